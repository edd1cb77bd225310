// Ctrl-C and termination as a stop token: the first asks for an orderly end, the second ends at once.
#pragma once

#include <stop_token>

namespace steadyburn {

class Interrupt {
public:
    // Once, on the main thread, before any other thread exists.
    static void install();
    [[nodiscard]] static std::stop_token token();
};

} // namespace steadyburn
