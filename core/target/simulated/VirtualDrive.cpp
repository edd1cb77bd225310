#include "target/simulated/VirtualDrive.h"

namespace steadyburn {

Fault VirtualDrive::fault(FaultKind kind, Action doing, std::string detail) const
{
    return {.kind = kind, .doing = doing, .path = name, .detail = std::move(detail)};
}

Result<void> VirtualDrive::checkReady(Action doing) const
{
    if (busy) {
        return fault(FaultKind::targetBusy, doing);
    }
    if (absent) {
        return fault(FaultKind::mediumMissing, doing);
    }
    if (spec.faults.writeProtected) {
        return fault(FaultKind::mediumWriteProtected, doing);
    }
    return {};
}

Result<void> VirtualDrive::eject()
{
    if (busy) {
        return fault(FaultKind::targetBusy, Action::eject);
    }
    absent = true;
    return {};
}

} // namespace steadyburn
