// A simulated burner with a disc in it: takes data as fast as such a drive would (DriveModel), keeps what it got in a
// plain image (DiscImage) and fails where it is told to. What holds on real discs holds here: write-once media take no
// second write except as a further session while they are open; CD-RW wants blanking first; DVD+RW and BD-RE are simply
// written over; a burn that fails once the laser was on spoils a write-once disc.
//
// Model: the data goes to the medium in the order and at the times of DriveModel, so an error shows at the first call
// after the medium got there, as deferred errors do, and the disc then holds what came before. Reading is not slowed
// down. Closing takes no time beyond emptying the drive's buffer.
#pragma once

#include "target/Target.h"
#include "target/simulated/DiscImage.h"
#include "target/simulated/SimulatedDrive.h"
#include "target/simulated/VirtualSpec.h"

namespace steadyburn {

class VirtualDisc final : public Target {
public:
    VirtualDisc(std::string name, VirtualSpec spec, Clock& clock);

    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] bool isOptical() const override { return true; }
    [[nodiscard]] std::optional<std::string> file() const override;
    Result<MediumInfo> inspect() override;
    Result<void> prepare(const WriteRequest& request) override;
    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> close() override;
    Result<void> abandon() override;
    [[nodiscard]] std::uint32_t lastSection() const override;
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> eject() override;
    Result<void> writeHead(std::span<const std::byte> head) override;

private:
    [[nodiscard]] std::uint64_t padUnit() const;
    [[nodiscard]] Fault fault(FaultKind kind, Action doing, std::string detail = {}) const;
    [[nodiscard]] Fault occupied(FaultKind kind, const DiscRecord& record) const;
    [[nodiscard]] Fault left(const MediumWorth& worth) const;
    Result<void> checkWritable(const DiscRecord& record) const;
    Result<void> checkRoom() const;
    [[nodiscard]] DriveTraits traits() const;
    Result<void> beginOnDisc();
    Result<void> take(std::span<const std::byte> block, const std::stop_token& stop);
    Result<void> padTrack(const std::stop_token& stop);
    Result<void> outcome(SimulatedDrive::Outcome result);
    Fault mediumFault();

    std::string m_name;
    VirtualSpec m_spec;
    Clock& m_clock;
    DiscImage m_disc;
    WriteRequest m_request;
    DiscRecord m_before;              // the disc as prepare() found it
    std::optional<DiscRecord> m_seen; // as the last inspect() found it
    std::uint64_t m_start = 0;        // of the session being written
    std::uint64_t m_at = 0;           // where the next block goes
    std::optional<SimulatedDrive> m_drive;
    bool m_prepared = false;
    bool m_begun = false;           // the image was changed
    bool m_headWritten = false;     // of an appended session
    bool m_track = false;           // a track was written
    bool m_written = false;         // and closed
    bool m_absent = false;          // ejected
    std::uint32_t m_newSection = 0; // of what is written
};

} // namespace steadyburn
