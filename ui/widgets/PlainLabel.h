// A label that never reads its text as markup, and whose text can be selected with the mouse. GUI thread.
#pragma once

#include <QLabel>

namespace steadyburn {

[[nodiscard]] inline QLabel* plainLabel(const QFont& font, QPalette::ColorRole ink = QPalette::WindowText)
{
    auto* const label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setFont(font);
    label->setForegroundRole(ink);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

} // namespace steadyburn
