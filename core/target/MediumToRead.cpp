#include "target/MediumToRead.h"

#include <unistd.h>

namespace steadyburn {

namespace {

Fault nothingOn(const Target& target, const MediumInfo& medium)
{
    const auto file = target.isPlain() ? target.file() : std::nullopt;
    if (file && ::access(file->c_str(), F_OK) != 0) {
        return {.kind = FaultKind::targetMissing, .doing = Action::inspect, .path = target.name()};
    }
    return {.kind = FaultKind::notAnImage,
            .doing = Action::inspect,
            .path = target.name(),
            .facts =
                file ? NothingToRead{NothingToRead::Reason::emptyFile} : nothingToRead(medium.kind, medium.status)};
}

} // namespace

Result<void> checkInserted(const Target& target, const MediumInfo& medium)
{
    if (medium.status == MediumStatus::absent) {
        return Fault{.kind = FaultKind::mediumMissing, .doing = Action::open, .path = target.name()};
    }
    return {};
}

Result<MediumInfo> mediumToRead(Target& target)
{
    auto medium = target.inspect();
    if (!medium) {
        return medium;
    }
    if (auto inserted = checkInserted(target, *medium); !inserted) {
        return inserted.takeFault();
    }
    const bool counted = !target.isTape() || medium->status == MediumStatus::blank;
    return medium->sessions.empty() && counted ? Result<MediumInfo>(nothingOn(target, *medium)) : std::move(medium);
}

} // namespace steadyburn
