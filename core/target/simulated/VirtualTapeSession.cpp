#include "target/simulated/VirtualTapeSession.h"

#include "base/Units.h"
#include "target/BlockLoop.h"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::uint64_t kTrailerRoom = 32 * kMiB;        // between early warning and the physical end
constexpr std::size_t kLongestVirtualRecord = 16 * kMiB; // st's limit with any adapter is lower
constexpr std::uint64_t kRecordFrame = 8;                // the two lengths around a record in the container

} // namespace

TapeInDrive::TapeInDrive(std::string driveName, VirtualSpec driveSpec, Clock& driveClock)
    : VirtualDrive(std::move(driveName), std::move(driveSpec), driveClock), file(spec.file, name)
{
}

Result<std::shared_ptr<const TapeContents>> TapeInDrive::scan() const
{
    auto fd = file.openForReading();
    if (!fd) {
        return fd.takeFault();
    }
    struct stat now = {};
    if (*fd) {
        auto info = fileStatus(fd->get(), name);
        if (!info) {
            return info.takeFault();
        }
        now = *info;
    }
    const auto same = [&](const struct stat& then) {
        return then.st_dev == now.st_dev && then.st_ino == now.st_ino && then.st_size == now.st_size &&
               then.st_mtim.tv_sec == now.st_mtim.tv_sec && then.st_mtim.tv_nsec == now.st_mtim.tv_nsec;
    };
    if (!*fd || !m_scanned || !same(m_scanned->file)) {
        auto contents = scanSimh(*fd, name);
        if (!contents) {
            return contents.takeFault();
        }
        m_scanned = std::make_shared<const Scanned>(Scanned{.file = now, .contents = std::move(*contents)});
    }
    return std::shared_ptr<const TapeContents>(m_scanned, &m_scanned->contents);
}

bool TapeInDrive::holdsForeignData() const
{
    constexpr off_t kEndOfMedium = 4;
    const auto fd = spec.file.empty() ? Result<FileDescriptor>(FileDescriptor()) : file.openForReading();
    if (fd && !*fd) {
        return false;
    }
    const auto info = fd ? fileStatus(fd->get(), name) : Result<struct stat>(fd.fault());
    return !info || info->st_size > kEndOfMedium;
}

Result<std::unique_ptr<WriteSession>> VirtualTapeSession::begin(TapeInDrive& drive, DriveMeter& meter,
                                                                const WriteRequest& request)
{
    meter.beginAnew();
    if (auto ready = drive.checkReady(Action::open); !ready) {
        return ready.takeFault();
    }
    if (request.block == 0 || request.block > kLongestVirtualRecord) {
        return drive.fault(FaultKind::badArgument, Action::open, "block");
    }
    if (auto taken = drive.file.take(); !taken) {
        return taken.takeFault();
    }
    std::unique_ptr<VirtualTapeSession> session(new VirtualTapeSession(drive, request));
    drive.busy = session->m_open = true;
    if (auto stands = session->position(); !stands) {
        return stands.takeFault();
    }
    session->m_model.emplace(session->traits(), session->m_data, drive.clock, meter);
    session->m_lastRecord.assign(request.block, std::byte(0));
    return std::unique_ptr<WriteSession>(std::move(session));
}

VirtualTapeSession::~VirtualTapeSession()
{
    releaseDrive();
}

void VirtualTapeSession::releaseDrive(bool remove)
{
    if (std::exchange(m_open, false)) {
        m_drive.file.release(remove);
        m_drive.busy = false;
    }
}

DriveTraits VirtualTapeSession::traits() const
{
    const VirtualSpec& spec = m_drive.spec;
    DriveTraits traits;
    traits.buffer = spec.buffer;
    traits.rate = m_request.rate == 0 ? spec.speed : std::min(spec.speed, std::max(m_request.rate, spec.minimum));
    traits.rateMinimum = spec.minimum;
    traits.reposition = spec.reposition;
    traits.slow = spec.faults.slow;
    for (const auto& at : {spec.faults.mediumError, spec.faults.eject}) {
        if (at && *at >= m_data) {
            traits.failAt = std::min(traits.failAt.value_or(*at), *at);
        }
    }
    return traits;
}

