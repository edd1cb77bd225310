#include "workflow/burn/MediumMark.h"

#include "base/Sha256.h"
#include "base/Units.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

namespace steadyburn {

Result<AppendPoint> appendPoint(Target& target, const MediumInfo& medium, std::stop_token stop)
{
    if (medium.sessions.empty()) {
        return Fault{.kind = FaultKind::unsupported,
                     .doing = Action::plan,
                     .path = target.name(),
                     .detail = "there is no session to append to"};
    }
    auto opened = target.openReader(static_cast<std::uint32_t>(medium.sessions.size() - 1));
    if (!opened) {
        return opened.takeFault();
    }
    const std::shared_ptr<MediumReader> reader = std::move(*opened);
    AppendPoint point;
    point.lastSessionBlock = static_cast<std::uint32_t>(reader->sessionStart() / kDiscBlock);
    point.rewritesHead = medium.status == MediumStatus::overwritable;
    point.nextWritableBlock = static_cast<std::uint32_t>(medium.nextWritable / kDiscBlock);
    point.read = [reader, stop = std::move(stop)](std::uint32_t block, std::span<std::byte> into) {
        if (stop.stop_requested() || !reader->seek(block * kDiscBlock)) {
            return false;
        }
        while (!into.empty()) {
            const auto got = reader->read(into);
            if (!got || *got == 0) {
                return false;
            }
            into = into.subspan(*got);
        }
        return true;
    };
    return point;
}

bool MediumMark::operator==(const MediumMark& other) const
{
    return nextWritable == other.nextWritable && descriptor == other.descriptor &&
           std::equal(sessions.begin(), sessions.end(), other.sessions.begin(), other.sessions.end(),
                      [](const Session& a, const Session& b) { return a.start == b.start && a.size == b.size; });
}

std::string digestOfMark(const MediumMark& mark)
{
    Sha256 sum;
    sum.add(mark.descriptor);
    return toHex(sum.finish());
}

Result<MediumMark> markOf(const AppendPoint& point, const MediumInfo& medium, const std::string& target)
{
    constexpr std::uint32_t kDescriptor = 16; // blocks behind the session's start
    MediumMark mark{.sessions = medium.sessions, .nextWritable = medium.nextWritable, .descriptor = {}};
    mark.descriptor.resize(kDiscBlock);
    if (!point.read(point.lastSessionBlock + kDescriptor, mark.descriptor)) {
        return Fault{.kind = FaultKind::mediumError,
                     .doing = Action::read,
                     .path = target,
                     .offset = (std::uint64_t(point.lastSessionBlock) + kDescriptor) * kDiscBlock};
    }
    return mark;
}

} // namespace steadyburn
