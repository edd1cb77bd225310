#include "ui/settings/Appearance.h"

#include "ui/widgets/MixedColor.h"
#include "ui/widgets/Symbol.h"

#include <QApplication>
#include <QPainter>
#include <QProxyStyle>
#include <QStyle>
#include <QStyleFactory>
#include <QStyleOption>

#include <algorithm>

namespace steadyburn {

namespace {

struct Tones {
    QColor window;
    QColor text;
    QColor base;
    QColor button;
    QColor mid;
    QColor dim; // placeholder and disabled
    QColor highlight;
    QColor highlighted;
};

QPalette paletteOf(const Tones& tones)
{
    QPalette palette(tones.button, tones.window);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
        palette.setColor(role, tones.text);
        palette.setColor(QPalette::Disabled, role, tones.dim);
    }
    palette.setColor(QPalette::BrightText, tones.text);
    palette.setColor(QPalette::Base, tones.base);
    palette.setColor(QPalette::AlternateBase, tones.window);
    palette.setColor(QPalette::ToolTipBase, tones.base);
    palette.setColor(QPalette::Mid, tones.mid);
    palette.setColor(QPalette::PlaceholderText, tones.dim);
    palette.setColor(QPalette::Highlight, tones.highlight);
    palette.setColor(QPalette::HighlightedText, tones.highlighted);
    palette.setColor(QPalette::Link, tones.highlight);
    return palette;
}

// Fusion sets buttons and rows so tightly that their text touches the edges: here they get air, and buttons are cards
// of one colour. Other styles of desktops have their own measures.
class Roomy : public QProxyStyle {
public:
    explicit Roomy(const QString& base) : QProxyStyle(base), m_flat(base != QStringLiteral("Windows")) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        if (element == PE_PanelButtonCommand && m_flat) {
            drawButton(*option, *painter);
        } else {
            QProxyStyle::drawPrimitive(element, option, painter, widget);
        }
    }

    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override
    {
        constexpr int kRowAir = 8; // above and below a line of text, together
        constexpr int kFieldAir = 12;
        constexpr int kButtonAir = 16;
        QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
        const int line = option == nullptr ? 0 : option->fontMetrics.height();
        switch (type) {
        case CT_PushButton:
            size.rwidth() += kFieldAir;
            size.setHeight(std::max(size.height(), line + kButtonAir));
            break;
        case CT_ComboBox:
        case CT_LineEdit:
        case CT_SpinBox:
            size.setHeight(std::max(size.height(), line + kFieldAir));
            break;
        case CT_ItemViewItem:
        case CT_MenuItem:
        case CT_HeaderSection:
            if (size.height() >= line) { // a separator has none
                size.setHeight(std::max(size.height(), line + kRowAir));
            }
            break;
        default:
            break;
        }
        return size;
    }

private:
    static void drawButton(const QStyleOption& option, QPainter& painter)
    {
        constexpr double kCorner = 8;
        const auto* const button = qstyleoption_cast<const QStyleOptionButton*>(&option);
        const bool standard = button != nullptr && (button->features & QStyleOptionButton::DefaultButton) != 0;
        const QPalette& colors = option.palette;
        const QColor base = colors.color(QPalette::Base);
        const QColor accent = colors.color(QPalette::Highlight);
        const bool enabled = (option.state & State_Enabled) != 0;
        const bool down = (option.state & (State_Sunken | State_On)) != 0;
        const bool over = enabled && (option.state & State_MouseOver) != 0;
        const bool focused = (option.state & State_HasFocus) != 0 && (option.state & State_KeyboardFocusChange) != 0;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(!enabled ? Qt::NoBrush
                         : down   ? QBrush(mixedColor(base, accent, 0.18))
                         : over   ? QBrush(mixedColor(base, accent, 0.07))
                                  : QBrush(base));
        painter.setPen(focused               ? QPen(accent, 2)
                       : standard && enabled ? QPen(accent, 1.5)
                                             : QPen(mixedColor(hairline(colors), colors.color(QPalette::WindowText),
                                                               enabled ? 0.15 : 0)));
        painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), kCorner, kCorner);
        painter.restore();
    }

    bool m_flat;
};

