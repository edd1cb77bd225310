// Blocks that libisofs's stream lacks. libisofs 1.5.4 plans more room than it writes for what of long names and
// attributes does not fit into a folder's records (the continuation area behind the folder): an entry that would cross
// a block there is counted twice. Whatever follows then stands before the address that the tree has for it. This reads
// the trees as they pass and tells where blocks of zeros belong, so that everything stands where the tree says.
#pragma once

#include "base/Result.h"
#include "base/ThreadUse.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>

namespace steadyburn {

// Producer thread.
class IsoGaps {
public:
    // Of a session that starts at this block of the medium.
    explicit IsoGaps(std::uint32_t startBlock);

    // Returns how many blocks can be read at once; never 0. Where blocks may be missing it is 1.
    [[nodiscard]] std::uint32_t together() const;

    // Looks at the next block that libisofs gives. Returns how many blocks are missing before it, 0 in most cases, and
    // counts them as passed. Fails with `internal` where a tree is not as its own addresses say.
    Result<std::uint32_t> pass(std::span<const std::byte> block);

    // All trees and path tables have passed; nothing can be missing any more.
    [[nodiscard]] bool done() const { return !m_descriptors && m_next.empty(); }

private:
    enum class Kind : std::uint8_t { folder, littleTable, bigTable };
    struct Area {
        Kind kind = Kind::folder;
        std::uint32_t blocks = 0;
        std::uint32_t root = 0; // of a path table: the address of the root
    };
    void readDescriptor(std::span<const std::byte> block);
    void readRecords(std::span<const std::byte> block);
    [[nodiscard]] static bool begins(std::span<const std::byte> block, std::uint32_t address, const Area& area);

    std::uint32_t m_at; // the next block's address
    const std::uint32_t m_firstDescriptor;
    bool m_descriptors = true;            // still to come, or among them
    std::uint32_t m_areaEnd = 0;          // of the folder or the table that is passing
    bool m_inFolder = false;              // it is a folder
    std::map<std::uint32_t, Area> m_next; // what is still to come, as far as it is known, by address
    OneThread m_producer;
};

} // namespace steadyburn
