// Which disc of a set each entry of a tree lies on: arithmetic alone, nothing is read and nobody asked. The same tree
// with the same rules always gives the same discs.
//
// A folder stays on one disc where one has room for it, else as much of it together as there is room for. No more discs
// are used than the bytes need, as far as whole files allow that; only what is larger than a disc is split. A disc is
// readable alone: what has names on two of them (hard links) is written on both.
#pragma once

#include "base/Result.h"
#include "contents/Tree.h"
#include "image/fetch/FileParts.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace steadyburn {

struct EntryCost {              // bytes of a disc
    std::uint64_t entry = 0;    // its name and attributes, of a folder without what lies in it
    std::uint64_t contents = 0; // of a regular file; once for all of its names on that disc
};

inline constexpr unsigned kMostDiscs = 999; // of a set: NAME_D001

struct PackRules {
    std::uint64_t capacity = 0;   // bytes that the entries of one disc may cost
    std::uint64_t partBytes = 0;  // of each part but the last of a file that is larger than a disc
    std::uint64_t partsAbove = 0; // files of more bytes are split
    std::function<EntryCost(NodeId)> costOf;
    std::function<std::uint64_t(std::uint64_t bytes)> costOfContents; // of a part with so many bytes
    // What lies on earlier discs of the set, by node; a folder only with everything in it. Null: nothing.
    const std::vector<bool>* earlier = nullptr;
    const FileParts* earlierCuts = nullptr; // files of which parts are on earlier discs stay split as they are
    std::function<bool(NodeId, unsigned part)> earlierPart;
};

struct Packing {
    unsigned discs = 0;
    // By node: its disc, from 1; 0: an earlier one, or it is split. Of a folder that is on several discs the first.
    std::vector<std::uint16_t> discOf;
    FileParts cuts; // of the contents' first name
    std::map<std::pair<NodeId, unsigned>, std::uint16_t> discOfPart;
    std::set<NodeId> without = {};     // names of split files that are on no disc: they came later
    std::vector<std::uint64_t> filled; // by disc, from 0: what its entries cost
    std::uint64_t total = 0;           // bytes of everything, as if it were on one disc
    std::uint64_t linkedTwice = 0;     // files whose names are on several discs
};

// Any thread; the tree is complete and its hard links are settled. Fails with mediumTooSmall: what a single entry
// needs, and `capacity`; or, without a path, what everything needs, and what kMostDiscs hold.
Result<Packing> packDiscs(const Tree& tree, const PackRules& rules);

} // namespace steadyburn
