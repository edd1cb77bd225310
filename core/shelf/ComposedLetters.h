// Letters with their marks: a name may have them as one character or as several, which mean the same and look the same.
// macOS writes several. Any thread.
#pragma once

namespace steadyburn {

// Returns the one character that a letter and the mark behind it are; 0 where no single character stands for them.
[[nodiscard]] char32_t composedLetter(char32_t letter, char32_t mark);

} // namespace steadyburn
