// A simulated burner with a disc in it: takes data as fast as such a drive would (DriveModel), keeps what it got in a
// plain image (DiscImage) and fails where it is told to. What holds on real discs holds here: write-once media take no
// second write except as a further session while they are open; CD-RW wants blanking first; DVD+RW and BD-RE are simply
// written over. Reading is not slowed down. VirtualDiscSession writes.
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
