// "1 file", "2,031 files": numbers with what they count, in every language's own plural.
#pragma once

#include <QString>

namespace steadyburn {

[[nodiscard]] QString filesText(quint64 count);
[[nodiscard]] QString tapesText(quint64 count);
[[nodiscard]] QString howOftenText(quint64 count);
[[nodiscard]] QString sessionsText(quint64 count);

} // namespace steadyburn
