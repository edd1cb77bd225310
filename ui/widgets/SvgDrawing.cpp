#include "ui/widgets/SvgDrawing.h"

#include <QFile>
#include <QPainter>
#include <QStringList>
#include <QXmlStreamReader>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace steadyburn {

namespace {

// "M3 7 H9 L11 7.5": a letter, and the numbers that it takes.
class PathWords {
public:
    explicit PathWords(const QString& text)
    {
        QString apart;
        for (const QChar c : text) {
            apart += c.isLetter() ? QStringLiteral(" %1 ").arg(c) : QString(c);
        }
        m_words = apart.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    }
    [[nodiscard]] bool atEnd() const { return m_at == m_words.size(); }
    [[nodiscard]] bool failed() const { return m_failed; }
    QChar command() { return m_words[m_at++][0]; }
    double number()
    {
        bool ok = false;
        const double value = atEnd() ? 0 : m_words[m_at++].toDouble(&ok);
        m_failed = m_failed || !ok;
        return value;
    }
    QPointF point()
    {
        const double x = number();
        return {x, number()};
    }

private:
    QStringList m_words;
    qsizetype m_at = 0;
    bool m_failed = false;
};

double degreesOf(QPointF from) // as Qt counts them: counterclockwise, with y downwards
{
    return std::atan2(-from.y(), from.x()) * 180 / std::numbers::pi;
}

// An arc of a circle, as SVG 1.1 (F.6.5) has it: from the end points to the middle.
void circularArc(QPainterPath& path, double radius, bool large, bool clockwise, QPointF to)
{
    const QPointF from = path.currentPosition();
    const QPointF half = (from - to) / 2;
    const double length = std::hypot(half.x(), half.y());
    const double r = std::max(radius, length);
    const double away = length == 0 ? 0 : std::sqrt(std::max(0.0, r * r / (length * length) - 1));
    const double side = large == clockwise ? -away : away;
    const QPointF middle = (from + to) / 2 + QPointF(side * half.y(), -side * half.x());
    const double start = degreesOf(from - middle);
    double sweep = degreesOf(to - middle) - start;
    if (clockwise && sweep >= 0) {
        sweep -= 360;
    } else if (!clockwise && sweep <= 0) {
        sweep += 360;
    }
    path.arcTo(QRectF(middle.x() - r, middle.y() - r, 2 * r, 2 * r), start, sweep);
    path.lineTo(to); // exactly there
}

bool drawCommand(QPainterPath& path, QChar command, PathWords& words)
{
    const QPointF now = path.currentPosition();
    switch (command.unicode()) {
    case 'M':
        path.moveTo(words.point());
        return true;
    case 'L':
        path.lineTo(words.point());
        return true;
    case 'H':
        path.lineTo(words.number(), now.y());
        return true;
    case 'V':
        path.lineTo(now.x(), words.number());
        return true;
    case 'C': {
        const QPointF first = words.point();
        const QPointF second = words.point();
        path.cubicTo(first, second, words.point());
        return true;
    }
    case 'A': {
        const std::array<double, 5> arc{words.number(), words.number(), words.number(), words.number(), words.number()};
        circularArc(path, arc[0], arc[3] != 0, arc[4] != 0, words.point());
        return true;
    }
    case 'Z':
        path.closeSubpath();
        return true;
    default:
        return false;
    }
}

std::optional<QPainterPath> pathFrom(const QString& text)
{
    QPainterPath path;
    PathWords words(text);
    while (!words.atEnd()) {
        if (!drawCommand(path, words.command(), words) || words.failed()) {
            return std::nullopt;
        }
    }
    return path;
}

QRectF boxFrom(const QString& text)
{
    const QStringList sides = text.split(QLatin1Char(' '));
    return sides.size() != 4
               ? QRectF()
               : QRectF(sides[0].toDouble(), sides[1].toDouble(), sides[2].toDouble(), sides[3].toDouble());
}

QColor inkOf(const QString& name, const QColor& current)
{
    return name == QStringLiteral("currentColor") ? current : QColor(name);
}

} // namespace

std::optional<SvgDrawing> SvgDrawing::read(const QString& file)
{
    QFile opened(file);
    if (!opened.open(QIODevice::ReadOnly)) {
        return std::nullopt;
    }
    SvgDrawing drawing;
    Part usual;
    QXmlStreamReader xml(&opened);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() == QStringLiteral("title")) {
            continue;
        }
        Part part = usual;
        const auto take = [&xml](QString& into, const char* name) {
            const auto value = xml.attributes().value(QLatin1String(name));
            into = value.isEmpty() ? into : value.toString();
        };
        take(part.fill, "fill");
        take(part.stroke, "stroke");
        QString width = QString::number(usual.width);
        take(width, "stroke-width");
        part.width = width.toDouble();
        if (xml.name() == QStringLiteral("svg")) {
            drawing.m_box = boxFrom(xml.attributes().value(QStringLiteral("viewBox")).toString());
            usual = part;
            continue;
        }
        auto path = pathFrom(xml.attributes().value(QStringLiteral("d")).toString());
        if (xml.name() != QStringLiteral("path") || !path) {
            return std::nullopt;
        }
        part.path = std::move(*path);
        drawing.m_parts.push_back(std::move(part));
    }
    return xml.hasError() || drawing.m_box.isEmpty() || drawing.m_parts.empty() ? std::nullopt : std::optional(drawing);
}

void SvgDrawing::paint(QPainter& painter, const QRectF& into, const QColor& current) const
{
    const double scale = std::min(into.width() / m_box.width(), into.height() / m_box.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(into.center());
    painter.scale(scale, scale);
    painter.translate(-m_box.center());
    for (const Part& part : m_parts) {
        const QString none = QStringLiteral("none");
        painter.setBrush(part.fill == none ? QBrush(Qt::NoBrush) : QBrush(inkOf(part.fill, current)));
        painter.setPen(part.stroke == none
                           ? QPen(Qt::NoPen)
                           : QPen(inkOf(part.stroke, current), part.width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(part.path);
    }
    painter.restore();
}

} // namespace steadyburn
