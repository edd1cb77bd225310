// A colour between two, as lines and tracks need that are to be seen on any palette.
#pragma once

#include <QColor>

namespace steadyburn {

// `share` 0 gives the one, 1 the other.
[[nodiscard]] inline QColor mixedColor(const QColor& one, const QColor& other, double share)
{
    const auto part = [share](double a, double b) { return static_cast<float>(a + (b - a) * share); };
    return QColor::fromRgbF(part(one.redF(), other.redF()), part(one.greenF(), other.greenF()),
                            part(one.blueF(), other.blueF()));
}

} // namespace steadyburn
