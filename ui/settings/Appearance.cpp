#include "ui/settings/Appearance.h"

#include <QApplication>
#include <QPainter>
#include <QProxyStyle>
#include <QStyle>
#include <QStyleFactory>
#include <QStyleOption>

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

// Fusion draws its outlines darker than the window, which on a dark one shows nothing: a box that is not checked could
// not be seen at all. The focus keeps its own colour.
class Outlined final : public QProxyStyle {
public:
    Outlined() : QProxyStyle(QStringLiteral("Fusion")) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
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

void applyColors(AppearanceSettings::Colors colors)
{
    static AppearanceSettings::Colors now = AppearanceSettings::Colors::desktop;
    static QString desktopStyle;
    if (colors == now) {
        return; // at a start with the desktop's colours nothing is touched
    }
    if (now == AppearanceSettings::Colors::desktop) {
        desktopStyle = QApplication::style()->name();
    }
    now = colors;
    if (colors == AppearanceSettings::Colors::desktop) {
        QApplication::setStyle(desktopStyle);
        QApplication::setPalette(QPalette());
        return;
    }
    // A desktop's style may have colours of its own beside the palette; these have none. Fusion darkens the window's
    // colour for its outlines, which on black shows nothing: there the plain style draws them in the palette's.
    const bool contrast = colors == AppearanceSettings::Colors::contrast;
    if (colors == AppearanceSettings::Colors::dark) {
        QApplication::setStyle(new Outlined);
    } else {
        QApplication::setStyle(QStyleFactory::create(contrast ? QStringLiteral("Windows") : QStringLiteral("Fusion")));
    }
    QApplication::setPalette(paletteFor(colors));
}

} // namespace steadyburn
