// What a search over the shelf has found, as the rows of a table that grows while the search runs. GUI thread.
#pragma once

#include "shelf/ShelfValues.h"

#include <QAbstractTableModel>

#include <cstddef>
#include <vector>

namespace steadyburn {

class ShelfHitsModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column : std::uint8_t { kName, kFolder, kSize, kModified, kMedium, kKept, kColumns };

    using QAbstractTableModel::QAbstractTableModel;

    void clear();
    void add(const std::vector<ShelfHit>& hits);
    void finish();                                                       // puts all of them in the order that is chosen
    [[nodiscard]] const ShelfHit* hitAt(const QModelIndex& index) const; // null where there is none

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder direction) override; // -1: as they were found

private:
    struct Row {
        ShelfHit hit;
        std::size_t number; // when it was found
    };
    [[nodiscard]] std::vector<std::size_t> order() const;

    std::vector<Row> m_rows;
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

} // namespace steadyburn
