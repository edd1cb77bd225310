// Making rewritable discs empty again, which takes minutes and cannot be stopped: the drive does it alone.
#pragma once

#include "target/optical/BurnDrive.h"

#include <functional>

namespace steadyburn {

// CD-RW and DVD-RW. Fails with unsupported for other media, and with what the drive says.
Result<void> eraseDisc(BurnDrive& drive, BurnProfile profile, bool full, const std::function<void(double)>& progress);
// DVD+RW, BD-RE, DVD-RAM, and BD-R for its spare blocks; `again`: also what is formatted.
Result<void> formatDisc(BurnDrive& drive, bool again, const std::function<void(double)>& progress);
// Overwritable media: zeros where the volume descriptors stand; every system takes the disc for empty.
Result<void> emptyHead(BurnDrive& drive);

} // namespace steadyburn
