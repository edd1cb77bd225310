#include "target/optical/OpticalBlank.h"

#include "target/OldParity.h"
#include "target/optical/BurnFault.h"

#include <libburn/libburn.h>

#include <vector>

namespace steadyburn {

namespace {

constexpr int kFormatToDefault = 3 << 1; // size mode of burn_disc_format
constexpr int kFormatAgain = 1 << 4;

Fault blankFault(const BurnDrive& drive, FaultKind kind, std::string detail = {})
{
    return {.kind = kind, .doing = Action::blank, .path = drive.address().spec, .detail = std::move(detail)};
}

} // namespace

Result<void> eraseDisc(BurnDrive& drive, BurnProfile profile, bool full, const std::function<void(double)>& progress)
{
    if (profile != 0x0a && profile != 0x14) {
        return blankFault(drive, FaultKind::unsupported, "this medium cannot be blanked");
    }
    return drive.runAndWait([&] { burn::burn_disc_erase(drive.handle(), full ? 0 : 1); }, Action::blank, progress);
}

Result<void> formatDisc(BurnDrive& drive, bool again, const std::function<void(double)>& progress)
{
    const int flag = kFormatToDefault | (again ? kFormatAgain : 0);
    return drive.runAndWait([&] { burn::burn_disc_format(drive.handle(), 0, flag); }, Action::blank, progress);
}

void voidParityOn(BurnDrive& drive)
{
    const auto old = voidedBlocks(drive.sectorReader(), drive.readable() / kDiscBlock);
    if (!old) {
        return;
    }
    std::vector<std::byte> bytes = old->bytes;
    drive.library().run([&] {
        burn::burn_random_access_write(drive.handle(), static_cast<off_t>(old->offset),
                                       reinterpret_cast<char*>(bytes.data()), static_cast<off_t>(bytes.size()), 1);
    });
}

Result<void> emptyHead(BurnDrive& drive)
{
    std::vector<char> zeros(kVolumeHead, 0);
    int answer = 0;
    BurnMessages messages(drive.library());
    drive.library().run([&] {
        answer = burn::burn_random_access_write(drive.handle(), 0, zeros.data(), static_cast<off_t>(zeros.size()), 1);
    });
    if (answer <= 0) {
        return drive.unlessGone(faultFrom(messages.take(), blankFault(drive, FaultKind::mediumError)));
    }
    return {};
}

} // namespace steadyburn
