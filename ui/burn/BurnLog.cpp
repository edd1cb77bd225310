#include "ui/burn/BurnLog.h"

#include "workflow/burn/LibraryVersions.h"
#include "workflow/facade/OwnThread.h"

#include <QCoreApplication>
#include <QSysInfo>

namespace steadyburn {

namespace {

// The same words in every language: a log is sent to people who speak another.
QString word(BurnLog::Weight weight)
{
    switch (weight) {
    case BurnLog::Weight::warning:
        return QStringLiteral("warning: ");
    case BurnLog::Weight::error:
        return QStringLiteral("error: ");
    case BurnLog::Weight::info:
        break;
    }
    return {};
}

} // namespace

void BurnLog::clear()
{
    assertOwnThread(*this);
    beginResetModel();
    m_entries.clear();
    endResetModel();
}

void BurnLog::add(Weight weight, const QString& text)
{
    assertOwnThread(*this);
    if (m_entries.size() == kMost) {
        return;
    }
    QString single = text; // a line is a line, for the list and for whoever greps the file
    single.replace(QLatin1Char('\n'), QLatin1Char(' '));
    const bool last = m_entries.size() + 1 == kMost;
    const auto row = static_cast<int>(m_entries.size());
    beginInsertRows({}, row, row);
    m_entries.push_back(
        {QDateTime::currentDateTime(), weight,
         last ? tr("The log is full; what follows is left out. The result names every exception.") : single});
    endInsertRows();
}

void BurnLog::writeHead()
{
    add(Weight::info, QStringLiteral("%1 %2, Qt %3")
                          .arg(QStringLiteral("Steadyburn"), QCoreApplication::applicationVersion(),
                               QString::fromLatin1(qVersion())));
    QStringList libraries;
    for (const LibraryVersion& each : libraryVersions()) {
        libraries << QString::fromStdString(each.name + ' ' + each.version);
    }
    add(Weight::info, libraries.join(QStringLiteral(", ")));
    add(Weight::info, QStringLiteral("%1, %2 %3, %4")
                          .arg(QSysInfo::prettyProductName(), QSysInfo::kernelType(), QSysInfo::kernelVersion(),
                               QSysInfo::currentCpuArchitecture()));
}

QString BurnLog::line(int row) const
{
    const Entry& entry = m_entries[static_cast<std::size_t>(row)];
    return entry.time.toString(QStringLiteral("HH:mm:ss ")) + word(entry.weight) + entry.text;
}

QString BurnLog::text() const
{
    QString all;
    for (int row = 0; row < rowCount(); ++row) {
        all += line(row) + QLatin1Char('\n');
    }
    return all;
}

int BurnLog::rowCount(const QModelIndex& parent) const
{
    assertOwnThread(*this);
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant BurnLog::data(const QModelIndex& index, int role) const
{
    assertOwnThread(*this);
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    const Entry& entry = m_entries[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return line(index.row());
    case Qt::ToolTipRole:
        return entry.text;
    case kWeightRole:
        return static_cast<int>(entry.weight);
    default:
        return {};
    }
}

} // namespace steadyburn
