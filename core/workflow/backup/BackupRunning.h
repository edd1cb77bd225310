// One run of a backup: looks at the sources, decides what to write, gives the request for a job, and records the run
// when the job has ended. Whoever has it runs the job. One thread at a time.
#pragma once

#include "base/FaultLog.h"
#include "base/os/TemporaryFolder.h"
#include "contents/ContentsChanges.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/backup/SharedMedium.h"
#include "workflow/backup/SourceClocks.h"
#include "workflow/backup/UnfinishedRun.h"
#include "workflow/burn/Job.h"

#include <functional>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace steadyburn {

struct BackupOrder {
    std::string folder; // where the backups are
    std::string name;
    std::string target;        // instead of the set's; empty: the set's
    bool verify = false;       // each medium is read back, whatever the set says
    bool full = false;         // whatever the set's policy says
    bool newMedium = false;    // the run begins another medium, whatever the set says
    bool moved = false;        // media of earlier runs that are gone were moved on purpose
    bool overwriteRun = false; // what the medium holds of a backup that is not recorded here may go
    bool emptySources = false; // a source that is empty now, or a file system that is not mounted, is so on purpose
    bool plan = false;         // the size is asked for, even where no quota needs it
    bool dryRun = false;       // nothing is written, in the backup's own folder neither
    bool continued = false;    // the run that broke off continues; where none of its media is whole it begins anew
    bool giveUp = false;       // such a run is given up as soon as this one begins
};

using FaultWords = std::function<std::string(const Fault&)>; // UTF-8

class BackupRunning {
public:
    // Holds the backup's lock from here on. Scans the sources, compares them with the run that this one builds on, or
    // continues, and checks the quota. Fails as BackupStore, SetJournal and Scanner do, with setIncomplete (a run
    // that broke off is neither to be continued nor given up), backupRunMissing (there is none), backupRunNeeded
    // (nothing is left where the media were that it would build on), sourceEmptied, mediumNotBlank, quotaExceeded,
    // sourceEmpty, io and `cancelled`; nothing was written then, and a run that broke off can be continued.
    static Result<std::unique_ptr<BackupRunning>> prepare(const BackupOrder& order, const Dependencies& dependencies,
                                                          const std::stop_token& stop);

    [[nodiscard]] const BackupSet& set() const { return m_store.set(); }
    [[nodiscard]] const BackupRun& run() const { return m_run; }
    [[nodiscard]] const ContentsChanges& changes() const { return m_changes; }
    // False: nothing has changed since the run before, and there is nothing to run.
    [[nodiscard]] bool needed() const { return m_continued || m_run.level == BackupLevel::full || m_changes.any(); }
    // Where the run goes behind others.
    [[nodiscard]] const std::optional<SharedMedium>& shared() const { return m_shared; }
    // The run that is continued, or that could be after a conclude() without a record. Nothing: there is none.
    [[nodiscard]] std::optional<UnfinishedRun> unfinished() const { return unfinishedRun(m_store); }
    [[nodiscard]] bool continues() const { return m_continued.has_value(); }
    // All media of the run that is continued are written: conclude() records it, with writtenReport(), without a job.
    [[nodiscard]] bool written() const { return m_continued && m_continued->written(); }
    [[nodiscard]] JobReport writtenReport() const;
    // Empty where neither the order nor a quota has asked.
    [[nodiscard]] const std::optional<BackupSize>& size() const { return m_size; }
    // No failures: earlier runs that did not end, records or media without which this run is a full one, and what
    // has changed or gone since the run that is continued was begun.
    [[nodiscard]] const std::vector<Fault>& remarks() const { return m_remarks; }
    // What could not be read when the sources were compared. A job does not look into what has not changed, and so does
    // not name all of it.
    [[nodiscard]] std::vector<Fault> unread() const { return m_log.all(); }
    // Adds to the job's report what it does not name: what could not be read when the sources were compared, and files
    // that are on no medium whole, be it since a process that was killed, or gone since the sources were compared.
    // Takes out its journal, as only this class continues the run, and counts the files of the sources alone, as the
    // record does. Before conclude().
    void complete(JobReport& report);
    // What a job is asked to do. The caller adds what concerns the burning alone (overwrite, shelf, buffer).
    [[nodiscard]] JobRequest& request() { return m_request; }

    // Who gives further media to the job: asks `ask`, and refuses a medium of a recorded run as prepare() does the
    // first. Outlives this.
    [[nodiscard]] ChangeVolume sparingRuns(ChangeVolume ask) const;

