#include "base/os/ProcessIdentity.h"

#include <charconv>
#include <fstream>
#include <iterator>
#include <sstream>

#include <unistd.h>

namespace steadyburn {

namespace {

std::string firstLineOf(const std::string& path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

// The 22nd word of /proc/PID/stat. The second is the program's name in parentheses, which may hold anything; the third
// the state. 0: there is no such process, or it has ended and nobody has asked for its exit code yet.
std::uint64_t startOf(std::uint64_t pid)
{
    constexpr int kWordsBehindName = 20;
    const std::string line = firstLineOf("/proc/" + std::to_string(pid) + "/stat");
    const std::size_t name = line.rfind(')');
    if (name == std::string::npos) {
        return 0;
    }
    std::istringstream words(line.substr(name + 1));
    std::string word;
    words >> word;
    if (word == "Z" || word == "X") {
        return 0;
    }
    for (int i = 1; i < kWordsBehindName; ++i) {
        words >> word;
    }
    std::uint64_t started = 0;
    std::from_chars(word.data(), word.data() + word.size(), started);
    return started;
}

} // namespace

ProcessIdentity ProcessIdentity::ofThisProcess()
{
    const auto pid = static_cast<std::uint64_t>(::getpid());
    return {.pid = pid,
            .started = startOf(pid),
            .boot = firstLineOf("/proc/sys/kernel/random/boot_id"),
            .machine = firstLineOf("/etc/machine-id")};
}

ProcessState stateOf(const ProcessIdentity& process)
{
    const ProcessIdentity self = ProcessIdentity::ofThisProcess();
    if (process.boot != self.boot) {
        return process.machine == self.machine ? ProcessState::gone : ProcessState::elsewhere;
    }
    const std::uint64_t started = process.pid == 0 ? 0 : startOf(process.pid);
    return started != 0 && started == process.started ? ProcessState::running : ProcessState::gone;
}

} // namespace steadyburn
