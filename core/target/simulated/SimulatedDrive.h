// DriveModel in real time: waits with the Clock where a real drive would keep the host waiting, and keeps the meter.
// The meter moves when the host calls; while the host is starved and calls nothing, it stands still, as a real drive's
// does (a stop in that time is counted at the next call).
#pragma once

#include "target/DriveMeter.h"
#include "target/simulated/DriveModel.h"

namespace steadyburn {

class SimulatedDrive {
public:
    enum class Outcome : std::uint8_t { done, cancelled, failed };

    // `clock` and `meter` outlive the drive.
    SimulatedDrive(DriveTraits traits, std::uint64_t position, Clock& clock, DriveMeter& meter);

    // Device thread. `bytes` go over the cable: returns when the drive has room again.
    Outcome accept(std::uint64_t bytes, const std::stop_token& stop);
    // Device thread, before accept(): the source's ByteSource::waited(). Whoever never says it is late for other
    // reasons.
    void hostWaited(Nanoseconds inAll) { m_waited = inAll; }
    // No more will come for now: from here on running dry is no underrun. Does not wait.
    void endOfData();
    // Returns when everything is on the medium.
    Outcome flush(const std::stop_token& stop);

    // What happened until now.
    [[nodiscard]] const DriveModel& model();

private:
    Outcome waitUntilOwed(std::uint64_t bytes, const std::stop_token& stop);
    void report();

    DriveModel m_model;
    Clock& m_clock;
    DriveMeter& m_meter;
    std::uint64_t m_acceptedBefore;
    std::uint64_t m_stopsBefore;
    std::int64_t m_lateBefore;
    std::int64_t m_lateNsBefore;
    Nanoseconds m_waited{};
    Nanoseconds m_waitedBefore{}; // at the last arrival
};

} // namespace steadyburn
