// The runs of one backup as rows, the newest first: date, level, medium, what it wrote, and whether that is good. GUI
// thread.
#pragma once

#include "workflow/backup/BackupSet.h"

#include <QAbstractTableModel>

#include <vector>

namespace steadyburn {

class RunModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        kRun,
        kDate,
        kLevel,
        kMedium,
        kSize,
        kNew,
        kChanged,
        kMoved,
        kDeleted,
        kVerified,
        kProblems,
        kColumns
    };

    explicit RunModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setRuns(std::vector<BackupRun> runs);                         // ascending
    [[nodiscard]] const BackupRun* at(const QModelIndex& index) const; // null: none
    [[nodiscard]] QModelIndex find(unsigned number) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    std::vector<BackupRun> m_runs; // descending
};

} // namespace steadyburn
