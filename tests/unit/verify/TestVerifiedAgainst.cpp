// What the report says a medium was verified against.
#include "support/HostileTar.h"
#include "support/MemoryReader.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/SmallTree.h"
#include "support/UnitTest.h"
#include "verify/Verifier.h"

#include <QTest>

#include <fstream>

using namespace steadyburn;

namespace test_verified_against {

VerifyReport readable(const std::string& bytes)
{
    FaultLog log;
    VerifyMeter meter;
    MemoryReader reader(bytes);
    auto report = verifyReadable(reader, log, meter, {});
    if (!report) {
        qFatal("the medium cannot be read");
    }
    return *report;
}

// `command` makes the file x of the folder d.
std::string made(const ScratchFolder& folder, const std::string& command)
{
    const std::string script = "mkdir -p d/sub && seq 9999 > d/a && seq 5 > d/sub/b && : > d/empty && " + command;
    if (shell(folder.path(), "(" + script + ") >log 2>&1").code != 0) {
        qFatal("%s", bytesOf(folder.path() + "/log").c_str());
    }
    return bytesOf(folder.path() + "/x");
}

class TestVerifiedAgainst : public QObject {
    Q_OBJECT

private slots:
    void checked_ofSeveralKinds_isAsGoodAsTheWeakest()
    {
        CheckedFiles checked;
        QVERIFY(!checked.weakest());
        QVERIFY(checked.complete());
        checked.count(CheckedBy::sources, 3);
        checked.count(CheckedBy::digests);
        QVERIFY(checked.weakest() == CheckedBy::digests && checked.complete());
        checked.count(CheckedBy::sizes);
        QVERIFY(checked.weakest() == CheckedBy::sizes && !checked.complete());
        checked.count(CheckedBy::nothing, 2);
        QVERIFY(checked.weakest() == CheckedBy::nothing);
        QCOMPARE(checked.total(), std::uint64_t(7));
        QCOMPARE(checked.contents(), std::uint64_t(4));
        checked.streamHolds();
        QVERIFY(checked.weakest() == CheckedBy::stream && checked.complete());
        QCOMPARE(checked.total(), std::uint64_t(7));
    }

    void readable_saysWhatTheMediumKnows_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("against");
        const auto row = [](const char* name, const char* command, CheckedBy by) {
            QTest::newRow(name) << command << static_cast<int>(by);
        };
        row("tar", "tar -cf x d", CheckedBy::nothing);
        row("iso", "genisoimage -quiet -R -o x d", CheckedBy::nothing);
        row("tar.gz", "tar -czf x d", CheckedBy::stream);
        row("tar.bz2", "tar -cjf x d", CheckedBy::stream);
        row("tar.xz", "tar -cJf x d", CheckedBy::stream);
        row("tar.xz without checks", "tar -cf - d | xz --check=none > x", CheckedBy::nothing);
        row("tar.lz4", "tar -cf - d | lz4 -q > x", CheckedBy::stream);
        row("tar.lz4 with checks of its blocks", "tar -cf - d | lz4 -q --no-frame-crc -BX > x", CheckedBy::stream);
        row("tar.lz4 without checks", "tar -cf - d | lz4 -q --no-frame-crc > x", CheckedBy::nothing);
        row("tar.lz4 of legacy frames", "tar -cf - d | lz4 -q -l > x", CheckedBy::nothing);
        row("tar.zst", "tar -cf - d | zstd -q --check > x", CheckedBy::stream);
        row("tar.zst without checks", "tar -cf - d | zstd -q --no-check > x", CheckedBy::nothing);
        row("all in SHA256SUMS", "(cd d && sha256sum a sub/b empty > s) && mv d/s d/SHA256SUMS && tar -cf x -C d .",
            CheckedBy::nothing); // that file itself has no checksum
    }
    void readable_saysWhatTheMediumKnows()
    {
        QFETCH(QString, command);
        QFETCH(int, against);
        const ScratchFolder folder;
        const VerifyReport report = readable(made(folder, command.toStdString()));
        QVERIFY(report.same);
        QVERIFY(report.checked.weakest());
        QCOMPARE(static_cast<int>(*report.checked.weakest()), against);
        QVERIFY(report.checked.total() >= 3);
        QCOMPARE(report.notCompared.size(), std::size_t(report.checked.nothing + report.checked.sizes));
    }

