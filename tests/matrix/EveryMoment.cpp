// The program killed at any moment of every command that writes: what was good before is read and equal, the same
// command succeeds the next time, and what it leaves is cleared by then.
//   every_moment STEADYBURN-CLI [SCENARIO]      STEADYBURN_MATRIX=full: 500 kills instead of 40
#include "matrix/CommandScenarios.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <stdexcept>
#include <string_view>

namespace steadyburn {

namespace {

using Time = std::chrono::microseconds;

class EveryMoment {
public:
    explicit EveryMoment(const std::string& program) : m_scenarios(program, {}, CommandScenarios::Which::thatWrite) {}

    int run(unsigned kills, std::string_view only)
    {
        const auto& all = m_scenarios.all();
        std::printf("scenario            kills  killed in time  run takes ms\n");
        for (std::size_t i = 0; i < all.size(); ++i) {
            const unsigned share = kills / unsigned(all.size()) + (i < kills % all.size() ? 1 : 0);
            if (only.empty() || only == all[i].name) {
                killOften(all[i], only.empty() ? share : kills);
            }
        }
        std::printf("%u kills: %u bad\n", m_kills, m_bad);
        return m_bad == 0 && m_kills > 0 ? 0 : 1;
    }

private:
    Time howLong(const Scenario& scenario)
    {
        Time shortest = Time::max();
        for (unsigned i = 0; i < 3; ++i) {
            m_scenarios.restart(scenario);
            const auto began = std::chrono::steady_clock::now();
            if (const CommandEnd end = scenario.run({}); end.code != 0) {
                throw std::runtime_error(scenario.name + ": exit code " + std::to_string(end.code) + ": " + end.output);
            }
            const auto took = std::chrono::duration_cast<Time>(std::chrono::steady_clock::now() - began);
            shortest = std::min(shortest, took);
        }
        return shortest;
    }

    void killOften(const Scenario& scenario, unsigned kills)
    {
        const Time whole = howLong(scenario);
        std::mt19937_64 random(20261122);
        unsigned inTime = 0;
        for (unsigned i = 0; i < kills; ++i) {
            m_scenarios.restart(scenario);
            const Time moment(static_cast<Time::rep>(random() % static_cast<std::uint64_t>(whole.count() * 11 / 10)));
            const CommandEnd end = scenario.run({.killAfter = moment});
            inTime += end.code == kKilled ? 1 : 0;
            ++m_kills;
            std::string wrong = scenario.afterFailure();
            if (wrong.empty()) {
                wrong = m_scenarios.runAgain(scenario, end);
            }
            if (!wrong.empty()) {
                ++m_bad;
                std::printf("BAD %s killed after %lld us of %lld: %s\n", scenario.name.c_str(),
                            static_cast<long long>(moment.count()), static_cast<long long>(whole.count()),
                            wrong.c_str());
            }
        }
        std::printf("%-18s %6u %15u %13.1f\n", scenario.name.c_str(), kills, inTime, double(whole.count()) / 1000);
    }

    CommandScenarios m_scenarios;
    unsigned m_kills = 0;
    unsigned m_bad = 0;
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
    if (argc < 2) {
        std::fputs("every_moment STEADYBURN-CLI [SCENARIO]\n", stderr);
        return 2;
    }
    const char* mode = std::getenv("STEADYBURN_MATRIX");
    const bool full = mode != nullptr && std::string_view(mode) == "full";
    try {
        return EveryMoment(argv[1]).run(full ? 500 : 40, argc > 2 ? argv[2] : "");
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", problem.what());
        return 1;
    }
}
