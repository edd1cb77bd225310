// The mechanics of a drive as arithmetic: how its buffer fills and empties in time, when it stops for want of data and
// what a stop costs. Pure and lazy: the state is brought forward to the moment each call names, nothing runs in between
// and nothing waits. The rules, simple enough to be followed by hand:
//
//  1. Bytes arrive in the drive's buffer of D bytes. "Owed" is what arrived and is not on the medium yet. A write
//     returns at the first moment when no more than D bytes are owed (so a write larger than D is no special case, and
//     D = 0 means that a write returns when its last byte is on the medium).
//  2. The medium starts moving when D bytes or more are owed, or when the host has said that no more will come (flush).
//     That holds for the first start and for each one after a stop. Bytes then go to the medium at rate R.
//  3. When nothing is owed any more and flush was not said, the drive stops: one stop is counted, on a disc a link, on
//  a
//     tape a reposition. It cannot start again until `reposition` has passed since it ran dry. (Arriving at exactly
//     that moment is in time.)
//  4. A speed-matching tape (rateMinimum < R) runs at Rmin + (R - Rmin) * owed / D, at R when more than D is owed: slow
//     when its buffer is nearly empty, fast when it is full. Fed at µ between Rmin and R it settles at the fill
//     D * (µ - Rmin) / (R - Rmin) and never stops; from fill f without new data it runs dry after
//     ln(1 + k f / Rmin) / k with k = (R - Rmin) / D; below Rmin it stops as in 3.
//  5. In a slow zone of the medium R (and Rmin, if higher) is the zone's rate.
//  6. At `failAt` the medium takes nothing more.
//  7. From the moment when it has room (rule 1) the drive wants data. After a stop the next bytes were late by the time
//     from there to their arrival, less what the host itself waited for them. Where that is more than half of it, the
//     computer was late and not the source: a late service.
#pragma once

#include "base/Clock.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace steadyburn {

struct SlowZone { // positions on the medium in bytes
    std::uint64_t from = 0;
    std::uint64_t until = 0;
    std::uint64_t rate = 0;
};

struct DriveTraits {
    std::uint64_t buffer = 0;      // D, bytes
    std::uint64_t rate = 0;        // R, bytes a second; not 0
    std::uint64_t rateMinimum = 0; // Rmin; 0 or R: a fixed rate
    Nanoseconds reposition{};      // what one stop costs
    std::vector<SlowZone> slow;
    std::optional<std::uint64_t> failAt; // position on the medium
};

// One thread at a time. Times are a Clock's and never go back.
class DriveModel {
public:
    // `position`: where on the medium the first byte goes.
    DriveModel(DriveTraits traits, std::uint64_t position);

    // `waited`: how long the host had no data since the last arrival.
    void arrive(std::uint64_t bytes, Nanoseconds now, Nanoseconds waited = {});
    void flush(Nanoseconds now); // until the next arrive()
    void advance(Nanoseconds now);

    // The moment when no more than `bytes` will be owed, if nothing arrives until then, or when the medium fails
    // before. Never before the last call's `now`. `bytes` may be below D only after flush().
    [[nodiscard]] Nanoseconds whenOwed(std::uint64_t bytes) const;

    [[nodiscard]] std::uint64_t owed() const; // rounded up to whole bytes
    [[nodiscard]] std::uint64_t onMedium() const { return m_arrived - owed(); }
    [[nodiscard]] std::uint64_t position() const { return m_start + onMedium(); }
    [[nodiscard]] std::uint64_t stops() const { return m_stops; }
    [[nodiscard]] std::uint64_t lateServices() const { return m_lateServices; } // of the stops, see 7
    [[nodiscard]] Nanoseconds late() const { return m_late; }                   // at those, in all
    [[nodiscard]] bool failed() const { return m_failed; }
    [[nodiscard]] std::uint64_t rate() const; // at this moment, 0 when not moving
    [[nodiscard]] const DriveTraits& traits() const { return m_traits; }

private:
    struct Pace { // of the stretch of medium that lies ahead
        double rate = 0;
        double minimum = 0;
        double stretch = 0; // bytes until the pace changes or the medium fails; infinite if never
    };

    [[nodiscard]] Pace paceAhead() const;
    [[nodiscard]] bool matching(const Pace& pace) const;
    [[nodiscard]] double timeFor(const Pace& pace, double bytes) const;   // seconds
    [[nodiscard]] double bytesIn(const Pace& pace, double seconds) const; // from the present fill
    bool start(Nanoseconds until);
    void move(Nanoseconds until, double floor);
    // Goes forward to `until`, or to the moment when no more than `floor` is owed.
    void run(Nanoseconds until, double floor);
    void judgeStop(Nanoseconds now, Nanoseconds waited);

    DriveTraits m_traits;
    std::uint64_t m_start;
    std::uint64_t m_arrived = 0;
    double m_owed = 0; // bytes
    Nanoseconds m_at{};
    Nanoseconds m_readyAt{}; // not able to start before this
    std::uint64_t m_stops = 0;
    std::uint64_t m_stopsJudged = 0; // of them, whose cause is known
    Nanoseconds m_wantedAt{};        // it has had room since
    std::uint64_t m_lateServices = 0;
    Nanoseconds m_late{};
    bool m_moving = false;
    bool m_flushing = false;
    bool m_failed = false;
    bool m_begun = false; // m_at means something
};

} // namespace steadyburn
