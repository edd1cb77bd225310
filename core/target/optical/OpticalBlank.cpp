// Making rewritable discs empty again: the part of OpticalTarget that needs minutes and cannot be stopped.
#include "base/Units.h"
#include "target/optical/BurnFault.h"
#include "target/optical/OpticalTarget.h"

#include <libburn/libburn.h>

#include <filesystem>
#include <system_error>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kHead = 64 * kKiB;
constexpr int kFormatToDefault = 3 << 1; // size mode of burn_disc_format
constexpr int kFormatAgain = 1 << 4;

} // namespace

Result<void> OpticalTarget::erase(BurnDrive& drive, BurnProfile profile, bool full, const BlankProgress& progress)
{
    if (profile != 0x0a && profile != 0x14) {
        return fault(FaultKind::unsupported, Action::blank, "this medium cannot be blanked");
    }
    return drive.runAndWait([&] { burn::burn_disc_erase(drive.handle(), full ? 0 : 1); }, Action::blank, progress);
}

Result<void> OpticalTarget::format(BurnDrive& drive, bool again, const BlankProgress& progress)
{
    const int flag = kFormatToDefault | (again ? kFormatAgain : 0);
    return drive.runAndWait([&] { burn::burn_disc_format(drive.handle(), 0, flag); }, Action::blank, progress);
}

// Zeros where the volume descriptors stand: every system takes the disc for empty.
Result<void> OpticalTarget::emptyHead(BurnDrive& drive)
{
    std::vector<char> zeros(kHead, 0);
    int answer = 0;
    BurnMessages messages(drive.library());
    drive.library().run([&] {
        answer = burn::burn_random_access_write(drive.handle(), 0, zeros.data(), static_cast<off_t>(zeros.size()), 1);
    });
    if (answer <= 0) {
        return drive.unlessGone(faultFrom(messages.take(), fault(FaultKind::mediumError, Action::blank)));
    }
    return {};
}

Result<void> OpticalTarget::blank(bool full, const BlankProgress& progress)
{
    m_drive.reset();
    m_end.reset();
    if (auto freed = unmount(); !freed) {
        return freed;
    }
    auto drive = hold(true);
    if (!drive) {
        return drive.takeFault();
    }
    if (drive->use_count() > 1) {
        return fault(FaultKind::targetBusy, Action::blank, "the disc is being read");
    }
    if (m_address.stdio) {
        std::error_code failed;
        if (std::filesystem::exists(m_address.device, failed)) {
            std::filesystem::resize_file(m_address.device, 0, failed);
        }
        if (failed) {
            Fault broken = fault(FaultKind::io, Action::blank);
            broken.code = failed.value();
            return broken;
        }
        if (progress) {
            progress(1.0);
        }
        return {};
    }
    if ((*drive)->status() == DiscStatus::empty) {
        return fault(FaultKind::mediumMissing, Action::blank);
    }
    const BurnProfile profile = (*drive)->profile();
    if (!isRewritable(kindOfProfile(profile))) {
        return fault(FaultKind::unsupported, Action::blank, "this medium can be written once only");
    }
    if (!isOverwritableProfile(profile)) {
        return erase(**drive, profile, full, progress);
    }
    if (full || (*drive)->unformatted()) {
        return format(**drive, full, progress);
    }
    auto emptied = emptyHead(**drive);
    if (emptied && progress) {
        progress(1.0);
    }
    return emptied;
}

} // namespace steadyburn
