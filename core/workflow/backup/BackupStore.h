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
#include <string_view>
#include <vector>

namespace steadyburn {

struct RunException { // a file that did not come onto the medium whole, or what else was not as it should be
    std::string path;
    std::string problem; // the sentence that was said then, in UTF-8
    bool gone = false;   // deleted before it could be read, or since an earlier volume has it whole
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
    // As the backup was defined then. Of a record of an earlier release there are neither.
    std::vector<std::string> sources = {};
    std::vector<std::string> excludes = {};
    std::vector<std::string> removed; // before `entries` come in
    std::vector<std::string> mounts;  // file systems that were mounted in the sources, or are still missing; ascending
    // What lies on the run's medium, and what lies on an earlier one and is recorded anew (RecordedEntry::run).
    RecordedContents entries;
};

// The checksums of what a job has written: where they lie in the folder of the run that is begun.
inline constexpr std::string_view kManifestOfRun = "/SHA256SUMS";

class BackupStore {
public:
    // The names of the backups in `folder`, ascending.
    static std::vector<std::string> names(const std::string& folder);
    // Fails with backupExists, io and as checkBackupSet() does. Makes the set's UUID and date.
    static Result<void> create(const std::string& folder, BackupSet set);
    // Fails with backupMissing, backupDamaged, backupNewer or io.
    static Result<BackupStore> open(const std::string& folder, const std::string& name);

    // No other process changes the backup until this object goes, and set() is what it is now. `write` false: for who
    // changes nothing, not even where there is no lock to be held yet. Fails with backupBusy or io, and as open() does.
    Result<void> lock(bool write = true);
    // Defines it anew. Its name, UUID, date and highest number stay what they are; the quotas of sources that it no
    // longer has go. Needs the lock, which it takes. Fails as lock() and checkBackupSet() do, and with io; the
    // definition is the one before then. What its runs have is in their records: they do not change. A run that broke
    // off continues as it was begun.
    Result<void> change(BackupSet set);

    [[nodiscard]] const BackupSet& set() const { return m_set; }
    [[nodiscard]] const std::string& path() const { return m_path; } // the backup's own folder
    // Where the result of comparing a run's media with the sources is kept: see ComparedRun.h.
    [[nodiscard]] std::string comparisonPath(unsigned number) const;
    // The file that has the run's record; a damaged one tells what it can.
    [[nodiscard]] std::string recordPath(unsigned number) const;
    // For what is made on the way to a medium: emptied when a run is prepared.
    [[nodiscard]] std::string workFolder() const { return m_path + "/work"; }
    // Of the run that is being written or broke off: what it is to be, what its first medium says of it, and the
    // journal of its media. No other run touches it before it begins to write.
    [[nodiscard]] std::string begunFolder() const { return m_path + "/unfinished"; }
    [[nodiscard]] std::string journals() const { return begunFolder() + "/sets"; }

    // The runs, ascending. Of a record that cannot be read there is nothing but the number (a run without a UUID).
    Result<std::vector<BackupRun>> runs() const;
    // Fails with backupRunMissing, backupDamaged, backupNewer or io.
    Result<BackupRecord> record(unsigned number) const;
    // All that there was when the run was made, by the records that it builds on. Fails as record() does; with `gap` it
    // does so for the run alone, and where another record is missing or damaged ends there: backupRunNeeded
    // [RunOfBackup].
    Result<RecordedContents> contents(unsigned number, std::optional<Fault>* gap = nullptr) const;

    // The tapes, or discs of a set, that the run wrote to, by the UUIDs that they have. A damaged record tells what it
    // can.
    [[nodiscard]] std::vector<std::string> volumesOf(unsigned number) const;
    // The runs that wrote to this tape or disc of a set, ascending.
    [[nodiscard]] std::vector<unsigned> runsOfVolume(const std::string& uuid) const;

    // Before a medium is written: notes that this run is begun and where, so that its number is never used again.
    Result<void> begin(const BackupRun& run);
    // The same, with what the run is to be; workFolder(), where the rest was made, becomes begunFolder(). Takes the
    // room that the record will need, and so much as `manifest` bytes for that of the medium. A run that was begun
    // before is put aside, but not where this fails.
    Result<void> begin(const BackupRecord& plan, std::uint64_t manifest);
    // What the run of begunFolder() is to be. Fails with backupDamaged, backupNewer or io.
    Result<BackupRecord> begun() const;
    // The same without the entries. Nothing: there is none, or it has its record already.
    [[nodiscard]] std::optional<BackupRun> begunRun() const;
    // The run is on its medium: from here on it exists.
    Result<void> commit(const BackupRecord& record);
    // The run came to nothing, and is said to have. `used`: something was written, and the number stays its own.
    void drop(unsigned number, bool used);
    // Removes begunFolder(). `takeBack`: the run that was put aside for it is there again; else it is given up.
    void dropBegun(bool takeBack = false);
    void giveUpPutAside(); // also where the program was killed meanwhile
    // The runs that were begun and neither committed nor dropped; and these, once they are told of, as dropped.
    [[nodiscard]] std::vector<BackupRun> broken() const;
    [[nodiscard]] std::vector<BackupRun> takeBroken();
    [[nodiscard]] unsigned nextNumber() const;

    // Removes the record, and what is kept beside it. The medium stays as it is.
    Result<void> forget(unsigned number);
    // Removes the whole backup from this machine. Fails with io.
    Result<void> forgetAll();

private:
    BackupStore(std::string path, BackupSet set) : m_path(std::move(path)), m_set(std::move(set)) {}
    Result<void> save();
    [[nodiscard]] std::string begunPath(unsigned number) const;
    [[nodiscard]] bool isRecorded(unsigned number) const;
    [[nodiscard]] std::vector<unsigned> numbers(std::string_view ending) const;

    std::string m_path;
    BackupSet m_set;
    FileDescriptor m_lock;
};

} // namespace steadyburn
