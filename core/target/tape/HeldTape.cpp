#include "target/tape/HeldTape.h"

#include "target/device/DrivePresence.h"

#include <cerrno>
#include <utility>

namespace steadyburn {

Fault tapeFault(int code, Action doing, const std::string& name)
{
    FaultKind kind = FaultKind::mediumError;
    switch (code) {
    case ENOENT:
        kind = FaultKind::targetMissing;
        break;
    case ENXIO:
    case ENODEV:
        kind = doing == Action::open || doing == Action::inspect ? FaultKind::targetMissing : FaultKind::mediumRemoved;
        break;
    case EACCES:
    case EPERM:
        // st also answers a write to a protected cartridge with EACCES.
        kind = doing == Action::write ? FaultKind::mediumWriteProtected : FaultKind::targetPermission;
        break;
    case EBUSY:
        kind = FaultKind::targetBusy;
        break;
    case EROFS:
        kind = FaultKind::mediumWriteProtected;
        break;
    case ENOMEDIUM:
        kind = doing == Action::write ? FaultKind::mediumRemoved : FaultKind::mediumMissing;
        break;
    case ENOSPC:
        kind = FaultKind::mediumFull;
        break;
    case ENOMEM:
        kind = FaultKind::outOfMemory;
        break;
    case EMFILE: // the drive was not asked at all
    case ENFILE:
        kind = FaultKind::io;
        break;
    default:
        break;
    }
    return {.kind = kind, .doing = doing, .code = code, .path = name};
}

HeldTape::HeldTape(std::string driveName, std::unique_ptr<TapeDevice> tapeDevice)
    : name(std::move(driveName)), device(std::move(tapeDevice)), carriage(std::make_shared<TapeCarriage>())
{
}

Fault HeldTape::fault(FaultKind kind, Action doing, std::string detail) const
{
    return {.kind = kind, .doing = doing, .path = name, .detail = std::move(detail)};
}

Fault HeldTape::driveFault(int code, Action doing) const
{
    return unlessVanished(tapeFault(code, doing, name), [this] { return tapeDriveAnswers(*device); });
}

Fault HeldTape::transferFaultOf(int code, Action doing) const
{
    return unlessVanished(transferFault(code, doing, name, *carriage), [this] { return tapeDriveAnswers(*device); });
}

bool HeldTape::answersWhenOpened() const
{
    const int opened = device->open(TapeOpen::look);
    const bool answers =
        opened == 0 ? tapeDriveAnswers(*device) : opened != -ENOENT && opened != -ENXIO && opened != -ENODEV;
    device->close();
    return answers;
}

Result<void> HeldTape::open(TapeOpen how, Action doing)
{
    if (const int answer = device->open(how); answer != 0) {
        Fault failed = tapeFault(-answer, doing, name);
        return touched ? unlessVanished(std::move(failed), [this] { return answersWhenOpened(); }) : failed;
    }
    return {};
}

Result<void> HeldTape::command(TapeCommand what, int count, Action doing)
{
    if (const int answer = device->command(what, count); answer != 0) {
        return driveFault(-answer, doing);
    }
    return {};
}

// After a bus reset the drive answers everything but a rewind with EIO.
Result<TapeStatus> HeldTape::firstStatus(Action doing)
{
    TapeStatus status;
    int answer = device->status(status);
    if (answer == -EIO && device->command(TapeCommand::rewind) == 0) {
        answer = device->status(status);
    }
    if (answer != 0) {
        return driveFault(-answer, doing);
    }
    return status;
}

Result<TapeStatus> HeldTape::look(Action doing)
{
    if (auto opened = open(TapeOpen::look, doing); !opened) {
        return opened.takeFault();
    }
    auto status = firstStatus(doing);
    device->close();
    if (!status) {
        return status.takeFault();
    }
    if (status->doorOpen || !status->online) {
        return fault(FaultKind::mediumMissing, doing);
    }
    auto opened = open(TapeOpen::read, doing);
    if (!opened && opened.fault().code == EIO) { // some drives report another cartridge like this
        opened = open(TapeOpen::read, doing);
    }
    if (!opened) {
        return opened.takeFault();
    }
    status = firstStatus(doing);
    if (!status) {
        device->close();
    }
    return status;
}

Result<void> HeldTape::firstCommand(TapeCommand what, int count, Action doing)
{
    auto done = command(what, count, doing);
    return done || done.fault().code != EIO ? std::move(done) : command(what, count, doing);
}

Result<void> HeldTape::rewind(Action doing)
{
    return firstCommand(TapeCommand::rewind, 1, doing);
}

Result<bool> HeldTape::holdsData(Action doing)
{
    if (auto rewound = rewind(doing); !rewound) {
        return rewound.takeFault();
    }
    std::vector<std::byte> record;
    const ssize_t got = readRecord(*device, record, *carriage);
    TapeStatus status;
    const bool known = device->status(status) == 0;
    // For a blank tape st returns EIO, as for a bad record; but there the data ends where it begins.
    const bool bad =
        got == -EIO && device->command(TapeCommand::rewind) == 0 && device->command(TapeCommand::endOfData) == 0;
    const std::int64_t end = bad ? device->position() : -1;
    if (auto rewound = command(TapeCommand::rewind, 1, doing); !rewound) {
        return rewound.takeFault();
    }
    if (got > 0 || got == -ENOMEM || got == -EMSGSIZE || end > 0) {
        return true;
    }
    if (end == 0 || (known && status.endOfData)) {
        return false;
    }
    if (got == 0) {
        return known && (status.filemark || status.file > 0); // an empty first file counts as data
    }
    return transferFaultOf(static_cast<int>(-got), doing);
}

} // namespace steadyburn
