#include "RowOrder.h"

#include "FaultText.h"

#include <algorithm>
#include <sys/stat.h>
#include <utility>

namespace steadyburn {

namespace {

template <typename T>
int order(const T& a, const T& b)
{
    return a < b ? -1 : b < a ? 1 : 0;
}

QString text(const Composition::Entry& entry)
{
    return displayPath(std::string(entry.name()));
}

} // namespace

RowOrder::RowOrder(Wish wish, std::string folder, std::shared_ptr<const Tally> tally, std::size_t entries)
    : m_wish(wish), m_folder(std::move(folder)), m_tally(std::move(tally)), m_collate(entries <= kCollated)
{
    m_collator.setNumericMode(true);
    m_collator.setCaseSensitivity(Qt::CaseInsensitive);
}

std::uint64_t RowOrder::sizeOf(const Entry& entry) const
{
    if (entry.isFolder()) {
        const auto sum = m_tally->of(placeIn(m_folder, entry.name()));
        return sum ? sum->bytes : 0;
    }
    const Node* const node = entry.details();
    return node == nullptr ? 0 : node->size;
}

int RowOrder::compareNames(const Entry& a, const Entry& b) const
{
    if (m_collate) {
        if (const int collated = m_collator.compare(text(a), text(b)); collated != 0) {
            return collated;
        }
    }
    return order(a.name(), b.name());
}

int RowOrder::compare(const Entry& a, const Entry& b) const
{
    switch (m_wish.by) {
    case By::name:
        break;
    case By::size:
        return order(sizeOf(a), sizeOf(b));
    case By::modified: {
        const Node* const first = a.details();
        const Node* const second = b.details();
        return order(first == nullptr ? 0 : first->mtime.seconds, second == nullptr ? 0 : second->mtime.seconds);
    }
    case By::source:
        return order(a.source(), b.source());
    }
    return compareNames(a, b);
}

bool RowOrder::before(const Entry& a, const Entry& b) const
{
    const bool folder = a.isFolder();
    if (folder != b.isFolder()) {
        return folder;
    }
    if (const int compared = compare(a, b); compared != 0) {
        return m_wish.descending ? compared > 0 : compared < 0;
    }
    return m_wish.by != By::name && compareNames(a, b) < 0;
}

void RowOrder::sort(std::vector<Entry>& rows) const
{
    if (m_wish.by != By::name || !m_collate) {
        std::sort(rows.begin(), rows.end(), [this](const Entry& a, const Entry& b) { return before(a, b); });
        return;
    }
    // A name is compared a dozen times: what the collator makes of it is kept.
    struct Keyed {
        bool folder;
        QCollatorSortKey key;
        Entry entry;
    };
    std::vector<Keyed> keyed;
    keyed.reserve(rows.size());
    for (const Entry& entry : rows) {
        keyed.push_back({entry.isFolder(), m_collator.sortKey(text(entry)), entry});
    }
    std::sort(keyed.begin(), keyed.end(), [this](const Keyed& a, const Keyed& b) {
        if (a.folder != b.folder) {
            return a.folder;
        }
        int compared = a.key.compare(b.key);
        compared = compared == 0 ? order(a.entry.name(), b.entry.name()) : compared;
        return m_wish.descending ? compared > 0 : compared < 0;
    });
    std::transform(keyed.begin(), keyed.end(), rows.begin(), [](const Keyed& one) { return one.entry; });
}

} // namespace steadyburn
