// The compilation as a Qt model. The scanned trees are read in place: a folder gets rows when the view opens it, some
// at a time, and what takes long in a large one is done in the background. GUI thread.
#pragma once

#include "ui/compilation/CompilationDocument.h"
#include "ui/compilation/RowChanges.h"
#include "ui/compilation/RowOrder.h"

#include <QAbstractItemModel>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace steadyburn {

struct CompilationFolder;
class EntryText;

class CompilationModel final : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { kName, kSize, kFiles, kSource, kState, kColumns };
    enum Role { kPlaceRole = Qt::UserRole }; // QByteArray: its path on the medium

    explicit CompilationModel(CompilationDocument& document, QObject* parent = nullptr);
    ~CompilationModel() override;

    [[nodiscard]] std::string placeOf(const QModelIndex& index) const;  // "" for the root
    [[nodiscard]] std::string folderAt(const QModelIndex& index) const; // itself, or the one a file lies in
    // Opens the folders on the way. Invalid if it is not there, or in a folder that is not listed yet.
    [[nodiscard]] QModelIndex indexOf(const std::string& place);
    // Entries at the top that have a colour, by name, in the order of ShareColor.h; the others there share one.
    void setColored(std::vector<std::string> names);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::CopyAction | Qt::MoveAction; }
    [[nodiscard]] bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                                       const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

signals:
    void renamed(const QByteArray& place); // the new place

private:
    using Entry = CompilationView::Entry;
    using Rows = std::vector<Entry>;

    [[nodiscard]] CompilationFolder* opened(const QModelIndex& index) const;
    [[nodiscard]] static const Entry& entryAt(const QModelIndex& index);
    [[nodiscard]] EntryText textAt(const QModelIndex& index) const;
    [[nodiscard]] QVariant signAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexFor(const CompilationFolder& folder) const;

    [[nodiscard]] RowOrder orderOf(const CompilationFolder& folder, std::size_t entries) const;
    void fill(CompilationFolder& folder);
    // Makes rows in the background; `done` gets them, unless something newer was asked for the folder.
    void makeRows(CompilationFolder& folder, std::function<Rows()> make,
                  std::function<void(CompilationFolder&, Rows)> done);
    void take(CompilationFolder& folder, std::shared_ptr<const CompilationView> seen, Rows rows);
    void applyChanges(CompilationFolder& folder, const Rows& rows, const std::vector<RowChange>& changes);
    void remove(CompilationFolder& folder, int row, int count);
    void insert(CompilationFolder& folder, int row, Rows::const_iterator first, int count);
    void showMore(CompilationFolder& folder);
    void update();
    void grown();
    void counted();
    void judged();
    void resort(const std::vector<std::pair<CompilationFolder*, Rows>>& sorted);

    CompilationDocument& m_document;
    std::unique_ptr<CompilationFolder> m_root;
    std::vector<std::unique_ptr<CompilationFolder>> m_lost;
    RowOrder::Wish m_wish;
    quint64 m_jobs = 0;
    std::vector<std::string> m_colored;
};

} // namespace steadyburn
