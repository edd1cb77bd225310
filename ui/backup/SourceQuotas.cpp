#include "ui/backup/SourceQuotas.h"

#include "ui/text/FaultText.h"
#include "ui/widgets/SizeBox.h"

#include <QHeaderView>
#include <QSpinBox>

namespace steadyburn {

namespace {

constexpr int kMostMediaOfSource = 1'000'000;
constexpr int kShownRows = 3;

enum Column { kSourceColumn, kBytesColumn, kMediaColumn, kQuotaColumns };

} // namespace

SourceQuotas::SourceQuotas(QWidget* parent) : QTableWidget(0, kQuotaColumns, parent)
{
    setObjectName(QStringLiteral("sourceQuotas"));
    setAccessibleName(tr("Quotas of the sources"));
    setHorizontalHeaderLabels({tr("Source"), tr("Size"), tr("Media")});
    verticalHeader()->hide();
    horizontalHeader()->setSectionResizeMode(kSourceColumn, QHeaderView::Stretch);
    for (const int column : {kBytesColumn, kMediaColumn}) {
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    }
    setTextElideMode(Qt::ElideMiddle);
    setSelectionMode(QAbstractItemView::NoSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setFocusPolicy(Qt::NoFocus); // its fields have the keys
    setToolTip(
        tr("What all runs together may have of a source: the bytes of its files, and the media that have some of "
           "it. A run that would have more is refused before anything is written."));
    setMinimumHeight(horizontalHeader()->sizeHint().height() +
                     kShownRows * (QSpinBox().sizeHint().height() + 2 * frameWidth()));
}

void SourceQuotas::setSources(const std::vector<std::string>& sources)
{
    const std::map<std::string, SourceQuota> before = quotas();
    m_rows.clear();
    setRowCount(0);
    for (const std::string& source : sources) {
        const auto kept = before.find(source);
        m_rows.push_back(addRow(source, kept == before.end() ? SourceQuota() : kept->second));
    }
}

void SourceQuotas::setQuotas(const std::map<std::string, SourceQuota>& quotas)
{
    for (const Row& row : m_rows) {
        const auto known = quotas.find(row.source);
        const SourceQuota quota = known == quotas.end() ? SourceQuota() : known->second;
        row.bytes->setBytes(quota.bytes);
        row.media->setValue(static_cast<int>(quota.media));
    }
}

SourceQuotas::Row SourceQuotas::addRow(const std::string& source, const SourceQuota& quota)
{
    const int row = rowCount();
    insertRow(row);
    const QString name = displayPath(source);
    auto* const item = new QTableWidgetItem(name);
    item->setToolTip(name);
    setItem(row, kSourceColumn, item);
    auto* const bytes = new SizeBox;
    bytes->setSpecialValueText(tr("no limit"));
    bytes->setAccessibleName(tr("Size of “%1” in all runs").arg(name));
    bytes->setBytes(quota.bytes);
    setCellWidget(row, kBytesColumn, bytes);
    auto* const media = new QSpinBox;
    media->setRange(0, kMostMediaOfSource);
    media->setSpecialValueText(tr("no limit"));
    media->setAccessibleName(tr("Media with some of “%1”, in all runs").arg(name));
    media->setValue(static_cast<int>(quota.media));
    setCellWidget(row, kMediaColumn, media);
    resizeRowToContents(row);
    return {.source = source, .bytes = bytes, .media = media};
}

std::map<std::string, SourceQuota> SourceQuotas::quotas() const
{
    std::map<std::string, SourceQuota> quotas;
    for (const Row& row : m_rows) {
        const SourceQuota quota{.bytes = row.bytes->bytes(), .media = static_cast<unsigned>(row.media->value())};
        if (quota.bytes != 0 || quota.media != 0) {
            quotas.emplace(row.source, quota);
        }
    }
    return quotas;
}

} // namespace steadyburn
