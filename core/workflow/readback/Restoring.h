// A restore while it runs: which entries are wanted and in which order they are made. Files, parts of files and hard
// links have classes of their own. Restorer's inside; the restoring thread.
#pragma once

#include "unpack/StoredList.h"
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
#include <vector>

namespace steadyburn {

class Restoring {
public:
    Restoring(RestoreFolder folder, const RestoreOptions& options, FaultLog& log);
    ~Restoring(); // where nobody came to finish()
    Restoring(const Restoring&) = delete;
    Restoring& operator=(const Restoring&) = delete;

    // Which volume of which set comes next; an empty uuid: none.
    void begin(const std::string& set, unsigned volume);
    Result<void> add(LabelledReader section, std::optional<std::vector<ChosenRange>> chosen, DigestOf digestOf,
                     const std::optional<StoredList>& list, std::stop_token stop);
    // Is told every entry of the archives that come; null: nobody.
    void setMet(MetEntries* met) { m_met = met; }
    // Never replaced: what is restored from.
    Result<void> protect(const std::string& file) { return m_context.folder.protect(file); }
    // The files of hard links that are to be restored without them, as a list has their paths.
    [[nodiscard]] std::vector<std::string> unchosenFiles() { return m_links.unchosenFiles(); }
    // Restores each of those under the name of its first hard link.
    Result<void> addUnchosen(LabelledReader section, std::optional<std::vector<ChosenRange>> chosen,
                             std::stop_token stop);
    // See Restorer. What one archive has, which is no volume of a set, was looked for in it.
    bool takeFilesOfLinks() { return !m_sets.empty() && m_links.takeFiles(); }
    [[nodiscard]] bool wantsForLink(const std::string& listedPath) const { return m_links.wantsListed(listedPath); }
    RestoreReport finish(bool all);

private:
    bool take(const StoredEntry& entry, StoredBytes& bytes);
    // `path`: under which it is restored; of a part, the whole file.
    Result<void> restore(const StoredEntry& entry, StoredBytes& bytes, const std::string& path);
    Result<void> restoreWhole(const StoredEntry& entry, StoredBytes& bytes);
    Result<void> restoreUnderLink(const StoredEntry& file, StoredBytes& bytes);
    Result<void> makeFolder(const StoredEntry& entry);
    // Gives them their modes and times.
    void finishFolders();
    Result<void> makeNode(const StoredEntry& entry, const RestorePlace& place);
    // Logs a fault, or ends the restore with it.
    void settle(Fault fault);
    // Places what waited, and what else is to be done once a section was read, or that broke off.
    void settleWaiting();
    // The walk's fault, as the restore's.
    static Result<void> ended(Result<StoredFormat> walked);

    // The file system is full: names what is not there for that, as far as the medium tells without being read whole.
    void nameMissing(LabelledReader section);
    void noteMissing(const std::string& path);
    // An archive without list had it, as its line says, or damaged, which has been told.
    [[nodiscard]] bool cameUnlisted(const ListedFile& file);

    RestoreContext m_context;
    RestoreFiles m_files;
    RestoreLinks m_links;
    RestoreParts m_parts;
    std::map<std::string, StoredEntry> m_folders; // by path
    std::map<std::string, std::uint32_t> m_sets;  // numbers, by UUID
    MetEntries* m_met = nullptr;
    // Entries of archives without list: their paths, by those that a list would have.
    std::unordered_map<std::string, std::string> m_unlisted;
    std::uint64_t m_taken = 0; // entries of the section that is being read
    std::uint64_t m_missing = 0;
    std::optional<Fault> m_fatal;
};

} // namespace steadyburn
