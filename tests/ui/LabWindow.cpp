// lab-window: the program's own main window in the lab, on a display of its own, told what to do and telling what it
// shows. Prints one line an event.
//
//   lab-window watch NODE             "ready"; "there: TEXT" when the target list has the drive, "gone" when it has
//   not;
//                                     ends then
//   lab-window burn NODE FOLDER       burns, prints "writing" once data flows, then all that the burn's page says
#include "BurnWindow.h"
#include "CompilationPage.h"
#include "ConcreteParts.h"
#include "MainWindow.h"
#include "TargetSelector.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QTimer>

#include <cstdio>

using namespace steadyburn;

namespace {

constexpr int kLook = 100; // ms

void say(const QString& line)
{
    std::printf("%s\n", qPrintable(line));
    std::fflush(stdout);
}

QString entryOf(const TargetSelector& targets, const QString& node)
{
    for (int row = 0; row < targets.count(); ++row) {
        if (targets.itemText(row).contains(node)) {
            return targets.itemText(row);
        }
    }
    return {};
}

void watch(MainWindow& window, const QString& node, QTimer& look)
{
    QObject::connect(&look, &QTimer::timeout, &window, [&window, node, seen = false]() mutable {
        const QString entry = entryOf(window.compilation().target(), node);
        if (!entry.isEmpty() && !seen) {
            seen = true;
            say(QStringLiteral("there: ") + entry);
        } else if (entry.isEmpty() && seen) {
            say(QStringLiteral("gone"));
            QApplication::quit();
        }
    });
    look.start(kLook);
    say(QStringLiteral("ready"));
}

void burn(MainWindow& window, const QString& node, const QString& folder, QTimer& look)
{
    window.setTarget(node);
    window.addPaths({QFile::encodeName(folder).toStdString()});
    auto* const action = window.findChild<QAction*>(QStringLiteral("burn"));
    QObject::connect(&look, &QTimer::timeout, &window, [&window, action, writing = false]() mutable {
        auto* const page = window.burns().findChild<BurnPage*>();
        if (page == nullptr) {
            action->trigger(); // disabled until the folder is scanned
        } else if (!writing && page->telemetry().phase == Phase::write && page->telemetry().written > 0) {
            writing = true;
            say(QStringLiteral("writing"));
        }
    });
    QObject::connect(&window.burns(), &BurnWindow::finished, &window, [&window] {
        for (const QLabel* const label : window.burns().findChildren<QLabel*>()) {
            if (label->isVisible() && !label->text().isEmpty()) {
                say(label->text());
            }
        }
        say(QStringLiteral("ended"));
        QApplication::quit();
    });
    look.start(kLook);
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("Steadyburn"));
    const QStringList words = QApplication::arguments();
    MainWindow window(concreteParts());
    window.show();
    QTimer look;
    if (words.size() == 3 && words[1] == QStringLiteral("watch")) {
        watch(window, words[2], look);
    } else if (words.size() == 4 && words[1] == QStringLiteral("burn")) {
        burn(window, words[2], words[3], look);
    } else {
        std::fprintf(stderr, "usage: lab-window watch NODE | burn NODE FOLDER\n");
        return 2;
    }
    return QApplication::exec();
}
