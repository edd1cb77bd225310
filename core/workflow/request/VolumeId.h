// The volume's name from the first source's, in the letters that ISO 9660 allows (d-characters, 32 at most).
#pragma once

#include <string>
#include <string_view>

namespace steadyburn {

struct JobRequest;

[[nodiscard]] std::string volumeIdFor(std::string_view source);
// The request's volume id, or one made of the first source's name.
[[nodiscard]] std::string nameOf(const JobRequest& request);

} // namespace steadyburn
