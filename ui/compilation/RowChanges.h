// Calculates what a view must be told when a folder of the compilation gets other rows, without a model. Any thread.
#pragma once

#include "ui/compilation/RowOrder.h"

#include <span>
#include <vector>

namespace steadyburn {

struct RowChange {
    bool insert; // false: remove
    int row;     // the first, among the old rows
    int count;
    int from; // of inserted rows: the first, among the new rows
};

// Returns the changes that make `shown` the first of `rows`, at least the first `wanted`. Both are sorted by `order`,
// except for entries that have changed meanwhile. The changes are in the order of the rows; apply the last one first.
[[nodiscard]] std::vector<RowChange> changesBetween(std::span<const RowOrder::Entry> shown,
                                                    std::span<const RowOrder::Entry> rows, std::size_t wanted,
                                                    const RowOrder& order);

} // namespace steadyburn
