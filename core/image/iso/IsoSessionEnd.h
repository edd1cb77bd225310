// The size that a later session's volume descriptors tell of. libisofs writes the session's own size, while the
// addresses in the session count from the medium's start; newer Linux (6.1.192 does) takes Rock Ridge entries
// behind that size for damage and shows the disc by Joliet, without owners, modes and links. What mkisofs has always
// written is the session's end: this puts it in, and makes libisofs's checksums, which cover the descriptors, right
// again: those in its tags, and in its table of MD5s the first, of the session, and the last, of the table itself.
#pragma once

#include "base/ThreadUse.h"
#include "image/iso/IsoLibrary.h"

#include <cstdint>
#include <span>
#include <string>

namespace steadyburn {

// Where the table of a session lies: blocks of the medium, and the number of its MD5s.
struct IsoChecksumTable {
    std::uint32_t block = 0;
    std::uint32_t sums = 0; // 0: the session has no table
};

// Producer thread. A session that starts at block 0 passes unchanged, unless blocks were put into it (IsoGaps), which
// the checksums must cover.
class IsoSessionEnd {
public:
    IsoSessionEnd(std::uint32_t startBlock, bool checksums, IsoChecksumTable table = {});
    ~IsoSessionEnd();
    IsoSessionEnd(const IsoSessionEnd&) = delete;
    IsoSessionEnd& operator=(const IsoSessionEnd&) = delete;

    // The next whole blocks of the session, in its order, changed in place.
    void pass(std::span<std::byte> blocks);
    // What passes next is not from libisofs.
    void addsBlocks() { m_mends = true; }
    // Nothing will be put in any more.
    void endsTrees();

private:
    void mendDescriptor(std::span<std::byte> block);
    void mendTag(std::span<std::byte> block);
    void mendTable(std::span<std::byte> block);

    const std::uint32_t m_start;
    const IsoChecksumTable m_table;
    std::uint32_t m_passed = 0; // blocks
    bool m_descriptors;         // to be mended: still to come, or among them
    bool m_mends;               // the checksums, too
    void* m_sum = nullptr;      // libisofs's MD5 of all that has passed
    void* m_tableSum = nullptr; // and of the table
    OneThread m_producer;
};

} // namespace steadyburn
