#include "ui/shelf/ShelfHitsModel.h"

#include "ui/shelf/ShelfText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"

#include <QApplication>
#include <QCollator>
#include <QDateTime>
#include <QLocale>
#include <QStyle>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace steadyburn {

namespace {

std::string hitName(const ShelfEntry& entry)
{
    return entry.path.substr(entry.path.rfind('/') + 1); // without a slash: all of it
}

std::string hitFolder(const ShelfEntry& entry)
{
    const std::size_t slash = entry.path.rfind('/');
    return slash == std::string::npos ? std::string() : entry.path.substr(0, slash);
}

QString hitCell(const ShelfHit& hit, int column)
{
    switch (column) {
    case ShelfHitsModel::kName:
        return displayPath(hitName(hit.entry));
    case ShelfHitsModel::kSize:
        return hit.entry.kind == ShelfKind::file ? sizeText(hit.entry.size) : QString();
    case ShelfHitsModel::kModified:
        return hit.entry.mtime
                   ? QLocale().toString(QDateTime::fromSecsSinceEpoch(hit.entry.mtime->seconds), QLocale::ShortFormat)
                   : QString();
    case ShelfHitsModel::kMedium:
        return QCoreApplication::translate("Shelf", "%1 (%2)")
            .arg(shelfLabel(hit.label, hit.volume), shelfMediumName(hit.kind));
    case ShelfHitsModel::kKept:
        return displayPath(hit.kept);
    case ShelfHitsModel::kFolder:
        return displayPath(hitFolder(hit.entry));
    default:
        return {};
    }
}

} // namespace

void ShelfHitsModel::clear()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

void ShelfHitsModel::add(const std::vector<ShelfHit>& hits)
{
    if (hits.empty()) {
        return;
    }
    const auto first = static_cast<int>(m_rows.size());
    beginInsertRows({}, first, first + static_cast<int>(hits.size()) - 1);
    for (const ShelfHit& hit : hits) {
        m_rows.push_back({.hit = hit, .number = m_rows.size()});
    }
    endInsertRows();
}

void ShelfHitsModel::finish()
{
    if (m_column >= 0) {
        sort(m_column, m_order);
    }
}

const ShelfHit* ShelfHitsModel::hitAt(const QModelIndex& index) const
{
    return index.isValid() ? &m_rows[static_cast<std::size_t>(index.row())].hit : nullptr;
}

int ShelfHitsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ShelfHitsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant ShelfHitsModel::data(const QModelIndex& index, int role) const
{
    const ShelfHit* const hit = hitAt(index);
    if (hit == nullptr) {
        return {};
    }
    QStyle& style = *QApplication::style();
    switch (role) {
    case Qt::DisplayRole:
        return hitCell(*hit, index.column());
    case Qt::ToolTipRole:
        return index.column() == kSize ? QVariant() : QVariant(hitCell(*hit, index.column()));
    case Qt::DecorationRole:
        if (index.column() == kMedium) {
            return shelfMediumIcon(hit->kind);
        }
        return index.column() != kName                ? QVariant()
               : hit->entry.kind == ShelfKind::folder ? QVariant(style.standardIcon(QStyle::SP_DirIcon))
               : hit->entry.kind == ShelfKind::link   ? QVariant(style.standardIcon(QStyle::SP_FileLinkIcon))
                                                      : QVariant(style.standardIcon(QStyle::SP_FileIcon));
    case Qt::TextAlignmentRole:
        return index.column() == kSize ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant ShelfHitsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == kSize) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case kName:
        return tr("Name");
    case kSize:
        return tr("Size");
    case kModified:
        return tr("Modified");
    case kMedium:
        return tr("Medium");
    case kKept:
        return tr("Kept at");
    case kFolder:
        return tr("Folder");
    default:
        return {};
    }
}

// The rows in their new order, by their present numbers. Words are collated once each: there may be thousands.
std::vector<std::size_t> ShelfHitsModel::order() const
{
    std::vector<std::int64_t> numbers(m_rows.size());
    std::vector<QCollatorSortKey> words;
    const bool byWords = m_column >= 0 && m_column != kSize && m_column != kModified;
    const QCollator collator;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const ShelfHit& hit = m_rows[i].hit;
        if (byWords) {
            words.push_back(collator.sortKey(hitCell(hit, m_column)));
        } else if (m_column == kSize) {
            numbers[i] = hit.entry.kind == ShelfKind::file ? static_cast<std::int64_t>(hit.entry.size) : 0;
        } else if (m_column == kModified) {
            numbers[i] = hit.entry.mtime ? hit.entry.mtime->seconds : std::numeric_limits<std::int64_t>::min();
        } else {
            numbers[i] = static_cast<std::int64_t>(m_rows[i].number);
        }
    }
    std::vector<std::size_t> rows(m_rows.size());
    std::iota(rows.begin(), rows.end(), std::size_t(0));
    std::ranges::stable_sort(rows, [&](std::size_t a, std::size_t b) {
        const int difference = byWords                   ? words[a].compare(words[b])
                               : numbers[a] < numbers[b] ? -1
                               : numbers[a] > numbers[b] ? 1
                                                         : 0;
        return m_column < 0 || m_order == Qt::AscendingOrder ? difference < 0 : difference > 0;
    });
    return rows;
}

void ShelfHitsModel::sort(int column, Qt::SortOrder direction)
{
    m_column = column;
    m_order = direction;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList old = persistentIndexList();
    std::vector<std::size_t> meant; // by the persistent indexes
    meant.reserve(static_cast<std::size_t>(old.size()));
    for (const QModelIndex& each : old) {
        meant.push_back(m_rows[static_cast<std::size_t>(each.row())].number);
    }
    std::vector<Row> sorted;
    sorted.reserve(m_rows.size());
    for (const std::size_t row : order()) {
        sorted.push_back(std::move(m_rows[row]));
    }
    m_rows = std::move(sorted);
    std::vector<int> rowOf(m_rows.size());
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        rowOf[m_rows[row].number] = static_cast<int>(row);
    }
    for (qsizetype i = 0; i < old.size(); ++i) {
        changePersistentIndex(old[i], index(rowOf[meant[static_cast<std::size_t>(i)]], old[i].column()));
    }
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

} // namespace steadyburn
