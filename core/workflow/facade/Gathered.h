// Gathers what is found one by one and tells it in batches: when there is much of it, or when the last batch was a
// while ago. One thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace steadyburn {

template <typename Each>
class Gathered {
public:
    using Tell = std::function<void(std::vector<Each> batch)>;

    // `most`: of a batch. `soonest`: between two that are smaller.
    Gathered(std::size_t most, std::chrono::milliseconds soonest, Tell tell)
        : m_most(most), m_soonest(soonest), m_tell(std::move(tell))
    {
    }
    void add(Each each)
    {
        m_batch.push_back(std::move(each));
        if (m_batch.size() == m_most || std::chrono::steady_clock::now() - m_last > m_soonest) {
            flush();
        }
    }
    void flush() // at the end
    {
        if (!m_batch.empty()) {
            m_tell(std::exchange(m_batch, {}));
            m_last = std::chrono::steady_clock::now();
        }
    }

private:
    std::size_t m_most;
    std::chrono::milliseconds m_soonest;
    Tell m_tell;
    std::vector<Each> m_batch;
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
};

} // namespace steadyburn
