// A file with data is replaced with a yes only, and with --verify only by what was read back and found to be the same.
#include "base/Uuid.h"
#include "contents/Source.h"
#include "support/ScratchFolder.h"
#include "support/TargetRun.h"
#include "support/UnitTest.h"
#include "target/plain/FileTarget.h"
#include "workflow/burn/Job.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <cerrno>
#include <functional>
#include <sys/stat.h>

using namespace steadyburn;

namespace test_replacing {

// What is read back has one byte changed.
class OneByteOff final : public MediumReader {
public:
    explicit OneByteOff(std::unique_ptr<MediumReader> real) : m_real(std::move(real)) {}
    Result<std::size_t> read(std::span<std::byte> into) override
    {
        auto got = m_real->read(into);
        if (got && *got > 4000) {
            into[*got / 2] ^= std::byte(1);
        }
        return got;
    }
    Result<void> seek(std::uint64_t offset) override { return m_real->seek(offset); }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_real->size(); }
    [[nodiscard]] bool seekable() const override { return m_real->seekable(); }

private:
    std::unique_ptr<MediumReader> m_real;
};

// A file that is read back as it is, or with a byte changed. `seen` is called before it is read back.
class WatchedFile final : public Target {
public:
    WatchedFile(std::unique_ptr<Target> real, bool damages, std::function<void()> seen)
        : Target(Family::plain), m_real(std::move(real)), m_damages(damages), m_seen(std::move(seen))
    {
    }
    [[nodiscard]] std::string name() const override { return m_real->name(); }
    [[nodiscard]] std::optional<std::string> file() const override { return m_real->file(); }
    Result<MediumInfo> inspect() override { return m_real->inspect(); }
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) override { return m_real->begin(request); }
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override
    {
        m_seen();
        auto real = m_real->openReader(section);
        if (!real || !m_damages) {
            return real;
        }
        return std::unique_ptr<MediumReader>(std::make_unique<OneByteOff>(std::move(*real)));
    }
    Result<void> blank(bool full, const BlankProgress& progress) override { return m_real->blank(full, progress); }
    Result<void> eject() override { return m_real->eject(); }

private:
    std::unique_ptr<Target> m_real;
    bool m_damages;
    std::function<void()> m_seen;
};

class TestReplacing : public QObject {
    Q_OBJECT
    std::unique_ptr<ScratchFolder> m_folder;
    SteadyClock m_clock;
    QByteArray m_whileReadBack; // of the file's name

    [[nodiscard]] std::string at(const std::string& name) const { return m_folder->path(name); }
    [[nodiscard]] static QByteArray contents(const std::string& path)
    {
        QFile file(QFile::decodeName(path.c_str()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static void put(const std::string& path, const QByteArray& bytes)
    {
        QFile file(QFile::decodeName(path.c_str()));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(bytes);
    }
    JobReport burn(bool damages, bool verify, bool overwrite, std::stop_token stop = {})
    {
        Dependencies parts;
        parts.clock = &m_clock;
        parts.openSource = [](const Tree& tree) { return std::make_unique<DiskSource>(tree); };
        parts.openTarget = [&](const std::string& spec) -> Result<std::unique_ptr<Target>> {
            auto real = FileTarget::open(spec);
            if (!real) {
                return real;
            }
            return std::unique_ptr<Target>(std::make_unique<WatchedFile>(
                std::move(*real), damages, [this] { m_whileReadBack = contents(at("old.tar")); }));
        };
        JobRequest request;
        request.sources = {at("source")};
        request.target = at("old.tar");
        request.ring = 1024 * 1024;
        request.lockMemory = false;
        request.verify = verify;
        request.overwrite = overwrite;
        Job job(request, parts);
        return job.run(std::move(stop));
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        QVERIFY(::mkdir(at("source").c_str(), 0755) == 0);
        put(at("source/file"), QByteArray(100'000, 'n'));
        put(at("old.tar"), "old");
        m_whileReadBack.clear();
    }
    void burn_withoutAYes_isRefusedBeforeTheScan()
    {
        const JobReport report = burn(false, false, false);
        QVERIFY(report.fault.has_value());
        QCOMPARE(report.fault->kind, FaultKind::fileExists);
        QCOMPARE(report.files, std::uint64_t(0));
        QCOMPARE(contents(at("old.tar")), QByteArray("old"));
    }
    void verify_ofAReplacement_comesBeforeTheName()
    {
        const JobReport report = burn(false, true, true);
        QVERIFY(!report.fault.has_value());
        QCOMPARE(report.verified, std::optional(true));
        QCOMPARE(m_whileReadBack, QByteArray("old"));
        QVERIFY(contents(at("old.tar")).size() > 100'000);
    }
    void verify_thatFails_keepsTheOldFileAndSaysSo()
    {
        const JobReport report = burn(true, true, true);
        QVERIFY(report.fault.has_value());
        QCOMPARE(report.fault->kind, FaultKind::mismatch);
        QCOMPARE(report.verified, std::optional(false));
        QCOMPARE(contents(at("old.tar")), QByteArray("old"));
        QVERIFY(report.mediumState.has_value());
        QVERIFY(report.mediumState->known<MediumWorth>().state == MediumWorth::State::keptFile);
        QCOMPARE(QDir(QFile::decodeName(at("").c_str()))
                     .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)
                     .size(),
                 2);
    }
    void verify_ofANewFile_thatFails_isTold()
    {
        QVERIFY(QFile::remove(QFile::decodeName(at("old.tar").c_str())));
        const JobReport report = burn(true, true, false);
        QVERIFY(report.fault.has_value());
        QCOMPARE(report.fault->kind, FaultKind::mismatch);
    }
    void fileThatCameMeanwhile_isNotReplaced()
    {
        QVERIFY(QFile::remove(QFile::decodeName(at("old.tar").c_str())));
        auto target = FileTarget::open(at("old.tar"));
        QVERIFY(target.ok());
        TargetRun run(**target);
        QVERIFY(run.begin({}).ok());
        put(at("old.tar"), "somebody's");
        const auto closed = run.close();
        QVERIFY(!closed.ok());
        QCOMPARE(closed.fault().kind, FaultKind::fileExists);
        QCOMPARE(contents(at("old.tar")), QByteArray("somebody's"));
    }
    void uuid_withoutRandomBytes_isAFault()
    {
        const auto uuid = makeUuid([](std::span<unsigned char>) {
            errno = ENOSYS;
            return false;
        });
        QVERIFY(!uuid.ok());
        QCOMPARE(uuid.fault().kind, FaultKind::io);
        QCOMPARE(uuid.fault().code, ENOSYS);
        const auto one = makeUuid();
        const auto other = makeUuid();
        QVERIFY(one.ok() && other.ok());
        QVERIFY(*one != *other);
    }
};

STEADYBURN_UNIT_TEST(TestReplacing)

} // namespace test_replacing

#include "TestReplacing.moc"
