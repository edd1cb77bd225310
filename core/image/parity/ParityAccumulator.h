// Computes RS03 parity of an image in one pass: takes the image's bytes in their order, keeps the parity in memory, and
// gives what comes behind the image. dvdisaster, which makes it of the finished image, gives the same bytes.
// One thread at a time. The work is spread evenly over the image's bytes; the last layer before the parity costs more.
#pragma once

#include "image/parity/ParityLayout.h"
#include "image/parity/ParitySectors.h"

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace steadyburn {

class ParityAccumulator {
public:
    // Bytes of memory that an accumulator takes for itself; nearly all of them are used at the end.
    [[nodiscard]] static std::uint64_t memoryFor(const ParityLayout& layout);

    // Fails with outOfMemory [SpaceNeed]. The system may promise more memory than it has: compare memoryFor() first.
    // With `folder`, memoryFor() bytes are kept in a file there, which has no name and takes its room at once: the
    // system then needs no more memory for them than it has. Fails with io where that file cannot be made.
    static Result<std::unique_ptr<ParityAccumulator>> create(const ParityLayout& layout,
                                                             const std::string& folder = {});
    ~ParityAccumulator();
    ParityAccumulator(const ParityAccumulator&) = delete;
    ParityAccumulator& operator=(const ParityAccumulator&) = delete;

    [[nodiscard]] const ParityLayout& layout() const { return m_mark.layout; }

    // The next bytes of the image, layout().imageBytes() in all.
    void add(std::span<const std::byte> bytes);

    // The next bytes of what comes behind the image, once all of it was added: layout().tailBytes() in all. Returns how
    // many were put into `to`: fewer than it has only at the end.
    std::size_t takeTail(std::span<std::byte> to);

private:
    struct Unmap {
        std::size_t bytes;
        void operator()(std::byte* memory) const;
    };
    using Memory = std::unique_ptr<std::byte[], Unmap>;
    using Sector = std::array<std::byte, kDiscBlock>;

    ParityAccumulator(const ParityLayout& layout, Memory held, Memory parity);
    static Memory allocate(std::uint64_t bytes);
    static Result<Memory> allocateIn(const std::string& folder, std::uint64_t bytes);

    void addSector(const std::byte* sector);
    void addRow(std::uint64_t row, unsigned layer, const std::byte* newest);
    [[nodiscard]] unsigned slotOf(std::uint64_t row, unsigned layer) const;
    [[nodiscard]] std::byte* heldAt(std::uint64_t row, unsigned slot);
    [[nodiscard]] std::byte* parityAt(std::uint64_t row, unsigned root);
    void makeNext();

    ParityMark m_mark;
    unsigned m_together;                 // layers that go into the parity in one pass over it
    std::vector<std::uint8_t> m_factors; // of each layer below the parity, what it adds to each root's slice
    std::vector<std::uint32_t> m_sums;   // of the sectors before the checksums
    Memory m_held;                       // by row: the newest sectors that are not in the parity yet
    Memory m_parity;                     // by row: a sector for each root
    Sector m_sector{};                   // the one that is being filled or taken
    std::size_t m_inSector = 0;          // bytes of the image that are in it
    std::size_t m_taken = kDiscBlock;    // bytes of it that were taken
    std::uint64_t m_next = 0;            // the number of the next sector that is added or made
};

} // namespace steadyburn
