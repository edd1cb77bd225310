// Reads an image or a disc that has RS03 parity, and repairs what cannot be read or is not what its checksum says.
// Memory: 4 bytes for each sector of the image, 0.5 MB for each row that is read at once, and what was repaired, up to
// kMostKept. One thread at a time.
#pragma once

#include "image/parity/ParityFinder.h"
#include "image/parity/RowDecoder.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

namespace steadyburn {

class ParityRepairer {
public:
    using WriteSector = std::function<Result<void>(std::uint64_t sector, std::span<const std::byte> bytes)>;
    using Sectors = std::vector<std::uint64_t>; // numbers, ascending

    // 128 KiB in one read from each layer.
    static constexpr std::uint64_t kRowsAtOnce = 64;
    // Bytes of repaired sectors that are kept, so that none of them is repaired twice.
    static constexpr std::uint64_t kMostKept = 256 * kMiB;

    // `mark` is what findParity() found, `sectors` how many there are to be read. Every fault comes from `read`. A
    // drive seeks 255 times for each `rowsAtOnce`, 1 <= rowsAtOnce.
    ParityRepairer(ReadSectors read, std::uint64_t sectors, const ParityMark& mark,
                   std::uint64_t rowsAtOnce = kRowsAtOnce);

    [[nodiscard]] const ParityLayout& layout() const { return m_mark.layout; }

    struct Outcome {
        Sectors repaired;
        Sectors bad; // that cannot be read, or are not what their checksum says, and are beyond repair
        // Beside damage that is beyond repair, what could be read and has no checksum, or one that is lost:
        Sectors suspect;  // the parity says that something in their rows is wrong
        Sectors unproven; // the parity says nothing: too much is lost
    };

    // Fills `into`, whole sectors, with those from number `first` on, which may be of the image or behind it. Damaged
    // ones are repaired; what costs time is the first of the rows read at once that has some: they are read from all
    // 255 layers. Those that stay bad have whatever was read. Where a checksum is lost the parity vouches for what can
    // be read, or nothing does.
    Result<Outcome> read(std::uint64_t first, std::span<std::byte> into);

    // Goes through all sectors, of image, header, padding, checksums and parity, and passes what was repaired to
    // `write`, in no order. Also finds damage that no checksum shows. Whether the parity in a row that is beyond repair
    // is whole cannot be told: it is suspect or unproven.
    Result<Outcome> repair(const WriteSector& write);

private:
    enum class State : std::uint8_t { unread, asRead, repaired, bad, suspect, unproven };

    [[nodiscard]] std::uint64_t blocks() const;
    [[nodiscard]] std::uint64_t rowsIn(std::uint64_t block) const;
    [[nodiscard]] std::byte* sectorAt(unsigned layer, std::uint64_t rowInBlock);
    [[nodiscard]] State& stateAt(unsigned layer, std::uint64_t rowInBlock);
    [[nodiscard]] RowDecoder::Row rowAt(std::uint64_t rowInBlock);
    static void count(std::uint64_t sector, State state, Outcome& outcome);
    void keepRepaired(std::uint64_t block);

    Result<void> readEach(std::uint64_t first, std::span<std::byte> into, std::vector<bool>& got);
    Result<void> loadSums();
    void learnSums(std::uint64_t row, std::span<const std::byte> sector);
    [[nodiscard]] bool isOurs(std::span<const std::byte> sumSector) const;
    void learnFrom(std::uint64_t row, const RowDecoder::Row& sectors);
    [[nodiscard]] bool isVouchedFor(std::uint64_t sector) const;
    [[nodiscard]] bool contradictsSum(std::uint64_t sector, std::span<const std::byte> bytes) const;

    Result<void> prepare(std::uint64_t block);
    Result<void> decodeBlock(std::uint64_t block);
    Result<void> decodeBlocksBefore(std::uint64_t block);
    void decodeRow(std::uint64_t row, std::uint64_t rowInBlock);
    [[nodiscard]] bool isProven(std::span<const unsigned> lost, std::size_t corrected) const;
    void giveUp(std::uint64_t row, std::uint64_t rowInBlock, std::span<const unsigned> lost, State others);

    struct Kept {
        State state;
        std::vector<std::byte> bytes;
    };

    std::uint64_t m_rowsAtOnce;
    ReadSectors m_read;
    std::uint64_t m_sectors;
    ParityMark m_mark;
    RowDecoder m_decoder;
    bool m_sumsLoaded = false;
    std::vector<std::uint32_t> m_sums; // of the layers before the checksums
    std::vector<bool> m_sumsKnown;     // of which rows
    std::vector<State> m_withoutSums;  // of which rows the others are suspect or unproven; else unread
    std::vector<bool> m_decoded;       // of which blocks of rows it was tried
    std::uint64_t m_block;             // the one whose sectors are here; blocks(): none
    bool m_beyond = false;             // some row of it is beyond repair
    std::vector<std::byte> m_bytes;    // by layer, then by row
    std::vector<State> m_states;
    std::unordered_map<std::uint64_t, Kept> m_kept; // by sector: what read() met and what was damaged beside it
};

} // namespace steadyburn
