// What is on a medium as a Qt model: a tree whose rows are made when they are asked for, or the flat list of what a
// search has found. It grows while the medium is listed; then it is sorted, large folders in the background. GUI
// thread.
#pragma once

#include "base/Fault.h"
#include "workflow/readback/MediumTree.h"

#include <QAbstractItemModel>
#include <QList>
#include <QUrl>

#include <memory>
#include <unordered_map>
#include <vector>

namespace steadyburn {

class MediumModel final : public QAbstractItemModel {
    Q_OBJECT
public:
    using Id = MediumTree::Id;
    enum Column : std::uint8_t { kName, kSize, kModified, kFolder, kColumns }; // kFolder: of what was found

    explicit MediumModel(QObject* parent = nullptr);

    void clear(); // another medium
    // As the listing delivers them. Returns false where there is no room for all of them.
    bool add(const std::vector<ListedEntry>& entries);
    // The listing has ended: the entries of these paths are damaged.
    void finish(const std::vector<std::string>& damaged);
    // What a verification has found. Not while something in the background reads the tree.
    void markDamaged(const std::vector<Fault>& faults);
    [[nodiscard]] bool finished() const { return m_finished; }
    // Does not change any more once it is finished().
    [[nodiscard]] std::shared_ptr<const MediumTree> tree() const { return m_tree; }

    void showFound(std::vector<Id> found); // instead of the tree
    void addFound(const std::vector<Id>& found);
    void showTree();
    [[nodiscard]] bool showsFound() const { return m_showsFound; }

    [[nodiscard]] Id idOf(const QModelIndex& index) const; // the top of an invalid one
    QModelIndex reveal(Id id); // of the tree: makes the rows on the way to it; invalid for kNone

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;
    void setDragged(const QList<QUrl>& files) { m_dragged = files; } // on a disk, ready to be taken
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;

    static constexpr std::size_t kRowsAtOnce = 2000;
    static constexpr std::size_t kSortedHere = 20'000; // rows; more are sorted in the background

private:
    struct Rows { // of an opened folder, or of what was found
        std::vector<Id> ids;
        std::size_t shown = 0;
    };
    struct Order {
        int column = kName;
        bool descending = false;
    };
    static void sortIds(std::vector<Id>& ids, const MediumTree& tree, Order order);
    [[nodiscard]] Rows* rowsOf(Id folder);
    [[nodiscard]] const Rows* rowsOf(Id folder) const;
    [[nodiscard]] const Rows* shownIn(const QModelIndex& parent) const;
    Rows& open(Id folder);
    void showMore(Id folder);
    [[nodiscard]] QModelIndex indexOf(Id id, int column = kName) const;
    void resort(Id folder);
    void reorder(Id folder, std::vector<Id> ids);
    void note(const std::vector<Id>& ids, std::size_t from); // their rows
    [[nodiscard]] QString text(Id id, int column) const;
    [[nodiscard]] QVariant sign(Id id) const;

    std::shared_ptr<MediumTree> m_tree;
    std::unordered_map<Id, Rows> m_open;
    std::vector<int> m_row; // of each entry that has one, by its number
    Rows m_found;
    bool m_showsFound = false;
    bool m_finished = false;
    bool m_inserting = false;
    Order m_order;
    QList<QUrl> m_dragged;
    quint64 m_sorting = 0; // number of the last order that was wished for
};

} // namespace steadyburn
