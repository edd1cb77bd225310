// Icons: those of the desktop's theme first, ours (resources/icons) where it has none or none that can be shown. Ours
// are lines in the colour of the text, also after that has changed. GUI thread.
#pragma once

#include <QColor>
#include <QIcon>
#include <QLatin1String>
#include <QPixmap>

namespace steadyburn {

// `own`: a file of resources/icons/symbols without its ending. `themed`: a name of the icon naming specification;
// empty: always ours.
[[nodiscard]] QIcon symbol(QLatin1String own, QLatin1String themed = {});
[[nodiscard]] inline QIcon symbol(const char* own, const char* themed = "")
{
    return symbol(QLatin1String(own), QLatin1String(themed));
}
// A drawing of one colour, in another.
[[nodiscard]] QPixmap inked(const QIcon& icon, const QSize& size, const QColor& ink, qreal ratio);
// From now on always ours: a theme's may not be seen on colours that are not the desktop's.
void useOwnSymbols(bool always);
// The program's own, which is as it was installed where it was.
[[nodiscard]] QIcon programIcon();

} // namespace steadyburn
