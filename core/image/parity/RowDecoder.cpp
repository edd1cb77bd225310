#include "image/parity/RowDecoder.h"

#include "image/parity/GaloisField.h"

#include <algorithm>
#include <iterator>

namespace steadyburn {

namespace {

using galois::inverse;
using galois::power;
using galois::product;

// The exponent of a layer's place in the codeword: the first layer is its highest power.
int placeOf(unsigned layer)
{
    return static_cast<int>(ParityLayout::kLayers - 1 - layer);
}

std::uint8_t locatorOf(unsigned layer)
{
    return power(placeOf(layer));
}

// How a layer's byte counts in a syndrome.
std::uint8_t weightOf(unsigned layer, unsigned root)
{
    return power((galois::kFirstRoot + static_cast<int>(root)) * placeOf(layer));
}

// Polynomials, the coefficient of x^0 first.
using Polynomial = std::vector<std::uint8_t>;

// Multiplies by (x · factor + constant).
void multiply(Polynomial& by, std::uint8_t factor, std::uint8_t constant)
{
    by.push_back(0);
    for (std::size_t n = by.size() - 1; n > 0; --n) {
        by[n] = static_cast<std::uint8_t>(product(by[n], constant) ^ product(by[n - 1], factor));
    }
    by[0] = product(by[0], constant);
}

std::uint8_t valueAt(std::span<const std::uint8_t> polynomial, std::uint8_t x)
{
    std::uint8_t value = 0;
    for (std::size_t n = polynomial.size(); n > 0; --n) {
        value = static_cast<std::uint8_t>(product(value, x) ^ polynomial[n - 1]);
    }
    return value;
}

// Of the derivative; the terms of even powers are none in this field.
std::uint8_t slopeAt(std::span<const std::uint8_t> polynomial, std::uint8_t x)
{
    Polynomial derivative(polynomial.begin() + 1, polynomial.end());
    for (std::size_t n = 1; n < derivative.size(); n += 2) {
        derivative[n] = 0;
    }
    return valueAt(derivative, x);
}

std::size_t degreeOf(const Polynomial& polynomial)
{
    std::size_t degree = polynomial.size() - 1;
    while (degree > 0 && polynomial[degree] == 0) {
        --degree;
    }
    return degree;
}

// With which factors the first syndromes make the difference of each lost sector: the Lagrange polynomials of their
// locators. By lost layer.
std::vector<Polynomial> fillingFactors(std::span<const unsigned> lost)
{
    Polynomial all{1};
    for (const unsigned layer : lost) {
        multiply(all, 1, locatorOf(layer));
    }
    std::vector<Polynomial> factors;
    for (const unsigned layer : lost) {
        const std::uint8_t locator = locatorOf(layer);
        Polynomial others(lost.size()); // all, divided by (x + locator)
        std::uint8_t carry = 0;
        for (std::size_t n = lost.size(); n > 0; --n) {
            carry = static_cast<std::uint8_t>(all[n] ^ product(carry, locator));
            others[n - 1] = carry;
        }
        const std::uint8_t scale = inverse(product(valueAt(others, locator), weightOf(layer, 0)));
        for (std::uint8_t& factor : others) {
            factor = product(factor, scale);
        }
        factors.push_back(std::move(others));
    }
    return factors;
}

// Berlekamp and Massey: the locator of the errors and of what is lost, which `locator` begins with.
Polynomial findLocator(std::span<const std::uint8_t> syndromes, Polynomial locator, std::size_t lost)
{
    const std::size_t roots = syndromes.size();
    locator.resize(roots + 1);
    Polynomial earlier = locator;
    std::size_t length = lost;
    for (std::size_t step = lost; step < roots; ++step) {
        std::uint8_t discrepancy = 0;
        for (std::size_t n = 0; n <= step; ++n) {
            discrepancy = static_cast<std::uint8_t>(discrepancy ^ product(locator[n], syndromes[step - n]));
        }
        earlier.insert(earlier.begin(), 0);
        earlier.pop_back();
        if (discrepancy == 0) {
            continue;
        }
        Polynomial next = locator;
        for (std::size_t n = 0; n <= roots; ++n) {
            next[n] = static_cast<std::uint8_t>(next[n] ^ product(discrepancy, earlier[n]));
        }
        if (2 * length <= step + lost) {
            length = step + 1 + lost - length;
            earlier = locator;
            const std::uint8_t scale = inverse(discrepancy);
            for (std::uint8_t& coefficient : earlier) {
                coefficient = product(coefficient, scale);
            }
        }
        locator = std::move(next);
    }
    return locator;
}

} // namespace

void RowDecoder::computeSyndromes(const Row& row)
{
    m_syndromes.assign(m_roots * kDiscBlock, std::byte{});
    std::array<galois::Term, galois::kTermsAtOnce> terms;
    for (unsigned first = 0; first < row.size(); first += terms.size()) {
        const unsigned count = std::min<unsigned>(terms.size(), static_cast<unsigned>(row.size()) - first);
        for (unsigned root = 0; root < m_roots; ++root) {
            for (unsigned n = 0; n < count; ++n) {
                terms[n] = {.bytes = row[first + n], .factor = weightOf(first + n, root)};
            }
            galois::addProducts(std::span(m_syndromes).subspan(root * kDiscBlock, kDiscBlock),
                                std::span(terms).first(count));
        }
    }
}

// What is lost, if there is no other damage.
RowDecoder::Corrections RowDecoder::fillIn(std::span<const unsigned> lost) const
{
    const auto factors = fillingFactors(lost);
    Corrections filled;
    for (std::size_t n = 0; n < lost.size(); ++n) {
        std::vector<galois::Term> terms;
        for (std::size_t root = 0; root < lost.size(); ++root) {
            terms.push_back({.bytes = m_syndromes.data() + root * kDiscBlock, .factor = factors[n][root]});
        }
        filled.push_back({.layer = lost[n], .difference = std::vector<std::byte>(kDiscBlock)});
        galois::addProducts(filled.back().difference, terms);
    }
    return filled;
}

// Of `all`, which may be damaged, what is lost and what is not as it should be.
RowDecoder::Corrections RowDecoder::fillInDoubtful(std::span<const unsigned> lost, std::span<const unsigned> all) const
{
    Corrections filled = fillIn(all);
    std::erase_if(filled, [&](const Correction& correction) {
        return !std::ranges::binary_search(lost, correction.layer) &&
               std::ranges::all_of(correction.difference, [](std::byte byte) { return byte == std::byte{}; });
    });
    return filled;
}

// The codewords of which the other syndromes say that there is more damage than was filled in.
std::vector<std::size_t> RowDecoder::contradicted(const Corrections& filled) const
{
    std::vector<std::byte> wrong(kDiscBlock);
    for (std::size_t root = filled.size(); root < m_roots; ++root) {
        const auto begin = m_syndromes.begin() + static_cast<std::ptrdiff_t>(root * kDiscBlock);
        std::vector<std::byte> left(begin, begin + kDiscBlock);
        std::vector<galois::Term> terms;
        for (const Correction& correction : filled) {
            terms.push_back({.bytes = correction.difference.data(),
                             .factor = weightOf(correction.layer, static_cast<unsigned>(root))});
        }
        galois::addProducts(left, terms);
        std::ranges::transform(wrong, left, wrong.begin(), [](std::byte a, std::byte b) { return a | b; });
    }
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < wrong.size(); ++column) {
        if (wrong[column] != std::byte{}) {
            columns.push_back(column);
        }
    }
    return columns;
}

