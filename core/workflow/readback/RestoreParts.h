// Files that are split over tapes: their parts come in any order, from several volumes, and parts that an earlier
// restore left count. The restoring thread.
#pragma once

#include "base/Sha256.h"
#include "workflow/readback/NewFile.h"
#include "workflow/readback/RestoreContext.h"
#include "workflow/readback/RestoreFiles.h"
#include "workflow/readback/RestoreLinks.h"
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

    // A part, or a hard link to one. `path`: of the whole file, under which it is restored. With the last part the file
    // is finished. Fails with what the medium or the folder fails with.
    Result<void> take(const StoredEntry& part, StoredBytes& bytes, const std::string& path);

    // Whether parts of a later volume of the set are collected under this path. Those of an earlier one are dropped,
    // for the file was changed before the set was continued.
    bool laterHas(const std::string& path);
    // Notes that a part is damaged which counted as whole. False where no parts of this path are collected.
    bool noteDamage(const std::string& path);

    // Finishes those of which some parts never came.
    void finish();
    // Nothing is left of them.
    void drop() { m_joined.clear(); }

private:
    struct Joined {
        NewFile file;
        std::string name;  // that it will have
        StoredEntry entry; // the whole, with the attributes of the part that came first
        std::vector<bool> parts;
        std::vector<Extent> bytes = {}; // of parts that came undamaged, ascending, joined where they touch
        bool whole = true;              // nothing of those that came was damaged
        Sha256 sum;                     // of the parts in order, as long as they come so
        std::optional<Digest> expected; // of all of it
        unsigned summed = 0;            // parts that are in `sum`
        RestoreOrigin origin;

        [[nodiscard]] bool complete() const;
        [[nodiscard]] bool takes(const StoredEntry& part) const;
        [[nodiscard]] TornMark mark() const;
    };
    using AllJoined = std::map<std::string, Joined>;

    // Hard links of a split file have as many entries as it has parts: the last one stands for all.
    void keepLink(const StoredEntry& part, StoredEntry whole);
    // The file that the part belongs to, which the first one begins. end() where a later volume has it.
    Result<AllJoined::iterator> fileOf(const StoredEntry& part, StoredEntry whole);
    Result<AllJoined::iterator> begin(StoredEntry whole, unsigned parts, const RestorePlace& place);
    Result<void> add(Joined& file, const StoredEntry& part, StoredBytes& bytes);
    // What there is of it is kept, and what is not is logged.
    AllJoined::iterator finish(AllJoined::iterator joined);
    // Takes over parts that an earlier restore left beside its name.
    std::vector<TornFile> takeEarlierParts(Joined& file);
    // Whether the parts together are what the index says of the whole file.
    Result<bool> isRight(Joined& file);

    RestoreContext& m_context;
    RestoreFiles& m_files;
    RestoreLinks& m_links;
    AllJoined m_joined; // by path
};

} // namespace steadyburn