// Fusion draws its outlines darker than the window, which on a dark one shows nothing: a box that is not checked could
// not be seen at all. The focus keeps its own colour.
class Outlined final : public Roomy {
public:
    Outlined() : Roomy(QStringLiteral("Fusion")) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        Roomy::drawPrimitive(element, option, painter, widget);
        if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck ||
            (element == PE_FrameLineEdit && (option->state & State_HasFocus) == 0)) {
            outline(*option, *painter);
        }
    }
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override
    {
        QProxyStyle::drawControl(element, option, painter, widget);
        if (element == CE_ProgressBarGroove) {
            outline(*option, *painter);
        }
    }
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override
    {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        const bool field = control == CC_SpinBox || control == CC_ComboBox;
        if (field && (option->state & State_HasFocus) == 0) {
            outline(*option, *painter);
        }
    }

private:
    static void outline(const QStyleOption& option, QPainter& painter)
    {
        constexpr double kCorner = 2;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(option.palette.color(QPalette::Mid));
        painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
        painter.restore();
    }
};

QStyle* styleCalled(const QString& name)
{
    return name.compare(QStringLiteral("fusion"), Qt::CaseInsensitive) == 0 ? new Roomy(name)
                                                                            : QStyleFactory::create(name);
}

struct Applied {
    QString desktopStyle;
    AppearanceSettings::Colors colors = AppearanceSettings::Colors::desktop;
};

Applied& applied()
{
    static Applied now;
    return now;
}

} // namespace

QPalette paletteFor(AppearanceSettings::Colors colors)
{
    switch (colors) {
    case AppearanceSettings::Colors::light:
        return paletteOf({.window = QColor(QRgb(0xf3f3f3)),
                          .text = QColor(QRgb(0x1a1a1a)),
                          .base = QColor(QRgb(0xffffff)),
                          .button = QColor(QRgb(0xe6e6e6)),
                          .mid = QColor(QRgb(0x9a9a9a)),
                          .dim = QColor(QRgb(0x5c5c5c)),
                          .highlight = QColor(QRgb(0x1a5fb4)),
                          .highlighted = QColor(QRgb(0xffffff))});
    case AppearanceSettings::Colors::dark:
        return paletteOf({.window = QColor(QRgb(0x242424)),
                          .text = QColor(QRgb(0xf0f0f0)),
                          .base = QColor(QRgb(0x1b1b1b)),
                          .button = QColor(QRgb(0x343434)),
                          .mid = QColor(QRgb(0x848484)), // 3:1 and more on both, as what must be seen needs
                          .dim = QColor(QRgb(0xa8a8a8)),
                          .highlight = QColor(QRgb(0x62a0ea)),
                          .highlighted = QColor(QRgb(0x101010))});
    case AppearanceSettings::Colors::contrast: {
        QPalette palette = paletteOf({.window = QColor(QRgb(0x000000)),
                                      .text = QColor(QRgb(0xffffff)),
                                      .base = QColor(QRgb(0x000000)),
                                      .button = QColor(QRgb(0x000000)),
                                      .mid = QColor(QRgb(0xffffff)),
                                      .dim = QColor(QRgb(0xd0d0d0)),
                                      .highlight = QColor(QRgb(0xffff00)),
                                      .highlighted = QColor(QRgb(0x000000))});
        for (const auto edge : {QPalette::Light, QPalette::Midlight, QPalette::Dark, QPalette::Shadow}) {
            palette.setColor(edge, Qt::white);
        }
        return palette;
    }
    case AppearanceSettings::Colors::desktop:
        break;
    }
    return QApplication::style()->standardPalette();
}

void prepareStyle()
{
    const QString name = QApplication::style()->name();
    applied().desktopStyle = name;
    if (name == QStringLiteral("fusion")) {
        QApplication::setStyle(styleCalled(name));
    }
}

void applyColors(AppearanceSettings::Colors colors)
{
    if (colors == applied().colors) {
        return;
    }
    applied().colors = colors;
    useOwnSymbols(colors != AppearanceSettings::Colors::desktop);
    if (colors == AppearanceSettings::Colors::desktop) {
        QApplication::setStyle(styleCalled(applied().desktopStyle));
        QApplication::setPalette(QPalette());
        return;
    }
    // A desktop's style may have colours of its own beside the palette; these have none. Fusion darkens the window's
    // colour for its outlines, which on black shows nothing: there the plain style draws them in the palette's.
    const bool contrast = colors == AppearanceSettings::Colors::contrast;
    if (colors == AppearanceSettings::Colors::dark) {
        QApplication::setStyle(new Outlined);
    } else {
        QApplication::setStyle(new Roomy(contrast ? QStringLiteral("Windows") : QStringLiteral("Fusion")));
    }
    QApplication::setPalette(paletteFor(colors));
}

} // namespace steadyburn
