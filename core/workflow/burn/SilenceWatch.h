// Notices that one side does not move although it is its turn: a source that gives nothing while the ring has room (a
// network share that does not answer, a disk that wakes up), a drive that takes nothing while the ring has data. The
// run waits, but the user should know for what. One thread.
#pragma once

#include "base/Clock.h"
#include "ring/Ring.h"

namespace steadyburn {

class SilenceWatch {
public:
    static constexpr Nanoseconds kSource = std::chrono::seconds(5);
    static constexpr Nanoseconds kDrive = std::chrono::seconds(60); // a disc's lead-in, a tape that is written anew
    static constexpr Nanoseconds kAgain = std::chrono::seconds(60); // said again while it lasts

    explicit SilenceWatch(Nanoseconds patience) : m_patience(patience) {}

    // True when it is time to say so. `position`: bytes that this side has moved; `itsTurn`: the other side waits for
    // it.
    bool look(std::uint64_t position, bool itsTurn, Nanoseconds now)
    {
        if (!m_begun || position != m_position || !itsTurn) {
            m_begun = true;
            m_position = position;
            m_since = now;
            m_said = false;
            return false;
        }
        if (now - m_since < m_patience || (m_said && now - m_lastSaid < kAgain)) {
            return false;
        }
        m_said = true;
        m_lastSaid = now;
        return true;
    }
    [[nodiscard]] double silentSeconds(Nanoseconds now) const { return seconds(now - m_since); }

    // Not of a ring that is nearly full, or at its end.
    static bool isSourcesTurn(const RingMeter& ring) { return !ring.ended && ring.size - ring.fill > ring.size / 8; }
    static bool isDrivesTurn(const RingMeter& ring, FeedState feed)
    {
        return ring.fill > 0 && feed != FeedState::prefill && feed != FeedState::starved;
    }

private:
    const Nanoseconds m_patience;
    bool m_begun = false;
    bool m_said = false;
    std::uint64_t m_position = 0;
    Nanoseconds m_since{};
    Nanoseconds m_lastSaid{};
};

} // namespace steadyburn
