// Ctrl-C, termination and hang-up as a stop token: the first asks for an orderly end, the second ends at once. A
// hang-up that was ignored when the program began (nohup) stays ignored.
#pragma once

#include <stop_token>

namespace steadyburn {

class Interrupt {
public:
    // Once, on the main thread, before any other thread exists.
    static void install();
    [[nodiscard]] static std::stop_token token();
    // Whether already the first ends the program, with 130: for what looks at no token. At first it does not.
    static void endAtOnce(bool atOnce);
};

} // namespace steadyburn
