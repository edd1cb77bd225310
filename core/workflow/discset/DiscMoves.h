// A plan of discs that the user changes by hand: what lies on one disc goes to another. Arithmetic alone; whether it
// fits there, laying out tells.
#pragma once

#include "contents/Tree.h"
#include "workflow/discset/DiscPacking.h"
#include "workflow/discset/OnDisc.h"

#include <span>

namespace steadyburn {

// Any thread. `to` may be a new disc, the one behind the last. Discs that are left empty are gone, and those behind
// them get lower numbers.
[[nodiscard]] Packing movedTo(const Tree& tree, Packing packing, std::span<const OnDisc> what, unsigned to);

} // namespace steadyburn
