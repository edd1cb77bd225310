#include "target/simulated/VirtualDiscSession.h"

#include "base/Units.h"
#include "target/BlockLoop.h"
#include "target/OldParity.h"

#include <algorithm>
#include <cerrno>
#include <initializer_list>
#include <unistd.h>
#include <utility>

namespace steadyburn {

DiscInDrive::DiscInDrive(std::string driveName, VirtualSpec driveSpec, Clock& driveClock)
    : VirtualDrive(std::move(driveName), std::move(driveSpec), driveClock), disc(spec.file, name, spec.kind)
{
}

std::uint64_t DiscInDrive::nextWritable(const DiscRecord& record)
{
    return roundUp(record.end(), 16 * kDiscBlock);
}

Result<std::unique_ptr<WriteSession>> VirtualDiscSession::begin(DiscInDrive& drive, DriveMeter& meter,
                                                                const WriteRequest& request)
{
    drive.written.reset();
    meter.beginAnew();
    if (auto ready = drive.checkReady(Action::open); !ready) {
        return ready.takeFault();
    }
    if (request.block == 0 || request.block % kDiscBlock != 0) {
        return drive.fault(FaultKind::badArgument, Action::open, "block");
    }
    if (auto taken = drive.disc.file().take(); !taken) {
        return taken.takeFault();
    }
    std::unique_ptr<VirtualDiscSession> session(new VirtualDiscSession(drive, request));
    drive.busy = session->m_open = true;
    if (auto fine = session->checkDisc(); !fine) {
        return fine.takeFault();
    }
    session->m_model.emplace(session->traits(), session->m_start, drive.clock, meter);
    return std::unique_ptr<WriteSession>(std::move(session));
}

VirtualDiscSession::~VirtualDiscSession()
{
    releaseDrive();
}

void VirtualDiscSession::releaseDrive(bool remove)
{
    if (std::exchange(m_open, false)) {
        file().release(remove);
        m_drive.busy = false;
    }
}

// Reads what is on the disc, and checks whether and where the session may be written.
Result<void> VirtualDiscSession::checkDisc()
{
    auto record = m_drive.disc.load();
    Result<void> fine = record ? checkWritable(*record) : record.takeFault();
    if (fine && !m_request.simulate) {
        fine = m_drive.disc.checkRecordPlace();
    }
    if (!fine) {
        return fine;
    }
    if (m_request.append && m_drive.seen &&
        !(*m_drive.seen == *record)) { // the session was laid out for another state of the disc
        return m_drive.fault(FaultKind::targetChanged, Action::open);
    }
    const auto before = m_drive.disc.sessionsOf(*record);
    if (!before) {
        return Fault(before.fault());
    }
    m_before = *record;
    m_section = m_request.append ? static_cast<std::uint32_t>(before->sessions.size()) : 0;
    m_start = m_request.append ? DiscInDrive::nextWritable(m_before) : 0;
    m_at = m_start;
    return checkRoom();
}

std::uint64_t VirtualDiscSession::padUnit() const
{
    switch (m_drive.spec.kind) {
    case MediumKind::dvdR:
        return 16 * kDiscBlock;
    case MediumKind::bdR:
        return 32 * kDiscBlock;
    default:
        return kDiscBlock;
    }
}

Fault VirtualDiscSession::occupied(FaultKind kind, const DiscRecord& record) const
{
    Fault refused = m_drive.fault(kind, Action::open);
    refused.facts = occupiedMedium(m_drive.spec.kind, record.status, !record.sessions.empty());
    return refused;
}

Fault VirtualDiscSession::left(const MediumWorth& worth) const
{
    Fault left = m_drive.fault(FaultKind::mediumLeft, Action::close);
    left.facts = worth;
    return left;
}

// Checks whether the request may write to a disc in this state.
Result<void> VirtualDiscSession::checkWritable(const DiscRecord& record) const
{
    const bool erasable = isRewritable(m_drive.spec.kind) && m_request.overwrite && !m_request.append;
    if (m_request.append && record.status == MediumStatus::closed) {
        return occupied(FaultKind::mediumClosed, record);
    }
    switch (record.status) {
    case MediumStatus::blank:
        return {};
    case MediumStatus::appendable:
    case MediumStatus::overwritable:
        if (m_request.append || erasable) {
            return {};
        }
        break;
    default:
        if (erasable) {
            return {};
        }
        break;
    }
    return occupied(FaultKind::mediumNotBlank, record);
}

Result<void> VirtualDiscSession::checkRoom() const
{
    const std::uint64_t available = m_drive.spec.capacity - std::min(m_drive.spec.capacity, m_start);
    const std::uint64_t needed = roundUp(m_request.size.value_or(0), padUnit());
    if (needed <= available) {
        return {};
    }
    Fault small = m_drive.fault(FaultKind::mediumTooSmall, Action::open);
    small.facts = SpaceNeed{.needed = needed, .available = available};
    return small;
}

DriveTraits VirtualDiscSession::traits() const
{
    DriveTraits traits;
    traits.buffer = m_drive.spec.buffer;
    traits.rate = m_request.rate == 0 ? m_drive.spec.speed : std::min(m_drive.spec.speed, m_request.rate);
    traits.reposition = m_drive.spec.reposition;
    traits.slow = m_drive.spec.faults.slow;
    std::uint64_t end = m_drive.spec.capacity;
    for (const auto& at : {m_drive.spec.faults.mediumError, m_drive.spec.faults.full, m_drive.spec.faults.eject}) {
        end = at && *at >= m_start ? std::min(end, *at) : end;
    }
    traits.failAt = end;
    return traits;
}

// Prepares the image for the first data, which changes it.
Result<void> VirtualDiscSession::beginOnDisc()
{
    if (auto made = file().create(); !made) {
        return made;
    }
    if (m_before.status == MediumStatus::overwritable) { // shows that a session began, should the program be killed
        if (auto saved = m_drive.disc.save(m_before); !saved) {
            return saved;
        }
    }
    m_begun = true;
    if (m_before.status == MediumStatus::overwritable && m_start == 0) { // what is longer stays behind the new end
        return voidParity();
    }
    return file().resize(m_start);
}

// As on a real disc: parity of the old contents must not be taken for that of the new ones.
Result<void> VirtualDiscSession::voidParity()
{
    const int fd = file().fd();
    const ReadSectors read = [fd](std::uint64_t first, std::span<std::byte> into) -> Result<std::size_t> {
        const ssize_t got = ::pread(fd, into.data(), into.size(), static_cast<off_t>(first * kDiscBlock));
        return got > 0 ? static_cast<std::size_t>(got) / kDiscBlock : 0U;
    };
    const auto old = voidedBlocks(read, m_before.end() / kDiscBlock);
    return old ? file().writeAt(old->bytes, old->offset) : Result<void>();
}

Result<void> VirtualDiscSession::outcome(SimulatedDrive::Outcome result)
{
    auto done = m_drive.outcome(result, *m_model);
    if (!done && done.fault().kind == FaultKind::mediumFull) {
        Fault full = done.takeFault();
        full.facts = SpaceNeed{.needed = m_request.size.value_or(0), .available = full.offset - m_start};
        return full;
    }
    return done;
}

Result<void> VirtualDiscSession::take(std::span<const std::byte> block, const std::stop_token& stop)
{
    if (!m_request.simulate) {
        if (!m_begun) {
            if (auto begun = beginOnDisc(); !begun) {
                return begun;
            }
        }
        if (auto kept = file().writeAt(block, m_at); !kept) {
            return kept;
        }
    }
    m_at += block.size();
    return outcome(m_model->accept(block.size(), stop));
}

// Fills the last of the blocks that the medium can only hold whole.
Result<void> VirtualDiscSession::padTrack(const std::stop_token& stop)
{
    const std::uint64_t pad = roundUp(m_at - m_start, padUnit()) - (m_at - m_start);
    if (pad == 0) {
        return {};
    }
    m_at += pad;
    if (!m_request.simulate) {
        if (auto grown = file().resize(m_at); !grown) {
            return grown;
        }
    }
    return outcome(m_model->accept(pad, stop));
}

Result<void> VirtualDiscSession::write(ByteSource& source, std::stop_token stop)
{
    if (m_track) {
        return m_drive.fault(FaultKind::unsupported, Action::write, "second track");
    }
    m_track = true;
    const std::size_t block = std::min(m_request.block, source.maxPeek() / kDiscBlock * kDiscBlock);
    if (block == 0) {
        return m_drive.fault(FaultKind::badArgument, Action::write, "block");
    }
    if (auto written = forEachBlock(source, block, stop, m_drive.name,
                                    [&](std::span<const std::byte> part) {
                                        m_model->hostWaited(source.waited());
                                        return take(part, stop);
                                    });
        !written) {
        return written;
    }
    if (auto padded = padTrack(stop); !padded) {
        return padded;
    }
    m_model->endOfData();
    return {};
}

Result<void> VirtualDiscSession::writeHead(std::span<const std::byte> head)
{
    if (head.empty() || m_request.simulate || !m_drive.disc.overwritable()) {
        return {};
    }
    if (!m_begun) {
        return m_drive.fault(FaultKind::unsupported, Action::write, "head");
    }
    // What the head points to is flushed before it: a failure in between leaves the old sessions as they were.
    if (auto flushed = outcome(m_model->flush({})); !flushed) {
        return flushed;
    }
    m_headWritten = true;
    return file().writeAt(head, 0);
}

Result<void> VirtualDiscSession::close()
{
    if (auto flushed = outcome(m_model->flush({})); !flushed) {
        Fault failed = flushed.takeFault();
        failed.doing = Action::close;
        return failed;
    }
    if (!m_begun) {
        releaseDrive();
        return {};
    }
    if (auto there = file().checkName(); !there) {
        return there;
    }
    DiscRecord record = m_before;
    record.kind = m_drive.spec.kind;
    if (m_start == 0) {
        record.sessions.clear();
        record.spoiled = false;
    }
    record.sessions.push_back({.start = m_start, .size = m_at - m_start});
    record.status = m_request.keepOpen ? MediumStatus::appendable : MediumStatus::closed;
    if (m_drive.disc.overwritable()) {
        record.status = MediumStatus::overwritable;
    }
    auto saved = m_drive.disc.save(record);
    if (saved) {
        m_drive.written = m_section;
        releaseDrive();
    }
    return saved;
}

Result<void> VirtualDiscSession::abandon()
{
    if (!m_open) {
        return {};
    }
    const std::uint64_t burned = m_model->model().onMedium();
    if (!m_begun || !file().checkName()) { // of a disc that is gone there is nothing to say
        releaseDrive();
        return {};
    }
    if (m_headWritten) { // the head points to the new session, so that stays
        releaseDrive();
        return left({.state = MediumWorth::State::unknown});
    }
    const bool wasBlank = m_before.status == MediumStatus::blank;
    const bool behindOld = m_request.append && !wasBlank;
    DiscRecord record = m_before;
    std::uint64_t size = behindOld ? m_before.end() : 0;
    std::optional<MediumWorth::State> worth;
    if (m_drive.disc.overwritable()) {
        if (!behindOld) {
            record = {.kind = m_drive.spec.kind, .status = MediumStatus::blank, .spoiled = false, .sessions = {}};
            if (!wasBlank) {
                worth = MediumWorth::State::lost;
            }
        }
    } else if (burned > 0 || !(wasBlank || behindOld)) {
        size = m_start + burned;
        record.spoiled = true;
        record.status = MediumStatus::closed;
        if (!behindOld) {
            record.sessions.clear();
        }
        worth = MediumWorth::State::spoiled;
    }
    auto resized = file().resize(size);
    auto saved = m_drive.disc.save(record);
    releaseDrive(!worth && wasBlank);
    if (!resized) {
        return resized;
    }
    if (!saved) {
        return saved;
    }
    if (worth) {
        return left({.state = *worth, .sessions = record.sessions.size(), .erasable = isRewritable(m_drive.spec.kind)});
    }
    return {};
}

} // namespace steadyburn
