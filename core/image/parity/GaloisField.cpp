#include "image/parity/GaloisField.h"

#include <algorithm>
#include <array>
#include <cassert>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace steadyburn::galois {

namespace {

constexpr unsigned kPolynomial = 0x187;
constexpr std::size_t kOrder = 255; // of the multiplicative group
constexpr int kStep = 11;           // power() counts in this power of 2

// What a byte makes with each value of another's low and of its high four bits.
struct Nibbles {
    std::array<std::uint8_t, 16> low;
    std::array<std::uint8_t, 16> high;
};

struct Tables {
    std::array<std::uint8_t, 2 * kOrder> exponential{}; // twice, so that a sum of two logarithms needs no division
    std::array<std::size_t, 256> logarithm{};
    std::array<std::array<std::uint8_t, 256>, 256> products{};
    alignas(32) std::array<Nibbles, 256> nibbles{};

    Tables()
    {
        unsigned value = 1;
        for (std::size_t n = 0; n < kOrder; ++n) {
            exponential[n] = exponential[n + kOrder] = static_cast<std::uint8_t>(value);
            logarithm[value] = n;
            value <<= 1U;
            if (value > 255) {
                value ^= kPolynomial;
            }
        }
        for (unsigned a = 1; a < 256; ++a) {
            for (unsigned b = 1; b < 256; ++b) {
                products[a][b] = exponential[logarithm[a] + logarithm[b]];
            }
            for (unsigned n = 0; n < 16; ++n) {
                nibbles[a].low[n] = products[a][n];
                nibbles[a].high[n] = products[a][n << 4U];
            }
        }
    }
};

const Tables& tables()
{
    static const Tables made;
    return made;
}

#if defined(__x86_64__)

template <std::size_t Count>
[[gnu::target("avx2")]] void addVectors(std::byte* sum, const Term* terms, std::size_t bytes)
{
    const auto& nibbles = tables().nibbles;
    const __m256i mask = _mm256_set1_epi8(0x0f);
    __m256i low[Count];
    __m256i high[Count];
    for (std::size_t n = 0; n < Count; ++n) {
        const Nibbles& factor = nibbles[terms[n].factor];
        low[n] = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(factor.low.data())));
        high[n] = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(factor.high.data())));
    }
    for (std::size_t at = 0; at < bytes; at += sizeof(__m256i)) {
        auto* const to = reinterpret_cast<__m256i*>(sum + at);
        __m256i value = _mm256_loadu_si256(to);
        for (std::size_t n = 0; n < Count; ++n) {
            const __m256i from = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(terms[n].bytes + at));
            const __m256i upper = _mm256_and_si256(_mm256_srli_epi16(from, 4), mask);
            value = _mm256_xor_si256(value, _mm256_shuffle_epi8(low[n], _mm256_and_si256(from, mask)));
            value = _mm256_xor_si256(value, _mm256_shuffle_epi8(high[n], upper));
        }
        _mm256_storeu_si256(to, value);
    }
}

void addVectors(std::byte* sum, std::span<const Term> terms, std::size_t bytes)
{
    static_assert(kTermsAtOnce == 4);
    switch (terms.size()) {
    case 1:
        return addVectors<1>(sum, terms.data(), bytes);
    case 2:
        return addVectors<2>(sum, terms.data(), bytes);
    case 3:
        return addVectors<3>(sum, terms.data(), bytes);
    default:
        return addVectors<4>(sum, terms.data(), bytes);
    }
}

#endif

void addFrom(std::size_t begin, std::span<std::byte> sum, std::span<const Term> terms)
{
    for (const Term& term : terms) {
        const auto& products = tables().products[term.factor];
        for (std::size_t at = begin; at < sum.size(); ++at) {
            sum[at] ^= std::byte{products[std::to_integer<std::uint8_t>(term.bytes[at])]};
        }
    }
}

} // namespace

std::uint8_t product(std::uint8_t a, std::uint8_t b)
{
    return tables().products[a][b];
}

std::uint8_t inverse(std::uint8_t a)
{
    assert(a != 0);
    return tables().exponential[kOrder - tables().logarithm[a]];
}

std::uint8_t power(int exponent)
{
    constexpr int order = kOrder;
    const int rest = exponent % order * kStep % order;
    return tables().exponential[static_cast<std::size_t>(rest < 0 ? rest + order : rest)];
}

std::uint8_t sumOfProducts(std::span<const std::byte> a, std::span<const std::byte> b)
{
    const auto& products = tables().products;
    std::uint8_t sum = 0;
    for (std::size_t n = 0; n < a.size(); ++n) {
        sum ^= products[std::to_integer<std::uint8_t>(a[n])][std::to_integer<std::uint8_t>(b[n])];
    }
    return sum;
}

void addProducts(std::span<std::byte> sum, std::span<const Term> terms)
{
#if defined(__x86_64__)
    static const bool vectors = __builtin_cpu_supports("avx2") != 0;
    if (vectors) {
        const std::size_t whole = sum.size() / sizeof(__m256i) * sizeof(__m256i);
        for (auto rest = terms; !rest.empty(); rest = rest.subspan(std::min(kTermsAtOnce, rest.size()))) {
            addVectors(sum.data(), rest.first(std::min(kTermsAtOnce, rest.size())), whole);
        }
        return addFrom(whole, sum, terms);
    }
#endif
    addProductsPlainly(sum, terms);
}

void addProductsPlainly(std::span<std::byte> sum, std::span<const Term> terms)
{
    addFrom(0, sum, terms);
}

} // namespace steadyburn::galois
