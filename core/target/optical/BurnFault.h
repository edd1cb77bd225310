// From libburn's words to a Fault: errno where it passes one on, the drive's sense data where it quotes them.
#pragma once

#include "target/optical/BurnLibrary.h"

#include <span>

namespace steadyburn {

// The fault that explains `messages` best: the first of weight that is no mere consequence. `otherwise` when none
// says anything; its path, action and offset are kept in any case.
[[nodiscard]] Fault faultFrom(std::span<const BurnMessage> messages, Fault otherwise);

// What "[3 0C 00]" (key, code, qualifier) of a drive means for us; mediumError for what has no kind of its own, io for
// zeros: the drive said nothing, and it is to be asked whether it is there (unlessVanished()).
[[nodiscard]] FaultKind kindOfSense(unsigned key, unsigned code, unsigned qualifier);

} // namespace steadyburn
