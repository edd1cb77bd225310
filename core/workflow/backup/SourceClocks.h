// What the clocks showed that give the files of the sources their ctime, at least: ours where the file system is this
// machine's, and a server's where it may be another's, which may be behind ours by any time. Such a clock is known by
// the newest ctime that a scan has found on its file system, and goes as fast as ours. One thread at a time.
#pragma once

#include "contents/Tree.h"

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>

namespace steadyburn {

// Whether what changes in the file system of this path gets its time from this machine's clock. False where that is not
// known. Any thread.
[[nodiscard]] bool hasOurClock(const std::string& path);

class SourceClocks {
public:
    SourceClocks() = default;
    // Of a scan that began at `began` (seconds since 1970, by our clock) and has ended.
    SourceClocks(const Tree& tree, std::int64_t began,
                 const std::function<bool(const std::string&)>& isOurs = hasOurClock);

    // Seconds since 1970, for recordOf(): at the end of the scan, or `later` seconds after it. Never later than what
    // our clock showed when the scan began.
    [[nodiscard]] std::int64_t at(const Node& node, std::int64_t later = 0) const;
    [[nodiscard]] std::int64_t ours() const { return m_began; }

private:
    std::int64_t m_began = 0;
    std::unordered_map<std::uint64_t, std::int64_t> m_newest; // ctime, by device: of those that may not be ours
};

} // namespace steadyburn
