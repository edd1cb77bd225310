#include "target/simulated/DriveModel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steadyburn {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kDust = 1e-6; // bytes: what is less than this is the arithmetic's, not the medium's

Nanoseconds later(Nanoseconds at, double seconds)
{
    constexpr double kMost = 4e18; // ns, 126 years
    return Nanoseconds(static_cast<std::int64_t>(std::min(kMost, static_cast<double>(at.count()) + seconds * 1e9)));
}

// Exact for the short distances that matter: only the difference goes through a double.
Nanoseconds after(Nanoseconds at, double seconds)
{
    if (seconds > 1e9) {
        return later(at, seconds);
    }
    return at + Nanoseconds(std::llround(std::ceil(seconds * 1e9 - 1e-3)));
}

} // namespace

DriveModel::DriveModel(DriveTraits traits, std::uint64_t position) : m_traits(std::move(traits)), m_start(position)
{
    if (m_traits.failAt && *m_traits.failAt < position) {
        m_traits.failAt.reset();
    }
}

DriveModel::Pace DriveModel::paceAhead() const
{
    const double at = static_cast<double>(m_start) + static_cast<double>(m_arrived) - m_owed;
    Pace pace{static_cast<double>(m_traits.rate), static_cast<double>(m_traits.rateMinimum), kNever};
    const auto changesAt = [&](std::uint64_t position) {
        const double distance = static_cast<double>(position) - at;
        if (distance > kDust) {
            pace.stretch = std::min(pace.stretch, distance);
        }
    };
    for (const SlowZone& zone : m_traits.slow) {
        if (at > static_cast<double>(zone.from) - kDust && at < static_cast<double>(zone.until) - kDust) {
            pace.rate = std::min(pace.rate, static_cast<double>(zone.rate));
        }
        changesAt(zone.from);
        changesAt(zone.until);
    }
    if (m_traits.failAt) {
        const double distance = static_cast<double>(*m_traits.failAt) - at;
        pace.stretch = std::min(pace.stretch, std::max(0.0, distance));
    }
    pace.minimum = std::min(pace.minimum, pace.rate);
    return pace;
}

bool DriveModel::matching(const Pace& pace) const
{
    return m_traits.buffer > 0 && pace.minimum > 0 && pace.minimum < pace.rate &&
           m_owed <= static_cast<double>(m_traits.buffer);
}

double DriveModel::timeFor(const Pace& pace, double bytes) const
{
    if (!matching(pace)) {
        return bytes / pace.rate;
    }
    const double k = (pace.rate - pace.minimum) / static_cast<double>(m_traits.buffer);
    const double floor = pace.minimum / k;
    return std::log((m_owed + floor) / (m_owed - bytes + floor)) / k;
}

double DriveModel::bytesIn(const Pace& pace, double seconds) const
{
    if (!matching(pace)) {
        return pace.rate * seconds;
    }
    const double k = (pace.rate - pace.minimum) / static_cast<double>(m_traits.buffer);
    const double floor = pace.minimum / k;
    return (m_owed + floor) * -std::expm1(-k * seconds);
}

// False when the drive stands until `until`.
bool DriveModel::start(Nanoseconds until)
{
    const bool mayStart = m_flushing || m_owed >= static_cast<double>(m_traits.buffer);
    const Nanoseconds at = std::max(m_at, m_readyAt);
    if (m_failed || m_owed <= 0 || !mayStart || at > until) {
        return false;
    }
    m_at = at;
    m_moving = true;
    return true;
}

// One stretch of even pace.
void DriveModel::move(Nanoseconds until, double floor)
{
    const auto full = static_cast<double>(m_traits.buffer);
    const double above = m_owed - full;
    if (above > 0 && above <= kDust) {
        m_owed = full;
    }
    const Pace pace = paceAhead();
    double goal = std::max(0.0, m_owed - floor);
    if (above > kDust) {
        goal = std::min(goal, above); // there a speed-matching drive begins to slow down
    }
    const double bytes = std::min(pace.stretch, goal);
    const Nanoseconds then = after(m_at, timeFor(pace, bytes));
    if (then > until) {
        const double part = bytesIn(pace, static_cast<double>((until - m_at).count()) / 1e9);
        m_owed -= std::min(part, bytes);
        m_at = until;
        return;
    }
    m_owed -= bytes;
    if (m_owed < kDust) {
        m_owed = 0;
    }
    m_at = then;
    const bool atFault = m_traits.failAt && paceAhead().stretch <= kDust;
    if (atFault && m_owed > 0) { // all that was owed may just fit
        m_failed = true;
        m_moving = false;
    }
}

void DriveModel::run(Nanoseconds until, double floor)
{
    while (m_at < until && !m_failed && m_owed > floor) {
        if (!m_moving && !start(until)) {
            break;
        }
        move(until, floor);
    }
}

void DriveModel::advance(Nanoseconds now)
{
    if (!m_begun) {
        m_at = now;
        m_begun = true;
    }
    run(now, 0);
    if (m_moving && m_owed <= 0) {
        if (m_flushing) {
            m_moving = false;
        } else if (m_at < now) {
            ++m_stops;
            m_moving = false;
            m_readyAt = m_at + m_traits.reposition;
        }
    }
    m_at = std::max(m_at, now);
}

void DriveModel::judgeStop(Nanoseconds now, Nanoseconds waited)
{
    if (m_stops == m_stopsJudged) {
        return;
    }
    m_stopsJudged = m_stops;
    const Nanoseconds late = now - m_wantedAt - waited;
    if (late > waited) {
        ++m_lateServices;
        m_late += late;
    }
}

void DriveModel::arrive(std::uint64_t bytes, Nanoseconds now, Nanoseconds waited)
{
    advance(now);
    judgeStop(now, waited);
    m_arrived += bytes;
    m_owed += static_cast<double>(bytes);
    m_flushing = false;
    advance(now);
    m_wantedAt = m_owed <= static_cast<double>(m_traits.buffer) ? now : whenOwed(m_traits.buffer);
}

void DriveModel::flush(Nanoseconds now)
{
    advance(now);
    m_flushing = true;
    advance(now);
}

Nanoseconds DriveModel::whenOwed(std::uint64_t bytes) const
{
    DriveModel ahead = *this;
    ahead.run(Nanoseconds::max(), static_cast<double>(bytes));
    return ahead.m_at;
}

std::uint64_t DriveModel::owed() const
{
    return std::min(m_arrived, static_cast<std::uint64_t>(std::ceil(m_owed - kDust)));
}

std::uint64_t DriveModel::rate() const
{
    if (!m_moving) {
        return 0;
    }
    const Pace pace = paceAhead();
    if (!matching(pace)) {
        return static_cast<std::uint64_t>(pace.rate);
    }
    const double share = m_owed / static_cast<double>(m_traits.buffer);
    return static_cast<std::uint64_t>(pace.minimum + (pace.rate - pace.minimum) * share);
}

} // namespace steadyburn