// Finds where the first record goes, and checks that it may go there and that there is room.
Result<void> VirtualTapeSession::position()
{
    auto contents = m_drive.scan();
    if (!contents) {
        return contents.takeFault();
    }
    m_before = **contents;
    if (!m_before.files.empty() && !m_request.append && !m_request.overwrite) {
        Fault occupied = m_drive.fault(FaultKind::mediumNotBlank, Action::open);
        occupied.facts = occupiedMedium(MediumKind::tape, MediumStatus::appendable, true);
        return occupied;
    }
    if (m_before.files.empty() && !m_request.overwrite && m_drive.holdsForeignData()) {
        return m_drive.fault(FaultKind::mediumNotBlank, Action::open,
                             m_drive.spec.file + " is no tape of a simulated drive");
    }
    if (m_request.append) {
        if (auto behind = goBehindData(); !behind) {
            return behind;
        }
    }
    const std::uint64_t needed = roundUp(m_request.size.value_or(0), m_request.block);
    const std::uint64_t available = m_drive.spec.capacity - std::min(m_drive.spec.capacity, m_data);
    if (needed > available) {
        Fault small = m_drive.fault(FaultKind::mediumTooSmall, Action::open);
        small.facts = SpaceNeed{.needed = needed, .available = available};
        return small;
    }
    return {};
}

// Finds where appended data begins.
Result<void> VirtualTapeSession::goBehindData()
{
    const bool nothingWhole = !m_before.files.empty() && m_before.files.front().end == 0;
    if (m_before.brokenAt || (nothingWhole && !m_request.overwrite)) { // what lies behind the damage would be lost
        Fault broken = m_drive.fault(FaultKind::mediumError, Action::open);
        broken.offset = m_before.brokenAt.value_or(0);
        broken.facts = DamageWitness{DamageWitness::Who::tapeImage};
        return broken;
    }
    m_goodEnd = m_before.end;
    m_data = m_before.bytes;
    return lookAtUnclosed();
}

