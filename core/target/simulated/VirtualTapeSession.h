// Writes to the cartridge in a virtual tape drive: each write one record, a filemark behind each write(). As on a real
// tape, errors of what lay in the drive's buffer show at a later record or at the filemark, and what was in the buffer
// is then lost.
//
// The end of the tape (capacity=, full@): the record that passes it is written, the next is refused with ENOSPC, then
// records are taken and refused in turn for another 32 MiB, so that a trailer finds room. write() stops at the first
// refusal with mediumFull, the refused block still in the source, and puts the filemark behind what is there: the
// caller may end the file at a border that it knows (endEarly), write a trailer, close, and continue on the next
// cartridge.
//
// A file without its filemark at the end of the container (a burn that was killed, another program) gets one before
// anything is appended, and what there is of a torn record behind it stays as a record with an error. A torn record
// alone of which there is less than a header of tar is replaced; both are told (TapeDrive::takeAlerts()).
#pragma once

#include "target/WriteSession.h"
#include "target/plain/MediumFile.h"
#include "target/simulated/SimhTape.h"
#include "target/simulated/SimulatedDrive.h"
#include "target/simulated/VirtualDrive.h"

#include <memory>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace steadyburn {

class TapeInDrive : public VirtualDrive {
public:
    TapeInDrive(std::string driveName, VirtualSpec driveSpec, Clock& driveClock);

    MediumFile file;
    SimhWriter writer{file};
    std::vector<Fault> alerts;

    // What is on the tape. Each tape file is looked for by itself: the container is gone through anew only when it was
    // changed.
    Result<std::shared_ptr<const TapeContents>> scan() const;
    // By ourselves, from now on.
    void changes() { m_scanned.reset(); }
    // Something that reads as a blank tape, and is a file of somebody's all the same: a blank one of ours is empty, or
    // no longer than the word that ends the medium.
    [[nodiscard]] bool holdsMoreThanTape() const;

private:
    struct Scanned {
        struct stat file = {};
        TapeContents contents;
    };
    mutable std::shared_ptr<const Scanned> m_scanned;
};

class VirtualTapeSession final : public TapeSession {
public:
    // As Target::begin().
    static Result<std::unique_ptr<WriteSession>> begin(TapeInDrive& drive, DriveMeter& meter,
                                                       const WriteRequest& request);
    ~VirtualTapeSession() override;

    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> endEarly(std::uint64_t keep, std::span<const std::byte> end, unsigned filesBack) override;
    void useRoomBehindWarning() override { m_pastWarning = true; }
    Result<void> close() override;
    Result<void> abandon() override;
    [[nodiscard]] std::uint32_t section() const override;

private:
    VirtualTapeSession(TapeInDrive& drive, const WriteRequest& request) : m_drive(drive), m_request(request) {}

    void remark(TapeRemark remark);
    Result<void> position();
    Result<void> goBehindData();
    Result<void> lookAtUnclosed();
    [[nodiscard]] DriveTraits traits() const;
    Result<void> mayWriteRecord();
    Result<void> beginOnTape();
    Result<void> closeFoundFile();
    Result<void> putRecord(std::span<const std::byte> record, const std::stop_token& stop);
    Result<void> take(std::span<const std::byte> block, const std::stop_token& stop);
    Result<void> endFile(const std::stop_token& stop);
    Result<std::vector<std::byte>> headOfRecord(std::uint64_t at, std::size_t bytes) const;
    Result<void> outcome(SimulatedDrive::Outcome result);
    Fault mediumFault();
    void end(bool remove = false);

    TapeInDrive& m_drive;
    const WriteRequest m_request;
    TapeContents m_before;         // the tape as it was found
    bool m_unclosed = false;       // we append behind a file that has no filemark yet
    std::vector<std::byte> m_torn; // what there is of the record that is torn behind it
    std::uint64_t m_goodEnd = 0;   // of the container: behind the last whole tape file
    std::uint64_t m_fileData = 0;  // data bytes before the present tape file
    std::uint64_t m_data = 0;      // data bytes that went over the cable, with those before
    std::uint64_t m_filesDone = 0; // whole ones
    struct Start {
        std::uint64_t place = 0; // in the container
        std::uint64_t data = 0;  // bytes of the tape before it
    };
    std::vector<Start> m_starts; // of the tape files of this session
    std::vector<std::byte> m_lastRecord;
    std::optional<SimulatedDrive> m_model;
    bool m_refuseNext = true;   // behind the early warning
    bool m_pastWarning = false; // a refused record is tried once more
    bool m_open = false;        // it has the drive
    bool m_begun = false;       // the container was changed
};

} // namespace steadyburn
