#include "ui/compilation/RowOrder.h"

#include "ui/text/FaultText.h"

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

template <typename T>
int order(const T& a, const T& b)
{
    return a < b ? -1 : b < a ? 1 : 0;
}

} // namespace

RowOrder::RowOrder(Wish wish, std::string folder, std::shared_ptr<const CompilationTotals> totals, std::size_t entries)
    : m_wish(wish), m_folder(std::move(folder)), m_totals(std::move(totals)), m_collate(entries <= kCollated)
{
    m_collator.setNumericMode(true);
    m_collator.setCaseSensitivity(Qt::CaseInsensitive);
}

CompilationTotals::Sum RowOrder::inside(const Entry& entry) const
{
    return m_totals->of(placeIn(m_folder, entry.name())).value_or(CompilationTotals::Sum{});
}

std::uint64_t RowOrder::sizeOf(const Entry& entry, bool folder) const
{
    if (folder) {
        return inside(entry).bytes;
    }
    const Node* const node = entry.details();
    return node == nullptr ? 0 : node->size;
}

RowOrder::Key RowOrder::keyOf(const Entry& entry) const
{
    Key key{.folder = entry.isFolder(), .number = 0, .source = {}, .collated = {}, .name = entry.name()};
    if (m_collate) {
        key.collated = m_collator.sortKey(displayPath(std::string(key.name)));
    }
    switch (m_wish.by) {
    case By::name:
        break;
    case By::size:
        key.number = static_cast<std::int64_t>(sizeOf(entry, key.folder));
        break;
    case By::files:
        key.number = key.folder ? static_cast<std::int64_t>(inside(entry).files) : 0;
        break;
    case By::source:
        key.source = entry.source();
        break;
    }
    return key;
}

bool RowOrder::before(const Key& a, const Key& b) const
{
    if (a.folder != b.folder) {
        return a.folder;
    }
    const int byNumber = order(a.number, b.number);
    if (const int wished = byNumber != 0 ? byNumber : order(a.source, b.source); wished != 0) {
        return m_wish.descending ? wished > 0 : wished < 0;
    }
    const int collated = a.collated && b.collated ? a.collated->compare(*b.collated) : 0;
    const int byName = collated != 0 ? collated : order(a.name, b.name);
    return m_wish.by == By::name && m_wish.descending ? byName > 0 : byName < 0;
}

bool RowOrder::before(const Entry& a, const Entry& b) const
{
    return before(keyOf(a), keyOf(b));
}

void RowOrder::sort(std::vector<Entry>& rows) const
{
    std::vector<std::pair<Key, Entry>> keyed;
    keyed.reserve(rows.size());
    for (const Entry& entry : rows) {
        keyed.emplace_back(keyOf(entry), entry);
    }
    std::sort(keyed.begin(), keyed.end(), [this](const auto& a, const auto& b) { return before(a.first, b.first); });
    std::transform(keyed.begin(), keyed.end(), rows.begin(), [](const auto& one) { return one.second; });
}

} // namespace steadyburn
