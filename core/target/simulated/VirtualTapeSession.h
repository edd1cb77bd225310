// Writes to the cartridge in a virtual tape drive: each block becomes one record, and each write() ends with a
// filemark. As on a real tape, an error in writing the drive's buffer shows at a later record or at the filemark, and
// what was in the buffer is lost then. Any thread, one at a time.
//
// The end of the tape (capacity=, full@): the record that passes it is written, the next is refused with ENOSPC, then
// records are taken and refused in turn for another 32 MiB, so that a trailer finds room. write() stops at the first
// refusal with mediumFull, leaves the refused block in the source and writes the filemark: the caller may shorten the
// file to a border that it knows (endEarly), write a trailer, close, and continue on the next cartridge.
//
// Where the container ends with a file without filemark (a burn was killed, or another program wrote it), the file gets
// its filemark before anything is appended, and a torn record at its end stays as a record with an error. A torn record
// that is alone and shorter than a tar header is replaced. TapeDrive::takeAlerts() reports both.
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

// A virtual tape drive with its cartridge.
class TapeInDrive : public VirtualDrive {
public:
    TapeInDrive(std::string driveName, VirtualSpec driveSpec, Clock& driveClock);

    MediumFile file;
    SimhWriter writer{file};
    std::vector<Fault> alerts; // for TapeDrive::takeAlerts()

    // Returns what is on the tape. The result is kept and the container is read again only after it has changed, for a
    // caller may look for many tape files, one by one.
    Result<std::shared_ptr<const TapeContents>> scan() const;
    // To be called before the container is changed: scan() reads it again.
    void forgetScan() { m_scanned.reset(); }
    // Whether a file that reads as a blank tape is somebody else's: a blank one of ours is empty, or holds only the
    // word that ends the medium.
    [[nodiscard]] bool holdsForeignData() const;

private:
    struct Scanned {
        struct stat file = {};
        TapeContents contents;
    };
    mutable std::shared_ptr<const Scanned> m_scanned;
};

class VirtualTapeSession final : public TapeSession {
public:
    // See Target::begin().
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
    Result<void> checkEndOfTape();
    Result<void> beginOnTape();
    Result<void> closeFoundFile();
    Result<void> putRecord(std::span<const std::byte> record, const std::stop_token& stop);
    Result<void> take(std::span<const std::byte> block, const std::stop_token& stop);
    Result<void> endFile(const std::stop_token& stop);
    Result<std::vector<std::byte>> headOfRecord(std::uint64_t at, std::size_t bytes) const;
    // `remove`: deletes the container, where the tape is as blank as before.
    void releaseDrive(bool remove = false);

    TapeInDrive& m_drive;
    const WriteRequest m_request;
    TapeContents m_before;         // the tape as it was found
    bool m_unclosed = false;       // the last file that was found has no filemark yet
    std::vector<std::byte> m_torn; // what remains of the torn record at its end
    std::uint64_t m_goodEnd = 0;   // offset in the container, behind the last whole tape file
    std::uint64_t m_fileData = 0;  // data bytes on the tape before the current tape file
    std::uint64_t m_data = 0;      // data bytes on the tape, with those that the drive still holds
    std::uint64_t m_filesDone = 0; // whole tape files of this session
    struct Start {
        std::uint64_t offset = 0; // in the container
        std::uint64_t data = 0;   // data bytes on the tape before it
    };
    std::vector<Start> m_starts; // where the tape files of this session begin
    std::vector<std::byte> m_lastRecord;
    std::optional<SimulatedDrive> m_model;
    bool m_refuseNext = true;   // the next record behind the early warning is refused
    bool m_pastWarning = false; // the caller uses the room behind the early warning
    bool m_open = false;        // the session holds the drive
    bool m_begun = false;       // the container has changed
};

} // namespace steadyburn
