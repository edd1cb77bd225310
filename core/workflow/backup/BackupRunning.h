// One run of a backup: looks at the sources, decides what to write, gives the request for a job, and records the run
// when the job has ended. Whoever has it runs the job. One thread at a time.
#pragma once

#include "base/FaultLog.h"
#include "contents/ContentsChanges.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/burn/Job.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct BackupOrder {
    std::string folder; // where the backups are
    std::string name;
    std::string target;        // instead of the set's; empty: the set's
    bool full = false;         // whatever the set's policy says
    bool emptySources = false; // a source that had files and is empty now is so on purpose
    bool plan = false;         // the size is asked for, even where no quota needs it
};

struct BackupSize { // of what a run would write
    std::uint64_t bytes = 0;
    bool exact = true; // else before compression, or of several tapes
};

using FaultWords = std::function<std::string(const Fault&)>; // UTF-8

class BackupRunning {
public:
    // Holds the backup's lock from here on. Scans the sources, compares them with the run that this one builds on and
    // checks the quota. Fails as BackupStore and Scanner do, with sourceEmptied, quotaExceeded, sourceEmpty, io and
    // `cancelled`; nothing was written then.
    static Result<std::unique_ptr<BackupRunning>> prepare(const BackupOrder& order, const Dependencies& dependencies,
                                                          const std::stop_token& stop);

    [[nodiscard]] const BackupSet& set() const { return m_store.set(); }
    [[nodiscard]] const BackupRun& run() const { return m_run; }
    [[nodiscard]] const ContentsChanges& changes() const { return m_changes; }
    // False: nothing has changed since the run before, and there is nothing to run.
    [[nodiscard]] bool needed() const { return m_run.level == BackupLevel::full || m_changes.any(); }
    // Empty where neither the order nor a quota has asked.
    [[nodiscard]] const std::optional<BackupSize>& size() const { return m_size; }
    // No failures: earlier runs that did not end, and records that cannot be read, so that this run is a full one.
    [[nodiscard]] const std::vector<Fault>& remarks() const { return m_remarks; }
    // What could not be read when the sources were compared. A job does not look into what has not changed, and so does
    // not name all of it.
    [[nodiscard]] std::vector<Fault> unread() const { return m_log.all(); }
    // Adds to the job's report what it does not name.
    void complete(JobReport& report) const;
    // What a job is asked to do. The caller adds what concerns the burning alone (overwrite, shelf, buffer).
    [[nodiscard]] JobRequest& request() { return m_request; }

    // Before the job: notes that the run is begun.
    Result<void> begin() { return m_store.begin(m_run); }
    // After it: records the run where the job has written its medium, and forgets that it was begun where not. Returns
    // whether there is such a run now. Fails with io: the medium is good, and no later run will know of it.
    // `sentence` says what each exception is; the record keeps that.
    Result<bool> conclude(const JobReport& report, const FaultWords& sentence);

private:
    BackupRunning(BackupStore store, const Dependencies& dependencies)
        : m_store(std::move(store)), m_dependencies(dependencies)
    {
    }
    Result<void> lookBack(const BackupOrder& order);
    [[nodiscard]] BackupLevel levelDue(const BackupOrder& order) const;
    Result<void> chooseBase(const BackupOrder& order);
    void nameRun(const BackupOrder& order);
    Result<void> scan(const std::stop_token& stop);
    Result<void> checkSources() const;
    Result<void> layOut(const std::stop_token& stop);
    void makeRequest();
    void leaveOutUnchanged();
    [[nodiscard]] RecordedContents entriesNow() const;
    Result<void> writeAbout();
    Result<void> measure(const std::stop_token& stop);
    [[nodiscard]] bool writes(NodeId id) const { return m_run.level == BackupLevel::full || m_changes.writes(id); }

    BackupStore m_store;
    Dependencies m_dependencies;
    std::vector<BackupRun> m_runs;
    BackupRun m_run;
    RecordedContents m_before; // at the run that this one builds on, or for counting at the last one
    Tree m_tree;
    FaultLog m_log;
    ScanTime m_scanned;
    ContentsChanges m_changes;
    std::optional<BackupSize> m_size;
    std::vector<Fault> m_remarks;
    JobRequest m_request;
};

} // namespace steadyburn
