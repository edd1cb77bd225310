#include "ui/compilation/RowChanges.h"

namespace steadyburn {

namespace {

void noteRow(std::vector<RowChange>& changes, bool insert, std::size_t row, std::size_t from)
{
    RowChange* const last = changes.empty() ? nullptr : &changes.back();
    const bool extends =
        last != nullptr && last->insert == insert &&
        (insert ? last->row == static_cast<int>(row) && last->from + last->count == static_cast<int>(from)
                : last->row + last->count == static_cast<int>(row));
    if (extends) {
        ++last->count;
    } else {
        changes.push_back({insert, static_cast<int>(row), 1, static_cast<int>(from)});
    }
}

} // namespace

std::vector<RowChange> changesBetween(std::span<const RowOrder::Entry> shown, std::span<const RowOrder::Entry> rows,
                                      std::size_t wanted, const RowOrder& order)
{
    std::vector<RowChange> changes;
    std::size_t old = 0;
    std::size_t fresh = 0;
    while (old < shown.size()) {
        if (fresh < rows.size() && rows[fresh] == shown[old]) {
            ++old;
            ++fresh;
        } else if (fresh < rows.size() && order.before(rows[fresh], shown[old])) {
            noteRow(changes, true, old, fresh++);
        } else {
            noteRow(changes, false, old++, fresh);
        }
    }
    while (fresh < wanted) {
        noteRow(changes, true, old, fresh++);
    }
    return changes;
}

} // namespace steadyburn
