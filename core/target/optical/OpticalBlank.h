// Blanks and formats discs. This takes minutes and cannot be cancelled, for the drive does it alone. Any thread.
#pragma once

#include "base/Units.h"
#include "target/optical/BurnDrive.h"

#include <cstddef>
#include <functional>

namespace steadyburn {

// Where a volume's descriptors are: what a session writes again at its end and what a quick erasing wipes.
inline constexpr std::size_t kVolumeHead = 64 * kKiB;

// Blanks a CD-RW or DVD-RW. Fails with `unsupported` for other media, and with what the drive reports.
Result<void> eraseDisc(BurnDrive& drive, BurnProfile profile, bool full, const std::function<void(double)>& progress);
// Formats a DVD+RW, BD-RE or DVD-RAM, or a BD-R that is to get spare blocks. `again`: also one that is formatted.
Result<void> formatDisc(BurnDrive& drive, bool again, const std::function<void(double)>& progress);
// Writes zeros over the volume descriptors of an overwritable disc, so that every system takes it for empty.
Result<void> emptyHead(BurnDrive& drive);
// Before an overwritable disc is written from its front: parity that its contents have must not be taken for that of
// the new ones. Where it cannot be voided it stays: it does not fit what is written.
void voidParityOn(BurnDrive& drive);

} // namespace steadyburn
