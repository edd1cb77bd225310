// The command line as bytes: getopt_long takes it apart, paths stay exact. Each command lists the options it knows.
#pragma once

#include "base/Result.h"

#include <functional>
#include <string>
#include <vector>

namespace steadyburn {

enum ExitCode : int { kComplete = 0, kExceptions = 1, kUsage = 2, kFailed = 3, kCancelled = 130 };

// 2 for what the user can mend in the request, 130 for a cancel, 3 for the rest.
[[nodiscard]] int exitCodeFor(const Fault& fault);

class Arguments {
public:
    using TakeValue = std::function<Result<void>(const std::string& value)>;

    Arguments(int argc, char** argv) : m_argc(argc), m_argv(argv) {}

    // Before parse(). A short letter of 0: none.
    void flag(const char* name, bool& into, char letter = 0);
    void text(const char* name, std::string& into, char letter = 0);
    void value(const char* name, TakeValue take, char letter = 0);

    // argv[0] is the command's own name. Fails with badArgument naming the option; the flag "json" is then set wherever
    // it stands, for that failure is told as it asks.
    Result<std::vector<std::string>> parse();

private:
    Result<std::vector<std::string>> takeApart();
    [[nodiscard]] bool says(const char* flag) const;
    struct Option {
        const char* name;
        char letter;
        bool* flag = nullptr;
        TakeValue take;
    };
    int m_argc;
    char** m_argv;
    std::vector<Option> m_options;
};

// Values, with the option's name in the fault.
Result<std::uint64_t> sizeValue(const char* option, const std::string& text);
Result<unsigned> percentValue(const char* option, const std::string& text); // "40" or "40%"
Result<unsigned> countValue(const char* option, const std::string& text, unsigned most);
[[nodiscard]] Fault badOption(const char* option, const std::string& text);

} // namespace steadyburn
