#include "ui/backup/RunModel.h"

#include "ui/backup/BackupText.h"
#include "ui/text/BackupReportText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/widgets/BannerWeight.h"
#include "ui/widgets/TableLook.h"

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

QString countText(std::uint64_t count)
{
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString runCell(const BackupRun& run, int column)
{
    if (run.damaged() && column != RunModel::kRun) { // its record cannot be read
        return column == RunModel::kDate ? RunModel::tr("damaged record") : QString();
    }
    switch (column) {
    case RunModel::kRun:
        return QString::number(run.number);
    case RunModel::kDate:
        return dayText(run.began);
    case RunModel::kLevel:
        return run.base == 0 ? levelText(run.level)
                             : RunModel::tr("%1, on run %2").arg(levelText(run.level)).arg(run.base);
    case RunModel::kMedium:
        return displayPath(labelText(run));
    case RunModel::kSize:
        return sizeText(run.bytes);
    case RunModel::kNew:
        return countText(run.freshFiles);
    case RunModel::kChanged:
        return countText(run.changedFiles);
    case RunModel::kMoved:
        return countText(run.movedFiles);
    case RunModel::kDeleted:
        return countText(run.removedFiles);
    case RunModel::kVerified:
        return shortVerdict(run.verdict);
    default:
        break;
    }
    return run.exceptions == 0 ? RunModel::tr("none") : countText(run.exceptions);
}

bool isFigure(int column)
{
    return column == RunModel::kRun || (column >= RunModel::kSize && column <= RunModel::kDeleted);
}

BannerWeight verdictWeight(RunVerdict verdict)
{
    switch (verdict) {
    case RunVerdict::good:
        return BannerWeight::good;
    case RunVerdict::different:
        return BannerWeight::error;
    case RunVerdict::partly:
        return BannerWeight::warning;
    case RunVerdict::notAsked:
        break;
    }
    return BannerWeight::calm;
}

} // namespace

void RunModel::setRuns(std::vector<BackupRun> runs)
{
    beginResetModel();
    m_runs = std::move(runs);
    std::ranges::reverse(m_runs);
    endResetModel();
}

const BackupRun* RunModel::at(const QModelIndex& index) const
{
    return index.isValid() && index.row() < rowCount() ? &m_runs[static_cast<std::size_t>(index.row())] : nullptr;
}

QModelIndex RunModel::find(unsigned number) const
{
    const auto found = std::ranges::find_if(m_runs, [&](const BackupRun& each) { return each.number == number; });
    return found == m_runs.end() ? QModelIndex() : index(static_cast<int>(found - m_runs.begin()), kRun);
}

int RunModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int RunModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant RunModel::data(const QModelIndex& index, int role) const
{
    const BackupRun* const run = at(index);
    if (run == nullptr) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return isFigure(index.column()) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    }
    if (run->damaged()) {
        const bool says = role == Qt::DisplayRole && index.column() == kLevel;
        return index.column() == kRun && role == Qt::DisplayRole ? QVariant(QString::number(run->number))
               : says                                            ? QVariant(tr("its record is damaged"))
                                                                 : QVariant();
    }
    if (role == kChipRole && index.column() == kVerified) {
        return static_cast<int>(verdictWeight(run->verdict));
    }
    if (role == kChipRole && index.column() == kProblems && run->exceptions > 0) {
        return static_cast<int>(BannerWeight::warning);
    }
    if (role == Qt::ToolTipRole && index.column() == kMedium) {
        return tr("“%1”, written to “%2”").arg(displayPath(labelText(*run)), targetName(run->target));
    }
    return role == Qt::DisplayRole || role == Qt::ToolTipRole ? QVariant(runCell(*run, index.column())) : QVariant();
}

QVariant RunModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && isFigure(section)) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case kRun:
        return tr("Run");
    case kDate:
        return tr("Date");
    case kLevel:
        return tr("Level");
    case kMedium:
        return tr("Medium");
    case kSize:
        return tr("Size");
    case kNew:
        return tr("New");
    case kChanged:
        return tr("Changed");
    case kMoved:
        return tr("Moved");
    case kDeleted:
        return tr("Deleted");
    case kVerified:
        return tr("Verified");
    default:
        break;
    }
    return tr("Problems");
}

} // namespace steadyburn
