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

// Returns the indices of `links`, pairs of a link's path and its file's path, so that each link stands behind the links
// that its file's path names. Otherwise the order is kept; cycles are cut anywhere.
[[nodiscard]] std::vector<std::size_t>
linksBehindTheirFiles(const std::vector<std::pair<std::string, std::string>>& links);

class LinkCheck {
public:
    // A hard link that has no contents of its own where it stands.
    [[nodiscard]] static bool isLink(const StoredEntry& entry)
    {
        return !entry.hardLink.empty() && (entry.size == 0 || !entry.places.empty());
    }

    // `linksMayLeadElsewhere`: what comes next was read alone, and the file of a link in it may be on another volume.
    void beginSection(bool linksMayLeadElsewhere) { m_linksMayLeadElsewhere = linksMayLeadElsewhere; }
    // Each entry as it comes.
    void meet(const StoredEntry& entry);
    struct Missing {
        std::size_t logged = 0;
        std::size_t files = 0; // links without their file in what was read, logged or not
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
        bool linksMayLeadElsewhere = false;
    };
    void resolve();

    bool m_linksMayLeadElsewhere = false;
    std::unordered_set<std::size_t> m_there; // hashes of paths
    std::vector<Link> m_links;               // whose file has not come
};

} // namespace steadyburn
