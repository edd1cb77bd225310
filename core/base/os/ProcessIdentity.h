// Which process did something, so that another one can tell later whether it still runs: a number alone is given out
// again. Any thread.
#pragma once

#include <cstdint>
#include <string>

namespace steadyburn {

struct ProcessIdentity {
    std::uint64_t pid = 0;
    std::uint64_t started = 0; // clock ticks after the system's start, as the kernel counts them; 0: not known
    std::string boot;          // of this start of the system; empty: not known
    std::string machine;       // empty: not known

    [[nodiscard]] static ProcessIdentity ofThisProcess();
};

enum class ProcessState : std::uint8_t {
    running,
    gone,
    elsewhere, // it belongs to another machine, which alone can tell
};

[[nodiscard]] ProcessState stateOf(const ProcessIdentity& process);

} // namespace steadyburn
