#include "target/simulated/VirtualTape.h"

#include "base/Units.h"
#include "target/BlockLoop.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::uint64_t kTrailerRoom = 32 * kMiB; // between early warning and the physical end
constexpr std::size_t kLongestRecord = 16 * kMiB; // st's limit with any adapter is lower
constexpr std::uint64_t kRecordFrame = 8;         // the two lengths in the container
constexpr std::uint64_t kWorthWinding = kMiB;

class TapeReader final : public MediumReader {
public:
    // `damaged`: data position in this tape file whose record cannot be read.
    TapeReader(SimhRecords records, std::string name, std::optional<std::uint64_t> damaged)
        : m_records(std::move(records)), m_name(std::move(name)), m_damaged(damaged)
    {
    }

    Result<std::size_t> read(std::span<std::byte> into) override
    {
        if (m_rest.empty()) {
            auto record = m_records.next();
            if (!record) {
                Fault fault = record.takeFault();
                m_nextRecord += fault.length;
                fault.offset = m_at;
                m_at = m_nextRecord;
                return fault;
            }
            const std::uint64_t from = m_nextRecord;
            m_nextRecord += record->size();
            if (m_damaged && *m_damaged >= from && *m_damaged < m_nextRecord) {
                m_at = m_nextRecord;
                return Fault{.kind = FaultKind::mediumError,
                             .doing = Action::read,
                             .code = EIO,
                             .path = m_name,
                             .offset = from,
                             .length = record->size()};
            }
            m_rest = *record;
        }
        const std::size_t part = std::min(into.size(), m_rest.size());
        if (part > 0) {
            std::memcpy(into.data(), m_rest.data(), part);
        }
        m_rest = m_rest.subspan(part);
        m_at += part;
        return part;
    }

    // By whole records, as a drive winds. Damaged ones are for read() to tell.
    Result<std::uint64_t> skip(std::uint64_t bytes) override
    {
        std::uint64_t skipped = m_rest.size();
        if (bytes < skipped + kWorthWinding) {
            return std::uint64_t(0);
        }
        m_rest = {};
        for (;;) {
            const std::uint64_t left = bytes - skipped;
            const std::uint64_t good =
                m_damaged && *m_damaged >= m_nextRecord ? std::min(left, *m_damaged - m_nextRecord) : left;
            auto passed = m_records.pass(good);
            if (!passed) {
                return passed.takeFault();
            }
            if (*passed == 0) {
                break;
            }
            skipped += *passed;
            m_nextRecord += *passed;
        }
        m_at = m_nextRecord;
        return skipped;
    }

    Result<void> seek(std::uint64_t offset) override
    {
        if (offset < m_at) {
            return Fault{.kind = FaultKind::unsupported, .doing = Action::read, .path = m_name, .offset = offset};
        }
        std::vector<std::byte> skipped(static_cast<std::size_t>(std::min(offset - m_at, kMiB)));
        while (m_at < offset) {
            const std::uint64_t part = std::min<std::uint64_t>(skipped.size(), offset - m_at);
            auto got = read(std::span(skipped).first(static_cast<std::size_t>(part)));
            if (!got) {
                return got.takeFault();
            }
            if (*got == 0) {
                return Fault{
                    .kind = FaultKind::io, .doing = Action::read, .code = EINVAL, .path = m_name, .offset = offset};
            }
        }
        return {};
    }

    [[nodiscard]] std::optional<std::uint64_t> size() const override { return std::nullopt; } // as on a real tape
    [[nodiscard]] bool seekable() const override { return false; }

private:
    SimhRecords m_records;
    std::string m_name;
    std::optional<std::uint64_t> m_damaged;
    std::span<const std::byte> m_rest; // of the present record
    std::uint64_t m_at = 0;
    std::uint64_t m_nextRecord = 0;
};

} // namespace

VirtualTape::VirtualTape(std::string name, VirtualSpec spec, Clock& clock)
    : m_name(std::move(name)), m_spec(std::move(spec)), m_clock(clock), m_file(m_spec.file, m_name)
{
}

Fault VirtualTape::fault(FaultKind kind, Action doing, std::string detail) const
{
    return {.kind = kind, .doing = doing, .path = m_name, .detail = std::move(detail)};
}

std::optional<std::string> VirtualTape::file() const
{
    return m_spec.file.empty() ? std::nullopt : std::optional(m_spec.file);
}

struct VirtualTape::Scanned {
    struct stat file = {};
    TapeContents contents;
};

