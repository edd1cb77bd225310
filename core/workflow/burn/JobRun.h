// One burn, step by step; Job's inside. Every step leaves what it made in the members below, so that the clean-up at
// the end finds it whatever happened in between.
#pragma once

#include "base/FaultLog.h"
#include "base/os/NameClaim.h"
#include "base/os/Worker.h"
#include "image/ImageStream.h"
#include "image/compress/ArchiveEnd.h"
#include "image/compress/CompressingSink.h"
#include "image/fetch/FileParts.h"
#include "image/fetch/LateDigests.h"
#include "image/fetch/ReaderPool.h"
#include "image/iso/IsoImage.h"
#include "image/tar/TarArchive.h"
#include "verify/OldFiles.h"
#include "workflow/burn/Job.h"
#include "workflow/burn/ProducerEnd.h"
#include "workflow/live/LiveView.h"
#include "workflow/request/Limits.h"
#include "workflow/tapeset/SetJournal.h"
#include "workflow/tapeset/TapeSet.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace steadyburn {

struct AppendFindings;

class JobRun {
public:
    JobRun(const JobRequest& request, const Parts& parts, const Job::Listener& listener, LiveView& live,
           std::stop_token stop);
    ~JobRun();

    JobReport execute();

private:
    // The steps, in order. The first that fails ends the run.
    Result<void> openTarget();
    Result<void> openJournal();
    Result<void> scan();
    Result<void> adoptSet();
    Result<void> layOut();
    Result<void> layOutTree();
    Result<void> layOutImage();
    Result<AppendPoint> lookAtOldSessions();
    void keepSums(const AppendFindings& found, AppendPoint& point);
    Result<void> compareOldFiles(VerifyMeter& meter);
    void tellShortenedNames();
    Result<void> makeRing();
    Result<void> takeDrive();
    Result<void> write();
    Result<void> closeMedium();
    void letGoOfStream();
    Result<void> reloadMedium();
    Result<void> verifyMedium();
    Result<void> nameFile();
    Result<void> endJournal();
    Result<void> writeManifestFile();
    Result<void> ejectMedium();

    Result<void> sendStream();
    Result<void> writeTape();
    Result<void> writeLabel();
    Result<void> writeSmallTapeFile(const std::vector<std::byte>& bytes);
    [[nodiscard]] Result<std::vector<std::byte>> makeList(std::size_t places, bool last) const;
    Result<bool> endWithList();
    void listIsLost(Fault full);
    void addVolume(std::size_t places, std::uint64_t bytes);
    void markVolume(std::size_t places);
    [[nodiscard]] bool endsFile(const TarPlace& place) const;
    [[nodiscard]] NodeId largestReached() const;
    bool cutLargeFiles(std::uint64_t capacity, NodeId reached = kNoNode);
    [[nodiscard]] std::optional<ArchiveBorder> borderBefore(std::uint64_t written) const;
    [[nodiscard]] std::optional<ArchiveBorder> borderWithRoom();
    Result<void> beginTapeAnew();
    Result<void> endAtBorder(const ArchiveBorder& border, unsigned filesBack);
    [[nodiscard]] std::size_t firstPlace() const;
    Result<bool> endVolume();
    Result<void> takeNextVolume();
    Result<void> askForVolume(VolumeWanted wanted);
    Result<void> takeVolume(const std::string& spec, bool overwrite);
    Result<void> takeTape(std::unique_ptr<Target> target, bool confirmed);
    Result<void> checkMayGo(Target& target, bool confirmed);
    [[nodiscard]] Result<std::optional<unsigned>> finishedVolumeOn(Target& target);
    Result<void> takeRestOfSet();
    std::uint64_t countBefore();
    [[nodiscard]] bool holdsFinished(const std::string& label) const;
    void keepJournal();
    [[nodiscard]] SetHead journalHead() const;
    void addToJournal(NodeId id);
    [[nodiscard]] bool keepsEntry(NodeId id, const JournalEntry& entry, const std::vector<const JournalPart*>& parts);
    void produce(); // the producer's thread
    Result<void> loseProducer(Worker producer);
    void waitForTheProcessToEnd();
    void keepWatch(const std::stop_token& done); // warnings and forecast while the drive writes
    void enter(Phase phase);
    void warn(JobWarning::Kind kind, Fault fault = {});
    void warnOfWaiting(double silentSeconds);
    void warnOfWaiting(double silentSeconds, std::string path);
    void tellAlerts();
    Result<void> checkStillTheSame();
    Result<void> checkStillTheSameTape();
    [[nodiscard]] std::size_t writeSize() const;
    [[nodiscard]] std::string markOfTape();
    [[nodiscard]] bool tapeMatters() const; // what is on it is appended to, or goes with a yes
    [[nodiscard]] bool digestsWanted() const;
    [[nodiscard]] bool digestsAreGiven() const; // and not only compared with
    Result<void> settleDigests();
    void tellMissingDigests();
    [[nodiscard]] std::optional<std::uint64_t> plannedSize() const; // of the stream; empty: not known beforehand
    struct Production {
        Nanoseconds production{}; // until the producer's last byte
        Nanoseconds drain{};      // from there to the drive's last
        double cpuSeconds = 0;
    };
    void takeFigures(const Production& made);
    void updateForecast(const RingMeter& ring);
    void tellVerifyMissed();
    void tellIfClosed();
    void conclude(const Result<void>& result);

