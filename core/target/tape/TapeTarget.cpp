#include "target/tape/TapeTarget.h"

#include "base/Units.h"
#include "target/BlockLoop.h"
#include "target/device/DrivePresence.h"
#include "target/device/SysDrives.h"
#include "target/tape/TapeCartridge.h"
#include "target/tape/TapeFileReader.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kLongestRecord = 16 * kMiB;
constexpr std::size_t kPage = 4096; // st sends page-aligned memory without a copy

} // namespace

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
        // st says EACCES for a write to a protected cartridge too.
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
    case EMFILE: // nothing was asked of the drive
    case ENFILE:
        kind = FaultKind::io;
        break;
    default:
        break;
    }
    return {.kind = kind, .doing = doing, .code = code, .path = name};
}

TapeTarget::TapeTarget(std::string name, std::unique_ptr<TapeDevice> device)
    : m_name(std::move(name)), m_device(std::move(device)), m_carriage(std::make_shared<TapeCarriage>())
{
}

TapeTarget::~TapeTarget() = default;

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

Fault TapeTarget::fault(FaultKind kind, Action doing, std::string detail) const
{
    return {.kind = kind, .doing = doing, .path = m_name, .detail = std::move(detail)};
}

// What an errno of the open device stands for: not of the medium when the drive is gone.
Fault TapeTarget::driveFault(int code, Action doing)
{
    return unlessVanished(tapeFault(code, doing, m_name), [this] { return tapeDriveAnswers(*m_device); });
}

// The same of a record.
Fault TapeTarget::transferFaultOf(int code, Action doing)
{
    return unlessVanished(transferFault(code, doing, m_name, *m_carriage),
                          [this] { return tapeDriveAnswers(*m_device); });
}

// Of a device that is closed, and is so again afterwards.
bool TapeTarget::answersWhenOpened()
{
    const int opened = m_device->open(TapeOpen::look);
    const bool answers =
        opened == 0 ? tapeDriveAnswers(*m_device) : opened != -ENOENT && opened != -ENXIO && opened != -ENODEV;
    m_device->close();
    return answers;
}

Result<void> TapeTarget::open(TapeOpen how, Action doing)
{
    if (const int answer = m_device->open(how); answer != 0) {
        Fault failed = tapeFault(-answer, doing, m_name);
        return m_touched ? unlessVanished(std::move(failed), [this] { return answersWhenOpened(); }) : failed;
    }
    return {};
}

Result<void> TapeTarget::command(TapeCommand what, int count, Action doing)
{
    if (const int answer = m_device->command(what, count); answer != 0) {
        return driveFault(-answer, doing);
    }
    return {};
}

// After a bus reset the drive answers everything but a rewind with EIO.
Result<TapeStatus> TapeTarget::firstStatus(Action doing)
{
    TapeStatus status;
    int answer = m_device->status(status);
    if (answer == -EIO && m_device->command(TapeCommand::rewind) == 0) {
        answer = m_device->status(status);
    }
    if (answer != 0) {
        return driveFault(-answer, doing);
    }
    return status;
}

// The drive's state without waiting for a cartridge, then with the cartridge that is in it now: only when it is opened
// to be read does st ask the drive whether it is another one. Leaves the device open for reading.
Result<TapeStatus> TapeTarget::look(Action doing)
{
    if (auto opened = open(TapeOpen::look, doing); !opened) {
        return opened.takeFault();
    }
    auto status = firstStatus(doing);
    m_device->close();
    if (!status) {
        return status.takeFault();
    }
    if (status->doorOpen || !status->online) {
        return fault(FaultKind::mediumMissing, doing);
    }
    auto opened = open(TapeOpen::read, doing);
    if (!opened && opened.fault().code == EIO) { // how some drives tell of the other cartridge
        opened = open(TapeOpen::read, doing);
    }
    if (!opened) {
        return opened.takeFault();
    }
    status = firstStatus(doing);
    if (!status) {
        m_device->close();
    }
    return status;
}

