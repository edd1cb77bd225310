// One optical drive in our hands, from the grab to the release, and what libburn knows of the medium in it.
#pragma once

#include "image/parity/ParityFinder.h"
#include "target/Medium.h"
#include "target/optical/BurnAddress.h"
#include "target/optical/BurnLibrary.h"
#include "target/optical/BurnProfile.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace burn {
struct burn_drive;
struct burn_drive_info;
} // namespace burn

namespace steadyburn {

enum class FormatStatus : std::uint8_t { unknown, unformatted, formatted };
enum class DiscStatus : std::uint8_t { empty, blank, appendable, full, unsuitable };
// What to do where the disc is mounted: fail with targetBusy, or read it beside the mount.
enum class MountedDisc : std::uint8_t { refused, readBeside };

// Any thread, one at a time. Every libburn call inside is made on the control thread.
class BurnDrive {
public:
    // Fails as checkUsable() does, or with io. `load` closes the tray.
    static Result<std::shared_ptr<BurnDrive>> grab(const BurnAddress& address, bool load, DriveUse use,
                                                   MountedDisc mounted);
    ~BurnDrive();
    BurnDrive(const BurnDrive&) = delete;
    BurnDrive& operator=(const BurnDrive&) = delete;

    [[nodiscard]] BurnLibrary& library() { return m_library; }
    [[nodiscard]] burn::burn_drive* handle() { return m_handle; } // for use on the control thread
    [[nodiscard]] const BurnAddress& address() const { return m_address; }
    // Its disc is mounted, and stays so as long as this object lives: it may be read only.
    [[nodiscard]] bool besideMount() const { return static_cast<bool>(m_mount); }

    // libburn says "blank" of every overwritable medium, data or not: inspect() knows better.
    [[nodiscard]] DiscStatus status();
    [[nodiscard]] BurnProfile profile();
    [[nodiscard]] FormatStatus formatStatus();
    [[nodiscard]] bool unformatted(); // BD-RE and DVD-RAM as they come from the shop

    // Reads the medium's state anew, as is needed after a burn.
    bool reassess();
    Result<MediumInfo> inspect();
    // From `offset`, a multiple of 2048. Short only at an error, which the second of the pair then holds. Past the
    // kernel's page cache, but for stdio.
    std::pair<std::size_t, std::optional<Fault>> read(std::uint64_t offset, std::span<std::byte> into);
    // The same, but mediumFull where there is no block or nothing was ever written.
    std::pair<std::size_t, std::optional<Fault>> readWritten(std::uint64_t offset, std::span<std::byte> into);
    // After inspect(): what shows that an image on the disc's one track held a further session (sessionLost).
    [[nodiscard]] const std::vector<Fault>& lostSessions() const { return m_lost; }
    // After inspect(): the disc's only session broke off and was never finished. It can be read, and nothing be
    // appended.
    [[nodiscard]] bool holdsOnlyBegunSession() const { return m_onlyBegun; }
    // Bytes that can be read, counted from the start of the medium; of a file all that it has.
    [[nodiscard]] std::uint64_t readable();
    // The same for a search for parity. The drive outlives it.
    [[nodiscard]] ReadSectors sectorReader();

    // `broken`, or driveVanished in its stead when the drive answers no more.
    [[nodiscard]] Fault unlessGone(Fault broken) const;

    // Runs `start` on the control thread, then waits until the drive is idle again, telling the progress (0..1).
    Result<void> runAndWait(const std::function<void()>& start, Action doing,
                            const std::function<void(double)>& progress);

    void setUse(DriveUse use) { m_library.setUse(m_address.forLibrary(), use); }
    void ejectOnRelease() { m_eject = true; }

private:
    BurnDrive(BurnLibrary& library, BurnAddress address);
    Result<void> take(bool load, DriveUse use, MountedDisc mounted);
    int open(bool load); // on the control thread; as libburn answers
    void readSessions(MediumInfo& info);
    bool findSessionsInOne(MediumInfo& info);
    void readHead(MediumInfo& info);
    void readSpace(MediumInfo& info, BurnProfile profile, DiscStatus status);
    void readSpeeds(MediumInfo& info, BurnProfile profile);
    void readNames(MediumInfo& info);

    BurnLibrary& m_library;
    BurnAddress m_address;
    burn::burn_drive_info* m_info = nullptr;
    burn::burn_drive* m_handle = nullptr;
    FileDescriptor m_mount; // of its disc, which is read beside it
    std::vector<Fault> m_lost;
    bool m_onlyBegun = false;
    bool m_claimed = false;
    bool m_eject = false;
};

} // namespace steadyburn
