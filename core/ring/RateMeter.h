// A mean rate that forgets: bytes a second, the last `memory` seconds counting most. Before that much has passed it is
// the plain mean since the start. One thread.
#pragma once

#include "base/Clock.h"

#include <cmath>
#include <cstdint>

namespace steadyburn {

class RateMeter {
public:
    explicit RateMeter(double memory) : m_memory(memory) {}

    // So many bytes in so much time.
    void add(std::uint64_t bytes, Nanoseconds time)
    {
        const double passed = seconds(time);
        if (passed < 0 || (passed == 0 && bytes == 0)) {
            return;
        }
        const double keep = std::exp(-passed / m_memory);
        m_bytes = m_bytes * keep + static_cast<double>(bytes);
        m_time = m_time * keep + passed;
    }

    [[nodiscard]] double rate() const { return m_time > 0 ? m_bytes / m_time : 0; }

private:
    double m_memory; // seconds
    double m_bytes = 0;
    double m_time = 0;
};

} // namespace steadyburn
