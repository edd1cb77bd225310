// The media that the shelf knows, as the rows of a table. GUI thread.
#pragma once

#include "shelf/ShelfValues.h"

#include <QAbstractTableModel>

#include <string>
#include <vector>

namespace steadyburn {

class ShelfVolumesModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column : std::uint8_t {
        kLabel,
        kKind,
        kBurned,
        kKept,
        kVerified,
        kDue,
        kSet,
        kFiles,
        kSize,
        kCopies,
        kColumns
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setVolumes(std::vector<ShelfVolume> volumes);
    [[nodiscard]] const ShelfVolume* volumeAt(const QModelIndex& index) const; // null where there is none
    [[nodiscard]] const ShelfVolume* volume(const std::string& uuid) const;
    [[nodiscard]] QModelIndex find(const std::string& uuid) const;
    [[nodiscard]] const std::vector<ShelfVolume>& volumes() const { return m_volumes; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    void sortVolumes();

    std::vector<ShelfVolume> m_volumes;
    int m_column = kBurned;
    Qt::SortOrder m_order = Qt::DescendingOrder;
};

} // namespace steadyburn
