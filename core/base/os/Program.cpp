#include "base/os/Program.h"

#include "base/os/FileDescriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ; // NOLINT(readability-redundant-declaration): POSIX leaves it to us

namespace steadyburn {

namespace {

bool isProgram(const std::string& path)
{
    struct stat info = {};
    return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

std::vector<std::string> englishEnvironment()
{
    std::vector<std::string> variables;
    for (char** each = environ; *each != nullptr; ++each) {
        const std::string_view variable = *each;
        if (!variable.starts_with("LC_ALL=") && !variable.starts_with("LANGUAGE=")) {
            variables.emplace_back(variable);
        }
    }
    variables.emplace_back("LC_ALL=C");
    return variables;
}

std::vector<char*> pointersTo(std::vector<std::string>& words)
{
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    return pointers;
}

// The process's number. `output` is the end that it writes to.
Result<pid_t> spawn(std::vector<std::string> words, int output, const std::string& folder)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    if (!folder.empty()) {
        posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
    }
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none; // ours blocks what should end the program
    sigemptyset(&none);
    sigset_t ignored = none; // by us
    sigaddset(&ignored, SIGPIPE);
    sigaddset(&ignored, SIGXFSZ);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &ignored);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    std::vector<std::string> environment = englishEnvironment();
    pid_t pid = 0;
    const int error = ::posix_spawn(&pid, words.front().c_str(), &actions, &attributes, pointersTo(words).data(),
                                    pointersTo(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::open, .code = error, .path = words.front()};
    }
    return pid;
}

} // namespace

std::optional<std::string> findProgram(const std::string& name)
{
    const char* const path = std::getenv("PATH"); // NOLINT(concurrency-mt-unsafe): nobody sets it
    std::string_view folders = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
    while (!folders.empty()) {
        const std::size_t end = std::min(folders.find(':'), folders.size());
        std::string program = std::string(folders.substr(0, end)) + '/' + name;
        if (end > 0 && isProgram(program)) {
            return program;
        }
        folders.remove_prefix(std::min(end + 1, folders.size()));
    }
    return std::nullopt;
}

Result<int> runAndHear(const std::vector<std::string>& words, const std::function<void(std::string_view)>& heard,
                       const std::stop_token& stop, const std::string& folder)
{
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::open, .code = errno, .path = words.front()};
    }
    const FileDescriptor output(ends[0]);
    FileDescriptor input(ends[1]);
    const auto pid = spawn(words, input.get(), folder);
    input.reset();
    if (!pid) {
        return pid.fault();
    }
    {
        const std::stop_callback ending(stop, [child = *pid] { ::kill(-child, SIGTERM); });
        std::array<char, 4096> piece{};
        for (;;) {
            const ssize_t got = ::read(output.get(), piece.data(), piece.size());
            if (got == 0 || (got < 0 && errno != EINTR)) {
                break;
            }
            heard(std::string_view(piece.data(), got < 0 ? 0 : static_cast<std::size_t>(got)));
        }
    } // from here on nobody sends a signal to a number that may be another's
    int status = 0;
    while (::waitpid(*pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (stop.stop_requested()) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::write};
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace steadyburn
