// The size that a later session's volume descriptors tell of. libisofs writes the session's own size, while the
// addresses in the session count from the medium's start; newer Linux (6.1.192 does) takes Rock Ridge entries
// behind that size for damage and shows the disc by Joliet, without owners, modes and links. What mkisofs has always
// written is the session's end: this puts it in, and makes libisofs's checksum tags, which cover the descriptors, right
// again.
#pragma once

#include "image/IsoLibrary.h"

#include <cstdint>
#include <span>
#include <string>

namespace steadyburn {

// Producer thread. A session that starts at block 0 passes unchanged.
class IsoSessionEnd {
public:
    IsoSessionEnd(std::uint32_t startBlock, bool checksums);
    ~IsoSessionEnd();
    IsoSessionEnd(const IsoSessionEnd&) = delete;
    IsoSessionEnd& operator=(const IsoSessionEnd&) = delete;

    // The next whole blocks of the session, in its order, changed in place.
    void pass(std::span<std::byte> blocks);

private:
    void mendDescriptor(std::span<std::byte> block);
    void mendTag(std::span<std::byte> block);

    const std::uint32_t m_start;
    const bool m_checksums;
    std::uint32_t m_passed = 0; // blocks
    bool m_descriptors = true;  // still to come, or among them
    void* m_sum = nullptr;      // libisofs's MD5 of all that has passed
};

} // namespace steadyburn
