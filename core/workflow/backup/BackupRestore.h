// The way back: what there was at a run of a backup, or some of it, from as few media as have it. What was deleted
// before does not come back. Each restored file is compared with the checksum that was recorded of it, so that a medium
// that is damaged or is another one shows; what could not be had is named, file by file, and the rest is restored.
#pragma once

#include "workflow/backup/BackupRestoreReport.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/burn/Job.h"
#include "workflow/readback/RestoreFolder.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_set>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

class BackupRestore {
public:
    // With Dependencies::changeVolume a medium that is not where it was is asked for.
    BackupRestore(BackupRestoreRequest request, const Dependencies& dependencies)
        : m_request(std::move(request)), m_dependencies(dependencies)
    {
    }

    // Once. Any thread that may block. Ends with backupMissing and what else BackupStore fails with, backupRunMissing,
    // io where nothing more can be written, and `cancelled`.
    BackupRestoreReport run(const std::stop_token& stop);

private:
    using Wanted = std::map<unsigned, std::vector<std::string>>; // paths by the run whose medium has them

    Result<void> restoreAll(const std::stop_token& stop);
    void nameExceptions(FaultLog& log) const;
    Result<Wanted> choose(FaultLog& log);
    Result<void> makeFolders(FaultLog& log);
    Result<void> readMedium(const BackupRun& run, const std::vector<std::string>& paths, const std::stop_token& stop);
    [[nodiscard]] ChangeVolume asking(const BackupRun& run);
    Result<std::vector<Fault>> readFrom(const std::string& target, const BackupRun& run,
                                        const std::vector<std::string>& paths, const std::stop_token& stop);
    Result<void> compare(const BackupRun& run, const std::vector<std::string>& paths, std::vector<Fault> faults,
                         const std::stop_token& stop, bool missing = false);
    // Whether this restore has put there what stands there.
    [[nodiscard]] bool isPlaced(const std::string& path);
    [[nodiscard]] const RecordedEntry* recorded(const std::string& path) const;
    // Whether this restore has not made it: it stood there before, or somebody put it there meanwhile.
    [[nodiscard]] bool isForeign(const struct stat& there) const;
    // Empty: it is as it was, or there was no time to see. Else why not, in raw words.
    std::optional<std::string> problemOf(const std::string& path, const RecordedEntry& entry,
                                         const std::stop_token& stop);
    // Compares what no checksum of the file covers.
    void meet(const StoredEntry& entry);
    // Gives what this restore has made the owner (as root), mode and time that were recorded, where the medium had
    // others.
    void setRecorded(const std::string& path, const RecordedEntry& entry);
    void finishFolders(FaultLog& log);

    BackupRestoreRequest m_request;
    Dependencies m_dependencies;
    BackupRestoreReport m_report;
    std::optional<BackupStore> m_store;
    std::vector<BackupRun> m_runs;
    RecordedContents m_contents;
    std::set<std::string> m_otherAttributes;  // files whose attributes are not what was recorded
    std::unordered_set<std::uint64_t> m_made; // by RestoreFolder::keyOf()
    std::vector<std::string> m_folders;       // to be made and given their times, a folder before what is in it
    std::optional<RestoreFolder> m_into;
    std::set<std::uint64_t> m_notGiven; // tapes of the run that is read, behind the one that was read first
    std::vector<std::byte> m_buffer;
};

} // namespace steadyburn
