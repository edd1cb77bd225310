// steadyburn-cli: the command-line twin of the window.
#include "cli/Commands.h"

#include "ExitGuard.h"
#include "FaultText.h"
#include "Translations.h"
#include "cli/Arguments.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/Say.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <poll.h>
#include <string>
#include <string_view>
#include <unistd.h>

namespace {

using namespace steadyburn;

struct Command {
    std::string_view name;
    int (*run)(int, char**);
    const char* usage;
    bool lasting = false; // what it did to a medium is worth no less when it cannot be told
};

constexpr std::array kCommands{
    Command{"drives", drivesCommand, "drives [--json]"},
    Command{"info", infoCommand, "info TARGET [--json]"},
    Command{"burn", burnCommand, "burn [options] --to TARGET [PATH...]", true},
    Command{"write-image", writeImageCommand, "write-image [options] --to TARGET IMAGE", true},
    Command{"read-image", readImageCommand, "read-image TARGET FILE [--retries N]"},
    Command{"buffer", bufferCommand, "buffer [-b SIZE] [--block SIZE] [-i IN] [-o OUT]"},
    Command{"verify", verifyCommand, "verify TARGET|FILE [--against PATH...]"},
    Command{"list", listCommand, "list TARGET|FILE [--json]"},
    Command{"restore", restoreCommand, "restore TARGET|FILE --into DIR [PATTERN...]"},
    Command{"blank", blankCommand, "blank TARGET [--full]", true},
    Command{"eject", ejectCommand, "eject TARGET", true},
};

void printUsage(std::FILE* to)
{
    std::fputs("steadyburn-cli burns folders to disc and tape without letting the drive run dry.\n\n", to);
    for (const Command& command : kCommands) {
        std::fprintf(to, "  steadyburn-cli %s\n", command.usage);
    }
    std::fputs("\n"
               "TARGET is a drive (/dev/sr0, /dev/nst0), a file (x.iso, x.tar, x.tar.gz, x.tar.zst), - for standard\n"
               "output, or virtual:KIND,key=value,... for a simulated drive. The manual has the options.\n",
               to);
}

// The exit code, once all of the output is out. A reader who has gone has seen enough (list | head): no failure.
int told(int code, bool lasting)
{
    const int error = std::fflush(stdout) != 0 ? errno : 0;
    pollfd output{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
    if (std::ferror(stdout) == 0 || (::poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0)) {
        return code;
    }
    const Fault fault{.kind = FaultKind::io, .doing = Action::write, .code = error, .path = "/dev/stdout"};
    say(stderr, wholeSentence(fault));
    return code == kComplete && !lasting ? static_cast<int>(kFailed) : code;
}

// A library that ends the process leaves a result behind too.
ExitGuard guardedExit(int argc, char** argv)
{
    const QString sentence = endedByLibraryText();
    std::string line;
    if (std::any_of(argv, argv + argc, [](const char* word) { return std::string_view(word) == "--json"; })) {
        const QJsonObject result{{QStringLiteral("event"), QStringLiteral("result")},
                                 {QStringLiteral("outcome"), QStringLiteral("failed")},
                                 {QStringLiteral("exceptions"), QJsonArray()},
                                 {QStringLiteral("fault"), QJsonObject{{QStringLiteral("message"), sentence},
                                                                       {QStringLiteral("advice"), QString()},
                                                                       {QStringLiteral("details"), QString()},
                                                                       {QStringLiteral("path"), QString()},
                                                                       {QStringLiteral("code"), 0}}}};
        line = QJsonDocument(result).toJson(QJsonDocument::Compact).toStdString() + "\n";
    }
    return ExitGuard(sentence.toStdString() + "\n", std::move(line));
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // a file that would be too large is EFBIG, which is told
    Interrupt::install();          // before any thread is started: they inherit the mask
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("steadyburn-cli"));
    const Translations translations;
    const std::string_view name = argc > 1 ? argv[1] : "";
    if (name == "--version" || name == "-V") {
        std::printf("steadyburn-cli %s\n", STEADYBURN_VERSION);
        return told(kComplete, false);
    }
    if (name == "--help" || name == "-h" || name == "help") {
        printUsage(stdout);
        return told(kComplete, false);
    }
    for (const Command& command : kCommands) {
        if (command.name != name) {
            continue;
        }
        if (argc > 2 && (std::string_view(argv[2]) == "--help" || std::string_view(argv[2]) == "-h")) {
            std::printf("steadyburn-cli %s\n\nman steadyburn-cli explains the options.\n", command.usage);
            return told(kComplete, false);
        }
        const ExitGuard guard = guardedExit(argc, argv);
        try {
            return told(command.run(argc - 1, argv + 1), command.lasting);
        } catch (const std::exception& error) { // memory that is short, mostly: the guard has the last word
            std::fprintf(stderr, "steadyburn-cli: %s\n", shown(std::string(error.what())).c_str());
            std::exit(kFailed);
        }
    }
    if (!name.empty()) {
        std::fprintf(stderr, "steadyburn-cli: there is no command “%s”.\n\n", shown(std::string(argv[1])).c_str());
    }
    printUsage(stderr);
    return kUsage;
}
