// steadyburn-cli: the command-line twin of the window.
#include "cli/Commands.h"

#include "Translations.h"
#include "cli/Arguments.h"
#include "cli/Interrupt.h"

#include <QCoreApplication>

#include <array>
#include <csignal>
#include <cstdio>
#include <string_view>

namespace {

using namespace steadyburn;

struct Command {
    std::string_view name;
    int (*run)(int, char**);
    const char* usage;
};

constexpr std::array kCommands{
    Command{"drives", drivesCommand, "drives [--json]"},
    Command{"info", infoCommand, "info TARGET [--json]"},
    Command{"burn", burnCommand, "burn [options] --to TARGET [PATH...]"},
    Command{"write-image", writeImageCommand, "write-image [options] --to TARGET IMAGE"},
    Command{"read-image", readImageCommand, "read-image TARGET FILE [--retries N]"},
    Command{"buffer", bufferCommand, "buffer [-b SIZE] [--block SIZE] [-i IN] [-o OUT]"},
    Command{"verify", verifyCommand, "verify TARGET|FILE [--against PATH...]"},
    Command{"list", listCommand, "list TARGET|FILE [--json]"},
    Command{"restore", restoreCommand, "restore TARGET|FILE --into DIR [PATTERN...]"},
    Command{"blank", blankCommand, "blank TARGET [--full]"},
    Command{"eject", ejectCommand, "eject TARGET"},
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

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    Interrupt::install(); // before any thread is started: they inherit the mask
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("steadyburn-cli"));
    const Translations translations;
    const std::string_view name = argc > 1 ? argv[1] : "";
    if (name == "--version" || name == "-V") {
        std::printf("steadyburn-cli %s\n", STEADYBURN_VERSION);
        return kComplete;
    }
    if (name == "--help" || name == "-h" || name == "help") {
        printUsage(stdout);
        return kComplete;
    }
    for (const Command& command : kCommands) {
        if (command.name != name) {
            continue;
        }
        if (argc > 2 && (std::string_view(argv[2]) == "--help" || std::string_view(argv[2]) == "-h")) {
            std::printf("steadyburn-cli %s\n\nman steadyburn-cli explains the options.\n", command.usage);
            return kComplete;
        }
        return command.run(argc - 1, argv + 1);
    }
    if (!name.empty()) {
        std::fprintf(stderr, "steadyburn-cli: there is no command “%s”.\n\n", argv[1]);
    }
    printUsage(stderr);
    return kUsage;
}
