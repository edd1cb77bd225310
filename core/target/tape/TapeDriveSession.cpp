#include "target/tape/TapeDriveSession.h"

#include "target/BlockLoop.h"
#include "target/device/DrivePresence.h"

#include <cerrno>
#include <cstring>
#include <utility>

namespace steadyburn {

TapeDriveSession::TapeDriveSession(HeldTape& tape, DriveMeter& meter, const WriteRequest& request)
    : m_tape(tape), m_meter(meter), m_request(request)
{
    m_tape.touched = false;
    m_tape.busy = m_open = true;
}

TapeDriveSession::~TapeDriveSession()
{
    if (m_open) {
        m_tape.device->close();
        releaseDrive();
    }
}

void TapeDriveSession::releaseDrive()
{
    m_open = false;
    m_tape.busy = false;
}

// One write(2) makes one record, which is on the tape as a whole or not at all.
Result<void> TapeDriveSession::putRecord(std::span<const std::byte> record)
{
    if (m_request.simulate) {
        return {};
    }
    ssize_t done = 0;
    do {
        done = m_tape.device->write(record);
    } while (done == -EINTR); // interrupted before the tape moved
    if (done == -ENOSPC && m_pastWarning) {
        done = m_tape.device->write(record); // records are taken and refused in turn
    }
    if (done == static_cast<ssize_t>(record.size())) {
        m_tape.touched = m_fileOpen = m_partial = true;
        return {};
    }
    Fault failed = done < 0 ? m_tape.transferFaultOf(static_cast<int>(-done), Action::write)
                            : m_tape.fault(FaultKind::mediumFull, Action::write, "short record at the end of the tape");
    // A record that is too long for the drive, the adapter or st's memory is refused at once, by each in its own way.
    const bool refused = done == -ENOMEM || done == -EOVERFLOW || done == -E2BIG || done == -EBUSY;
    if (done == -EINVAL || (m_fileBytes == 0 && refused)) {
        failed.kind = FaultKind::badArgument;
        failed.detail = "block";
    }
    const bool block = failed.kind == FaultKind::badArgument;
    m_tape.touched = m_tape.touched || done > 0;
    m_fileOpen = m_partial = m_fileOpen || done > 0;
    failed.offset = m_fileBytes;
    if (block) {
        failed.facts = RecordSize{.size = record.size()};
    } else {
        failed.facts = SpaceNeed{.needed = m_request.size.value_or(0), .available = m_fileBytes};
    }
    return failed;
}

// The drive empties its buffer for a filemark, so deferred errors show here.
Result<void> TapeDriveSession::writeFilemark(Action doing)
{
    if (m_request.simulate) {
        ++m_nextFile;
        return {};
    }
    int answer = m_tape.device->command(TapeCommand::writeFilemarks, 1);
    if (answer == -ENOSPC || answer == -EINTR) {
        answer =
            m_tape.device->command(TapeCommand::writeFilemarks, 1); // behind the early warning every other call fails
    }
    if (answer == 0) {
        m_tape.touched = true;
        m_fileOpen = false;
        ++m_nextFile;
        m_written.push_back(m_fileBytes);
        return {};
    }
    m_failed = true;
    Fault failed = m_tape.driveFault(-answer, doing);
    failed.offset = 0; // all of this file is in doubt
    failed.length = m_fileBytes;
    failed.detail = "at the filemark: everything since the last one is in doubt";
    return failed;
}

Result<void> TapeDriveSession::endWithFault(Fault failed)
{
    if (failed.kind == FaultKind::mediumFull) {
        m_lastFile = m_nextFile;
        if (auto ended = writeFilemark(Action::write); !ended) {
            return ended.takeFault();
        }
    } else if (failed.kind != FaultKind::cancelled && failed.kind != FaultKind::badArgument &&
               failed.path == m_tape.name) {
        m_failed = true;
    }
    return failed;
}

// Ends the last file that was found, so that what is appended stands behind it.
Result<void> TapeDriveSession::closeFoundFile()
{
    if (auto closed = writeFilemark(Action::write); !closed) {
        return closed;
    }
    m_written.clear(); // not of this session
    if (!m_request.simulate) {
        m_tape.found.push_back(m_tape.fault(FaultKind::tapeRemark, Action::inspect));
        m_tape.found.back().facts = TapeRemark{.what = TapeRemark::What::unclosedFile, .number = m_nextFile - 1};
    }
    return {};
}

Result<void> TapeDriveSession::take(std::span<const std::byte> part)
{
    const std::size_t block = m_request.block;
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
}

// Ends a file that is whole.
Result<void> TapeDriveSession::endFile()
{
    auto ended = writeFilemark(Action::write);
    if (ended) {
        m_partial = false;
        ++m_wholeFiles;
    }
    return ended;
}

Result<void> TapeDriveSession::write(ByteSource& source, std::stop_token stop)
{
    if (m_request.block > source.maxPeek()) {
        Fault small = m_tape.fault(FaultKind::badArgument, Action::write, "block");
        small.facts = OutOfBounds{.most = source.maxPeek()};
        return small;
    }
    m_fileBytes = 0;
    if (std::exchange(m_unclosed, false)) {
        if (auto closed = closeFoundFile(); !closed) {
            return closed;
        }
    }
    auto written = forEachBlock(source, m_request.block, stop, m_tape.name,
                                [this](std::span<const std::byte> part) { return take(part); });
    if (!written) {
        return endWithFault(written.takeFault());
    }
    m_lastFile = m_nextFile;
    return endFile();
}

Result<void> TapeDriveSession::close()
{
    releaseDrive();
    if (const int answer = m_tape.device->close(); answer != 0) {
        Fault late = unlessVanished(tapeFault(-answer, Action::close, m_tape.name),
                                    [this] { return m_tape.answersWhenOpened(); });
        late.length = m_fileBytes;
        m_closeFailed = true;
        return late;
    }
    if (m_failed) {
        m_closeFailed = true;
        return m_tape.fault(FaultKind::mediumError, Action::close);
    }
    return {};
}

} // namespace steadyburn
