#include "ui/text/CountText.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <cmath>

namespace steadyburn {

namespace {

// Qt chooses the form by an int, and a plural rule asks for the last digits at most; the number itself stays whole.
QString counted(const char* words, quint64 count)
{
    constexpr quint64 kMost = 1'000'000'000;
    const auto form = static_cast<int>(count < kMost ? count : kMost + count % 100);
    return QCoreApplication::translate("Count", words, nullptr, form)
        .replace(QStringLiteral("%1"), QLocale().toString(static_cast<qulonglong>(count)));
}

} // namespace

QString filesText(quint64 count)
{
    return counted(QT_TRANSLATE_N_NOOP("Count", "%1 files"), count);
}

QString discsAndTapesText(quint64 count)
{
    return counted(QT_TRANSLATE_N_NOOP("Count", "%1 discs and tapes"), count);
}

QString matchesText(quint64 count)
{
    return counted(QT_TRANSLATE_N_NOOP("Count", "%1 matches"), count);
}

QString tapesText(quint64 count)
{
    return counted(QT_TRANSLATE_N_NOOP("Count", "%1 tapes"), count);
}

QString discsText(quint64 count)
{
    return counted(QT_TRANSLATE_N_NOOP("Count", "%1 discs"), count);
}

QString volumesText(quint64 count)
{
    return counted(QT_TRANSLATE_N_NOOP("Count", "%1 volumes"), count);
}

QString burnsText(quint64 count)
{
    return counted(QT_TRANSLATE_N_NOOP("Count", "%1 burns"), count);
}

QString howOftenText(quint64 count)
{
    return counted(QT_TRANSLATE_N_NOOP("Count", "%1 times"), count);
}

QString sessionsText(quint64 count)
{
    return counted(QT_TRANSLATE_N_NOOP("Count", "%1 sessions"), count);
}

QString aboutTimeText(double seconds)
{
    return seconds < 90 ? counted(QT_TRANSLATE_N_NOOP("Count", "about %1 seconds"),
                                  static_cast<quint64>(std::ceil(seconds / 10) * 10))
                        : counted(QT_TRANSLATE_N_NOOP("Count", "about %1 minutes"),
                                  static_cast<quint64>(std::lround(seconds / 60)));
}

QString numbersText(const std::vector<unsigned>& numbers)
{
    QStringList words;
    for (const unsigned number : numbers) {
        words << QString::number(number);
    }
    return words.join(QStringLiteral(", "));
}

} // namespace steadyburn
