#include "Appearance.h"

#include <QApplication>
#include <QStyle>
#include <QStyleFactory>

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
                          .mid = QColor(QRgb(0x6a6a6a)),
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
    QApplication::setStyle(QStyleFactory::create(contrast ? QStringLiteral("Windows") : QStringLiteral("Fusion")));
    QApplication::setPalette(paletteFor(colors));
}

} // namespace steadyburn
