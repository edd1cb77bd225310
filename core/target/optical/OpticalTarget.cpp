#include "target/optical/OpticalTarget.h"

#include "base/Units.h"
#include "target/device/DrivePresence.h"
#include "target/optical/BurnFault.h"
#include "target/optical/OpticalReader.h"
#include "target/optical/Tray.h"
#include "target/optical/Unmount.h"

#include <libburn/libburn.h>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kHead = 64 * kKiB;

// What the writing left in the kernel's memory goes, so that reading comes from the disk.
void dropFromCache(const std::string& path)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        ::fdatasync(fd);
        ::posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
        ::close(fd);
    }
}

} // namespace

OpticalTarget::OpticalTarget(BurnAddress address) : m_address(std::move(address))
{
}

OpticalTarget::~OpticalTarget() = default;

Result<std::unique_ptr<Target>> openOpticalDrive(const std::string& path)
{
    auto address = BurnAddress::parse(path);
    if (!address) {
        return address.takeFault();
    }
    return std::unique_ptr<Target>(std::make_unique<OpticalTarget>(std::move(*address)));
}

Fault OpticalTarget::fault(FaultKind kind, Action doing, std::string detail) const
{
    return {.kind = kind, .doing = doing, .path = m_address.spec, .detail = std::move(detail)};
}

// Of a drive that has been written to in this run: it was there.
Fault OpticalTarget::unlessGone(Fault broken) const
{
    const bool asked = !m_address.stdio && (m_written || m_spoilt);
    return asked ? unlessVanished(std::move(broken), [this] { return opticalDriveAnswers(m_address.device); }) : broken;
}

std::optional<std::string> OpticalTarget::file() const
{
    return m_address.stdio ? std::optional(m_address.device) : std::nullopt;
}

Result<std::shared_ptr<BurnDrive>> OpticalTarget::hold(bool load)
{
    if (auto lent = m_lent.lock()) {
        lent->reassess();
        return lent;
    }
    auto drive = BurnDrive::grab(m_address, load);
    if (drive) {
        m_lent = *drive;
    }
    return drive;
}

Result<MediumInfo> OpticalTarget::inspect()
{
    auto drive = hold(false);
    if (!drive) {
        return drive.takeFault();
    }
    auto medium = (*drive)->inspect();
    // Without a disc it is let go of: the next may have to close the tray.
    m_drive = medium && medium->status != MediumStatus::absent ? std::move(*drive) : nullptr;
    return medium;
}

Result<void> OpticalTarget::checkMedium(const MediumInfo& medium)
{
    if (medium.status == MediumStatus::absent) {
        return fault(FaultKind::mediumMissing, Action::open);
    }
    if (medium.kind == MediumKind::none || medium.status == MediumStatus::unknown) {
        return fault(FaultKind::unsupported, Action::open, "the medium cannot be written by this drive");
    }
    if (medium.writeProtected) {
        return fault(FaultKind::mediumWriteProtected, Action::open, "pressed disc");
    }
    const bool eraseFirst = medium.status == MediumStatus::closed || medium.status == MediumStatus::appendable;
    if (medium.status == MediumStatus::blank || (m_request.append && medium.status != MediumStatus::closed)) {
        return {};
    }
    Fault occupied = fault(FaultKind::mediumNotBlank, Action::open);
    occupied.facts = occupiedMedium(medium.kind, medium.status, !medium.sessions.empty());
    if (m_request.append) {
        occupied.kind = FaultKind::mediumClosed;
        return occupied;
    }
    // It holds data.
    if (!m_request.overwrite || (eraseFirst && !isRewritable(medium.kind))) {
        return occupied;
    }
    return {};
}

Result<void> OpticalTarget::checkSpace(Action doing)
{
    if (!m_plan.size) {
        return {};
    }
    const std::uint64_t needed = m_plan.needed();
    const std::uint64_t available = availableSpace(*m_drive, m_plan);
    if (needed > available) {
        Fault small = fault(FaultKind::mediumTooSmall, doing);
        small.facts = SpaceNeed{.needed = needed, .available = available};
        return small;
    }
    return {};
}

// What we hold ourselves nobody can have mounted.
Result<void> OpticalTarget::unmount()
{
    if (m_address.stdio || !m_lent.expired()) {
        return {};
    }
    return unmountDevice(m_address.device, unmountTools());
}

