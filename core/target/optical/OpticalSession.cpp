#include "target/optical/OpticalSession.h"

#include "base/Units.h"
#include "target/device/DrivePresence.h"
#include "target/optical/BurnFault.h"
#include "target/optical/OpticalBlank.h"

#include <libburn/libburn.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

} // namespace

OpticalSession::OpticalSession(HeldDrive& held, DriveMeter& meter, const WriteRequest& request)
    : m_held(held), m_meter(meter), m_request(request)
{
    m_held.written = m_held.spoilt = false;
    m_held.end.reset();
}

OpticalSession::~OpticalSession()
{
    releaseDrive();
}

void OpticalSession::releaseDrive()
{
    if (std::exchange(m_open, false)) {
        m_held.drive.reset();
        m_held.busy = false;
    }
}

Result<std::unique_ptr<WriteSession>> OpticalSession::begin(HeldDrive& held, DriveMeter& meter,
                                                            const WriteRequest& request)
{
    if (held.busy) {
        return held.fault(FaultKind::targetBusy, Action::open);
    }
    if (request.block == 0) {
        return held.fault(FaultKind::badArgument, Action::open, "block");
    }
    if (auto freed = held.unmount(); !freed) {
        return freed.takeFault();
    }
    std::unique_ptr<OpticalSession> session(new OpticalSession(held, meter, request));
    if (auto taken = session->acquireDrive(); !taken) {
        return taken.takeFault();
    }
    session->setMeter();
    return std::unique_ptr<WriteSession>(std::move(session));
}

Result<void> OpticalSession::acquireDrive()
{
    auto drive = m_held.hold(true);
    m_held.drive.reset(); // held again below where all is well
    if (!drive) {
        return drive.takeFault();
    }
    auto medium = (*drive)->inspect();
    if (!medium) {
        return medium.takeFault();
    }
    m_medium = std::move(*medium);
    if (auto fits = checkMedium(); !fits) {
        return fits;
    }
    if (m_request.append && (*drive)->holdsOnlyBegunSession()) {
        return m_held.fault(FaultKind::unsupported, Action::open, "there is no finished session to append to");
    }
    const BurnProfile profile = (*drive)->profile();
    m_plan = {.profile = profile,
              .blank = (*drive)->status() == DiscStatus::blank,
              .size = m_request.size,
              .rate = m_request.rate,
              .simulate = m_request.simulate,
              .keepOpen = m_request.keepOpen,
              .straightOn = m_request.defectManagement == false};
    if (isOverwritableProfile(profile) && m_request.append && m_medium.nextWritable > 0) {
        m_plan.startByte = m_medium.nextWritable;
    }
    m_held.drive = std::move(*drive);
    m_held.busy = m_open = true;
    if (!erasesFirst() && !m_held.drive->unformatted()) {
        if (auto space = checkSpace(Action::open); !space) {
            return space;
        }
    }
    std::error_code gone;
    m_created = m_held.address.stdio && !std::filesystem::exists(m_held.address.device, gone);
    m_held.section = m_medium.status == MediumStatus::appendable && m_request.append
                         ? static_cast<std::uint32_t>(m_medium.sessions.size())
                         : 0;
    return {};
}

void OpticalSession::setMeter()
{
    m_meter.beginAnew();
    const std::uint64_t fastest = m_medium.speeds.empty() ? 0 : m_medium.speeds.front();
    m_meter.rate = m_request.rate == 0 ? fastest : m_request.rate;
    if (m_medium.driveBuffer > 0) {
        m_meter.bufferSize = static_cast<std::int64_t>(m_medium.driveBuffer);
    }
}

// Whether what is on the disc must be erased before anything is written.
bool OpticalSession::erasesFirst() const
{
    return m_medium.status == MediumStatus::closed ||
           (m_medium.status == MediumStatus::appendable && !m_request.append);
}

Result<void> OpticalSession::checkMedium() const
{
    if (m_medium.status == MediumStatus::absent) {
        return m_held.fault(FaultKind::mediumMissing, Action::open);
    }
    if (m_medium.kind == MediumKind::none || m_medium.status == MediumStatus::unknown) {
        return m_held.fault(FaultKind::unsupported, Action::open, "the medium cannot be written by this drive");
    }
    if (m_medium.writeProtected) {
        return m_held.fault(FaultKind::mediumWriteProtected, Action::open, "pressed disc");
    }
    if (m_medium.status == MediumStatus::blank || (m_request.append && m_medium.status != MediumStatus::closed)) {
        return {};
    }
    Fault occupied = m_held.fault(FaultKind::mediumNotBlank, Action::open);
    occupied.facts = occupiedMedium(m_medium.kind, m_medium.status, !m_medium.sessions.empty());
    if (m_request.append) {
        occupied.kind = FaultKind::mediumClosed;
        return occupied;
    }
    // The disc holds data.
    if (!m_request.overwrite || (erasesFirst() && !isRewritable(m_medium.kind))) {
        return occupied;
    }
    return {};
}

