// A small file of ours that says what its medium is: how it is found and read.
#pragma once

#include "base/Result.h"
#include "base/Units.h"
#include "target/Target.h"
#include "unpack/medium/MediumContents.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

namespace steadyburn {

// Reads the section that was stored last. Fails as storedSections() and the opening do.
Result<std::unique_ptr<MediumReader>> openNewestSection(Target& target, const std::stop_token& stop);

inline constexpr std::size_t kLongestMark = 64 * kKiB;
// The text of such a file, of `size` bytes, as far as a mark may be long. Empty where it cannot be read.
[[nodiscard]] std::string markText(StoredBytes& bytes, std::uint64_t size);

} // namespace steadyburn