Result<void> OpticalTarget::prepare(const WriteRequest& request)
{
    m_request = request;
    m_written = false;
    m_spoilt = false;
    m_headBegun = false;
    m_end.reset();
    if (request.block == 0) {
        return fault(FaultKind::badArgument, Action::open, "block");
    }
    if (auto freed = unmount(); !freed) {
        return freed;
    }
    auto drive = hold(true);
    m_drive.reset(); // held anew when all is well
    if (!drive) {
        return drive.takeFault();
    }
    auto medium = (*drive)->inspect();
    if (!medium) {
        return medium.takeFault();
    }
    m_medium = std::move(*medium);
    if (auto fits = checkMedium(m_medium); !fits) {
        return fits.takeFault();
    }
    const BurnProfile profile = (*drive)->profile();
    m_plan = {.profile = profile,
              .blank = (*drive)->status() == DiscStatus::blank,
              .size = request.size,
              .rate = request.rate,
              .simulate = request.simulate,
              .keepOpen = request.keepOpen,
              .straightOn = request.defectManagement == false};
    if (isOverwritableProfile(profile) && request.append && m_medium.nextWritable > 0) {
        m_plan.startByte = m_medium.nextWritable;
    }
    m_drive = std::move(*drive);
    const bool eraseFirst =
        m_medium.status == MediumStatus::closed || (m_medium.status == MediumStatus::appendable && !request.append);
    if (!eraseFirst && !m_drive->unformatted()) {
        if (auto space = checkSpace(Action::open); !space) {
            m_drive.reset();
            return space.takeFault();
        }
    }
    std::error_code gone;
    m_created = m_address.stdio && !std::filesystem::exists(m_address.device, gone);
    m_section = m_medium.status == MediumStatus::appendable && request.append
                    ? static_cast<std::uint32_t>(m_medium.sessions.size())
                    : 0;
    m_meter.accepted = 0;
    m_meter.onMedium = 0;
    const std::uint64_t fastest = m_medium.speeds.empty() ? 0 : m_medium.speeds.front();
    m_meter.rate = request.rate == 0 ? fastest : request.rate;
    if (m_medium.driveBuffer > 0) {
        m_meter.bufferSize = static_cast<std::int64_t>(m_medium.driveBuffer);
    }
    return {};
}

// A BD-R gets its spare blocks by being formatted before its first use, or never.
bool OpticalTarget::wantsSpareBlocks()
{
    return m_request.defectManagement == true && kindOfProfile(m_plan.profile) == MediumKind::bdR &&
           m_drive->status() == DiscStatus::blank && m_drive->formatStatus() != FormatStatus::formatted;
}

// What `overwrite` has allowed, and what a fresh BD-RE needs.
Result<void> OpticalTarget::makeWritable()
{
    const DiscStatus status = m_drive->status();
    if (status == DiscStatus::full || (status == DiscStatus::appendable && !m_request.append)) {
        if (m_request.simulate) {
            return fault(FaultKind::unsupported, Action::write, "simulating would need the disc blanked");
        }
        // DVD-RW blanked fast takes only a session of known size.
        const bool full = m_plan.profile == 0x14 && (!m_plan.size || m_plan.keepOpen);
        m_spoilt = true;
        if (auto erased = erase(*m_drive, m_plan.profile, full, {}); !erased) {
            return erased.takeFault();
        }
        m_medium.sessions.clear(); // and what was known of it goes with them
        m_medium.nextWritable = 0;
    } else if (m_drive->unformatted() || wantsSpareBlocks()) {
        if (m_request.simulate) {
            return fault(FaultKind::unsupported, Action::write, "simulating would need the disc formatted");
        }
        if (auto done = format(*m_drive, false, {}); !done) {
            return done.takeFault();
        }
    } else {
        return {};
    }
    m_drive->reassess();
    m_plan.profile = m_drive->profile();
    m_plan.blank = m_drive->status() == DiscStatus::blank;
    return {};
}

Result<void> OpticalTarget::write(ByteSource& source, std::stop_token stop)
{
    if (!m_drive) {
        return fault(FaultKind::internal, Action::write, "not prepared");
    }
    if (m_written) {
        return fault(FaultKind::unsupported, Action::write, "one track for each session");
    }
    if (stop.stop_requested()) {
        return fault(FaultKind::cancelled, Action::write);
    }
    if (auto writable = makeWritable(); !writable) {
        return writable;
    }
    if (auto fits = checkSpace(Action::write); !fits) { // read anew: the drive knows better now
        return fits;
    }
    return burn(source, stop);
}

