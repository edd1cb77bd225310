// How much a message matters. Apart from the Banner, for those who have a message and no widget.
#pragma once

#include <cstdint>

namespace steadyburn {

// calm: what goes on while nothing is wrong; it has no sign, and no screen reader is alerted.
enum class BannerWeight : std::uint8_t { good, info, warning, error, calm };

} // namespace steadyburn
