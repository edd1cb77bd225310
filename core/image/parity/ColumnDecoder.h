// Finds what is wrong in codewords of RS03, one byte of each layer, of which the same layers are lost. One thread at a
// time.
#pragma once

#include "image/parity/GaloisField.h"
#include "image/parity/ParityLayout.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace steadyburn {

// The exponent of a layer's place in the codeword: the first layer is its highest power.
[[nodiscard]] inline int exponentOf(unsigned layer)
{
    return static_cast<int>(ParityLayout::kLayers - 1 - layer);
}

[[nodiscard]] inline std::uint8_t locatorOf(unsigned layer)
{
    return galois::power(exponentOf(layer));
}

class ColumnDecoder {
public:
    struct Value {
        unsigned layer;
        std::byte difference;
    };

    // lost.size() <= roots
    ColumnDecoder(unsigned roots, std::span<const unsigned> lost);

    // What makes it a codeword, by layer; nothing where the damage is more than the roots can tell. A byte for each
    // root.
    [[nodiscard]] std::optional<std::vector<Value>> decode(std::span<const std::byte> syndromes) const;

private:
    // The coefficient of x^0 first; as long as whole vectors of the processor.
    using Polynomial = std::array<std::byte, 192>;
    static_assert(std::tuple_size<Polynomial>() > ParityLayout::kMostRoots);

    [[nodiscard]] Polynomial locatorFor(std::span<const std::byte> syndromes) const;
    [[nodiscard]] Polynomial evaluatorFor(std::span<const std::byte> syndromes, const Polynomial& locator) const;

    unsigned m_roots;
    std::size_t m_lost;
    Polynomial m_known; // the locator of what is lost
};

} // namespace steadyburn
