#include "shelf/ShelfOutline.h"
#include "shelf/ShelfSchema.h"
#include "support/FailingCall.h"
#include "support/ScratchFolder.h"
#include "support/ShelfSample.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <random>
#include <sys/wait.h>

using namespace steadyburn;

// Faults 39 to 41: whatever becomes of the file, the shelf says so and changes nothing.
class TestShelfFaults : public QObject {
    Q_OBJECT

    // How often the process has called write() and the like.
    static std::uint64_t writesOf(pid_t process)
    {
        std::ifstream file("/proc/" + std::to_string(process) + "/io");
        std::string word;
        std::uint64_t writes = 0;
        while (file >> word && word != "syscw:") {
        }
        file >> writes;
        return writes;
    }

    static QByteArray readAll(const std::string& path)
    {
        QFile file(QString::fromStdString(path));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static std::vector<ShelfEntry> sample(int volume, int files = 300)
    {
        std::vector<ShelfEntry> entries;
        for (int i = 0; i < files; ++i) {
            entries.push_back(shelvedFile("v" + std::to_string(volume) + "/file" + std::to_string(i)));
        }
        return entries;
    }
    // A shelf with some volumes, all in one file.
    static void fill(const std::string& path)
    {
        Shelf shelf = Shelf::openOrMake(path).value();
        for (int volume = 0; volume < 4; ++volume) {
            QVERIFY(shelve(shelf, sample(volume)));
        }
    }

    // Three volumes of which all is known that can be, and 500 of which nothing is.
    static void fillVersionTwo(const std::string& path, const std::string& journal)
    {
        auto old = Database::open(path, true, 0);
        QVERIFY(old.ok());
        QVERIFY((*old)->execute("PRAGMA journal_mode=" + journal));
        QVERIFY(migrateShelf(**old, shelfMigrations().first(2)).ok());
        QVERIFY((*old)->execute(
            "INSERT INTO volumes VALUES"
            "(1,'disc','DISC','bd-r','box 3',3,100,200,'damaged',200,150,'good','Drive',NULL,200),"
            "(2,'file','FILE','file',CAST('/a/\xc3\xa4.iso' AS BLOB),1,101,NULL,NULL,NULL,NULL,NULL,'',30,NULL),"
            "(3,'tape','TAPE','tape','',1,102,300,'good',NULL,NULL,NULL,'st0',NULL,NULL);"
            "INSERT INTO volumes WITH RECURSIVE n(x) AS(SELECT 4 UNION ALL SELECT x+1 FROM n WHERE x<503)"
            " SELECT x,'uuid'||x,'LABEL'||x,'cd-r','',1,x,NULL,NULL,NULL,NULL,NULL,'',NULL,NULL FROM n;"
            "INSERT INTO sections VALUES(1,1,2,0,'c',NULL,1,'iso',90,1,5,0);"
            "INSERT INTO entries VALUES(1,0,'old',0,5,7,0,NULL,NULL,0,0);"
            "UPDATE counters SET value=2"));
    }
    static void checkFromVersionTwo(Shelf& shelf)
    {
        QVERIFY(shelf.check().ok());
        QCOMPARE(shelf.volumes()->size(), 503U);
        const ShelfVolume disc = shelf.volume("disc").value();
        QCOMPARE(disc.copies.size(), 3U);
        const ShelfCopy& first = *copyNumbered(disc, 1);
        QVERIFY(first.kept == "box 3" && first.file.empty() && first.kind == "bd-r" && first.entered == 100);
        QVERIFY(first.verified == 200 && first.result == CheckResult::damaged && first.due == 200);
        QVERIFY(first.sampled == 150 && first.sampleResult == CheckResult::good && first.drive == "Drive");
        QVERIFY(first.told == 200);
        for (const std::uint64_t number : {2U, 3U}) { // nobody has looked at them
            const ShelfCopy& copy = *copyNumbered(disc, number);
            QVERIFY(!copy.verified && !copy.result && copy.kept.empty() && copy.kind == "bd-r" && copy.entered == 100);
        }
        QCOMPARE(damagedCopies(disc), 1U);
        QCOMPARE(bestCopy(disc).number, 2U);
        const ShelfVolume file = shelf.volume("file").value();
        QVERIFY(file.every == 30U && file.copies.size() == 1 && bestCopy(file).file == "/a/\xc3\xa4.iso");
        QCOMPARE(bestCopy(file).kept, "/a/\xc3\xa4.iso");
        const ShelfVolume tape = shelf.volume("tape").value();
        QVERIFY(bestCopy(tape).result == CheckResult::good && !bestCopy(tape).due && bestCopy(tape).drive == "st0");
        int entries = 0;
        QVERIFY(shelf.forEachEntry("file", [&](std::uint32_t, const ShelfEntry& entry) -> Result<void> {
            entries += entry.path == "old" ? 1 : 0;
            return {};
        }));
        QCOMPARE(entries, 1);
    }

private slots:
    void missing_isSaid_andNothingIsMade()
    {
        const ScratchFolder folder;
        QCOMPARE(Shelf::open(folder.path("shelf.db")).fault().kind, FaultKind::shelfMissing);
        QVERIFY(!QFile::exists(QString::fromStdString(folder.path("shelf.db"))));
    }

    void newer_isRefused_andNotChanged()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        QVERIFY(Shelf::open(path)->database().execute("PRAGMA user_version=99"));
        const QByteArray before = readAll(path);
        const auto opened = Shelf::openOrMake(path);
        QCOMPARE(opened.fault().kind, FaultKind::shelfNewer);
        QVERIFY(opened.fault().facts == FaultFacts(FormatVersion{99, shelfMigrations().size()}));
        QCOMPARE(readAll(path), before);
    }