    // Before the job: notes that the run is begun, and what it is to be. Takes the room that its record will need. A
    // run that broke off before is given up, but not where this fails (with io).
    Result<void> begin();
    // After it: records the run where the job has written its medium. Where not, forgets that it was begun, unless some
    // of its media are whole: then it can be continued. Returns whether there is such a run now. Fails with io: the
    // medium is good, and no later run will know of it. `sentence` says what each exception is; the record keeps that.
    Result<bool> conclude(const JobReport& report, const FaultWords& sentence);

private:
    BackupRunning(BackupStore store, const Dependencies& dependencies)
        : m_store(std::move(store)), m_dependencies(dependencies)
    {
    }
    Result<void> makeWork(bool dryRun);
    Result<void> lookBack(const BackupOrder& order);
    Result<void> lookAtBroken(const BackupOrder& order);
    Result<void> prepareNext(const BackupOrder& order, const std::stop_token& stop);
    Result<void> prepareRest(const BackupOrder& order, const std::stop_token& stop);
    [[nodiscard]] BackupLevel levelDue(const BackupOrder& order) const;
    Result<void> chooseBase(const BackupOrder& order);
    Result<void> buildOn(unsigned base, const BackupOrder& order);
    Result<void> buildOnLast(const BackupOrder& order, const std::vector<std::string>& blind);
    void nameRun(const BackupOrder& order);
    [[nodiscard]] BackupRun onOwnMedium() const;
    Result<void> scan(const BackupOrder& order, const std::stop_token& stop);
    Result<void> compare(const BackupOrder& order, const std::stop_token& stop);
    Result<void> walk(const std::stop_token& stop);
    [[nodiscard]] std::vector<std::string> mountsBefore() const;
    [[nodiscard]] bool hasFoldersAlone(NodeId folder) const;
    Result<void> checkSources(const RecordedContents& before) const;
    [[nodiscard]] bool isAtWholeMedium(const std::stop_token& stop) const;
    Result<void> checkMedium(const std::stop_token& stop) const;
    Result<void> chooseMedium(const BackupOrder& order, const std::stop_token& stop);
    Result<void> layOut(const std::stop_token& stop);
    void askForBurn();
    void makeRequest();
    void settleRequest();
    void leaveOutUnchanged();
    [[nodiscard]] RecordedContents entriesNow() const;
    Result<void> writeAbout();
    [[nodiscard]] std::vector<BackupRecord> recordsOnDisc() const;
    [[nodiscard]] std::vector<std::string> removedBefore(const std::vector<BackupRecord>& onDisc) const;
    [[nodiscard]] Result<void> checkRoom() const;
    Result<void> measure(const std::stop_token& stop);
    void settleEntries(JobReport& report);
    void settleMedium(const JobReport& report);
    [[nodiscard]] bool wasSeenBefore(const RecordedEntry& before, const Node& now) const;
    void readManifest();
    [[nodiscard]] std::optional<Digest> digestOf(const std::string& path) const;
    [[nodiscard]] std::vector<Fault> tornUnnamed(const std::vector<Fault>& named) const;
    [[nodiscard]] bool hasLongHoles(NodeId id) const;
    void leaveOutWhole(std::vector<std::pair<NodeId, std::string>>& torn) const;
    void takeDigests(BackupRecord& record) const;
    [[nodiscard]] bool writes(NodeId id) const { return m_run.level == BackupLevel::full || m_changes.writes(id); }

    BackupStore m_store;
    Dependencies m_dependencies;
    std::string m_work;        // what is made on the way
    TemporaryFolder m_scratch; // of a dry run
    std::vector<BackupRun> m_runs;
    std::set<std::string> m_othersLabels; // see labelsOfOthers()
    bool m_overwriteRun = false;          // as the order has it
    BackupRun m_run;
    std::optional<SharedMedium> m_shared;
    std::optional<ContinuedRun> m_continued;
    std::vector<std::string> m_mounts; // as BackupRecord has them
    // At the run that this one builds on, or for counting at the last one whose record can be read.
    RecordedContents m_before;
    unsigned m_last = 0;       // that last one
    RecordedContents m_ofLast; // at it, where that is not m_before
    bool m_everything = false; // a full run was asked for, or there is nothing whole to build on
    Tree m_tree;
    FaultLog m_log;
    SourceClocks m_clocks;        // at the scan
    Nanoseconds m_scanEnded{};    // by the job's clock
    std::int64_t m_sinceScan = 0; // seconds that have passed at least when the job scans
    ContentsChanges m_changes;
    std::optional<BackupSize> m_size;
    std::vector<Fault> m_remarks;
    JobRequest m_request;
    RecordedContents m_entries;      // what is recorded, when the job has ended
    std::vector<std::string> m_gone; // and what is recorded as removed, as it went meanwhile
    std::optional<std::unordered_map<std::string, Digest>> m_digests; // of the job's list, when it has ended
};

} // namespace steadyburn
