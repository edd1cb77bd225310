// steadyburn-measure-medium: looks into a medium and tells what that cost the window, as one line of JSON. Not a test:
// machines differ.
//
//   QT_QPA_PLATFORM=offscreen steadyburn-measure-medium TARGET [WORD [PATH-ON-THE-MEDIUM FOLDER]]
//
// Lists the target, opens the folders on the way to its first file, sorts by size, searches for the word, and restores
// the path into the folder. Stops of the event loop are without the time for which the machine had no processor for it.
#include "ConcreteDependencies.h"
#include "LoopWatch.h"
#include "ui/medium/MediumModel.h"
#include "ui/medium/MediumPage.h"
#include "ui/medium/MediumView.h"
#include "ui/widgets/Banner.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>

#include <cstdio>
#include <fstream>
#include <functional>
#include <string>

using namespace steadyburn;

namespace {

double residentMegabytes()
{
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        if (word == "VmRSS:") {
            double kilobytes = 0;
            status >> kilobytes;
            return kilobytes * 1024 / 1e6;
        }
    }
    return 0;
}

// Does it, waits until it is done, and prints how long that took and how long the event loop stopped meanwhile.
void measure(const char* name, LoopWatch& watch, const std::function<void()>& what, const std::function<bool()>& done)
{
    constexpr int kPatience = 600000;
    watch.takeLongestOwn();
    QElapsedTimer clock;
    clock.start();
    what();
    runUntil(done, kPatience);
    const double seconds = static_cast<double>(clock.nsecsElapsed()) / 1e9;
    runUntil([] { return false; }, 300); // what follows: layout, sorting
    std::printf(R"("%s_s":%.3f,"%s_stop_ms":%.1f,)", name, seconds, name, watch.takeLongestOwn());
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    if (argc < 2) {
        std::fprintf(stderr, "steadyburn-measure-medium TARGET [WORD [PATH FOLDER]]\n");
        return 2;
    }
    MediumPage window(concreteDependencies());
    auto* const view = window.findChild<MediumView*>();
    MediumModel& model = view->medium();
    auto* const line = window.findChild<QLineEdit*>(QStringLiteral("findOnMedium"));
    window.show();
    LoopWatch watch;
    runUntil([] { return false; }, 500);
    const double before = residentMegabytes();
    std::printf("{");
    measure(
        "list", watch, [&] { window.look(argv[1]); }, [&] { return !window.listing(); });
    std::printf(R"("entries":%zu,"tree_mb":%.1f,"grown_mb":%.1f,)", model.tree()->size(),
                static_cast<double>(model.tree()->memory()) / 1e6, residentMegabytes() - before);
    measure(
        "open", watch,
        [&] {
            QModelIndex at = model.index(0, 0);
            while (at.isValid() && model.hasChildren(at)) {
                view->expand(at);
                at = model.index(0, 0, at);
            }
        },
        [] { return true; });
    measure(
        "sort", watch, [&] { view->sortByColumn(MediumModel::kSize, Qt::DescendingOrder); }, [] { return true; });
    if (argc > 2) {
        measure(
            "search", watch, [&] { line->setText(QString::fromLocal8Bit(argv[2])); }, [&] { return view->searched(); });
        std::printf(R"("found":%zu,)", view->found());
        measure(
            "leave", watch, [&] { line->clear(); }, [] { return true; });
    }
    if (argc > 4) {
        measure(
            "restore", watch,
            [&] {
                view->showInTree(model.tree()->find(argv[3]));
                window.restoreInto(argv[4]);
            },
            [&] { return window.findChild<Banner*>()->isVisible() && !window.busy(); });
    }
    std::printf("\"resident_mb\":%.0f}\n", residentMegabytes());
    return 0;
}