std::optional<std::vector<RowDecoder::Value>> RowDecoder::decodeColumn(std::size_t column,
                                                                       std::span<const unsigned> lost) const
{
    Column syndromes;
    for (unsigned root = 0; root < m_roots; ++root) {
        syndromes.push_back(std::to_integer<std::uint8_t>(m_syndromes[root * kDiscBlock + column]));
    }
    Polynomial known{1};
    for (const unsigned layer : lost) {
        multiply(known, locatorOf(layer), 1);
    }
    const Polynomial locator = findLocator(syndromes, std::move(known), lost.size());
    const std::size_t damaged = degreeOf(locator);
    if (2 * damaged > m_roots + lost.size()) {
        return std::nullopt;
    }
    Polynomial evaluator(m_roots); // the syndromes times the locator
    for (unsigned n = 0; n < m_roots; ++n) {
        for (unsigned k = 0; k <= std::min<std::size_t>(n, damaged); ++k) {
            evaluator[n] = static_cast<std::uint8_t>(evaluator[n] ^ product(locator[k], syndromes[n - k]));
        }
    }
    std::vector<Value> values;
    for (unsigned layer = 0; layer < ParityLayout::kLayers; ++layer) {
        const std::uint8_t place = inverse(locatorOf(layer));
        if (valueAt(locator, place) != 0) {
            continue;
        }
        const std::uint8_t slope = slopeAt(locator, place);
        if (slope == 0) {
            return std::nullopt;
        }
        const std::uint8_t scale = power((1 - galois::kFirstRoot) * placeOf(layer));
        values.push_back(
            {.layer = layer, .difference = product(product(valueAt(evaluator, place), inverse(slope)), scale)});
    }
    return values.size() == damaged ? std::optional(std::move(values)) : std::nullopt;
}

