#include "workflow/compose/Project.h"

#include "support/OrdinaryUser.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "workflow/request/JobRequest.h"
#include "workflow/request/VolumeId.h"

#include <QTest>

using namespace steadyburn;

namespace test_project {

Project sample()
{
    Project project;
    project.compilation.grafts["caf\xe9 100%/a\nb"] = {.source = "/home/\xff/x"};
    project.compilation.grafts["new \xc3\xbc"] = {.source = {}, .made = 1'700'000'000};
    project.compilation.leftOut = {"x/%41"};
    project.compilation.broughtBack = {"x/y"};
    project.excludes = {"*.tmp", "[a-z]%"};
    project.excludeCaches = true;
    project.target = "virtual:dvd+r,file=/tmp/\xfe.img";
    project.format = Format::tarZstd;
    project.volumeId = "NAME";
    return project;
}

// JSON with single quotes: moc loses its way in raw strings.
QByteArray quoted(const char* json)
{
    return QByteArray(json).replace('\'', '"');
}

class TestProject : public QObject {
    Q_OBJECT
private slots:
    void project_written_isReadBackToTheByte()
    {
        const ScratchFolder scratch;
        const std::string path = scratch.path("a.steadyburn");
        QVERIFY(writeProject(sample(), path));
        auto read = readProject(path);
        QVERIFY(read);
        QVERIFY(*read == sample());
        QVERIFY(*projectFrom(toJson({}), {}) == Project());
    }

    // A link of that name on this computer has nothing to do with it.
    void project_withoutAName_isNamedAsItsFirstEntryOnTheMedium()
    {
        JobRequest request;
        QCOMPARE(nameOf(request), std::string("STEADYBURN"));
        request.compilation.grafts["proc/self"] = {};
        QCOMPARE(nameOf(request), std::string("SELF"));
    }

    // What sample() was, written by that release.
    void project_ofAnEarlierRelease_isReadAsItWas()
    {
        const auto read = readProject(STEADYBURN_OLD_MEDIA "/release-0.1/project.steadyburn");
        QVERIFY(read);
        QVERIFY(*read == sample());
    }

    void project_ofALaterVersion_saysSo()
    {
        const auto read = projectFrom(quoted("{'steadyburn': 7, 'grafts': 'something else'}"), "/p");
        QCOMPARE(read.fault().kind, FaultKind::projectNewer);
        QCOMPARE(read.fault().known<FormatVersion>().found, std::uint64_t(7));
        QCOMPARE(read.fault().path, std::string("/p"));
    }

    void project_damaged_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("\x7f"
                                               "ELF");
        QTest::newRow("cut") << toJson(sample()).left(300);
        QTest::newRow("another's") << quoted("{'name': 1}");
        QTest::newRow("no object") << QByteArray("[1]");
        QTest::newRow("version") << quoted("{'steadyburn': '1'}");
        QTest::newRow("version 0") << quoted("{'steadyburn': 0}");
        QTest::newRow("grafts") << quoted("{'steadyburn': 1, 'grafts': {}}");
        QTest::newRow("no place") << quoted("{'steadyburn': 1, 'grafts': [{'source': '/x'}]}");
        QTest::newRow("climbs") << quoted("{'steadyburn': 1, 'grafts': [{'place': '../x'}]}");
        QTest::newRow("relative") << quoted("{'steadyburn': 1, 'grafts': [{'place': 'x', 'source': 'y'}]}");
        QTest::newRow("twice") << quoted("{'steadyburn': 1, 'grafts': [{'place': 'x'}, {'place': 'x'}]}");
        QTest::newRow("escape") << quoted("{'steadyburn': 1, 'left_out': ['a%4']}");
        QTest::newRow("no hex") << quoted("{'steadyburn': 1, 'left_out': ['a%zz']}");
        QTest::newRow("pattern") << quoted("{'steadyburn': 1, 'excludes': ['[']}");
        QTest::newRow("number") << quoted("{'steadyburn': 1, 'exclude_caches': 1}");
        QTest::newRow("format") << quoted("{'steadyburn': 1, 'format': 'zip'}");
    }
    void project_damaged()
    {
        QFETCH(const QByteArray, json);
        QCOMPARE(projectFrom(json, "/p").fault().kind, FaultKind::projectDamaged);
    }

    void project_withKeysOfALaterProgram_isRead()
    {
        QVERIFY(projectFrom(quoted("{'steadyburn': 1, 'colour': 'blue', 'grafts': [{'place': 'x', 'icon': 3}]}"), {}));
    }

    void project_thatIsNotThere_orCannotBeWritten_isAFault()
    {
        const ScratchFolder scratch;
        QCOMPARE(readProject(scratch.path("none")).fault().code, ENOENT);
        QCOMPARE(readProject(scratch.path()).fault().kind, FaultKind::io);
        QCOMPARE(writeProject({}, scratch.path("no/folder.steadyburn")).fault().kind, FaultKind::io);
    }

    void project_thatMayNotBeWritten_stays()
    {
        const ScratchFolder scratch;
        const std::string path = scratch.path("mine.steadyburn");
        QVERIFY(writeProject(sample(), path));
        QCOMPARE(::chmod(path.c_str(), 0444), 0);
        QCOMPARE(::chmod(scratch.path().c_str(), 0777), 0);
        const OrdinaryUser nobody;
        QCOMPARE(writeProject({}, path).fault().code, EACCES);
        QVERIFY(*readProject(path) == sample());
    }

    void project_addedToARequest_givesWayToWhatWasSaid()
    {
        JobRequest request;
        request.target = "/dev/sr1";
        request.excludes = {"*.o"};
        sample().addTo(request);
        QCOMPARE(request.target, std::string("/dev/sr1"));
        QCOMPARE(request.excludes.size(), std::size_t(3));
        QVERIFY(request.format == Format::tarZstd && request.excludeCaches);
        QVERIFY(request.compilation == sample().compilation);
    }
};

STEADYBURN_UNIT_TEST(TestProject)

} // namespace test_project

#include "TestProject.moc"