Result<MediumInfo> TapeTarget::inspect()
{
    MediumInfo info;
    info.kind = MediumKind::tape;
    info.status = MediumStatus::unknown;
    info.block = 1;
    auto status = m_prepared ? firstStatus(Action::inspect) : look(Action::inspect);
    if (!status && status.fault().kind == FaultKind::mediumMissing && !m_prepared) {
        info.status = MediumStatus::absent;
        return info;
    }
    if (!status) {
        return status.takeFault();
    }
    info.writeProtected = status->writeProtected;
    askCartridge(*m_device, info);
    info.density = status->density;
    if (const TapeRates rates = ratesOfDensity(status->density); rates.most > 0) {
        info.speeds = {rates.most};
    }
    std::int64_t file = m_prepared && status->file < 0 ? std::int64_t{m_nextFile} : status->file;
    std::int64_t position = m_device->position();
    if (m_prepared) {
        info.status = file > 0 || status->record > 0 ? MediumStatus::appendable // we stand behind something
                                                     : MediumStatus::blank;     // nothing that we would keep
    } else if (position > 0) {
        info.status = MediumStatus::appendable;
    } else {
        auto data = holdsData(Action::inspect);
        if (!data) {
            m_device->close();
            return data.takeFault();
        }
        info.status = *data ? MediumStatus::appendable : MediumStatus::blank;
        file = 0; // it was rewound
        position = position < 0 ? m_device->position() : 0;
    }
    if (file >= 0) {
        info.tapeFile = static_cast<std::uint64_t>(file);
    }
    if (position >= 0) {
        info.tapePosition = static_cast<std::uint64_t>(position);
    }
    if (m_carriage->refused) {
        info.longestRecord = std::min<std::uint64_t>(info.longestRecord.value_or(~0ULL), m_carriage->carried);
    }
    if (m_prepared) {
        for (std::uint32_t number = 0; number < m_nextFile; ++number) {
            info.sessions.push_back({.start = number, .size = 0});
        }
    } else {
        m_device->close();
    }
    return info;
}

Result<void> TapeTarget::prepare(const WriteRequest& request)
{
    m_device->close();
    m_request = request;
    m_prepared = m_touched = m_fileOpen = m_failed = m_closeFailed = m_unclosed = false;
    m_partial = m_pastWarning = false;
    m_wholeFiles = 0;
    m_written.clear();
    m_meter.accepted = 0;
    m_meter.onMedium = 0;
    if (request.block == 0 || request.block > kLongestRecord) {
        return fault(FaultKind::badArgument, Action::open, "block");
    }
    auto status = look(Action::open);
    if (!status) {
        return status.takeFault();
    }
    const TapeRates rates = ratesOfDensity(status->density);
    MediumInfo info;
    askCartridge(*m_device, info);
    m_device->close();
    if (status->writeProtected) {
        return fault(FaultKind::mediumWriteProtected, Action::open);
    }
    if (info.longestRecord && request.block > *info.longestRecord) {
        Fault large = fault(FaultKind::badArgument, Action::open, "block");
        large.facts = RecordSize{.size = request.block, .longest = *info.longestRecord};
        return large;
    }
    // What is left counts from the end of the data; a tape that is begun anew has all of it.
    const auto room = request.append ? info.free : info.capacity;
    const std::uint64_t needed = roundUp(request.size.value_or(0), request.block);
    if (room && needed > *room) {
        Fault small = fault(FaultKind::mediumTooSmall, Action::open);
        small.facts = SpaceNeed{.needed = needed, .available = *room};
        return small;
    }
    if (auto opened = open(TapeOpen::write, Action::open); !opened) {
        return opened.takeFault();
    }
    if (auto stands = takePosition(); !stands) {
        m_device->close();
        return stands.takeFault();
    }
    auto* last = static_cast<std::byte*>(std::aligned_alloc(kPage, roundUp(request.block, kPage)));
    if (last == nullptr) {
        m_device->close();
        return fault(FaultKind::outOfMemory, Action::open);
    }
    m_last = {last, [](std::byte* memory) { std::free(memory); }}; // NOLINT(cppcoreguidelines-no-malloc)
    m_meter.rate = rates.most;
    m_meter.rateMinimum = rates.least;
    m_lastFile = m_nextFile + (m_unclosed ? 1 : 0);
    m_prepared = true;
    return {};
}

