#include "workflow/readback/CopyCheck.h"

#include "target/WriteSession.h"
#include "workflow/request/Outputs.h"

#include <filesystem>
#include <memory>
#include <system_error>

namespace steadyburn {

namespace {

// The device or the file that a target is, however it is spelled.
std::string placeOfTarget(const Dependencies& dependencies, const std::string& spec)
{
    const auto target = dependencies.openTarget(spec);
    return target ? (*target)->file().value_or(spec) : spec;
}

Result<std::unique_ptr<Target>> openDisc(const Dependencies& dependencies, const std::string& spec)
{
    auto target = dependencies.openTarget(spec);
    if (target && (*target)->isTape()) {
        return Fault{
            .kind = FaultKind::unsupported, .doing = Action::plan, .path = spec, .detail = "no copies on tapes"};
    }
    return target;
}

} // namespace

Result<void> copyGoesToDisc(const Dependencies& dependencies, const std::string& target)
{
    auto opened = openDisc(dependencies, target);
    return opened ? Result<void>() : Result<void>(opened.takeFault());
}

Result<void> targetTakesCopy(const Dependencies& dependencies, const std::string& source, const std::string& target,
                             bool overwrite)
{
    auto opened = openDisc(dependencies, target);
    if (!opened) {
        return opened.takeFault();
    }
    if (auto freed = (*opened)->unmount(); !freed) {
        return freed;
    }
    auto medium = (*opened)->inspect();
    if (!medium) {
        return medium.takeFault();
    }
    JobRequest request;
    request.target = target;
    request.overwrite = overwrite;
    if (auto allowed = outputsMayBeWritten(request, **opened, *medium); !allowed || !(*opened)->isOptical()) {
        return allowed;
    }
    WriteRequest how;
    how.size = copySize(dependencies, source);
    how.overwrite = overwrite;
    auto begun = (*opened)->begin(how); // which checks, and changes nothing
    if (!begun) {
        return begun.takeFault();
    }
    static_cast<void>((*begun)->abandon());
    return {};
}

bool mayBeOverwritten(const Fault& notBlank)
{
    const auto medium = notBlank.known<OccupiedMedium>();
    return notBlank.code == 0 && medium.state != OccupiedMedium::State::unfinished &&
           medium.state != OccupiedMedium::State::appendOnly &&
           (medium.state != OccupiedMedium::State::closed || medium.erasable);
}

bool copyHasOneDrive(const Dependencies& dependencies, const std::string& source, const std::string& target)
{
    if (source == target) {
        return true;
    }
    const std::string from = placeOfTarget(dependencies, source);
    const std::string to = placeOfTarget(dependencies, target);
    std::error_code unknown;
    return from == to || std::filesystem::equivalent(from, to, unknown);
}

std::optional<std::uint64_t> copySize(const Dependencies& dependencies, const std::string& source)
{
    auto target = dependencies.openTarget(source);
    if (!target) {
        return std::nullopt;
    }
    const auto medium = (*target)->inspect();
    if (!medium || medium->sessions.empty()) {
        return std::nullopt;
    }
    const auto reader = (*target)->openReader(static_cast<std::uint32_t>(medium->sessions.size() - 1));
    return reader ? (*reader)->size() : std::nullopt;
}

void ejectForCopy(const Dependencies& dependencies, const std::string& drive)
{
    if (auto target = dependencies.openTarget(drive)) {
        (void)(*target)->eject();
    }
}

std::optional<Fault> lackOfCopy(const ReadImageReport& read, const std::string& source)
{
    if (read.damaged.empty()) {
        return std::nullopt;
    }
    std::uint64_t bytes = 0;
    for (const DamagedPart& part : read.damaged) {
        bytes += part.length;
    }
    return Fault{.kind = FaultKind::mediumError,
                 .doing = Action::verify,
                 .path = source,
                 .offset = read.damaged.front().offset,
                 .length = bytes};
}

} // namespace steadyburn
