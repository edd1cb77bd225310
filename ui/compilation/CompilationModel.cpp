#include "ui/compilation/CompilationModel.h"

#include "ui/compilation/CompilationFolder.h"
#include "ui/compilation/Dropped.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "workflow/facade/OwnThread.h"

#include <QApplication>
#include <QDateTime>
#include <QFile>
#include <QIcon>
#include <QLocale>
#include <QMimeData>
#include <QStyle>

#include <algorithm>
#include <functional>
#include <sys/stat.h>
#include <unordered_map>
#include <unordered_set>

namespace steadyburn {

namespace {

const QString kPlaces = QStringLiteral("application/x-steadyburn-places");

} // namespace

CompilationModel::CompilationModel(CompilationDocument& document, QObject* parent)
    : QAbstractItemModel(parent), m_document(document), m_root(std::make_unique<Folder>())
{
    m_root->entry = Composition::root();
    m_root->seen = document.composition();
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
    return static_cast<const Folder*>(index.constInternalPointer())->rows[static_cast<std::size_t>(index.row())];
}

CompilationModel::Folder* CompilationModel::opened(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return m_root.get();
    }
    auto* const folder = static_cast<Folder*>(index.internalPointer());
    const auto at = folder->open.find(entryAt(index).name());
    return at == folder->open.end() ? nullptr : at->second.get();
}

QModelIndex CompilationModel::indexFor(const Folder& folder) const
{
    return folder.parent == nullptr ? QModelIndex() : createIndex(folder.row, 0, folder.parent);
}

std::string CompilationModel::placeOf(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return {};
    }
    return placeIn(static_cast<const Folder*>(index.constInternalPointer())->place, entryAt(index).name());
}

std::string CompilationModel::folderAt(const QModelIndex& index) const
{
    const bool folder = !index.isValid() || entryAt(index).isFolder();
    return placeOf(folder ? index : index.parent());
}

CompilationModel::Folder* CompilationModel::folderNamed(const std::string& place)
{
    Folder* at = m_root.get();
    while (at != nullptr && at->place != place) {
        const std::size_t from = at->place.empty() ? 0 : at->place.size() + 1;
        const std::string leaf = place.substr(from, place.find('/', from) - from);
        const auto next = at->open.find(leaf);
        at = next == at->open.end() ? nullptr : next->second.get();
    }
    return at;
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
        Folder* const folder = opened(at);
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
    return child.isValid() ? indexFor(*static_cast<const Folder*>(child.constInternalPointer())) : QModelIndex();
}

int CompilationModel::rowCount(const QModelIndex& parent) const
{
    const Folder* const folder = parent.column() > 0 ? nullptr : opened(parent);
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
    if (const Folder* const folder = opened(parent); folder != nullptr && folder->filled) {
        return !folder->rows.empty();
    }
    const auto* const above = static_cast<const Folder*>(parent.constInternalPointer());
    const Entry& entry = entryAt(parent);
    return entry.isFolder() && above->seen->mayHaveChildren(placeOf(parent), entry);
}

bool CompilationModel::canFetchMore(const QModelIndex& parent) const
{
    if (!hasChildren(parent)) {
        return false;
    }
    const Folder* const folder = opened(parent);
    return folder == nullptr || (folder->filled && folder->shown < folder->rows.size());
}

void CompilationModel::fetchMore(const QModelIndex& parent)
{
    assertOwnThread(*this);
    if (!canFetchMore(parent)) {
        return;
    }
    if (Folder* const folder = opened(parent)) {
        showMore(*folder);
        return;
    }
    auto* const above = static_cast<Folder*>(parent.internalPointer());
    auto fresh = std::make_unique<Folder>();
    fresh->parent = above;
    fresh->row = parent.row();
    fresh->entry = entryAt(parent);
    fresh->place = placeIn(above->place, fresh->entry.name());
    fresh->seen = above->seen;
    Folder& folder = *fresh;
    above->open[std::string(fresh->entry.name())] = std::move(fresh);
    fill(folder);
}

// ---- what is seen of an entry

QString CompilationModel::sizeAt(const Folder& folder, const Entry& entry) const
{
    if (!entry.known()) {
        return {};
    }
    if (!entry.isFolder()) {
        const Node* const node = entry.details();
        return node != nullptr && S_ISREG(node->mode) ? sizeText(node->size) : QString();
    }
    const auto sum = m_document.tally()->of(placeIn(folder.place, entry.name()));
    return sum ? sizeText(sum->bytes) + (m_document.scanning() ? QStringLiteral(" …") : QString()) : QString();
}

