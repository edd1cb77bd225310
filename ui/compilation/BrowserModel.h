// The folders and files of this machine, to be dragged into the compilation. QFileSystemModel leaves out names that are
// not UTF-8; this one has them all. A folder is read when it is opened, beside the GUI thread, because it may lie in a
// share that does not answer. GUI thread.
#pragma once

#include <QAbstractItemModel>
#include <QPersistentModelIndex>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

class BrowserModel final : public QAbstractItemModel {
    Q_OBJECT
public:
    explicit BrowserModel(QObject* parent = nullptr);
    ~BrowserModel() override;

    struct Place {
        QString name;
        std::string path;
    };
    void setPlaces(const std::vector<Place>& places); // the top level
    void setShowHidden(bool show);
    [[nodiscard]] std::string pathOf(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    [[nodiscard]] Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

private:
    struct Item;
    struct Found {
        std::string name;
        bool folder;
    };
    [[nodiscard]] Item* itemAt(const QModelIndex& index) const;
    static std::vector<Found> list(const std::string& path, bool hidden);
    void answered(quint64 number, const std::vector<Found>& found);
    void take(Item& item, const std::vector<Found>& found);

    std::unique_ptr<Item> m_root;
    bool m_showHidden = false;
    // Listings that are waited for, by their numbers; after a reset none is.
    std::map<quint64, QPersistentModelIndex> m_asked;
    quint64 m_lastAsked = 0;
};

} // namespace steadyburn
