#include "target/optical/Unmount.h"

#include "base/os/MountTable.h"

#include <cerrno>
#include <cstring>
#include <sys/mount.h>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kMostMounts = 16; // one disc may be mounted at several places

std::function<Result<void>(const std::string&)>& chosenService()
{
    static std::function<Result<void>(const std::string&)> service;
    return service;
}

} // namespace

void setUnmountService(std::function<Result<void>(const std::string& device)> service)
{
    chosenService() = std::move(service);
}

UnmountTools unmountTools()
{
    return {.mountInfo = mountInfo, .service = chosenService(), .systemCall = [](const std::string& place) {
                return ::umount2(place.c_str(), UMOUNT_NOFOLLOW) == 0 ? 0 : errno;
            }};
}

Result<void> unmountDevice(const std::string& device, const UnmountTools& tools)
{
    for (int turn = 0; turn < kMostMounts; ++turn) {
        const std::string place = mountPointOf(device, tools.mountInfo());
        if (place.empty()) {
            return {};
        }
        std::string said;
        int code = 0;
        Result<void> asked = Fault{.kind = FaultKind::unsupported};
        if (tools.service) {
            asked = tools.service(device);
            said = asked ? std::string() : asked.fault().detail;
        }
        if (!asked && asked.fault().kind != FaultKind::targetBusy) { // it is not there, or may not
            code = tools.systemCall(place);
            if (code == 0) {
                continue;
            }
        }
        if (!asked) {
            return Fault{.kind = FaultKind::targetBusy,
                         .doing = Action::open,
                         .code = code,
                         .path = device,
                         .detail = "mounted on " + place + (said.empty() ? "" : ": " + said)};
        }
    }
    return Fault{.kind = FaultKind::targetBusy, .doing = Action::open, .path = device, .detail = "mounted"};
}

} // namespace steadyburn
