// The user's backups as rows: what each saves and where to, when it ran and runs next, what it takes of its quota. A
// value that was read in the background is shown; nothing is read here. GUI thread.
#pragma once

#include "workflow/backup/BackupOverview.h"

#include <QAbstractTableModel>

#include <string>
#include <vector>

namespace steadyburn {

class BackupModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kName, kLastRun, kNextRun, kTaken, kTarget, kSources, kColumns };

    explicit BackupModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setBackups(std::vector<BackupOverview> backups);
    [[nodiscard]] const std::vector<BackupOverview>& backups() const { return m_backups; }
    [[nodiscard]] const BackupOverview* at(const QModelIndex& index) const; // null: none
    [[nodiscard]] QModelIndex find(const std::string& name) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    std::vector<BackupOverview> m_backups;
};

} // namespace steadyburn