// Finds what is to be kept of a last file without its filemark: whole records, and a torn one that may hold an entry.
Result<void> VirtualTapeSession::lookAtUnclosed()
{
    m_unclosed = !m_before.files.empty() && !m_before.files.back().closed;
    if (!m_unclosed) {
        return {};
    }
    const TapeFile& last = m_before.files.back();
    if (last.damaged) {
        auto fd = m_drive.file.openForReading();
        auto torn = fd ? tornRecord(*fd, m_drive.name, last) : Result<std::vector<std::byte>>(fd.takeFault());
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

// Prepares the container for the first record or filemark, which changes it.
Result<void> VirtualTapeSession::beginOnTape()
{
    if (m_begun || m_request.simulate) {
        return {};
    }
    if (auto made = m_drive.file.create(); !made) {
        return made;
    }
    m_begun = true;
    m_drive.forgetScan();
    m_drive.writer.standAt(m_goodEnd);
    if (auto closed = m_unclosed ? closeFoundFile() : Result<void>(); !closed) {
        return closed;
    }
    if (!m_unclosed && !m_torn.empty()) {
        remark({.what = TapeRemark::What::cutRecord, .number = m_torn.size()});
    }
    return m_drive.file.resize(m_goodEnd);
}

// Ends the last file that was found, so that what is appended stands behind it. Keeps the bytes of a torn record.
Result<void> VirtualTapeSession::closeFoundFile()
{
    remark({.what = TapeRemark::What::unclosedFile, .number = m_before.files.size() - 1});
    if (!m_torn.empty()) {
        if (auto kept = m_drive.writer.damagedRecord(m_torn); !kept) {
            return kept;
        }
        m_data += m_torn.size();
        m_goodEnd = m_drive.writer.position(); // the record stays even if the filemark fails
    }
    if (auto closed = m_drive.writer.filemark(); !closed) {
        return closed;
    }
    m_goodEnd = m_drive.writer.position();
    return {};
}

void VirtualTapeSession::remark(TapeRemark remark)
{
    m_drive.alerts.push_back(m_drive.fault(FaultKind::tapeRemark, Action::inspect));
    m_drive.alerts.back().facts = remark;
}

Result<void> VirtualTapeSession::checkEndOfTape()
{
    const std::uint64_t end = std::min(m_drive.spec.capacity, m_drive.spec.faults.full.value_or(m_drive.spec.capacity));
    if (m_data < end) {
        return {};
    }
    bool refuse = m_refuseNext && !m_pastWarning; // behind the warning a refused record is tried again, and taken
    refuse = refuse || m_data >= end + kTrailerRoom;
    m_refuseNext = !m_refuseNext;
    if (!refuse) {
        return {};
    }
    Fault full = m_drive.fault(FaultKind::mediumFull, Action::write);
    full.code = ENOSPC;
    full.offset = m_data;
    full.facts = SpaceNeed{.needed = m_request.size.value_or(0), .available = m_data - m_fileData};
    return full;
}

Result<void> VirtualTapeSession::putRecord(std::span<const std::byte> record, const std::stop_token& stop)
{
    if (auto may = checkEndOfTape(); !may) {
        return may;
    }
    if (!m_request.simulate) {
        if (auto written = m_drive.writer.record(record); !written) {
            return written;
        }
    }
    m_data += record.size();
    return m_drive.outcome(m_model->accept(record.size(), stop), *m_model);
}

Result<void> VirtualTapeSession::take(std::span<const std::byte> block, const std::stop_token& stop)
{
    if (block.size() == m_request.block) {
        return putRecord(block, stop);
    }
    std::copy(block.begin(), block.end(), m_lastRecord.begin());
    std::fill(m_lastRecord.begin() + static_cast<std::ptrdiff_t>(block.size()), m_lastRecord.end(), std::byte(0));
    return putRecord(m_lastRecord, stop);
}

// Writes the filemark. The drive empties its buffer first, so deferred errors show here.
Result<void> VirtualTapeSession::endFile(const std::stop_token& stop)
{
    if (auto flushed = m_drive.outcome(m_model->flush(stop), *m_model); !flushed) {
        return flushed;
    }
    return m_request.simulate ? Result<void>() : m_drive.writer.filemark();
}

Result<void> VirtualTapeSession::write(ByteSource& source, std::stop_token stop)
{
    if (m_request.block > source.maxPeek()) {
        Fault small = m_drive.fault(FaultKind::badArgument, Action::write, "block");
        small.facts = OutOfBounds{.most = source.maxPeek()};
        return small;
    }
    if (auto begun = beginOnTape(); !begun) {
        return begun;
    }
    m_fileData = m_data;
    m_starts.push_back({.offset = m_goodEnd, .data = m_data});
    auto written = forEachBlock(source, m_request.block, stop, m_drive.name, [&](std::span<const std::byte> block) {
        m_model->hostWaited(source.waited());
        return take(block, stop);
    });
    if (!written) {
        Fault failed = written.takeFault();
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
    m_goodEnd = m_drive.writer.position();
    ++m_filesDone;
    return {};
}

// Returns the first bytes of the record at the offset `at` of the container.
Result<std::vector<std::byte>> VirtualTapeSession::headOfRecord(std::uint64_t at, std::size_t bytes) const
{
    std::vector<std::byte> head(bytes);
    if (bytes == 0) {
        return head;
    }
    auto fd = m_drive.file.openForReading();
    if (!fd) {
        return fd.takeFault();
    }
    if (auto got = readWholeAt(fd->get(), head, at + kRecordFrame / 2, m_drive.name); !got) {
        return got.takeFault();
    }
    return head;
}

// All records of a file have the same size, so the offset in the container is calculated and not searched for.
Result<void> VirtualTapeSession::endEarly(std::uint64_t keep, std::span<const std::byte> end, unsigned filesBack)
{
    const std::size_t block = m_request.block;
    const std::size_t files = m_starts.size();
    const bool there = files > filesBack;
    const Start start = there ? m_starts[files - 1 - filesBack] : Start();
    if (!there || keep > (filesBack == 0 ? m_data - start.data : m_starts[files - filesBack].data - start.data) ||
        (keep + end.size()) % block != 0) {
        return m_drive.fault(FaultKind::internal, Action::write, "end early");
    }
    m_pastWarning = true;
    if (m_request.simulate) {
        return {};
    }
    m_starts.resize(files - filesBack);
    m_filesDone -= std::min<std::uint64_t>(m_filesDone, filesBack);
    m_goodEnd = start.offset;
    m_fileData = start.data;
    const auto head = static_cast<std::size_t>(keep % block);
    const std::uint64_t from = m_goodEnd + keep / block * (roundUp(block, 2) + kRecordFrame);
    auto kept = headOfRecord(from, head);
    if (!kept) {
        return kept.takeFault();
    }
    std::vector<std::byte> tail = std::move(*kept);
    tail.insert(tail.end(), end.begin(), end.end());
    m_drive.writer.standAt(from);
    m_data = m_fileData + keep - head;
    for (std::span<const std::byte> rest(tail); !rest.empty(); rest = rest.subspan(block)) {
        if (auto put = putRecord(rest.first(block), {}); !put) {
            return put;
        }
    }
    auto ended = endFile({});
    if (ended) {
        m_goodEnd = m_drive.writer.position();
        ++m_filesDone;
    }
    return ended;
}

Result<void> VirtualTapeSession::close()
{
    if (m_model->model().failed()) {
        Fault failed = m_drive.mediumFault(*m_model);
        failed.doing = Action::close;
        return failed;
    }
    if (auto there = m_begun ? m_drive.file.checkName() : Result<void>(); !there) {
        return there;
    }
    auto ended = m_begun ? m_drive.writer.endOfMedium() : Result<void>();
    releaseDrive();
    return ended;
}

// Ends the tape behind its last whole file, for the beginning of another would only look like a file. A cartridge that
// was ejected keeps what had reached it.
Result<void> VirtualTapeSession::abandon()
{
    if (!m_open) {
        return {};
    }
    if (!m_begun || !m_drive.file.checkName()) { // of a tape that is gone there is nothing to say
        releaseDrive();
        return {};
    }
    std::uint64_t stays = m_goodEnd;
    if (m_drive.absent) {
        const std::uint64_t reached = std::max(m_model->model().position(), m_fileData) - m_fileData;
        stays += reached / m_request.block * (roundUp(m_request.block, 2) + kRecordFrame);
    }
    m_drive.writer.standAt(stays);
    auto ended = m_drive.writer.endOfMedium();
    const bool wasBlank = m_before.files.empty();
    const bool torn = stays > m_goodEnd;
    const bool nothing = m_filesDone == 0 && !torn;
    const bool lost = !wasBlank && !m_request.append;
    releaseDrive(wasBlank && nothing && !m_drive.absent);
    if (!ended) {
        return ended;
    }
    if (nothing && !lost) {
        return {};
    }
    using State = MediumWorth::State;
    Fault left = m_drive.fault(FaultKind::mediumLeft, Action::close);
    left.facts =
        MediumWorth{.state = torn ? State::tapeTorn : (lost ? State::tapeLost : State::tapeBegun), .oldDataLost = lost};
    return left;
}

std::uint32_t VirtualTapeSession::section() const
{
    const std::uint64_t before = m_request.append ? m_before.files.size() : 0;
    return static_cast<std::uint32_t>(before + std::max<std::uint64_t>(m_filesDone, 1) - 1);
}

} // namespace steadyburn
