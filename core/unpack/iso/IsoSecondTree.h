// What the second tree of a disc (Joliet) and its path table still know of folders that are lost in the first one.
#pragma once

#include "unpack/iso/IsoCatalog.h"
#include "unpack/iso/IsoDescriptors.h"

namespace steadyburn {

// Copies what `second` has in its counterpart of `folder` and `catalog` has not there, with everything below. Returns
// the number of files; nothing when `second` has no such folder. Call settle() for `catalog` when all is done.
class IsoSecondTree {
public:
    IsoSecondTree(IsoCatalog& catalog, const IsoCatalog& second);
    std::optional<std::uint64_t> fill(std::uint32_t folder);

private:
    [[nodiscard]] std::optional<std::uint32_t> counterpart(std::uint32_t folder) const;
    [[nodiscard]] bool knows(std::uint32_t secondFolder) const;
    std::uint64_t copy(std::uint32_t secondEntry, std::uint32_t parent);

    IsoCatalog& m_catalog;
    const IsoCatalog& m_second;
    std::unordered_set<std::uint32_t> m_places; // blocks of all files with contents in `catalog`
};

} // namespace steadyburn
