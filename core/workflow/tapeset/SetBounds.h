// Whether the numbers of a set's journal can be those of a set. Anybody may have written it. Plain functions; any
// thread.
#pragma once

#include "workflow/tapeset/SetJournal.h"

namespace steadyburn {

[[nodiscard]] bool isWithinBounds(const SetHead& head);
// Nothing, or which entry is not: of the entries, from 1 on, or behind these of the parts.
[[nodiscard]] std::optional<std::size_t> firstOutOfBounds(const SetRecord& record);

} // namespace steadyburn
