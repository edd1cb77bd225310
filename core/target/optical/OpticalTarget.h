// An optical drive as a Target, through libburn: /dev/sr0, or a plain file as "stdio:PATH". All media that libburn
// writes: CD-R, CD-RW, DVD-R, DVD-RW, DVD-RAM, DVD+R, DVD+RW, BD-R, BD-RE.
#pragma once

#include "target/Target.h"
#include "target/optical/BurnDrive.h"
#include "target/optical/BurnRun.h"

#include <memory>
#include <optional>
#include <string>

namespace steadyburn {

// Any thread, one at a time. While write() runs, libburn's writer thread is the one that reads the ByteSource.
class OpticalTarget final : public Target {
public:
    explicit OpticalTarget(BurnAddress address);
    ~OpticalTarget() override;

    [[nodiscard]] std::string name() const override { return m_address.spec; }
    [[nodiscard]] bool isOptical() const override { return true; }
    [[nodiscard]] std::optional<std::string> file() const override;
    Result<void> unmount() override;
    // The tray stays as it is. The drive stays ours as long as this object lives: what was looked at is what is burned.
    Result<MediumInfo> inspect() override;
    // Closes the tray. Blanking of a CD-RW or DVD-RW with data, allowed by `overwrite`, is left to write().
    Result<void> prepare(const WriteRequest& request) override;
    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> close() override;
    Result<void> abandon() override;
    [[nodiscard]] std::uint32_t lastSection() const override { return m_section; }
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    // Neither blanking nor formatting can be stopped: the drive does it alone. Overwritable media get a new head, with
    // `full` a new format.
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> reload(const std::function<void()>& mustBePushed, Clock& clock, const std::stop_token& stop) override;
    Result<void> eject() override;
    Result<void> writeHead(std::span<const std::byte> head) override;

private:
    Result<std::shared_ptr<BurnDrive>> hold(bool load);
    Result<void> checkMedium(const MediumInfo& medium);
    Result<void> checkSpace(Action doing);
    Result<void> makeWritable();
    bool wantsSpareBlocks();
    Result<void> erase(BurnDrive& drive, BurnProfile profile, bool full, const BlankProgress& progress);
    Result<void> format(BurnDrive& drive, bool again, const BlankProgress& progress);
    Result<void> emptyHead(BurnDrive& drive);
    Result<void> burn(ByteSource& source, const std::stop_token& stop);
    Result<void> judge(const BurnOutcome& outcome, BurnStream& stream, const std::stop_token& stop);
    [[nodiscard]] Fault fault(FaultKind kind, Action doing, std::string detail = {}) const;
    [[nodiscard]] Fault left(const MediumWorth& worth) const;
    [[nodiscard]] Fault unlessGone(Fault broken) const;

    BurnAddress m_address;
    std::shared_ptr<BurnDrive> m_drive; // from inspect() or prepare() to close(), and from reload() on
    std::weak_ptr<BurnDrive> m_lent;    // the same, or a reader's
    WriteRequest m_request;
    MediumInfo m_medium; // as prepare() found it
    TrackPlan m_plan;
    bool m_created = false;   // the file of a stdio drive was not there before
    bool m_written = false;   // a track was written since prepare(), and well
    bool m_spoilt = false;    // something was written since prepare(), and not well
    bool m_headBegun = false; // the descriptors at the front may be no longer what they were
    std::uint32_t m_section = 0;
    std::optional<std::uint64_t> m_end; // of the last track that we wrote, to the block
};

Result<std::unique_ptr<Target>> openOpticalDrive(const std::string& path);

} // namespace steadyburn
