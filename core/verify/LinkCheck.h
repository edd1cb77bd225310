// Whether the file of every hard link is there. Over all sections of a medium and all tapes of a set: it may be on an
// earlier one. One thread at a time.
#pragma once

#include "base/FaultLog.h"
#include "unpack/medium/MediumContents.h"

#include <cstddef>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace steadyburn {

// Numbers of the links, each with its own path and that of its file: a link that leads to another one comes behind it,
// wherever it stood. Else they keep their order.
[[nodiscard]] std::vector<std::size_t>
linksBehindTheirFiles(const std::vector<std::pair<std::string, std::string>>& links);

class LinkCheck {
public:
    // A hard link that has no contents of its own where it stands.
    [[nodiscard]] static bool isLink(const StoredEntry& entry)
    {
        return !entry.hardLink.empty() && (entry.size == 0 || !entry.places.empty());
    }

    // What comes next is one of several volumes of a set of which no other is read.
    void beginSection(bool ofSeveral) { m_ofSeveral = ofSeveral; }
    // Each entry as it comes.
    void meet(const StoredEntry& entry);
    struct Missing {
        std::size_t logged = 0;
        std::size_t files = 0; // that were met as links and have no contents here
    };
    // Logs the links whose file never came (mismatch with code ENOENT), but for those whose file may be on another
    // volume, and those of which `log` has that it is (volumeMissing).
    Missing reportMissing(FaultLog& log);

private:
    struct Link {
        std::string path;
        std::string file;
        std::size_t suffix = 0; // of the file's path, where it is a part's: the length of what makes it one
        bool endsFile = true;   // and is not a part of which more comes
        bool ofSeveral = false;
    };
    void resolve();

    bool m_ofSeveral = false;
    std::unordered_set<std::size_t> m_there; // hashes of paths
    std::vector<Link> m_links;               // whose file has not come
};

} // namespace steadyburn
