// Words for people: what a name, a label or a drive holds must not steer the terminal. JSON does not pass here.
#pragma once

#include <QString>

#include <cstdio>
#include <string>
#include <string_view>

namespace steadyburn {

// One line, with control characters escaped (base/Text.h, escapeControls()).
void say(std::FILE* to, const QString& line);
[[nodiscard]] QString text(std::string_view utf8);
[[nodiscard]] std::string shown(const QString& text);
[[nodiscard]] std::string shown(const std::string& bytes);

} // namespace steadyburn
