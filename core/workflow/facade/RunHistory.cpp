#include "workflow/facade/RunHistory.h"

#include <algorithm>

namespace steadyburn {

namespace {

float shareOf(std::uint64_t bytes, std::uint64_t size)
{
    return size == 0 ? 0.0F
                     : std::min(1.0F, static_cast<float>(static_cast<double>(bytes) / static_cast<double>(size)));
}

// Two neighbours as one: the mean of what flows, the least of what must not run out, the last of what only counts up.
HistorySample joined(const HistorySample& first, std::size_t weight, const HistorySample& second,
                     std::size_t otherWeight)
{
    const auto one = static_cast<float>(weight);
    const auto other = static_cast<float>(otherWeight);
    const auto mean = [&](float a, float b) { return (a * one + b * other) / (one + other); };
    return {.time = second.time,
            .fill = mean(first.fill, second.fill),
            .least = std::min(first.least, second.least),
            .readRate = mean(first.readRate, second.readRate),
            .writeRate = mean(first.writeRate, second.writeRate),
            .underruns = second.underruns,
            .phase = second.phase};
}

} // namespace

void RunHistory::Span::add(double rate)
{
    m_least = m_count == 0 ? rate : std::min(m_least, rate);
    m_most = std::max(m_most, rate);
    m_sum += rate;
    ++m_count;
}

RateSpan RunHistory::Span::span() const
{
    if (m_count == 0) {
        return {};
    }
    return {.least = m_least, .average = m_sum / static_cast<double>(m_count), .most = m_most, .known = true};
}

bool RunHistory::add(const Telemetry& now)
{
    if (now.phase != Phase::prefill && now.phase != Phase::write && now.phase != Phase::close) {
        return false; // nothing goes through the ring
    }
    const float fill = shareOf(now.ringBytes, now.ringSize);
    m_leastSince = std::min({m_leastSince, fill, shareOf(now.ringIntervalMinimum, now.ringSize)});
    if (now.elapsedSeconds < m_next) {
        return false;
    }
    const HistorySample sample{.time = now.elapsedSeconds,
                               .fill = fill,
                               .least = m_leastSince,
                               .readRate = static_cast<float>(now.readRate),
                               .writeRate = static_cast<float>(now.writeRate),
                               .underruns = static_cast<std::uint32_t>(now.underruns),
                               .phase = now.phase};
    m_leastSince = 1;
    m_next = now.elapsedSeconds + kEvery;
    m_recent.push_back(sample);
    if (m_recent.size() > kRecent) {
        m_recent.pop_front();
    }
    addToWhole(sample);
    if (now.phase == Phase::write) {
        m_writingSince = m_writingSince < 0 ? now.elapsedSeconds : m_writingSince;
        if (now.elapsedSeconds - m_writingSince >= kSettled) {
            m_writing.add(now.writeRate);
            if (now.feed != FeedState::finishing && now.feed != FeedState::ended) { // nothing is left to read then
                m_reading.add(now.readRate);
            }
        }
    }
    return true;
}

void RunHistory::addToWhole(const HistorySample& sample)
{
    m_pending = m_pendingCount == 0 ? sample : joined(m_pending, m_pendingCount, sample, 1);
    if (++m_pendingCount < m_joined) {
        return;
    }
    m_whole.push_back(m_pending);
    m_pendingCount = 0;
    if (m_whole.size() < kWhole) {
        return;
    }
    for (std::size_t i = 0; i + 1 < m_whole.size(); i += kMergedAtOnce) {
        m_whole[i / kMergedAtOnce] = joined(m_whole[i], 1, m_whole[i + 1], 1);
    }
    m_whole.resize(m_whole.size() / kMergedAtOnce);
    m_joined *= kMergedAtOnce;
}

} // namespace steadyburn
