#include "shelf/ShelfSchema.h"
#include "support/FailingCall.h"
#include "support/ScratchFolder.h"
#include "support/ShelfSample.h"

#include <QFile>
#include <QTest>

#include <csignal>
#include <random>
#include <sys/wait.h>

using namespace steadyburn;

// Faults 39 to 41: whatever becomes of the file, the shelf says so and changes nothing.
class TestShelfFaults : public QObject {
    Q_OBJECT

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
            ::usleep(random() % 3000);
            ::kill(child, SIGKILL);
            int status = 0;
            QCOMPARE(::waitpid(child, &status, 0), child);
            std::size_t committed = 0; // that the child has told of, in all
            while (::read(told[0], &done, 1) == 1) {
                ++committed;
            }
            ::close(told[0]);
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

QTEST_GUILESS_MAIN(TestShelfFaults)
#include "TestShelfFaults.moc"
