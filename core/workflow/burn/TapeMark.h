// What a tape that will be appended to, or overwritten with a yes, held when the user was told of it: by its label, so
// that no other tape goes in its place. The job's thread.
#pragma once

#include "workflow/burn/BurnTarget.h"

#include <optional>
#include <string>

namespace steadyburn {

class TapeMark {
public:
    TapeMark(const BurnContext& burn, BurnTarget& target) : m_burn(burn), m_target(target) {}

    // Reads the label of the tape in the drive, if there may be one. Fails with mediumSwapped where another tape is to
    // be appended to.
    Result<void> read();
    // UUID of the tape's label; empty where nothing was looked at or it has none of ours, “?” where that cannot be
    // read.
    [[nodiscard]] std::string label() const { return m_label.value_or(std::string()); }
    // Fails with mediumSwapped when another tape is in the drive now.
    Result<void> check() const;

private:
    [[nodiscard]] std::string labelNow() const;
    [[nodiscard]] Fault swapped() const;

    const BurnContext& m_burn;
    BurnTarget& m_target;
    std::optional<std::string> m_label;
};

} // namespace steadyburn
