#include "ui/burn/DiscSetModel.h"

#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"

#include <QApplication>
#include <QMimeData>
#include <QStyle>

#include <algorithm>
#include <sys/stat.h>

namespace steadyburn {

namespace {

const QString kMovedEntries = QStringLiteral("application/x-steadyburn-disc-set");

} // namespace

void DiscSetModel::show(std::shared_ptr<const DiscSetDraft> draft, DiscSetDraft::View view)
{
    beginResetModel();
    m_view = std::move(view);
    m_draft = std::move(draft);
    endResetModel();
}

DiscSetModel::At DiscSetModel::at(const QModelIndex& index)
{
    const auto id = static_cast<std::uint64_t>(index.internalId());
    return {.disc = static_cast<unsigned>(id >> 32U), .node = static_cast<NodeId>(id & 0xffffffffU)};
}

QModelIndex DiscSetModel::indexOf(const At& at, int column) const
{
    const Tree& tree = treeAt(at);
    const int row = at.node == kRoot ? static_cast<int>(at.disc - 1)
                                     : static_cast<int>(at.node - tree.children(tree.node(at.node).parent).first);
    return createIndex(row, column, static_cast<quintptr>((std::uint64_t(at.disc) << 32U) | at.node));
}

QModelIndex DiscSetModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || column < 0 || column >= kColumns || row >= rowCount(parent)) {
        return {};
    }
    if (!parent.isValid()) {
        return indexOf({.disc = static_cast<unsigned>(row) + 1, .node = kRoot}, column);
    }
    const At above = at(parent);
    const NodeId first = treeAt(above).children(above.node).first;
    return indexOf({.disc = above.disc, .node = first + static_cast<NodeId>(row)}, column);
}

QModelIndex DiscSetModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || at(index).node == kRoot) {
        return {};
    }
    const At here = at(index);
    return indexOf({.disc = here.disc, .node = treeAt(here).node(here.node).parent}, kName);
}

int DiscSetModel::rowCount(const QModelIndex& parent) const
{
    if (!m_view || parent.column() > 0) {
        return 0;
    }
    if (!parent.isValid()) {
        return static_cast<int>(m_view->discs.size());
    }
    const At above = at(parent);
    return static_cast<int>(treeAt(above).children(above.node).count);
}

int DiscSetModel::columnCount(const QModelIndex& /*parent*/) const
{
    return kColumns;
}

unsigned DiscSetModel::discOf(const QModelIndex& index) const
{
    return index.isValid() ? at(index).disc : 0;
}

// Goes into the rows of which `enters` says so; it gets the row and its folder of the whole tree, kRoot for a disc.
void DiscSetModel::walk(const std::function<bool(const QModelIndex&, NodeId)>& enters) const
{
    std::vector<QModelIndex> left{QModelIndex()};
    while (!left.empty()) {
        const QModelIndex above = left.back();
        left.pop_back();
        for (int row = 0; row < rowCount(above); ++row) {
            const QModelIndex here = index(row, kName, above);
            const bool disc = at(here).node == kRoot;
            if (rowCount(here) > 0 &&
                enters(here, disc ? kRoot : m_view->originOf(at(here).disc, at(here).node).node)) {
                left.push_back(here);
            }
        }
    }
}

std::set<NodeId> DiscSetModel::nodesAt(const IsOpen& isOpen) const
{
    std::set<NodeId> nodes;
    walk([&](const QModelIndex& here, NodeId node) {
        const bool open = isOpen(here);
        if (open) {
            nodes.insert(node);
        }
        return open;
    });
    return nodes;
}

void DiscSetModel::visit(const std::set<NodeId>& folders, const std::function<void(const QModelIndex&)>& each) const
{
    walk([&](const QModelIndex& here, NodeId node) {
        if (!folders.contains(node)) {
            return false;
        }
        each(here);
        return true;
    });
}

QVariant DiscSetModel::discText(const At& at, int column) const
{
    const DiscSetView::Disc& disc = m_view->discs[at.disc - 1];
    const double fill = static_cast<double>(disc.bytes) / static_cast<double>(m_view->capacity);
    switch (column) {
    case kName:
        return tr("Disc %1").arg(at.disc);
    case kSize:
        return sizeText(disc.bytes);
    default:
        return tr("%1 % full, %2").arg(decimalText(100 * fill, 0), filesText(disc.files));
    }
}

QVariant DiscSetModel::entryText(const At& at, int column) const
{
    const Tree& tree = treeAt(at);
    const Node& node = tree.node(at.node);
    const DiscSetView::Origin origin = m_view->originOf(at.disc, at.node);
    switch (column) {
    case kName:
        return displayPath(std::string(tree.name(at.node)));
    case kSize:
        return S_ISREG(node.mode) ? sizeText(node.size) : QString();
    default:
        break;
    }
    if (origin.node == kNoNode) {
        return at.node != kRoot && node.parent == kRoot ? tr("written with every disc") : QString();
    }
    return origin.part == 0 ? QString() : tr("split: part %1 of %2").arg(origin.part).arg(origin.parts);
}

