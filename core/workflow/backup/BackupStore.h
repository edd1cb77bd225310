// The user's backups on this machine: each a folder with its definition (set.jsonl) and a record of each run
// (runs/0001.jsonl) that says what lies on the run's medium, and what was deleted since the run before it. What there
// was at a run is that record on top of those that it builds on. Each file is replaced as a whole or not at all, so
// that a process that is killed leaves the state before or the state after.
//
// One thread at a time; a BackupStore that was locked keeps other processes from changing the backup.
#pragma once

#include "base/os/FileDescriptor.h"
#include "contents/ContentsChanges.h"
#include "workflow/backup/BackupSet.h"

#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct RunException { // a file that did not come onto the medium whole, or what else was not as it should be
    std::string path;
    std::string problem; // the sentence that was said then, in UTF-8
};

struct RunVolume { // a tape of a run
    unsigned number = 1;
    std::string target;
    std::string label;
    std::string uuid;
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
};

struct BackupRecord { // of one run
    BackupRun run;
    std::vector<RunVolume> volumes; // of a run on tapes; else the run itself tells of its medium
    std::vector<RunException> exceptions;
    std::vector<std::string> removed; // before `entries` come in
    // What lies on the run's medium, and what lies on an earlier one and is recorded anew (RecordedEntry::run).
    RecordedContents entries;
};

class BackupStore {
public:
    // The names of the backups in `folder`, ascending.
    static std::vector<std::string> names(const std::string& folder);
    // Fails with backupExists, io and as checkBackupSet() does. Makes the set's UUID and date.
    static Result<void> create(const std::string& folder, BackupSet set);
    // Fails with backupMissing, backupDamaged, backupNewer or io.
    static Result<BackupStore> open(const std::string& folder, const std::string& name);

    // No other process changes the backup until this object goes. Fails with backupBusy or io.
    Result<void> lock();

    [[nodiscard]] const BackupSet& set() const { return m_set; }
    [[nodiscard]] const std::string& path() const { return m_path; } // the backup's own folder
    // For what is made on the way to a medium: emptied by each run.
    [[nodiscard]] std::string workFolder() const { return m_path + "/work"; }

    // The runs, ascending. Of a record that cannot be read there is nothing but the number (a run without a UUID).
    Result<std::vector<BackupRun>> runs() const;
    // Fails with backupRunMissing, backupDamaged, backupNewer or io.
    Result<BackupRecord> record(unsigned number) const;
    // All that there was when the run was made, by the records that it builds on. Fails as record() does.
    Result<RecordedContents> contents(unsigned number) const;

    // Before a medium is written: notes that this run is begun and where, so that its number is never used again.
    Result<void> begin(const BackupRun& run);
    // The run is on its medium: from here on it exists.
    Result<void> commit(const BackupRecord& record);
    // The run came to nothing, and is said to have. `used`: something was written, and the number stays its own.
    void drop(unsigned number, bool used);
    // Takes the runs that were begun and neither committed nor dropped.
    [[nodiscard]] std::vector<BackupRun> takeBroken();
    [[nodiscard]] unsigned nextNumber() const;

    // Removes the record. The medium stays as it is.
    Result<void> forget(unsigned number);
    // Removes the whole backup from this machine. Fails with io.
    Result<void> forgetAll();

private:
    BackupStore(std::string path, BackupSet set) : m_path(std::move(path)), m_set(std::move(set)) {}
    Result<void> save();
    [[nodiscard]] std::string recordPath(unsigned number) const;
    [[nodiscard]] std::string begunPath(unsigned number) const;
    [[nodiscard]] std::vector<unsigned> numbers(std::string_view ending) const;

    std::string m_path;
    BackupSet m_set;
    FileDescriptor m_lock;
};

} // namespace steadyburn
