// Writes to the disc in a virtual drive, at the times of DriveModel: an error shows at the first call after the medium
// got there, as deferred errors do, and the disc then holds what came before. Closing takes no time beyond emptying the
// drive's buffer. A burn that fails once the laser was on spoils a write-once disc.
#pragma once

#include "target/WriteSession.h"
#include "target/simulated/DiscImage.h"
#include "target/simulated/SimulatedDrive.h"
#include "target/simulated/VirtualDrive.h"

#include <memory>
#include <optional>
#include <string>

namespace steadyburn {

struct DiscInDrive : VirtualDrive {
    DiscInDrive(std::string driveName, VirtualSpec driveSpec, Clock& driveClock);

    DiscImage disc;
    std::optional<DiscRecord> seen;       // by the last inspect()
    std::optional<std::uint32_t> written; // the session that was closed last

    // Where a further session may begin.
    [[nodiscard]] static std::uint64_t nextWritable(const DiscRecord& record);
};

class VirtualDiscSession final : public WriteSession {
public:
    // As Target::begin().
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
    Result<void> take(std::span<const std::byte> block, const std::stop_token& stop);
    Result<void> padTrack(const std::stop_token& stop);
    Result<void> outcome(SimulatedDrive::Outcome result);
    Fault mediumFault();
    [[nodiscard]] MediumFile& file() const { return m_drive.disc.file(); }
    void end(bool remove = false);

    DiscInDrive& m_drive;
    const WriteRequest m_request;
    DiscRecord m_before;       // the disc as it was found
    std::uint64_t m_start = 0; // of what is written
    std::uint64_t m_at = 0;    // where the next block goes
    std::optional<SimulatedDrive> m_model;
    bool m_open = false;        // it has the drive
    bool m_begun = false;       // the image was changed
    bool m_headWritten = false; // of an appended session
    bool m_track = false;       // a track was written
    std::uint32_t m_section = 0;
};

} // namespace steadyburn