// Each tape file is looked for by itself: the container is gone through anew only when it was changed.
Result<std::shared_ptr<const TapeContents>> VirtualTape::scan() const
{
    auto fd = m_file.openForReading();
    if (!fd) {
        return fd.takeFault();
    }
    struct stat now = {};
    const bool there = *fd && ::fstat(fd->get(), &now) == 0;
    const auto same = [&](const struct stat& then) {
        return then.st_dev == now.st_dev && then.st_ino == now.st_ino && then.st_size == now.st_size &&
               then.st_mtim.tv_sec == now.st_mtim.tv_sec && then.st_mtim.tv_nsec == now.st_mtim.tv_nsec;
    };
    if (!there || !m_scanned || !same(m_scanned->file)) {
        auto contents = scanSimh(*fd, m_name);
        if (!contents) {
            return contents.takeFault();
        }
        m_scanned = std::make_shared<const Scanned>(Scanned{.file = now, .contents = std::move(*contents)});
    }
    return std::shared_ptr<const TapeContents>(m_scanned, &m_scanned->contents);
}

Result<MediumInfo> VirtualTape::inspect()
{
    MediumInfo info;
    info.kind = MediumKind::tape;
    info.status = MediumStatus::absent;
    info.block = 1;
    info.vendor = "Steadyburn";
    info.product = "virtual tape";
    info.driveBuffer = m_spec.buffer;
    info.speeds = {m_spec.speed};
    if (m_absent) {
        return info;
    }
    auto contents = scan();
    if (!contents) {
        Fault failed = contents.takeFault();
        failed.doing = Action::inspect;
        return failed;
    }
    const TapeContents& tape = **contents;
    info.status = tape.files.empty() ? MediumStatus::blank : MediumStatus::appendable;
    info.writeProtected = m_spec.faults.writeProtected;
    info.capacity = m_spec.capacity;
    info.free = m_spec.capacity - std::min(m_spec.capacity, tape.bytes);
    info.nextWritable = tape.bytes;
    for (const TapeFile& file : tape.files) {
        info.sessions.push_back({.start = info.sessions.size(), .size = file.bytes});
    }
    return info;
}

std::uint64_t VirtualTape::earlyWarning() const
{
    return std::min(m_spec.capacity, m_spec.faults.full.value_or(m_spec.capacity));
}

// Something that reads as a blank tape, and is a file of somebody's all the same: a blank one of ours is empty, or no
// longer than the word that ends the medium.
bool VirtualTape::holdsMoreThanTape() const
{
    constexpr off_t kEndOfMedium = 4;
    const auto fd = m_spec.file.empty() ? Result<FileDescriptor>(FileDescriptor()) : m_file.openForReading();
    struct stat info = {};
    return fd && *fd && ::fstat(fd->get(), &info) == 0 && info.st_size > kEndOfMedium;
}

// Where the first record of this run goes, whether it may, and whether there is room.
Result<void> VirtualTape::position()
{
    auto contents = scan();
    if (!contents) {
        return contents.takeFault();
    }
    m_before = **contents;
    if (!m_before.files.empty() && !m_request.append && !m_request.overwrite) {
        Fault occupied = fault(FaultKind::mediumNotBlank, Action::open);
        occupied.facts = occupiedMedium(MediumKind::tape, MediumStatus::appendable, true);
        return occupied;
    }
    if (m_before.files.empty() && !m_request.overwrite && holdsMoreThanTape()) {
        return fault(FaultKind::mediumNotBlank, Action::open, m_spec.file + " is no tape of a simulated drive");
    }
    m_goodEnd = m_data = 0;
    if (m_request.append) {
        const bool nothingWhole = !m_before.files.empty() && m_before.files.front().end == 0;
        if (m_before.brokenAt || (nothingWhole && !m_request.overwrite)) { // what lies behind would be lost
            Fault broken = fault(FaultKind::mediumError, Action::open);
            broken.offset = m_before.brokenAt.value_or(0);
            broken.facts = DamageWitness{DamageWitness::Who::tapeImage};
            return broken;
        }
        m_goodEnd = m_before.end;
        m_data = m_before.bytes;
        if (auto found = lookAtUnclosed(); !found) {
            return found;
        }
    }
    const std::uint64_t needed = roundUp(m_request.size.value_or(0), m_request.block);
    const std::uint64_t available = m_spec.capacity - std::min(m_spec.capacity, m_data);
    if (needed > available) {
        Fault small = fault(FaultKind::mediumTooSmall, Action::open);
        small.facts = SpaceNeed{.needed = needed, .available = available};
        return small;
    }
    return {};
}

