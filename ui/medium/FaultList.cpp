#include "ui/medium/FaultList.h"

#include "ui/text/FaultText.h"

#include <utility>

namespace steadyburn {

void FaultList::setFaults(std::vector<Fault> faults)
{
    beginResetModel();
    m_faults = std::move(faults);
    endResetModel();
}

QString FaultList::text() const
{
    QString all;
    for (const Fault& fault : m_faults) {
        all += describe(fault).sentence + QLatin1Char('\n');
    }
    return all;
}

int FaultList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_faults.size());
}

QVariant FaultList::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const FaultText text = describe(m_faults[static_cast<std::size_t>(index.row())]);
    return role == Qt::DisplayRole ? text.sentence : text.withAdvice();
}

} // namespace steadyburn
