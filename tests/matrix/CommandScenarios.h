// The commands of the program, on real files, each with the state before it and what must hold after it: for tests that
// disturb them. One thread.
#pragma once

#include "matrix/DisturbedCommand.h"
#include "matrix/FolderState.h"
#include "support/ScratchFolder.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

// One command, and what must hold around it. A check returns what is wrong; nothing is wrong where that is empty.
struct Scenario {
    std::string name;
    std::function<void()> prepare = [] {}; // makes the state before, which is good
    std::function<CommandEnd(const Disturbance&)> run;
    // After a failure or a kill: what was there before is there, or all that the command makes.
    std::function<std::string()> afterFailure = [] { return std::string(); };
    // After exit code 0: the result is whole.
    std::function<std::string(const CommandEnd&)> afterSuccess = [](const CommandEnd&) { return std::string(); };
    // After exit code 1: what is missing is named.
    std::function<std::string(const CommandEnd&)> afterExceptions = [](const CommandEnd&) { return std::string(); };
    // The command has done all that there is to do, however it ended: it is not run again.
    std::function<bool()> finished = [] { return false; };
    std::vector<std::string>
        mayStay;          // files and folders at the end, in the work folder; of "state" only folders may stay
    bool damaged = false; // what the command reads is damaged: it ends with exit code 1 or 3, never with 0
};

// What the result says of how much was done and compared: it is the same whenever all is well.
[[nodiscard]] std::string figuresOf(const CommandEnd& end);

class CommandScenarios {
public:
    struct Trees {
        std::size_t oldFiles = 300;
        std::size_t newFiles = 400;
        std::size_t everyLarge = 40; // every so many files one has 300,000 bytes
    };
    enum class Which : std::uint8_t { thatWrite, all };

    // `program`: the command line's path. Sets the environment of this process: nothing of the tester's own is used.
    CommandScenarios(std::string program, const Trees& trees, Which which);

    [[nodiscard]] const std::vector<Scenario>& all() const { return m_scenarios; }
    [[nodiscard]] const ScratchFolder& folder() const { return m_folder; }

    // The state before the command, anew.
    void restart(const Scenario& scenario);
    // What is in the work folder and may not stay there.
    [[nodiscard]] std::string leftovers(const Scenario& scenario) const;
    // Runs the command once more, undisturbed, where that is due, and checks what must hold then. `end`: of the
    // disturbed run.
    [[nodiscard]] std::string runAgain(const Scenario& scenario, const CommandEnd& end) const;

    // "--save-project FILE" of a test's own main(): a scenario that no command has. Returns the exit code.
    static std::optional<int> asHelper(int argc, char** argv);

private:
    using Words = std::vector<std::string>;

    void makeTree(const std::string& name, std::size_t files, std::size_t everyLarge, unsigned seed) const;
    [[nodiscard]] std::string at(const std::string& name) const { return m_folder.path("work/" + name); }
    [[nodiscard]] CommandEnd cli(Words words, const Disturbance& disturbance = {}) const;
    void must(const Words& words, int code = 0) const;
    [[nodiscard]] std::string gives(const std::string& target, const std::string& name, const FolderState& wanted,
                                    bool torn = false, const Words& more = {}) const;
    [[nodiscard]] std::string namesLost(const CommandEnd& end, const std::string& target) const;
    [[nodiscard]] std::string verifies(const std::string& target) const;
    void flipContents(const std::string& file, const std::string& name) const;

    void describeReplacing();
    void describeAppending();
    void describeBurning();
    void describeReadImage();
    void describeRestoring();
    void describeContinuing();
    void describeProject();
    void describeReading();
    void describeDamaged();

    std::string m_program;
    ScratchFolder m_folder;
    std::string m_oldTree;
    std::string m_newTree;
    FolderState m_old;
    FolderState m_new;
    std::vector<Scenario> m_scenarios;
};

} // namespace steadyburn