Result<void> OpticalSession::checkSpace(Action doing) const
{
    if (!m_plan.size) {
        return {};
    }
    const std::uint64_t needed = m_plan.needed();
    const std::uint64_t available = availableSpace(*m_held.drive, m_plan);
    if (needed > available) {
        Fault small = m_held.fault(FaultKind::mediumTooSmall, doing);
        small.facts = SpaceNeed{.needed = needed, .available = available};
        return small;
    }
    return {};
}

// Whether a BD-R is to be formatted for spare blocks, which is possible before its first use only.
bool OpticalSession::wantsSpareBlocks() const
{
    return m_request.defectManagement == true && kindOfProfile(m_plan.profile) == MediumKind::bdR &&
           m_held.drive->status() == DiscStatus::blank && m_held.drive->formatStatus() != FormatStatus::formatted;
}

// Blanks the disc, which `overwrite` allows, or formats it where it needs that.
Result<void> OpticalSession::makeWritable()
{
    const DiscStatus status = m_held.drive->status();
    if (status == DiscStatus::full || (status == DiscStatus::appendable && !m_request.append)) {
        if (m_request.simulate) {
            return m_held.fault(FaultKind::unsupported, Action::write, "simulating would need the disc blanked");
        }
        // A DVD-RW that was blanked fast takes only a session of known size.
        const bool full = m_plan.profile == 0x14 && (!m_plan.size || m_plan.keepOpen);
        m_held.spoilt = true;
        if (auto erased = eraseDisc(*m_held.drive, m_plan.profile, full, {}); !erased) {
            return erased.takeFault();
        }
        m_medium.sessions.clear(); // nothing of what was known about the disc holds any more
        m_medium.nextWritable = 0;
    } else if (m_held.drive->unformatted() || wantsSpareBlocks()) {
        if (m_request.simulate) {
            return m_held.fault(FaultKind::unsupported, Action::write, "simulating would need the disc formatted");
        }
        if (auto done = formatDisc(*m_held.drive, false, {}); !done) {
            return done.takeFault();
        }
    } else {
        return {};
    }
    m_held.drive->reassess();
    m_plan.profile = m_held.drive->profile();
    m_plan.blank = m_held.drive->status() == DiscStatus::blank;
    return {};
}

Result<void> OpticalSession::write(ByteSource& source, std::stop_token stop)
{
    if (m_held.written) {
        return m_held.fault(FaultKind::unsupported, Action::write, "one track for each session");
    }
    if (stop.stop_requested()) {
        return m_held.fault(FaultKind::cancelled, Action::write);
    }
    if (auto writable = makeWritable(); !writable) {
        return writable;
    }
    if (auto fits = checkSpace(Action::write); !fits) { // once more: the drive knows the space better now
        return fits;
    }
    if (m_medium.status == MediumStatus::overwritable && !m_request.append && !m_request.simulate &&
        !m_held.address.stdio) {
        voidParityOn(*m_held.drive);
    }
    return burn(source, stop);
}

Result<void> OpticalSession::burn(ByteSource& source, const std::stop_token& stop)
{
    for (;;) {
        burn::burn_drive* handle = m_held.drive->handle();
        BurnStream stream(
            source, m_plan.size, m_request.block, m_meter, [handle] { burn::burn_drive_cancel(handle); }, stop);
        BurnOutcome outcome;
        {
            BurnRun run(*m_held.drive, stream, m_plan, m_meter);
            outcome = run.run(stop);
        }
        auto result = judge(outcome, stream, stop);
        if (result) {
            m_held.written = !m_request.simulate;
            const std::uint64_t start =
                m_plan.startByte.value_or(isOverwritableProfile(m_plan.profile) ? 0 : m_medium.nextWritable);
            m_held.end = start + roundUp(stream.taken(), kDiscBlock);
            m_meter.accepted = outcome.written; // with the padding
            m_meter.onMedium = outcome.written;
            return {};
        }
        m_held.spoilt = m_held.spoilt || (!m_request.simulate && outcome.started && stream.touched());
        const bool refusedMode = outcome.sessionAtOnce && !stream.touched() && !m_plan.keepOpen;
        if (!refusedMode || m_plan.trackAtOnce || stop.stop_requested()) {
            return result;
        }
        // The drive cannot reserve a track: start again and write track-at-once.
        m_plan.trackAtOnce = true;
        m_held.drive.reset();
        auto again = m_held.hold(false);
        if (!again) {
            return again.takeFault();
        }
        m_held.drive = std::move(*again);
    }
}

