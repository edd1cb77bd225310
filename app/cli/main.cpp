// steadyburn-cli: the command-line twin of the window.
#include "cli/Commands.h"

#include "ExitGuard.h"
#include "Translations.h"
#include "base/os/LeftThread.h"
#include "cli/Arguments.h"
#include "cli/ExitCode.h"
#include "cli/HelpPage.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "cli/UsageText.h"
#include "ui/text/FaultText.h"
#include "ui/text/HomeFolder.h"

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
#include <span>
#include <string>
#include <string_view>
#include <unistd.h>

namespace {

using namespace steadyburn;

struct Runner {
    std::string_view name;
    int (*run)(CommandLine&);
    bool lasting = false; // what it did to a medium is worth no less when it cannot be told
};

constexpr std::array kRunners{
    Runner{"drives", drivesCommand},
    Runner{"info", infoCommand},
    Runner{"burn", burnCommand, true},
    Runner{"write-image", writeImageCommand, true},
    Runner{"read-image", readImageCommand},
    Runner{"copy", copyCommand, true},
    Runner{"buffer", bufferCommand},
    Runner{"verify", verifyCommand},
    Runner{"list", listCommand},
    Runner{"restore", restoreCommand},
    Runner{"blank", blankCommand, true},
    Runner{"eject", ejectCommand, true},
    Runner{"plan", planCommand},
    Runner{"backup", backupCommand, true},
    Runner{"find", findCommandOnShelf},
    Runner{"shelf", shelfCommand, true},
    Runner{"tune", tuneCommand},
};

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

// A page on standard output.
int show(const std::string& page)
{
    std::fputs(page.c_str(), stdout);
    return told(kComplete, false);
}

int showHelp(const CommandLine& line)
{
    if (line.operands.empty()) {
        return show(helpOverview());
    }
    const Command* const command = findCommand(line.operands.front());
    return command != nullptr ? show(helpPage(*command)) : refuse(unknownCommand(line.operands.front()), line);
}

int runCommand(const Command& command, CommandLine& line, int argc, char** argv)
{
    const auto runner =
        std::find_if(kRunners.begin(), kRunners.end(), [&](const Runner& each) { return each.name == command.name; });
    if (runner == kRunners.end()) { // help is the only one without
        return showHelp(line);
    }
    const ExitGuard guard = guardedExit(argc, argv);
    try {
        const int code = told(runner->run(line), runner->lasting);
        if (threadWasLeft()) {
            std::fflush(nullptr);
            ::_exit(code);
        }
        ExitGuard::conclude(code);
        return code;
    } catch (const std::exception& error) { // memory that is short, mostly: the guard has the last word
        std::fprintf(stderr, "steadyburn-cli: %s\n", shown(std::string(error.what())).c_str());
        ExitGuard::end();
    }
}

} // namespace

int main(int argc, char** argv)
{
    const ExitGuard startup("steadyburn-cli: There is too little memory to begin.\n");
    ::setenv("QT_NO_GLIB", "1",
             0); // GLib ends the process by a signal where memory is short, and nothing here needs it
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // a file that would be too large is EFBIG, which is told
    Interrupt::install();          // before any thread is started: they inherit the mask
    const std::string othersHome = leaveOthersHome();
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("steadyburn-cli"));
    const Translations translations;
    const std::string name = argc > 1 ? argv[1] : "";
    if (name == "--version" || name == "-V") {
        return show("steadyburn-cli " STEADYBURN_VERSION "\n");
    }
    if (name == "--help" || name == "-h") {
        return show(helpOverview());
    }
    if (!othersHome.empty()) {
        say(stderr, othersHomeText(othersHome));
    }
    CommandLine line;
    line.job.checksums = true; // unless --no-checksums says otherwise
    const Command* const command = findCommand(name);
    if (command == nullptr) {
        return refuse(unknownCommand(name), line);
    }
    const auto error = parseWords(*command, std::span(argv, static_cast<std::size_t>(argc)).subspan(2), line);
    if (line.help) {
        return show(helpPage(*command));
    }
    return error ? told(refuse(*error, line), false) : runCommand(*command, line, argc, argv);
}
