#include "target/optical/HeldDrive.h"

#include "target/device/DrivePresence.h"
#include "target/optical/Unmount.h"

namespace steadyburn {

Result<std::shared_ptr<BurnDrive>> HeldDrive::hold(bool load)
{
    if (auto held = lent()) {
        held->setUse(DriveUse::work);
        return held;
    }
    return grab(load, DriveUse::work);
}

Result<std::shared_ptr<BurnDrive>> HeldDrive::look()
{
    if (auto held = lent()) {
        return held;
    }
    return grab(false, DriveUse::look);
}

Result<std::shared_ptr<BurnDrive>> HeldDrive::grab(bool load, DriveUse use)
{
    auto grabbed = BurnDrive::grab(address, load, use);
    if (grabbed) {
        m_lent = *grabbed;
    }
    return grabbed;
}

std::shared_ptr<BurnDrive> HeldDrive::lent() const
{
    auto held = m_lent.lock();
    if (held) {
        held->reassess();
    }
    return held;
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
