// The drawings in resources/icons, read without a library: SVG of which we use <path> alone, with absolute commands and
// circular arcs, `fill`, `stroke` and `stroke-width`, which a path takes from <svg> where it has none. "currentColor"
// is the colour that it is painted in. GUI thread.
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

class QPainter;

namespace steadyburn {

class SvgDrawing {
public:
    // Nothing if there is no such file, or if it has what is not read here.
    [[nodiscard]] static std::optional<SvgDrawing> read(const QString& file);
    void paint(QPainter& painter, const QRectF& into, const QColor& current) const; // as large as fits, in the middle

private:
    struct Part {
        QPainterPath path;
        QString fill; // "none", "currentColor" or "#rrggbb"
        QString stroke;
        double width = 0;
    };
    QRectF m_box;
    std::vector<Part> m_parts;
};

} // namespace steadyburn
