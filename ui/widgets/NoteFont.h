// The letters of titles, of what is said beside something else, and of the headings of groups.
#pragma once

#include <QFont>

namespace steadyburn {

[[nodiscard]] inline QFont scaledFont(QFont font, double scale, bool bold = false)
{
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setBold(bold || font.bold());
    return font;
}

[[nodiscard]] inline QFont noteFont(const QFont& font)
{
    constexpr double kSmaller = 0.86; // 12 of 14
    return scaledFont(font, kSmaller);
}

// Of a page's title.
[[nodiscard]] inline QFont titleFont(const QFont& font)
{
    constexpr double kLarger = 1.2; // 17 of 14
    return scaledFont(font, kLarger, true);
}

[[nodiscard]] inline QFont groupFont(const QFont& letters)
{
    constexpr double kHeading = 0.8;
    constexpr double kSpaced = 108; // per cent
    QFont font = scaledFont(letters, kHeading, true);
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::PercentageSpacing, kSpaced);
    return font;
}

} // namespace steadyburn
