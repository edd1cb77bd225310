// When the drive gets its data: a ByteSource in front of the ring that holds the drive back until the ring is filled to
// the start level, counts an underrun when it runs dry, and lets it go on at the resume level. With a forecast it knows
// when a start will never run dry (streaming.md's zero-stop rule F*), and how fast a speed-matching tape should run.
//
// It decides when bytes arrive, never by a timer: nothing that the clock alone can tell makes an earlier start better.
// A forecast needs the bytes still to come: the total where it is known, or what the job says by setForecast().
#pragma once

#include "base/Clock.h"
#include "base/Stream.h"
#include "base/ThreadUse.h"
#include "ring/FeedPlan.h"
#include "ring/RateMeter.h"
#include "ring/Ring.h"

#include <atomic>
#include <optional>
#include <thread>

namespace steadyburn {

// What the job expects of a stream whose length is not known beforehand (compression): from the source bytes that are
// left and the ratio so far. To be renewed every 200 ms or so.
struct Forecast {
    std::uint64_t remaining = 0; // bytes of the stream still to be published
    double productionRate = 0;   // bytes a second; 0: what Feed measures
};

class Feed final : public ByteSource {
public:
    // Options as checkFeed() allows them. Percents that the ring cannot reach are reached as far as it can.
    Feed(Ring& ring, const FeedOptions& options, Clock& clock);

    // Device thread: waits for the start level; afterwards the clock of the writing runs. peek() does it by itself.
    Result<void> prefill();
    // An underrun is counted when less than `bytes` is there and more is to come: once, however long the wait for the
    // resume level is. Half of what the drive's own buffer should hold at that moment may go first.
    Result<std::span<const std::byte>> peek(std::size_t bytes) override;
    void release(std::size_t bytes) override;
    [[nodiscard]] std::size_t maxPeek() const override;
    [[nodiscard]] Nanoseconds waited() const override { return m_ring.waited(); }
    void abandon(Fault fault) override;

    // Any thread. Two figures without a lock: for a moment one may be older than the other, by one renewal.
    void setForecast(const Forecast& forecast);

    // Any thread.
    [[nodiscard]] FeedLevels levels() const; // start and resume as the forecast has them at present
    [[nodiscard]] FeedState state() const;
    // Seconds that the fill lasts at the drive's present rate (measured, or driveRate); 0 when unknown.
    [[nodiscard]] double reserveSeconds() const;
    [[nodiscard]] double productionRate() const; // bytes a second while not kept waiting; 0 when unknown
    [[nodiscard]] double pace() const;           // bytes a second a tape is held back to; 0: not
    [[nodiscard]] Nanoseconds prefillTime() const;
    // The kernel's number of the thread that takes the data, which may be a library's; 0: nothing was taken yet.
    [[nodiscard]] int deviceThread() const { return m_deviceThread.load(std::memory_order_relaxed); }

private:
    enum class Level : std::uint8_t { start, resume };

    void sample();
    void noteThread();
    void sampleProduction(const RingMeter& meter, Nanoseconds now);
    void sampleDrive(const RingMeter& meter, Nanoseconds now);
    [[nodiscard]] FeedMoment moment() const;
    [[nodiscard]] bool allProduced() const;
    Result<void> fillUpTo(Level level, std::size_t atLeast);
    bool outlastedByDrive(std::size_t bytes);
    [[nodiscard]] double driveBuffer() const;
    void holdBack();
    void updateState();
    void setState(FeedState state) { m_state.store(state, std::memory_order_relaxed); }

    Ring& m_ring;
    FeedOptions m_options;
    Clock& m_clock;
    FeedPlan m_plan;

    // Device thread.
    std::thread::id m_taker;
    bool m_started = false;
    bool m_measuring = false;
    std::uint64_t m_measuredFrom = 0; // the head when measuring began
    Nanoseconds m_sampledAt{};
    RingMeter m_sampled;
    RateMeter m_production;           // for the forecast: long
    RateMeter m_productionNow;        // for the pace: short
    RateMeter m_release;              // of the drive
    Nanoseconds m_progressAt{};       // when the head last moved, or the producer last had no room
    double m_longestPause = 0;        // seconds; slowly forgotten
    double m_measuredSeconds = 0;     // of work
    double m_drive = 0;               // bytes the drive's own buffer should hold
    double m_driveMost = 0;           // the most of that since the start or the last underrun
    std::uint64_t m_unpaced = 0;      // bytes that first fill the drive's buffer, as fast as it takes them
    std::optional<Nanoseconds> m_due; // when a held-back drive may have the next bytes

    // Written by the device thread, read by anyone; relaxed, each figure for itself.
    std::atomic<FeedState> m_state{FeedState::prefill};
    std::atomic<std::uint64_t> m_startLevel;
    std::atomic<std::uint64_t> m_resumeLevel;
    std::atomic<double> m_driveRate{0};   // as set, else as measured
    std::atomic<double> m_releaseRate{0}; // as measured
    std::atomic<double> m_productionRate{0};
    std::atomic<double> m_pace{0};
    std::atomic<std::int64_t> m_prefillNs{0};
    std::atomic<int> m_deviceThread{0};

    // Written by the job.
    std::atomic<std::uint64_t> m_remaining;
    std::atomic<double> m_expectedRate{0};
    OneAtATime m_device;
};

} // namespace steadyburn
