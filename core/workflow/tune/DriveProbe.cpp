#include "workflow/tune/DriveProbe.h"

#include "base/Units.h"
#include "target/simulated/DriveModel.h"

#include <algorithm>

namespace steadyburn {

namespace {

constexpr std::uint64_t kMeasured = 64 * kMiB; // bytes, after the drive's buffer is full
constexpr std::uint64_t kLeastRequests = 8;

} // namespace

Result<TuneRoom> DriveProbe::open(Nanoseconds /*time*/, const std::stop_token& /*stop*/)
{
    TuneRoom room;
    room.curves = {TuneCurve::drive};
    room.drive = m_spec.kind;
    room.driveRate = m_spec.speed;
    room.driveMinimum = m_spec.minimum;
    room.driveBuffer = m_spec.buffer;
    return room;
}

TuneAnswer DriveProbe::measure(const TuneMethod& /*method*/, std::uint64_t block, Nanoseconds /*time*/,
                               const std::stop_token& /*stop*/)
{
    DriveTraits traits;
    traits.buffer = m_spec.buffer;
    traits.rate = m_spec.speed;
    traits.rateMinimum = m_spec.minimum;
    traits.reposition = m_spec.reposition;
    DriveModel model(traits, 0);
    Nanoseconds now{};
    const auto write = [&] {
        model.arrive(block, now);
        now = std::max(now, model.whenOwed(m_spec.buffer)); // with more than that a drive keeps the host waiting
    };
    for (std::uint64_t filled = 0; filled < m_spec.buffer + block; filled += block) {
        write();
    }
    TunePoint point;
    point.block = block;
    const Nanoseconds begin = now;
    while (point.bytes < kMeasured || point.requests < kLeastRequests) {
        const Nanoseconds before = now;
        write();
        ++point.requests;
        point.bytes += block;
        point.longest = std::max(point.longest, seconds(now - before));
    }
    point.seconds = seconds(now - begin);
    return point;
}

TuneAnswer DriveProbe::readFiles(const TuneFiles& /*files*/, Nanoseconds /*time*/, const std::stop_token& /*stop*/)
{
    return TuneProblem{.reason = TuneReason::notOffered, .fault = {}};
}

} // namespace steadyburn
