#include "target/optical/HeldDrive.h"

#include "target/device/DrivePresence.h"
#include "target/optical/Unmount.h"

namespace steadyburn {

Result<std::shared_ptr<BurnDrive>> HeldDrive::hold(bool load)
{
    if (const auto held = m_lent.lock(); held && held->besideMount()) {
        return fault(FaultKind::targetBusy, Action::open, "the disc is mounted and being read");
    }
    if (auto held = lent()) {
        held->setUse(DriveUse::work);
        return held;
    }
    return grab(load, DriveUse::work, MountedDisc::refused);
}

Result<std::shared_ptr<BurnDrive>> HeldDrive::holdToRead()
{
    if (auto held = lent()) {
        held->setUse(DriveUse::work);
        return held;
    }
    return grab(true, DriveUse::work, MountedDisc::readBeside);
}

Result<std::shared_ptr<BurnDrive>> HeldDrive::look()
{
    if (auto held = lent()) {
        return held;
    }
    return grab(false, DriveUse::look, MountedDisc::readBeside);
}

Result<std::shared_ptr<BurnDrive>> HeldDrive::grab(bool load, DriveUse use, MountedDisc mounted)
{
    auto grabbed = BurnDrive::grab(address, load, use, mounted);
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

Result<void> HeldDrive::unmount()
{
    if (drive && drive->besideMount()) { // it was only looked at
        drive.reset();
    }
    if (const auto held = m_lent.lock(); held && held->besideMount()) {
        return fault(FaultKind::targetBusy, Action::open, "the disc is mounted and being read");
    }
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
