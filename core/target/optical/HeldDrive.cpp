#include "target/optical/HeldDrive.h"

#include "target/device/DrivePresence.h"
#include "target/optical/Unmount.h"

namespace steadyburn {

Result<std::shared_ptr<BurnDrive>> HeldDrive::hold(bool load)
{
    if (auto lent = m_lent.lock()) {
        lent->reassess();
        return lent;
    }
    auto grabbed = BurnDrive::grab(address, load);
    if (grabbed) {
        m_lent = *grabbed;
    }
    return grabbed;
}

Result<void> HeldDrive::unmount() const
{
    if (address.stdio || !m_lent.expired()) {
        return {};
    }
    return unmountDevice(address.device, unmountTools());
}

Fault HeldDrive::fault(FaultKind kind, Action doing, std::string detail) const
{
    return {.kind = kind, .doing = doing, .path = address.spec, .detail = std::move(detail)};
}

Fault HeldDrive::unlessGone(Fault broken) const
{
    const bool asked = !address.stdio && (written || spoilt);
    return asked ? unlessVanished(std::move(broken), [this] { return opticalDriveAnswers(address.device); }) : broken;
}

} // namespace steadyburn
