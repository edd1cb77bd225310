#include "target/discovery/DriveList.h"

#include "base/os/FileDescriptor.h"
#include "target/device/DriveHolders.h"
#include "target/device/ScsiCommand.h"
#include "target/optical/BurnAddress.h"
#include "target/optical/BurnProfile.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <fcntl.h>
#include <linux/cdrom.h>
#include <span>
#include <string>
#include <sys/ioctl.h>
#include <system_error>
#include <unistd.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kAskTimeout{5};

void readNames(const fs::path& device, DriveListing& listing)
{
    MediumInfo& medium = listing.medium;
    medium.vendor = sysLine(device / "vendor");
    medium.product = sysLine(device / "model");
    medium.firmware = sysLine(device / "rev");
    listing.title = medium.vendor;
    if (!medium.product.empty()) {
        listing.title += (listing.title.empty() ? "" : " ") + medium.product;
    }
}

std::optional<Fault> permissionProblem(const std::string& node)
{
    if (::faccessat(AT_FDCWD, node.c_str(), R_OK | W_OK, AT_EACCESS) == 0) {
        return std::nullopt;
    }
    const int code = errno;
    const bool gone = code == ENOENT || code == ENXIO || code == ENODEV;
    return Fault{.kind = gone ? FaultKind::targetMissing : FaultKind::targetPermission,
                 .doing = Action::open,
                 .code = code,
                 .path = node};
}

// A packet command that reads and changes nothing; true when all of `answer` came or the drive ended it short.
bool ask(int fd, std::span<const std::uint8_t> command, std::span<std::uint8_t> answer)
{
    return scsiCommand(fd, command, answer, kAskTimeout).good;
}

// GET CONFIGURATION for the profile, READ DISC INFORMATION for what is on it.
void askMedium(int fd, MediumInfo& medium)
{
    const int state = ::ioctl(fd, CDROM_DRIVE_STATUS, CDSL_CURRENT);
    if (state == CDS_NO_DISC || state == CDS_TRAY_OPEN) {
        medium.status = MediumStatus::absent;
        return;
    }
    std::array<std::uint8_t, 10> configuration{0x46, 2, 0, 0, 0, 0, 0, 0, 8};
    std::array<std::uint8_t, 8> header{};
    BurnProfile profile = 0;
    if (ask(fd, configuration, header)) {
        profile = header[6] << 8 | header[7];
        medium.kind = kindOfProfile(profile);
    }
    std::array<std::uint8_t, 10> discInformation{0x51, 0, 0, 0, 0, 0, 0, 0, 34};
    std::array<std::uint8_t, 34> disc{};
    if (profile == 0 || !ask(fd, discInformation, disc)) {
        return;
    }
    switch (disc[2] & 3) {
    case 0:
        medium.status = MediumStatus::blank;
        break;
    case 1:
        medium.status = MediumStatus::appendable;
        break;
    case 2:
        medium.status = isOverwritableProfile(profile) ? MediumStatus::overwritable : MediumStatus::closed;
        break;
    default:
        medium.status = MediumStatus::overwritable; // "others": written anywhere
        break;
    }
}

// Why an open was refused; when it is busy, by whom.
Fault openRefused(int code, const std::string& node)
{
    Fault fault{.kind = FaultKind::io, .doing = Action::open, .code = code, .path = node};
    if (code == EBUSY) {
        fault.kind = FaultKind::targetBusy;
        std::error_code unresolved;
        const fs::path real = fs::canonical(node, unresolved);
        const std::string device = unresolved ? node : real.string();
        fault.detail = whoUses(device);
    }
    return fault;
}

DriveListing opticalDrive(const DriveFolders& folders, const std::string& name)
{
    DriveListing listing;
    listing.spec = (folders.dev / name).string();
    readNames(opticalDeviceFolder(folders, name), listing);
    listing.unusable = permissionProblem(listing.spec);
    if (listing.unusable) {
        return listing;
    }
    // With O_EXCL the kernel refuses a drive that is mounted or held by a burner, before anything moves.
    const FileDescriptor fd(::open(listing.spec.c_str(), O_RDONLY | O_NONBLOCK | O_EXCL | O_CLOEXEC));
    if (!fd) {
        listing.unusable = openRefused(errno, listing.spec);
        return listing;
    }
    askMedium(fd.get(), listing.medium);
    return listing;
}

// A tape drive has one opener at a time: looking into it would get in somebody's way.
DriveListing tapeDrive(const DriveFolders& folders, const std::string& name)
{
    DriveListing listing;
    listing.spec = (folders.dev / name).string();
    listing.medium.kind = MediumKind::tape;
    readNames(tapeDeviceFolder(folders, name), listing);
    listing.unusable = permissionProblem(listing.spec);
    return listing;
}

} // namespace

std::vector<DriveListing> listDrivesIn(const DriveFolders& folders)
{
    std::vector<DriveListing> drives;
    for (const std::string& name : opticalDriveNames(folders)) {
        drives.push_back(opticalDrive(folders, name));
    }
    for (const std::string& name : tapeDriveNames(folders)) {
        drives.push_back(tapeDrive(folders, name));
    }
    return drives;
}

std::vector<DriveListing> listDrives()
{
    return listDrivesIn({});
}

} // namespace steadyburn
