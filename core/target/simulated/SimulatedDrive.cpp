#include "target/simulated/SimulatedDrive.h"

#include <algorithm>

namespace steadyburn {

namespace {

constexpr Nanoseconds kMeterInterval = std::chrono::milliseconds(100); // a long wait still moves the gauge

} // namespace

SimulatedDrive::SimulatedDrive(DriveTraits traits, std::uint64_t position, Clock& clock, DriveMeter& meter)
    : m_model(std::move(traits), position),
      m_clock(clock),
      m_meter(meter),
      m_acceptedBefore(meter.accepted.load()),
      m_stopsBefore(meter.repositions.load()),
      m_lateBefore(std::max<std::int64_t>(meter.lateServices.load(), 0)),
      m_lateNsBefore(meter.lateNs.load())
{
    m_meter.bufferSize = static_cast<std::int64_t>(m_model.traits().buffer);
    m_meter.rate = m_model.traits().rate;
    m_meter.rateMinimum = m_model.traits().rateMinimum;
    m_model.advance(m_clock.now());
    report();
}

void SimulatedDrive::report()
{
    const auto fill = std::min(m_model.owed(), m_model.traits().buffer);
    const std::uint64_t stops = m_stopsBefore + m_model.stops();
    m_meter.bufferFill.store(static_cast<std::int64_t>(fill), std::memory_order_relaxed);
    m_meter.onMedium.store(m_acceptedBefore + m_model.onMedium(), std::memory_order_relaxed);
    m_meter.repositions.store(stops, std::memory_order_relaxed);
    m_meter.lateServices.store(m_lateBefore + static_cast<std::int64_t>(m_model.lateServices()),
                               std::memory_order_relaxed);
    m_meter.lateNs.store(m_lateNsBefore + m_model.late().count(), std::memory_order_relaxed);
    m_meter.repositionNs.store(static_cast<std::int64_t>(stops) * m_model.traits().reposition.count(),
                               std::memory_order_relaxed);
}

SimulatedDrive::Outcome SimulatedDrive::waitUntilOwed(std::uint64_t bytes, const std::stop_token& stop)
{
    for (;;) {
        if (m_model.failed()) {
            return Outcome::failed;
        }
        if (m_model.owed() <= bytes) {
            return Outcome::done;
        }
        const Nanoseconds until = m_model.whenOwed(bytes);
        Nanoseconds now = m_clock.now();
        while (now < until) {
            if (stop.stop_requested()) {
                return Outcome::cancelled;
            }
            m_clock.sleepUntil(std::min(until, now + kMeterInterval), stop);
            now = m_clock.now();
            m_model.advance(now);
            report();
        }
        m_model.advance(now);
        report();
    }
}

SimulatedDrive::Outcome SimulatedDrive::accept(std::uint64_t bytes, const std::stop_token& stop)
{
    const bool another = m_waited < m_waitedBefore; // source, of another tape file: it counts anew
    m_model.arrive(bytes, m_clock.now(), another ? m_waited : m_waited - m_waitedBefore);
    m_waitedBefore = m_waited;
    m_meter.accepted.fetch_add(bytes, std::memory_order_relaxed);
    report();
    return waitUntilOwed(m_model.traits().buffer, stop);
}

void SimulatedDrive::endOfData()
{
    m_model.flush(m_clock.now());
    report();
}

SimulatedDrive::Outcome SimulatedDrive::flush(const std::stop_token& stop)
{
    endOfData();
    return waitUntilOwed(0, stop);
}

const DriveModel& SimulatedDrive::model()
{
    m_model.advance(m_clock.now());
    report();
    return m_model;
}

} // namespace steadyburn
