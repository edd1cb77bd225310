// A library that ends the process by itself must not be read as an end of ours: libarchive calls exit(1) where memory
// is short, which is our "complete with exceptions". From its making until its end every exit() says `lastWords` and
// gives the code of a failure. One in the process, made by main() when nothing calls exit() on purpose any more.
#pragma once

#include <string>

namespace steadyburn {

class ExitGuard {
public:
    // `lastWords` go to standard error, `lastLine` (the result of --json, or empty) to standard output, both as they
    // are.
    ExitGuard(std::string lastWords, std::string lastLine);
    ~ExitGuard();
    ExitGuard(const ExitGuard&) = delete;
    ExitGuard& operator=(const ExitGuard&) = delete;
};

} // namespace steadyburn
