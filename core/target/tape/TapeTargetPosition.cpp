// Where a tape stands before the first record goes to it, and what lies before that.
#include "target/tape/TapeTarget.h"

#include "target/tape/TapeFileReader.h"

#include <cerrno>
#include <string>
#include <vector>

namespace steadyburn {

// A drive whose cartridge was changed says EIO to the first command, whatever that is. Only for what may be done twice.
Result<void> TapeTarget::firstCommand(TapeCommand what, int count, Action doing)
{
    auto done = command(what, count, doing);
    return done || done.fault().code != EIO ? std::move(done) : command(what, count, doing);
}

Result<void> TapeTarget::rewind(Action doing)
{
    return firstCommand(TapeCommand::rewind, 1, doing);
}

// Whether the adapter carries records of the length that is asked for, before anything is written: reading one goes the
// same way. Moves the tape.
Result<void> TapeTarget::checkRecordIsCarried()
{
    if (m_request.block <= m_carriage->carried) {
        return {};
    }
    if (auto rewound = rewind(Action::open); !rewound) {
        return rewound;
    }
    std::vector<std::byte> record;
    const ssize_t got = readRecord(*m_device, record, *m_carriage, m_request.block);
    if (!m_carriage->refused || m_request.block < *m_carriage->refused) {
        return {};
    }
    Fault large = fault(FaultKind::badArgument, Action::open, "block");
    large.code = got < 0 ? static_cast<int>(-got) : EMSGSIZE;
    large.facts =
        RecordSize{.size = m_request.block, .longest = m_carriage->carried, .limit = RecordSize::Limit::adapter};
    return large;
}

// Stands at the beginning of the tape, before and after.
Result<bool> TapeTarget::holdsData(Action doing)
{
    if (auto rewound = rewind(doing); !rewound) {
        return rewound.takeFault();
    }
    std::vector<std::byte> record;
    const ssize_t got = readRecord(*m_device, record, *m_carriage);
    TapeStatus status;
    const bool known = m_device->status(status) == 0;
    // st reads a blank tape as EIO and says no more than of a bad record: but then the data ends where it begins.
    const bool nothing = got == -EIO && m_device->command(TapeCommand::rewind) == 0 &&
                         m_device->command(TapeCommand::endOfData) == 0 && m_device->position() == 0;
    if (auto rewound = command(TapeCommand::rewind, 1, doing); !rewound) {
        return rewound.takeFault();
    }
    if (got > 0 || got == -ENOMEM || got == -EMSGSIZE) {
        return true;
    }
    if (nothing || (known && status.endOfData)) {
        return false;
    }
    if (got == 0) {
        return known && (status.filemark || status.file > 0); // an empty first file is data too
    }
    return transferFaultOf(static_cast<int>(-got), doing);
}

// From the beginning to the end of the data, which lies at `end`; stands there afterwards.
Result<std::uint32_t> TapeTarget::countFilemarks(std::int64_t end, Action doing)
{
    if (auto rewound = command(TapeCommand::rewind, 1, doing); !rewound) {
        return rewound.takeFault();
    }
    std::uint32_t count = 0;
    for (;;) {
        auto passed = command(TapeCommand::forwardFilemarks, 1, doing);
        if (passed) {
            ++count;
            continue;
        }
        // st says EIO at the end, and of a place that cannot be passed: but then the data goes on.
        if (passed.fault().code != EIO || m_device->position() != end) {
            return passed.takeFault();
        }
        break;
    }
    if (auto atEnd = command(TapeCommand::endOfData, 1, doing); !atEnd) {
        return atEnd.takeFault();
    }
    return count;
}

// Behind the last record: how many filemarks there are, and whether a file that was cut off left records behind them.
// Of those st says nothing, it no longer knows the record's number there; but it knows the way back.
Result<std::uint32_t> TapeTarget::goToEnd(Action doing, bool& unclosed)
{
    if (auto atEnd = command(TapeCommand::endOfData, 1, doing); !atEnd) {
        return atEnd.takeFault();
    }
    TapeStatus status;
    if (const int answer = m_device->status(status); answer != 0) {
        return driveFault(-answer, doing);
    }
    const std::int64_t end = m_device->position();
    std::int64_t files = status.file;
    if (files < 0) { // st's option fast-eom: it has wound there without counting
        auto counted = countFilemarks(end, doing);
        if (!counted) {
            return counted.takeFault();
        }
        files = *counted;
    }
    unclosed = status.record > 0;
    if (!unclosed && end > 0) {
        unclosed =
            files == 0 || (m_device->command(TapeCommand::backFilemarks, 1) == 0 && m_device->position() != end - 1);
        if (auto again = command(TapeCommand::endOfData, 1, doing); !again) {
            return again.takeFault();
        }
    }
    return static_cast<std::uint32_t>(files);
}

// Where the first record goes: behind everything, or at the start of a tape that is empty or may be overwritten.
Result<void> TapeTarget::takePosition()
{
    if (auto variable = firstCommand(TapeCommand::setRecordSize, 0, Action::open); !variable) {
        return variable.takeFault();
    }
    if (m_request.compression) {
        if (auto set = command(TapeCommand::setCompression, *m_request.compression ? 1 : 0, Action::open); !set) {
            return fault(FaultKind::unsupported, Action::open, "tape compression");
        }
    }
    if (m_request.append || m_request.overwrite) {
        if (auto carried = checkRecordIsCarried(); !carried) {
            return carried;
        }
    }
    if (m_request.append) {
        auto files = goToEnd(Action::open, m_unclosed);
        if (!files) {
            return files.takeFault();
        }
        m_nextFile = *files;
        return {};
    }
    m_nextFile = 0;
    if (m_request.overwrite) {
        return rewind(Action::open);
    }
    auto data = holdsData(Action::open);
    if (!data) {
        return data.takeFault();
    }
    if (*data) {
        Fault occupied = fault(FaultKind::mediumNotBlank, Action::open);
        occupied.facts = occupiedMedium(MediumKind::tape, MediumStatus::appendable, true);
        return occupied;
    }
    if (m_request.block <= m_carriage->carried) {
        return {};
    }
    auto carried = checkRecordIsCarried();
    return carried ? rewind(Action::open) : std::move(carried);
}

} // namespace steadyburn
