#include "target/tape/TapeTarget.h"

#include "target/device/SysDrives.h"
#include "target/tape/TapeCartridge.h"
#include "target/tape/TapeDriveSession.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <utility>

namespace steadyburn {

TapeTarget::TapeTarget(std::string name, std::unique_ptr<TapeDevice> device)
    : Target(Family::tape), m_tape(std::move(name), std::move(device))
{
}

Result<std::unique_ptr<Target>> openTapeDrive(const std::string& path)
{
    struct stat info = {};
    if (::stat(path.c_str(), &info) != 0) {
        return tapeFault(errno, Action::open, path);
    }
    if (S_ISDIR(info.st_mode)) {
        return Fault{.kind = FaultKind::targetIsDirectory, .doing = Action::open, .path = path};
    }
    if (!S_ISCHR(info.st_mode)) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::open, .path = path, .detail = "not a tape drive"};
    }
    return std::unique_ptr<Target>(std::make_unique<TapeTarget>(path, makeTapeDevice(path)));
}

Result<MediumInfo> TapeTarget::inspect()
{
    if (m_tape.busy) {
        return m_tape.fault(FaultKind::targetBusy, Action::inspect);
    }
    MediumInfo info;
    info.kind = MediumKind::tape;
    info.status = MediumStatus::unknown;
    info.block = 1;
    auto status = m_tape.look(Action::inspect);
    if (!status && status.fault().kind == FaultKind::mediumMissing) {
        info.status = MediumStatus::absent;
        return info;
    }
    if (!status) {
        return status.takeFault();
    }
    info.writeProtected = status->writeProtected;
    askCartridge(*m_tape.device, info);
    info.density = status->density;
    if (const TapeRates rates = ratesOfDensity(status->density); rates.most > 0) {
        info.speeds = {rates.most};
    }
    std::int64_t file = status->file;
    std::int64_t position = m_tape.device->position();
    if (position > 0) {
        info.status = MediumStatus::appendable;
    } else {
        auto data = m_tape.holdsData(Action::inspect);
        if (!data) {
            m_tape.device->close();
            return data.takeFault();
        }
        info.status = *data ? MediumStatus::appendable : MediumStatus::blank;
        file = 0; // the tape was rewound
        position = position < 0 ? m_tape.device->position() : 0;
    }
    if (file >= 0) {
        info.tapeFile = static_cast<std::uint64_t>(file);
    }
    if (position >= 0) {
        info.tapePosition = static_cast<std::uint64_t>(position);
    }
    if (m_tape.carriage->refused) {
        info.longestRecord = std::min<std::uint64_t>(info.longestRecord.value_or(~0ULL), m_tape.carriage->carried);
    }
    m_tape.device->close();
    return info;
}

Result<std::unique_ptr<WriteSession>> TapeTarget::begin(const WriteRequest& request)
{
    return TapeDriveSession::begin(m_tape, m_meter, request);
}

Result<std::unique_ptr<MediumReader>> TapeTarget::openReader(std::uint32_t section)
{
    if (m_tape.busy) {
        return m_tape.fault(FaultKind::targetBusy, Action::open);
    }
    if (auto status = m_tape.look(Action::open); !status) {
        return status.takeFault();
    }
    m_tape.device->close();
    if (auto opened = m_tape.open(TapeOpen::read, Action::open); !opened) {
        return opened.takeFault();
    }
    if (auto stands = goToFile(section); !stands) {
        m_tape.device->close();
        return stands.takeFault();
    }
    return std::unique_ptr<MediumReader>(std::make_unique<TapeFileReader>(m_tape.device, m_tape.name, m_tape.carriage));
}

// Moves to the beginning of a tape file. The device is open.
Result<void> TapeTarget::goToFile(std::uint32_t number)
{
    if (auto variable = m_tape.firstCommand(TapeCommand::setRecordSize, 0, Action::open); !variable) {
        return variable;
    }
    if (number == 0) {
        auto data = m_tape.holdsData(Action::open); // leaves the tape at its beginning
        if (data && !*data) {
            Fault nothing = m_tape.fault(FaultKind::notAnImage, Action::open);
            nothing.facts = nothingToRead(MediumKind::tape, MediumStatus::blank);
            return nothing;
        }
        if (!data) {
            return data.takeFault();
        }
        return {};
    }
    if (auto rewound = m_tape.rewind(Action::open); !rewound) {
        return rewound;
    }
    auto there = m_tape.command(TapeCommand::forwardFilemarks, static_cast<int>(number), Action::open);
    if (!there && there.fault().code == EIO) {
        return m_tape.fault(FaultKind::badArgument, Action::open, "file " + std::to_string(number));
    }
    return there;
}

Result<void> TapeTarget::blank(bool full, const BlankProgress& progress)
{
    if (m_tape.busy) {
        return m_tape.fault(FaultKind::targetBusy, Action::blank);
    }
    auto status = m_tape.look(Action::blank);
    if (!status) {
        return status.takeFault();
    }
    m_tape.device->close();
    if (status->writeProtected) {
        return m_tape.fault(FaultKind::mediumWriteProtected, Action::blank);
    }
    if (auto opened = m_tape.open(TapeOpen::write, Action::blank); !opened) {
        return opened.takeFault();
    }
    if (progress) {
        progress(0.0); // the drive reports nothing until it is done
    }
    auto done = m_tape.rewind(Action::blank);
    if (done) {
        done = m_tape.command(full ? TapeCommand::eraseAll : TapeCommand::eraseQuick, 1, Action::blank);
    }
    if (done) {
        done = m_tape.command(TapeCommand::rewind, 1, Action::blank);
    }
    const int answer = m_tape.device->close();
    if (done && answer != 0) {
        return tapeFault(-answer, Action::blank, m_tape.name);
    }
    if (done && progress) {
        progress(1.0);
    }
    return done;
}

Result<void> TapeTarget::eject()
{
    if (m_tape.busy) {
        return m_tape.fault(FaultKind::targetBusy, Action::eject);
    }
    if (auto opened = m_tape.open(TapeOpen::look, Action::eject); !opened) {
        return opened.takeFault();
    }
    auto out = m_tape.command(TapeCommand::offline, 1, Action::eject);
    m_tape.device->close();
    return out;
}

void TapeTarget::lookAtSystem()
{
    std::error_code none;
    const auto node = std::filesystem::canonical(m_tape.name, none); // the name may be a link in /dev/tape
    if (const auto counted = none ? std::nullopt : tapeWritingNs({}, node.filename().string())) {
        m_meter.writingNs.store(static_cast<std::int64_t>(*counted), std::memory_order_relaxed);
    }
}

std::vector<Fault> TapeTarget::takeAlerts()
{
    if (m_tape.busy) {
        return {};
    }
    std::vector<Fault> alerts = std::exchange(m_tape.found, {});
    if (m_tape.device->open(TapeOpen::look) != 0) {
        return alerts;
    }
    for (const std::uint8_t flag : tapeAlerts(*m_tape.device)) {
        alerts.push_back(m_tape.fault(FaultKind::driveAlert, Action::inspect));
        alerts.back().code = flag;
    }
    m_tape.device->close();
    return alerts;
}

} // namespace steadyburn
