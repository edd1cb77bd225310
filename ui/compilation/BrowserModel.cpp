#include "ui/compilation/BrowserModel.h"

#include "base/os/Worker.h"
#include "ui/text/FaultText.h"

#include <QApplication>
#include <QIcon>
#include <QMimeData>
#include <QPointer>
#include <QStyle>
#include <QUrl>

#include <algorithm>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

namespace steadyburn {

struct BrowserModel::Item {
    Item* parent = nullptr;
    int row = 0;
    QString name;
    std::string leaf; // the whole path at the top
    bool folder = true;
    enum { fresh, asked, done } state = fresh;
    std::vector<std::unique_ptr<Item>> inside;
};

BrowserModel::BrowserModel(QObject* parent) : QAbstractItemModel(parent), m_root(std::make_unique<Item>())
{
    m_root->state = Item::done;
}

BrowserModel::~BrowserModel() = default;

void BrowserModel::setPlaces(const std::vector<Place>& places)
{
    beginResetModel();
    m_asked.clear();
    m_root->inside.clear();
    for (const Place& place : places) {
        auto item = std::make_unique<Item>();
        item->parent = m_root.get();
        item->row = static_cast<int>(m_root->inside.size());
        item->name = place.name;
        item->leaf = place.path;
        m_root->inside.push_back(std::move(item));
    }
    endResetModel();
}

void BrowserModel::setShowHidden(bool show)
{
    if (show == m_showHidden) {
        return;
    }
    beginResetModel();
    m_asked.clear();
    m_showHidden = show;
    for (const auto& item : m_root->inside) {
        item->inside.clear();
        item->state = Item::fresh;
    }
    endResetModel();
}

BrowserModel::Item* BrowserModel::itemAt(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Item*>(index.internalPointer()) : m_root.get();
}

std::string BrowserModel::pathOf(const QModelIndex& index) const
{
    std::string path;
    for (const Item* item = itemAt(index); item != m_root.get(); item = item->parent) {
        const bool slash = !path.empty() && item->leaf != "/";
        path.insert(0, item->leaf + (slash ? "/" : ""));
    }
    return path;
}

QModelIndex BrowserModel::index(int row, int column, const QModelIndex& parent) const
{
    const Item* const item = itemAt(parent);
    if (row < 0 || column != 0 || row >= static_cast<int>(item->inside.size())) {
        return {};
    }
    return createIndex(row, 0, item->inside[static_cast<std::size_t>(row)].get());
}

QModelIndex BrowserModel::parent(const QModelIndex& child) const
{
    Item* const above = child.isValid() ? itemAt(child)->parent : nullptr;
    return above == nullptr || above == m_root.get() ? QModelIndex() : createIndex(above->row, 0, above);
}

int BrowserModel::rowCount(const QModelIndex& parent) const
{
    return static_cast<int>(itemAt(parent)->inside.size());
}

int BrowserModel::columnCount(const QModelIndex& /*parent*/) const
{
    return 1;
}

bool BrowserModel::hasChildren(const QModelIndex& parent) const
{
    const Item* const item = itemAt(parent);
    return item->state == Item::done ? !item->inside.empty() : item->folder;
}

bool BrowserModel::canFetchMore(const QModelIndex& parent) const
{
    const Item* const item = itemAt(parent);
    return item->folder && item->state == Item::fresh;
}

std::vector<BrowserModel::Found> BrowserModel::list(const std::string& path, bool hidden)
{
    std::vector<Found> found;
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(path.c_str()), &::closedir);
    while (const dirent* const entry = directory ? ::readdir(directory.get()) : nullptr) {
        const std::string name = entry->d_name;
        if (name == "." || name == ".." || (name.front() == '.' && !hidden)) {
            continue;
        }
        bool folder = entry->d_type == DT_DIR;
        if (entry->d_type == DT_UNKNOWN) {
            struct stat status {};
            folder = ::fstatat(::dirfd(directory.get()), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                     S_ISDIR(status.st_mode);
        }
        found.push_back({name, folder});
    }
    std::sort(found.begin(), found.end(),
              [](const Found& a, const Found& b) { return a.folder != b.folder ? a.folder : a.name < b.name; });
    return found;
}

void BrowserModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent)) {
        return;
    }
    Item* const item = itemAt(parent);
    item->state = Item::asked;
    // Its own thread and nothing of ours: a share that hangs keeps it for as long as it likes, also past our end. It
    // has a number: a persistent index belongs to this thread alone, its copies, too.
    const quint64 number = ++m_lastAsked;
    m_asked.emplace(number, parent);
    const QPointer<BrowserModel> self(this);
    auto* const home = QCoreApplication::instance();
    auto lister = Worker::start(Action::scan, [self, home, number, path = pathOf(parent), hidden = m_showHidden] {
        auto found = std::make_shared<std::vector<Found>>();
        (void)guarded(Action::scan, [&] { *found = list(path, hidden); }); // too large for the memory: shown as empty
        QMetaObject::invokeMethod(
            home,
            [self, found, number] {
                if (self) {
                    self->answered(number, *found);
                }
            },
            Qt::QueuedConnection);
    });
    if (lister) {
        lister->detach();
    } else {
        answered(number, {});
    }
}

void BrowserModel::answered(quint64 number, const std::vector<Found>& found)
{
    const auto asked = m_asked.find(number);
    if (asked == m_asked.end()) {
        return;
    }
    const QPersistentModelIndex at = asked->second;
    m_asked.erase(asked);
    if (at.isValid()) {
        take(*itemAt(at), found);
    }
}

void BrowserModel::take(Item& item, const std::vector<Found>& found)
{
    if (!found.empty()) {
        beginInsertRows(createIndex(item.row, 0, &item), 0, static_cast<int>(found.size()) - 1);
    }
    for (const Found& one : found) {
        auto child = std::make_unique<Item>();
        child->parent = &item;
        child->row = static_cast<int>(item.inside.size());
        child->name = displayPath(one.name);
        child->leaf = one.name;
        child->folder = one.folder;
        item.inside.push_back(std::move(child));
    }
    item.state = Item::done;
    if (!found.empty()) {
        endInsertRows();
    } else {
        Q_EMIT dataChanged(createIndex(item.row, 0, &item), createIndex(item.row, 0, &item));
    }
}

QVariant BrowserModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Item* const item = itemAt(index);
    if (role == Qt::DisplayRole) {
        return item->name;
    }
    if (role == Qt::ToolTipRole) {
        return displayPath(pathOf(index));
    }
    if (role == Qt::DecorationRole) {
        static const QIcon folderIcon = QApplication::style()->standardIcon(QStyle::SP_DirIcon);
        static const QIcon fileIcon = QApplication::style()->standardIcon(QStyle::SP_FileIcon);
        return item->folder ? folderIcon : fileIcon;
    }
    return {};
}

Qt::ItemFlags BrowserModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled : Qt::NoItemFlags;
}

QStringList BrowserModel::mimeTypes() const
{
    return {QStringLiteral("text/uri-list")};
}

QMimeData* BrowserModel::mimeData(const QModelIndexList& indexes) const
{
    QByteArray uris; // made here: a QUrl would spoil names that are not UTF-8
    for (const QModelIndex& index : indexes) {
        uris += "file://" + QByteArray::fromStdString(pathOf(index)).toPercentEncoding("/") + "\r\n";
    }
    auto* const data = new QMimeData;
    data->setData(QStringLiteral("text/uri-list"), uris);
    return data;
}

} // namespace steadyburn
