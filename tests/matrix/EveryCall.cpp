// Each call of each command fails in turn, in each way it can: no crash, no hang, an exit code that is true, what was
// good before is as it was, the same command succeeds the next time, and what was left is cleared by then.
//   every_call STEADYBURN-CLI LIBRARY [SCENARIO [CALL [ERROR [N]]]]      LIBRARY: of FailingCalls.cpp
//   STEADYBURN_MATRIX=full: every call instead of some; a number: every so manieth
#include "base/os/FileDescriptor.h"
#include "matrix/CallNames.h"
#include "matrix/CommandScenarios.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace steadyburn {

namespace {

struct Error {
    Call call;
    const char* name;
    int code;             // 0: half of the bytes are transferred
    bool lasting = false; // all calls that follow fail, too
};

constexpr std::array kErrors{
    Error{kOpen, "EIO", EIO},
    Error{kOpen, "EINTR", EINTR},
    Error{kOpen, "EMFILE", EMFILE},
    Error{kOpen, "EMFILE+", EMFILE, true},
    Error{kRead, "EIO", EIO},
    Error{kRead, "EIO+", EIO, true},
    Error{kRead, "EINTR", EINTR},
    Error{kRead, "short", 0},
    Error{kWrite, "EIO", EIO},
    Error{kWrite, "ENOSPC", ENOSPC},
    Error{kWrite, "ENOSPC+", ENOSPC, true},
    Error{kWrite, "EINTR", EINTR},
    Error{kWrite, "short", 0},
    Error{kSync, "EIO", EIO},
    Error{kSync, "ENOSPC", ENOSPC},
    Error{kTruncate, "ENOSPC", ENOSPC},
    Error{kTruncate, "EIO", EIO},
    Error{kRename, "EIO", EIO},
    Error{kRename, "ENOSPC+", ENOSPC, true},
    Error{kLink, "EIO", EIO},
    Error{kLink, "ENOSPC+", ENOSPC, true},
    Error{kSymlink, "EIO", EIO},
    Error{kUnlink, "EIO", EIO},
    Error{kUnlink, "EIO+", EIO, true},
    Error{kMakeFolder, "ENOSPC", ENOSPC},
    Error{kMakeFolder, "EIO+", EIO, true},
    Error{kListFolder, "EIO", EIO},
    Error{kStatus, "EIO", EIO},
    Error{kStatus, "ENOMEM+", ENOMEM, true},
    Error{kSeek, "EIO", EIO},
    Error{kMap, "ENOMEM", ENOMEM},
    Error{kMap, "ENOMEM+", ENOMEM, true},
    Error{kControl, "EIO", EIO},
    Error{kControl, "EINTR", EINTR},
    Error{kThread, "EAGAIN", EAGAIN},
    Error{kThread, "EAGAIN+", EAGAIN, true},
    Error{kMemory, "ENOMEM", ENOMEM},
    Error{kMemory, "ENOMEM+", ENOMEM, true},
};

struct Case {
    std::size_t error; // in kErrors
    std::uint64_t number;
};

// How the runs ended, of one call and error.
struct Outcomes {
    unsigned runs = 0;
    unsigned complete = 0;
    unsigned exceptions = 0;
    unsigned failed = 0;
    unsigned library = 0;
    unsigned bad = 0;
};

using Counts = std::array<std::uint64_t, kSlots>;

// Where memory is short, libisofs (1.5.4) follows null pointers and frees memory twice, and Qt's D-Bus, libarchive,
// libcrypto and libc's search for owners follow null pointers: where it is a library's own code that does so, the run
// is counted apart, and what was there before must be as it was, as after a kill.
bool endsInLibrary(const Error& error, const CommandEnd& end, const Counts& counts)
{
    return error.call == kMemory && (end.code == 128 + SIGSEGV || end.code == 128 + SIGABRT) &&
           counts[kCrashSlot] == kCrashInLibrary;
}

// Known to be bad in places (README): where memory is short. A run of some calls leaves it out unless it is asked for,
// for which of these places a build meets is chance.
bool isKnownBad(const Error& error)
{
    return error.call == kMemory;
}

struct Wanted {
    std::string scenario, call, error;
    std::uint64_t number = 0;
};

class EveryCall {
public:
    EveryCall(const std::string& program, std::string library)
        : m_library(std::move(library)),
          m_scenarios(program, {.oldFiles = 24, .newFiles = 32, .everyLarge = 16}, CommandScenarios::Which::all),
          m_countFile(m_scenarios.folder().file("counts"))
    {
    }

