#include "target/simulated/VirtualDisc.h"

#include "base/Units.h"
#include "target/BlockLoop.h"
#include "target/plain/FileReader.h"

#include <cerrno>
#include <cstdio>
#include <initializer_list>

namespace steadyburn {

namespace {

constexpr std::uint64_t kSessionAlign = 16 * kDiscBlock;

} // namespace

VirtualDisc::VirtualDisc(std::string name, VirtualSpec spec, Clock& clock)
    : m_name(std::move(name)), m_spec(std::move(spec)), m_clock(clock), m_disc(m_spec.file, m_name, m_spec.kind)
{
}

Fault VirtualDisc::fault(FaultKind kind, Action doing, std::string detail) const
{
    return {.kind = kind, .doing = doing, .path = m_name, .detail = std::move(detail)};
}

std::optional<std::string> VirtualDisc::file() const
{
    return m_spec.file.empty() ? std::nullopt : std::optional(m_spec.file);
}

std::uint64_t VirtualDisc::padUnit() const
{
    switch (m_spec.kind) {
    case MediumKind::dvdR:
        return 16 * kDiscBlock;
    case MediumKind::bdR:
        return 32 * kDiscBlock;
    default:
        return kDiscBlock;
    }
}

Result<MediumInfo> VirtualDisc::inspect()
{
    MediumInfo info;
    info.kind = m_spec.kind;
    info.vendor = "Steadyburn";
    info.product = "virtual " + std::string(toString(m_spec.kind));
    info.driveBuffer = m_spec.buffer;
    info.status = MediumStatus::absent;
    if (m_absent) {
        return info;
    }
    auto record = m_disc.load();
    if (!record) {
        return record.takeFault();
    }
    const auto found = m_disc.sessionsOf(*record);
    if (!found) {
        return Fault(found.fault());
    }
    m_seen = *record;
    info.status = record->status;
    info.sessions = found->sessions;
    info.capacity = m_spec.capacity;
    info.writeProtected = m_spec.faults.writeProtected;
    const bool further = info.status == MediumStatus::appendable || info.status == MediumStatus::overwritable;
    info.nextWritable = further ? roundUp(record->end(), kSessionAlign) : 0;
    info.free = m_spec.capacity;
    if (info.status == MediumStatus::closed) {
        info.free = 0;
    } else if (info.status == MediumStatus::appendable) {
        info.free = m_spec.capacity - std::min(m_spec.capacity, info.nextWritable);
    }
    for (std::uint64_t speed = m_spec.speed; info.speeds.size() < 5 && speed > 0; speed /= 2) {
        info.speeds.push_back(speed);
    }
    return info;
}

Fault VirtualDisc::occupied(FaultKind kind, const DiscRecord& record) const
{
    Fault refused = fault(kind, Action::open);
    refused.facts = occupiedMedium(m_spec.kind, record.status, !record.sessions.empty());
    return refused;
}

Fault VirtualDisc::left(const MediumWorth& worth) const
{
    Fault left = fault(FaultKind::mediumLeft, Action::close);
    left.facts = worth;
    return left;
}

// May this request write on what lies in the drive?
Result<void> VirtualDisc::checkWritable(const DiscRecord& record) const
{
    const bool erasable = isRewritable(m_spec.kind) && m_request.overwrite && !m_request.append;
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

Result<void> VirtualDisc::checkRoom() const
{
    const std::uint64_t available = m_spec.capacity - std::min(m_spec.capacity, m_start);
    const std::uint64_t needed = roundUp(m_request.size.value_or(0), padUnit());
    if (needed <= available) {
        return {};
    }
    Fault small = fault(FaultKind::mediumTooSmall, Action::open);
    small.facts = SpaceNeed{.needed = needed, .available = available};
    return small;
}

DriveTraits VirtualDisc::traits() const
{
    DriveTraits traits;
    traits.buffer = m_spec.buffer;
    traits.rate = m_request.rate == 0 ? m_spec.speed : std::min(m_spec.speed, m_request.rate);
    traits.reposition = m_spec.reposition;
    traits.slow = m_spec.faults.slow;
    std::uint64_t end = m_spec.capacity;
    for (const auto& at : {m_spec.faults.mediumError, m_spec.faults.full, m_spec.faults.eject}) {
        end = at && *at >= m_start ? std::min(end, *at) : end;
    }
    traits.failAt = end;
    return traits;
}

Result<void> VirtualDisc::prepare(const WriteRequest& request)
{
    m_request = request;
    m_prepared = m_begun = m_track = m_headWritten = m_written = false;
    m_drive.reset();
    m_meter.accepted = 0;
    m_meter.onMedium = 0;
    m_meter.repositions = 0;
    if (m_absent) {
        return fault(FaultKind::mediumMissing, Action::open);
    }
    if (m_spec.faults.writeProtected) {
        return fault(FaultKind::mediumWriteProtected, Action::open);
    }
    if (request.block == 0 || request.block % kDiscBlock != 0) {
        return fault(FaultKind::badArgument, Action::open, "block");
    }
    if (auto taken = m_disc.file().take(); !taken) {
        return taken;
    }
    auto record = m_disc.load();
    Result<void> fine = record ? checkWritable(*record) : record.takeFault();
    if (fine && !request.simulate) {
        fine = m_disc.checkRecordPlace();
    }
    if (fine && request.append && m_seen && !(*m_seen == *record)) { // the session was laid out for another state
        fine = fault(FaultKind::targetChanged, Action::open);
    }
    const auto before = fine ? m_disc.sessionsOf(*record) : Result<ImageSessions>(ImageSessions());
    if (!before) {
        fine = Fault(before.fault());
    }
    if (fine) {
        m_before = *record;
        m_newSection = request.append ? static_cast<std::uint32_t>(before->sessions.size()) : 0;
        m_start = request.append ? roundUp(m_before.end(), kSessionAlign) : 0;
        m_at = m_start;
        fine = checkRoom();
    }
    if (!fine) {
        m_disc.file().release();
        return fine;
    }
    m_drive.emplace(traits(), m_start, m_clock, m_meter);
    m_prepared = true;
    return {};
}

// The first data arrives: from here on the image is not what it was.
Result<void> VirtualDisc::beginOnDisc()
{
    if (auto made = m_disc.file().create(); !made) {
        return made;
    }
    if (m_before.status == MediumStatus::overwritable) { // should the drive be killed, it is known that it wrote
        if (auto saved = m_disc.save(m_before); !saved) {
            return saved;
        }
    }
    m_begun = true;
    return m_disc.file().resize(m_start);
}

Fault VirtualDisc::mediumFault()
{
    const std::uint64_t at = m_drive->model().position();
    Fault failed = fault(FaultKind::mediumFull, Action::write);
    failed.offset = at;
    if (m_spec.faults.mediumError == at) {
        failed.kind = FaultKind::mediumError;
        failed.code = EIO;
    } else if (m_spec.faults.eject == at) {
        failed.kind = FaultKind::mediumRemoved;
        failed.code = ENOMEDIUM;
        m_absent = true;
    } else {
        failed.code = ENOSPC;
        failed.facts = SpaceNeed{.needed = m_request.size.value_or(0), .available = at - m_start};
    }
    return failed;
}

Result<void> VirtualDisc::outcome(SimulatedDrive::Outcome result)
{
    switch (result) {
    case SimulatedDrive::Outcome::done:
        return {};
    case SimulatedDrive::Outcome::cancelled:
        return fault(FaultKind::cancelled, Action::write);
    case SimulatedDrive::Outcome::failed:
        break;
    }
    return mediumFault();
}

Result<void> VirtualDisc::take(std::span<const std::byte> block, const std::stop_token& stop)
{
    if (!m_request.simulate) {
        if (!m_begun) {
            if (auto begun = beginOnDisc(); !begun) {
                return begun;
            }
        }
        if (auto kept = m_disc.file().writeAt(block, m_at); !kept) {
            return kept;
        }
    }
    m_at += block.size();
    return outcome(m_drive->accept(block.size(), stop));
}

// The rest of the last block that the medium can hold only whole.
Result<void> VirtualDisc::padTrack(const std::stop_token& stop)
{
    const std::uint64_t pad = roundUp(m_at - m_start, padUnit()) - (m_at - m_start);
    if (pad == 0) {
        return {};
    }
    m_at += pad;
    if (!m_request.simulate) {
        if (auto grown = m_disc.file().resize(m_at); !grown) {
            return grown;
        }
    }
    return outcome(m_drive->accept(pad, stop));
}

Result<void> VirtualDisc::write(ByteSource& source, std::stop_token stop)
{
    if (!m_prepared) {
        return fault(FaultKind::internal, Action::write, "not prepared");
    }
    if (m_track) {
        return fault(FaultKind::unsupported, Action::write, "second track");
    }
    m_track = true;
    const std::size_t block = std::min(m_request.block, source.maxPeek() / kDiscBlock * kDiscBlock);
    if (block == 0) {
        return fault(FaultKind::badArgument, Action::write, "block");
    }
    auto written = forEachBlock(source, block, stop, [&](std::span<const std::byte> part) { return take(part, stop); });
    if (!written) {
        Fault failed = written.takeFault();
        if (failed.kind == FaultKind::cancelled) {
            failed.path = m_name;
        }
        return failed;
    }
    if (auto padded = padTrack(stop); !padded) {
        return padded;
    }
    m_drive->endOfData();
    return {};
}

Result<void> VirtualDisc::writeHead(std::span<const std::byte> head)
{
    if (head.empty() || m_request.simulate || !m_disc.overwritable()) {
        return {};
    }
    if (!m_prepared || !m_begun) {
        return fault(FaultKind::internal, Action::write, "not prepared");
    }
    // First what the head will point to, then the head: a failure in between leaves the old sessions as they were.
    if (auto flushed = outcome(m_drive->flush({})); !flushed) {
        return flushed;
    }
    m_headWritten = true;
    return m_disc.file().writeAt(head, 0);
}

Result<void> VirtualDisc::close()
{
    if (!m_prepared) {
        return fault(FaultKind::internal, Action::close, "not prepared");
    }
    if (auto flushed = outcome(m_drive->flush({})); !flushed) {
        Fault failed = flushed.takeFault();
        failed.doing = Action::close;
        return failed;
    }
    if (!m_begun) {
        m_prepared = false;
        m_disc.file().release();
        return {};
    }
    DiscRecord record = m_before;
    record.kind = m_spec.kind;
    if (m_start == 0) {
        record.sessions.clear();
        record.spoiled = false;
    }
    record.sessions.push_back({.start = m_start, .size = m_at - m_start});
    record.status = m_request.keepOpen ? MediumStatus::appendable : MediumStatus::closed;
    if (m_disc.overwritable()) {
        record.status = MediumStatus::overwritable;
    }
    auto saved = m_disc.save(record);
    if (saved) {
        m_prepared = false;
        m_written = true;
        m_disc.file().release();
    }
    return saved;
}

Result<void> VirtualDisc::abandon()
{
    if (!m_prepared) {
        return {};
    }
    m_prepared = false;
    const std::uint64_t burned = m_drive->model().onMedium();
    if (!m_begun) {
        m_disc.file().release();
        return {};
    }
    if (m_headWritten) { // it leads to the new session, which stays
        m_disc.file().release();
        return left({.state = MediumWorth::State::unknown});
    }
    const bool wasBlank = m_before.status == MediumStatus::blank;
    const bool behindOld = m_request.append && !wasBlank;
    DiscRecord record = m_before;
    std::uint64_t size = behindOld ? m_before.end() : 0;
    std::optional<MediumWorth::State> worth;
    if (m_disc.overwritable()) {
        if (!behindOld) {
            record = {.kind = m_spec.kind, .status = MediumStatus::blank, .spoiled = false, .sessions = {}};
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
    auto resized = m_disc.file().resize(size);
    auto saved = m_disc.save(record);
    m_disc.file().release(!worth && wasBlank);
    if (!resized) {
        return resized;
    }
    if (!saved) {
        return saved;
    }
    if (worth) {
        return left({.state = *worth, .sessions = record.sessions.size(), .erasable = isRewritable(m_spec.kind)});
    }
    return {};
}

std::uint32_t VirtualDisc::lastSection() const
{
    return m_newSection;
}

Result<std::unique_ptr<MediumReader>> VirtualDisc::openReader(std::uint32_t section)
{
    if (m_absent) {
        return fault(FaultKind::mediumMissing, Action::open);
    }
    auto record = m_disc.load();
    if (!record) {
        return record.takeFault();
    }
    if (record->sessions.empty()) {
        Fault nothing = fault(FaultKind::notAnImage, Action::open);
        nothing.facts = nothingToRead(m_spec.kind, record->status);
        return nothing;
    }
    const auto found = m_disc.sessionsOf(*record);
    if (!found) {
        return Fault(found.fault());
    }
    const bool track = m_written && section == m_newSection; // what was written here is read from its first byte
    const bool whole = track && m_newSection == 0;
    const std::vector<Session>& sessions = whole ? record->sessions : found->sessions;
    const bool newest = section + 1 == sessions.size() || track;
    Fault missing = fault(FaultKind::sessionMissing, Action::open);
    missing.facts = SessionChoice{.asked = section, .count = sessions.size()};
    if (section >= sessions.size() && !newest) {
        return missing;
    }
    if (section == 0 && sessions.size() > 1 && found->firstHidden) {
        missing.kind = FaultKind::sessionHidden; // a later session's head was written over its own
        return missing;
    }
    auto fd = m_disc.file().openForReading();
    if (!fd) {
        return fd.takeFault();
    }
    const std::uint64_t start = whole ? 0 : newest ? found->newestVolume : sessions[section].start;
    const std::uint64_t end =
        newest || m_disc.overwritable() ? record->end() : sessions[section].start + sessions[section].size;
    auto reader = std::make_unique<FileReader>(std::move(*fd), m_name, start, end);
    reader->setEarlierSessions(startsBefore(sessions, std::min<std::size_t>(section, sessions.size() - 1)));
    if (newest && !whole) {
        reader->setLostSessions(faultsOf(*found));
    }
    if (m_spec.faults.mediumError) {
        reader->damage(*m_spec.faults.mediumError);
    }
    return std::unique_ptr<MediumReader>(std::move(reader));
}

Result<void> VirtualDisc::blank(bool /*full*/, const BlankProgress& progress)
{
    if (m_absent) {
        return fault(FaultKind::mediumMissing, Action::blank);
    }
    if (!isRewritable(m_spec.kind)) {
        return fault(FaultKind::unsupported, Action::blank, std::string(toString(m_spec.kind)));
    }
    if (m_spec.faults.writeProtected) {
        return fault(FaultKind::mediumWriteProtected, Action::blank);
    }
    if (m_prepared) {
        return fault(FaultKind::targetBusy, Action::blank);
    }
    if (auto taken = m_disc.file().take(); !taken) {
        return taken;
    }
    if (auto record = m_disc.load(); !record) { // another kind of disc, or not ours to erase
        m_disc.file().release();
        return record.takeFault();
    }
    if (!m_disc.looksLikeMedium()) {
        m_disc.file().release();
        return fault(FaultKind::unsupported, Action::blank, m_spec.file + " is no medium of a simulated drive");
    }
    if (auto place = m_disc.checkRecordPlace(); !place) {
        m_disc.file().release();
        return place;
    }
    Result<void> done;
    if (m_disc.file().exists()) {
        done = m_disc.file().resize(0);
        if (done) {
            done = m_disc.save({.kind = m_spec.kind, .status = MediumStatus::blank, .spoiled = false, .sessions = {}});
        }
    }
    m_disc.file().release();
    if (done && progress) {
        progress(1.0);
    }
    return done;
}

Result<void> VirtualDisc::eject()
{
    if (m_prepared) {
        return fault(FaultKind::targetBusy, Action::eject);
    }
    m_absent = true;
    return {};
}

} // namespace steadyburn
