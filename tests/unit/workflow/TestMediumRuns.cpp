// The window's way to a medium's contents: listed in batches that nobody is drowned in, verified, compared, restored,
// cancelled; and what goes wrong is told.
#include "workflow/facade/Run.h"

#include "shelf/Shelf.h"
#include "support/HostileTar.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/ScriptedDisc.h"
#include "support/SmallTree.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/catalogue/MediumCatalogue.h"
#include "workflow/facade/BatchedListing.h"
#include "workflow/readback/MediumCheck.h"
#include "workflow/readback/MediumRestore.h"
#include "workflow/readback/RestorePatterns.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <semaphore>

using namespace steadyburn;

namespace test_medium_runs {

std::uint64_t sectorOf(const std::string& image, const std::string& bytes)
{
    return image.find(bytes) / kDiscBlock;
}

class TestMediumRuns : public QObject {
    Q_OBJECT
    std::unique_ptr<ScratchFolder> m_folder;
    SteadyClock m_clock;
    SmallTree m_tree;
    std::string m_iso;
    DiscScript m_disc;

    Dependencies parts()
    {
        return {.openTarget = [this](const std::string& spec) -> Result<std::unique_ptr<Target>> {
                    if (spec == "disc") {
                        return std::unique_ptr<Target>(std::make_unique<ScriptedDisc>(m_disc));
                    }
                    return openTarget(spec, m_clock);
                },
                .openSource = {},
                .clock = &m_clock};
    }

    struct Listing {
        std::vector<ListedEntry> entries;
        std::size_t largest = 0; // batch
        std::optional<JobMedium> medium;
        std::optional<ListingReport> report;

        [[nodiscard]] bool has(const std::string& path) const
        {
            return std::any_of(entries.begin(), entries.end(),
                               [&](const ListedEntry& one) { return one.path == path; });
        }
    };
    void start(Run& run, const StoredPart& part, Listing& listing)
    {
        const ListingListener listener{
            .inspected = run.telling([&listing](const JobMedium& medium) { listing.medium = medium; }),
            .listed = run.handing([&listing](const std::vector<ListedEntry>& batch) {
                listing.largest = std::max(listing.largest, batch.size());
                listing.entries.insert(listing.entries.end(), batch.begin(), batch.end());
            })};
        run.start([part, listener, dependencies = parts()](
                      const std::stop_token& stop) { return listInBatches(part, dependencies, listener, stop); },
                  [&listing](const ListingReport& report) { listing.report = report; });
    }
    Listing list(const StoredPart& part)
    {
        Listing listing;
        Run run;
        start(run, part, listing);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(listing.report.has_value(), 60000); }();
        return listing;
    }
    MediumReport run(const MediumCheckRequest& request)
    {
        return reportOf(std::make_shared<MediumCheck>(request, parts()));
    }
    MediumReport run(const MediumRestoreRequest& request)
    {
        return reportOf(std::make_shared<MediumRestore>(request, parts()));
    }
    template <typename Task>
    MediumReport reportOf(const std::shared_ptr<Task>& task)
    {
        std::optional<MediumReport> ended;
        Run run;
        run.start(task, [&](const MediumReport& report) { ended = report; });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(ended.has_value(), 60000); }();
        return ended.value_or(MediumReport());
    }
    std::string manyFiles(int files)
    {
        std::string tar;
        for (int i = 0; i < files; ++i) {
            tar += tarEntry("many/" + std::to_string(i), '0');
        }
        return m_folder->file("many.tar", tar + tarEnd());
    }

