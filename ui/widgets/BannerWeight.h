// How much a message matters. Apart from the Banner, for those who have a message and no widget.
#pragma once

#include <cstdint>

namespace steadyburn {

enum class BannerWeight : std::uint8_t { good, info, warning, error };

} // namespace steadyburn
