// Repairs an image that was read from a disc with RS03 parity (image/parity), once all of the disc has been tried. One
// thread.
#pragma once

#include "base/Sha256.h"
#include "workflow/readback/PartialImage.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

namespace steadyburn {

// Returns how many sectors were repaired; nothing where the image has no parity. What is found to be damaged and beyond
// repair is damaged in the map afterwards, though the disc may have given it. Fails with `cancelled` and io.
Result<std::optional<std::uint64_t>> repairImage(PartialImage& image, const std::stop_token& stop);

// Whether the image's own parity shows that these sectors of it are as they were written, whatever the disc gives now.
// Fails with `cancelled` and io.
Result<bool> isProvenByParity(PartialImage& image, std::span<const std::uint64_t> sectors, const std::stop_token& stop);

// Of the whole image; nothing where some of it is damaged or cannot be read.
[[nodiscard]] std::optional<Digest> imageDigest(PartialImage& image);

} // namespace steadyburn
