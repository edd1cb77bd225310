// An optical drive as a Target, through libburn: /dev/sr0, or a plain file as "stdio:PATH". It takes all media that
// libburn writes: CD-R, CD-RW, DVD-R, DVD-RW, DVD-RAM, DVD+R, DVD+RW, BD-R, BD-RE. OpticalSession does the writing.
#pragma once

#include "target/Target.h"
#include "target/optical/HeldDrive.h"

#include <memory>
#include <optional>
#include <string>

namespace steadyburn {

// Any thread, one at a time.
class OpticalTarget final : public Target, public OpticalDrive {
public:
    explicit OpticalTarget(BurnAddress address) : Target(Family::optical), m_held(std::move(address)) {}

    [[nodiscard]] OpticalDrive* opticalDrive() override { return this; }
    [[nodiscard]] std::string name() const override { return m_held.address.spec; }
    [[nodiscard]] std::optional<std::string> file() const override;
    Result<void> unmount() override { return m_held.unmount(); }
    // Leaves the tray as it is. Holds the drive as long as this object lives, so that the medium that was inspected is
    // the one that is burned.
    Result<MediumInfo> inspect() override;
    // Closes the tray. A CD-RW or DVD-RW with data, which `overwrite` must allow, is blanked by the first write().
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) override;
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    // An overwritable medium gets an empty head, or with `full` a new format.
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> reload(const std::function<void()>& mustBePushed, Clock& clock, const std::stop_token& stop) override;
    Result<void> eject() override;

private:
    Result<void> emptyFile() const;

    HeldDrive m_held;
};

Result<std::unique_ptr<Target>> openOpticalDrive(const std::string& path);

} // namespace steadyburn
