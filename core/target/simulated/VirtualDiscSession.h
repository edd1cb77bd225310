// Writes to the disc in a virtual drive, as fast as DriveModel says. An error shows at the first call after the medium
// reached its offset, as deferred errors do, and the disc then holds what came before. Closing takes no longer than
// emptying the drive's buffer. A burn that fails after its first byte reached a write-once disc spoils it. Any thread,
// one at a time.
#pragma once

#include "target/WriteSession.h"
#include "target/simulated/DiscImage.h"
#include "target/simulated/SimulatedDrive.h"
#include "target/simulated/VirtualDrive.h"

#include <memory>
#include <optional>
#include <string>

namespace steadyburn {

// A virtual drive with its disc.
struct DiscInDrive : VirtualDrive {
    DiscInDrive(std::string driveName, VirtualSpec driveSpec, Clock& driveClock);

    DiscImage disc;
    std::optional<DiscRecord> seen;       // what the last inspect() found
    std::optional<std::uint32_t> written; // the session that was closed last

    // Returns the offset where a further session may begin.
    [[nodiscard]] static std::uint64_t nextWritable(const DiscRecord& record);
};

class VirtualDiscSession final : public WriteSession {
public:
    // See Target::begin().
    static Result<std::unique_ptr<WriteSession>> begin(DiscInDrive& drive, DriveMeter& meter,
                                                       const WriteRequest& request);
    ~VirtualDiscSession() override;

    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> writeHead(std::span<const std::byte> head) override;
    Result<void> close() override;
    Result<void> abandon() override;
    [[nodiscard]] std::uint32_t section() const override { return m_section; }

private:
    VirtualDiscSession(DiscInDrive& drive, const WriteRequest& request) : m_drive(drive), m_request(request) {}

    [[nodiscard]] std::uint64_t padUnit() const;
    [[nodiscard]] Fault occupied(FaultKind kind, const DiscRecord& record) const;
    [[nodiscard]] Fault left(const MediumWorth& worth) const;
    Result<void> checkDisc();
    Result<void> checkWritable(const DiscRecord& record) const;
    Result<void> checkRoom() const;
    [[nodiscard]] DriveTraits traits() const;
    Result<void> beginOnDisc();
    Result<void> voidParity();
    Result<void> take(std::span<const std::byte> block, const std::stop_token& stop);
    Result<void> padTrack(const std::stop_token& stop);
    Result<void> outcome(SimulatedDrive::Outcome result);
    [[nodiscard]] MediumFile& file() const { return m_drive.disc.file(); }
    // `remove`: deletes the image, where the disc is as blank as before.
    void releaseDrive(bool remove = false);

    DiscInDrive& m_drive;
    const WriteRequest m_request;
    DiscRecord m_before;       // the disc as it was found
    std::uint64_t m_start = 0; // offset of the session
    std::uint64_t m_at = 0;    // offset of the next block
    std::optional<SimulatedDrive> m_model;
    bool m_open = false;        // the session holds the drive
    bool m_begun = false;       // the image has changed
    bool m_headWritten = false; // the head of an appended session is in place
    bool m_track = false;       // write() was called
    std::uint32_t m_section = 0;
};

} // namespace steadyburn