int CompilationModel::faultsIn(const Entry& entry) const
{
    const std::vector<std::string>& faulty = m_document.problems()->paths;
    if (faulty.empty() || !entry.isFolder() || entry.tree == nullptr) { // a new folder has no source
        return 0;
    }
    const std::string source = entry.source();
    const auto first = std::lower_bound(faulty.begin(), faulty.end(), source + '/');
    const auto last = std::lower_bound(first, faulty.end(), source + '0');
    return static_cast<int>(last - first) + (std::binary_search(faulty.begin(), faulty.end(), source) ? 1 : 0);
}

// Beside the word, so that it is seen in a long list: what is missing, what has problems.
QVariant CompilationModel::stateSign(const Entry& entry) const
{
    static const QIcon missing = QApplication::style()->standardIcon(QStyle::SP_MessageBoxCritical);
    static const QIcon warning = QApplication::style()->standardIcon(QStyle::SP_MessageBoxWarning);
    if (!entry.known()) {
        return m_document.scanning() ? QVariant() : QVariant(missing);
    }
    return faultsIn(entry) > 0 ? QVariant(warning) : QVariant();
}

QString CompilationModel::stateAt(const Folder& folder, const Entry& entry) const
{
    const Compilation& compilation = folder.seen->compilation();
    if (!entry.known()) {
        return m_document.scanning() ? tr("Scanning …") : tr("Not found");
    }
    if (entry.tree == nullptr) {
        return tr("New folder");
    }
    const std::string source = entry.source();
    if (const int faults = faultsIn(entry); faults > 0) {
        return tr("Problems: %1").arg(faults);
    }
    if (compilation.broughtBack.count(placeIn(folder.place, entry.name())) != 0) {
        return tr("Brought back");
    }
    if (entry.graft != nullptr && entry.name() != leafOf(source) && source != "/") {
        return tr("Was “%1”").arg(displayPath(std::string(leafOf(source))));
    }
    return {};
}

QVariant CompilationModel::text(const Folder& folder, const Entry& entry, int column) const
{
    switch (column) {
    case kName:
        return displayPath(std::string(entry.name()));
    case kSize:
        return sizeAt(folder, entry);
    case kModified: {
        const Node* const node = entry.details();
        return node == nullptr
                   ? QString()
                   : QLocale().toString(QDateTime::fromSecsSinceEpoch(node->mtime.seconds), QLocale::ShortFormat);
    }
    case kSource:
        return displayPath(entry.source());
    case kState:
        return stateAt(folder, entry);
    default:
        return {};
    }
}

QVariant CompilationModel::data(const QModelIndex& index, int role) const
{
    assertOwnThread(*this);
    if (!index.isValid()) {
        return {};
    }
    const auto& folder = *static_cast<const Folder*>(index.constInternalPointer());
    const Entry& entry = entryAt(index);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return text(folder, entry, index.column());
    case Qt::ToolTipRole:
        return index.column() == kState ? stateAt(folder, entry) : displayPath(entry.source());
    case kPlaceRole:
        return QByteArray::fromStdString(placeOf(index));
    case Qt::TextAlignmentRole:
        return index.column() == kSize ? QVariant(static_cast<int>(Qt::AlignTrailing | Qt::AlignVCenter)) : QVariant();
    case Qt::DecorationRole:
        if (index.column() == kName) {
            static const QIcon folderIcon = QApplication::style()->standardIcon(QStyle::SP_DirIcon);
            static const QIcon fileIcon = QApplication::style()->standardIcon(QStyle::SP_FileIcon);
            return entry.isFolder() ? folderIcon : fileIcon;
        }
        return index.column() == kState ? stateSign(entry) : QVariant();
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
    if (name == text(*static_cast<const Folder*>(index.constInternalPointer()), entryAt(index), kName)) {
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
    case kSource:
        return tr("Source");
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
    const Dropped::Raw raw = Dropped::take(*data);
    if (raw.slow()) {
        m_document.add([raw] { return Dropped::from(raw); }, folder);
        return true;
    }
    const Dropped dropped = Dropped::from(raw);
    if (!dropped.refused.isEmpty()) {
        Q_EMIT m_document.refused(dropped.refused);
    }
    if (!dropped.paths.empty()) {
        m_document.add(dropped.paths, folder);
    }
    return true;
}

} // namespace steadyburn
