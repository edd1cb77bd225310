#include "ui/medium/MediumModel.h"

#include "ui/medium/DragFolder.h"
#include "ui/medium/EntryProperties.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/Background.h"

#include <QApplication>
#include <QCollator>
#include <QDateTime>
#include <QIcon>
#include <QLocale>
#include <QMimeData>
#include <QStyle>

#include <algorithm>
#include <numeric>
#include <optional>
#include <sys/stat.h>
#include <utility>

namespace steadyburn {

MediumModel::MediumModel(QObject* parent) : QAbstractItemModel(parent)
{
    clear();
}

void MediumModel::clear()
{
    beginResetModel();
    ++m_sorting;
    m_tree = std::make_shared<MediumTree>();
    m_open.clear();
    m_open[MediumTree::kTop] = {};
    m_row.assign(1, 0);
    m_found = {};
    m_showsFound = false;
    m_finished = false;
    endResetModel();
}

// ---- rows

MediumModel::Rows* MediumModel::rowsOf(Id folder)
{
    const auto found = m_open.find(folder);
    return found == m_open.end() ? nullptr : &found->second;
}

const MediumModel::Rows* MediumModel::rowsOf(Id folder) const
{
    const auto found = m_open.find(folder);
    return found == m_open.end() ? nullptr : &found->second;
}

// Null: nothing can be in it, or nothing of it was asked for.
const MediumModel::Rows* MediumModel::shownIn(const QModelIndex& parent) const
{
    if (m_showsFound) {
        return parent.isValid() ? nullptr : &m_found;
    }
    return parent.column() > 0 ? nullptr : rowsOf(idOf(parent));
}

void MediumModel::note(const std::vector<Id>& ids, std::size_t from)
{
    m_row.resize(m_tree->size() + 1);
    for (std::size_t row = from; row < ids.size(); ++row) {
        m_row[ids[row]] = static_cast<int>(row);
    }
}

bool MediumModel::add(const std::vector<ListedEntry>& entries)
{
    const std::size_t before = m_tree->size();
    bool all = true;
    for (const ListedEntry& entry : entries) {
        all = m_tree->add(entry) != MediumTree::kNone && all;
    }
    std::unordered_map<Id, std::size_t> grown; // opened folders, and how many rows they had
    m_row.resize(m_tree->size() + 1);
    for (auto id = static_cast<Id>(before + 1); id <= m_tree->size(); ++id) {
        if (Rows* const rows = rowsOf(m_tree->parent(id))) {
            grown.emplace(m_tree->parent(id), rows->ids.size());
            m_row[id] = static_cast<int>(rows->ids.size());
            rows->ids.push_back(id);
        }
    }
    if (m_showsFound) { // the tree is not seen
        for (const auto& [folder, count] : grown) {
            Rows& rows = *rowsOf(folder);
            rows.shown += rows.shown == count ? std::min(kRowsAtOnce, rows.ids.size() - count) : 0;
        }
        return all;
    }
    for (const auto& [folder, count] : grown) {
        if (rowsOf(folder)->shown == count && count < kRowsAtOnce) { // else the view asks for them
            showMore(folder);
        }
    }
    const Rows& top = *rowsOf(MediumTree::kTop);
    if (top.shown > 0) { // folders have grown
        Q_EMIT dataChanged(index(0, kSize), index(static_cast<int>(top.shown) - 1, kSize));
    }
    return all;
}

void MediumModel::finish(const std::vector<std::string>& damaged)
{
    for (const std::string& path : damaged) {
        m_tree->markDamaged(path);
    }
    m_finished = true;
    sort(m_order.column, m_order.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void MediumModel::markDamaged(const std::vector<Fault>& faults)
{
    for (const Fault& fault : faults) {
        const Id id = m_tree->find(fault.path);
        if (id == MediumTree::kNone || id == MediumTree::kTop || fault.kind == FaultKind::fileSkipped) {
            continue;
        }
        m_tree->markDamaged(fault.path);
        const Rows* const rows = rowsOf(m_tree->parent(id));
        if (!m_showsFound && rows != nullptr && static_cast<std::size_t>(m_row[id]) < rows->shown) {
            Q_EMIT dataChanged(indexOf(id), indexOf(id));
        }
    }
}

MediumModel::Rows& MediumModel::open(Id folder)
{
    const auto [at, isNew] = m_open.try_emplace(folder);
    Rows& rows = at->second;
    if (isNew) {
        rows.ids.reserve(m_tree->countIn(folder));
        for (Id in = m_tree->firstIn(folder); in != MediumTree::kNone; in = m_tree->next(in)) {
            rows.ids.push_back(in);
        }
        if (rows.ids.size() <= kSortedHere) {
            sortIds(rows.ids, *m_tree, m_order);
        }
        note(rows.ids, 0);
    }
    return rows;
}

void MediumModel::showMore(Id folder)
{
    Rows& rows = open(folder);
    const std::size_t more = std::min(kRowsAtOnce, rows.ids.size() - rows.shown);
    if (more > 0 && !m_inserting) { // who hears of it may ask for more
        m_inserting = true;
        const auto first = static_cast<int>(rows.shown);
        beginInsertRows(indexOf(folder), first, first + static_cast<int>(more) - 1);
        rows.shown += more;
        endInsertRows();
        m_inserting = false;
    }
}

QModelIndex MediumModel::indexOf(Id id, int column) const
{
    return id == MediumTree::kTop ? QModelIndex() : createIndex(m_row[id], column, quintptr(id));
}

MediumModel::Id MediumModel::idOf(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Id>(index.internalId()) : MediumTree::kTop;
}

QModelIndex MediumModel::reveal(Id id)
{
    if (id == MediumTree::kTop || id == MediumTree::kNone || m_showsFound) {
        return {};
    }
    const Id folder = m_tree->parent(id);
    reveal(folder);
    const std::size_t row = (open(folder), static_cast<std::size_t>(m_row[id]));
    while (rowsOf(folder)->shown <= row && !m_inserting) {
        showMore(folder);
    }
    return indexOf(id);
}

QModelIndex MediumModel::index(int row, int column, const QModelIndex& parent) const
{
    const Rows* const rows = shownIn(parent);
    const bool there =
        rows != nullptr && row >= 0 && static_cast<std::size_t>(row) < rows->shown && column >= 0 && column < kColumns;
    return there ? createIndex(row, column, quintptr(rows->ids[static_cast<std::size_t>(row)])) : QModelIndex();
}

QModelIndex MediumModel::parent(const QModelIndex& child) const
{
    return !child.isValid() || m_showsFound ? QModelIndex() : indexOf(m_tree->parent(idOf(child)));
}

int MediumModel::rowCount(const QModelIndex& parent) const
{
    const Rows* const rows = shownIn(parent);
    return rows == nullptr ? 0 : static_cast<int>(rows->shown);
}

int MediumModel::columnCount(const QModelIndex& /*parent*/) const
{
    return kColumns;
}

bool MediumModel::hasChildren(const QModelIndex& parent) const
{
    return m_showsFound ? !parent.isValid() : parent.column() <= 0 && m_tree->countIn(idOf(parent)) > 0;
}

bool MediumModel::canFetchMore(const QModelIndex& parent) const
{
    if (m_showsFound) {
        return !parent.isValid() && m_found.shown < m_found.ids.size();
    }
    if (parent.column() > 0) {
        return false;
    }
    const Rows* const rows = rowsOf(idOf(parent));
    return rows == nullptr ? m_tree->countIn(idOf(parent)) > 0 : rows->shown < rows->ids.size();
}

void MediumModel::fetchMore(const QModelIndex& parent)
{
    if (m_showsFound) {
        addFound({});
        return;
    }
    const Id folder = idOf(parent);
    const bool isNew = rowsOf(folder) == nullptr;
    showMore(folder);
    if (isNew && m_finished && rowsOf(folder)->ids.size() > kSortedHere) {
        resort(folder);
    }
}

// ---- what was found

void MediumModel::showFound(std::vector<Id> found)
{
    beginResetModel();
    m_showsFound = true;
    m_found.shown = std::min(kRowsAtOnce, found.size());
    m_found.ids = std::move(found);
    endResetModel();
}

void MediumModel::addFound(const std::vector<Id>& found)
{
    m_found.ids.insert(m_found.ids.end(), found.begin(), found.end());
    const bool asked = found.empty() || m_found.shown < kRowsAtOnce;
    const std::size_t more = asked ? std::min(kRowsAtOnce, m_found.ids.size() - m_found.shown) : 0;
    if (more > 0) {
        const auto first = static_cast<int>(m_found.shown);
        beginInsertRows({}, first, first + static_cast<int>(more) - 1);
        m_found.shown += more;
        endInsertRows();
    }
}

void MediumModel::showTree()
{
    if (m_showsFound) {
        beginResetModel();
        m_showsFound = false;
        m_found = {};
        endResetModel();
    }
}

// ---- order

void MediumModel::sortIds(std::vector<Id>& ids, const MediumTree& tree, Order order)
{
    struct Key {
        Id id;
        bool folder;
        std::int64_t number;
        std::optional<QCollatorSortKey> collated;
    };
    constexpr std::size_t kCollated = 5000; // as the locale wants it; more are sorted by their bytes
    QCollator collator;
    collator.setNumericMode(true);
    collator.setCaseSensitivity(Qt::CaseInsensitive);
    std::vector<Key> keys;
    keys.reserve(ids.size());
    for (const Id id : ids) {
        Key key{.id = id, .folder = tree.isFolder(id), .number = 0, .collated = {}};
        key.number = order.column == kSize       ? static_cast<std::int64_t>(tree.bytes(id))
                     : order.column == kModified ? tree.mtime(id)
                                                 : 0;
        if (ids.size() <= kCollated) {
            key.collated = collator.sortKey(displayPath(std::string(tree.name(id))));
        }
        keys.push_back(std::move(key));
    }
    std::sort(keys.begin(), keys.end(), [&](const Key& a, const Key& b) {
        if (a.folder != b.folder) {
            return a.folder;
        }
        if (a.number != b.number) {
            return order.descending ? b.number < a.number : a.number < b.number;
        }
        const int names = a.collated ? a.collated->compare(*b.collated) : 0;
        const int bytes = names != 0 ? names : tree.name(a.id).compare(tree.name(b.id));
        return order.descending && order.column == kName ? bytes > 0 : bytes < 0;
    });
    for (std::size_t i = 0; i < ids.size(); ++i) {
        ids[i] = keys[i].id;
    }
}

void MediumModel::sort(int column, Qt::SortOrder order)
{
    m_order = {.column = column == kFolder ? kName : column, .descending = order == Qt::DescendingOrder};
    ++m_sorting;
    std::vector<Id> folders;
    for (const auto& [folder, rows] : m_open) {
        folders.push_back(folder);
    }
    for (const Id folder : folders) {
        resort(folder);
    }
    if (m_showsFound) {
        beginResetModel();
        sortIds(m_found.ids, *m_tree, m_order);
        endResetModel();
    }
}

void MediumModel::resort(Id folder)
{
    std::vector<Id> ids = rowsOf(folder)->ids;
    if (ids.size() <= kSortedHere) {
        sortIds(ids, *m_tree, m_order);
        reorder(folder, std::move(ids));
    } else if (m_finished) { // till then they stand as they came
        std::shared_ptr<const MediumTree> tree = m_tree;
        inBackground(
            *this,
            [tree, ids = std::move(ids), order = m_order] {
                std::vector<Id> sorted = ids;
                sortIds(sorted, *tree, order);
                return sorted;
            },
            [this, folder, number = m_sorting](std::vector<Id> sorted) {
                if (number == m_sorting && rowsOf(folder) != nullptr && sorted.size() == rowsOf(folder)->ids.size()) {
                    reorder(folder, std::move(sorted));
                }
            });
    }
}

void MediumModel::reorder(Id folder, std::vector<Id> ids)
{
    Rows& rows = *rowsOf(folder);
    if (m_showsFound) {
        rows.ids = std::move(ids);
        note(rows.ids, 0);
        return;
    }
    Q_EMIT layoutAboutToBeChanged({QPersistentModelIndex(indexOf(folder))}, VerticalSortHint);
    rows.ids = std::move(ids);
    note(rows.ids, 0);
    for (const QModelIndex& old : persistentIndexList()) {
        const Id id = idOf(old);
        if (m_tree->parent(id) == folder) {
            const bool shown = static_cast<std::size_t>(m_row[id]) < rows.shown;
            changePersistentIndex(old, shown ? indexOf(id, old.column()) : QModelIndex());
        }
    }
    Q_EMIT layoutChanged({QPersistentModelIndex(indexOf(folder))}, VerticalSortHint);
}

// ---- dragging

Qt::ItemFlags MediumModel::flags(const QModelIndex& index) const
{
    return QAbstractItemModel::flags(index) | (index.isValid() ? Qt::ItemIsDragEnabled : Qt::NoItemFlags);
}

QStringList MediumModel::mimeTypes() const
{
    return {QStringLiteral("text/uri-list")};
}

QMimeData* MediumModel::mimeData(const QModelIndexList& /*indexes*/) const
{
    auto* const data = new QMimeData; // QDrag owns it
    data->setUrls(m_dragged);
    data->setData(QLatin1String(kFetchedFormat), "1");
    return data;
}

// ---- texts

QString MediumModel::text(Id id, int column) const
{
    switch (column) {
    case kName:
        return displayPath(std::string(m_tree->name(id)));
    case kSize: {
        if (m_tree->isFolder(id) || S_ISREG(m_tree->mode(id))) {
            const std::string file = m_tree->hardLink(id);
            const Id whole = file.empty() ? id : m_tree->find(file);
            return sizeText(m_tree->bytes(whole == MediumTree::kNone ? id : whole));
        }
        return {};
    }
    case kModified:
        return m_tree->mode(id) == 0 || m_tree->mtime(id) == ListedEntry::kNoTime
                   ? QString()
                   : QLocale().toString(QDateTime::fromSecsSinceEpoch(m_tree->mtime(id)), QLocale::ShortFormat);
    case kFolder:
        return displayPath(m_tree->path(m_tree->parent(id)));
    default:
        return {};
    }
}

QVariant MediumModel::sign(Id id) const
{
    QStyle& style = *QApplication::style();
    if (m_tree->state(id) != MediumTree::State::whole) {
        return style.standardIcon(QStyle::SP_MessageBoxWarning);
    }
    const bool link = S_ISLNK(m_tree->mode(id));
    return style.standardIcon(m_tree->isFolder(id) ? QStyle::SP_DirIcon
                              : link               ? QStyle::SP_FileLinkIcon
                                                   : QStyle::SP_FileIcon);
}

QVariant MediumModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Id id = idOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return text(id, index.column());
    case Qt::DecorationRole:
        return index.column() == kName ? sign(id) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == kSize ? QVariant(static_cast<int>(Qt::AlignTrailing | Qt::AlignVCenter)) : QVariant();
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return EntryProperties::stateText(m_tree->state(id));
    default:
        return {};
    }
}

QVariant MediumModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == kSize) {
        return static_cast<int>(Qt::AlignTrailing | Qt::AlignVCenter); // as the figures below it
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case kName:
        return tr("Name");
    case kSize:
        return tr("Size");
    case kModified:
        return tr("Modified");
    case kFolder:
        return tr("Folder");
    default:
        return {};
    }
}

} // namespace steadyburn
