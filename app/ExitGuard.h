// A library that ends the process by itself must not be read as an end of ours: libarchive calls exit(1) where memory
// is short, which is our "complete with exceptions", and memory that nobody could have throws to where a thread begins,
// which is an abort. From its making until its end every exit() and every such exception says `lastWords` and gives the
// code of a failure; before, the thread's loss is told (ThreadLoss), and with it a medium that is written is brought to
// its end. One in the process, made by main() when nothing calls exit() on purpose any more. No exit handlers run then:
// they destroy what other threads still use.
#pragma once

#include <functional>
#include <string>

namespace steadyburn {

class ExitGuard {
public:
    // `lastWords` go to standard error, `lastLine` (the result of --json, or empty) to standard output, both as they
    // are. `end`, where there is one, is what the program does behind the words; then the process ends. `mayExit`, on
    // the thread that calls exit(): true where that is no failure and exit() continues.
    ExitGuard(std::string lastWords, std::string lastLine, std::function<void()> end = {},
              std::function<bool()> mayExit = {});
    // Words that live for ever: nothing is allocated.
    explicit ExitGuard(const char* lastWords);
    ~ExitGuard();
    ExitGuard(const ExitGuard&) = delete;
    ExitGuard& operator=(const ExitGuard&) = delete;
    // Everything is done and told, and the exit code is known: want of memory while the libraries are taken down does
    // not change it any more.
    static void conclude(int code);

    // Ends the process as a failure, as an exit() does: after an exception that nobody knows how to handle. Only while
    // a guard exists.
    [[noreturn]] static void end();
};

} // namespace steadyburn
