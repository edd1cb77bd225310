// A simulated burner with a disc in it, as a Target. It takes data as fast as such a drive would (DriveModel), keeps it
// in a plain image (DiscImage) and fails where it is told to. It follows the rules of real discs: write-once media take
// nothing but further sessions while they are open; a CD-RW must be blanked first; DVD+RW and BD-RE are written over.
// Reading is not slowed down. VirtualDiscSession does the writing. Any thread, one at a time.
#pragma once

#include "target/Target.h"
#include "target/simulated/VirtualDiscSession.h"

namespace steadyburn {

class VirtualDisc final : public Target {
public:
    VirtualDisc(std::string name, VirtualSpec spec, Clock& clock);

    [[nodiscard]] std::string name() const override { return m_drive.name; }
    [[nodiscard]] std::optional<std::string> file() const override;
    Result<MediumInfo> inspect() override;
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) override;
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> eject() override;

private:
    Result<void> empty();

    DiscInDrive m_drive;
};

} // namespace steadyburn