// One write(2) is one record. Nothing of it is on the tape unless all of it is.
Result<void> TapeTarget::putRecord(std::span<const std::byte> record)
{
    if (m_request.simulate) {
        return {};
    }
    ssize_t done = 0;
    do {
        done = m_device->write(record);
    } while (done == -EINTR); // interrupted before anything moved
    if (done == -ENOSPC && m_pastWarning) {
        done = m_device->write(record); // records are taken and refused in turn
    }
    if (done == static_cast<ssize_t>(record.size())) {
        m_touched = m_fileOpen = m_partial = true;
        return {};
    }
    Fault failed = done < 0 ? transferFaultOf(static_cast<int>(-done), Action::write)
                            : fault(FaultKind::mediumFull, Action::write, "short record at the end of the tape");
    // Longer than drive, adapter or st's memory can carry: they say so at the first record, each in its own way.
    const bool refused = done == -ENOMEM || done == -EOVERFLOW || done == -E2BIG || done == -EBUSY;
    if (done == -EINVAL || (m_fileBytes == 0 && refused)) {
        failed.kind = FaultKind::badArgument;
        failed.detail = "block";
    }
    const bool block = failed.kind == FaultKind::badArgument;
    m_touched = m_touched || done > 0;
    m_fileOpen = m_partial = m_fileOpen || done > 0;
    failed.offset = m_fileBytes;
    if (block) {
        failed.facts = RecordSize{.size = record.size()};
    } else {
        failed.facts = SpaceNeed{.needed = m_request.size.value_or(0), .available = m_fileBytes};
    }
    return failed;
}

// The drive empties its buffer here, and what went wrong in there shows now.
Result<void> TapeTarget::writeFilemark(Action doing)
{
    if (m_request.simulate) {
        ++m_nextFile;
        return {};
    }
    int answer = m_device->command(TapeCommand::writeFilemarks, 1);
    if (answer == -ENOSPC || answer == -EINTR) {
        answer = m_device->command(TapeCommand::writeFilemarks, 1); // behind the early warning every other call fails
    }
    if (answer == 0) {
        m_touched = true;
        m_fileOpen = false;
        ++m_nextFile;
        m_written.push_back(m_fileBytes);
        return {};
    }
    m_failed = true;
    Fault failed = driveFault(-answer, doing);
    failed.offset = 0; // all of this file is in doubt
    failed.length = m_fileBytes;
    failed.detail = "at the filemark: everything since the last one is in doubt";
    return failed;
}

Result<void> TapeTarget::endWithFault(Fault failed)
{
    if (failed.kind == FaultKind::mediumFull) {
        m_lastFile = m_nextFile;
        if (auto ended = writeFilemark(Action::write); !ended) {
            return ended.takeFault();
        }
    } else if (failed.kind != FaultKind::cancelled && failed.kind != FaultKind::badArgument && failed.path == m_name) {
        m_failed = true;
    }
    return failed;
}

Result<void> TapeTarget::write(ByteSource& source, std::stop_token stop)
{
    if (!m_prepared) {
        return fault(FaultKind::internal, Action::write, "not prepared");
    }
    const std::size_t block = m_request.block;
    if (block > source.maxPeek()) {
        Fault small = fault(FaultKind::badArgument, Action::write, "block");
        small.facts = OutOfBounds{.most = source.maxPeek()};
        return small;
    }
    m_fileBytes = 0;
    if (std::exchange(m_unclosed, false)) {
        if (auto closed = writeFilemark(Action::write); !closed) {
            return closed.takeFault();
        }
        m_written.clear(); // not of this run
        if (!m_request.simulate) {
            m_found.push_back(fault(FaultKind::tapeRemark, Action::inspect));
            m_found.back().facts = TapeRemark{.what = TapeRemark::What::unclosedFile, .number = m_nextFile - 1};
        }
    }
    auto written = forEachBlock(source, block, stop, [&](std::span<const std::byte> part) -> Result<void> {
        std::span<const std::byte> record = part;
        if (part.size() < block) {
            std::memcpy(m_last.get(), part.data(), part.size());
            std::memset(m_last.get() + part.size(), 0, block - part.size());
            record = {m_last.get(), block};
        }
        if (auto put = putRecord(record); !put) {
            return put;
        }
        m_fileBytes += record.size();
        m_meter.accepted.fetch_add(record.size(), std::memory_order_relaxed);
        m_meter.onMedium.fetch_add(record.size(), std::memory_order_relaxed);
        return {};
    });
    if (!written) {
        Fault failed = written.takeFault();
        if (failed.kind == FaultKind::cancelled) {
            failed.path = m_name;
        }
        return endWithFault(std::move(failed));
    }
    m_lastFile = m_nextFile;
    auto ended = writeFilemark(Action::write);
    if (ended) {
        m_partial = false;
        ++m_wholeFiles;
    }
    return ended;
}

