// The volume's name from the first source's, in the letters that ISO 9660 allows (d-characters, 32 at most).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace steadyburn {

struct JobRequest;

[[nodiscard]] std::string volumeIdFor(std::string_view source);
inline constexpr std::size_t kMostOfVolumeId = 32; // bytes that a volume's name has room for
// Returns the request's volume ID, or one made of the name of its first source or graft.
[[nodiscard]] std::string nameOf(const JobRequest& request);

} // namespace steadyburn
