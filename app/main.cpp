// steadyburn: the window. A project named on the command line is opened, folders and files are in the compilation at
// once; --to sets the target.
#include "ConcreteParts.h"
#include "MainWindow.h"
#include "Translations.h"

#include <QApplication>
#include <QCommandLineParser>

#include <csignal>
#include <string>
#include <string_view>
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

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    const QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("steadyburn"));
    QApplication::setOrganizationName(QStringLiteral("Steadyburn"));
    QApplication::setApplicationVersion(QStringLiteral(STEADYBURN_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("steadyburn"));
    const steadyburn::Translations translations;

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

    steadyburn::MainWindow window(steadyburn::concreteParts());
    if (parser.isSet(to)) {
        window.setTarget(parser.value(to));
    }
    window.open(pathsOf(argc, argv));
    window.show();
    return QApplication::exec();
}
