#include "image/parity/ColumnDecoder.h"

#include <algorithm>

namespace steadyburn {

namespace {

using galois::addProducts;
using galois::inverse;
using galois::power;
using galois::product;

using AtEachPlace = std::array<std::byte, 256>; // by layer

// The powers of each place's inverse, by exponent.
const std::array<AtEachPlace, ParityLayout::kMostRoots + 1>& powersOfPlaces()
{
    static const auto made = [] {
        std::array<AtEachPlace, ParityLayout::kMostRoots + 1> powers{};
        for (std::size_t exponent = 0; exponent < powers.size(); ++exponent) {
            for (unsigned layer = 0; layer < ParityLayout::kLayers; ++layer) {
                powers[exponent][layer] = std::byte{power(-exponentOf(layer) * static_cast<int>(exponent))};
            }
        }
        return powers;
    }();
    return made;
}

std::uint8_t numberOf(std::byte byte)
{
    return std::to_integer<std::uint8_t>(byte);
}

// A polynomial, without its first `skipped` coefficients, at the inverse of each place. Every `step`th counts.
AtEachPlace valuesOf(std::span<const std::byte> polynomial, std::size_t skipped = 0, std::size_t step = 1)
{
    AtEachPlace values{};
    std::array<galois::Term, galois::kTermsAtOnce> terms;
    std::size_t count = 0;
    for (std::size_t n = skipped; n < polynomial.size(); n += step) {
        if (polynomial[n] != std::byte{}) {
            terms[count++] = {.bytes = powersOfPlaces()[n - skipped].data(), .factor = numberOf(polynomial[n])};
        }
        if (count == terms.size()) {
            addProducts(values, terms);
            count = 0;
        }
    }
    addProducts(values, std::span(terms).first(count));
    return values;
}

// Times x.
void shift(std::span<std::byte> polynomial)
{
    std::ranges::copy_backward(polynomial.first(polynomial.size() - 1), polynomial.end());
    polynomial[0] = std::byte{};
}

void addMultiple(std::span<std::byte> to, std::span<const std::byte> polynomial, std::uint8_t factor)
{
    const galois::Term term{.bytes = polynomial.data(), .factor = factor};
    addProducts(to, {&term, 1});
}

} // namespace

ColumnDecoder::ColumnDecoder(unsigned roots, std::span<const unsigned> lost)
    : m_roots(roots), m_lost(lost.size()), m_known{std::byte{1}}
{
    for (const unsigned layer : lost) {
        Polynomial shifted = m_known;
        shift(shifted);
        addMultiple(m_known, shifted, locatorOf(layer));
    }
}

// Berlekamp and Massey: the least polynomial whose zeros are the inverse places of what is lost and of all errors.
ColumnDecoder::Polynomial ColumnDecoder::locatorFor(std::span<const std::byte> syndromes) const
{
    Polynomial latestFirst{};
    std::ranges::reverse_copy(syndromes, latestFirst.begin());
    Polynomial locator = m_known;
    Polynomial earlier = locator;
    std::size_t length = m_lost;
    for (std::size_t step = m_lost; step < m_roots; ++step) {
        const std::uint8_t discrepancy = galois::sumOfProducts(
            std::span(locator).first(step + 1), std::span(latestFirst).subspan(m_roots - 1 - step, step + 1));
        shift(earlier);
        if (discrepancy == 0) {
            continue;
        }
        const Polynomial before = locator;
        addMultiple(locator, earlier, discrepancy);
        if (2 * length <= step + m_lost) {
            length = step + 1 + m_lost - length;
            earlier = {};
            addMultiple(earlier, before, inverse(discrepancy));
        }
    }
    return locator;
}

// The syndromes times the locator.
ColumnDecoder::Polynomial ColumnDecoder::evaluatorFor(std::span<const std::byte> syndromes,
                                                      const Polynomial& locator) const
{
    Polynomial evaluator{};
    for (std::size_t n = 0; n < m_roots; ++n) {
        addMultiple(std::span(evaluator).subspan(n, m_roots - n), syndromes, numberOf(locator[n]));
    }
    return evaluator;
}

std::optional<std::vector<ColumnDecoder::Value>> ColumnDecoder::decode(std::span<const std::byte> syndromes) const
{
    const Polynomial locator = locatorFor(syndromes);
    std::size_t damaged = m_roots;
    while (damaged > 0 && locator[damaged] == std::byte{}) {
        --damaged;
    }
    if (2 * damaged > m_roots + m_lost) {
        return std::nullopt;
    }
    const auto found = std::span(locator).first(damaged + 1);
    const AtEachPlace zeros = valuesOf(found);
    const AtEachPlace slopes = valuesOf(found, 1, 2); // of its derivative even powers are none in this field
    const AtEachPlace values = valuesOf(evaluatorFor(syndromes, locator));
    std::vector<Value> all;
    for (unsigned layer = 0; layer < ParityLayout::kLayers; ++layer) {
        if (zeros[layer] != std::byte{}) {
            continue;
        }
        if (slopes[layer] == std::byte{}) {
            return std::nullopt;
        }
        const std::uint8_t scale = power((1 - galois::kFirstRoot) * exponentOf(layer));
        const std::uint8_t ratio = product(numberOf(values[layer]), inverse(numberOf(slopes[layer])));
        all.push_back({.layer = layer, .difference = std::byte{product(ratio, scale)}});
    }
    return all.size() == damaged ? std::optional(std::move(all)) : std::nullopt;
}

} // namespace steadyburn
