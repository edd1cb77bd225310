// A plan of discs as a Qt model: each disc with its folders and files below it, as they will lie there. Rows cost
// nothing before they are asked for. What is dragged to a disc, or below it, is asked to be moved there. GUI thread.
#pragma once

#include "workflow/burn/DiscSetDraft.h"

#include <QAbstractItemModel>

#include <functional>
#include <memory>
#include <set>
#include <vector>

namespace steadyburn {

class DiscSetModel final : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column : std::uint8_t { kName, kSize, kNote, kColumns };
    enum Role { kFill = Qt::UserRole }; // of a disc: 0..1, in the column for notes

    using QAbstractItemModel::QAbstractItemModel;

    // Null: there is no plan. The draft outlives its view.
    void show(std::shared_ptr<const DiscSetDraft> draft, DiscSetDraft::View view);
    [[nodiscard]] const DiscSetDraft::View& view() const { return m_view; }
    // What the rows stand for, without what a row above them brings along; nothing for discs and for what the discs say
    // of themselves.
    [[nodiscard]] std::vector<OnDisc> entriesAt(const QModelIndexList& indexes) const;
    // The folders of the whole tree whose rows the view has open; only below those that are open themselves.
    using IsOpen = std::function<bool(const QModelIndex&)>;
    [[nodiscard]] std::set<NodeId> nodesAt(const IsOpen& isOpen) const;
    // The rows of these folders, of every disc, folders before what is in them; kRoot: of the discs.
    void visit(const std::set<NodeId>& folders, const std::function<void(const QModelIndex&)>& each) const;
    [[nodiscard]] unsigned discOf(const QModelIndex& index) const; // 0: none

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

signals:
    void moveAsked(const std::vector<steadyburn::OnDisc>& what, unsigned to);

private:
    void walk(const std::function<bool(const QModelIndex&, NodeId)>& enters) const;
    struct At {
        unsigned disc;
        NodeId node; // of the disc's tree; kRoot: the disc itself
    };
    [[nodiscard]] static At at(const QModelIndex& index);
    [[nodiscard]] const Tree& treeAt(const At& at) const { return m_view->tree(at.disc); }
    [[nodiscard]] QModelIndex indexOf(const At& at, int column) const;
    [[nodiscard]] QVariant discText(const At& at, int column) const;
    [[nodiscard]] QVariant entryText(const At& at, int column) const;

    std::shared_ptr<const DiscSetDraft> m_draft;
    DiscSetDraft::View m_view; // goes first
};

} // namespace steadyburn
