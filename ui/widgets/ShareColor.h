// The colours of the folders at the top, in the tree and in the bar: five, and one for all others. Each is dark or
// light enough for letters on it (4.5 : 1).
#pragma once

#include <QColor>
#include <QPalette>

#include <algorithm>
#include <array>

namespace steadyburn {

inline constexpr int kShareColors = 5;

// `share` counts from 0; from kShareColors on all are the same.
[[nodiscard]] inline QColor shareColor(int share, const QPalette& palette)
{
    constexpr std::array<QRgb, kShareColors + 1> kOnLight{0xff2f6ccc, 0xff1c7d70, 0xffa8600c,
                                                          0xff7a53bd, 0xffb84a70, 0xff6b7280};
    constexpr std::array<QRgb, kShareColors + 1> kOnDark{0xff7fb0f5, 0xff5cc4b5, 0xfff0b263,
                                                         0xffb99bea, 0xffeb94b3, 0xff9aa3b2};
    const bool dark = palette.color(QPalette::Window).lightness() < 128;
    return QColor::fromRgb((dark ? kOnDark : kOnLight).at(static_cast<std::size_t>(std::min(share, kShareColors))));
}

// The colour of letters on it.
[[nodiscard]] inline QColor shareInk(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < 128 ? QColor(0x10, 0x13, 0x1a) : QColor(Qt::white);
}

} // namespace steadyburn