std::optional<RowDecoder::Corrections> RowDecoder::decodeColumns(std::span<const std::size_t> columns,
                                                                 std::span<const unsigned> lost,
                                                                 Corrections filled) const
{
    for (const std::size_t column : columns) {
        const auto values = decodeColumn(column, lost);
        if (!values) {
            return std::nullopt;
        }
        for (Correction& correction : filled) {
            correction.difference[column] = {};
        }
        for (const Value& value : *values) {
            auto found = std::ranges::find(filled, value.layer, &Correction::layer);
            if (found == filled.end()) {
                filled.push_back({.layer = value.layer, .difference = std::vector<std::byte>(kDiscBlock)});
                found = std::prev(filled.end());
            }
            found->difference[column] = std::byte{value.difference};
        }
    }
    return filled;
}

std::optional<RowDecoder::Corrections> RowDecoder::decode(const Row& row, std::span<const unsigned> lost,
                                                          std::span<const unsigned> doubtful)
{
    if (lost.size() > m_roots) {
        return std::nullopt;
    }
    computeSyndromes(row);
    Corrections filled = fillIn(lost);
    const auto columns = contradicted(filled);
    if (columns.empty()) {
        return filled;
    }
    std::vector<unsigned> all;
    std::ranges::set_union(lost, doubtful, std::back_inserter(all));
    if (!doubtful.empty() && all.size() <= m_roots) {
        return fillInDoubtful(lost, all);
    }
    // Damage spoils whole sectors: what was found in one codeword is as good as lost in the others, which costs them
    // half as many roots and no search.
    const auto values = decodeColumn(columns.front(), lost);
    if (!values) {
        return std::nullopt;
    }
    std::vector<unsigned> found(lost.begin(), lost.end());
    for (const Value& value : *values) {
        if (std::ranges::find(lost, value.layer) == lost.end()) {
            found.push_back(value.layer);
        }
    }
    Corrections withFound = fillIn(found);
    if (contradicted(withFound).empty()) {
        return withFound;
    }
    return decodeColumns(columns, lost, std::move(filled));
}

void RowDecoder::apply(const Corrections& corrections, const Row& row)
{
    for (const Correction& correction : corrections) {
        const galois::Term term{.bytes = correction.difference.data(), .factor = 1};
        galois::addProducts({row[correction.layer], kDiscBlock}, {&term, 1});
    }
}

} // namespace steadyburn