    void readable_withSumsOfSomeFiles_namesTheOthers()
    {
        const ScratchFolder folder;
        const VerifyReport report = readable(made(folder, "(cd d && sha256sum a > SHA256SUMS) && tar -cf x -C d ."));
        QVERIFY(report.same);
        QCOMPARE(report.checked.digests, std::uint64_t(1));
        QCOMPARE(report.checked.nothing, std::uint64_t(3));
        QCOMPARE(report.notCompared, (std::vector<std::string>{"SHA256SUMS", "empty", "sub/b"}));
    }

    void hardLink_whoseFileIsNotThere_isNamed()
    {
        const auto verdict = [](const std::string& bytes, LinkCheck* links, FaultLog& log) {
            VerifyMeter meter;
            MemoryReader reader(bytes);
            return *verifyReadable(reader, log, meter, {}, nullptr, links);
        };
        const std::string file = tarEntry("f", '0', "", "contents");
        const std::string link = tarEntry("l", '1', "f") + tarEntry("m", '1', "l");
        FaultLog log;
        const VerifyReport lost = verdict(link + tarEnd(), nullptr, log);
        QVERIFY(!lost.same && lost.files == 0);
        QCOMPARE(log.count(), std::size_t(2));
        QVERIFY(log.all()[0].kind == FaultKind::mismatch && log.all()[0].path == "l" &&
                log.all()[0].known<OtherPath>().path == "f");
        QVERIFY(log.all()[1].kind == FaultKind::mismatch && log.all()[1].path == "m" &&
                log.all()[1].known<OtherPath>().path == "l");
        for (const std::string& whole : {file + link, link + file, tarEntry("f", '2', "x") + link}) {
            FaultLog none;
            const VerifyReport report = verdict(whole + tarEnd(), nullptr, none);
            QVERIFY(report.same && none.count() == 0);
        }
        FaultLog together; // the file is on another tape of the set
        LinkCheck links;
        QVERIFY(verdict(link + tarEnd(), &links, together).same);
        QVERIFY(verdict(file + tarEnd(), &links, together).same);
        QCOMPARE(links.reportMissing(together).logged, std::size_t(0));
        QCOMPARE(together.count(), std::size_t(0));
    }

    void digests_ofAFileWithout_nameItAndItIsNotComplete()
    {
        SmallTree small;
        const std::string bytes = small.tar();
        const NodeId plain = small.id("data/plain");
        DigestTable known(small.tree.size());
        for (NodeId id = 0; id < small.tree.size(); ++id) {
            if (id != plain && small.digests->get(id)) {
                known.set(id, *small.digests->get(id));
            }
        }
        FaultLog log;
        VerifyMeter meter;
        MemoryReader reader(bytes);
        auto report = verifyAgainstDigests(reader, small.tree, known, log, meter, {});
        QVERIFY(report && report->same);
        QCOMPARE(report->checked.sizes, std::uint64_t(2)); // it and its hard link
        QVERIFY(report->checked.digests > 300);
        QVERIFY(!report->checked.complete());
        QCOMPARE(report->notCompared, std::vector<std::string>{"data/plain"});
        QCOMPARE(log.count(), std::size_t(1));
        QCOMPARE(log.all()[0].kind, FaultKind::notCompared);
        QCOMPARE(log.all()[0].path, std::string("data/plain"));
    }

    void sources_areWhatEveryFileWasComparedWith()
    {
        SmallTree small;
        MemoryReader reader(small.tar());
        FaultLog log;
        VerifyMeter meter;
        auto report = verifyAgainstSources(reader, small.tree, small.source, log, meter, {});
        QVERIFY(report && report->same);
        QVERIFY(report->checked.weakest() == CheckedBy::sources);
        QCOMPARE(report->checked.sources, report->files);
    }
};

STEADYBURN_UNIT_TEST(TestVerifiedAgainst)

} // namespace test_verified_against

#include "TestVerifiedAgainst.moc"
