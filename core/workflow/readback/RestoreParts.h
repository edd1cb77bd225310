// Restores files that are split over tapes. Their parts come in any order, from several volumes; parts that an earlier
// restore left are used, too. The restoring thread.
#pragma once

#include "base/Sha256.h"
#include "workflow/readback/RestoreContext.h"
#include "workflow/readback/RestoreFiles.h"
#include "workflow/readback/RestoreLinks.h"
#include "workflow/readback/TemporaryFile.h"
#include "workflow/readback/TornFile.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

class RestoreParts {
public:
    // These outlive it.
    RestoreParts(RestoreContext& context, RestoreFiles& files, RestoreLinks& links)
        : m_context(context), m_files(files), m_links(links)
    {
    }

    // Takes a part, or a hard link to one, and finishes the file with its last part. `path`: the path under which the
    // whole file is restored. Fails with what the medium or the folder fails with.
    Result<void> take(const StoredEntry& part, StoredBytes& bytes, const std::string& path);

    // Whether parts of a later volume of the set are collected under this path. Drops parts of an earlier volume: the
    // file changed before the set was continued.
    bool laterHas(const std::string& path);
    // Notes that a part that counted as whole is damaged. Returns false where no parts of this path are collected.
    bool noteDamage(const std::string& path);

    // Finishes all files of which parts are missing.
    void finish();
    // Deletes all unfinished files.
    void drop() { m_joined.clear(); }

private:
    struct Joined {
        TemporaryFile file;
        std::string name;  // its final name
        StoredEntry entry; // the whole, with the attributes of the part that came first
        std::vector<bool> parts;
        std::vector<Extent> bytes = {}; // of undamaged parts, ascending, joined where they touch
        bool whole = true;              // no part that came was damaged
        Sha256 sum;                     // of the parts, as long as they come in order
        std::optional<Digest> expected; // of the whole file
        unsigned summed = 0;            // parts that are in `sum`
        RestoreOrigin origin;

        [[nodiscard]] bool complete() const;
        [[nodiscard]] bool takes(const StoredEntry& part) const;
        [[nodiscard]] TornMark mark() const;
    };
    using AllJoined = std::map<std::string, Joined>;

    // Keeps one link for the last of the entries that a hard link to a split file has, one for each part.
    void keepLink(const StoredEntry& part, StoredEntry whole);
    // Returns the file that the part belongs to; the first part begins it. end() where a later volume has it.
    Result<AllJoined::iterator> fileOf(const StoredEntry& part, StoredEntry whole);
    Result<AllJoined::iterator> begin(StoredEntry whole, unsigned parts, const RestorePlace& place);
    Result<void> add(Joined& file, const StoredEntry& part, StoredBytes& bytes);
    // Gives the file its name, whole or not, and logs what is missing.
    AllJoined::iterator finish(AllJoined::iterator joined);
    // Copies parts that an earlier restore left beside the file's name. Returns the files that everything was copied
    // from, for the caller to delete. Copies nothing into a damaged file: both are kept.
    std::vector<TornFile> takeEarlierParts(Joined& file);
    // Whether the file has the digest that the index gives for it. Reads it again where its parts came in another
    // order.
    Result<bool> isRight(Joined& file);

    RestoreContext& m_context;
    RestoreFiles& m_files;
    RestoreLinks& m_links;
    AllJoined m_joined; // by path
};

} // namespace steadyburn
