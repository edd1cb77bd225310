// A lint that catches nothing passes every time; here it must catch.
#include "IncludeRule.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include <unistd.h>

namespace {

using namespace steadyburn::lint;

int failures = 0;

std::string knownModules(std::string_view header)
{
    if (header == "QString" || header == "QObject" || header == "QtCore") {
        return "QtCore";
    }
    if (header == "QWidget" || header == "QtWidgets") {
        return "QtWidgets";
    }
    if (header == "QSqlQuery") {
        return "QtSql";
    }
    return header == "QDBusConnection" ? "QtDBus" : std::string{};
}

void expect(std::size_t complaints, const std::string& path, const std::string& text)
{
    const auto said = checkFile(path, text, knownModules);
    if (said.size() != complaints) {
        std::fprintf(stderr, "%s with [%s]: %zu complaints, expected %zu\n", path.c_str(), text.c_str(), said.size(),
                     complaints);
        ++failures;
    }
}

void coreFolder_includingLaterFolder_isCaught()
{
    expect(1, "core/base/A.h", "#include \"contents/Tree.h\"\n");
    expect(1, "core/ring/A.cpp", "#include \"target/Target.h\"\n");
    expect(1, "core/target/A.cpp", "#  include <verify/Verifier.h>\n");
    expect(1, "core/image/A.cpp", "#include \"core/ring/Ring.h\"\n");
    expect(1, "core/workflow/burn/A.cpp", "#include \"ui/FaultText.h\"\n");
    expect(1, "core/workflow/burn/A.cpp", "#include \"support/ScriptedSource.h\"\n");
    expect(1, "core/nonsense/A.cpp", "");
}

void coreFolder_includingItselfAndEarlier_passes()
{
    expect(0, "core/base/A.cpp", "#include \"base/Fault.h\"\n#include <string>\n#include <sys/stat.h>\n");
    expect(0, "core/ring/A.cpp", "#include \"ring/Ring.h\"\n#include \"base/Clock.h\"\n#include \"RingState.h\"\n");
    expect(0, "core/workflow/burn/A.cpp", "#include \"verify/Verifier.h\"\n#include \"ring/Feed.h\"\n");
}

void room_includingLaterRoomOfItsFolder_isCaught()
{
    expect(1, "core/base/A.h", "#include \"base/os/Worker.h\"\n");
    expect(1, "core/image/fetch/A.cpp", "#include \"image/tar/TarArchive.h\"\n");
    expect(1, "core/target/tape/A.cpp", "#include \"core/target/simulated/VirtualTape.h\"\n");
    expect(1, "core/workflow/request/A.h", "#include \"workflow/burn/Job.h\"\n");
    expect(1, "core/workflow/burn/A.h", "#include \"workflow/nowhere/Job.h\"\n");
    expect(1, "ui/text/A.h", "#include \"ui/widgets/Banner.h\"\n");
    expect(1, "ui/burn/A.h", "#include \"ui/MainWindow.h\"\n");
    expect(1, "core/target/nonsense/A.h", "");
    expect(1, "core/workflow/A.h", ""); // workflow has rooms only
    expect(1, "ui/nonsense/A.h", "");
}

void room_includingItselfAndEarlierRooms_passes()
{
    expect(
        0, "core/image/tar/A.cpp",
        "#include \"image/tar/TarArchive.h\"\n#include \"image/ImageStream.h\"\n#include \"image/fetch/ReaderPool.h\"\n"
        "#include \"base/os/Worker.h\"\n");
    expect(0, "core/workflow/facade/A.h",
           "#include \"workflow/request/JobRequest.h\"\n#include \"workflow/burn/Job.h\"\n");
    expect(0, "ui/A.cpp", "#include \"ui/burn/BurnWindow.h\"\n#include \"workflow/live/Telemetry.h\"\n");
    expect(0, "core/verify/A.cpp", "#include \"verify/Verifier.h\"\n#include \"unpack/medium/MediumContents.h\"\n");
}

void climbingPathAndMacro_areCaught()
{
    expect(1, "core/base/A.cpp", "#include \"../ring/Ring.h\"\n");
    expect(1, "core/ring/A.cpp", "#include \"ring/../target/Target.h\"\n");
    expect(1, "core/ring/A.cpp", "#include WHATEVER\n");
}

void qtInFreeFolder_isCaught()
{
    expect(1, "core/base/A.h", "#include <QString>\n");
    expect(1, "core/ring/A.h", "#include <QtCore/QString>\n");
    expect(1, "core/image/A.h", "#include <QtCore>\n");
    expect(1, "core/contents/A.h", "#include <QUnknownThing>\n");
    expect(1, "core/target/Optical.cpp", "#include <QDBusConnection>\n");
    expect(1, "core/target/device/DiscoveryUDisks.cpp", "#include <QDBusConnection>\n");
    expect(1, "core/verify/A.h", "#include \"QString\"\n");
}

void qtModule_onlyWhereTheDesignSaysSo()
{
    expect(0, "core/target/discovery/DriveList.cpp", "#include <QDBusConnection>\n#include <QString>\n");
    expect(1, "core/target/discovery/DriveList.cpp", "#include <QSqlQuery>\n");
    expect(0, "core/shelf/Shelf.cpp", "#include <QSqlQuery>\n#include <QString>\n#include <QtSql/QSqlDatabase>\n");
    expect(1, "core/shelf/Shelf.cpp", "#include <QWidget>\n");
    expect(0, "core/workflow/facade/Run.h", "#include <QObject>\n#include <QtCore/QThread>\n");
    expect(1, "core/workflow/facade/Run.h", "#include <QSqlQuery>\n");
    expect(1, "core/workflow/facade/Run.h", "#include <QtWidgets/QWidget>\n");
}

void ui_seesFourFoldersOfCore()
{
    expect(0, "ui/A.cpp",
           "#include \"base/Fault.h\"\n#include \"contents/Tree.h\"\n#include \"shelf/Shelf.h\"\n"
           "#include \"workflow/Job.h\"\n#include \"ui/FaultText.h\"\n#include <QWidget>\n");
    expect(4, "ui/A.cpp",
           "#include \"image/IsoImage.h\"\n#include \"ring/Ring.h\"\n#include \"target/Target.h\"\n"
           "#include \"verify/Verifier.h\"\n");
    expect(1, "ui/burn/A.cpp", "#include \"app/Main.h\"\n");
}

void ui_includingValueHeader_passes()
{
    expect(0, "ui/A.cpp", "#include \"ring/RingValues.h\"\n#include \"core/target/Medium.h\"\n");
    expect(1, "core/image/A.cpp", "#include \"ring/RingValues.h\"\n");
}

void expectOfWindow(std::size_t complaints, const std::string& throughWhat)
{
    const auto said = checkWindow({{"ui/A.cpp", "#include \"A.h\"\n"},
                                   {"ui/A.h", "#include \"workflow/live/Live.h\"\n"},
                                   {"core/workflow/live/Live.h", "#pragma once\n" + throughWhat},
                                   {"core/ring/Ring.h", "#include \"ring/RingMemory.h\"\n"},
                                   {"core/ring/RingMemory.h", ""},
                                   {"core/target/Medium.h", "#include \"base/Fault.h\"\n"},
                                   {"core/base/Fault.h", "#include <string>\n"},
                                   {"app/Main.cpp", "#include \"ring/Ring.h\"\n"}});
    if (said.size() != complaints || (complaints > 0 && said[0].line != 2)) {
        std::fprintf(stderr, "a window that sees [%s]: %zu complaints, expected %zu\n", throughWhat.c_str(),
                     said.size(), complaints);
        ++failures;
    }
}

void ui_seeingMachineThroughWorkflow_isCaught()
{
    expectOfWindow(0, "");
    expectOfWindow(0, "#include \"target/Medium.h\"\n// #include \"ring/Ring.h\"\n");
    expectOfWindow(1, "#include \"ring/Ring.h\"\n");
    expectOfWindow(1, "#include \"core/ring/RingMemory.h\"\n");
}

void ui_seeingMachineThroughValueHeader_isCaught()
{
    const auto said = checkWindow({{"ui/A.cpp", "#include \"ring/RingValues.h\"\n"},
                                   {"core/ring/RingValues.h", "// values\n#include \"ring/Ring.h\"\n"},
                                   {"core/ring/Ring.h", ""}});
    if (said.size() != 1 || said[0].path != "core/ring/RingValues.h" || said[0].line != 2) {
        std::fputs("a value header that includes a machine passed\n", stderr);
        ++failures;
    }
}

void widgets_onlyInUiAndApp()
{
    expect(0, "app/Main.cpp", "#include <QWidget>\n#include \"target/OpenTarget.h\"\n");
    expect(0, "tests/ui/TestGauge.cpp", "#include <QWidget>\n");
    expect(1, "tests/unit/ring/TestRing.cpp", "#include <QWidget>\n");
}

void comments_areNoIncludes()
{
    expect(0, "core/base/A.h", "/* #include <QString>\n#include \"ring/Ring.h\"\n*/\n// #include <QWidget>\n");
    expect(1, "core/base/A.h", "/* one */ /* two\n*/ #include <QString>\n");
    expect(1, "core/base/A.h", "// /*\n#include <QString>\n// */\n");
}

void tree_withViolation_isCaughtByNameAndLine()
{
    std::string name = "/tmp/steadyburn-lint-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) {
        std::perror("mkdtemp");
        std::exit(1);
    }
    const std::filesystem::path root = name;
    if (checkTree(root, knownModules, {}).size() != 1) {
        std::fputs("an empty tree passed\n", stderr);
        ++failures;
    }
    std::filesystem::create_directories(root / "core/base/os");
    std::ofstream(root / "core/base/os/A.cpp") << "// one\n#include \"ring/Ring.h\"\n";
    std::ofstream(root / "core/base/Long.cpp") << std::string(kLongestFile + 1, '\n');
    const auto said = checkTree(root, knownModules, {});
    if (said.size() != 2 || said[1].path != "core/base/os/A.cpp" || said[1].line != 2) {
        std::fprintf(stderr, "the tree gave %zu complaints, expected two\n", said.size());
        ++failures;
    }
    if (checkTree(root, knownModules, {"core/base/Long.cpp"}).size() != 1) {
        std::fputs("the list of long files was not heard\n", stderr);
        ++failures;
    }
    const auto withLong = [&] { return checkTree(root, knownModules, {"core/base/Long.cpp"}).size(); };
    std::ofstream(root / "core/base/B.h") << "#pragma once\n";
    std::ofstream(root / "core/base/B.cpp") << "// B\n#include \"base/B.h\"\n#include <string>\n";
    if (withLong() != 1) {
        std::fputs("a source that begins with its own header was caught\n", stderr);
        ++failures;
    }
    std::ofstream(root / "core/base/B.cpp") << "// B\n#include <string>\n#include \"base/B.h\"\n";
    if (withLong() != 2) {
        std::fputs("a source that does not begin with its own header passed\n", stderr);
        ++failures;
    }
    std::filesystem::remove_all(root);
}

} // namespace

int main()
{
    coreFolder_includingLaterFolder_isCaught();
    coreFolder_includingItselfAndEarlier_passes();
    room_includingLaterRoomOfItsFolder_isCaught();
    room_includingItselfAndEarlierRooms_passes();
    climbingPathAndMacro_areCaught();
    qtInFreeFolder_isCaught();
    qtModule_onlyWhereTheDesignSaysSo();
    ui_seesFourFoldersOfCore();
    ui_includingValueHeader_passes();
    ui_seeingMachineThroughWorkflow_isCaught();
    ui_seeingMachineThroughValueHeader_isCaught();
    widgets_onlyInUiAndApp();
    comments_areNoIncludes();
    tree_withViolation_isCaughtByNameAndLine();
    return failures == 0 ? 0 : 1;
}
