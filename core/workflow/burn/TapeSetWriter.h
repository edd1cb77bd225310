// A tape set: label, archive and index on each tape; and what happens when the tape is full. The archive ends at a
// border between two entries, the index says what is on this volume, and the rest of the tree becomes an archive of its
// own on the next one. So each volume is read by any tar, alone. What was read ahead of the border is read once more.
//
// The index of a volume's files gets the room of its last entries: the border is chosen so far before the place where
// the drive gave its warning that the index goes where the drive has taken as much already.
#pragma once

#include "image/ImageStream.h"
#include "shelf/Shelf.h"
#include "workflow/burn/BurnContents.h"
#include "workflow/burn/BurnPlan.h"
#include "workflow/burn/MediumWriter.h"
#include "workflow/burn/SetContinuation.h"
#include "workflow/burn/StreamRun.h"
#include "workflow/burn/TapeArchive.h"
#include "workflow/burn/TapeChange.h"
#include "workflow/burn/TapeMark.h"
#include "workflow/burn/TapeSetProgress.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

class TapeSetWriter final : public MediumWriter {
public:
    // All of them outlive it.
    TapeSetWriter(const BurnContext& burn, BurnTarget& target, BurnContents& contents, SetContinuation& journal,
                  const BurnPlan& plan, JobReport& report);
    ~TapeSetWriter() override;

    Result<void> lookAtMedium() override;
    Result<void> layOut() override;
    [[nodiscard]] bool onlyEnds() const override { return m_set.complete && m_archive.places.empty(); }
    Result<void> acquireDrive() override;
    Result<void> write() override;
    Result<void> close() override;
    void releaseStream() override;
    Result<void> verify() override;
    Result<void> finish() override;
    Result<bool> enterOnShelf(const std::string& path) override;
    void concludeReport(bool done) override;

private:
    struct WrittenVolume { // of this run, for the shelf
        unsigned number = 1;
        std::string uuid;      // of the tape's label
        bool labelled = false; // by this run: nothing else is on the tape
        std::uint32_t section = 0;
        std::vector<TarPlace> places;
    };

    [[nodiscard]] bool spans() const; // another tape can be asked for
    [[nodiscard]] bool appends() const { return m_plan.write.append; }
    Result<void> layOutArchive();
    Result<void> acquireForRest();
    void tellTotal();

    Result<void> sendArchive();
    void countOnly(std::uint64_t kept);
    Result<void> writeLabel();
    Result<void> writeSmallFile(const std::vector<std::byte>& bytes);
    [[nodiscard]] Result<std::vector<std::byte>> makeIndex(std::size_t places, bool last);
    Result<void> writeIndex(std::size_t places, bool last);
    void indexIsLost();
    void noteLack(TapeRemark::What what);

    Result<bool> endSet();
    void nameFurtherTapes();
    Result<bool> endVolume();
    [[nodiscard]] std::optional<ArchiveBorder> borderWithRoom();
    Result<void> endAtBorder(const ArchiveBorder& border, unsigned filesBack);
    void addVolume(std::size_t places, std::uint64_t bytes);
    [[nodiscard]] SetContinuation::Next nextArchive() const;
    void endJournal();
    Result<void> enterWritten(Shelf& shelf);
    Result<void> enterVolume(Shelf& shelf, const WrittenVolume& volume);
    Result<void> dropReplaced(Shelf& shelf) const;
    Result<void> beginTapeAnew();
    Result<void> acquireNextVolume();

    const BurnContext& m_burn;
    BurnTarget& m_target;
    BurnContents& m_contents;
    SetContinuation& m_journal;
    BurnPlan m_plan;
    JobReport& m_report;

    TapeMark m_mark;
    TapeSetProgress m_set;
    TapeChange m_change;      // uses m_set
    EarlierEntries m_earlier; // of a set that is continued
    TapeArchive m_archive;
    std::unique_ptr<ImageStream> m_stream; // of the archive
    std::unique_ptr<StreamRun> m_run;
    std::vector<WrittenVolume> m_written;         // and not on the shelf yet
    bool m_entered = false;                       // others are
    std::map<unsigned, std::string> m_verifiedIn; // by the number of the volume: the drive
    std::string m_oldLabel;                       // UUID of what the present tape held; empty: no label of ours
    std::vector<std::string> m_replaced;          // such labels that are gone
    std::string m_label;                          // UUID of the present tape's; empty where it is not ours to give
    std::uint32_t m_section = 0;                  // of the archive
    bool m_ending = false;                        // all of it was sent, and the last volume is to be closed
    bool m_continued = false;
};

} // namespace steadyburn
