// Which format a target gets when the user does not say: discs iso, tapes tar, files by their ending.
#pragma once

#include "base/Result.h"
#include "workflow/request/JobRequest.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace steadyburn {

class Target;
enum class Compression : std::uint8_t;

[[nodiscard]] bool isTar(Format format);
// Whether files are written as an ISO image, by what the target is called and the format that is asked for.
[[nodiscard]] bool makesIso(const JobRequest& request);
[[nodiscard]] Compression compressionOf(Format format);
[[nodiscard]] std::string_view toString(Format format);
[[nodiscard]] std::optional<Format> formatFrom(std::string_view text); // "iso", "tar", "tar.gz", "tar.zst"
// Of a file with this path, by its ending.
[[nodiscard]] std::optional<Format> formatOfName(std::string_view name);

// Fails with badArgument when nothing tells (a file without a known ending) or the medium cannot hold the format.
Result<Format> chooseFormat(Format wanted, const Target& target);

} // namespace steadyburn
