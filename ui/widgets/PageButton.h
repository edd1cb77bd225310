// A button that Enter presses only where it has the focus.
#pragma once

#include <QPushButton>

namespace steadyburn {

[[nodiscard]] inline QPushButton* pageButton(const QString& text, const char* objectName)
{
    auto* const button = new QPushButton(text);
    button->setObjectName(QLatin1String(objectName));
    button->setAutoDefault(false);
    return button;
}

} // namespace steadyburn
