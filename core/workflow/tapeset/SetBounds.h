// Whether the numbers of a set's journal can be those of a set. Anybody may have written it. Plain functions; any
// thread.
#pragma once

#include "workflow/tapeset/SetJournal.h"
#include "workflow/tapeset/TapeIndexReader.h"

namespace steadyburn {

[[nodiscard]] bool isFileTime(const FileTime& time); // of a file: its nanoseconds are less than a second
[[nodiscard]] bool isDate(std::int64_t seconds);     // of what people read: in the years 1 to 9999
[[nodiscard]] bool isWithinBounds(const SetHead& head);
// Nothing, or which entry is not: of the entries, from 1 on, or behind these of the parts.
[[nodiscard]] std::optional<std::size_t> firstOutOfBounds(const SetRecord& record);

} // namespace steadyburn
