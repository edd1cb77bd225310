// The checksums in the tag of a UDF descriptor, made right again after a change, so that the change is believed.
#pragma once

#include <cstddef>
#include <string>

namespace steadyburn {

// `at`: where the tag begins in `image`. What the tag says to cover is cut at the end of the image.
inline void sealUdf(std::string& image, std::size_t at)
{
    const auto byteAt = [&image](std::size_t place) { return static_cast<unsigned char>(image[place]); };
    const std::size_t covered = byteAt(at + 10) | static_cast<std::size_t>(byteAt(at + 11)) << 8U;
    unsigned crc = 0;
    for (std::size_t i = at + 16; i < at + 16 + covered && i < image.size(); ++i) {
        crc ^= static_cast<unsigned>(byteAt(i)) << 8U;
        for (unsigned bit = 0; bit < 8; ++bit) {
            crc = ((crc & 0x8000U) != 0 ? crc << 1U ^ 0x1021U : crc << 1U) & 0xffffU;
        }
    }
    image[at + 8] = static_cast<char>(crc);
    image[at + 9] = static_cast<char>(crc >> 8U);
    image[at + 4] = 0;
    unsigned sum = 0;
    for (std::size_t i = at; i < at + 16; ++i) {
        sum += byteAt(i);
    }
    image[at + 4] = static_cast<char>(sum);
}

} // namespace steadyburn
