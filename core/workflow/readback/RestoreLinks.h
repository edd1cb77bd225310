// Hard links, whose file may come later, on another volume, or not be asked for at all. The restoring thread.
#pragma once

#include "base/Sha256.h"
#include "workflow/readback/RestoreContext.h"
#include "workflow/readback/RestoreFiles.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace steadyburn {

class RestoreLinks {
public:
    // These outlive it.
    RestoreLinks(RestoreContext& context, RestoreFiles& files) : m_context(context), m_files(files) {}

    // Makes the link, or keeps it until its file has come. False when its file is not there but the medium has the
    // contents here, too. Fails with what the folder fails with.
    Result<bool> make(const StoredEntry& link, const RestorePlace& place);
    // For later: its file may still come.
    void keep(StoredEntry link);
    // Makes all that were kept. No file comes any more; what fails is logged.
    void finish();

    // The files of hard links that are to be restored without them, as a list has their paths.
    [[nodiscard]] std::vector<std::string> unchosenFiles();
    // The first link that was kept to such a file gives it its name, which is returned; the others become links to
    // that.
    std::string takeNameOf(const std::string& file);

    // From now on only such files are wanted, wherever they are; see Restorer. False: there are none.
    bool takeFiles();
    [[nodiscard]] bool wantsOnlyFiles() const { return m_onlyFiles; }
    // Then: whether a file of this path is among them. As a list has it, and as an entry.
    [[nodiscard]] bool wantsListed(const std::string& listedPath) const { return m_listedPaths.contains(listedPath); }
    [[nodiscard]] bool wants(const std::string& path) const { return m_wanted.contains(path); }
    // The path under which an entry is to be restored whose path is wanted. Nothing where it came already, or is itself
    // a link to a further file, which is looked for next. `path`: of a part, that of the whole file.
    [[nodiscard]] std::optional<std::string> nameFor(const StoredEntry& entry, const std::string& path);

private:
    struct Wanted {
        StoredEntry link; // under whose name
        bool came = false;
    };

    [[nodiscard]] bool isUnchosen(const StoredEntry& link);
    // Something is in its place that this restore has not made and may not replace.
    [[nodiscard]] bool staysAsItIs(const std::string& path);
    // What an earlier restore put there is what the tape says of the link's contents.
    [[nodiscard]] bool standsRight(const StoredEntry& link);
    void keepWhereNoneCame();
    Result<RestorePlacer::Made> linkOrCopy(const StoredEntry& link, const RestorePlace& other,
                                           const std::string& otherPath, const RestorePlace& mine);

    RestoreContext& m_context;
    RestoreFiles& m_files;
    std::vector<StoredEntry> m_kept;
    std::unordered_map<std::string, Digest> m_sums;      // by the path of a link: of its contents, as the index has it
    std::unordered_map<std::string, bool> m_standsRight; // by the path of the file
    bool m_finishing = false;

    bool m_onlyFiles = false;
    std::map<std::string, Wanted> m_wanted;         // by the path of the file
    std::unordered_set<std::string> m_listedPaths;  // those, as a list has them
    std::unordered_set<std::string> m_lookedForAll; // files that were looked for everywhere
};

} // namespace steadyburn
