// The program killed at any moment of every command that writes: what was good before is read and equal, the same
// command succeeds the next time, and what it leaves is cleared by then.
//   every_moment STEADYBURN-CLI [SCENARIO]      STEADYBURN_MATRIX=full: 500 kills instead of 40
#include "matrix/FolderState.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "workflow/compose/Project.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <optional>
#include <random>
#include <stdexcept>
#include <string_view>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using Time = std::chrono::microseconds;

constexpr int kKilled = 128 + SIGKILL;

// Runs `work` in a process of its own, which is killed after `until`. Its exit code, kKilled where it was killed.
int runChild(const std::function<void()>& work, std::optional<Time> until)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const int null = ::open("/dev/null", O_RDWR);
        ::dup2(null, STDIN_FILENO);
        ::dup2(null, STDOUT_FILENO);
        if (std::getenv("STEADYBURN_MATRIX_SHOW") == nullptr) {
            ::dup2(null, STDERR_FILENO);
        }
        work();
        ::_exit(127);
    }
    if (child < 0) {
        throw std::runtime_error("fork fails");
    }
    if (until) {
        std::this_thread::sleep_for(*until);
        ::kill(child, SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// One command that writes, and what must hold around it.
struct Scenario {
    const char* name;
    std::function<void()> prepare;               // the state before, good
    std::function<int(std::optional<Time>)> run; // the command; killed after so long
    // After a kill: what was there before is there, or all that the command would have made. Empty: all is well.
    std::function<std::string()> afterKill;
    std::function<std::string()> afterNext; // after the same command, not killed
    Words mayStay;                          // names in the work folder at the end
};

class EveryMoment {
public:
    explicit EveryMoment(std::string program) : m_program(std::move(program))
    {
        m_folder.folder("state");
        for (const char* name : {"XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"}) {
            ::setenv(name, m_folder.path("state").c_str(), 1);
        }
        makeTree("old", 300, 1);
        makeTree("new", 400, 2);
        m_old = stateOf(m_folder.path("old"));
        m_new = stateOf(m_folder.path("new"));
        describe();
    }

    int run(unsigned kills, std::string_view only)
    {
        std::printf("scenario            kills  killed in time  run takes ms\n");
        for (std::size_t i = 0; i < m_scenarios.size(); ++i) {
            const unsigned share = kills / unsigned(m_scenarios.size()) + (i < kills % m_scenarios.size() ? 1 : 0);
            if (only.empty() || only == m_scenarios[i].name) {
                killOften(m_scenarios[i], only.empty() ? share : kills);
            }
        }
        std::printf("%u kills: %u bad\n", m_kills, m_bad);
        return m_bad == 0 && m_kills > 0 ? 0 : 1;
    }

private:
    void makeTree(const std::string& name, std::size_t files, unsigned seed) const
    {
        std::mt19937 random(seed);
        m_folder.folder(name);
        for (std::size_t i = 0; i < files; ++i) {
            std::string bytes(i % 40 == 0 ? 300'000 : random() % 9000, '\0');
            for (char& byte : bytes) {
                byte = static_cast<char>(random());
            }
            m_folder.file(name + "/file" + std::to_string(i), bytes);
        }
        m_folder.link(name + "/link", "file1");
        m_folder.hardLink(name + "/hard", name + "/file2");
    }

    [[nodiscard]] std::string at(const std::string& name) const { return m_folder.path("work/" + name); }

    int cli(Words words, std::optional<Time> until = {}) const
    {
        words.insert(words.begin(), m_program);
        return runChild(
            [&] {
                std::vector<char*> arguments;
                for (std::string& word : words) {
                    arguments.push_back(word.data());
                }
                arguments.push_back(nullptr);
                ::execv(m_program.c_str(), arguments.data());
            },
            until);
    }

    void must(const Words& words) const
    {
        if (const int code = cli(words); code != 0) {
            std::string text;
            for (const std::string& word : words) {
                text += " " + word;
            }
            throw std::runtime_error("exit code " + std::to_string(code) + " of" + text);
        }
    }

    // Whether the target gives this tree back, below `name`. `torn`: what else is on it may be said to be damaged.
    [[nodiscard]] std::string gives(const std::string& target, const std::string& name, const FolderState& wanted,
                                    bool torn = false) const
    {
        fs::remove_all(m_folder.path("back"));
        const int code = cli({"restore", target, "--into", m_folder.path("back"), name});
        if (code != 0 && !(torn && code == 1)) {
            return "restore of " + name + " ends with exit code " + std::to_string(code);
        }
        return same(m_folder.path("back/" + name), wanted);
    }

    [[nodiscard]] static std::string same(const std::string& folder, const FolderState& wanted)
    {
        if (!fs::is_directory(folder)) {
            return folder + " is not there";
        }
        const FolderState found = stateOf(folder);
        for (const auto& [path, state] : wanted) {
            const auto there = found.find(path);
            if (there == found.end()) {
                return path + " is missing";
            }
            if (there->second.contents != state.contents) {
                return path + " has other contents";
            }
        }
        return found.size() == wanted.size() ? std::string() : "there is more than there should be";
    }

    [[nodiscard]] std::string verifies(const std::string& target) const
    {
        const int code = cli({"verify", target});
        return code == 0 ? std::string() : "verify ends with exit code " + std::to_string(code);
    }

    [[nodiscard]] std::string left(const Scenario& scenario) const
    {
        std::string found;
        for (const auto& entry : fs::directory_iterator(m_folder.path("work"))) {
            const std::string name = entry.path().filename();
            const bool wanted =
                std::find(scenario.mayStay.begin(), scenario.mayStay.end(), name) != scenario.mayStay.end();
            found += wanted ? std::string() : " " + name;
        }
        return found.empty() ? found : "what is left:" + found;
    }

    Time howLong(const Scenario& scenario)
    {
        Time shortest = Time::max();
        for (unsigned i = 0; i < 3; ++i) {
            anew(scenario);
            const auto began = std::chrono::steady_clock::now();
            if (const int code = scenario.run({}); code != 0) {
                throw std::runtime_error(std::string(scenario.name) + ": exit code " + std::to_string(code));
            }
            const auto took = std::chrono::duration_cast<Time>(std::chrono::steady_clock::now() - began);
            shortest = std::min(shortest, took);
        }
        return shortest;
    }

    void anew(const Scenario& scenario) const
    {
        fs::remove_all(m_folder.path("work"));
        m_folder.folder("work");
        scenario.prepare();
    }

    void killOften(const Scenario& scenario, unsigned kills)
    {
        const Time whole = howLong(scenario);
        std::mt19937_64 random(20261122);
        unsigned inTime = 0;
        for (unsigned i = 0; i < kills; ++i) {
            anew(scenario);
            const Time moment(static_cast<Time::rep>(random() % static_cast<std::uint64_t>(whole.count() * 11 / 10)));
            inTime += scenario.run(moment) == kKilled ? 1 : 0;
            ++m_kills;
            std::string wrong = scenario.afterKill();
            if (wrong.empty()) {
                const int code = scenario.run({});
                wrong = code != 0 ? "the next run ends with exit code " + std::to_string(code) : scenario.afterNext();
            }
            if (wrong.empty()) {
                wrong = left(scenario);
            }
            if (!wrong.empty()) {
                ++m_bad;
                std::printf("BAD %s killed after %lld us of %lld: %s\n", scenario.name,
                            static_cast<long long>(moment.count()), static_cast<long long>(whole.count()),
                            wrong.c_str());
            }
        }
        std::printf("%-18s %6u %15u %13.1f\n", scenario.name, kills, inTime, double(whole.count()) / 1000);
    }

    void describe()
    {
        const std::string oldTree = m_folder.path("old");
        const std::string newTree = m_folder.path("new");
        const auto disc = [this](const char* kind) {
            return std::string("virtual:") + kind + ",speed=200M,file=" + at("disc");
        };
        const std::string tape = "virtual:tape,speed=200M,file=" + at("tape.tap");
        const auto nothing = [] { return std::string(); };

        const auto replaces = [&](const char* name, const char* file, bool verify) {
            const std::string target = at(file);
            Words burn{"burn", "--yes", "--to", target, newTree};
            if (verify) {
                burn.insert(burn.begin() + 1, "--verify");
            }
            m_scenarios.push_back({.name = name,
                                   .prepare =
                                       [=, this] {
                                           must({"burn", "--to", target, oldTree});
                                       },
                                   .run = [=, this](auto until) { return cli(burn, until); },
                                   .afterKill =
                                       [=, this] {
                                           const std::string before = gives(target, "old", m_old);
                                           return before.empty() ? before : gives(target, "new", m_new);
                                       },
                                   .afterNext = [=, this] { return gives(target, "new", m_new); },
                                   .mayStay = {file}});
        };
        replaces("burn tar.zst", "a.tar.zst", false);
        replaces("burn iso, verify", "a.iso", true);

        const auto appends = [&](const char* name, const std::string& target, const Words& files) {
            Words first{"burn", "--no-close", "--to", target, oldTree};
            Words second{"burn", "--no-close", "--append", "--to", target, newTree};
            m_scenarios.push_back({.name = name,
                                   .prepare = [=, this] { must(first); },
                                   .run = [=, this](auto until) { return cli(second, until); },
                                   .afterKill = [=, this] { return gives(target, "old", m_old, true); },
                                   .afterNext =
                                       [=, this] {
                                           const std::string after = gives(target, "old", m_old, true);
                                           return after.empty() ? gives(target, "new", m_new, true) : after;
                                       },
                                   .mayStay = files});
        };
        appends("append iso", at("b.iso"), {"b.iso"});
        appends("append dvd+rw", disc("dvd+rw"), {"disc", "disc.medium"});
        appends("append tape", tape, {"tape.tap"});

        const auto burns = [&](const char* name, const std::string& target, const Words& files) {
            m_scenarios.push_back({.name = name,
                                   .prepare = [] {},
                                   .run =
                                       [=, this](auto until) {
                                           return cli({"burn", "--yes", "--to", target, newTree}, until);
                                       },
                                   .afterKill = nothing, // there was nothing
                                   .afterNext =
                                       [=, this] {
                                           const std::string after = verifies(target);
                                           return after.empty() ? gives(target, "new", m_new) : after;
                                       },
                                   .mayStay = files});
        };
        burns("burn dvd+rw", disc("dvd+rw"), {"disc", "disc.medium"});
        burns("burn tape", tape, {"tape.tap"});
        describeReading(disc("dvd+rw"), oldTree);
        describeProject();
    }

    void describeReading(const std::string& disc, const std::string& oldTree)
    {
        const std::string image = at("read.iso");
        m_scenarios.push_back({.name = "read-image",
                               .prepare =
                                   [=, this] {
                                       must({"burn", "--to", disc, oldTree});
                                   },
                               .run =
                                   [=, this](auto until) {
                                       return cli({"read-image", "--yes", disc, image}, until);
                                   },
                               .afterKill = [=, this] { return gives(disc, "old", m_old); },
                               .afterNext =
                                   [=, this] {
                                       return readBytes(image) == readBytes(at("disc")) ? std::string()
                                                                                        : "the image is another";
                                   },
                               .mayStay = {"disc", "disc.medium", "read.iso"}});
        const std::string archive = at("a.tar");
        const std::string into = at("into");
        m_scenarios.push_back({.name = "restore",
                               .prepare =
                                   [=, this] {
                                       must({"burn", "--to", archive, oldTree});
                                       must({"restore", archive, "--into", into});
                                   },
                               .run =
                                   [=, this](auto until) {
                                       return cli({"restore", "--yes", archive, "--into", into}, until);
                                   },
                               // Of every file there is the old copy or the new one, and both are the same.
                               .afterKill =
                                   [=, this] {
                                       const FolderState found = stateOf(into + "/old");
                                       for (const auto& [path, state] : m_old) {
                                           const auto there = found.find(path);
                                           if (there == found.end() || there->second.contents != state.contents) {
                                               return path + " is not what it was";
                                           }
                                       }
                                       return std::string();
                                   },
                               .afterNext = [=, this] { return same(into + "/old", m_old); },
                               .mayStay = {"a.tar", "into"}});
    }

    void describeProject()
    {
        const std::string path = at("p.steadyburn");
        Project before;
        before.volumeId = "BEFORE";
        Project after;
        for (unsigned i = 0; i < 5000; ++i) {
            after.excludes.push_back("pattern" + std::to_string(i));
        }
        const auto holds = [path](const Project& wanted) {
            const auto found = readProject(path);
            return found && *found == wanted;
        };
        m_scenarios.push_back(
            {.name = "save project",
             .prepare =
                 [=] {
                     if (!writeProject(before, path)) {
                         throw std::runtime_error("a project cannot be written");
                     }
                 },
             .run = [=](auto until) { return runChild([&] { ::_exit(writeProject(after, path) ? 0 : 1); }, until); },
             .afterKill =
                 [=] { return holds(before) || holds(after) ? std::string() : "the project is neither old nor new"; },
             .afterNext = [=] { return holds(after) ? std::string() : "the project is not the new one"; },
             .mayStay = {"p.steadyburn"}});
    }

    std::string m_program;
    ScratchFolder m_folder;
    FolderState m_old;
    FolderState m_new;
    std::vector<Scenario> m_scenarios;
    unsigned m_kills = 0;
    unsigned m_bad = 0;
};

} // namespace

} // namespace steadyburn

int main(int argc, char** argv)
{
    using namespace steadyburn;
    ::setvbuf(stdout, nullptr, _IOLBF, 0);
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
