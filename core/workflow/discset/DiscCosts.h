// What the entries of a tree take of a disc in a format, for packing: never less than what the format makes of them, so
// that what was packed fits. What a disc takes exactly, laying it out tells.
#pragma once

#include "contents/Tree.h"
#include "image/tar/TarHeaders.h"
#include "workflow/discset/DiscPacking.h"
#include "workflow/request/JobRequest.h"

#include <memory>

namespace steadyburn {

// One thread at a time.
class DiscCosts {
public:
    // `sums`: each file has a line in the disc's SHA256SUMS. The tree outlives it.
    DiscCosts(const Tree& tree, Format format, bool sums);

    [[nodiscard]] EntryCost of(NodeId id) const;
    // Of a file or a part of one with so many bytes.
    [[nodiscard]] std::uint64_t ofContents(std::uint64_t bytes) const;
    // What a disc takes before it has a single entry.
    [[nodiscard]] std::uint64_t ofDisc() const;

private:
    [[nodiscard]] std::uint64_t isoEntry(NodeId id) const;
    [[nodiscard]] std::uint64_t tarEntry(NodeId id) const;
    [[nodiscard]] std::uint64_t sumsLine(NodeId id) const;

    const Tree& m_tree;
    bool m_tar;
    bool m_sums;
    std::unique_ptr<TarHeaders> m_headers;
};

} // namespace steadyburn
