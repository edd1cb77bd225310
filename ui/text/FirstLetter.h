// How a sentence begins. Any thread.
#pragma once

#include <QString>

namespace steadyburn {

// The same with a capital at its beginning, in scripts that have them.
[[nodiscard]] inline QString withCapital(QString text)
{
    if (!text.isEmpty()) {
        text[0] = text.at(0).toUpper();
    }
    return text;
}

} // namespace steadyburn
