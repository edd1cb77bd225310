// What is said of discs that were appended to: the old files, the verification that could not be, the disc that did not
// stay open.
#include "base/Units.h"
#include "support/OddDrive.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/burn/Job.h"

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <vector>

using namespace steadyburn;

namespace test_appended_disc {

class TestAppendedDisc : public QObject {
    Q_OBJECT
    std::unique_ptr<ScratchFolder> m_folder;
    SteadyClock m_clock;
    bool m_trayStaysOut = false;
    std::function<void()> m_atClose;
    std::vector<JobWarning> m_warnings;

    JobRequest request(const std::string& kind, const std::string& folder, const std::string& keys = {}) const
    {
        JobRequest request;
        request.sources = {m_folder->path(folder)};
        request.target = "virtual:" + kind + ",speed=200M," + keys + "file=" + m_folder->path("disc.img");
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.reload = true;
        request.verify = true;
        return request;
    }
    JobReport run(JobRequest request)
    {
        const Dependencies parts{.openTarget = [this](const std::string& spec) -> Result<std::unique_ptr<Target>> {
                                     auto opened = openTarget(spec, m_clock);
                                     if (!opened) {
                                         return opened;
                                     }
                                     return std::unique_ptr<Target>(
                                         std::make_unique<OddDrive>(std::move(*opened), m_trayStaysOut, m_atClose));
                                 },
                                 .openSource = [](const Tree& tree) -> std::unique_ptr<Source> {
                                     return std::make_unique<DiskSource>(tree);
                                 },
                                 .clock = &m_clock};
        m_warnings.clear();
        Job job(std::move(request), parts, {.phase = {}, .medium = {}, .warning = [this](const JobWarning& warning) {
                                                m_warnings.push_back(warning);
                                            }});
        return job.run({});
    }

private slots:
    void init()
    {
        m_trayStaysOut = false;
        m_atClose = {};
        m_folder = std::make_unique<ScratchFolder>();
        m_folder->folder("old");
        m_folder->file("old/a", std::string(100'000, 'a'));
        m_folder->file("old/b", std::string(100'000, 'b'));
        m_folder->folder("new");
        m_folder->file("new/c", std::string(50'000, 'c'));
    }

    void verify_afterAnAppend_comparesTheOldFiles_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"dvd+rw", "bd-re", "dvd+r", "cd-r"}) {
            QTest::newRow(kind) << QString::fromLatin1(kind);
        }
    }
    void verify_afterAnAppend_comparesTheOldFiles()
    {
        QFETCH(QString, kind);
        JobRequest first = request(kind.toStdString(), "old");
        first.keepOpen = true;
        const JobReport begun = run(first);
        QVERIFY(begun.outcome == Outcome::complete);
        QVERIFY(!begun.oldFiles);
        JobRequest next = request(kind.toStdString(), "new");
        next.append = true;
        const JobReport report = run(next);
        QVERIFY(report.outcome == Outcome::complete);
        QCOMPARE(report.oldFiles->files, std::uint64_t(2));
        QCOMPARE(report.oldFiles->bytes, std::uint64_t(200'000));
        QCOMPARE(report.oldFiles->unreadable, std::uint64_t(0));
    }

    void verify_whenAnOldFileIsNotWhatItWas_saysWhich()
    {
        QVERIFY(run(request("dvd+rw", "old")).outcome == Outcome::complete);
        m_atClose = [this] { // the drive spoils an old file while it writes the new session
            const std::string path = m_folder->path("disc.img");
            const std::string bytes = bytesOf(path);
            std::fstream disc(path, std::ios::in | std::ios::out | std::ios::binary);
            disc.seekp(static_cast<std::streamoff>(bytes.find(std::string(1000, 'b'))));
            disc.put('x');
        };
        JobRequest next = request("dvd+rw", "new");
        next.append = true;
        const JobReport report = run(next);
        QVERIFY(report.outcome == Outcome::failed);
        QCOMPARE(report.fault->kind, FaultKind::oldFileChanged);
        QCOMPARE(report.verified, std::optional(false));
        QCOMPARE(report.exceptions.size(), std::size_t(1));
        QCOMPARE(report.exceptions.front().path, std::string("old/b"));
    }

    void verify_whenTheTrayStaysOut_saysThatOnlyTheVerificationIsMissing()
    {
        m_trayStaysOut = true;
        const JobReport report = run(request("dvd+r", "old"));
        QVERIFY(report.outcome == Outcome::failed);
        QCOMPARE(report.fault->kind, FaultKind::verifyMissed);
        QVERIFY(report.fault->knows<DiscMissing>());
        QVERIFY(!report.fault->path.empty());
        QVERIFY(!report.verified);
    }

    void noClose_onADiscThatEndsClosed_warns()
    {
        JobRequest wanted = request("dvd+r", "old");
        wanted.keepOpen = true;
        QVERIFY(run(wanted).outcome == Outcome::complete);
        QVERIFY(m_warnings.empty());
        std::filesystem::remove(m_folder->path("disc.img"));
        m_atClose = [this] { // as a DVD-R does that was written at once
            const std::string path = m_folder->path("disc.img");
            std::filesystem::copy_file(path, path + "2");
            std::filesystem::remove(path);
            std::filesystem::rename(path + "2", path); // without its record: a closed disc
            std::filesystem::remove(path + ".medium");
        };
        QVERIFY(run(wanted).outcome == Outcome::complete);
        QCOMPARE(std::count_if(m_warnings.begin(), m_warnings.end(),
                               [](const JobWarning& warning) {
                                   return warning.kind == JobWarning::Kind::disc &&
                                          warning.fault.kind == FaultKind::mediumClosedItself;
                               }),
                 1);
    }

    void append_toAClosedDisc_saysThatItIsClosed()
    {
        QVERIFY(run(request("dvd+r", "old")).outcome == Outcome::complete);
        JobRequest next = request("dvd+r", "new");
        next.append = true;
        QCOMPARE(run(next).fault->kind, FaultKind::mediumClosed);
    }
};

STEADYBURN_UNIT_TEST(TestAppendedDisc)

} // namespace test_appended_disc

#include "TestAppendedDisc.moc"
