#include "CountText.h"

#include <QCoreApplication>
#include <QLocale>

namespace steadyburn {

namespace {

// Qt chooses the form by an int; a plural rule asks for the last digits at most.
int formOf(quint64 count)
{
    constexpr quint64 kMost = 1'000'000'000;
    return static_cast<int>(count < kMost ? count : kMost + count % 100);
}

// The form is chosen, the number itself stays whole.
QString withNumber(QString text, quint64 count)
{
    return text.replace(QStringLiteral("%1"), QLocale().toString(static_cast<qulonglong>(count)));
}

} // namespace

QString filesText(quint64 count)
{
    return withNumber(QCoreApplication::translate("Count", "%1 files", nullptr, formOf(count)), count);
}

QString tapesText(quint64 count)
{
    return withNumber(QCoreApplication::translate("Count", "%1 tapes", nullptr, formOf(count)), count);
}

QString timesText(quint64 count)
{
    return withNumber(QCoreApplication::translate("Count", "%1 times", nullptr, formOf(count)), count);
}

QString sessionsText(quint64 count)
{
    return withNumber(QCoreApplication::translate("Count", "%1 sessions", nullptr, formOf(count)), count);
}

} // namespace steadyburn