QVariant DiscSetModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_view) {
        return {};
    }
    const At here = at(index);
    const bool disc = here.node == kRoot;
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        return disc ? discText(here, index.column()) : entryText(here, index.column());
    }
    if (role == kFill && disc && index.column() == kNote) {
        return static_cast<double>(m_view->discs[here.disc - 1].bytes) / static_cast<double>(m_view->capacity);
    }
    if (role == Qt::TextAlignmentRole && index.column() == kSize) {
        return static_cast<int>(Qt::AlignTrailing | Qt::AlignVCenter);
    }
    if (role == Qt::DecorationRole && index.column() == kName) {
        const bool folder = !disc && S_ISDIR(treeAt(here).node(here.node).mode);
        return QApplication::style()->standardIcon(disc     ? QStyle::SP_DriveCDIcon
                                                   : folder ? QStyle::SP_DirIcon
                                                            : QStyle::SP_FileIcon);
    }
    return {};
}

QVariant DiscSetModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == kSize) {
        return static_cast<int>(Qt::AlignTrailing | Qt::AlignVCenter); // as the figures below it
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == kName ? tr("Disc and contents") : section == kSize ? tr("Size") : tr("Fill and parts");
}

Qt::ItemFlags DiscSetModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    const At here = at(index);
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDropEnabled;
    if (here.node != kRoot && m_view->originOf(here.disc, here.node).node != kNoNode) {
        flags |= Qt::ItemIsDragEnabled;
    }
    return flags;
}

std::vector<OnDisc> DiscSetModel::entriesAt(const QModelIndexList& indexes) const
{
    std::set<std::pair<unsigned, NodeId>> chosen;
    for (const QModelIndex& index : indexes) {
        if (index.isValid() && at(index).node != kRoot) {
            chosen.insert({at(index).disc, at(index).node});
        }
    }
    std::vector<OnDisc> entries;
    for (const auto& [disc, node] : chosen) {
        const Tree& tree = m_view->tree(disc);
        bool brought = false;
        for (NodeId above = tree.node(node).parent; above != kRoot; above = tree.node(above).parent) {
            brought = brought || chosen.contains({disc, above});
        }
        const DiscSetView::Origin origin = m_view->originOf(disc, node);
        if (!brought && origin.node != kNoNode) {
            entries.push_back({.node = origin.node, .part = origin.part, .disc = disc});
        }
    }
    return entries;
}

QStringList DiscSetModel::mimeTypes() const
{
    return {kMovedEntries};
}

// The entries of this very plan: another window's would mean others.
QMimeData* DiscSetModel::mimeData(const QModelIndexList& indexes) const
{
    const std::vector<OnDisc> entries = entriesAt(indexes);
    if (entries.empty()) {
        return nullptr;
    }
    QByteArray bytes = QByteArray::number(reinterpret_cast<quintptr>(m_view.get()));
    for (const OnDisc& entry : entries) {
        bytes += QStringLiteral(" %1 %2 %3").arg(entry.node).arg(entry.part).arg(entry.disc).toLatin1();
    }
    auto* const data = new QMimeData;
    data->setData(kMovedEntries, bytes);
    return data;
}

bool DiscSetModel::canDropMimeData(const QMimeData* data, Qt::DropAction /*action*/, int /*row*/, int /*column*/,
                                   const QModelIndex& parent) const
{
    return m_view &&
           data->data(kMovedEntries).startsWith(QByteArray::number(reinterpret_cast<quintptr>(m_view.get())) + ' ') &&
           (parent.isValid() || rowCount() > 0);
}

bool DiscSetModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                                const QModelIndex& parent)
{
    if (!canDropMimeData(data, action, row, column, parent)) {
        return false;
    }
    const QList<QByteArray> words = data->data(kMovedEntries).split(' ');
    // Between two discs or behind the last: the one above the place.
    const unsigned to = parent.isValid() ? discOf(parent)
                        : row > 0        ? static_cast<unsigned>(std::min(row, rowCount()))
                        : row == 0       ? 1
                                         : static_cast<unsigned>(rowCount()) + 1; // the empty room: a new disc
    std::vector<OnDisc> entries;
    for (qsizetype i = 1; i + 2 < words.size(); i += 3) {
        const OnDisc entry{.node = words[i].toUInt(), .part = words[i + 1].toUInt(), .disc = words[i + 2].toUInt()};
        if (entry.disc != to) {
            entries.push_back(entry);
        }
    }
    if (!entries.empty()) {
        Q_EMIT moveAsked(entries, to);
    }
    return false; // the view must not remove rows: the plan that comes is another
}

} // namespace steadyburn
