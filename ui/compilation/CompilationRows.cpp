// CompilationModel: how folders get their rows, and how the rows follow the document.
#include "ui/compilation/CompilationFolder.h"
#include "ui/compilation/CompilationModel.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace steadyburn {

namespace {

// Rows handed to the view at once: a folder of 100,000 files must not stop the window.
constexpr std::size_t kRowsAtOnce = 2000;
// Entries of a folder that are listed and sorted while the user waits; more are done in the background.
constexpr std::size_t kAtOnce = 3000;
// Changes that are reported to the view one by one; with more, the folder gets all its rows again. Each change moves
// the rows behind it.
constexpr std::size_t kChanges = 300;
constexpr std::size_t kChangesLarge = 10;
constexpr std::size_t kLarge = 50000;

std::size_t entriesOf(const CompilationView& compilationView, const std::string& place,
                      const CompilationView::Entry& entry)
{
    const std::size_t found = entry.tree != nullptr && entry.known() ? entry.tree->children(entry.node).count : 0;
    return found + compilationView.rules().at(place).grafts().size();
}

CompilationFolder::Rows list(const CompilationView& compilationView, const std::string& place,
                             const CompilationView::Entry& entry, const RowOrder& order)
{
    CompilationFolder::Rows rows;
    compilationView.children(compilationView.rules().at(place), entry,
                             [&](const CompilationView::Entry& child, CompilationView::Fate fate) {
                                 if (fate == CompilationView::Fate::written) {
                                     rows.push_back(child);
                                 }
                                 return true;
                             });
    order.sort(rows);
    return rows;
}

} // namespace

RowOrder CompilationModel::orderOf(const CompilationFolder& folder, std::size_t entries) const
{
    return {m_wish, folder.place, m_document.totals(), entries};
}

// Lists a folder as the newest view of the compilation has it, at once or, if it is large, in the background.
void CompilationModel::fill(CompilationFolder& folder)
{
    const auto seen = m_document.compilationView();
    if (folder.parent != nullptr && !folder.entry.listed()) {
        return; // grown() comes back to it
    }
    const std::size_t entries = entriesOf(*seen, folder.place, folder.entry);
    if (entries <= kAtOnce) {
        folder.job = 0;
        take(folder, seen, list(*seen, folder.place, folder.entry, orderOf(folder, entries)));
        return;
    }
    makeRows(
        folder,
        [seen, place = folder.place, entry = folder.entry,
         order = std::make_shared<RowOrder>(orderOf(folder, entries))] { return list(*seen, place, entry, *order); },
        [this, seen](CompilationFolder& at, Rows rows) { take(at, seen, std::move(rows)); });
}

void CompilationModel::makeRows(CompilationFolder& folder, std::function<Rows()> make,
                                std::function<void(CompilationFolder&, Rows)> done)
{
    folder.job = ++m_jobs;
    m_document.beside([this, job = folder.job, place = folder.place, make = std::move(make), done = std::move(done)] {
        const auto rows = std::make_shared<Rows>(make());
        QMetaObject::invokeMethod(
            this,
            [this, job, place, rows, done] {
                CompilationFolder* const at = m_root->opened(place);
                if (at != nullptr && at->job == job) {
                    at->job = 0;
                    done(*at, std::move(*rows));
                }
            },
            Qt::QueuedConnection);
    });
}

// Gives a folder its rows, and tells the view what is new and what is gone among those that it knows.
void CompilationModel::take(CompilationFolder& folder, std::shared_ptr<const CompilationView> seen, Rows rows)
{
    const auto kept = std::exchange(folder.seen, std::move(seen)); // the old rows point into it
    const RowOrder order = orderOf(folder, std::max(rows.size(), folder.rows.size()));
    const std::size_t before = folder.shown == folder.rows.size() ? folder.shown : 0; // all rows shown: show all again
    const auto changes = changesBetween(std::span(folder.rows).first(folder.shown), rows,
                                        std::min(rows.size(), before + kRowsAtOnce), order);
    folder.filled = true;
    applyChanges(folder, rows, changes);
    folder.rows = std::move(rows);
    // Sorting may have moved an opened folder behind the rows that are shown, which no change reports.
    std::ranges::move(folder.followRows(), std::back_inserter(m_lost)); // the view may still know them
    for (const auto& [name, child] : folder.open) {
        child->entry = folder.rows[static_cast<std::size_t>(child->row)];
        fill(*child);
    }
}

void CompilationModel::applyChanges(CompilationFolder& folder, const Rows& rows, const std::vector<RowChange>& changes)
{
    const std::size_t most = folder.rows.size() > kLarge ? kChangesLarge : kChanges;
    if (changes.size() > most) {
        const std::size_t count = std::min(rows.size(), std::max(folder.shown, kRowsAtOnce));
        remove(folder, 0, static_cast<int>(folder.shown));
        insert(folder, 0, rows.begin(), static_cast<int>(count));
        return;
    }
    for (std::size_t i = changes.size(); i-- > 0;) { // from behind: then the rows of the others stay where they are
        const RowChange& change = changes[i];
        if (change.insert) {
            insert(folder, change.row, rows.begin() + change.from, change.count);
        } else {
            remove(folder, change.row, change.count);
        }
    }
}

void CompilationModel::remove(CompilationFolder& folder, int row, int count)
{
    if (count == 0) {
        return;
    }
    beginRemoveRows(indexFor(folder), row, row + count - 1);
    const auto gone = folder.removeRows(row, count); // deleted only when the view no longer points to them
    endRemoveRows();
}