// What is to be kept of a last file without its filemark: whole records, and of a torn one what may hold an entry.
Result<void> VirtualTape::lookAtUnclosed()
{
    m_unclosed = !m_before.files.empty() && !m_before.files.back().closed;
    if (!m_unclosed) {
        return {};
    }
    const TapeFile& last = m_before.files.back();
    if (last.damaged) {
        auto fd = m_file.openForReading();
        auto torn = fd ? tornRecord(*fd, m_name, last) : Result<std::vector<std::byte>>(fd.takeFault());
        if (!torn) {
            return torn.takeFault();
        }
        m_torn = std::move(*torn);
    }
    m_unclosed = last.records > 0 || m_torn.size() >= kTarBlock;
    if (m_unclosed) {
        m_goodEnd = last.end;
    } else {
        m_before.files.pop_back();
    }
    return {};
}

Result<void> VirtualTape::prepare(const WriteRequest& request)
{
    m_request = request;
    m_prepared = m_begun = m_pastWarning = m_unclosed = false;
    m_torn.clear();
    m_refuseNext = true;
    m_filesDone = 0;
    m_starts.clear();
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
    if (request.block == 0 || request.block > kLongestRecord) {
        return fault(FaultKind::badArgument, Action::open, "block");
    }
    if (auto taken = m_file.take(); !taken) {
        return taken;
    }
    if (auto stands = position(); !stands) {
        m_file.release();
        return stands;
    }
    DriveTraits traits;
    traits.buffer = m_spec.buffer;
    traits.rate = request.rate == 0 ? m_spec.speed : std::min(m_spec.speed, std::max(request.rate, m_spec.minimum));
    traits.rateMinimum = m_spec.minimum;
    traits.reposition = m_spec.reposition;
    traits.slow = m_spec.faults.slow;
    for (const auto& at : {m_spec.faults.mediumError, m_spec.faults.eject}) {
        if (at && *at >= m_data) {
            traits.failAt = std::min(traits.failAt.value_or(*at), *at);
        }
    }
    m_drive.emplace(std::move(traits), m_data, m_clock, m_meter);
    m_lastRecord.assign(request.block, std::byte(0));
    m_prepared = true;
    return {};
}

// The first record or filemark: from here on the tape is not what it was.
Result<void> VirtualTape::beginOnTape()
{
    if (m_begun || m_request.simulate) {
        return {};
    }
    if (auto made = m_file.create(); !made) {
        return made;
    }
    m_begun = true;
    m_scanned.reset();
    m_writer.standAt(m_goodEnd);
    if (auto closed = m_unclosed ? closeFoundFile() : Result<void>(); !closed) {
        return closed;
    }
    if (!m_unclosed && !m_torn.empty()) {
        remark({.what = TapeRemark::What::cutRecord, .number = m_torn.size()});
    }
    return m_file.resize(m_goodEnd);
}

// What is appended stands behind it, whatever it lacks. A torn record's bytes stay where they are.
Result<void> VirtualTape::closeFoundFile()
{
    remark({.what = TapeRemark::What::unclosedFile, .number = m_before.files.size() - 1});
    if (!m_torn.empty()) {
        if (auto kept = m_writer.damagedRecord(m_torn); !kept) {
            return kept;
        }
        m_data += m_torn.size();
        m_goodEnd = m_writer.position(); // if the filemark fails, at least that stays
    }
    if (auto closed = m_writer.filemark(); !closed) {
        return closed;
    }
    m_goodEnd = m_writer.position();
    return {};
}

void VirtualTape::remark(TapeRemark remark)
{
    m_alerts.push_back(fault(FaultKind::tapeRemark, Action::inspect));
    m_alerts.back().facts = remark;
}

std::vector<Fault> VirtualTape::takeAlerts()
{
    return m_prepared ? std::vector<Fault>() : std::exchange(m_alerts, {});
}

Result<void> VirtualTape::mayWriteRecord()
{
    const std::uint64_t end = earlyWarning();
    if (m_data < end) {
        return {};
    }
    bool refuse = m_refuseNext && !m_pastWarning; // a second try would be taken
    refuse = refuse || m_data >= end + kTrailerRoom;
    m_refuseNext = !m_refuseNext;
    if (!refuse) {
        return {};
    }
    Fault full = fault(FaultKind::mediumFull, Action::write);
    full.code = ENOSPC;
    full.offset = m_data;
    full.facts = SpaceNeed{.needed = m_request.size.value_or(0), .available = m_data - m_fileData};
    return full;
}

Fault VirtualTape::mediumFault()
{
    const std::uint64_t at = m_drive->model().position();
    Fault failed = fault(FaultKind::mediumError, Action::write);
    failed.offset = at;
    failed.code = EIO;
    if (m_spec.faults.eject == at && m_spec.faults.mediumError != at) {
        failed.kind = FaultKind::mediumRemoved;
        failed.code = ENOMEDIUM;
        m_absent = true;
    }
    return failed;
}

