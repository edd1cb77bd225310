#include "ui/compilation/PlaceTable.h"

#include "ui/widgets/TableLook.h"

#include <QHeaderView>
#include <QTreeView>

namespace steadyburn {

PlaceTable::PlaceTable(QStringList headers, QObject* parent)
    : QAbstractTableModel(parent), m_headers(std::move(headers))
{
}

QTreeView* PlaceTable::makeView(const QString& objectName, const QString& title)
{
    auto* const view = new QTreeView;
    applyTableLook(*view);
    view->setModel(this);
    view->setObjectName(objectName);
    view->setAccessibleName(title);
    view->setRootIsDecorated(false);
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view->header()->setStretchLastSection(false);
    view->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    return view;
}

void PlaceTable::setRows(std::vector<Row> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int PlaceTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PlaceTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_headers.size());
}

QVariant PlaceTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() == 1 && m_headers.size() == 3) {
        return static_cast<int>(Qt::AlignTrailing | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole) {
        const bool last = index.column() + 1 == static_cast<int>(m_headers.size());
        return last ? row.note : row.what;
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    if (index.column() == 0) {
        return row.what;
    }
    return index.column() == 1 && m_headers.size() == 3 ? row.size : row.note;
}

QVariant PlaceTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == 1 && m_headers.size() == 3) {
        return static_cast<int>(Qt::AlignTrailing | Qt::AlignVCenter);
    }
    const bool title = orientation == Qt::Horizontal && role == Qt::DisplayRole;
    return title && section < m_headers.size() ? QVariant(m_headers[section]) : QVariant();
}

} // namespace steadyburn
