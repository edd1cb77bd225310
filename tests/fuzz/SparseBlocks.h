// Blocks of 2048 bytes, written short.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace steadyburn {

// Of each block the input has 16 bits and as many bytes, made up to a block with zeros; or, with the highest bit set,
// as many empty blocks.
inline std::string sparseBlocks(std::string_view input, std::size_t longest)
{
    constexpr std::size_t kBlock = 2048;
    constexpr std::size_t kMostEmpty = 255; // at once
    constexpr unsigned kEmpty = 0x8000;
    std::string blocks;
    while (input.size() >= 2 && blocks.size() < longest) {
        const auto word = static_cast<unsigned>(static_cast<unsigned char>(input[0]) |
                                                static_cast<unsigned>(static_cast<unsigned char>(input[1])) << 8U);
        input.remove_prefix(2);
        if ((word & kEmpty) != 0) {
            blocks.append((word & kMostEmpty) * kBlock, '\0');
            continue;
        }
        const std::string_view block = input.substr(0, std::min<std::size_t>(word, kBlock));
        input.remove_prefix(block.size());
        blocks.append(block).append(kBlock - block.size(), '\0');
    }
    return blocks;
}

} // namespace steadyburn