Result<void> OpticalSession::judge(const BurnOutcome& outcome, BurnStream& stream, const std::stop_token& stop) const
{
    if (!outcome.started) {
        return faultFrom(outcome.messages, m_held.fault(FaultKind::unsupported, Action::write, outcome.refusal));
    }
    const auto ofSource = stream.fault();
    if (ofSource && ofSource->kind != FaultKind::cancelled) {
        return *ofSource;
    }
    Fault broken = m_held.fault(FaultKind::mediumError, Action::write);
    broken.offset = std::min(outcome.written, stream.taken());
    broken = faultFrom(outcome.messages, broken);
    if (!outcome.wroteWell && !stop.stop_requested()) {
        broken = m_held.drive->unlessGone(std::move(broken));
    }
    if (!outcome.wroteWell) {
        // The drive's failure cancels the stream, and so does the user's stop.
        return stop.stop_requested() || (ofSource && broken.detail.empty())
                   ? m_held.fault(FaultKind::cancelled, Action::write)
                   : broken;
    }
    if (ofSource) {
        return *ofSource;
    }
    if (outcome.read != stream.taken() || outcome.written < roundUp(stream.taken(), kDiscBlock) ||
        (m_plan.size && stream.taken() != *m_plan.size)) {
        broken.kind = FaultKind::mediumError;
        return m_held.drive->unlessGone(std::move(broken));
    }
    // libburn's closing does not report a drive that vanished before its disc was closed.
    broken = m_held.drive->unlessGone(m_held.fault(FaultKind::mediumRemoved, Action::close));
    if (broken.kind == FaultKind::driveVanished) {
        return broken;
    }
    return stream.finish();
}

Result<void> OpticalSession::writeHead(std::span<const std::byte> head)
{
    if (head.size() > kVolumeHead) {
        return m_held.fault(FaultKind::badArgument, Action::close, "head");
    }
    if (m_request.simulate || head.empty() || !isOverwritableProfile(m_plan.profile)) {
        return {};
    }
    std::vector<std::byte> padded(kVolumeHead);
    std::copy(head.begin(), head.end(), padded.begin());
    BurnLibrary& library = m_held.drive->library();
    int answer = 0;
    m_headBegun = true;
    m_held.drive->reassess();
    BurnMessages messages(library);
    library.run([&] {
        answer = burn::burn_random_access_write(m_held.drive->handle(), 0, reinterpret_cast<char*>(padded.data()),
                                                static_cast<off_t>(padded.size()), 1);
    });
    if (answer <= 0) {
        m_held.spoilt = true;
        return m_held.drive->unlessGone(
            faultFrom(messages.take(), m_held.fault(FaultKind::mediumError, Action::close)));
    }
    return {};
}

Result<void> OpticalSession::close()
{
    releaseDrive(); // libburn has closed track and session at the end of the run
    if (m_created && m_request.simulate) {
        std::error_code ignored;
        std::filesystem::remove(m_held.address.device, ignored); // libburn creates the file even in a simulation
    }
    if (m_held.address.stdio && m_held.written && m_held.end) {
        // libburn does not truncate a file that was longer before.
        const std::uint64_t size = *m_held.end;
        std::error_code failed;
        if (std::filesystem::file_size(m_held.address.device, failed) > size && !failed) {
            std::filesystem::resize_file(m_held.address.device, size, failed);
        }
        if (failed) {
            Fault lost = m_held.fault(FaultKind::io, Action::close);
            lost.code = failed.value();
            return lost;
        }
    }
    m_closed = true;
    return {};
}

Fault OpticalSession::left(const MediumWorth& worth) const
{
    Fault left = m_held.fault(FaultKind::mediumLeft, Action::close);
    left.facts = worth;
    return left;
}

// A track that broke off leaves some discs neither open nor closed. The drive reports that and can close them.
void OpticalSession::closeDamagedTrack()
{
    auto drive = m_held.hold(false);
    if (!drive) {
        return;
    }
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

Result<void> OpticalSession::abandon()
{
    if (m_closed) {
        return {};
    }
    releaseDrive();
    if (m_held.address.stdio && m_created) {
        std::error_code ignored;
        std::filesystem::remove(m_held.address.device, ignored);
        return {};
    }
    if (!m_held.spoilt && !m_held.written) {
        return {};
    }
    if (!m_held.address.stdio && !opticalDriveAnswers(m_held.address.device)) {
        return left({.state = MediumWorth::State::unknown});
    }
    if (!m_held.address.stdio && isSequentialProfile(m_plan.profile)) {
        closeDamagedTrack();
    }
    const bool behindOld = m_request.append && !m_medium.sessions.empty();
    if (behindOld && isOverwritableProfile(m_plan.profile) && !m_headBegun) {
        return {}; // what was written lies behind the old sessions, and no descriptor points to it
    }
    const bool erasable = m_held.address.stdio || isRewritable(m_medium.kind);
    const bool lost = erasable && (!behindOld || isOverwritableProfile(m_plan.profile));
    return left({.state = lost ? MediumWorth::State::lost : MediumWorth::State::spoiled,
                 .sessions = behindOld ? m_medium.sessions.size() : 0,
                 .erasable = erasable});
}

} // namespace steadyburn
