// The next tape of a set: asked for, looked at, and acquired where what is on it may go. The job's thread.
#pragma once

#include "workflow/burn/BurnTarget.h"
#include "workflow/burn/TapeSetProgress.h"
#include "workflow/request/VolumeChange.h"

#include <memory>
#include <optional>
#include <string>

namespace steadyburn {

// The tape that was given is not the right one, and another may be.
[[nodiscard]] bool anotherTapeMayDo(FaultKind kind);

class TapeChange {
public:
    // All of them outlive it; the tape that is acquired is in `target`.
    TapeChange(const BurnContext& burn, BurnTarget& target, const TapeSetProgress& set)
        : m_burn(burn), m_target(target), m_set(set)
    {
    }

    // Whether somebody can be asked for a tape; otherwise the set must fit on one.
    [[nodiscard]] bool possible() const { return static_cast<bool>(m_burn.dependencies.changeVolume); }
    // Asks until a tape is given that can be written. How it is to be written goes into `how`. Fails with what the one
    // who is asked fails with, and with faults that no other tape would mend.
    Result<void> ask(const std::string& drive, std::optional<Fault> refused, WriteRequest& how);
    // Acquires the tape that is in the drive already.
    Result<void> acquirePresent(WriteRequest& how);
    // UUID of the label that the tape has that was acquired last, and that it loses; empty where it has none of ours.
    [[nodiscard]] const std::string& replaced() const { return m_replaced; }

private:
    Result<void> acquire(std::unique_ptr<Target> target, bool confirmed, WriteRequest& how);
    [[nodiscard]] Result<std::string> checkMayGo(Target& target, bool confirmed) const;
    [[nodiscard]] Result<std::optional<unsigned>> finishedVolumeOn(Target& target) const;

    const BurnContext& m_burn;
    BurnTarget& m_target;
    const TapeSetProgress& m_set;
    std::string m_replaced;
};

} // namespace steadyburn
