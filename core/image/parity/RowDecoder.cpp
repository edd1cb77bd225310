#include "image/parity/RowDecoder.h"

#include "image/parity/GaloisField.h"

#include <algorithm>
#include <iterator>

namespace steadyburn {

namespace {

using galois::inverse;
using galois::power;
using galois::product;

// How a layer's byte counts in a syndrome.
std::uint8_t weightOf(unsigned layer, unsigned root)
{
    return power((galois::kFirstRoot + static_cast<int>(root)) * exponentOf(layer));
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

std::optional<std::vector<ColumnDecoder::Value>> RowDecoder::decodeColumn(std::size_t column,
                                                                          const ColumnDecoder& decoder) const
{
    std::array<std::byte, ParityLayout::kMostRoots> syndromes;
    for (unsigned root = 0; root < m_roots; ++root) {
        syndromes[root] = m_syndromes[root * kDiscBlock + column];
    }
    return decoder.decode(std::span(syndromes).first(m_roots));
}

std::optional<RowDecoder::Corrections> RowDecoder::decodeColumns(std::span<const std::size_t> columns,
                                                                 const ColumnDecoder& decoder, Corrections filled) const
{
    for (const std::size_t column : columns) {
        const auto values = decodeColumn(column, decoder);
        if (!values) {
            return std::nullopt;
        }
        for (Correction& correction : filled) {
            correction.difference[column] = {};
        }
        for (const ColumnDecoder::Value& value : *values) {
            auto found = std::ranges::find(filled, value.layer, &Correction::layer);
            if (found == filled.end()) {
                filled.push_back({.layer = value.layer, .difference = std::vector<std::byte>(kDiscBlock)});
                found = std::prev(filled.end());
            }
            found->difference[column] = value.difference;
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
    const ColumnDecoder decoder(m_roots, lost);
    const auto values = decodeColumn(columns.front(), decoder);
    if (!values) {
        return std::nullopt;
    }
    std::vector<unsigned> found(lost.begin(), lost.end());
    for (const ColumnDecoder::Value& value : *values) {
        if (std::ranges::find(lost, value.layer) == lost.end()) {
            found.push_back(value.layer);
        }
    }
    Corrections withFound = fillIn(found);
    if (contradicted(withFound).empty()) {
        return withFound;
    }
    return decodeColumns(columns, decoder, std::move(filled));
}

void RowDecoder::apply(const Corrections& corrections, const Row& row)
{
    for (const Correction& correction : corrections) {
        const galois::Term term{.bytes = correction.difference.data(), .factor = 1};
        galois::addProducts({row[correction.layer], kDiscBlock}, {&term, 1});
    }
}

} // namespace steadyburn