    // `every`: the stride within the calls of one kind; 0: a fixed few of them.
    int run(const Wanted& wanted, unsigned every)
    {
        unsigned number = 0;
        for (const Scenario& scenario : m_scenarios.all()) {
            ++number;
            if (wanted.scenario.empty() || wanted.scenario == scenario.name) {
                failOften(scenario, wanted, every, number);
            }
        }
        return print();
    }

private:
    CommandEnd runFailing(const Scenario& scenario, const std::string& fail)
    {
        m_scenarios.restart(scenario);
        if (::truncate(m_countFile.c_str(), 0) != 0 || ::truncate(m_countFile.c_str(), sizeof(Counts)) != 0) {
            throw std::runtime_error(m_countFile + " cannot be written");
        }
        Disturbance how{.environment = {"LD_PRELOAD=" + m_library, "STEADYBURN_COUNT=" + m_countFile}};
        if (!fail.empty()) {
            how.environment.push_back("STEADYBURN_FAIL=" + fail);
        }
        return scenario.run(how);
    }

    [[nodiscard]] Counts counted() const
    {
        Counts counts{};
        const FileDescriptor file(::open(m_countFile.c_str(), O_RDONLY | O_CLOEXEC));
        if (::read(file.get(), counts.data(), sizeof counts) != static_cast<ssize_t>(sizeof counts)) {
            throw std::runtime_error("nothing was counted");
        }
        return counts;
    }

    static Case caseOf(const Wanted& wanted)
    {
        const auto* const error = std::find_if(kErrors.begin(), kErrors.end(), [&](const Error& one) {
            return wanted.call == kCallNames[one.call] && wanted.error == one.name;
        });
        if (error == kErrors.end()) {
            throw std::runtime_error("there is no " + wanted.call + " " + wanted.error);
        }
        return {.error = static_cast<std::size_t>(error - kErrors.begin()), .number = wanted.number};
    }

    static std::vector<Case> casesOf(const Counts& counts, const Wanted& wanted, unsigned every, unsigned seed)
    {
        constexpr std::uint64_t kFew = 3; // of each call and error; of these a scenario takes some
        constexpr unsigned kOneOf = 7;
        std::mt19937_64 random(seed);
        std::vector<Case> cases;
        for (std::size_t i = 0; i < kErrors.size(); ++i) {
            const Error& error = kErrors.at(i);
            const std::uint64_t count = counts.at(error.call);
            if ((!wanted.call.empty() && wanted.call != kCallNames[error.call]) ||
                (!wanted.error.empty() && wanted.error != error.name)) {
                continue;
            }
            const std::uint64_t stride = every != 0 ? every : std::max<std::uint64_t>(count / kFew, 1);
            for (std::uint64_t n = every == 1 ? 1 : 1 + random() % stride; n <= count; n += stride) {
                cases.push_back({.error = i, .number = n});
            }
        }
        std::vector<Case> some;
        for (std::size_t i = every != 0 ? 0 : seed % kOneOf; i < cases.size(); i += every != 0 ? 1 : kOneOf) {
            some.push_back(cases[i]);
        }
        return some;
    }

    void failOften(const Scenario& scenario, const Wanted& wanted, unsigned every, unsigned seed)
    {
        const CommandEnd plain = runFailing(scenario, {});
        const Counts counts = counted();
        if (const std::string wrong = judge(scenario, plain, figuresOf(plain));
            !wrong.empty() || (plain.code != 0) != scenario.damaged) {
            throw std::runtime_error(scenario.name + ", undisturbed, ends with exit code " +
                                     std::to_string(plain.code) + ": " + wrong + plain.output);
        }
        const std::vector<Case> cases =
            wanted.number != 0 ? std::vector<Case>{caseOf(wanted)} : casesOf(counts, wanted, every, seed);
        const unsigned badBefore = m_bad;
        for (const Case& one : cases) {
            if (every != 1 && wanted.call.empty() && isKnownBad(kErrors.at(one.error))) {
                continue;
            }
            failOnce(scenario, one, figuresOf(plain));
        }
        std::printf("%-22s %6zu runs, %u bad\n", scenario.name.c_str(), cases.size(), m_bad - badBefore);
    }

