#include "ui/compilation/CompilationModel.h"

#include "ui/compilation/CompilationFolder.h"
#include "ui/compilation/Dropped.h"
#include "ui/compilation/EntryText.h"
#include "ui/widgets/MixedColor.h"
#include "ui/widgets/ShareColor.h"
#include "ui/widgets/TableLook.h"
#include "workflow/facade/OwnThread.h"

#include <QApplication>
#include <QIcon>
#include <QMimeData>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace steadyburn {

namespace {

const QString kPlaces = QStringLiteral("application/x-steadyburn-places");

QString cellText(const EntryText& entry, int column)
{
    switch (column) {
    case CompilationModel::kName:
        return entry.name();
    case CompilationModel::kSize:
        return entry.size();
    case CompilationModel::kFiles:
        return entry.files();
    case CompilationModel::kSource:
        return entry.from();
    case CompilationModel::kState:
        return entry.state();
    default:
        return {};
    }
}

bool isEntryFigure(int column)
{
    return column == CompilationModel::kSize || column == CompilationModel::kFiles;
}

QPixmap coloredDot(const QColor& color)
{
    constexpr int kRoom = 16;
    constexpr QRectF kDot(3, 3, 10, 10);
    const qreal ratio = qApp->devicePixelRatio();
    QPixmap picture(QSizeF(kRoom * ratio, kRoom * ratio).toSize());
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(kDot, 3, 3);
    return picture;
}

} // namespace

CompilationModel::CompilationModel(CompilationDocument& document, QObject* parent)
    : QAbstractItemModel(parent), m_document(document), m_root(std::make_unique<CompilationFolder>())
{
    m_root->entry = CompilationView::root();
    m_root->seen = document.compilationView();
    m_root->filled = true;
    connect(&document, &CompilationDocument::recomposed, this, &CompilationModel::update);
    connect(&document, &CompilationDocument::scanned, this, &CompilationModel::grown);
    connect(&document, &CompilationDocument::counted, this, &CompilationModel::counted);
    connect(&document, &CompilationDocument::judged, this, &CompilationModel::judged);
    update();
}

CompilationModel::~CompilationModel()
{
    m_document.settle();
}

// ---- where things are

const CompilationModel::Entry& CompilationModel::entryAt(const QModelIndex& index)
{
    return static_cast<const CompilationFolder*>(index.constInternalPointer())
        ->rows[static_cast<std::size_t>(index.row())];
}

CompilationFolder* CompilationModel::opened(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return m_root.get();
    }
    auto* const folder = static_cast<CompilationFolder*>(index.internalPointer());
    const auto at = folder->open.find(entryAt(index).name());
    return at == folder->open.end() ? nullptr : at->second.get();
}

QModelIndex CompilationModel::indexFor(const CompilationFolder& folder) const
{
    return folder.parent == nullptr ? QModelIndex() : createIndex(folder.row, 0, folder.parent);
}

std::string CompilationModel::placeOf(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return {};
    }
    return placeIn(static_cast<const CompilationFolder*>(index.constInternalPointer())->place, entryAt(index).name());
}

std::string CompilationModel::folderAt(const QModelIndex& index) const
{
    const bool folder = !index.isValid() || entryAt(index).isFolder();
    return placeOf(folder ? index : index.parent());
}

QModelIndex CompilationModel::indexOf(const std::string& place)
{
    QModelIndex at;
    std::string_view rest = place;
    while (!rest.empty()) {
        const std::string_view leaf = rest.substr(0, rest.find('/'));
        rest = rest.size() == leaf.size() ? std::string_view() : rest.substr(leaf.size() + 1);
        if (canFetchMore(at)) {
            fetchMore(at);
        }
        CompilationFolder* const folder = opened(at);
        if (folder == nullptr) {
            return {};
        }
        const auto row = std::find_if(folder->rows.begin(), folder->rows.end(),
                                      [&](const Entry& entry) { return entry.name() == leaf; });
        if (row == folder->rows.end()) {
            return {};
        }
        const auto number = static_cast<std::size_t>(row - folder->rows.begin());
        while (folder->shown <= number) {
            showMore(*folder);
        }
        at = createIndex(static_cast<int>(number), 0, folder);
    }
    return at;
}

QModelIndex CompilationModel::index(int row, int column, const QModelIndex& parent) const
{
    assertOwnThread(*this);
    if (row < 0 || column < 0 || column >= kColumns || row >= rowCount(parent)) {
        return {};
    }
    return createIndex(row, column, opened(parent));
}

QModelIndex CompilationModel::parent(const QModelIndex& child) const
{
    return child.isValid() ? indexFor(*static_cast<const CompilationFolder*>(child.constInternalPointer()))
                           : QModelIndex();
}

int CompilationModel::rowCount(const QModelIndex& parent) const
{
    const CompilationFolder* const folder = parent.column() > 0 ? nullptr : opened(parent);
    return folder == nullptr ? 0 : static_cast<int>(folder->shown);
}

int CompilationModel::columnCount(const QModelIndex& /*parent*/) const
{
    return kColumns;
}

bool CompilationModel::hasChildren(const QModelIndex& parent) const
{
    if (parent.column() > 0) {
        return false;
    }
    if (const CompilationFolder* const folder = opened(parent); folder != nullptr && folder->filled) {
        return !folder->rows.empty();
    }
    const auto* const above = static_cast<const CompilationFolder*>(parent.constInternalPointer());
    const Entry& entry = entryAt(parent);
    return entry.isFolder() && above->seen->mayHaveChildren(placeOf(parent), entry);
}

