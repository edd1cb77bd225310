#include "image/parity/ParityRepairer.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <numeric>

namespace steadyburn {

namespace {

std::span<const std::byte> sectorOf(std::span<const std::byte> bytes, std::size_t n)
{
    return bytes.subspan(n * kDiscBlock, kDiscBlock);
}

} // namespace

ParityRepairer::ParityRepairer(ReadSectors read, std::uint64_t sectors, const ParityMark& mark,
                               std::uint64_t rowsAtOnce)
    : m_rowsAtOnce(std::min(rowsAtOnce, mark.layout.layerSectors())),
      m_read(std::move(read)),
      m_sectors(sectors),
      m_mark(mark),
      m_decoder(mark.layout.roots()),
      m_block(blocks())
{
}

std::uint64_t ParityRepairer::blocks() const
{
    return (layout().layerSectors() + m_rowsAtOnce - 1) / m_rowsAtOnce;
}

std::uint64_t ParityRepairer::rowsIn(std::uint64_t block) const
{
    return std::min(m_rowsAtOnce, layout().layerSectors() - block * m_rowsAtOnce);
}

std::byte* ParityRepairer::sectorAt(unsigned layer, std::uint64_t rowInBlock)
{
    return m_bytes.data() + (layer * m_rowsAtOnce + rowInBlock) * kDiscBlock;
}

ParityRepairer::State& ParityRepairer::stateAt(unsigned layer, std::uint64_t rowInBlock)
{
    return m_states[layer * m_rowsAtOnce + rowInBlock];
}

RowDecoder::Row ParityRepairer::rowAt(std::uint64_t rowInBlock)
{
    RowDecoder::Row row;
    for (unsigned layer = 0; layer < row.size(); ++layer) {
        row[layer] = sectorAt(layer, rowInBlock);
    }
    return row;
}

Result<void> ParityRepairer::readEach(std::uint64_t first, std::span<std::byte> into, std::vector<bool>& got)
{
    const std::size_t all = into.size() / kDiscBlock;
    const std::size_t there = first < m_sectors ? std::min<std::uint64_t>(all, m_sectors - first) : 0;
    got.assign(all, false);
    for (std::size_t done = 0; done < there; ++done) { // behind each piece one sector is unreadable
        auto count = m_read(first + done, into.subspan(done * kDiscBlock, (there - done) * kDiscBlock));
        if (!count) {
            return count.takeFault();
        }
        for (const std::size_t end = done + *count; done < end; ++done) {
            got[done] = !isDeadSector(sectorOf(into, done));
        }
    }
    return {};
}

bool ParityRepairer::isOurs(std::span<const std::byte> sumSector) const
{
    const auto mark = readSums(sumSector);
    return mark && *mark == m_mark;
}

// `sector` is undamaged; the sums of `row` are in it.
void ParityRepairer::learnSums(std::uint64_t row, std::span<const std::byte> sector)
{
    for (unsigned layer = 0; layer < layout().sumLayer(); ++layer) {
        m_sums[layout().sectorAt(layer, row)] = sumIn(sector, layer);
    }
    m_sumsKnown[row] = true;
}

// A row that the parity has proven needs its checksums no more.
void ParityRepairer::learnFrom(std::uint64_t row, const RowDecoder::Row& sectors)
{
    for (unsigned layer = 0; layer < layout().sumLayer(); ++layer) {
        m_sums[layout().sectorAt(layer, row)] = sectorSum({sectors[layer], kDiscBlock});
    }
    m_sumsKnown[row] = true;
}

Result<void> ParityRepairer::loadSums()
{
    if (m_sumsLoaded) {
        return {};
    }
    m_sums.resize(layout().sumLayer() * layout().layerSectors());
    m_sumsKnown.assign(layout().layerSectors(), false);
    m_withoutSums.assign(layout().layerSectors(), State::unread);
    m_decoded.assign(blocks(), false);
    std::vector<bool> got;
    for (std::uint64_t block = 0; block < blocks(); ++block) {
        std::vector<std::byte> bytes(rowsIn(block) * kDiscBlock);
        const std::uint64_t first = block * m_rowsAtOnce;
        auto read = readEach(layout().sectorAt(layout().sumLayer(), first), bytes, got);
        if (!read) {
            return read;
        }
        for (std::size_t n = 0; n < got.size(); ++n) {
            if (got[n] && isOurs(sectorOf(bytes, n))) {
                learnSums(layout().rowSummedIn(first + n), sectorOf(bytes, n));
            }
        }
    }
    m_sumsLoaded = true;
    return {};
}

// By a checksum: its own or the row's. Of the parity nobody needs one.
bool ParityRepairer::isVouchedFor(std::uint64_t sector) const
{
    return layout().layerOf(sector) >= layout().sumLayer() || m_sumsKnown[layout().rowOf(sector)];
}

bool ParityRepairer::contradictsSum(std::uint64_t sector, std::span<const std::byte> bytes) const
{
    const unsigned layer = layout().layerOf(sector);
    if (layer == layout().sumLayer()) {
        return !isOurs(bytes);
    }
    return layer < layout().sumLayer() && m_sumsKnown[layout().rowOf(sector)] && m_sums[sector] != sectorSum(bytes);
}

void ParityRepairer::count(std::uint64_t sector, State state, Outcome& outcome)
{
    if (state == State::repaired) {
        outcome.repaired.push_back(sector);
    } else if (state == State::bad) {
        outcome.bad.push_back(sector);
    } else if (state == State::suspect) {
        outcome.suspect.push_back(sector);
    } else if (state == State::unproven) {
        outcome.unproven.push_back(sector);
    }
}

Result<ParityRepairer::Outcome> ParityRepairer::read(std::uint64_t first, std::span<std::byte> into)
{
    auto ready = loadSums();
    if (!ready) {
        return ready.takeFault();
    }
    std::vector<bool> got;
    auto read = readEach(first, into, got);
    if (!read) {
        return read.takeFault();
    }
    Outcome outcome;
    for (std::size_t n = 0; n < got.size(); ++n) {
        const std::uint64_t sector = first + n;
        const auto bytes = into.subspan(n * kDiscBlock, kDiscBlock);
        const unsigned layer = layout().layerOf(sector);
        const std::uint64_t row = layout().rowOf(sector);
        if (got[n] && isVouchedFor(sector) && !contradictsSum(sector, bytes)) {
            continue;
        }
        if (got[n] && !isVouchedFor(sector) && m_withoutSums[row] != State::unread) {
            count(sector, m_withoutSums[row], outcome);
            continue;
        }
        if (const auto kept = m_kept.find(sector); kept != m_kept.end()) {
            std::ranges::copy(kept->second.bytes, bytes.begin());
            count(sector, kept->second.state, outcome);
            continue;
        }
        const std::uint64_t block = row / m_rowsAtOnce;
        const bool here = m_block == block;
        auto prepared = prepare(block);
        if (!prepared) {
            return prepared.takeFault();
        }
        std::memcpy(bytes.data(), sectorAt(layer, row % m_rowsAtOnce), kDiscBlock);
        count(sector, stateAt(layer, row % m_rowsAtOnce), outcome);
        if (!here) {
            keepRepaired(block);
        }
    }
    return outcome;
}

// One scratch damages many layers: whoever reads on comes to the same rows again.
void ParityRepairer::keepRepaired(std::uint64_t block)
{
    for (unsigned layer = 0; layer <= layout().sumLayer(); ++layer) {
        for (std::uint64_t row = 0; row < rowsIn(block) && m_kept.size() * kDiscBlock < kMostKept; ++row) {
            const State state = stateAt(layer, row);
            if (state == State::repaired || state == State::bad) {
                const std::byte* const bytes = sectorAt(layer, row);
                m_kept.insert_or_assign(layout().sectorAt(layer, block * m_rowsAtOnce + row),
                                        Kept{.state = state, .bytes = {bytes, bytes + kDiscBlock}});
            }
        }
    }
}

Result<ParityRepairer::Outcome> ParityRepairer::repair(const WriteSector& write)
{
    auto ready = loadSums();
    if (!ready) {
        return ready.takeFault();
    }
    Outcome outcome;
    for (std::uint64_t block = 0; block < blocks(); ++block) {
        auto prepared = prepare(block);
        if (!prepared) {
            return prepared.takeFault();
        }
        for (unsigned layer = 0; layer < ParityLayout::kLayers; ++layer) {
            for (std::uint64_t row = 0; row < rowsIn(block); ++row) {
                const std::uint64_t sector = layout().sectorAt(layer, block * m_rowsAtOnce + row);
                const State state = stateAt(layer, row);
                count(sector, state, outcome);
                if (state == State::repaired) {
                    auto written = write(sector, {sectorAt(layer, row), kDiscBlock});
                    if (!written) {
                        return written.takeFault();
                    }
                }
            }
        }
    }
    std::ranges::sort(outcome.repaired);
    std::ranges::sort(outcome.bad);
    std::ranges::sort(outcome.suspect);
    std::ranges::sort(outcome.unproven);
    return outcome;
}

// Afterwards the block's sectors are here, repaired as far as they can be.
Result<void> ParityRepairer::prepare(std::uint64_t block)
{
    if (m_block == block) {
        return {};
    }
    const std::uint64_t first = block * m_rowsAtOnce;
    const bool known = m_sumsKnown[first];
    auto decoded = decodeBlock(block);
    if (!decoded || !m_beyond || known) {
        return decoded;
    }
    // With the checksums of its first row, which a repair of the row before brings, damage costs half as much parity.
    auto before = decodeBlocksBefore(block);
    if (!before) {
        return before;
    }
    return m_block == block && !m_sumsKnown[first] ? Result<void>() : decodeBlock(block);
}

// From the nearest block whose first row's checksums are known, or which was tried already.
Result<void> ParityRepairer::decodeBlocksBefore(std::uint64_t block)
{
    const auto before = [this](std::uint64_t of) { return (of == 0 ? blocks() : of) - 1; };
    std::uint64_t from = before(block);
    while (from != block && !m_decoded[from] && !m_sumsKnown[from * m_rowsAtOnce]) {
        from = before(from);
    }
    for (; from != block && !m_sumsKnown[block * m_rowsAtOnce]; from = (from + 1) % blocks()) {
        auto decoded = decodeBlock(from);
        if (!decoded) {
            return decoded;
        }
    }
    return {};
}

Result<void> ParityRepairer::decodeBlock(std::uint64_t block)
{
    m_bytes.resize(ParityLayout::kLayers * m_rowsAtOnce * kDiscBlock);
    m_states.assign(ParityLayout::kLayers * m_rowsAtOnce, State::unread);
    m_block = blocks();
    m_beyond = false;
    std::vector<bool> got;
    for (unsigned layer = 0; layer < ParityLayout::kLayers; ++layer) {
        auto read = readEach(layout().sectorAt(layer, block * m_rowsAtOnce),
                             {sectorAt(layer, 0), rowsIn(block) * kDiscBlock}, got);
        if (!read) {
            return read;
        }
        for (std::uint64_t row = 0; row < got.size(); ++row) {
            stateAt(layer, row) = got[row] ? State::asRead : State::unread;
        }
    }
    for (std::uint64_t row = 0; row < rowsIn(block); ++row) {
        decodeRow(block * m_rowsAtOnce + row, row);
    }
    m_decoded[block] = true;
    m_block = block;
    return {};
}

void ParityRepairer::decodeRow(std::uint64_t row, std::uint64_t rowInBlock)
{
    std::vector<unsigned> lost;
    const RowDecoder::Row sectors = rowAt(rowInBlock);
    const auto wrong = [&](unsigned layer) {
        return contradictsSum(layout().sectorAt(layer, row), {sectors[layer], kDiscBlock});
    };
    for (unsigned layer = 0; layer < ParityLayout::kLayers; ++layer) {
        if (stateAt(layer, rowInBlock) == State::unread || wrong(layer)) {
            lost.push_back(layer);
        }
    }
    // Of the others all is vouched for, by the row's checksums and by the one in the sector of checksums itself.
    std::vector<unsigned> doubtful(m_sumsKnown[row] ? layout().roots() : 0U);
    std::iota(doubtful.begin(), doubtful.end(), layout().sumLayer() + 1);
    const auto corrections = m_decoder.decode(sectors, lost, doubtful);
    if (!corrections) {
        return giveUp(row, rowInBlock, lost, lost.size() > layout().roots() ? State::unproven : State::suspect);
    }
    RowDecoder::apply(*corrections, sectors);
    bool proven = m_sumsKnown[row] || isProven(lost, corrections->size());
    for (unsigned layer = 0; layer <= layout().sumLayer(); ++layer) {
        proven = proven && !wrong(layer); // more damage than the parity can tell: what it made is no repair
    }
    if (!proven) {
        RowDecoder::apply(*corrections, sectors);
        const bool contradicted =
            m_sumsKnown[row] || corrections->size() > lost.size() || lost.size() < layout().roots();
        return giveUp(row, rowInBlock, lost, contradicted ? State::suspect : State::unproven);
    }
    for (const RowDecoder::Correction& correction : *corrections) {
        stateAt(correction.layer, rowInBlock) = State::repaired;
    }
    learnSums(layout().rowSummedIn(row), {sectors[layout().sumLayer()], kDiscBlock});
    if (!m_sumsKnown[row]) {
        learnFrom(row, sectors);
    }
}

// Of a row without checksums: whether more of the parity is left than was needed for `corrected` sectors, so that it
// would have shown what else is wrong. A sector of checksums that was filled in says so itself.
bool ParityRepairer::isProven(std::span<const unsigned> lost, std::size_t corrected) const
{
    const std::size_t errors = corrected - lost.size();
    if (errors > 0) {
        return lost.size() + 2 * errors + 2 <= layout().roots();
    }
    return lost.size() < layout().roots() || std::ranges::binary_search(lost, layout().sumLayer());
}

// `others`: what then holds for what could be read and has no checksum that is known, as the parity never has.
void ParityRepairer::giveUp(std::uint64_t row, std::uint64_t rowInBlock, std::span<const unsigned> lost, State others)
{
    m_beyond = true;
    for (const unsigned layer : lost) {
        stateAt(layer, rowInBlock) = State::bad;
    }
    for (unsigned layer = 0; layer < ParityLayout::kLayers; ++layer) {
        State& state = stateAt(layer, rowInBlock);
        const bool vouched = layer == layout().sumLayer() || (layer < layout().sumLayer() && m_sumsKnown[row]);
        state = state == State::bad || vouched ? state : others;
    }
    m_withoutSums[row] = others;
}

} // namespace steadyburn
