// The state of a virtual drive that its target and the session that writes to it share. Any thread, one at a time.
#pragma once

#include "base/Clock.h"
#include "base/Result.h"
#include "target/simulated/SimulatedDrive.h"
#include "target/simulated/VirtualSpec.h"

#include <string>
#include <utility>

namespace steadyburn {

struct VirtualDrive {
    VirtualDrive(std::string driveName, VirtualSpec driveSpec, Clock& driveClock)
        : name(std::move(driveName)), spec(std::move(driveSpec)), clock(driveClock)
    {
    }

    std::string name; // the user's spelling
    VirtualSpec spec;
    Clock& clock;
    bool busy = false;   // a session is open
    bool absent = false; // ejected

    [[nodiscard]] Fault fault(FaultKind kind, Action doing, std::string detail = {}) const;
    // Checks that the drive can change its medium now. Fails with targetBusy, mediumMissing, mediumWriteProtected.
    [[nodiscard]] Result<void> checkReady(Action doing) const;
    // The drive has no medium from now on. Fails with targetBusy.
    Result<void> eject();
    // What `result`, which `drive` gave, means for a session. Fails with cancelled; or, by the fault that the user
    // chose for the place where the drive stands, with mediumError or mediumRemoved (the drive has no medium then); or
    // else with mediumFull.
    Result<void> outcome(SimulatedDrive::Outcome result, SimulatedDrive& drive);
    // The last of these, where the drive failed.
    Fault mediumFault(SimulatedDrive& drive);
};

} // namespace steadyburn
