// A mounted disc cannot be burned: it is unmounted first, by the desktop's service as the user, else by the system call
// where we may. Any thread; may take seconds.
#pragma once

#include "base/Result.h"

#include <functional>
#include <string>

namespace steadyburn {

struct UnmountTools {
    std::function<std::string()> mountInfo;                  // the text of /proc/self/mountinfo
    std::function<Result<void>(const std::string&)> service; // unmounts a device; may be empty
    std::function<int(const std::string& place)> systemCall; // 0 or an errno
};

// The real ones. The service is what the program set at its start, before any other thread: core/target itself knows no
// desktop.
[[nodiscard]] UnmountTools unmountTools();
void setUnmountService(std::function<Result<void>(const std::string& device)> service);

// Fails with targetBusy when it stays mounted; the detail says where, and what the desktop or the system said.
Result<void> unmountDevice(const std::string& device, const UnmountTools& tools);

} // namespace steadyburn
