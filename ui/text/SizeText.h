// Sizes and times as the window writes them.
#pragma once

#include "base/Units.h"

#include <QLocale>
#include <QString>

#include <cmath>

namespace steadyburn {

// "12.4 MiB", with the comma of those who write one.
[[nodiscard]] inline QString sizeText(std::uint64_t bytes)
{
    return QString::fromStdString(formatSize(bytes)).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

[[nodiscard]] inline QString decimalText(double value, int digits = 1)
{
    return QLocale().toString(value, 'f', digits);
}

// "2:41" or "1:02:41".
[[nodiscard]] inline QString timeText(double time)
{
    const qint64 whole = std::llround(time);
    const QLatin1Char zero('0');
    if (whole >= 3600) {
        return QStringLiteral("%1:%2:%3")
            .arg(whole / 3600)
            .arg(whole / 60 % 60, 2, 10, zero)
            .arg(whole % 60, 2, 10, zero);
    }
    return QStringLiteral("%1:%2").arg(whole / 60).arg(whole % 60, 2, 10, zero);
}

} // namespace steadyburn
