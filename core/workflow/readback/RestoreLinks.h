// Makes hard links. A link's file may come later or on another volume, or not be asked for at all. The restoring
// thread.
#pragma once

#include "base/Sha256.h"
#include "workflow/readback/RestoreContext.h"
#include "workflow/readback/RestoreFiles.h"
#include "workflow/readback/TornFile.h"

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

    // Makes the link, or keeps it until its file has come. Returns false where the file is missing but the link's own
    // entry has the contents. Fails with what the folder fails with.
    Result<bool> make(const StoredEntry& link, const RestorePlace& place)
    {
        return make({.link = link, .origin = m_context.origin, .split = {}}, place);
    }
    // Keeps a link whose file may still come.
    void keep(StoredEntry link);
    // To be called when a section was read, while its manifest is known.
    void noteLines();
    // The same of a file that is split over discs or tapes: `part` of it is what the medium has under the link's name,
    // `split` what an earlier restore may have left of it there.
    void keepSplit(StoredEntry link, Extent part, TornMark split);
    // The same of a link that an earlier restore has met.
    void keepAgain(StoredEntry link, TornMark split);
    [[nodiscard]] bool keptSplit() const { return m_keptSplit; } // such a link, at any time
    // Whether the file that is there, from an earlier restore, has the contents that the index gives for the link.
    [[nodiscard]] bool standsRight(const StoredEntry& link);
    // Makes all links that were kept, and those of earlier restores whose file has come now. Logs what fails. To be
    // called after the last file.
    void finish();

    // Returns the files that are not to be restored although links to them are, with their paths as the index has them.
    [[nodiscard]] std::vector<std::string> unchosenFiles();
    // Returns the name of the first link that was kept to such a file, under which the file is restored. The other
    // links become links to that name.
    std::string takeNameOf(const std::string& file);

    // From now on only such files are wanted, on whatever volume; see Restorer. Returns false where there are none.
    bool takeFiles();
    [[nodiscard]] bool wantsOnlyFiles() const { return m_onlyFiles; }
    [[nodiscard]] bool lacksFiles() const; // one of them has not come yet
    // Whether such a file is wanted then, by its path in the index and by its path as an entry.
    [[nodiscard]] bool wantsListed(const std::string& listedPath) const { return m_listedPaths.contains(listedPath); }
    [[nodiscard]] bool wants(const std::string& path) const { return m_wanted.contains(path); }
    // Returns the path under which a wanted entry is restored. Nothing where it came already, or is itself a link to
    // another file, which is wanted next, or is of a later volume than the link. `path`: the entry's path; of a part,
    // the path of the whole file.
    [[nodiscard]] std::optional<std::string> nameFor(const StoredEntry& entry, const std::string& path);

private:
    struct Kept {
        StoredEntry link;
        RestoreOrigin origin; // of the link, whatever is read when it is made
        std::optional<TornMark> split;
        std::optional<ListedDigest> line = {}; // of its section's manifest, as lineOfLink() has it
        bool isHere = true;                    // its section is being read
        // Whether a file of that origin may be the version that the link is a name of, and not a later or another one.
        // Parts of the very file may be on later volumes than the link. No `writing`: it contradicts nothing.
        [[nodiscard]] bool mayBeNameOf(const RestoreOrigin& file, std::uint64_t size, const FileTime& mtime,
                                       std::string_view writing) const;
    };
    struct Wanted {
        Kept kept; // its link gives the file its name
        bool came = false;
    };

    // A link of a set whose file is on another volume.
    struct Lacking {
        std::string set; // UUID
        unsigned volume = 0;
        Digest digest{};
        std::string path;
        std::string file;
    };

    [[nodiscard]] std::vector<Lacking> rememberedLinks() const;
    void remember(const std::vector<Lacking>& links);
    void noteLacking(const StoredEntry& link);
    void makeRemembered();
    bool makeRemembered(const Lacking& remembered);

    // Notes what the section that is being read says of the contents of a link's file: the latest volume counts.
    void noteSum(const std::string& link, const Digest& digest);
    [[nodiscard]] bool isUnchosen(const Kept& kept);
    [[nodiscard]] bool mayBeOfHere(const Kept& kept) const;
    Result<bool> make(const Kept& kept, const RestorePlace& place);
    // The path of the link's file. A damaged copy from a later volume beside an older file does not count.
    [[nodiscard]] std::string fileOf(const Kept& kept);
    struct Made {
        RestorePlace place;
        struct stat found;
        RestoreOrigin origin;
    };
    // What this restore has made there.
    [[nodiscard]] std::optional<Made> madeAt(const std::string& path);
    [[nodiscard]] bool isLater(const Kept& kept, const std::string& path);
    // Whether it is another version of the link's file, with other contents than the link had.
    [[nodiscard]] bool isOtherVersion(const Kept& kept, const std::string& path);
    // Whether something is there that this restore has not made and may not replace.
    [[nodiscard]] bool staysAsItIs(const std::string& path);
    [[nodiscard]] bool hasContentsOf(const RestorePlace& file, const std::string& link);
    // Of several links of one name to split files the last one.
    void dropEarlierSplit();
    void keepWhereNoneCame();
    // Removes what earlier restores left of a split file under the name of the link, where the file is whole now, or
    // more of it is there.
    void removeTorn(const Kept& kept);
    // Whether an entry of the link's name has been restored that replaces the link. Logs a link that leads outside.
    [[nodiscard]] bool isReplaced(const Kept& kept);
    void dropReplaced();
    Result<RestorePlacer::Made> linkOrCopy(const StoredEntry& link, const RestorePlace& other,
                                           const std::string& otherPath, const RestorePlace& mine);

    RestoreContext& m_context;
    RestoreFiles& m_files;
    std::vector<Kept> m_kept;
    struct LinkSum {
        Digest digest;
        RestoreOrigin from;
    };
    // What the index or the parts say of the contents, by the path of the link: the latest of them.
    std::unordered_map<std::string, LinkSum> m_sums;
    struct SplitSums {          // the same of a split file, of the parts that the medium has under the link's name
        std::uint64_t size = 0; // of the whole file
        FileTime mtime;
        std::map<std::uint64_t, std::pair<std::uint64_t, Digest>> parts; // length and digest, by the offset
    };
    std::unordered_map<std::string, SplitSums> m_splitSums;
    std::unordered_map<std::string, bool> m_standsRight; // by the path of the file
    std::vector<Lacking> m_lacking;
    bool m_finishing = false;
    bool m_keptSplit = false;

    bool m_onlyFiles = false;
    std::map<std::string, Wanted> m_wanted;         // by the path of the file
    std::unordered_set<std::string> m_listedPaths;  // paths of these files, as the index has them
    std::unordered_set<std::string> m_lookedForAll; // files that were looked for everywhere
};

} // namespace steadyburn
