// Arithmetic in GF(256) with the field polynomial 0x187, in which RS03 counts. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace steadyburn::galois {

[[nodiscard]] std::uint8_t product(std::uint8_t a, std::uint8_t b);
// The number with which `a` makes 1; of 0 there is none (asserts).
[[nodiscard]] std::uint8_t inverse(std::uint8_t a);
// The power of 2^11, the element whose powers are the places of a codeword and the roots of its generator. Any
// exponent.
[[nodiscard]] std::uint8_t power(int exponent);

// Of the products of each byte of `a` with the one of `b` at its position.
[[nodiscard]] std::uint8_t sumOfProducts(std::span<const std::byte> a, std::span<const std::byte> b);

// RS03's generator polynomial has the roots power(kFirstRoot + i).
inline constexpr int kFirstRoot = 112;

// As many bytes as the sum has, each to be multiplied by `factor`.
struct Term {
    const std::byte* bytes = nullptr;
    std::uint8_t factor = 0;
};

// Adds the products of all terms to `sum`, with the processor's vectors where it has AVX2. Up to kTermsAtOnce terms
// cost one pass over `sum`.
inline constexpr std::size_t kTermsAtOnce = 4;
void addProducts(std::span<std::byte> sum, std::span<const Term> terms);
// The same, byte by byte.
void addProductsPlainly(std::span<std::byte> sum, std::span<const Term> terms);

} // namespace steadyburn::galois
