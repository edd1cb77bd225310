#include "ui/widgets/Symbol.h"

#include "ui/widgets/SvgDrawing.h"

#include <QGuiApplication>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>

#include <optional>
#include <utility>

namespace steadyburn {

namespace {

bool onlyOwnSymbols = false;

const std::optional<SvgDrawing>& drawingOf(const QString& file)
{
    static QHash<QString, std::optional<SvgDrawing>> known;
    auto found = known.find(file);
    if (found == known.end()) {
        found = known.insert(file, SvgDrawing::read(file));
    }
    return *found;
}

class SymbolEngine final : public QIconEngine {
public:
    SymbolEngine(QString file, QString themed) : m_file(std::move(file)), m_themed(std::move(themed)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override
    {
        if (const QPixmap theirs = themePixmap(rect.size(), mode); !theirs.isNull()) {
            painter->drawPixmap(rect, theirs);
        } else if (const auto& drawing = drawingOf(m_file)) {
            drawing->paint(*painter, rect, ink(mode));
        }
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap made(size);
        made.fill(Qt::transparent);
        QPainter painter(&made);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return made;
    }
    [[nodiscard]] QString key() const override { return QStringLiteral("steadyburn"); }
    [[nodiscard]] QIconEngine* clone() const override { return new SymbolEngine(*this); }

private:
    // Null also where the theme has it in a form that no plugin reads.
    [[nodiscard]] QPixmap themePixmap(const QSize& size, QIcon::Mode mode) const
    {
        return onlyOwnSymbols || m_themed.isEmpty() ? QPixmap() : QIcon::fromTheme(m_themed).pixmap(size, 1.0, mode);
    }
    static QColor ink(QIcon::Mode mode)
    {
        const QPalette palette = QGuiApplication::palette();
        switch (mode) {
        case QIcon::Disabled:
            return palette.color(QPalette::Disabled, QPalette::WindowText);
        case QIcon::Selected:
            return palette.color(QPalette::HighlightedText);
        case QIcon::Normal:
        case QIcon::Active:
            break;
        }
        return palette.color(QPalette::WindowText);
    }

    QString m_file;
    QString m_themed;
};

} // namespace

QIcon symbol(QLatin1String own, QLatin1String themed)
{
    return QIcon(new SymbolEngine(QStringLiteral(":/icons/symbols/%1.svg").arg(own), themed));
}

QPixmap inked(const QIcon& icon, const QSize& size, const QColor& ink, qreal ratio)
{
    QPixmap made = icon.pixmap(size, ratio);
    QPainter painter(&made);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(made.rect(), ink);
    return made;
}

void useOwnSymbols(bool always)
{
    onlyOwnSymbols = always;
}

QIcon programIcon()
{
    return QIcon(new SymbolEngine(QStringLiteral(":/icons/steadyburn-small.svg"), QStringLiteral("steadyburn")));
}

} // namespace steadyburn
