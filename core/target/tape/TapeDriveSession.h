// Writes tape files with a tape drive. TapeDriveSessionStart.cpp checks the cartridge and finds where the first record
// goes; TapeDriveSessionEnd.cpp ends a file that is not whole.
//
// The end of the tape: the record that meets the early warning is written, the next is refused with ENOSPC and not
// written; then records are taken and refused in turn. write() stops at the first refusal with mediumFull, leaves the
// refused block in the source and writes the filemark behind what is there.
#pragma once

#include "target/DriveMeter.h"
#include "target/Medium.h"
#include "target/WriteSession.h"
#include "target/tape/HeldTape.h"

#include <functional>
#include <memory>
#include <vector>

namespace steadyburn {

// Any thread, one at a time; write() is the device thread.
class TapeDriveSession final : public TapeSession {
public:
    // See Target::begin().
    static Result<std::unique_ptr<WriteSession>> begin(HeldTape& tape, DriveMeter& meter, const WriteRequest& request);
    ~TapeDriveSession() override;

    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> endEarly(std::uint64_t keep, std::span<const std::byte> end, unsigned filesBack) override;
    void useRoomBehindWarning() override { m_pastWarning = true; }
    Result<void> close() override;
    // Removes the beginning of a file that is not whole. Where the drive cannot do that, or has failed, the file gets
    // its filemark, so that what stands before it can be read and appended to.
    Result<void> abandon() override;
    [[nodiscard]] std::uint32_t section() const override { return m_lastFile; }

private:
    TapeDriveSession(HeldTape& tape, DriveMeter& meter, const WriteRequest& request);

    Result<void> checkCartridge();
    Result<void> checkRecordIsCarried();
    Result<std::uint32_t> countFilemarks(std::int64_t end, Action doing);
    Result<std::uint32_t> goToEnd(Action doing);
    Result<void> takePosition();
    Result<void> makeLastRecord();
    Result<void> closeFoundFile();
    Result<void> putRecord(std::span<const std::byte> record);
    Result<void> take(std::span<const std::byte> part);
    Result<void> writeFilemark(Action doing);
    Result<void> endFile();
    Result<void> endWithFault(Fault failed);
    bool takeBackPartial();
    Result<std::size_t> stepBackTo(std::uint64_t keep, unsigned filesBack);
    [[nodiscard]] bool replacesOldData() const { return m_request.overwrite && !m_request.append; }
    [[nodiscard]] Fault left(MediumWorth::State state) const; // abandon()'s result
    void releaseDrive();                                      // leaves the device as it is

    HeldTape& m_tape;
    DriveMeter& m_meter;
    const WriteRequest m_request;
    bool m_open = false;                  // the session holds the drive
    bool m_fileOpen = false;              // there are records behind the last filemark
    bool m_partial = false;               // this session began the last file on the tape, and it is not whole
    std::uint32_t m_wholeFiles = 0;       // of this session
    bool m_unclosed = false;              // the last file that was found has no filemark yet
    bool m_pastWarning = false;           // a refused record is tried once more
    bool m_failed = false;                // the drive reported an error: what it has written is doubtful
    bool m_closeFailed = false;           // close() failed, and abandon() has not reported what the tape is worth
    std::uint64_t m_fileBytes = 0;        // of the current tape file
    std::vector<std::uint64_t> m_written; // bytes of each tape file of this session that has its filemark
    std::uint32_t m_nextFile = 0;         // number of the tape file that the next filemark ends
    std::uint32_t m_lastFile = 0;         // number of the tape file that was written last
    std::unique_ptr<std::byte[], std::function<void(std::byte*)>> m_last; // the padded last record, page-aligned
};

} // namespace steadyburn