    const JobRequest& m_request;
    const Parts& m_parts;
    const Job::Listener& m_listener;
    LiveView& m_live;
    std::stop_token m_stop;
    Clock& m_clock;
    FaultLog m_log;
    JobReport m_report;

    std::unique_ptr<Target> m_target;
    NameClaim m_manifestClaim;
    MediumInfo m_medium;
    bool m_append = false; // to something
    Format m_format = Format::automatic;
    Tree m_tree;
    ScanProgress m_scanned;
    std::unique_ptr<Source> m_source;
    std::optional<DigestTable> m_digests;
    std::unique_ptr<LateDigests> m_late; // uses both
    std::unique_ptr<ImageStream> m_stream;
    CompressOptions m_compress;
    WriteRequest m_write;
    std::unique_ptr<Ring> m_ring;
    std::unique_ptr<Feed> m_feed;
    std::optional<OldFiles> m_oldFiles;     // before the append
    std::optional<MediumMark> m_appendMark; // what the appended session stands on
    // UUID of the tape that was looked at; empty where it has none of ours, “?” where that cannot be read.
    std::optional<std::string> m_tapeMark;
    std::shared_ptr<ProducerEnd> m_lostProducer; // whose thread never comes back
    bool m_driveTaken = false;
    bool m_closed = false;       // all of it is on the medium
    std::uint32_t m_section = 0; // of the archive or session

    // Of a tape set.
    struct VolumeSet {
        std::string uuid;
        std::string name;
        std::string label; // UUID of the present tape's; empty where it is not ours to give
        unsigned volume = 1;
        bool ending = false; // all of it was sent, and the last volume is to be closed
        bool complete = false;
        std::vector<std::uint16_t> volumeOf; // by node; 0: not written yet, or not all of it
        FileParts cuts;
        std::uint64_t share = 0; // bytes of a part, where it is known what a tape takes
        PartVolumes partVolumes;
    };
    VolumeSet m_set;
    std::optional<SetJournal> m_journal;
    unsigned m_journalNext = 0;        // the volume with which the journal continues the set
    std::optional<SetRecord> m_record; // of a set that is continued, until it is adopted
    EarlierEntries m_earlier;          // of such a set
    NodeId m_from = kRoot;             // what the present archive begins with
    unsigned m_fromPart = 1;           // of a file that is cut
    std::uint64_t m_readBefore = 0;    // bytes of the sources on earlier volumes
    std::uint64_t m_streamBytes = 0;   // of the present archive that the drive took
    std::vector<TarPlace> m_places;    // of the present archive; the producer's while it runs
    std::vector<MemberPlace> m_members;
};

} // namespace steadyburn