    void older_becomesNewer_allOrNothing()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        std::vector<const char*> steps(shelfMigrations().begin(), shelfMigrations().end());
        auto database = Database::open(path, false, 0);
        QVERIFY(database.ok());
        steps.push_back("ALTER TABLE volumes ADD COLUMN more; CREATE TABLE volumes(id)"); // fails in its midst
        QVERIFY(!migrateShelf(**database, steps).ok());
        QCOMPARE((*database)->number("PRAGMA user_version").value(), static_cast<int>(shelfMigrations().size()));
        QVERIFY(!(*database)->prepare("SELECT more FROM volumes").ok());
        steps.back() = "ALTER TABLE volumes ADD COLUMN more";
        QVERIFY(migrateShelf(**database, steps).ok());
        QCOMPARE((*database)->number("PRAGMA user_version").value(), static_cast<int>(steps.size()));
        QCOMPARE((*database)->number("SELECT count(more IS NULL) FROM volumes").value(), 4);
    }

    // Version 2 had one verdict and one place for all copies of a volume.
    void shelfOfVersionTwo_keepsVerdictsAndPlaces_copyByCopy()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fillVersionTwo(path, "DELETE");
        Shelf shelf = Shelf::open(path).value();
        checkFromVersionTwo(shelf);
        QVERIFY(shelve(shelf, sample(1, 3)));
        QVERIFY(shelf.forget("disc").ok());
        QCOMPARE(shelf.database().number("SELECT count(*) FROM copies").value(), 503);
    }

    // The next start makes it new from the old one, whichever of the steps was the last.
    void killedWhileItBecomesNewer_losesNothing_data()
    {
        QTest::addColumn<QString>("journal");
        QTest::newRow("a journal of the old pages") << "DELETE";
        QTest::newRow("a journal of the new pages") << "WAL";
    }
    void killedWhileItBecomesNewer_losesNothing()
    {
        QFETCH(const QString, journal);
        const ScratchFolder folder;
        const QStringList steps = QString::fromLatin1(shelfMigrations()[2]).split(';');
        for (qsizetype done = 0; done <= steps.size(); ++done) {
            const std::string path = folder.path("shelf" + std::to_string(done) + ".db");
            fillVersionTwo(path, journal.toStdString());
            const std::string change =
                "PRAGMA cache_size=1;BEGIN IMMEDIATE;" + // what is changed goes to the file at once
                steps.mid(0, done).join(';').toStdString();
            const pid_t child = ::fork();
            QVERIFY(child >= 0);
            if (child == 0) {
                auto database = Database::open(path, false, 0);
                if (!database || !(*database)->execute(change)) {
                    ::_exit(1);
                }
                ::raise(SIGKILL);
            }
            int status = 0;
            QCOMPARE(::waitpid(child, &status, 0), child);
            QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
            auto shelf = Shelf::open(path);
            QVERIFY(shelf.ok());
            checkFromVersionTwo(*shelf);
            QCOMPARE(shelf->database().number("SELECT count(*) FROM copies").value(), 505);
        }
    }

    void fileThatIsNoShelf_isRefused_andNotChanged()
    {
        const ScratchFolder folder;
        const std::string text = folder.file("text", std::string(8192, 'x'));
        const std::string other = folder.path("other.db");
        QVERIFY(Database::open(other, true, 0).value()->execute("CREATE TABLE t(x);INSERT INTO t VALUES(1)").ok());
        for (const std::string& path : {text, other}) {
            const QByteArray before = readAll(path);
            QCOMPARE(Shelf::openOrMake(path).fault().kind, FaultKind::shelfDamaged);
            QCOMPARE(readAll(path), before);
        }
    }

    // Wherever the bytes are wrong: an answer or shelfDamaged, never a wrong end.
    void damagedAnywhere_isSaidOrHarmless()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        const QByteArray good = readAll(path);
        QVERIFY(good.size() > 16 * 4096);
        std::mt19937 random(39);
        int damaged = 0;
        for (int round = 0; round < 150; ++round) {
            QByteArray bad = good;
            const auto at = static_cast<qsizetype>(random() % static_cast<unsigned>(bad.size() - 64));
            for (qsizetype i = 0; i < 64; ++i) {
                bad[at + i] = static_cast<char>(random());
            }
            const std::string spoiled = folder.file("bad.db", {bad.data(), static_cast<std::size_t>(bad.size())});
            auto shelf = Shelf::open(spoiled);
            std::vector<FaultKind> kinds;
            const auto note = [&](const auto& result) {
                if (!result.ok()) {
                    kinds.push_back(result.fault().kind);
                }
            };
            note(shelf);
            if (shelf) {
                note(shelf->volumes());
                note(searchShelf(*shelf, "file29", [](const ShelfHit&) { return true; }, {}));
                const bool sound = shelf->checkQuickly().ok();
                const auto entered = shelve(*shelf, sample(9));
                note(entered);
                QVERIFY(sound || !entered);
                note(shelf->check());
            }
            for (const FaultKind kind : kinds) {
                QVERIFY(kind == FaultKind::shelfDamaged || kind == FaultKind::shelfNewer);
            }
            damaged += kinds.empty() ? 0 : 1;
            shelf = Fault();
            for (const std::string& file : filesOfShelf(spoiled)) {
                QFile::remove(QString::fromStdString(file));
            }
        }
        QVERIFY(damaged > 50);
    }

    // A row's number in the file says nothing about how many rows there are.
    void search_whereTheNextRowIsFarAway_ends()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        Shelf shelf = Shelf::open(path).value();
        QVERIFY(shelf.database().execute("UPDATE counters SET value=9223372036854775807;"
                                         "INSERT INTO names VALUES(-1,'fil',x'01'),(9223372036854775807,'fil',x'01')"));
        int hits = 0;
        QVERIFY(searchShelf(shelf, "file299", [&hits](const ShelfHit&) { return ++hits > 0; }, {}).ok());
        QCOMPARE(hits, 4);
        QCOMPARE(shelve(shelf, sample(9)).fault().kind, FaultKind::shelfDamaged); // there are no further rows
        QVERIFY(shelf.volumes()->size() == 4 && shelf.check().ok());
    }

    void foldersTooDeep_takeLittleMemory()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        Shelf shelf = Shelf::open(path).value();
        QVERIFY(shelf.database().execute(
            "DELETE FROM entries;UPDATE sections SET first=5000+first,last=5000+last WHERE first>1;"
            "UPDATE sections SET last=4000 WHERE first=1;"
            "INSERT INTO entries WITH RECURSIVE n(x) AS(SELECT 1 UNION ALL SELECT x+1 FROM n WHERE x<4000)"
            " SELECT x,x>1,printf('%0255d',x),1,0,NULL,0,NULL,NULL,0,0 FROM n"));
        std::size_t longest = 0;
        std::size_t last = 0;
        const auto measure = [&](std::uint32_t, const ShelfEntry& entry) -> Result<void> {
            longest = std::max(longest, entry.path.size());
            last = entry.path.size();
            return {};
        };
        const std::vector<ShelfVolume> volumes = shelf.volumes().value();
        for (const ShelfVolume& volume : volumes) {
            QVERIFY(shelf.forEachEntry(volume.uuid, measure).ok());
        }
        QVERIFY2(longest > 60'000 && longest < 70'000, qPrintable(QString::number(longest)));
        QVERIFY(last > 255);
    }

    void rowsAroundTheLargestNumber_leadNowhere()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        Shelf shelf = Shelf::open(path).value();
        QVERIFY(shelf.database().execute(
            "UPDATE entries SET folder=9223372036854775807 WHERE id=2;"
            "INSERT INTO entries VALUES(-9223372036854775805,9,'low',1,0,NULL,0,NULL,NULL,0,0)"));
        std::vector<std::string> paths;
        const auto note = [&paths](std::uint32_t, const ShelfEntry& entry) -> Result<void> {
            paths.push_back(entry.path);
            return {};
        };
        const std::vector<ShelfVolume> volumes = shelf.volumes().value();
        for (const ShelfVolume& volume : volumes) {
            QVERIFY(shelf.forEachEntry(volume.uuid, note).ok());
        }
        QVERIFY(std::ranges::find(paths, "file0") != paths.end()); // its folder is not known
    }

    void numbersThatCannotBe_areNone()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        Shelf shelf = Shelf::open(path).value();
        QVERIFY(
            shelf.database().execute("UPDATE volumes SET every=-1 WHERE id=1;UPDATE volumes SET every=1<<62 WHERE id=2;"
                                     "UPDATE copies SET entered=9223372036854775807 WHERE volume=3;"
                                     "UPDATE copies SET verified=-9223372036854775807-1,made=1<<61 WHERE volume=4;"
                                     "UPDATE sections SET files=-1,bytes=-5,digests=-1,section=1<<40 WHERE volume=4;"
                                     "UPDATE entries SET size=-1,nanoseconds=1<<33,part=1<<33,parts=-1,place=-1"));
        const std::vector<ShelfVolume> volumes = shelf.volumes().value(); // the last one first
        QVERIFY(!volumes.at(3).every);
        QVERIFY(!volumes.at(2).every);
        QVERIFY(!dueOf(volumes.at(3)) || *dueOf(volumes.at(3)) > bestCopy(volumes.at(3)).entered);
        QCOMPARE(bestCopy(volumes.at(1)).entered, std::int64_t(0));
        QVERIFY(!bestCopy(volumes.at(0)).verified);
        QVERIFY(!bestCopy(volumes.at(0)).made);
        QCOMPARE(volumes.at(0).sections.at(0).files, std::uint64_t(0));
        QCOMPARE(volumes.at(0).sections.at(0).bytes, std::uint64_t(0));
        QCOMPARE(volumes.at(0).sections.at(0).digests, std::uint64_t(0));
        std::uint64_t bytes = 0;
        const auto add = [&bytes](std::uint32_t, const ShelfEntry& entry) -> Result<void> {
            bytes += entry.size + (entry.mtime ? static_cast<std::uint64_t>(entry.mtime->nanoseconds) : 0) +
                     entry.part + entry.parts + entry.place.value_or(0);
            return {};
        };
        QVERIFY(shelf.forEachEntry(volumes.at(1).uuid, add).ok());
        QCOMPARE(bytes, std::uint64_t(0));
        QCOMPARE(outlineOf(shelf, volumes.at(1), {})->bytes, std::uint64_t(0));
    }

    // SQLite would run what a stranger's file has under the name of a table, without an end.
    void viewsAndTriggers_areNoShelf_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::newRow("view") << QByteArray(
            "DROP TABLE copies;CREATE VIEW copies AS WITH RECURSIVE n(x) AS(SELECT 1 UNION ALL SELECT x+1 FROM n)"
            " SELECT x AS volume FROM n");
        QTest::newRow("trigger") << QByteArray("CREATE TRIGGER t AFTER UPDATE ON copies BEGIN DELETE FROM entries;END");
    }
    void viewsAndTriggers_areNoShelf()
    {
        QFETCH(const QByteArray, sql);
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        QVERIFY(Shelf::open(path)->database().execute(sql.toStdString()));
        QCOMPARE(Shelf::open(path).fault().kind, FaultKind::shelfDamaged);
    }

    void truncatedFile_isDamaged()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        const QByteArray good = readAll(path);
        for (const qsizetype size : {qsizetype(50), qsizetype(4096), good.size() / 2}) {
            const std::string cut = folder.file("cut.db", {good.data(), static_cast<std::size_t>(size)});
            auto shelf = Shelf::open(cut);
            QVERIFY(!shelf || !shelf->check());
        }
    }

    void lockedByAnother_isReadAndNotWritten()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        Shelf writer = Shelf::open(path).value();
        auto held = Transaction::begin(writer.database());
        QVERIFY(held.ok());
        Shelf reader = Shelf::open(path, 20).value();
        QCOMPARE(reader.volumes()->size(), 4U);
        QCOMPARE(found(reader, "file299").size(), 4U);
        const auto entered = shelve(reader, sample(7));
        QCOMPARE(entered.fault().kind, FaultKind::shelfBusy);
        QVERIFY(held->commit());
        QVERIFY(shelve(reader, sample(7)));
        QCOMPARE(writer.volumes()->size(), 5U);
    }

    void fullDisk_leavesTheOldState()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        FaultKind kind = FaultKind::internal;
        int code = 0;
        std::size_t volumes = 0;
        Shelf shelf = Shelf::open(path).value();
        whileCallFails(SYS_pwrite64, ENOSPC, [&] {
            const auto entered = shelve(shelf, sample(8, 20000));
            kind = entered ? FaultKind::cancelled : entered.fault().kind;
            code = entered ? 0 : entered.fault().code;
            volumes = shelf.volumes().value().size();
        });
        QCOMPARE(kind, FaultKind::io);
        QCOMPARE(code, ENOSPC);
        QCOMPARE(volumes, 4U);
        QVERIFY(shelf.check());
        QVERIFY(shelve(shelf, sample(8)));
    }

    // A process that is killed at any moment of its commits leaves each of them whole or not at all.
    void killedAtAnyMoment_leavesWholeVolumes()
    {
        const ScratchFolder folder;
        const std::string path = folder.path("shelf.db");
        fill(path);
        std::mt19937 random(40);
        std::size_t known = 4;
        for (int round = 0; round < 40; ++round) {
            int told[2];
            QVERIFY(::pipe(told) == 0);
            const pid_t child = ::fork();
            if (child == 0) {
                Shelf shelf = Shelf::open(path).value();
                for (int volume = 0;; ++volume) {
                    const char done = shelve(shelf, sample(1000 * (round + 1) + volume, 60)) ? 1 : 0;
                    (void)!::write(told[1], &done, 1);
                }
            }
            ::close(told[1]);
            char done = 1;
            for (unsigned wait = random() % 4; wait > 0; --wait) {
                (void)!::read(told[0], &done, 1);
            }
            const std::uint64_t moment = writesOf(child) + random() % 40;
            const bool written = comesTrue([&] { return writesOf(child) >= moment; });
            ::kill(child, SIGKILL);
            int status = 0;
            QCOMPARE(::waitpid(child, &status, 0), child);
            std::size_t committed = 0; // that the child has told of, in all
            while (::read(told[0], &done, 1) == 1) {
                ++committed;
            }
            ::close(told[0]);
            QVERIFY(written);
            QCOMPARE(done, 1);
            Shelf shelf = Shelf::open(path).value();
            QVERIFY(shelf.check());
            const auto volumes = shelf.volumes().value();
            QVERIFY(volumes.size() >= known + committed);
            known = volumes.size();
            for (const ShelfVolume& volume : volumes) {
                const std::uint64_t files = volume.sections.front().files;
                QVERIFY(files == 300 || files == 60);
                std::uint64_t rows = 0;
                QVERIFY(shelf.forEachEntry(volume.uuid, [&](std::uint32_t, const ShelfEntry&) -> Result<void> {
                    ++rows;
                    return {};
                }));
                QCOMPARE(rows, files + 1);
            }
            QCOMPARE(found(shelf, "file59").size(), known);
        }
        QVERIFY(known > 30);
    }
};

STEADYBURN_UNIT_TEST(TestShelfFaults)
#include "TestShelfFaults.moc"