Result<void> TapeTarget::close()
{
    if (!m_prepared) {
        return fault(FaultKind::internal, Action::close, "not prepared");
    }
    m_prepared = false;
    if (const int answer = m_device->close(); answer != 0) {
        Fault late = unlessVanished(tapeFault(-answer, Action::close, m_name), [this] { return answersWhenOpened(); });
        late.length = m_fileBytes;
        m_closeFailed = true;
        return late;
    }
    if (m_failed) {
        m_closeFailed = true;
        return fault(FaultKind::mediumError, Action::close);
    }
    return {};
}

Result<std::unique_ptr<MediumReader>> TapeTarget::openReader(std::uint32_t section)
{
    if (m_prepared) {
        return fault(FaultKind::targetBusy, Action::open);
    }
    if (auto status = look(Action::open); !status) {
        return status.takeFault();
    }
    m_device->close();
    if (auto opened = open(TapeOpen::read, Action::open); !opened) {
        return opened.takeFault();
    }
    const auto stand = [&]() -> Result<void> {
        if (auto variable = firstCommand(TapeCommand::setRecordSize, 0, Action::open); !variable) {
            return variable;
        }
        if (section == 0) {
            auto data = holdsData(Action::open); // leaves the tape at its beginning
            if (data && !*data) {
                Fault nothing = fault(FaultKind::notAnImage, Action::open);
                nothing.facts = nothingToRead(MediumKind::tape, MediumStatus::blank);
                return nothing;
            }
            if (!data) {
                return data.takeFault();
            }
            return {};
        }
        if (auto rewound = rewind(Action::open); !rewound) {
            return rewound;
        }
        auto there = command(TapeCommand::forwardFilemarks, static_cast<int>(section), Action::open);
        if (!there && there.fault().code == EIO) {
            return fault(FaultKind::badArgument, Action::open, "file " + std::to_string(section));
        }
        return there;
    };
    if (auto stands = stand(); !stands) {
        m_device->close();
        return stands.takeFault();
    }
    return std::unique_ptr<MediumReader>(std::make_unique<TapeFileReader>(m_device, m_name, m_carriage));
}

Result<void> TapeTarget::blank(bool full, const BlankProgress& progress)
{
    if (m_prepared) {
        return fault(FaultKind::targetBusy, Action::blank);
    }
    auto status = look(Action::blank);
    if (!status) {
        return status.takeFault();
    }
    m_device->close();
    if (status->writeProtected) {
        return fault(FaultKind::mediumWriteProtected, Action::blank);
    }
    if (auto opened = open(TapeOpen::write, Action::blank); !opened) {
        return opened.takeFault();
    }
    if (progress) {
        progress(0.0); // the drive tells no more until it is done
    }
    auto done = rewind(Action::blank);
    if (done) {
        done = command(full ? TapeCommand::eraseAll : TapeCommand::eraseQuick, 1, Action::blank);
    }
    if (done) {
        done = command(TapeCommand::rewind, 1, Action::blank);
    }
    const int answer = m_device->close();
    if (done && answer != 0) {
        return tapeFault(-answer, Action::blank, m_name);
    }
    if (done && progress) {
        progress(1.0);
    }
    return done;
}

Result<void> TapeTarget::eject()
{
    if (m_prepared) {
        return fault(FaultKind::targetBusy, Action::eject);
    }
    if (auto opened = open(TapeOpen::look, Action::eject); !opened) {
        return opened.takeFault();
    }
    auto out = command(TapeCommand::offline, 1, Action::eject);
    m_device->close();
    return out;
}

void TapeTarget::lookAtSystem()
{
    std::error_code none;
    const auto node = std::filesystem::canonical(m_name, none); // it may be a link of /dev/tape
    if (const auto counted = none ? std::nullopt : tapeWritingNs({}, node.filename().string())) {
        m_meter.writingNs.store(static_cast<std::int64_t>(*counted), std::memory_order_relaxed);
    }
}

std::vector<Fault> TapeTarget::takeAlerts()
{
    if (m_prepared) {
        return {};
    }
    std::vector<Fault> alerts = std::exchange(m_found, {});
    if (m_device->open(TapeOpen::look) != 0) {
        return alerts;
    }
    for (const std::uint8_t flag : tapeAlerts(*m_device)) {
        alerts.push_back(fault(FaultKind::driveAlert, Action::inspect));
        alerts.back().code = flag;
    }
    m_device->close();
    return alerts;
}

} // namespace steadyburn
