// A file takes its name only when it is whole, and a good one survives every failure.
#include "base/Units.h"
#include "base/os/StagedFile.h"
#include "support/FailingCall.h"
#include "support/ManualClock.h"
#include "support/ScriptedStream.h"
#include "support/TargetRun.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "target/plain/FileTarget.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <functional>
#include <grp.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace steadyburn;

namespace test_file_target {

// Files may not grow past `bytes` while this lives: the nearest thing to a full disk that needs no rights.
class SizeLimit {
public:
    explicit SizeLimit(std::uint64_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limited{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limited);
    }
    ~SizeLimit() { ::setrlimit(RLIMIT_FSIZE, &m_before); }
    SizeLimit(const SizeLimit&) = delete;
    SizeLimit& operator=(const SizeLimit&) = delete;

private:
    rlimit m_before{};
};

// Runs `what` without root's rights in a child; its result is the exit code.
int asNobody(const std::function<int()>& what)
{
    const pid_t child = ::fork();
    if (child == 0) {
        if (::geteuid() == 0 && (::setgroups(0, nullptr) != 0 || ::setegid(65534) != 0 || ::seteuid(65534) != 0)) {
            ::_exit(99);
        }
        ::_exit(what());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

template <typename T>
int kindOf(const Result<T>& result)
{
    return result ? 100 : static_cast<int>(result.fault().kind);
}

// The least that is taken for an ISO image: a volume descriptor's head at sector 16.
QByteArray isoOf(int size)
{
    QByteArray iso(size, 'i');
    iso.replace(32768, 6, QByteArray("\1CD001", 6));
    return iso;
}

class TestFileTarget : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    ManualClock m_clock;

    std::string path(const char* leaf = "x.iso") const { return m_folder->filePath(leaf).toStdString(); }
    void put(const QByteArray& bytes, const char* leaf = "x.iso") const
    {
        QFile file(m_folder->filePath(leaf));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    QByteArray get(const char* leaf = "x.iso") const
    {
        QFile file(m_folder->filePath(leaf));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList names() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }
    std::unique_ptr<Target> target(const std::string& spec)
    {
        auto opened = openTarget(spec, m_clock);
        return opened ? std::move(*opened) : nullptr;
    }
    FaultKind refusal(const std::string& spec)
    {
        const auto opened = openTarget(spec, m_clock);
        return opened ? FaultKind::internal : opened.fault().kind;
    }
    Result<void> burn(Target& into, const std::string& script, const WriteRequest& request)
    {
        ScriptedStream source(script, m_clock);
        return TargetRun(into).burn(source, request);
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    // Both would be told "complete", or one only after hours that its file is in the way.
    void newFile_thatAnotherRunMakes_isRefusedBeforeItIsWritten()
    {
        for (const bool overwrite : {false, true}) {
            const std::string name = overwrite ? "b.iso" : "a.iso";
            auto first = target(path(name.c_str()));
            TargetRun firstRun(*first);
            auto second = target(m_folder->path().toStdString() + "/./" + name);
            TargetRun secondRun(*second);
            const WriteRequest request{.block = 65536, .overwrite = overwrite};
            QVERIFY(firstRun.begin(request).ok());
            const auto refused = secondRun.begin(request);
            QCOMPARE(kindOf(refused), static_cast<int>(FaultKind::targetBusy));
            QCOMPARE(refused.fault().path, second->name());
            auto other = target(path("other.iso")); // in the same folder
            TargetRun otherRun(*other);
            QVERIFY(otherRun.begin(request).ok() && otherRun.abandon().ok());
            ScriptedStream source("r*2", m_clock);
            QVERIFY(firstRun.write(source, {}).ok());
            QCOMPARE(kindOf(secondRun.begin(request)), static_cast<int>(FaultKind::targetBusy));
            QVERIFY(firstRun.close().ok());
            QCOMPARE(secondRun.begin(request).ok(), overwrite); // now it is there
            QVERIFY(secondRun.abandon().ok());
            QCOMPARE(get(name.c_str()).size(), 131072);
        }
        QCOMPARE(names(), (QStringList{"a.iso", "b.iso"}));
    }
    void newFile_ofAnAbandonedRun_isFree()
    {
        auto first = target(path());
        TargetRun run(*first);
        auto second = target(path());
        QVERIFY(run.begin({.block = 65536}).ok() && run.abandon().ok());
        auto session = second->begin({.block = 65536});
        QVERIFY(session.ok());
        QCOMPARE(kindOf(run.begin({.block = 65536})), static_cast<int>(FaultKind::targetBusy));
        QVERIFY(run.begin({.block = 65536, .simulate = true}).ok()); // it writes nothing
        session->reset();
        QVERIFY(run.begin({.block = 65536}).ok());
    }

    void open_ofAFolder_isTargetIsDirectory()
    {
        QCOMPARE(refusal(m_folder->path().toStdString()), FaultKind::targetIsDirectory);
        QCOMPARE(refusal(path("") + "/"), FaultKind::targetIsDirectory);
    }

    void open_withoutTheFolder_isTargetMissing()
    {
        QCOMPARE(refusal(path("no/such/x.iso")), FaultKind::targetMissing);
        QCOMPARE(refusal(path("x.iso/")), FaultKind::targetMissing);
        put("a file");
        QCOMPARE(refusal(path("x.iso/y.iso")), FaultKind::targetMissing);
    }

    void begin_withoutRights_isTargetPermission()
    {
        QVERIFY(::chmod(m_folder->path().toLocal8Bit().constData(), 0555) == 0);
        auto file = target(path());
        QVERIFY(file);
        QCOMPARE(asNobody([&] { return kindOf(file->begin({})); }), static_cast<int>(FaultKind::targetPermission));
        QVERIFY(::chmod(m_folder->path().toLocal8Bit().constData(), 0755) == 0);
    }

    void begin_onAReadOnlyFile_isTargetPermission()
    {
        put("precious");
        QVERIFY(::chmod(path().c_str(), 0444) == 0);
        QVERIFY(::chmod(m_folder->path().toLocal8Bit().constData(), 0777) == 0);
        auto file = target(path());
        QCOMPARE(asNobody([&] { return kindOf(file->begin({})); }), static_cast<int>(FaultKind::targetPermission));
        QCOMPARE(get(), QByteArray("precious"));
    }

    void write_whenTheDiskIsFull_keepsTheOldFileAndLeavesNothing()
    {
        put("precious");
        auto file = target(path());
        TargetRun run(*file);
        QVERIFY(run.begin({.size = 20 * 65536, .block = 65536, .overwrite = true}).ok());
        ScriptedStream source("r*20", m_clock);
        const SizeLimit limit(10 * 65536 + 100);
        const auto written = run.write(source, {});
        QVERIFY(!written);
        QCOMPARE(written.fault().kind, FaultKind::mediumFull);
        QCOMPARE(written.fault().path, path());
        QCOMPARE(written.fault().code, EFBIG);
        QCOMPARE(written.fault().known<SpaceNeed>().needed, std::uint64_t(20 * 65536));
        QCOMPARE(written.fault().known<SpaceNeed>().available, std::uint64_t(10 * 65536));
        QCOMPARE(source.released(), std::uint64_t(10 * 65536)); // the refused block is still in the source
        QVERIFY(run.abandon().ok());
        QCOMPARE(get(), QByteArray("precious"));
        QCOMPARE(names(), QStringList{"x.iso"});
    }

    void destruction_withoutClose_leavesNothing()
    {
        put("precious");
        {
            auto file = target(path());
            TargetRun run(*file);
            QVERIFY(run.begin({.overwrite = true}).ok());
            ScriptedStream source("r*5", m_clock);
            QVERIFY(run.write(source, {}).ok());
        }
        QCOMPARE(get(), QByteArray("precious"));
        QCOMPARE(names(), QStringList{"x.iso"});
    }

    void close_whenTheFolderIsGone_fails()
    {
        QVERIFY(QDir(m_folder->path()).mkdir("sub"));
        auto file = target(path("sub/x.iso"));
        TargetRun run(*file);
        QVERIFY(run.begin({}).ok());
        ScriptedStream source("r*5", m_clock);
        QVERIFY(run.write(source, {}).ok());
        QVERIFY(QDir(m_folder->path()).rmdir("sub"));
        QVERIFY(!run.close());
        QVERIFY(run.abandon().ok());
    }

    void append_toWhatIsNoImage_isRefused()
    {
        put("not an image, but long enough" + QByteArray(40000, 'x'));
        QCOMPARE(target(path())->begin({.append = true}).fault().kind, FaultKind::notAnImage);
    }

    void append_whenItFails_keepsTheOldImage()
    {
        put(isoOf(100'000));
        auto file = target(path());
        TargetRun run(*file);
        QVERIFY(run.begin({.append = true}).ok());
        ScriptedStream source("r*10 E", m_clock);
        QVERIFY(!run.write(source, {}));
        QVERIFY(run.abandon().ok());
        QCOMPARE(get(), isoOf(100'000));
        QCOMPARE(names(), QStringList{"x.iso"});
    }

    void append_addsASessionAndRewritesTheHead()
    {
        put(isoOf(100'000));
        auto file = target(path());
        TargetRun run(*file);
        QCOMPARE(file->inspect()->nextWritable, std::uint64_t(131072)); // 100000 rounded up to 32 KiB
        QVERIFY(run.begin({.append = true}).ok());
        ScriptedStream source("r*2", m_clock);
        QVERIFY(run.write(source, {}).ok());
        const std::vector<std::byte> head(65536, std::byte('H'));
        QVERIFY(run.writeHead(head).ok());
        QCOMPARE(get(), isoOf(100'000)); // not yet
        QVERIFY(run.close().ok());
        const QByteArray now = get();
        QCOMPARE(now.size(), qsizetype(131072 + 2 * 65536));
        QCOMPARE(now.left(65536), QByteArray(65536, 'H'));
        QCOMPARE(now.mid(65536, 34464), QByteArray(34464, 'i'));
        QCOMPARE(now.mid(100'000, 31072), QByteArray(31072, '\0'));
        const auto session = pattern(0, 131072);
        QVERIFY(std::memcmp(now.constData() + 131072, session.data(), session.size()) == 0);
    }

    void append_whileAnotherRunHasTheImage_isTargetBusy()
    {
        put(isoOf(100'000));
        auto first = target(path());
        TargetRun run(*first);
        auto second = target(path());
        QVERIFY(first->inspect().ok() && second->inspect().ok());
        QVERIFY(run.begin({.append = true}).ok());
        QCOMPARE(second->begin({.append = true}).fault().kind, FaultKind::targetBusy);
        QVERIFY(run.abandon().ok());
        QVERIFY(second->begin({.append = true}).ok());
    }

    void append_toAnImageThatWasChangedSinceItWasLookedAt_isRefused()
    {
        put(isoOf(100'000));
        auto file = target(path());
        QVERIFY(file->inspect().ok());
        put(isoOf(200'000));
        QCOMPARE(file->begin({.append = true}).fault().kind, FaultKind::targetChanged);
        QCOMPARE(get(), isoOf(200'000));
    }

    void close_whenAnotherFileTookTheName_keepsThatFile_data()
    {
        QTest::addColumn<bool>("before");
        QTest::newRow("in place of an old one") << true;
        QTest::newRow("where there was none") << false;
    }
    void close_whenAnotherFileTookTheName_keepsThatFile()
    {
        QFETCH(bool, before);
        if (before) {
            put("old");
        }
        auto file = target(path());
        TargetRun run(*file);
        QVERIFY(run.begin({.overwrite = true}).ok());
        ScriptedStream source("r*2", m_clock);
        QVERIFY(run.write(source, {}).ok());
        put("another's", "y");
        QVERIFY(::rename(path("y").c_str(), path().c_str()) == 0);
        QCOMPARE(run.close().fault().kind, before ? FaultKind::targetChanged : FaultKind::fileExists);
        QCOMPARE(get(), QByteArray("another's"));
        QCOMPARE(names(), QStringList{"x.iso"});
    }

    void openReader_ofASessionThatIsNotThere_saysHowManyThereAre()
    {
        put(isoOf(100'000));
        const auto missing = target(path())->openReader(9);
        QCOMPARE(missing.fault().kind, FaultKind::sessionMissing);
        QCOMPARE(missing.fault().known<SessionChoice>().asked, std::uint64_t(9));
        QCOMPARE(missing.fault().known<SessionChoice>().count, std::uint64_t(1));
    }

    void close_whenTheDiskCannotKeepTheBytes_keepsTheOldFileAndSaysSo()
    {
        put("precious");
        auto file = target(path());
        TargetRun run(*file);
        QVERIFY(run.begin({.size = 20 * 65536, .block = 65536, .overwrite = true}).ok());
        ScriptedStream source("r*20", m_clock);
        QVERIFY(run.write(source, {}).ok());
        Result<void> closed;
        whileCallFails(SYS_fsync, EIO, [&] { closed = run.close(); });
        QVERIFY(!closed);
        QCOMPARE(closed.fault().code, EIO);
        QCOMPARE(closed.fault().path, path());
        QVERIFY(run.abandon().ok());
        QCOMPARE(get(), QByteArray("precious"));
        QCOMPARE(names(), QStringList{"x.iso"});
    }

    void oldFile_thatCannotBeLookedAt_isNotReplaced()
    {
        put("precious");
        auto file = target(path());
        TargetRun run(*file);
        Result<MediumInfo> seen = MediumInfo();
        Result<void> begun;
        const auto whileNothingIsLookedAt = [](const std::function<void()>& work) { // fstat() is either of them
            whileCallFails(SYS_fstat, ENOMEM, [&] { whileCallFails(SYS_newfstatat, ENOMEM, work); });
        };
        whileNothingIsLookedAt([&] {
            seen = file->inspect();
            begun = run.begin({.size = 65536, .block = 65536, .overwrite = true});
        });
        QVERIFY(!seen); // or it would pass for blank
        QCOMPARE(seen.fault().code, ENOMEM);
        QVERIFY(!begun);
        QCOMPARE(begun.fault().code, ENOMEM);

        auto staged = StagedFile::create(path());
        QVERIFY(staged);
        Result<void> taken;
        whileNothingIsLookedAt([&] { taken = staged->commit(StagedFile::Existing::mustBeEmpty); });
        QVERIFY(!taken);
        QCOMPARE(taken.fault().kind, FaultKind::fileExists);
        staged->discard();
        QCOMPARE(get(), QByteArray("precious"));
        QCOMPARE(names(), QStringList{"x.iso"});
    }

    void close_replacesTheOldFileAndKeepsItsMode()
    {
        put("old");
        QVERIFY(::chmod(path().c_str(), 0640) == 0);
        QVERIFY(burn(*target(path()), "r*2", {.size = 131072, .overwrite = true}).ok());
        QCOMPARE(get().size(), qsizetype(131072));
        struct stat info = {};
        QVERIFY(::stat(path().c_str(), &info) == 0);
        QCOMPARE(info.st_mode & 07777U, 0640U);
        QCOMPARE(names(), QStringList{"x.iso"});
    }

    void close_throughALink_replacesWhatItPointsTo()
    {
        put("old", "real.iso");
        QVERIFY(QFile::link("real.iso", m_folder->filePath("x.iso")));
        QVERIFY(burn(*target(path()), "r*2", {.overwrite = true}).ok());
        QCOMPARE(get("real.iso").size(), qsizetype(131072));
        QVERIFY(QFileInfo(m_folder->filePath("x.iso")).isSymLink());
    }

    void open_ofANameThatIsNotUtf8_isExact()
    {
        const std::string odd = path("\xff\xfe caf\xe9.iso");
        QVERIFY(burn(*target(odd), "r", {}).ok());
        QVERIFY(::access(odd.c_str(), F_OK) == 0);
    }

    void stagedFile_withAName_isHiddenThenRenamedOrRemoved()
    {
        {
            auto staged = StagedFile::create(path(), false);
            QVERIFY(staged.ok());
            QCOMPARE(names().size(), 1);
            QVERIFY(names()[0].startsWith(".x.iso.part-"));
            auto second = StagedFile::create(path(), false); // does not take the same name
            QVERIFY(second.ok());
            QCOMPARE(names().size(), 2);
        }
        QVERIFY(names().isEmpty());
        auto staged = StagedFile::create(path(), false);
        QCOMPARE(writeWhole(staged->fd(), pattern(0, 1000)), 0);
        QVERIFY(staged->commit().ok());
        QCOMPARE(names(), QStringList{"x.iso"});
        QCOMPARE(get().size(), qsizetype(1000));
    }

    void stagedFile_ofAProcessThatWasKilled_isRemovedByTheNext()
    {
        // These are named like parts of the file, and are not.
        const QStringList others{".x.iso.part-",        ".x.iso.part-00ab",    ".x.iso.part-00abcg",
                                 ".x.iso.part-00abcde", "x.iso.part-00abcd",   ".y.iso.part-00abcd",
                                 ".x.iso.part-00beef",  ".x.iso.part-00beef-", ".x.iso.part-00beef-0123456789ab"};
        for (const QString& name : others) {
            put("precious", name.toUtf8().constData());
        }
        QVERIFY(QDir(m_folder->path()).mkdir(".x.iso.part-00abce"));
        QVERIFY(QFile::link("y", m_folder->filePath(".x.iso.part-00abcf")));
        const QStringList before = names();
        const pid_t child = ::fork();
        if (child == 0) {
            auto staged = StagedFile::create(path(), false);
            ::kill(::getpid(), staged.ok() ? SIGKILL : SIGTERM);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        QCOMPARE(WTERMSIG(status), SIGKILL);
        QCOMPARE(names().size(), before.size() + 1);
        auto staged = StagedFile::create(path());
        QVERIFY(staged.ok());
        QCOMPARE(names(), before);
    }

    void stagedFile_whoseNameIsFree_takesItInOneStep()
    {
        auto staged = StagedFile::create(path());
        QVERIFY(staged.ok());
        Result<void> taken;
        whileCallFails(SYS_rename, EIO, [&] { taken = staged->commit(); });
        QVERIFY(taken.ok());
        QCOMPARE(names(), QStringList{"x.iso"});
    }

    void longName_atTheLimit_works()
    {
        const std::string leaf(255, 'n');
        QVERIFY(burn(*target(path(leaf.c_str())), "r", {}).ok());
        QVERIFY(StagedFile::create(path(leaf.c_str()), false).ok());
    }

    void inspect_ofAPlainFile_countsIt()
    {
        put("hello");
        const auto info = target(path())->inspect();
        QVERIFY(info->status == MediumStatus::overwritable);
        QCOMPARE(info->sessions.at(0).size, std::uint64_t(5));
        QVERIFY(info->free.has_value());
    }
};

STEADYBURN_UNIT_TEST(TestFileTarget)

} // namespace test_file_target

#include "TestFileTarget.moc"
