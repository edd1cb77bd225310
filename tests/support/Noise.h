// Bytes that do not compress: the same for the same size. Eight at a time, as an instrumented program that makes each
// byte alone takes minutes for a few megabytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

namespace steadyburn {

inline std::string noise(std::size_t size)
{
    std::string bytes(size, ' ');
    std::uint64_t state = size;
    for (std::size_t at = 0; at < size; at += sizeof(std::uint64_t)) {
        state += 0x9e3779b97f4a7c15U; // SplitMix64
        std::uint64_t value = state;
        value = (value ^ value >> 30U) * 0xbf58476d1ce4e5b9U;
        value = (value ^ value >> 27U) * 0x94d049bb133111ebU;
        value ^= value >> 31U;
        std::memcpy(bytes.data() + at, &value, std::min(sizeof(value), size - at));
    }
    return bytes;
}

} // namespace steadyburn