bool CompilationModel::canFetchMore(const QModelIndex& parent) const
{
    if (!hasChildren(parent)) {
        return false;
    }
    const CompilationFolder* const folder = opened(parent);
    return folder == nullptr || (folder->filled && folder->shown < folder->rows.size());
}

void CompilationModel::fetchMore(const QModelIndex& parent)
{
    assertOwnThread(*this);
    if (!canFetchMore(parent)) {
        return;
    }
    if (CompilationFolder* const folder = opened(parent)) {
        showMore(*folder);
        return;
    }
    auto* const above = static_cast<CompilationFolder*>(parent.internalPointer());
    auto fresh = std::make_unique<CompilationFolder>();
    fresh->parent = above;
    fresh->row = parent.row();
    fresh->entry = entryAt(parent);
    fresh->place = placeIn(above->place, fresh->entry.name());
    fresh->seen = above->seen;
    CompilationFolder& folder = *fresh;
    above->open[std::string(fresh->entry.name())] = std::move(fresh);
    fill(folder);
}

// ---- what is seen of an entry

EntryText CompilationModel::textAt(const QModelIndex& index) const
{
    const auto& folder = *static_cast<const CompilationFolder*>(index.constInternalPointer());
    return {m_document, *folder.seen, folder.place, entryAt(index)};
}

void CompilationModel::setColored(std::vector<std::string> names)
{
    if (names != m_colored) {
        m_colored = std::move(names);
        judged();
    }
}

// Folders at the top have the colour of their part of the capacity bar; files have it only where they are a part.
QVariant CompilationModel::signAt(const QModelIndex& index) const
{
    const Entry& entry = entryAt(index);
    const bool atTop = !index.parent().isValid();
    const auto part = std::ranges::find(m_colored, entry.name());
    if (atTop && (entry.isFolder() || part != m_colored.end())) {
        const int colored = part == m_colored.end() ? kShareColors : static_cast<int>(part - m_colored.begin());
        return coloredDot(shareColor(colored, QApplication::palette()));
    }
    static const QIcon folderIcon = QApplication::style()->standardIcon(QStyle::SP_DirIcon);
    static const QIcon fileIcon = QApplication::style()->standardIcon(QStyle::SP_FileIcon);
    return entry.isFolder() ? folderIcon : fileIcon;
}

QVariant CompilationModel::data(const QModelIndex& index, int role) const
{
    assertOwnThread(*this);
    if (!index.isValid()) {
        return {};
    }
    const EntryText text = textAt(index);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return cellText(text, index.column());
    case Qt::ToolTipRole:
        return index.column() == kState ? text.state() : text.source();
    case kPlaceRole:
        return QByteArray::fromStdString(placeOf(index));
    case Qt::TextAlignmentRole:
        return isEntryFigure(index.column()) ? QVariant(static_cast<int>(Qt::AlignTrailing | Qt::AlignVCenter))
                                             : QVariant();
    case Qt::ForegroundRole:
        return index.column() == kFiles || index.column() == kSource ? QVariant(quietInk(QApplication::palette()))
                                                                     : QVariant();
    case Qt::DecorationRole:
        return index.column() == kName ? signAt(index) : QVariant();
    case kChipRole:
        return index.column() == kState && !text.state().isEmpty() ? QVariant(static_cast<int>(text.stateWeight()))
                                                                   : QVariant();
    default:
        return {};
    }
}

bool CompilationModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    assertOwnThread(*this);
    if (!index.isValid() || role != Qt::EditRole || index.column() != kName) {
        return false;
    }
    const QString name = value.toString();
    if (name == textAt(index).name()) {
        return false; // as it was: an escaped name must not become its escape
    }
    const std::string fresh = m_document.rename(placeOf(index), name.toUtf8().toStdString());
    if (!fresh.empty()) {
        Q_EMIT renamed(QByteArray::fromStdString(fresh));
    }
    return !fresh.empty();
}

QVariant CompilationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && isEntryFigure(section)) {
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
    case kFiles:
        return tr("Files");
    case kSource:
        return tr("From");
    case kState:
        return tr("State");
    default:
        return {};
    }
}

Qt::ItemFlags CompilationModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return Qt::ItemIsDropEnabled;
    }
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled;
    flags.setFlag(Qt::ItemIsEditable, index.column() == kName);
    return flags;
}

// ---- drag and drop

QStringList CompilationModel::mimeTypes() const
{
    return {kPlaces, QStringLiteral("text/uri-list"), QStringLiteral("application/vnd.portal.filetransfer")};
}

QMimeData* CompilationModel::mimeData(const QModelIndexList& indexes) const
{
    QByteArrayList places;
    for (const QModelIndex& index : indexes) {
        if (index.column() == kName) {
            places << QByteArray::fromStdString(placeOf(index));
        }
    }
    auto* const data = new QMimeData;
    data->setData(kPlaces, places.join('\0'));
    return data;
}

bool CompilationModel::canDropMimeData(const QMimeData* data, Qt::DropAction /*action*/, int /*row*/, int /*column*/,
                                       const QModelIndex& /*parent*/) const
{
    return data->hasFormat(kPlaces) || Dropped::mayCome(*data);
}

bool CompilationModel::dropMimeData(const QMimeData* data, Qt::DropAction /*action*/, int /*row*/, int /*column*/,
                                    const QModelIndex& parent)
{
    assertOwnThread(*this);
    const std::string folder = folderAt(parent.siblingAtColumn(kName));
    if (data->hasFormat(kPlaces)) {
        CompilationDocument::Places places;
        for (const QByteArray& place : data->data(kPlaces).split('\0')) {
            places.push_back(place.toStdString());
        }
        m_document.move(places, folder);
        return true;
    }
    m_document.addDropped(Dropped::take(*data), folder);
    return true;
}

} // namespace steadyburn
