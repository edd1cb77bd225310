// Words in Fault::detail that tell one condition of a kind from another.
#pragma once

#include <string_view>

namespace steadyburn {

// notCompared: a file in which zeros stand for what could not be read when it was written.
inline constexpr std::string_view kWrittenPadded = "padded when it was written";
// fileUnreadable, folderUnreadable: it could not be read when the medium was written.
inline constexpr std::string_view kNotWritten = "not read when this was written";

} // namespace steadyburn
