#include "workflow/readback/CopyCheck.h"

#include "target/WriteSession.h"
#include "workflow/request/Outputs.h"

#include <memory>
#include <optional>

namespace steadyburn {

namespace {

// Bytes of the image that would be made of it; nothing where that is not known, which reading it will tell.
std::optional<std::uint64_t> imageSizeOf(const Dependencies& dependencies, const std::string& source)
{
    auto target = dependencies.openTarget(source);
    if (!target || !(*target)->unmount()) {
        return std::nullopt;
    }
    const auto medium = (*target)->inspect();
    if (!medium || medium->sessions.empty()) {
        return std::nullopt;
    }
    const auto reader = (*target)->openReader(static_cast<std::uint32_t>(medium->sessions.size() - 1));
    return reader ? (*reader)->size() : std::nullopt;
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
    how.size = imageSizeOf(dependencies, source);
    how.overwrite = overwrite;
    auto begun = (*opened)->begin(how); // which checks, and changes nothing
    if (!begun) {
        return begun.takeFault();
    }
    static_cast<void>((*begun)->abandon());
    return {};
}

} // namespace steadyburn
