#include "ui/shelf/ShelfVolumesModel.h"

#include "ui/shelf/ShelfText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/BannerWeight.h"
#include "ui/widgets/TableLook.h"

#include <QCollator>
#include <QLocale>

#include <algorithm>
#include <limits>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::int64_t kUnknownTime = std::numeric_limits<std::int64_t>::min();

QString volumeCell(const ShelfVolume& volume, int column)
{
    switch (column) {
    case ShelfVolumesModel::kLabel:
        return shelfLabel(volume.label, volume.uuid);
    case ShelfVolumesModel::kKind:
        return shelfMediumName(volume.kind);
    case ShelfVolumesModel::kBurned:
        return shelfDate(shelfBurned(volume));
    case ShelfVolumesModel::kKept:
        return displayPath(bestCopy(volume).kept);
    case ShelfVolumesModel::kSet:
        return shelfSets(volume);
    case ShelfVolumesModel::kFiles:
        return QLocale().toString(static_cast<qulonglong>(shelfFiles(volume)));
    case ShelfVolumesModel::kSize:
        return sizeText(shelfBytes(volume));
    case ShelfVolumesModel::kCopies:
        return QLocale().toString(static_cast<qulonglong>(volume.copies.size()));
    case ShelfVolumesModel::kVerified:
        return shelfCheck(volume);
    case ShelfVolumesModel::kDue:
        return shelfDate(dueOf(volume));
    default:
        return {};
    }
}

// What a column is sorted by; nothing: by its words.
std::optional<std::int64_t> volumeNumber(const ShelfVolume& volume, int column)
{
    switch (column) {
    case ShelfVolumesModel::kBurned:
        return shelfBurned(volume).value_or(kUnknownTime);
    case ShelfVolumesModel::kFiles:
        return static_cast<std::int64_t>(shelfFiles(volume));
    case ShelfVolumesModel::kSize:
        return static_cast<std::int64_t>(shelfBytes(volume));
    case ShelfVolumesModel::kCopies:
        return static_cast<std::int64_t>(volume.copies.size());
    case ShelfVolumesModel::kVerified:
        return bestCopy(volume).verified.value_or(kUnknownTime);
    case ShelfVolumesModel::kDue:
        return dueOf(volume).value_or(std::numeric_limits<std::int64_t>::max()); // the next to be checked comes first
    default:
        return std::nullopt;
    }
}

bool isVolumeFigure(int column)
{
    return column == ShelfVolumesModel::kFiles || column == ShelfVolumesModel::kSize ||
           column == ShelfVolumesModel::kCopies;
}

BannerWeight checkWeight(const ShelfVolume& volume)
{
    const ShelfCopy& best = bestCopy(volume);
    return foundDamage(best)              ? BannerWeight::error
           : damagedCopies(volume) > 0    ? BannerWeight::warning
           : best.verified && best.result ? BannerWeight::good
                                          : BannerWeight::calm;
}

} // namespace

void ShelfVolumesModel::setVolumes(std::vector<ShelfVolume> volumes)
{
    beginResetModel();
    m_volumes = std::move(volumes);
    sortVolumes();
    endResetModel();
}

const ShelfVolume* ShelfVolumesModel::volumeAt(const QModelIndex& index) const
{
    return index.isValid() ? &m_volumes[static_cast<std::size_t>(index.row())] : nullptr;
}

const ShelfVolume* ShelfVolumesModel::volume(const std::string& uuid) const
{
    return volumeAt(find(uuid));
}

QModelIndex ShelfVolumesModel::find(const std::string& uuid) const
{
    const auto found = std::ranges::find(m_volumes, uuid, &ShelfVolume::uuid);
    return found == m_volumes.end() ? QModelIndex() : index(static_cast<int>(found - m_volumes.begin()), 0);
}

int ShelfVolumesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_volumes.size());
}

int ShelfVolumesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant ShelfVolumesModel::data(const QModelIndex& index, int role) const
{
    const ShelfVolume* const volume = volumeAt(index);
    if (volume == nullptr) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return volumeCell(*volume, index.column());
    case Qt::ToolTipRole:
        return index.column() == kKept || index.column() == kSet ? volumeCell(*volume, index.column()) : QVariant();
    case Qt::DecorationRole:
        return index.column() == kLabel ? QVariant(shelfMediumIcon(volume->kind)) : QVariant();
    case kChipRole:
        return index.column() == kVerified ? QVariant(static_cast<int>(checkWeight(*volume))) : QVariant();
    case Qt::TextAlignmentRole:
        return isVolumeFigure(index.column()) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant ShelfVolumesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && isVolumeFigure(section)) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case kLabel:
        return tr("Label");
    case kKind:
        return tr("Medium");
    case kBurned:
        return tr("Burned");
    case kKept:
        return tr("Kept at");
    case kSet:
        return tr("Set");
    case kFiles:
        return tr("Files");
    case kSize:
        return tr("Size");
    case kCopies:
        return tr("Copies");
    case kVerified:
        return tr("Last verified");
    case kDue:
        return tr("Next check");
    default:
        return {};
    }
}

void ShelfVolumesModel::sortVolumes()
{
    QCollator collator;
    collator.setNumericMode(true);
    collator.setCaseSensitivity(Qt::CaseInsensitive);
    const auto before = [&](const ShelfVolume& a, const ShelfVolume& b) {
        const auto numberA = volumeNumber(a, m_column);
        const auto numberB = volumeNumber(b, m_column);
        return numberA && numberB ? *numberA < *numberB
                                  : collator.compare(volumeCell(a, m_column), volumeCell(b, m_column)) < 0;
    };
    std::ranges::stable_sort(m_volumes, [&](const ShelfVolume& a, const ShelfVolume& b) {
        return m_order == Qt::AscendingOrder ? before(a, b) : before(b, a);
    });
}

void ShelfVolumesModel::sort(int column, Qt::SortOrder order)
{
    m_column = column;
    m_order = order;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    std::vector<std::string> kept; // what the persistent indexes meant
    const QModelIndexList old = persistentIndexList();
    for (const QModelIndex& each : old) {
        kept.push_back(volumeAt(each)->uuid);
    }
    sortVolumes();
    for (qsizetype i = 0; i < old.size(); ++i) {
        const QModelIndex now = find(kept[static_cast<std::size_t>(i)]);
        changePersistentIndex(old[i], index(now.row(), old[i].column()));
    }
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

} // namespace steadyburn
