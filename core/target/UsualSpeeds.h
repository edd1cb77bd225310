// How fast usual drives write, and how much usual media hold: for plans, and for simulated drives that are not told.
// Any thread.
#pragma once

#include "target/Medium.h"

#include <cstdint>
#include <vector>

namespace steadyburn {

// Bytes a second of a usual drive: at its fastest, of tape an LTO-6's. 0 for files and streams.
[[nodiscard]] std::uint64_t usualRate(MediumKind kind);

// Bytes of a usual medium: nominalCapacity(), of tape an LTO-6's. 0: as large as it gets.
[[nodiscard]] std::uint64_t usualCapacity(MediumKind kind);

// The speeds that discs of this kind are written at, in bytes a second, fastest first. Empty for what is no disc.
[[nodiscard]] std::vector<std::uint64_t> usualRates(MediumKind kind);

} // namespace steadyburn