Result<void> OpticalTarget::burn(ByteSource& source, const std::stop_token& stop)
{
    for (;;) {
        burn::burn_drive* handle = m_drive->handle();
        BurnStream stream(
            source, m_plan.size, m_request.block, m_meter, [handle] { burn::burn_drive_cancel(handle); }, stop);
        BurnOutcome outcome;
        {
            BurnRun run(*m_drive, stream, m_plan, m_meter);
            outcome = run.run(stop);
        }
        auto result = judge(outcome, stream, stop);
        if (result) {
            m_written = !m_request.simulate;
            const std::uint64_t start =
                m_plan.startByte.value_or(isOverwritableProfile(m_plan.profile) ? 0 : m_medium.nextWritable);
            m_end = start + roundUp(stream.taken(), kDiscBlock);
            m_meter.accepted = outcome.written; // with the padding
            m_meter.onMedium = outcome.written;
            return {};
        }
        m_spoilt = m_spoilt || (!m_request.simulate && outcome.started && stream.touched());
        const bool refusedMode = outcome.sessionAtOnce && !stream.touched() && !m_plan.keepOpen;
        if (!refusedMode || m_plan.trackAtOnce || stop.stop_requested()) {
            return result;
        }
        // The drive knows no reservation of a track: it gets the track at once, after a fresh start.
        m_plan.trackAtOnce = true;
        m_drive.reset();
        auto again = hold(false);
        if (!again) {
            return again.takeFault();
        }
        m_drive = std::move(*again);
    }
}

Result<void> OpticalTarget::judge(const BurnOutcome& outcome, BurnStream& stream, const std::stop_token& stop)
{
    if (!outcome.started) {
        return faultFrom(outcome.messages, fault(FaultKind::unsupported, Action::write, outcome.refusal));
    }
    const auto ofSource = stream.fault();
    if (ofSource && ofSource->kind != FaultKind::cancelled) {
        return *ofSource;
    }
    Fault broken = fault(FaultKind::mediumError, Action::write);
    broken.offset = std::min(outcome.written, stream.taken());
    broken = faultFrom(outcome.messages, broken);
    if (!outcome.wroteWell && !stop.stop_requested()) {
        broken = m_drive->unlessGone(std::move(broken));
    }
    if (!outcome.wroteWell) {
        // The stream is cancelled by the drive's failure as well as by the user's stop.
        return stop.stop_requested() || (ofSource && broken.detail.empty()) ? fault(FaultKind::cancelled, Action::write)
                                                                            : broken;
    }
    if (ofSource) {
        return *ofSource;
    }
    if (outcome.read != stream.taken() || outcome.written < roundUp(stream.taken(), kDiscBlock) ||
        (m_plan.size && stream.taken() != *m_plan.size)) {
        broken.kind = FaultKind::mediumError;
        return m_drive->unlessGone(std::move(broken));
    }
    // Closing says nothing of a drive that vanished before its disc was closed.
    broken = m_drive->unlessGone(fault(FaultKind::mediumRemoved, Action::close));
    if (broken.kind == FaultKind::driveVanished) {
        return broken;
    }
    return stream.finish();
}

Result<void> OpticalTarget::writeHead(std::span<const std::byte> head)
{
    if (!m_drive) {
        return fault(FaultKind::internal, Action::close, "not prepared");
    }
    if (head.size() > kHead) {
        return fault(FaultKind::badArgument, Action::close, "head");
    }
    if (m_request.simulate || head.empty() || !isOverwritableProfile(m_plan.profile)) {
        return {};
    }
    std::vector<std::byte> padded(kHead);
    std::copy(head.begin(), head.end(), padded.begin());
    BurnLibrary& library = m_drive->library();
    int answer = 0;
    m_headBegun = true;
    m_drive->reassess();
    BurnMessages messages(library);
    library.run([&] {
        answer = burn::burn_random_access_write(m_drive->handle(), 0, reinterpret_cast<char*>(padded.data()),
                                                static_cast<off_t>(padded.size()), 1);
    });
    if (answer <= 0) {
        m_spoilt = true;
        return m_drive->unlessGone(faultFrom(messages.take(), fault(FaultKind::mediumError, Action::close)));
    }
    return {};
}

Result<void> OpticalTarget::close()
{
    if (!m_drive) {
        return fault(FaultKind::internal, Action::close, "not prepared");
    }
    m_drive.reset(); // libburn has closed track and session at the end of the run
    if (m_created && m_request.simulate) {
        std::error_code ignored;
        std::filesystem::remove(m_address.device, ignored); // libburn opens the file even so
    }
    if (m_address.stdio && m_written && m_end) {
        // libburn does not cut a file that was longer before.
        const std::uint64_t size = *m_end;
        std::error_code failed;
        if (std::filesystem::file_size(m_address.device, failed) > size && !failed) {
            std::filesystem::resize_file(m_address.device, size, failed);
        }
        if (failed) {
            Fault lost = fault(FaultKind::io, Action::close);
            lost.code = failed.value();
            return lost;
        }
    }
    return {};
}

