// The implementation of Restorer: decides which entries are restored and in which order, makes folders and nodes, and
// leaves files, parts of files and hard links to classes of their own. The restoring thread.
#pragma once

#include "unpack/StoredIndex.h"
#include "unpack/tar/ChosenEntries.h"
#include "workflow/readback/Restore.h"
#include "workflow/readback/RestoreContext.h"
#include "workflow/readback/RestoreFiles.h"
#include "workflow/readback/RestoreLinks.h"
#include "workflow/readback/RestoreParts.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace steadyburn {

class Restoring {
public:
    Restoring(RestoreFolder folder, const RestoreOptions& options, FaultLog& log);
    ~Restoring(); // without finish(): drops unfinished files
    Restoring(const Restoring&) = delete;
    Restoring& operator=(const Restoring&) = delete;

    // Names the volume that comes next, by its set's UUID; empty: it is of no set.
    void begin(const std::string& set, unsigned volume);
    // Restores what is wanted of a section.
    Result<void> add(LabelledReader section, std::optional<std::vector<ChosenRange>> chosen, DigestOf digestOf,
                     const std::optional<StoredIndex>& list, std::stop_token stop);
    // `met` is told every entry of the archives that follow; null: nobody is.
    void setMet(MetEntries* met) { m_met = met; }
    // Keeps a file that is restored from: it is never replaced.
    Result<void> protect(const std::string& file) { return m_context.folder.protect(file); }
    // See RestoreLinks::unchosenFiles().
    [[nodiscard]] std::vector<std::string> unchosenFiles() { return m_links.unchosenFiles(); }
    // Restores each of those under the name of its first hard link.
    Result<void> addUnchosen(LabelledReader section, std::optional<std::vector<ChosenRange>> chosen,
                             std::stop_token stop);
    // See Restorer. False where no set was read: the files were looked for in their own archive or on their disc then.
    bool takeFilesOfLinks() { return (!m_sets.empty() || m_links.keptSplit()) && m_links.takeFiles(); }
    [[nodiscard]] bool lacksFilesOfLinks() const { return m_links.lacksFiles(); }
    [[nodiscard]] bool wantsForLink(const std::string& listedPath) const { return m_links.wantsListed(listedPath); }
    [[nodiscard]] const std::vector<bool>& usedPatterns() const { return m_context.patterns.used(); }
    [[nodiscard]] bool lacksWhole() const { return m_context.placer.damagedFiles() > 0 || m_parts.anyDamaged(); }
    void tellOwn(std::unordered_set<std::uint64_t>& keys) const { m_context.folder.tellOwn(keys); }
    RestoreReport finish(bool all);

private:
    bool take(const StoredEntry& entry, StoredBytes& bytes);
    // `path`: the path under which the entry is restored; of a part, that of the whole file.
    Result<void> restore(const StoredEntry& entry, StoredBytes& bytes, const std::string& path);
    Result<void> restoreWhole(const StoredEntry& entry, StoredBytes& bytes);
    Result<void> restoreUnderLink(const StoredEntry& file, StoredBytes& bytes);
    Result<void> makeFolder(const StoredEntry& entry);
    struct MetFolder {
        StoredEntry entry; // its path is plain
        RestoreOrigin origin;
    };
    using MetFolders = std::map<std::string, MetFolder>; // by plain path
    // Keeps what the medium says of a folder, unless a later volume has said it.
    void noteFolder(MetFolders& folders, const StoredEntry& entry) const;
    // Gives all restored folders their modes and times, and what was opened up its mode.
    void finishFolders();
    // Whether a folder is given mode and times: it is new, or an earlier restore has made it, or a yes was said.
    [[nodiscard]] bool mayFinish(const struct stat& folder) const;
    Result<void> makeNode(const StoredEntry& entry, const RestorePlace& place);
    // Whether no other file can be restored after this fault, either: a file system that is mounted within the folder
    // and is read-only is not all of it.
    [[nodiscard]] bool ends(const Fault& fault) const;
    // Logs a fault, or ends the restore with it.
    void settle(Fault fault);
    // Notes that the volume was read to its end, unless damage was logged since.
    void noteRead(std::size_t before);
    // See RestoreFiles::settleWaiting().
    void settleWaiting();
    // What one disc of a set is said to miss may have come from another.
    void clearMissing();
    // Returns the fault of a walk as a fault of the restore.
    static Result<void> ended(Result<StoredFormat> walked);

    // Logs the files that are missing because the file system is full, as far as they are known without reading the
    // whole medium.
    void nameMissing(LabelledReader section);
    void noteMissing(const std::string& path);
    // Whether an archive without an index had the file as listed, or had it damaged, which has been logged.
    [[nodiscard]] bool cameUnlisted(const ListedFile& file);

    RestoreContext m_context;
    bool m_treeUnproven = false;
    RestoreFiles m_files;
    RestoreLinks m_links;
    RestoreParts m_parts;
    MetFolders m_folders; // that were restored
    MetFolders m_passed;  // that no pattern wants: files in them may need them
    // Folders that were there as the medium has them, by RestoreFolder::keyOf(): an earlier restore made them.
    std::unordered_set<std::uint64_t> m_asRecorded;
    std::map<std::string, std::uint32_t> m_sets; // numbers of the sets, by UUID
    MetEntries* m_met = nullptr;
    bool m_ofSet = false;          // what is restored are discs of a set
    bool m_leavesOutAbout = false; // of this section: what it says of itself
    bool m_checksummed = false;    // its stream has checksums of every byte
    // Paths of entries of archives without an index, by the path that an index would have.
    std::unordered_map<std::string, std::string> m_unlisted;
    std::uint64_t m_taken = 0; // entries of the section that is being read
    std::uint64_t m_missing = 0;
    std::optional<Fault> m_fatal;
};

} // namespace steadyburn
