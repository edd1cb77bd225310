// A run at one moment, as plain values. The gauge polls it at 15 to 30 Hz; taking it locks
// only LiveView and stops none of the run's threads.
#pragma once

#include "ring/RingValues.h"

#include <cstdint>
#include <optional>
#include <string>

namespace steadyburn {

// protect: PAR2 files are made. volume: the next tape of a set is waited for.
enum class Phase : std::uint8_t { idle, scan, prefill, write, close, verify, protect, volume, read, done };
// Returns the name of a phase in --json and in what the window exports.
[[nodiscard]] const char* toString(Phase phase);

struct Telemetry {
    Phase phase = Phase::idle;
    std::uint64_t files = 0;   // found by the scan so far; afterwards all
    std::uint64_t bytes = 0;   // their sizes
    std::uint64_t written = 0; // bytes of the stream the drive took; in the verify phase bytes compared, in the protect
                               // phase bytes protected
    std::uint64_t total = 0;   // bytes of the stream; an estimate when compressed (totalIsEstimate); 0 unknown
    bool totalIsEstimate = false;
    std::uint64_t ringSize = 0;
    std::uint64_t ringBytes = 0;
    std::uint64_t ringMinimum = 0;         // since writing began
    std::uint64_t ringIntervalMinimum = 0; // since telemetry was last asked for: a dip between two looks
    FeedLevels levels;
    FeedState feed = FeedState::prefill;
    MemoryLock memoryLock = MemoryLock::off;
    double reserveSeconds = 0;
    double readRate = 0; // bytes a second into the ring, over the last second
    double writeRate = 0;
    std::uint64_t rateAt1x = 0;      // for "4.0x"; 0: no such thing
    std::uint64_t driveRate = 0;     // bytes a second the drive is set to; 0: unknown
    std::optional<double> driveFill; // 0..1; empty: not reported
    std::uint64_t driveBuffer = 0;   // bytes; 0: not reported
    std::optional<double> driveBusy; // 0..1, of the last second that the system had a write out; empty: not counted
    std::uint64_t underruns = 0;
    std::uint64_t repositions = 0;
    std::optional<std::uint64_t> lateServices; // of those, with data in the ring; empty: not counted
    double lateSeconds = 0;
    bool tape = false;
    double starvedSeconds = 0;
    double stalledSeconds = 0;
    std::uint64_t damaged = 0; // read phase: bytes that could not be read so far
    double elapsedSeconds = 0;
    double etaSeconds = -1;  // of the phase, by its last ten seconds; never less than the reserve; < 0: unknown
    std::string currentPath; // raw bytes
};

// The least reserve, in seconds, of a buffer that is called healthy, whatever its level.
inline constexpr int kLeastReserve = 5;
[[nodiscard]] inline bool isShort(const Telemetry& now)
{
    return now.reserveSeconds > 0 && now.reserveSeconds < kLeastReserve;
}

} // namespace steadyburn
