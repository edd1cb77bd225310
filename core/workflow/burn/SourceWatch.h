// Notices that the source gives nothing although the ring has room: a network share that does not answer, a disk that
// wakes up. It costs underruns and not the job, but the user should know what is waited for. One thread.
#pragma once

#include "base/Clock.h"
#include "ring/Ring.h"

namespace steadyburn {

class SourceWatch {
public:
    static constexpr Nanoseconds kSilent = std::chrono::seconds(5);
    static constexpr Nanoseconds kAgain = std::chrono::seconds(60); // said again while it lasts

    // True when it is time to say so.
    bool look(const RingMeter& ring, Nanoseconds now)
    {
        const bool full = ring.size - ring.fill <= ring.size / 8; // the drive's turn, not the source's
        if (!m_begun || ring.head != m_head || ring.ended || full) {
            m_begun = true;
            m_head = ring.head;
            m_since = now;
            m_said = false;
            return false;
        }
        if (now - m_since < kSilent || (m_said && now - m_lastSaid < kAgain)) {
            return false;
        }
        m_said = true;
        m_lastSaid = now;
        return true;
    }
    [[nodiscard]] double silentSeconds(Nanoseconds now) const { return seconds(now - m_since); }

private:
    bool m_begun = false;
    bool m_said = false;
    std::uint64_t m_head = 0;
    Nanoseconds m_since{};
    Nanoseconds m_lastSaid{};
};

} // namespace steadyburn
