// Checks the cartridge and moves the tape to where the first record goes.
#include "target/tape/TapeCartridge.h"
#include "target/tape/TapeDriveSession.h"

#include "base/Units.h"

#include <cerrno>
#include <cstdlib>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kLongestRecord = 16 * kMiB;
constexpr std::size_t kPage = 4096; // st sends page-aligned memory without a copy

} // namespace

Result<std::unique_ptr<WriteSession>> TapeDriveSession::begin(HeldTape& tape, DriveMeter& meter,
                                                              const WriteRequest& request)
{
    meter.beginAnew();
    if (tape.busy) {
        return tape.fault(FaultKind::targetBusy, Action::open);
    }
    if (request.block == 0 || request.block > kLongestRecord) {
        return tape.fault(FaultKind::badArgument, Action::open, "block");
    }
    std::unique_ptr<TapeDriveSession> session(new TapeDriveSession(tape, meter, request));
    if (auto fits = session->checkCartridge(); !fits) {
        return fits.takeFault();
    }
    if (auto opened = tape.open(TapeOpen::write, Action::open); !opened) {
        return opened.takeFault();
    }
    if (auto stands = session->takePosition(); !stands) {
        return stands.takeFault();
    }
    if (auto made = session->makeLastRecord(); !made) {
        return made.takeFault();
    }
    session->m_lastFile = session->m_nextFile + (session->m_unclosed ? 1 : 0);
    return std::unique_ptr<WriteSession>(std::move(session));
}

// Checks the request against what the drive and the cartridge report, before the tape moves. Closes the device.
Result<void> TapeDriveSession::checkCartridge()
{
    auto status = m_tape.look(Action::open);
    if (!status) {
        return status.takeFault();
    }
    const TapeRates rates = ratesOfDensity(status->density);
    m_meter.rate = rates.most;
    m_meter.rateMinimum = rates.least;
    MediumInfo info;
    askCartridge(*m_tape.device, info);
    m_tape.device->close();
    if (status->writeProtected) {
        return m_tape.fault(FaultKind::mediumWriteProtected, Action::open);
    }
    if (info.longestRecord && m_request.block > *info.longestRecord) {
        Fault large = m_tape.fault(FaultKind::badArgument, Action::open, "block");
        large.facts = RecordSize{.size = m_request.block, .longest = *info.longestRecord};
        return large;
    }
    // The free space counts from the end of the data; a tape that is overwritten has its whole capacity.
    const auto room = m_request.append ? info.free : info.capacity;
    const std::uint64_t needed = roundUp(m_request.size.value_or(0), m_request.block);
    if (room && needed > *room) {
        Fault small = m_tape.fault(FaultKind::mediumTooSmall, Action::open);
        small.facts = SpaceNeed{.needed = needed, .available = *room};
        return small;
    }
    return {};
}

Result<void> TapeDriveSession::makeLastRecord()
{
    auto* last = static_cast<std::byte*>(std::aligned_alloc(kPage, roundUp(m_request.block, kPage)));
    if (last == nullptr) {
        return m_tape.fault(FaultKind::outOfMemory, Action::open);
    }
    m_last = {last, [](std::byte* memory) { std::free(memory); }}; // NOLINT(cppcoreguidelines-no-malloc)
    return {};
}

// Checks that the adapter carries records of the requested length before anything is written, by reading one. Moves the
// tape.
Result<void> TapeDriveSession::checkRecordIsCarried()
{
    if (m_request.block <= m_tape.carriage->carried) {
        return {};
    }
    if (auto rewound = m_tape.rewind(Action::open); !rewound) {
        return rewound;
    }
    std::vector<std::byte> record;
    const ssize_t got = readRecord(*m_tape.device, record, *m_tape.carriage, m_request.block);
    if (!m_tape.carriage->refused || m_request.block < *m_tape.carriage->refused) {
        return {};
    }
    Fault large = m_tape.fault(FaultKind::badArgument, Action::open, "block");
    large.code = got < 0 ? static_cast<int>(-got) : EMSGSIZE;
    large.facts =
        RecordSize{.size = m_request.block, .longest = m_tape.carriage->carried, .limit = RecordSize::Limit::adapter};
    return large;
}

