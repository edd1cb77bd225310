// steadyburn: the window. A project named on the command line is opened, folders and files are in the compilation at
// once; --to sets the target.
#include "ConcreteDependencies.h"
#include "EndSignals.h"
#include "ExitGuard.h"
#include "Translations.h"
#include "ui/MainWindow.h"
#include "ui/OrderlyEnd.h"
#include "ui/burn/BurnWindow.h"
#include "ui/settings/Appearance.h"
#include "ui/text/FaultText.h"
#include "ui/text/HomeFolder.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QSessionManager>
#include <QSettings>
#include <QThread>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

// The paths to the byte: Qt's words have lost what is not UTF-8. The parser has refused every option that is not ours.
std::vector<std::string> pathsOf(int argc, char** argv)
{
    std::vector<std::string> paths;
    bool onlyPaths = false;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (!onlyPaths && word == "--") {
            onlyPaths = true;
        } else if (!onlyPaths && (word == "--to" || word == "-to")) {
            ++i; // its value
        } else if (onlyPaths || !word.starts_with('-')) {
            paths.emplace_back(word);
        }
    }
    return paths;
}

constexpr std::chrono::seconds kOrderlyEnd(60); // for a drive to be brought to its end

steadyburn::MainWindow* shown = nullptr; // while the event loop runs
std::unique_ptr<steadyburn::ExitGuard> guard;

// Qt ends the program with exit() when the display is gone, as a logout may have it: a medium is ended in order even
// then. It does so on our thread; a library on any other is what `guard` is for. True: exit() continues.
bool endWithDisplay()
{
    if (shown == nullptr || QThread::currentThread() != shown->thread()) {
        return false;
    }
    guard.reset();
    steadyburn::OrderlyEnd& end = std::exchange(shown, nullptr)->end();
    const bool working = end.working();
    end.endWithoutDisplay(QCoreApplication::translate("main", "the display was lost"));
    if (working) {
        std::_Exit(end.code());
    }
    return true;
}

// On the thread that a library holds in its exit(): the event loop ends what works, and then the process. A thread that
// it waits for in vain does not keep it.
void endForLibrary(steadyburn::MainWindow& window)
{
    QMetaObject::invokeMethod(
        &window,
        [&window] {
            window.end().beginAsFailure(QCoreApplication::translate(
                "main", "a library ended it, probably because there was not enough memory"));
        },
        Qt::QueuedConnection);
    std::this_thread::sleep_for(kOrderlyEnd);
}

// Until the user ends it, or something else has ended it in order.
int run(steadyburn::MainWindow& window)
{
    shown = &window;
    guard = std::make_unique<steadyburn::ExitGuard>(
        steadyburn::endedByLibraryText().toStdString() + "\n", std::string(), [&window] { endForLibrary(window); },
        endWithDisplay);
    int code = QApplication::exec();
    shown = nullptr;
    if (window.end().begun()) {
        code = window.end().code();
        // By a disk, or by a library: no thread of ours can be waited for, and the medium is in order.
        if (window.burns().held() || window.end().failed()) {
            window.close(); // what is to be remembered is remembered
            QSettings().sync();
            std::_Exit(code);
        }
    }
    guard.reset();
    return code;
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // a file that would be too large is EFBIG, which is told
    const std::string othersHome = steadyburn::leaveOthersHome();
    const QApplication application(argc, argv);
    steadyburn::prepareStyle();
    QApplication::setApplicationName(QStringLiteral("steadyburn"));
    QApplication::setOrganizationName(QStringLiteral("Steadyburn"));
    QApplication::setApplicationVersion(QStringLiteral(STEADYBURN_VERSION));
    QGuiApplication::setDesktopFileName(qEnvironmentVariable("FLATPAK_ID", QStringLiteral("steadyburn")));
    const steadyburn::Translations translations;
    if (!othersHome.empty()) {
        std::fprintf(stderr, "steadyburn: %s\n", qUtf8Printable(steadyburn::othersHomeText(othersHome)));
    }
    const steadyburn::EndSignals endSignals;

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "Burns folders to disc and tape without letting the drive run dry."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption to(QStringLiteral("to"), QCoreApplication::translate("main", "Burn to this target."),
                                QStringLiteral("target"));
    parser.addOption(to);
    parser.addPositionalArgument(QStringLiteral("folders"),
                                 QCoreApplication::translate("main", "What to burn, or a project."),
                                 QStringLiteral("[folders…]"));
    parser.process(application);

    steadyburn::MainWindow window(steadyburn::concreteDependencies());
    if (parser.isSet(to)) {
        window.setTarget(parser.value(to));
    }
    window.open(pathsOf(argc, argv));
    window.show();
    steadyburn::OrderlyEnd& end = window.end();
    QObject::connect(&endSignals, &steadyburn::EndSignals::asked, &window, [&end](int signal) {
        end.begin(QCoreApplication::translate("main", "signal “%1”").arg(QString::fromLocal8Bit(::strsignal(signal))));
    });
    QObject::connect(&end, &steadyburn::OrderlyEnd::ended, &window, [&end] { QCoreApplication::exit(end.code()); });
    QObject::connect(
        &application, &QGuiApplication::commitDataRequest, &window,
        [&window](QSessionManager& session) {
            window.sessionEnds({.mayAsk = [&session] { return session.allowsInteraction(); },
                                .putOff =
                                    [&session] {
                                        session.cancel();
                                        session.release();
                                    }});
        },
        Qt::DirectConnection);
    return run(window);
}
