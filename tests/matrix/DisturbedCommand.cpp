#include "matrix/DisturbedCommand.h"

#include "base/os/FileDescriptor.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace steadyburn {

namespace {

using Time = std::chrono::microseconds;

constexpr Time kLongest = std::chrono::seconds(30);

[[noreturn]] void become(std::vector<std::string> words, const Disturbance& disturbance, int output)
{
    const int null = ::open("/dev/null", O_RDWR);
    ::dup2(null, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    ::close(null);
    for (const std::string& variable : disturbance.environment) {
        const std::size_t equals = variable.find('=');
        ::setenv(variable.substr(0, equals).c_str(), variable.substr(equals + 1).c_str(), 1);
    }
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    ::execv(arguments.front(), arguments.data());
    ::_exit(127);
}

// Waits until the process has ended. False: the time was over first.
bool endsWithin(int process, Time time)
{
    pollfd ended{.fd = process, .events = POLLIN, .revents = 0};
    const timespec wait{.tv_sec = time.count() / 1'000'000, .tv_nsec = time.count() % 1'000'000 * 1000};
    return ::ppoll(&ended, 1, &wait, nullptr) > 0;
}

std::string allOf(int file)
{
    std::string text;
    std::array<char, 65536> piece{};
    ::lseek(file, 0, SEEK_SET);
    for (ssize_t got = 0; (got = ::read(file, piece.data(), piece.size())) > 0;) {
        text.append(piece.data(), static_cast<std::size_t>(got));
    }
    return text;
}

} // namespace

CommandEnd runDisturbed(const std::vector<std::string>& words, const Disturbance& disturbance)
{
    const FileDescriptor output(::memfd_create("output", MFD_CLOEXEC));
    const pid_t child = ::fork();
    if (child == 0) {
        become(words, disturbance, output.get());
    }
    const FileDescriptor process(child < 0 ? -1 : static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
    if (!output || !process) {
        throw std::runtime_error("no process can be started");
    }
    const bool ended = endsWithin(process.get(), disturbance.killAfter.value_or(kLongest));
    if (!ended) {
        ::kill(child, SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    CommandEnd end{.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                   .output = allOf(output.get())};
    if (end.code == kKilled && !disturbance.killAfter) {
        end.code = ended ? end.code : kHung;
    }
    if (std::getenv("STEADYBURN_MATRIX_SHOW") != nullptr) {
        std::fwrite(end.output.data(), 1, end.output.size(), stderr);
    }
    return end;
}

} // namespace steadyburn
