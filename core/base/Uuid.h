// Makes UUIDs, which tell sets and media apart.
#pragma once

#include "base/Result.h"

#include <functional>
#include <span>
#include <string>

namespace steadyburn {

// Fills what it is given with what nobody can guess; false with errno set where the system has none.
using RandomBytes = std::function<bool(std::span<unsigned char>)>;
[[nodiscard]] bool systemRandom(std::span<unsigned char> into);
// An RFC 9562 version 4 UUID. Fails with io: two sets or tapes of one UUID would be taken for each other.
Result<std::string> makeUuid(const RandomBytes& random = systemRandom);

} // namespace steadyburn
