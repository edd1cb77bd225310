// steadyburn: the window. Folders named on the command line are in the compilation at once; --to sets the target.
#include "ConcreteParts.h"
#include "MainWindow.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QLocale>
#include <QTranslator>

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
    QTranslator translator;
    if (translator.load(QLocale(), QStringLiteral("steadyburn"), QStringLiteral("_"), QStringLiteral(":/i18n"))) {
        QCoreApplication::installTranslator(&translator);
    }

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "Burns folders to disc and tape without letting the drive run dry."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption to(QStringLiteral("to"), QCoreApplication::translate("main", "Burn to this target."),
                                QStringLiteral("target"));
    parser.addOption(to);
    parser.addPositionalArgument(QStringLiteral("folders"), QCoreApplication::translate("main", "What to burn."),
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
    window.addPaths(paths);
    window.show();
    return QApplication::exec();
}