Fault OpticalTarget::left(const MediumWorth& worth) const
{
    Fault left = fault(FaultKind::mediumLeft, Action::close);
    left.facts = worth;
    return left;
}

Result<void> OpticalTarget::abandon()
{
    const bool touched = m_spoilt || m_written;
    m_drive.reset();
    if (m_address.stdio && m_created) {
        std::error_code ignored;
        std::filesystem::remove(m_address.device, ignored);
        return {};
    }
    if (!touched) {
        return {};
    }
    if (!m_address.stdio && !opticalDriveAnswers(m_address.device)) {
        return left({.state = MediumWorth::State::unknown});
    }
    // A track that was broken off leaves some discs neither open nor closed: the drive says so and can close them.
    if (!m_address.stdio && isSequentialProfile(m_plan.profile)) {
        if (auto drive = hold(false)) {
            BurnDrive& held = **drive;
            held.library().run([&] {
                if ((burn::burn_disc_next_track_is_damaged(held.handle(), 0) & 1) == 0) {
                    return;
                }
                burn::burn_write_opts* options = burn::burn_write_opts_new(held.handle());
                if (options != nullptr) {
                    burn::burn_write_opts_set_write_type(options, burn::BURN_WRITE_TAO, burn::BURN_BLOCK_MODE1);
                    burn::burn_write_opts_set_multi(options, 1);
                    burn::burn_disc_close_damaged(options, 0);
                    burn::burn_write_opts_free(options);
                }
            });
        }
    }
    const bool behindOld = m_request.append && !m_medium.sessions.empty();
    if (behindOld && isOverwritableProfile(m_plan.profile) && !m_headBegun) {
        return {}; // what was written lies behind the old sessions, and nothing leads to it
    }
    const bool erasable = m_address.stdio || isRewritable(m_medium.kind);
    const bool lost = erasable && (!behindOld || isOverwritableProfile(m_plan.profile));
    return left({.state = lost ? MediumWorth::State::lost : MediumWorth::State::spoiled,
                 .sessions = behindOld ? m_medium.sessions.size() : 0,
                 .erasable = erasable});
}

Result<std::unique_ptr<MediumReader>> OpticalTarget::openReader(std::uint32_t section)
{
    if (m_address.stdio) {
        dropFromCache(m_address.device);
    }
    auto drive = hold(true);
    if (!drive) {
        return unlessGone(drive.takeFault());
    }
    auto medium = (*drive)->inspect();
    if (!medium) {
        return unlessGone(medium.takeFault());
    }
    if (medium->status == MediumStatus::absent) {
        return unlessGone(fault(FaultKind::mediumMissing, Action::open));
    }
    if (section >= medium->sessions.size()) {
        Fault missing = fault(FaultKind::sessionMissing, Action::open);
        missing.facts = SessionChoice{.asked = section, .count = medium->sessions.size()};
        return missing;
    }
    const Session& session = medium->sessions[section];
    std::uint64_t end = session.start + session.size;
    if (section == m_section && m_end && (m_written || *m_end <= end)) {
        end = *m_end;
    }
    std::vector<Fault> lost = section + 1 == medium->sessions.size() ? (*drive)->lostSessions() : std::vector<Fault>();
    auto reader =
        std::make_unique<OpticalReader>(std::move(*drive), session.start, end, startsBefore(medium->sessions, section));
    reader->setLostSessions(std::move(lost));
    return std::unique_ptr<MediumReader>(std::move(reader));
}

// The drive stays in our hands all the while: once it is free, the desktop mounts the disc at once.
Result<void> OpticalTarget::reload(const std::function<void()>& mustBePushed, Clock& clock, const std::stop_token& stop)
{
    if (m_address.stdio) {
        return {};
    }
    auto drive = hold(false);
    if (!drive) {
        return unlessGone(drive.takeFault());
    }
    auto commander = commanderOf(m_address.device);
    if (!commander) {
        return unlessGone(commander.takeFault());
    }
    m_drive = std::move(*drive); // for the reader; without one it goes with this object
    auto cycled = cycleTray(*commander, mustBePushed, clock, stop);
    m_drive->reassess();
    if (!cycled) {
        Fault named = cycled.takeFault();
        named.path = m_address.spec;
        return unlessGone(std::move(named));
    }
    return {};
}

Result<void> OpticalTarget::eject()
{
    m_drive.reset();
    if (auto freed = unmount(); !freed) {
        return freed;
    }
    auto drive = hold(false);
    if (!drive) {
        return drive.takeFault();
    }
    if (drive->use_count() > 1) {
        return fault(FaultKind::targetBusy, Action::eject, "the disc is being read");
    }
    (*drive)->ejectOnRelease();
    return {};
}

} // namespace steadyburn
