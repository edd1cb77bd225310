#include "ui/backup/BackupModel.h"

#include "ui/backup/BackupText.h"
#include "ui/text/BackupReportText.h"
#include "ui/text/BackupTimers.h"
#include "ui/text/FaultText.h"
#include "ui/text/TargetText.h"

#include <algorithm>
#include <utility>

namespace steadyburn {

void BackupModel::setBackups(std::vector<BackupOverview> backups)
{
    beginResetModel();
    m_backups = std::move(backups);
    endResetModel();
}

const BackupOverview* BackupModel::at(const QModelIndex& index) const
{
    return index.isValid() && index.row() < rowCount() ? &m_backups[static_cast<std::size_t>(index.row())] : nullptr;
}

QModelIndex BackupModel::find(const std::string& name) const
{
    const auto found =
        std::ranges::find_if(m_backups, [&](const BackupOverview& each) { return each.set.name == name; });
    return found == m_backups.end() ? QModelIndex() : index(static_cast<int>(found - m_backups.begin()), kName);
}

int BackupModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_backups.size());
}

int BackupModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant BackupModel::data(const QModelIndex& index, int role) const
{
    const BackupOverview* const backup = at(index);
    if (backup == nullptr || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    if (backup->fault) {
        const FaultText text = describe(*backup->fault);
        return index.column() == kName     ? displayPath(backup->set.name)
               : role == Qt::ToolTipRole   ? text.withAdvice()
               : index.column() == kTarget ? text.sentence
                                           : QString();
    }
    switch (index.column()) {
    case kName:
        return displayPath(backup->set.name);
    case kLastRun:
        return backup->runs.empty()            ? tr("never")
               : backup->runs.back().damaged() ? tr("damaged record")
                                               : dayText(backup->runs.back().began);
    case kNextRun:
        return !backup->timer         ? tr("manually")
               : !backup->timer->next ? nextRunText(*backup->timer)
                                      : dayText(*backup->timer->next);
    case kTaken:
        return takenText(*backup);
    case kTarget:
        return targetName(backup->set.target);
    default:
        break;
    }
    return sourcesText(backup->set);
}

QVariant BackupModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal) {
        return {};
    }
    switch (section) {
    case kName:
        return tr("Name");
    case kLastRun:
        return tr("Last Run");
    case kNextRun:
        return tr("Next Run");
    case kTaken:
        return tr("Space Taken");
    case kTarget:
        return tr("Written To");
    default:
        break;
    }
    return tr("Sources");
}

} // namespace steadyburn
