// A colour between two, as lines and tracks need that are to be seen on any palette.
#pragma once

#include <QColor>
#include <QPalette>

namespace steadyburn {

// `share` 0 gives the one, 1 the other.
[[nodiscard]] inline QColor mixedColor(const QColor& one, const QColor& other, double share)
{
    const auto part = [share](double a, double b) { return static_cast<float>(a + (b - a) * share); };
    return QColor::fromRgbF(part(one.redF(), other.redF()), part(one.greenF(), other.greenF()),
                            part(one.blueF(), other.blueF()));
}

// The colour of edges between areas: Mid is as heavy as a frame in some styles.
[[nodiscard]] inline QColor hairline(const QPalette& palette)
{
    const bool contrast =
        palette.color(QPalette::Mid) == palette.color(QPalette::WindowText); // high: edges must be seen
    return mixedColor(palette.color(QPalette::Window), palette.color(QPalette::WindowText), contrast ? 0.6 : 0.17);
}

// The colour of what is said beside something else. PlaceholderText is too light to be read in some styles.
[[nodiscard]] inline QColor quietInk(const QPalette& palette)
{
    return mixedColor(palette.color(QPalette::WindowText), palette.color(QPalette::Window), 0.3);
}

} // namespace steadyburn
