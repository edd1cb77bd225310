// lab-window: the program's own main window in the lab, on a display of its own, told what to do and telling what it
// shows. Prints one line an event.
//
//   lab-window watch NODE                   "ready"; "there: TEXT" when the target list has the drive; "gone" when it
//   has
//                                           not, and ends
//   lab-window burn NODE FOLDER [NODE]      burns, to the second drive at the same time; prints "writing" once data
//                                           flows, "both write", then all that the burns' pages say
#include "AnswerSheets.h"
#include "ConcreteDependencies.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnWindow.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/medium/TargetSelector.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QTimer>

#include <algorithm>
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

void burn(MainWindow& window, const QStringList& nodes, const QString& folder, QTimer& look)
{
    window.addPaths({QFile::encodeName(folder).toStdString()});
    auto* const action = window.findChild<QAction*>(QStringLiteral("burn"));
    QObject::connect(&look, &QTimer::timeout, &window, [&window, nodes, action, asked = 0, told = 0]() mutable {
        const auto pages = window.burns().findChildren<BurnPage*>();
        if (asked < nodes.size() && pages.size() == asked) {
            window.setTarget(nodes[asked]);
            action->trigger(); // in vain until the folder is scanned and the drive listed
            asked += window.findChild<QDialog*>(QStringLiteral("burnSheet")) != nullptr ? 1 : 0;
            return;
        }
        const auto writing = std::count_if(pages.begin(), pages.end(), [](const BurnPage* page) {
            return page->session().telemetry().phase == Phase::write && page->session().telemetry().written > 0;
        });
        if (writing > told) {
            told = static_cast<int>(writing);
            say(told == 1 ? QStringLiteral("writing") : QStringLiteral("both write"));
        }
    });
    QObject::connect(&window.burns(), &BurnWindow::finished, &window, [&window] {
        if (window.burns().pending()) {
            return;
        }
        for (const BurnPage* const page : window.burns().findChildren<BurnPage*>()) {
            for (const QLabel* const label : page->findChildren<QLabel*>()) {
                if (label->isVisibleTo(page) && !label->text().isEmpty()) {
                    say(label->text());
                }
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
    const AnswerSheets sheets;
    QCoreApplication::setOrganizationName(QStringLiteral("Steadyburn"));
    const QStringList words = QApplication::arguments();
    MainWindow window(concreteDependencies());
    window.show();
    QTimer look;
    if (words.size() == 3 && words[1] == QStringLiteral("watch")) {
        watch(window, words[2], look);
    } else if (words.size() >= 4 && words[1] == QStringLiteral("burn")) {
        burn(window, QStringList{words[2]} + words.mid(4, 1), words[3], look);
    } else {
        std::fprintf(stderr, "usage: lab-window watch NODE | burn NODE FOLDER [NODE]\n");
        return 2;
    }
    return QApplication::exec();
}