Result<void> VirtualTape::outcome(SimulatedDrive::Outcome result)
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

Result<void> VirtualTape::putRecord(std::span<const std::byte> record, const std::stop_token& stop)
{
    if (auto may = mayWriteRecord(); !may) {
        return may;
    }
    if (!m_request.simulate) {
        if (auto written = m_writer.record(record); !written) {
            return written;
        }
    }
    m_data += record.size();
    return outcome(m_drive->accept(record.size(), stop));
}

Result<void> VirtualTape::take(std::span<const std::byte> block, const std::stop_token& stop)
{
    if (block.size() == m_request.block) {
        return putRecord(block, stop);
    }
    std::copy(block.begin(), block.end(), m_lastRecord.begin());
    std::fill(m_lastRecord.begin() + static_cast<std::ptrdiff_t>(block.size()), m_lastRecord.end(), std::byte(0));
    return putRecord(m_lastRecord, stop);
}

// The filemark: the drive empties its buffer first, and what went wrong in there shows here.
Result<void> VirtualTape::endFile(const std::stop_token& stop)
{
    if (auto flushed = outcome(m_drive->flush(stop)); !flushed) {
        return flushed;
    }
    return m_request.simulate ? Result<void>() : m_writer.filemark();
}

Result<void> VirtualTape::write(ByteSource& source, std::stop_token stop)
{
    if (!m_prepared) {
        return fault(FaultKind::internal, Action::write, "not prepared");
    }
    if (m_request.block > source.maxPeek()) {
        Fault small = fault(FaultKind::badArgument, Action::write, "block");
        small.facts = OutOfBounds{.most = source.maxPeek()};
        return small;
    }
    if (auto begun = beginOnTape(); !begun) {
        return begun;
    }
    m_fileData = m_data;
    m_starts.push_back({.place = m_goodEnd, .data = m_data});
    auto written = forEachBlock(source, m_request.block, stop,
                                [&](std::span<const std::byte> block) { return take(block, stop); });
    if (!written) {
        Fault failed = written.takeFault();
        if (failed.kind == FaultKind::cancelled) {
            failed.path = m_name;
        }
        if (failed.kind == FaultKind::mediumFull) {
            if (auto ended = endFile(stop); !ended) {
                return ended;
            }
        }
        return failed;
    }
    if (auto ended = endFile(stop); !ended) {
        return ended;
    }
    m_goodEnd = m_writer.position();
    ++m_filesDone;
    return {};
}

// All records of a file have the same size, so the container is cut without looking at it.
Result<void> VirtualTape::endEarly(std::uint64_t keep, std::span<const std::byte> end, unsigned filesBack)
{
    const std::size_t block = m_request.block;
    const std::size_t files = m_starts.size();
    const bool there = m_prepared && files > filesBack;
    const Start start = there ? m_starts[files - 1 - filesBack] : Start();
    if (!there || keep > (filesBack == 0 ? m_data - start.data : m_starts[files - filesBack].data - start.data) ||
        (keep + end.size()) % block != 0) {
        return fault(FaultKind::internal, Action::write, "end early");
    }
    m_pastWarning = true;
    if (m_request.simulate) {
        return {};
    }
    m_starts.resize(files - filesBack);
    m_filesDone -= std::min<std::uint64_t>(m_filesDone, filesBack);
    m_goodEnd = start.place;
    m_fileData = start.data;
    const auto head = static_cast<std::size_t>(keep % block);
    const std::uint64_t from = m_goodEnd + keep / block * (roundUp(block, 2) + kRecordFrame);
    std::vector<std::byte> tail(head + end.size());
    if (head > 0) {
        auto fd = m_file.openForReading();
        if (!fd) {
            return fd.takeFault();
        }
        if (auto got = readWholeAt(fd->get(), std::span(tail).first(head), from + kRecordFrame / 2, m_name); !got) {
            return got.takeFault();
        }
    }
    std::copy(end.begin(), end.end(), tail.begin() + static_cast<std::ptrdiff_t>(head));
    m_writer.standAt(from);
    m_data = m_fileData + keep - head;
    for (std::span<const std::byte> rest(tail); !rest.empty(); rest = rest.subspan(block)) {
        if (auto put = putRecord(rest.first(block), {}); !put) {
            return put;
        }
    }
    auto ended = endFile({});
    if (ended) {
        m_goodEnd = m_writer.position();
        ++m_filesDone;
    }
    return ended;
}

