// A program that is run and disturbed meanwhile: killed at a moment, or told by its environment which call fails.
#pragma once

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct Disturbance {
    std::optional<std::chrono::microseconds> killAfter;
    std::vector<std::string> environment; // "NAME=VALUE", for this program only
};

inline constexpr int kKilled = 128 + SIGKILL;
inline constexpr int kHung = 1000; // it did not end within half a minute, and was killed

struct CommandEnd {
    int code = 0;       // the exit code, 128 + the signal that ended it, or kHung
    std::string output; // what it wrote to standard output and standard error
};

// Throws std::runtime_error where no process can be started. With STEADYBURN_MATRIX_SHOW in the environment its output
// is shown, too.
CommandEnd runDisturbed(const std::vector<std::string>& words, const Disturbance& disturbance = {});

} // namespace steadyburn
