// Says from the mode bits alone whether this process may surely read a file, so that an unreadable one is named at the
// scan and not when the disc is half written. Only where the bits leave a doubt is the kernel asked. Immutable.
#pragma once

#include <cstdint>
#include <vector>

namespace steadyburn {

class ReadRights {
public:
    // The rights of the calling thread; threads that it starts inherit them.
    ReadRights();

    [[nodiscard]] bool everything() const { return m_everything; }
    // Never true by mistake, unless an ACL takes away what the bits give.
    [[nodiscard]] bool surely(std::uint32_t mode, std::uint32_t uid, std::uint32_t gid) const;
    [[nodiscard]] bool owns(std::uint32_t uid) const { return m_everything || uid == m_uid; }

private:
    bool m_everything = false;
    std::uint32_t m_uid = 0;
    std::vector<std::uint32_t> m_groups; // sorted
};

} // namespace steadyburn