Result<void> VirtualTape::close()
{
    if (!m_prepared) {
        return fault(FaultKind::internal, Action::close, "not prepared");
    }
    if (m_drive->model().failed()) {
        Fault failed = mediumFault();
        failed.doing = Action::close;
        return failed;
    }
    m_prepared = false;
    auto ended = m_begun ? m_writer.endOfMedium() : Result<void>();
    m_file.release();
    return ended;
}

// The tape is left behind its last whole file; the beginning of a file that is not whole would only look like one. Of a
// cartridge that was taken out, what reached it before stays.
Result<void> VirtualTape::abandon()
{
    if (!m_prepared) {
        return {};
    }
    m_prepared = false;
    if (!m_begun) {
        m_file.release();
        return {};
    }
    std::uint64_t end = m_goodEnd;
    if (m_absent) {
        const std::uint64_t reached = std::max(m_drive->model().position(), m_fileData) - m_fileData;
        end += reached / m_request.block * (roundUp(m_request.block, 2) + kRecordFrame);
    }
    m_writer.standAt(end);
    auto ended = m_writer.endOfMedium();
    const bool wasBlank = m_before.files.empty();
    const bool torn = end > m_goodEnd;
    const bool nothing = m_filesDone == 0 && !torn;
    const bool lost = !wasBlank && !m_request.append;
    m_file.release(wasBlank && nothing && !m_absent);
    if (!ended) {
        return ended;
    }
    if (nothing && !lost) {
        return {};
    }
    using State = MediumWorth::State;
    Fault left = fault(FaultKind::mediumLeft, Action::close);
    left.facts =
        MediumWorth{.state = torn ? State::tapeTorn : (lost ? State::tapeLost : State::tapeBegun), .oldDataLost = lost};
    return left;
}

std::uint32_t VirtualTape::lastSection() const
{
    const std::uint64_t before = m_request.append ? m_before.files.size() : 0;
    return static_cast<std::uint32_t>(before + std::max<std::uint64_t>(m_filesDone, 1) - 1);
}

Result<std::unique_ptr<MediumReader>> VirtualTape::openReader(std::uint32_t section)
{
    if (m_absent) {
        return fault(FaultKind::mediumMissing, Action::open);
    }
    auto contents = scan();
    if (!contents) {
        return contents.takeFault();
    }
    const std::vector<TapeFile>& files = (*contents)->files;
    if (files.empty()) {
        Fault nothing = fault(FaultKind::notAnImage, Action::open);
        nothing.facts = nothingToRead(MediumKind::tape, MediumStatus::blank);
        return nothing;
    }
    if (section >= files.size()) {
        return fault(FaultKind::badArgument, Action::open, "file " + std::to_string(section));
    }
    auto fd = m_file.openForReading();
    if (!fd) {
        return fd.takeFault();
    }
    std::uint64_t before = 0;
    for (std::uint32_t i = 0; m_spec.faults.mediumError && i < section; ++i) {
        before += files[i].bytes;
    }
    std::optional<std::uint64_t> damaged;
    if (m_spec.faults.mediumError && *m_spec.faults.mediumError >= before) {
        damaged = *m_spec.faults.mediumError - before;
    }
    return std::unique_ptr<MediumReader>(
        std::make_unique<TapeReader>(SimhRecords(std::move(*fd), m_name, files[section]), m_name, damaged));
}

Result<void> VirtualTape::blank(bool /*full*/, const BlankProgress& progress)
{
    if (m_absent) {
        return fault(FaultKind::mediumMissing, Action::blank);
    }
    if (m_spec.faults.writeProtected) {
        return fault(FaultKind::mediumWriteProtected, Action::blank);
    }
    if (m_prepared) {
        return fault(FaultKind::targetBusy, Action::blank);
    }
    if (auto taken = m_file.take(); !taken) {
        return taken;
    }
    Result<void> done;
    if (m_file.exists()) {
        if (auto contents = scan(); !contents) { // no tape of ours: not to be erased
            done = contents.takeFault();
        } else if ((*contents)->files.empty() && holdsMoreThanTape()) {
            done = fault(FaultKind::unsupported, Action::blank, m_spec.file + " is no tape of a simulated drive");
        } else {
            m_scanned.reset();
            m_writer.standAt(0);
            done = m_writer.endOfMedium();
        }
    }
    m_file.release();
    if (done && progress) {
        progress(1.0);
    }
    return done;
}

Result<void> VirtualTape::eject()
{
    if (m_prepared) {
        return fault(FaultKind::targetBusy, Action::eject);
    }
    m_absent = true;
    return {};
}

} // namespace steadyburn
