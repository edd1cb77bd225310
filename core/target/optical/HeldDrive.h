// The drive at an address, shared by its target, the session that writes to it and its readers. It also remembers what
// the last session left on the disc. Any thread, one at a time.
#pragma once

#include "target/optical/BurnDrive.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace steadyburn {

class HeldDrive {
public:
    explicit HeldDrive(BurnAddress where) : address(std::move(where)) {}

    BurnAddress address;
    std::shared_ptr<BurnDrive> drive; // held from inspect() or begin() to the session's end, and after reload()
    bool busy = false;                // a session is open

    // What the last session left:
    bool written = false;             // its track is on the disc, whole
    bool spoilt = false;              // it changed the disc and failed
    std::uint32_t section = 0;        // the session that it wrote or was to write
    std::optional<std::uint64_t> end; // of its track in bytes, whole blocks

    // Returns the drive to change its medium, with the state of that read anew. `load` closes the tray of a drive that
    // was not held yet. Waits for a look by this process to end. Fails with targetBusy where the disc is mounted.
    Result<std::shared_ptr<BurnDrive>> hold(bool load);
    // The same to read its medium; a mounted disc stays mounted.
    Result<std::shared_ptr<BurnDrive>> holdToRead();
    // The same for a look at its medium: the tray stays as it is, and nobody is waited for.
    Result<std::shared_ptr<BurnDrive>> look();
    // Unmounts a disc that nobody uses, ourselves included. Does nothing while the drive is held without a mount, for
    // nobody can mount its disc then.
    Result<void> unmount();

    [[nodiscard]] Fault fault(FaultKind kind, Action doing, std::string detail = {}) const;
    // Returns `broken`, or driveVanished instead of it where a drive that was written to no longer answers.
    [[nodiscard]] Fault unlessGone(Fault broken) const;

private:
    Result<std::shared_ptr<BurnDrive>> grab(bool load, DriveUse use, MountedDisc mounted);
    [[nodiscard]] std::shared_ptr<BurnDrive> lent() const; // with the state of its medium read anew; null: none is

    std::weak_ptr<BurnDrive> m_lent; // held by `drive` or by a reader
};

} // namespace steadyburn
