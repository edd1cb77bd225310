// steadyburn: the window. A project named on the command line is opened, folders and files are in the compilation at
// once; --to sets the target.
#include "ConcreteParts.h"
#include "MainWindow.h"
#include "Translations.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>

#include <csignal>
#include <string>
#include <vector>

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
    std::vector<std::string> paths;
    for (const QString& path : parser.positionalArguments()) {
        paths.push_back(QFile::encodeName(path).toStdString());
    }
    window.open(paths);
    window.show();
    return QApplication::exec();
}
