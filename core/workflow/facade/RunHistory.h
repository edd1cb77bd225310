// The ring over time while a run feeds a drive, for the strip chart and its export: the last minutes finely, the whole
// run thinned. Its memory is bounded however long the run: when the long memory is full, neighbours are joined and each
// stands for twice the time. Joining keeps the least fill, so that a dip never vanishes. One thread at a time (the
// GUI's).
#pragma once

#include "workflow/live/Telemetry.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace steadyburn {

struct HistorySample {
    double time = 0;     // seconds since the run began, at the sample's end
    float fill = 0;      // 0..1
    float least = 1;     // 0..1, since the sample before
    float readRate = 0;  // bytes a second
    float writeRate = 0; // bytes a second
    std::uint32_t underruns = 0;
    Phase phase = Phase::idle;
};

// Bytes a second while the drive was writing.
struct RateSpan {
    double least = 0;
    double average = 0;
    double most = 0;
    bool known = false;
};

class RunHistory {
public:
    static constexpr double kEvery = 0.25;          // seconds between fine samples
    static constexpr std::size_t kRecent = 1200;    // five minutes of them
    static constexpr std::size_t kWhole = 1024;     // samples of the whole run, at most
    static constexpr double kSettled = 1.5;         // seconds after which a rate over one second means something
    static constexpr std::size_t kMergedAtOnce = 2; // neighbours

    void clear() { *this = RunHistory(); }
    // As often as somebody looks. True when a sample was made of it.
    bool add(const Telemetry& now);

    [[nodiscard]] const std::deque<HistorySample>& recent() const { return m_recent; }
    [[nodiscard]] const std::vector<HistorySample>& whole() const { return m_whole; }
    [[nodiscard]] RateSpan reading() const { return m_reading.span(); }
    [[nodiscard]] RateSpan writing() const { return m_writing.span(); }

private:
    class Span {
    public:
        void add(double rate);
        [[nodiscard]] RateSpan span() const;

    private:
        double m_least = 0;
        double m_most = 0;
        double m_sum = 0;
        std::uint64_t m_count = 0;
    };

    void addToWhole(const HistorySample& sample);

    std::deque<HistorySample> m_recent;
    std::vector<HistorySample> m_whole;
    std::size_t m_joined = 1; // fine samples in one of m_whole
    std::size_t m_pendingCount = 0;
    HistorySample m_pending; // the one of m_whole that is not complete yet
    double m_next = 0;
    double m_writingSince = -1;
    float m_leastSince = 1;
    Span m_reading;
    Span m_writing;
};

} // namespace steadyburn
