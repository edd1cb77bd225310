// Ends a tape's last file when it is not whole: early, at a border that the caller knows, or by removing it.
#include "target/device/DrivePresence.h"
#include "target/tape/TapeDriveSession.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace steadyburn {

// Moves behind the last record that lies within `keep` as a whole. Returns how many bytes of the next record, which is
// then in m_last, belong to `keep`.
Result<std::size_t> TapeDriveSession::stepBackTo(std::uint64_t keep, unsigned filesBack)
{
    constexpr std::uint64_t kMostSteps = 0x7fffff; // SPACE(6) counts with 24 bits and a sign
    const std::size_t block = m_request.block;
    if (auto before = m_tape.command(TapeCommand::backFilemarks, static_cast<int>(1 + filesBack), Action::write);
        !before) {
        return before.takeFault();
    }
    for (std::uint64_t steps = m_fileBytes / block - keep / block; steps > 0;) {
        const std::uint64_t now = std::min(steps, kMostSteps);
        if (auto back = m_tape.command(TapeCommand::backRecords, static_cast<int>(now), Action::write); !back) {
            return back.takeFault();
        }
        steps -= now;
    }
    const auto head = static_cast<std::size_t>(keep % block);
    if (head == 0) {
        return head;
    }
    const ssize_t got = m_tape.device->read({m_last.get(), block});
    if (got != static_cast<ssize_t>(block)) {
        return got < 0 ? m_tape.driveFault(static_cast<int>(-got), Action::read)
                       : m_tape.fault(FaultKind::mediumError, Action::read, "the record has another size");
    }
    if (auto back = m_tape.command(TapeCommand::backRecords, 1, Action::write); !back) {
        return back.takeFault();
    }
    return head;
}

Result<void> TapeDriveSession::endEarly(std::uint64_t keep, std::span<const std::byte> end, unsigned filesBack)
{
    const std::size_t block = m_request.block;
    const std::size_t files = m_written.size();
    if (m_request.simulate) {
        m_pastWarning = true;
        return {};
    }
    if (files <= filesBack || keep > m_written[files - 1 - filesBack] || (keep + end.size()) % block != 0) {
        return m_tape.fault(FaultKind::internal, Action::write, "end early");
    }
    m_pastWarning = true;
    m_fileBytes = m_written[files - 1 - filesBack];
    auto head = stepBackTo(keep, filesBack);
    if (!head) {
        m_tape.device->command(TapeCommand::endOfData);
        return head.takeFault();
    }
    const std::uint64_t whole = keep + end.size();
    m_written.resize(files - 1 - filesBack);
    m_nextFile -= 1 + filesBack; // its filemark is written over
    m_wholeFiles -= std::min(m_wholeFiles, filesBack);
    m_lastFile = m_nextFile;
    m_fileOpen = m_partial = true;
    for (std::size_t used = *head; !end.empty(); used = 0) {
        const std::span<const std::byte> part = end.first(block - used);
        std::memcpy(m_last.get() + used, part.data(), part.size());
        end = end.subspan(part.size());
        if (auto put = putRecord({m_last.get(), block}); !put) {
            return endWithFault(put.takeFault());
        }
    }
    m_fileBytes = whole;
    return endFile();
}

// Moves back to where the unfinished file began and ends the data there, for its beginning would only look like a file.
// Returns false where the drive cannot do that; the file stays on the tape then.
bool TapeDriveSession::takeBackPartial()
{
    if (!m_partial) {
        return true;
    }
    const std::uint32_t first = m_fileOpen ? m_nextFile : m_nextFile - 1;
    bool back = false;
    if (first == 0) {
        back = m_tape.device->command(TapeCommand::rewind) == 0;
    } else {
        back = m_tape.device->command(TapeCommand::backFilemarks, m_fileOpen ? 1 : 2) == 0 &&
               m_tape.device->command(TapeCommand::forwardFilemarks, 1) == 0;
    }
    if (back && m_tape.device->command(TapeCommand::eraseQuick) == 0) {
        m_fileOpen = false;
        return true;
    }
    m_tape.device->command(TapeCommand::endOfData);
    return false;
}

Result<void> TapeDriveSession::abandon()
{
    if (std::exchange(m_closeFailed, false)) { // what was still in the drive's buffer may be lost
        return left(m_tape.answersWhenOpened() ? MediumWorth::State::tapeTorn : MediumWorth::State::unknown);
    }
    if (!m_open) {
        return {};
    }
    releaseDrive();
    const bool takenBack = !m_failed && takeBackPartial();
    if ((m_tape.touched || m_failed) && !tapeDriveAnswers(*m_tape.device)) {
        m_tape.device->close();
        return left(MediumWorth::State::unknown);
    }
    Result<void> ended;
    if (m_fileOpen) {
        ended = writeFilemark(Action::close);
    }
    const int answer = m_tape.device->close();
    const bool asBefore = takenBack && m_wholeFiles == 0 && !replacesOldData();
    if (answer == 0 && ((!m_tape.touched && !m_failed) || asBefore)) {
        return {};
    }
    if (!ended && isGone(ended.fault().kind)) {
        return left(MediumWorth::State::unknown);
    }
    if (!m_tape.touched && !m_failed) {
        return tapeFault(-answer, Action::close, m_tape.name);
    }
    const bool whole = takenBack && ended && answer == 0;
    using State = MediumWorth::State;
    return left(!whole ? State::tapeTorn : (replacesOldData() ? State::tapeLost : State::tapeBegun));
}

Fault TapeDriveSession::left(MediumWorth::State state) const
{
    Fault left = m_tape.fault(FaultKind::mediumLeft, Action::close);
    left.facts = MediumWorth{.state = state, .oldDataLost = m_tape.touched && replacesOldData()};
    return left;
}

} // namespace steadyburn