void CompilationModel::insert(CompilationFolder& folder, int row, Rows::const_iterator first, int count)
{
    if (count == 0) {
        return;
    }
    beginInsertRows(indexFor(folder), row, row + count - 1);
    folder.insertRows(row, first, count);
    endInsertRows();
}

void CompilationModel::showMore(CompilationFolder& folder)
{
    const std::size_t more = std::min(kRowsAtOnce, folder.rows.size() - folder.shown);
    if (more > 0) {
        const auto first = static_cast<int>(folder.shown);
        beginInsertRows(indexFor(folder), first, first + static_cast<int>(more) - 1);
        folder.shown += more;
        endInsertRows();
    }
}

// ---- what the document tells

void CompilationModel::update()
{
    fill(*m_root);
}

void CompilationModel::grown()
{
    std::vector<std::string> ready; // by name: filling one may take others away
    for (const CompilationFolder* const folder : m_root->all()) {
        if (folder->waits() && folder->entry.listed()) {
            ready.push_back(folder->place);
        }
    }
    for (const std::string& place : ready) {
        if (CompilationFolder* const folder = m_root->opened(place)) {
            fill(*folder);
        }
    }
    if (m_root->shown > 0) {
        Q_EMIT dataChanged(index(0, kSize), index(static_cast<int>(m_root->shown) - 1, kState));
    }
}

void CompilationModel::counted()
{
    if (m_wish.by == RowOrder::By::size || m_wish.by == RowOrder::By::files) {
        sort(m_wish.by == RowOrder::By::size ? kSize : kFiles,
             m_wish.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    }
    judged();
}

// Colours, sizes and states of the shown rows may have changed.
void CompilationModel::judged()
{
    for (const CompilationFolder* const folder : m_root->all()) {
        if (folder->shown > 0) {
            const int last = static_cast<int>(folder->shown) - 1;
            Q_EMIT dataChanged(createIndex(0, kName, folder), createIndex(last, kState, folder));
        }
    }
}

void CompilationModel::sort(int column, Qt::SortOrder order)
{
    constexpr RowOrder::By by[] = {RowOrder::By::name, RowOrder::By::size, RowOrder::By::files, RowOrder::By::source};
    m_wish = {column >= 0 && column < kState ? by[column] : RowOrder::By::name, order == Qt::DescendingOrder};
    std::vector<std::pair<CompilationFolder*, Rows>> sorted;
    std::vector<std::string> again;
    for (CompilationFolder* const folder : m_root->all()) {
        if (folder->job != 0) { // what comes of it would be in the old order
            again.push_back(folder->place);
            continue;
        }
        if (!folder->filled) {
            continue;
        }
        if (folder->rows.size() <= kAtOnce) {
            Rows rows = folder->rows;
            orderOf(*folder, rows.size()).sort(rows);
            sorted.emplace_back(folder, std::move(rows));
            continue;
        }
        makeRows(
            *folder,
            [seen = folder->seen, rows = std::make_shared<Rows>(folder->rows),
             order = std::make_shared<RowOrder>(orderOf(*folder, folder->rows.size()))] {
                order->sort(*rows);
                return std::move(*rows);
            },
            [this](CompilationFolder& at, Rows rows) {
                resort({{&at, std::move(rows)}});
            });
    }
    resort(sorted);
    for (const std::string& place : again) {
        if (CompilationFolder* const folder = m_root->opened(place)) {
            fill(*folder);
        }
    }
}

// The same rows in another order: what is selected and open stays so.
void CompilationModel::resort(const std::vector<std::pair<CompilationFolder*, Rows>>& sorted)
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<Entry> pointed;
    pointed.reserve(static_cast<std::size_t>(before.size()));
    for (const QModelIndex& index : before) {
        pointed.push_back(entryAt(index));
    }
    std::unordered_map<const CompilationFolder*, std::unordered_map<std::string_view, int>> rowsOf;
    for (const auto& [folder, rows] : sorted) {
        auto& numbers = rowsOf[folder];
        std::unordered_set<std::string_view> wanted;
        for (std::size_t i = 0; i < pointed.size(); ++i) {
            if (before[static_cast<qsizetype>(i)].constInternalPointer() == folder) {
                wanted.insert(pointed[i].name());
            }
        }
        for (const auto& [name, child] : folder->open) {
            wanted.insert(name);
        }
        folder->rows = rows;
        for (std::size_t row = 0; row < rows.size() && numbers.size() < wanted.size(); ++row) {
            if (const std::string_view name = rows[row].name(); wanted.count(name) != 0) {
                numbers.emplace(name, static_cast<int>(row));
            }
        }
        for (const auto& [name, child] : folder->open) {
            child->row = numbers.at(name);
        }
    }
    QModelIndexList after;
    after.reserve(before.size());
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto* const folder = static_cast<const CompilationFolder*>(before[i].constInternalPointer());
        const auto known = rowsOf.find(folder);
        if (known == rowsOf.end()) {
            after << before[i];
            continue;
        }
        const int row = known->second.at(pointed[static_cast<std::size_t>(i)].name());
        const bool shown = row < static_cast<int>(folder->shown);
        after << (shown ? createIndex(row, before[i].column(), folder) : QModelIndex());
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

} // namespace steadyburn
