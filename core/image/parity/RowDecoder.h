// Repairs a row of RS03: the sectors at one position of all layers, of which each byte's place is a codeword of its
// own. One thread at a time.
#pragma once

#include "image/parity/ColumnDecoder.h"
#include "image/parity/ParityLayout.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace steadyburn {

class RowDecoder {
public:
    using Row = std::array<std::byte*, ParityLayout::kLayers>; // a sector of each layer
    struct Correction {
        unsigned layer = 0;
        std::vector<std::byte> difference; // to be added (exclusive or) to the sector
    };
    using Corrections = std::vector<Correction>;

    explicit RowDecoder(unsigned roots) : m_roots(roots) {}

    // What makes the row a whole one: a correction for each layer of `lost` (ascending, whatever their sectors hold
    // now), and for those in which errors were found. Nothing where a codeword has more damage than `roots` can repair,
    // which is one lost byte a root, and two roots for each error whose place is not known. `doubtful` (ascending) are
    // the only layers that may have errors, or empty where any may: if they and the lost ones are no more than the
    // roots, every error is found.
    [[nodiscard]] std::optional<Corrections> decode(const Row& row, std::span<const unsigned> lost,
                                                    std::span<const unsigned> doubtful = {});

    static void apply(const Corrections& corrections, const Row& row);

private:
    void computeSyndromes(const Row& row);
    [[nodiscard]] Corrections fillIn(std::span<const unsigned> lost) const;
    [[nodiscard]] Corrections fillInDoubtful(std::span<const unsigned> lost, std::span<const unsigned> all) const;
    [[nodiscard]] std::vector<std::size_t> contradicted(const Corrections& filled) const;
    [[nodiscard]] std::optional<std::vector<ColumnDecoder::Value>> decodeColumn(std::size_t column,
                                                                                const ColumnDecoder& decoder) const;
    [[nodiscard]] std::optional<Corrections> decodeColumns(std::span<const std::size_t> columns,
                                                           const ColumnDecoder& decoder, Corrections filled) const;

    unsigned m_roots;
    std::vector<std::byte> m_syndromes; // a sector for each root
};

} // namespace steadyburn
