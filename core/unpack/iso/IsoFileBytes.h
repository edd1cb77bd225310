// The contents of a file of an ISO 9660 image: as its extents have them, or unpacked where it is stored compressed.
#pragma once

#include "unpack/Md5Sum.h"
#include "unpack/PatientReader.h"
#include "unpack/StoredEntry.h"
#include "unpack/iso/IsoEntry.h"

#include <memory>
#include <optional>

namespace steadyburn {

// What a file's contents must hash to is compared when its end is met; a difference is told as damage of all of it
// (mediumError, witness: fileChecksum).

// `medium` outlives it; one thread.
std::unique_ptr<StoredBytes> isoFileBytes(PatientReader& medium, const IsoEntry& file,
                                          const std::optional<Md5>& expected);

// Where its extents are, as placedBytes() takes them.
[[nodiscard]] std::vector<Extent> isoPlaces(const IsoEntry& file);

// Instead of an offset on the medium: zeros that it does not hold, and bytes that it should hold and does not, which
// are told as damage (mediumError).
inline constexpr std::uint64_t kHolePlace = ~std::uint64_t(0);
inline constexpr std::uint64_t kLostPlace = kHolePlace - 1;

// The contents that lie at these places, of a file of whatever file system. As above.
std::unique_ptr<StoredBytes> placedBytes(PatientReader& medium, std::vector<Extent> places,
                                         const std::optional<Md5>& expected = std::nullopt);

} // namespace steadyburn
