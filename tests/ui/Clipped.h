// What of a window's words cannot be read because the room is too small, which of its keys are taken twice,
// what it should not say and what does not stand level.
#pragma once

#include <QWidget>

// Each a line that names the widget and its text; empty when all is well. The window is shown.
QStringList clippedTexts(QWidget& window);
// Letters that Alt reaches, of menus and of what can be seen, each of which must lead to one thing only; and entries of
// menus without one.
QStringList doubtfulKeys(QWidget& window);
// Texts that show how a simulated drive is spelled, which is for the details. The window is shown.
QStringList spelledTexts(QWidget& window);
// Labels of forms that do not stand level with their field of one line. The window is shown.
QStringList unevenLabels(QWidget& window);
