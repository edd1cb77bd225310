#include "target/simulated/VirtualDrive.h"

#include <cerrno>

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

Result<void> VirtualDrive::outcome(SimulatedDrive::Outcome result, SimulatedDrive& drive)
{
    switch (result) {
    case SimulatedDrive::Outcome::done:
        return {};
    case SimulatedDrive::Outcome::cancelled:
        return fault(FaultKind::cancelled, Action::write);
    case SimulatedDrive::Outcome::failed:
        break;
    }
    return mediumFault(drive);
}

Fault VirtualDrive::mediumFault(SimulatedDrive& drive)
{
    const std::uint64_t at = drive.model().position();
    Fault failed = fault(FaultKind::mediumFull, Action::write);
    failed.offset = at;
    failed.code = ENOSPC;
    if (spec.faults.mediumError == at) {
        failed.kind = FaultKind::mediumError;
        failed.code = EIO;
    } else if (spec.faults.eject == at) {
        failed.kind = FaultKind::mediumRemoved;
        failed.code = ENOMEDIUM;
        absent = true;
    }
    return failed;
}

} // namespace steadyburn