// Counts the filemarks from the beginning to the end of the data, at the position `end`, and leaves the tape there.
Result<std::uint32_t> TapeDriveSession::countFilemarks(std::int64_t end, Action doing)
{
    if (auto rewound = m_tape.command(TapeCommand::rewind, 1, doing); !rewound) {
        return rewound.takeFault();
    }
    std::uint32_t count = 0;
    for (;;) {
        auto passed = m_tape.command(TapeCommand::forwardFilemarks, 1, doing);
        if (passed) {
            ++count;
            continue;
        }
        // st returns EIO at the end of the data, and at a damaged position; but that lies before the end.
        if (passed.fault().code != EIO || m_tape.device->position() != end) {
            return passed.takeFault();
        }
        break;
    }
    if (auto atEnd = m_tape.command(TapeCommand::endOfData, 1, doing); !atEnd) {
        return atEnd.takeFault();
    }
    return count;
}

// Moves behind the last record. Returns how many filemarks there are, and sets m_unclosed where a file that was cut off
// left records behind them. st no longer knows the number of the record there, but it can step back to the last
// filemark.
Result<std::uint32_t> TapeDriveSession::goToEnd(Action doing)
{
    if (auto atEnd = m_tape.command(TapeCommand::endOfData, 1, doing); !atEnd) {
        return atEnd.takeFault();
    }
    TapeStatus status;
    if (const int answer = m_tape.device->status(status); answer != 0) {
        return m_tape.driveFault(-answer, doing);
    }
    const std::int64_t end = m_tape.device->position();
    std::int64_t files = status.file;
    if (files < 0) { // with its option fast-eom, st has wound there without counting
        auto counted = countFilemarks(end, doing);
        if (!counted) {
            return counted.takeFault();
        }
        files = *counted;
    }
    m_unclosed = status.record > 0;
    if (!m_unclosed && end > 0) {
        m_unclosed = files == 0 || (m_tape.device->command(TapeCommand::backFilemarks, 1) == 0 &&
                                    m_tape.device->position() != end - 1);
        if (auto again = m_tape.command(TapeCommand::endOfData, 1, doing); !again) {
            return again.takeFault();
        }
    }
    return static_cast<std::uint32_t>(files);
}

// Moves to where the first record goes: behind everything, or to the start of a tape that is blank or may be
// overwritten.
Result<void> TapeDriveSession::takePosition()
{
    if (auto variable = m_tape.firstCommand(TapeCommand::setRecordSize, 0, Action::open); !variable) {
        return variable.takeFault();
    }
    if (m_request.compression) {
        if (auto set = m_tape.command(TapeCommand::setCompression, *m_request.compression ? 1 : 0, Action::open);
            !set) {
            return m_tape.fault(FaultKind::unsupported, Action::open, "tape compression");
        }
    }
    if (m_request.append || m_request.overwrite) {
        if (auto carried = checkRecordIsCarried(); !carried) {
            return carried;
        }
    }
    if (m_request.append) {
        auto files = goToEnd(Action::open);
        if (!files) {
            return files.takeFault();
        }
        m_nextFile = *files;
        return {};
    }
    m_nextFile = 0;
    if (m_request.overwrite) {
        return m_tape.rewind(Action::open);
    }
    auto data = m_tape.holdsData(Action::open);
    if (!data) {
        return data.takeFault();
    }
    if (*data) {
        Fault occupied = m_tape.fault(FaultKind::mediumNotBlank, Action::open);
        occupied.facts = occupiedMedium(MediumKind::tape, MediumStatus::appendable, true);
        return occupied;
    }
    if (m_request.block <= m_tape.carriage->carried) {
        return {};
    }
    auto carried = checkRecordIsCarried();
    return carried ? m_tape.rewind(Action::open) : std::move(carried);
}

} // namespace steadyburn
