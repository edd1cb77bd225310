// How long a test waits for what is certain to come: so long that only a hang reaches it, on the busiest machine, too.
#pragma once

namespace steadyburn {

inline constexpr int kHang = 60'000; // milliseconds

} // namespace steadyburn
