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

class LinkCheck {
public:
    // A hard link that has no contents of its own where it stands.
    [[nodiscard]] static bool isLink(const StoredEntry& entry)
    {
        return !entry.hardLink.empty() && (entry.size == 0 || !entry.places.empty());
    }

    // Each entry as it comes.
    void meet(const StoredEntry& entry);
    // Logs the links whose file never came (mismatch with code ENOENT). Returns their number.
    std::size_t reportMissing(FaultLog& log);

private:
    void resolve();

    std::unordered_set<std::size_t> m_there;                  // hashes of paths
    std::vector<std::pair<std::string, std::string>> m_links; // whose file has not come: path and its file
};

} // namespace steadyburn
