// What a view has to be told when a folder of the compilation gets other rows: arithmetic without a model. Any thread.
#pragma once

#include "ui/compilation/RowOrder.h"

#include <span>
#include <vector>

namespace steadyburn {

struct RowChange {
    bool insert; // else removed
    int row;     // among the old rows
    int count;
    int from; // of what is inserted: among the new rows
};

// How the rows `shown` become the first of `rows`, and then at least the first `wanted`. Both stand in `order`, as far
// as their entries have not changed meanwhile. In the order of the rows: to be made from behind.
[[nodiscard]] std::vector<RowChange> changesBetween(std::span<const RowOrder::Entry> shown,
                                                    std::span<const RowOrder::Entry> rows, std::size_t wanted,
                                                    const RowOrder& order);

} // namespace steadyburn
