// A simulated tape drive with a cartridge in it, as a Target. It streams or repositions as DriveModel says and keeps
// the records in a SIMH container. VirtualTapeSession does the writing. Any thread, one at a time.
#pragma once

#include "target/Target.h"
#include "target/simulated/VirtualTapeSession.h"

namespace steadyburn {

class VirtualTape final : public Target, public TapeDrive {
public:
    VirtualTape(std::string name, VirtualSpec spec, Clock& clock);

    [[nodiscard]] TapeDrive* tapeDrive() override { return this; }
    [[nodiscard]] std::string name() const override { return m_drive.name; }
    [[nodiscard]] std::optional<std::string> file() const override;
    Result<MediumInfo> inspect() override;
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) override;
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> eject() override;
    std::vector<Fault> takeAlerts() override;

private:
    Result<void> empty();

    TapeInDrive m_drive;
};

} // namespace steadyburn
