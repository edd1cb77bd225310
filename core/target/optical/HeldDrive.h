// The drive at an address, as the target and the session that writes with it know it: held by one of them, or lent to a
// reader. One thread at a time.
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
    std::shared_ptr<BurnDrive> drive; // from inspect() or begin() to the session's end, and from reload() on
    bool busy = false;                // a session is open

    // What the last session has left:
    bool written = false;             // a track, and well
    bool spoilt = false;              // something, and not well
    std::uint32_t section = 0;        // that it wrote, or was to write
    std::optional<std::uint64_t> end; // of its track, to the block

    // The drive, and the state of its medium read anew; `load` closes the tray where it is not held yet.
    Result<std::shared_ptr<BurnDrive>> hold(bool load);
    // Undoes the mount of a disc that nobody uses. What we hold ourselves nobody can have mounted.
    Result<void> unmount() const;

    [[nodiscard]] Fault fault(FaultKind kind, Action doing, std::string detail = {}) const;
    // `broken`, or driveVanished in its stead when a drive that has been written to answers no more.
    [[nodiscard]] Fault unlessGone(Fault broken) const;

private:
    std::weak_ptr<BurnDrive> m_lent; // `drive`, or a reader's
};

} // namespace steadyburn