private slots:
    void initTestCase()
    {
        m_iso = m_tree.iso();
        QVERIFY(!m_iso.empty());
    }
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        m_disc = {.bytes = m_iso};
    }

    void wholeDisc_isListed()
    {
        const Listing listing = list({.target = "disc"});
        QVERIFY(!listing.report->fault);
        QVERIFY(listing.report->faults.empty());
        QVERIFY(listing.medium && listing.medium->info.sessions.size() == 1);
        QVERIFY(listing.has("data/deep/f1299") && listing.has("other \xff\xfe/Caf\xe9") && listing.has("data/link"));
        QVERIFY(listing.entries.size() > 310);
    }

    void unreadableFolder_isNamed_andTheRestListed()
    {
        // The folder's own block, where libisofs says that it is: found by the name of the first file in it.
        const std::uint64_t sector = sectorOf(m_iso, "f1007");
        for (std::uint64_t i = sector; i < sector + 20; ++i) {
            m_disc.badSectors[i] = DiscScript::kAlways;
        }
        const Listing listing = list({.target = "disc"});
        QVERIFY(!listing.report->faults.empty() || listing.report->fault);
        QVERIFY(listing.has("data/plain"));
    }

    void missingSession_isTheFault()
    {
        const Listing listing = list({.target = "disc", .section = 5});
        QVERIFY(listing.report->fault && listing.report->fault->kind == FaultKind::sessionMissing);
        QVERIFY(listing.entries.empty());
        QVERIFY(listing.medium); // its sessions can be chosen from
    }

    void discTakenOut_isTheFault()
    {
        m_disc.goneAfter = 0;
        const Listing listing = list({.target = "disc"});
        QVERIFY(listing.report->fault && listing.report->fault->kind == FaultKind::mediumRemoved);
    }

    void noSuchTarget_isTheFault()
    {
        const Listing listing = list({.target = m_folder->path("none.iso")});
        QVERIFY(listing.report->fault && listing.report->fault->kind == FaultKind::targetMissing);
    }

    void listing_canBeCancelled()
    {
        std::binary_semaphore reached(0);
        std::binary_semaphore mayRun(0);
        std::atomic<int> reads{0};
        m_disc.onRead = [&](std::uint64_t) {
            if (++reads == 1) {
                reached.release();
                mayRun.acquire();
            }
        };
        Listing listing;
        Run run;
        start(run, {.target = "disc"}, listing);
        reached.acquire();
        QVERIFY(run.running());
        run.cancel();
        mayRun.release();
        QTRY_VERIFY_WITH_TIMEOUT(listing.report.has_value(), 60000);
        QVERIFY(listing.report->fault && listing.report->fault->kind == FaultKind::cancelled);
        QVERIFY(!run.running());
    }

    void windowThatTakesNothing_isNotFlooded_andMayGo()
    {
        constexpr int kFiles = 30'000;
        const std::string tar = manyFiles(kFiles);
        {
            const auto before = threadsNow();
            Listing listing;
            Run run;
            start(run, {.target = tar}, listing);
            QVERIFY(comesTrue([&] { // nothing is taken: it waits until something is
                const auto ours = threadsSince(before);
                return !ours.empty() && std::all_of(ours.begin(), ours.end(), waitsForAnEvent);
            }));
            QVERIFY(listing.entries.empty());
            QVERIFY(run.running());
        } // and ends
        const Listing listing = list({.target = tar});
        QVERIFY(!listing.report->fault);
        QCOMPARE(listing.entries.size(), std::size_t(kFiles));
        QVERIFY(listing.largest <= kListingBatch);
    }

    void goodDisc_isVerified()
    {
        const MediumReport report = run(MediumCheckRequest{.part = {.target = "disc"}, .against = {}});
        QVERIFY(report.of == MediumReport::Of::verify);
        QVERIFY(!report.fault);
        QVERIFY(report.files > 300);
    }

    void verdict_isNotedOnTheShelf_forThisDiscAlone()
    {
        m_disc.bytes = m_tree.iso({.sessionMd5 = true}); // something to compare with
        const std::string file = m_folder->path("shelf.db");
        FaultLog log;
        Shelf shelf = Shelf::openOrMake(file).value();
        const auto entered =
            catalogueMedium(shelf, {.openTarget = parts().openTarget, .target = "disc", .now = 5}, log, {});
        QVERIFY(entered.ok());
        auto copied = shelf.database().prepare("INSERT INTO copies(volume,number,kind,file,entered) "
                                               "SELECT volume,2,kind,'/elsewhere.iso',5 FROM copies");
        QVERIFY(copied.ok() && copied->run());
        const auto verify = [&](std::uint64_t copy) {
            return run(
                MediumCheckRequest{.part = {.target = "disc"}, .against = {}, .note = {.shelf = file, .copy = copy}});
        };
        const auto copy = [&](std::uint64_t number) {
            return *copyNumbered(shelf.volume(entered->uuid).value(), number);
        };
        MediumReport report = verify(0);
        QVERIFY(!report.fault);
        QCOMPARE(report.noted.copy, 1U);
        QVERIFY(copy(1).result == CheckResult::good && !copy(1).drive.empty() && !copy(2).verified);
        const std::uint64_t end = m_iso.size() / kDiscBlock;
        for (std::uint64_t i = end - 400; i < end - 390; ++i) { // within the contents
            m_disc.badSectors[i] = DiscScript::kAlways;
        }
        QCOMPARE(verify(0).noted.copy, 1U);
        QVERIFY(copy(1).result == CheckResult::damaged && !copy(2).verified);
        QCOMPARE(verify(2).noted.copy, 2U); // the user says so
        QVERIFY(copy(2).result == CheckResult::damaged);
        copied->reset();
        QVERIFY(shelf.database().execute("UPDATE copies SET file='',made=NULL"));
        report = verify(0);
        QVERIFY(report.noted.copy == 0 && report.noted.alike == 2);
    }

    void damagedFile_isADifference_namedByItsPath()
    {
        const std::uint64_t end = m_iso.size() / kDiscBlock;
        for (std::uint64_t i = end - 400; i < end - 390; ++i) { // within the contents
            m_disc.badSectors[i] = DiscScript::kAlways;
        }
        const MediumReport report = run(MediumCheckRequest{.part = {.target = "disc"}, .against = {}});
        QVERIFY(report.fault && report.fault->kind == FaultKind::mismatch);
        QVERIFY(std::any_of(report.faults.begin(), report.faults.end(),
                            [](const Fault& one) { return one.kind == FaultKind::mediumError && !one.path.empty(); }));
    }

    void chosenFolder_isRestored_andNothingElse()
    {
        const std::string into = m_folder->path("out");
        const MediumReport report =
            run(MediumRestoreRequest{.part = {.target = "disc"}, .into = into, .patterns = {patternFor("data/deep")}});
        QVERIFY(report.of == MediumReport::Of::restore);
        QVERIFY(!report.fault && report.faults.empty());
        QCOMPARE(report.files, 300U);
        QVERIFY(std::filesystem::exists(into + "/data/deep/f1299"));
        QVERIFY(!std::filesystem::exists(into + "/data/plain"));
    }

    void fileThatIsThere_staysUnlessAYesIsGiven()
    {
        const std::string into = m_folder->folder("out");
        m_folder->folder("out/data");
        const std::string mine = m_folder->file("out/data/tiny", "mine");
        MediumRestoreRequest request{
            .part = {.target = "disc"}, .into = into, .patterns = {patternFor("data/tiny")}, .overwrite = false};
        const MediumReport kept = run(request);
        QCOMPARE(bytesOf(mine), std::string("mine"));
        QVERIFY(kept.faults.size() == 1 && kept.faults.front().path == "data/tiny");
        request.overwrite = true;
        const MediumReport replaced = run(request);
        QVERIFY(!replaced.fault && replaced.faults.empty());
        QCOMPARE(bytesOf(mine).size(), std::size_t(1));
    }

    void restore_canBeCancelled_andLeavesNoHalfFile()
    {
        std::binary_semaphore reached(0);
        std::binary_semaphore mayRun(0);
        std::atomic<bool> waited{false};
        const std::uint64_t late = m_iso.size() / 2;
        m_disc.onRead = [&](std::uint64_t offset) {
            if (offset > late && !waited.exchange(true)) {
                reached.release();
                mayRun.acquire();
            }
        };
        std::optional<MediumReport> ended;
        const MediumRestoreRequest request{
            .part = {.target = "disc"}, .into = m_folder->path("out"), .patterns = {patternFor("data")}};
        Run run;
        run.start(std::make_shared<MediumRestore>(request, parts()),
                  [&](const MediumReport& report) { ended = report; });
        reached.acquire();
        run.cancel();
        mayRun.release();
        QTRY_VERIFY_WITH_TIMEOUT(ended.has_value(), 60000);
        QVERIFY(ended->cancelled());
        std::error_code none; // it may have been cancelled before there was a folder
        for (const auto& each : std::filesystem::recursive_directory_iterator(m_folder->path("out"), none)) {
            QVERIFY2(each.path().string().find(".steadyburn-") == std::string::npos, each.path().c_str());
        }
    }

    void runThatGoes_endsItsWork_andTellsNothing()
    {
        std::binary_semaphore reached(0);
        std::atomic<bool> waited{false};
        m_disc.onRead = [&](std::uint64_t) {
            if (!waited.exchange(true)) {
                reached.release();
            }
        };
        {
            Run run;
            run.start(std::make_shared<MediumCheck>(MediumCheckRequest{.part = {.target = "disc"}}, parts()),
                      [](const MediumReport&) { QFAIL("its owner has gone"); });
            reached.acquire();
        }
        QCoreApplication::processEvents();
    }
};

STEADYBURN_UNIT_TEST(TestMediumRuns)

} // namespace test_medium_runs

#include "TestMediumRuns.moc"
