// Tells parity of what a medium holds now from parity that older contents of a rewritable medium have left, and from
// that of an image which is a file on it. Repairing by the wrong one would bring the old contents back. One thread at a
// time.
#pragma once

#include "image/parity/ParityFinder.h"

#include <cstdint>

namespace steadyburn {

// Whether the parity that `mark` tells of fits the medium: its fingerprint, the volume's size, the file system's first
// blocks, and the checksums of stretches all over it. Damage is no contradiction as long as most of it fits. True as
// well where nothing that can be read says anything. `sectors` is how many the medium has. Takes some forty reads.
Result<bool> isOwnParity(const ReadSectors& read, std::uint64_t sectors, const ParityMark& mark);

inline constexpr std::uint64_t kSectorsBehindImage = 150; // that a volume's size may count behind the image

} // namespace steadyburn
