// steadyburn-measure-window: drops folders on the window's compilation and tells what it cost, as one line of JSON. Not
// a test: machines differ.
//
//   QT_QPA_PLATFORM=offscreen steadyburn-measure-window [--each] FOLDER...
//
// Stops are without the time for which the machine had no processor for the window, but for stop_felt_ms.
//
// --each: what is in the folders is dropped one by one, as if it had been marked in a file manager.
#include "LoopWatch.h"
#include "ui/compilation/CompilationPage.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMimeData>
#include <QTreeView>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

using namespace steadyburn;

namespace {

double residentBytes()
{
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        if (word == "VmRSS:") {
            double kilobytes = 0;
            status >> kilobytes;
            return kilobytes * 1024;
        }
    }
    return 0;
}

bool wait(const std::function<bool()>& until)
{
    constexpr int kPatience = 300000;
    return runUntil(until, kPatience);
}

void rest(int milliseconds)
{
    runUntil([] { return false; }, milliseconds);
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    const bool each = argc > 1 && std::string(argv[1]) == "--each";
    QByteArray uris;
    const auto take = [&](const std::string& path) {
        uris += "file://" + QByteArray::fromStdString(path).toPercentEncoding("/") + "\r\n";
    };
    for (const std::string& path : std::vector<std::string>(argv + (each ? 2 : 1), argv + argc)) {
        if (!each) {
            take(std::filesystem::absolute(path).string());
            continue;
        }
        for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::absolute(path))) {
            take(entry.path().string());
        }
    }
    QMimeData dropped;
    dropped.setData(QStringLiteral("text/uri-list"), uris);
    ProjectDocument project;
    CompilationPage page(project, {}); // no medium is looked at
    page.resize(1280, 800);
    page.show();
    rest(300);
    CompilationDocument& document = page.document();
    auto* const view = page.findChild<QTreeView*>(QStringLiteral("compilation"));
    const double before = residentBytes();
    LoopWatch watch;
    rest(50);
    watch.takeLongest();
    watch.takeLongestOwn();

    QElapsedTimer clock;
    clock.start();
    page.model().dropMimeData(&dropped, Qt::CopyAction, -1, -1, {});
    const bool shown = wait([&] {
        const QModelIndex first = page.model().index(0, 0);
        return page.model().rowCount(first) > 0 || (first.isValid() && (each || !document.scanning()));
    });
    const double firstRows = static_cast<double>(clock.nsecsElapsed()) / 1e9;
    const bool scanned = wait([&] { return !document.scanning(); });
    const double scan = static_cast<double>(clock.nsecsElapsed()) / 1e9;
    const bool counted = wait([&] { return !document.counting(); });
    const double whole = static_cast<double>(clock.nsecsElapsed()) / 1e9;
    const double felt = watch.takeLongest();
    const double added = watch.takeLongestOwn();
    const double files = static_cast<double>(std::max<std::uint64_t>(document.totals()->files, 1));
    const double perFile = (residentBytes() - before) / files;

    // What a user does with it.
    const auto longest = [&](const std::function<void()>& work) {
        watch.takeLongestOwn();
        work();
        rest(50);
        wait([&] { return !document.counting(); });
        rest(300);
        return watch.takeLongestOwn();
    };
    const double scrolled = longest([&] { view->scrollToBottom(); });
    const double sorted = longest([&] { view->sortByColumn(CompilationModel::kSize, Qt::DescendingOrder); });
    const double filtered = longest([&] { document.setExcludes({"*1*"}); });
    const double undone = longest([&] { document.undoStack().undo(); });
    const double renamed = longest([&] { document.rename(page.model().placeOf(page.model().index(0, 0)), "renamed"); });
    const double removed = longest([&] { document.open({}); }); // the trees are given back, too
    std::printf("{\"files\":%.0f,\"first_rows_s\":%.3f,\"scan_s\":%.3f,\"whole_s\":%.3f,\"bytes_a_file\":%.0f,\"stop_"
                "felt_ms\":%.1f,"
                "\"stop_add_ms\":%.1f,\"stop_scroll_ms\":%.1f,\"stop_sort_ms\":%.1f,\"stop_filter_ms\":%.1f,"
                "\"stop_undo_ms\":%.1f,\"stop_rename_ms\":%.1f,\"stop_remove_ms\":%.1f}\n",
                files, firstRows, scan, whole, perFile, felt, added, scrolled, sorted, filtered, undone, renamed,
                removed);
    return shown && scanned && counted ? 0 : 1;
}
