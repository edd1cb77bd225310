#include "target/optical/OpticalTarget.h"

#include "target/optical/OpticalBlank.h"
#include "target/optical/OpticalReader.h"
#include "target/optical/OpticalSession.h"
#include "target/optical/Tray.h"

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

// Drops what the writing left in the kernel's cache, so that the file is read from the disk.
void dropFromCache(const std::string& path)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        ::fdatasync(fd);
        ::posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
        ::close(fd);
    }
}

// Behind the volume that ends at `end` there may be its parity, of which no descriptor tells.
Result<std::uint64_t> endOfParity(BurnDrive& drive, std::uint64_t end)
{
    constexpr std::uint64_t kLeast = 103; // per cent: parity is at least 3 % of what it protects
    const std::uint64_t readable = drive.readable();
    if (readable / kLeast < end / 100) {
        return end;
    }
    const auto found = findParity(drive.sectorReader(), readable / kDiscBlock, ParitySearch::described);
    if (!found) {
        return found.fault();
    }
    return *found ? std::max(end, std::min(readable, (*found)->layout.sectors() * kDiscBlock)) : end;
}

} // namespace

Result<std::unique_ptr<Target>> openOpticalDrive(const std::string& path)
{
    auto address = BurnAddress::parse(path);
    if (!address) {
        return address.takeFault();
    }
    return std::unique_ptr<Target>(std::make_unique<OpticalTarget>(std::move(*address)));
}

std::optional<std::string> OpticalTarget::file() const
{
    return m_held.address.stdio ? std::optional(m_held.address.device) : std::nullopt;
}

Result<MediumInfo> OpticalTarget::inspect()
{
    auto drive = m_held.look();
    if (!drive) {
        return drive.takeFault();
    }
    auto medium = (*drive)->inspect();
    // Without a disc the drive is released, unless a session holds it: whoever needs it next may have to close the
    // tray.
    if (!m_held.busy) {
        m_held.drive = medium && medium->status != MediumStatus::absent ? std::move(*drive) : nullptr;
    }
    return medium;
}

Result<std::unique_ptr<WriteSession>> OpticalTarget::begin(const WriteRequest& request)
{
    return OpticalSession::begin(m_held, m_meter, request);
}

Result<std::unique_ptr<MediumReader>> OpticalTarget::openReader(std::uint32_t section)
{
    if (m_held.address.stdio) {
        dropFromCache(m_held.address.device);
    }
    auto drive = m_held.holdToRead();
    if (!drive) {
        return m_held.unlessGone(drive.takeFault());
    }
    auto medium = (*drive)->inspect();
    if (!medium) {
        return m_held.unlessGone(medium.takeFault());
    }
    if (medium->status == MediumStatus::absent) {
        return m_held.unlessGone(m_held.fault(FaultKind::mediumMissing, Action::open));
    }
    if (section >= medium->sessions.size()) {
        Fault missing = m_held.fault(FaultKind::sessionMissing, Action::open);
        missing.facts = SessionChoice{.asked = section, .count = medium->sessions.size()};
        return missing;
    }
    const Session& session = medium->sessions[section];
    std::uint64_t end = session.start + session.size;
    if (section == m_held.section && m_held.end && (m_held.written || *m_held.end <= end)) {
        end = *m_held.end;
    }
    if (session.start == 0) {
        const auto behind = endOfParity(**drive, end);
        if (!behind) {
            return m_held.unlessGone(behind.fault());
        }
        end = *behind;
    }
    std::vector<Fault> lost = section + 1 == medium->sessions.size() ? (*drive)->lostSessions() : std::vector<Fault>();
    auto reader =
        std::make_unique<OpticalReader>(std::move(*drive), session.start, end, startsBefore(medium->sessions, section));
    reader->setLostSessions(std::move(lost));
    return std::unique_ptr<MediumReader>(std::move(reader));
}

// Holds the drive all the while: the desktop mounts the disc as soon as the drive is free.
Result<void> OpticalTarget::reload(const std::function<void()>& mustBePushed, Clock& clock, const std::stop_token& stop)
{
    if (m_held.address.stdio) {
        return {};
    }
    auto drive = m_held.hold(false);
    if (!drive) {
        return m_held.unlessGone(drive.takeFault());
    }
    auto commander = commanderOf(m_held.address.device);
    if (!commander) {
        return m_held.unlessGone(commander.takeFault());
    }
    m_held.drive = std::move(*drive); // for the reader, or until this object is deleted
    auto cycled = cycleTray(*commander, mustBePushed, clock, stop);
    m_held.drive->reassess();
    if (!cycled) {
        Fault named = cycled.takeFault();
        named.path = m_held.address.spec;
        return m_held.unlessGone(std::move(named));
    }
    return {};
}

Result<void> OpticalTarget::eject()
{
    if (m_held.busy) {
        return m_held.fault(FaultKind::targetBusy, Action::eject);
    }
    m_held.drive.reset();
    if (auto freed = m_held.unmount(); !freed) {
        return freed;
    }
    auto drive = m_held.hold(false);
    if (!drive) {
        return drive.takeFault();
    }
    if (drive->use_count() > 1) {
        return m_held.fault(FaultKind::targetBusy, Action::eject, "the disc is being read");
    }
    (*drive)->ejectOnRelease();
    return {};
}

Result<void> OpticalTarget::blank(bool full, const BlankProgress& progress)
{
    if (m_held.busy) {
        return m_held.fault(FaultKind::targetBusy, Action::blank);
    }
    m_held.drive.reset();
    m_held.end.reset();
    if (auto freed = m_held.unmount(); !freed) {
        return freed;
    }
    auto drive = m_held.hold(true);
    if (!drive) {
        return drive.takeFault();
    }
    if (drive->use_count() > 1) {
        return m_held.fault(FaultKind::targetBusy, Action::blank, "the disc is being read");
    }
    if (m_held.address.stdio) {
        auto emptied = emptyFile();
        if (emptied && progress) {
            progress(1.0);
        }
        return emptied;
    }
    if ((*drive)->status() == DiscStatus::empty) {
        return m_held.fault(FaultKind::mediumMissing, Action::blank);
    }
    const BurnProfile profile = (*drive)->profile();
    if (!isRewritable(kindOfProfile(profile))) {
        return m_held.fault(FaultKind::unsupported, Action::blank, "this medium can be written once only");
    }
    if (!isOverwritableProfile(profile)) {
        return eraseDisc(**drive, profile, full, progress);
    }
    if (full || (*drive)->unformatted()) {
        return formatDisc(**drive, full, progress);
    }
    voidParityOn(**drive);
    auto emptied = emptyHead(**drive);
    if (emptied && progress) {
        progress(1.0);
    }
    return emptied;
}

// Blanks a plain file in the role of a disc.
Result<void> OpticalTarget::emptyFile() const
{
    std::error_code failed;
    if (std::filesystem::exists(m_held.address.device, failed)) {
        std::filesystem::resize_file(m_held.address.device, 0, failed);
    }
    if (!failed) {
        return {};
    }
    Fault broken = m_held.fault(FaultKind::io, Action::blank);
    broken.code = failed.value();
    return broken;
}

} // namespace steadyburn
