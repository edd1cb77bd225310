// "1 file", "2,031 files": numbers with what they count, in every language's own plural.
#pragma once

#include <QString>

#include <vector>

namespace steadyburn {

[[nodiscard]] QString filesText(quint64 count);
[[nodiscard]] QString discsAndTapesText(quint64 count);
[[nodiscard]] QString matchesText(quint64 count); // of a search
[[nodiscard]] QString tapesText(quint64 count);
[[nodiscard]] QString discsText(quint64 count);
[[nodiscard]] QString volumesText(quint64 count); // of a set
[[nodiscard]] QString burnsText(quint64 count);
[[nodiscard]] QString howOftenText(quint64 count);
[[nodiscard]] QString sessionsText(quint64 count);
[[nodiscard]] QString aboutTimeText(double seconds);                     // "about 40 seconds", "about 7 minutes"
[[nodiscard]] QString numbersText(const std::vector<unsigned>& numbers); // "1, 2, 3"

} // namespace steadyburn
