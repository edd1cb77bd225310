// Widths in letters of running text, for what should hold lines of a readable length.
#pragma once

#include <QString>
#include <QWidget>

namespace steadyburn {

// Of Latin letters, in pixels: QFontMetrics::averageCharWidth() is twice as wide where the font has Chinese ones.
[[nodiscard]] inline int lettersWide(const QWidget& widget, int letters)
{
    const QString alphabet = QStringLiteral("abcdefghijklmnopqrstuvwxyz");
    return widget.fontMetrics().horizontalAdvance(alphabet) * letters / static_cast<int>(alphabet.size());
}

} // namespace steadyburn
