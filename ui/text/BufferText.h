// How the memory buffer fared in a burn, in sentences: the window and the command line say the same. Any thread.
#pragma once

#include <QString>

namespace steadyburn {

struct JobReport;

// How far the buffer emptied while files were read; after that it empties to the end.
[[nodiscard]] QString lowestFillText(const JobReport& report);
// Of a burn whose drive sets the pace and has taken something; else empty.
[[nodiscard]] QString bufferText(const JobReport& report);

} // namespace steadyburn
