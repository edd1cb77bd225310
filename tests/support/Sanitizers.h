// Whether this program is built with the address sanitizer, by GCC or by clang.
#pragma once

namespace steadyburn {

#if defined(__SANITIZE_ADDRESS__) // GCC
constexpr bool kAddressSanitizer = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) // clang
constexpr bool kAddressSanitizer = true;
#else
constexpr bool kAddressSanitizer = false;
#endif
#else
constexpr bool kAddressSanitizer = false;
#endif

} // namespace steadyburn
