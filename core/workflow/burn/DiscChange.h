// The next disc of a set: asked for, looked at, and given to the target where what is on it may go. The job's thread.
#pragma once

#include "workflow/burn/BurnTarget.h"
#include "workflow/request/JobReport.h"
#include "workflow/request/VolumeChange.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

// The disc, or what was written on it, is not good, and another may be.
[[nodiscard]] bool anotherDiscMayDo(FaultKind kind);

struct DiscWanted {
    unsigned number = 1; // of the set
    unsigned of = 0;     // as it is planned
    std::uint64_t bytes = 0;
    std::string set; // UUID
    std::string name;
    const std::vector<VolumeReport>* finished = nullptr; // discs of the set that are never written over
};

class DiscChange {
public:
    // Both outlive it.
    DiscChange(const BurnContext& burn, BurnTarget& target) : m_burn(burn), m_target(target) {}

    // Whether somebody can be asked for a disc.
    [[nodiscard]] bool possible() const { return static_cast<bool>(m_burn.dependencies.changeVolume); }
    // Releases the drive, and asks until a disc is given that may be written. Returns whether what is on it goes. Fails
    // with what the one who is asked fails with, and with faults that no other disc would mend.
    Result<bool> ask(const DiscWanted& wanted, const std::string& drive, std::optional<Fault> refused);
    // The same of the disc that is in this drive now; nobody is asked.
    Result<bool> takeFrom(const DiscWanted& wanted, const std::string& drive);
    // The same of the drive that is open.
    Result<bool> takePresent(const DiscWanted& wanted);

private:
    Result<bool> take(const DiscWanted& wanted, std::unique_ptr<Target> target, bool confirmed);
    Result<void> checkMayGo(const DiscWanted& wanted, Target& target, const MediumInfo& medium, bool confirmed) const;

    const BurnContext& m_burn;
    BurnTarget& m_target;
};

} // namespace steadyburn