    void failOnce(const Scenario& scenario, const Case& one, const std::string& figures)
    {
        const Error& error = kErrors.at(one.error);
        const std::string fail = std::string(kCallNames[error.call]) + " " + std::to_string(one.number) +
                                 (error.lasting ? "+ " : " ") + std::to_string(error.code);
        const CommandEnd end = runFailing(scenario, fail);
        Outcomes& outcomes = m_outcomes.at(one.error);
        ++outcomes.runs;
        const bool library = endsInLibrary(error, end, counted());
        ++(library         ? outcomes.library
           : end.code == 0 ? outcomes.complete
           : end.code == 1 ? outcomes.exceptions
                           : outcomes.failed);
        std::string wrong = library ? scenario.afterFailure() : judge(scenario, end, figures);
        if (library && wrong.empty()) {
            wrong = m_scenarios.runAgain(scenario, end);
        }
        if (!wrong.empty()) {
            ++outcomes.bad;
            ++m_bad;
            std::printf("BAD '%s' %s %s %llu: %s\n%s", scenario.name.c_str(), kCallNames[error.call], error.name,
                        static_cast<unsigned long long>(one.number), wrong.c_str(),
                        end.output.substr(end.output.size() > 2000 ? end.output.size() - 2000 : 0).c_str());
        }
    }

    // What is wrong with this end; nothing is where that is empty.
    std::string judge(const Scenario& scenario, const CommandEnd& end, const std::string& figures) const
    {
        std::string wrong;
        switch (end.code) {
        case kHung:
            ++m_hangs;
            return "it hangs";
        case 0:
            wrong = scenario.damaged ? "exit code 0 of a damaged medium" : scenario.afterSuccess(end);
            if (wrong.empty() && figuresOf(end) != figures) {
                wrong = "exit code 0, and the result says " + figuresOf(end) + " instead of " + figures;
            }
            return wrong.empty() ? m_scenarios.leftovers(scenario) : wrong;
        case 1:
            wrong = scenario.afterExceptions(end);
            break;
        case 2:
        case 3:
            wrong = end.output.empty() ? "it fails and says nothing" : scenario.afterFailure();
            break;
        default:
            m_crashes += end.code > 128 ? 1 : 0;
            return "it ends with exit code " + std::to_string(end.code);
        }
        return wrong.empty() ? m_scenarios.runAgain(scenario, end) : wrong;
    }

    int print() const
    {
        Outcomes sum;
        std::printf("call      error       runs  exit 0  exit 1  exit 2, 3   library     bad\n");
        for (std::size_t i = 0; i < kErrors.size(); ++i) {
            const Outcomes& one = m_outcomes.at(i);
            std::printf("%-9s %-8s %7u %7u %7u %10u %9u %7u\n", kCallNames[kErrors.at(i).call], kErrors.at(i).name,
                        one.runs, one.complete, one.exceptions, one.failed, one.library, one.bad);
            sum.runs += one.runs;
            sum.library += one.library;
        }
        std::printf("%u runs: %u bad, of these %u crashes and %u hangs; %u ended in a library\n", sum.runs, m_bad,
                    m_crashes, m_hangs, sum.library);
        return m_bad == 0 && sum.runs > 0 ? 0 : 1;
    }

    std::string m_library;
    CommandScenarios m_scenarios;
    std::string m_countFile;
    std::array<Outcomes, kErrors.size()> m_outcomes{};
    unsigned m_bad = 0;
    mutable unsigned m_crashes = 0;
    mutable unsigned m_hangs = 0;
};

} // namespace

} // namespace steadyburn

int main(int argc, char** argv)
{
    using namespace steadyburn;
    ::setvbuf(stdout, nullptr, _IOLBF, 0);
    if (const auto helped = CommandScenarios::asHelper(argc, argv)) {
        return *helped;
    }
    if (argc < 3) {
        std::fputs("every_call STEADYBURN-CLI LIBRARY [SCENARIO [CALL [ERROR [N]]]]\n", stderr);
        return 2;
    }
    if (::access("/dev/shm", W_OK) == 0) { // a disk would sync every run
        ::setenv("TMPDIR", "/dev/shm", 0);
    }
    const Wanted wanted{.scenario = argc > 3 ? argv[3] : "",
                        .call = argc > 4 ? argv[4] : "",
                        .error = argc > 5 ? argv[5] : "",
                        .number = argc > 6 ? std::strtoull(argv[6], nullptr, 10) : 0};
    const char* const mode = std::getenv("STEADYBURN_MATRIX");
    const unsigned number = mode != nullptr ? static_cast<unsigned>(std::strtoul(mode, nullptr, 10)) : 0;
    const bool full = mode != nullptr && std::string_view(mode) == "full";
    try {
        return EveryCall(argv[1], argv[2]).run(wanted, full ? 1 : number);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", problem.what());
        return 1;
    }
}
