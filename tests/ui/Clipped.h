// What of a window's words cannot be read because the room is too small, and which of its keys are taken twice.
#pragma once

#include <QWidget>

// Each a line that names the widget and its text; empty when all is well. The window is shown.
QStringList clippedTexts(QWidget& window);
// Letters that Alt reaches, of menus and of what can be seen, each of which must lead to one thing only; and entries of
// menus without one.
QStringList doubtfulKeys(QWidget& window);
