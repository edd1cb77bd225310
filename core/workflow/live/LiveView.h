// What telemetry may look at while a run is on. The run puts its parts in when they exist and takes them out before
// they go; in between a poller reads their meters. Owned by the Job, so that it outlives every run.
#pragma once

#include "base/Clock.h"
#include "image/ImageStream.h"
#include "ring/Feed.h"
#include "target/Target.h"
#include "verify/Verifier.h"
#include "workflow/live/RateWindow.h"
#include "workflow/live/Telemetry.h"
#include "workflow/live/TimeLeft.h"

#include <atomic>
#include <mutex>

namespace steadyburn {

class LiveView {
public:
    explicit LiveView(Clock& clock) : m_clock(clock) {}

    struct Engine {           // the parts of the writing, all or none
        Ring* ring = nullptr; // its interval minimum starts anew at each look
        const Feed* feed = nullptr;
        const Target* target = nullptr;
        const ImageStream* stream = nullptr;
        const Tree* tree = nullptr;
    };

    // The run's side.
    void begin();
    void setPhase(Phase phase) { m_phase.store(phase); }
    void setScanned(std::uint64_t files, std::uint64_t bytes);
    void setTotal(std::uint64_t bytes, bool estimate);
    // A further volume: so much of the stream and of the sources lies on those before it.
    void setBefore(std::uint64_t written, std::uint64_t read);
    void setMedium(std::uint64_t rateAt1x, bool tape);
    void attach(const Engine& engine);
    void detach();        // keeps the last figures
    void drop() noexcept; // looks at nothing from now on; without a last look, which could need memory
    void attachVerify(const VerifyMeter* meter);
    void end(double elapsedSeconds);

    // Any thread.
    [[nodiscard]] Telemetry look();
    [[nodiscard]] Phase phase() const { return m_phase.load(); }

private:
    void lookAtEngine(Nanoseconds now);

    Clock& m_clock;
    std::atomic<Phase> m_phase{Phase::idle};
    std::atomic<std::uint64_t> m_files{0};
    std::atomic<std::uint64_t> m_bytes{0};
    std::mutex m_mutex; // guards all below
    Nanoseconds m_began{};
    Engine m_engine;
    const VerifyMeter* m_verify = nullptr;
    std::uint64_t m_writtenBefore = 0;
    std::uint64_t m_readBefore = 0;
    Telemetry m_last;
    RateWindow m_reading;
    RateWindow m_writing;
    RateWindow m_busy;
    RateWindow m_verifying;
    TimeLeft m_left; // of the writing or the verification
};

} // namespace steadyburn
