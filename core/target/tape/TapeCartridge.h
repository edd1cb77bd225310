// What a tape drive and the memory chip of its cartridge tell by SCSI: names, capacity, what is left, the barcode, and
// what troubles them. All of it is optional: drives differ, and the kernel lets only some of it through for a plain
// user.
#pragma once

#include "target/Medium.h"
#include "target/device/TapeDevice.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace steadyburn {

// Fills vendor, product, firmware, capacity, free, longestRecord and mediumId, as far as the open device tells: the
// sizes by the cartridge's memory, else by the drive's log (page 31h). Not while it writes.
void askCartridge(TapeDevice& device, MediumInfo& info);

// The TapeAlert flags that are up (SSC-4, LOG SENSE page 2Eh): 1 to 64. The drive forgets them by telling. Not while it
// writes.
[[nodiscard]] std::vector<std::uint8_t> tapeAlerts(TapeDevice& device);

// One attribute out of the answer to READ ATTRIBUTE (8Ch), starting at its first attribute.
[[nodiscard]] std::optional<std::uint64_t> numberAttribute(std::span<const std::uint8_t> answer, std::uint16_t id);
[[nodiscard]] std::string textAttribute(std::span<const std::uint8_t> answer, std::uint16_t id);

// A generation's native rate and the least at which it streams, in bytes a second; zeros where the density is unknown.
struct TapeRates {
    std::uint64_t most = 0;
    std::uint64_t least = 0;
};
[[nodiscard]] TapeRates ratesOfDensity(std::uint8_t density);

} // namespace steadyburn
