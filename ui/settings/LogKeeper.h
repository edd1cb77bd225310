// Keeps the log of each burn as a file, so many at most. Other files in the folder are left alone.
#pragma once

#include <QString>

namespace steadyburn {

struct LogSettings;

[[nodiscard]] QString logFolder(const LogSettings& settings);
// Empty when it is kept; else the sentence that says why not.
[[nodiscard]] QString keepLog(const QString& text, const QString& target, const LogSettings& settings);

} // namespace steadyburn
