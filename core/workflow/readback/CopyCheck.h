// What can be known of a copy before the disc is read, which may take an hour.
#pragma once

#include "workflow/burn/Job.h"
#include "workflow/readback/ReadImage.h"

#include <cstdint>
#include <optional>
#include <string>

namespace steadyburn {

// Whether the target takes what is on the source, as it is now. Looks at both and writes nothing. `overwrite`: the user
// agreed that data on the target is lost. Fails as the burn of such an image would, and for a tape with unsupported.
// What is wrong with the source is not told here. Any thread that may block.
Result<void> targetTakesCopy(const Dependencies& dependencies, const std::string& source, const std::string& target,
                             bool overwrite);

// Whether a yes of the user lets a burn go on that was refused with mediumNotBlank: false of a disc that is written
// once, and where nobody knows what the medium holds.
[[nodiscard]] bool mayBeOverwritten(const Fault& notBlank);

// Fails with unsupported for a tape, and with what opening the target fails with.
Result<void> copyGoesToDisc(const Dependencies& dependencies, const std::string& target);

// Whether one drive must do both, however the two are spelled: then the disc has to be changed in between. Any thread
// that may block.
[[nodiscard]] bool copyHasOneDrive(const Dependencies& dependencies, const std::string& source,
                                   const std::string& target);

// Bytes of the image that would be made of the source; nothing where that is not known, which reading it will tell.
// Any thread that may block.
[[nodiscard]] std::optional<std::uint64_t> copySize(const Dependencies& dependencies, const std::string& source);

// Opens the tray, so that the disc can be changed; where the drive cannot do it the user does. Any thread that may
// block.
void ejectForCopy(const Dependencies& dependencies, const std::string& drive);

// What a copy of the disc that was read would lack, as mediumError: its first byte, and how many are lost in all.
// Nothing where all was read.
[[nodiscard]] std::optional<Fault> lackOfCopy(const ReadImageReport& read, const std::string& source);

} // namespace steadyburn
