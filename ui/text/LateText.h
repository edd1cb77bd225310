// What is said where a drive had to stop though the buffer had data: this computer did not serve it in time.
#pragma once

#include <QString>

namespace steadyburn {

struct JobReport;

// "120 ms", "1.5 s".
[[nodiscard]] QString shortTimeText(double seconds);
// At one stop.
[[nodiscard]] QString lateText(double seconds);
// Of a whole run, with advice; empty where it did not happen.
[[nodiscard]] QString lateText(const JobReport& report);

} // namespace steadyburn
