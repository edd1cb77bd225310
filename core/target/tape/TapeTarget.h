// A tape drive as a Target, through the kernel's st driver: /dev/nst0 and its like, with records of variable length.
// TapeDriveSession does the writing.
#pragma once

#include "target/Target.h"
#include "target/tape/HeldTape.h"

namespace steadyburn {

// Any thread, one at a time.
class TapeTarget final : public Target, public TapeDrive {
public:
    TapeTarget(std::string name, std::unique_ptr<TapeDevice> device);

    [[nodiscard]] TapeDrive* tapeDrive() override { return this; }
    [[nodiscard]] std::string name() const override { return m_tape.name; }
    // Returns no sessions, for counting the tape files would mean winding through the whole tape. Rewinds the tape and
    // reads its first record unless the drive reports a position behind the beginning: what st knows may come from a
    // cartridge that is no longer in the drive.
    Result<MediumInfo> inspect() override;
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) override;
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> eject() override;
    void lookAtSystem() override;
    std::vector<Fault> takeAlerts() override;

private:
    Result<void> goToFile(std::uint32_t number);

    HeldTape m_tape;
};

Result<std::unique_ptr<Target>> openTapeDrive(const std::string& path);

} // namespace steadyburn
