#include "cli/NextVolume.h"

#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "cli/StopDescriptor.h"
#include "ui/text/FaultText.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ; // NOLINT(readability-redundant-declaration): POSIX leaves it to us

namespace steadyburn {

namespace {

constexpr unsigned kMostAnswers = 3; // for one volume, where each is refused

Fault stopped()
{
    return {.kind = FaultKind::cancelled, .doing = Action::open};
}

std::string reasonOf(const Fault& fault)
{
    return wholeSentence(fault).toStdString();
}

std::string firstLine(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

// Is there a terminal that the command could read? Only the foreground's group may: another is stopped by SIGTTIN.
bool hasTerminal()
{
    const int terminal = ::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    return terminal >= 0 && ::close(terminal) == 0;
}

// A child with a process group of its own, so that what it started ends with it. At a terminal it is in ours: it may
// ask there, Ctrl-C ends it too and Ctrl-Z stops us both.
class Child {
public:
    Child(const std::string& command, const std::vector<std::string>& variables)
    {
        std::array<int, 2> ends{-1, -1};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            m_error = errno;
            return;
        }
        m_output = ends[0];
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        sigset_t none; // ours blocks what should end the child
        sigemptyset(&none);
        sigset_t ignored = none; // by us
        sigaddset(&ignored, SIGPIPE);
        sigaddset(&ignored, SIGXFSZ);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &ignored);
        posix_spawnattr_setpgroup(&attributes, 0);
        const int group = m_ownGroup ? POSIX_SPAWN_SETPGROUP : 0;
        posix_spawnattr_setflags(&attributes,
                                 static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group));
        std::vector<char*> environment;
        for (char** each = environ; *each != nullptr; ++each) {
            environment.push_back(*each);
        }
        for (const std::string& variable : variables) {
            environment.push_back(const_cast<char*>(variable.c_str())); // NOLINT: exec only reads it
        }
        environment.push_back(nullptr);
        std::string shell = "sh";
        std::string flag = "-c";
        std::string text = command;
        const std::array<char*, 4> words{shell.data(), flag.data(), text.data(), nullptr};
        m_error = ::posix_spawn(&m_pid, "/bin/sh", &actions, &attributes, words.data(), environment.data());
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&actions);
        ::close(ends[1]);
    }
    ~Child()
    {
        if (m_output >= 0) {
            ::close(m_output);
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    [[nodiscard]] int error() const { return m_error; }
    [[nodiscard]] int output() const { return m_output; }
    void end() const
    {
        const pid_t whom = m_ownGroup ? -m_pid : m_pid;
        ::kill(whom, SIGTERM);
        ::kill(whom, SIGCONT); // what is stopped takes no other signal
    }
    int exitCode() // waits; 128 and the signal, as a shell has it
    {
        int status = 0;
        while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
        }
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

private:
    bool m_ownGroup = !hasTerminal();
    pid_t m_pid = 0;
    int m_output = -1;
    int m_error = 0;
};

Result<VolumeGiven> askCommand(const std::string& command, const VolumeWanted& wanted, const std::stop_token& stop)
{
    std::vector<std::string> variables{"STEADYBURN_VOLUME=" + std::to_string(wanted.number),
                                       "STEADYBURN_SET=" + wanted.set, "STEADYBURN_TARGET=" + wanted.target,
                                       std::string("STEADYBURN_ACTION=") + (wanted.reading ? "read" : "write")};
    if (wanted.refused) {
        variables.push_back("STEADYBURN_REASON=" + reasonOf(*wanted.refused));
    }
    const StopDescriptor stopping(stop);
    Child child(command, variables);
    if (child.error() != 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::open, .code = child.error(), .path = "/bin/sh"};
    }
    std::string printed;
    std::array<char, 4096> piece{};
    for (;;) {
        if (!stopping.wait(child.output())) {
            child.end();
            child.exitCode();
            return stopped();
        }
        const ssize_t got = ::read(child.output(), piece.data(), piece.size());
        if (got == 0 || (got < 0 && errno != EINTR)) {
            break;
        }
        printed.append(piece.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    }
    const int code = child.exitCode();
    if (code == 128 + SIGINT) { // Ctrl-C, heard there before here
        return stopped();
    }
    if (code != 0) {
        return Fault{.kind = FaultKind::mediumMissing,
                     .doing = Action::open,
                     .path = wanted.target,
                     .detail = "the command for volume " + std::to_string(wanted.number) + " ended with " +
                               std::to_string(code)};
    }
    return VolumeGiven{.target = firstLine(printed)};
}

Result<VolumeGiven> prompt(const VolumeWanted& wanted, const std::stop_token& stop)
{
    const StopDescriptor stopping(stop);
    const bool mayOverwrite = !wanted.reading && wanted.refused && wanted.refused->kind == FaultKind::mediumNotBlank &&
                              !wanted.refused->knows<RunOfBackup>();
    std::string question =
        "\r\033[K" +
        shown(tr("Insert volume %1 of “%2” into “%3” and press Return, or enter another target.")
                  .arg(QString::number(wanted.number), displayPath(wanted.set), displayPath(wanted.target)));
    if (wanted.refused) {
        const FaultText refused = describe(*wanted.refused);
        question += "\n" + shown(refused.sentence) +
                    (refused.details.isEmpty() ? std::string() : " (" + shown(refused.details) + ")");
    }
    question += "\n" + shown(mayOverwrite ? tr("o: overwrite what is in the drive, q: stop") : tr("q: stop")) + " > ";
    std::fputs(question.c_str(), stderr);
    std::string answer;
    for (char letter = 0; letter != '\n';) {
        if (!stopping.wait(STDIN_FILENO)) {
            return stopped();
        }
        const ssize_t got = ::read(STDIN_FILENO, &letter, 1);
        if (got == 0 || (got < 0 && errno != EINTR)) {
            return stopped();
        }
        if (got == 1 && letter != '\n') {
            answer += letter;
        }
    }
    if (answer == "q" || answer == "Q") {
        return stopped();
    }
    if (mayOverwrite && (answer == "o" || answer == "O")) {
        return VolumeGiven{.overwrite = true};
    }
    return VolumeGiven{.target = answer};
}

} // namespace

ChangeVolume nextVolumeByCommand(std::string command)
{
    struct Asked {
        std::string set;
        unsigned number = 0;
        unsigned times = 0; // for this volume
    };
    auto asked = std::make_shared<Asked>();
    return [command = std::move(command), asked](const VolumeWanted& wanted,
                                                 const std::stop_token& stop) -> Result<VolumeGiven> {
        if (!wanted.refused || wanted.set != asked->set || wanted.number != asked->number) {
            *asked = {.set = wanted.set, .number = wanted.number};
        }
        if (asked->times == kMostAnswers) {
            return *wanted.refused;
        }
        ++asked->times;
        return askCommand(command, wanted, stop);
    };
}

ChangeVolume nextVolumeByPrompt()
{
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) {
        return {};
    }
    return prompt;
}

ChangeVolume nextVolumeBy(const std::string& command, bool mayPrompt)
{
    if (!command.empty()) {
        return nextVolumeByCommand(command);
    }
    return mayPrompt ? nextVolumeByPrompt() : ChangeVolume();
}

} // namespace steadyburn
