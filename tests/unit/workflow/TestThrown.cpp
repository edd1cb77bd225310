// An exception on any thread of a run is the run's fault: the program goes on, the old content is as it was.
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/burn/Job.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <filesystem>
#include <new>
#include <stdexcept>

using namespace steadyburn;

namespace test_thrown {

namespace fs = std::filesystem;

enum class Place { open, read, unchanged };

class ThrowingFile final : public SourceFile {
public:
    ThrowingFile(std::unique_ptr<SourceFile> file, Place place) : m_file(std::move(file)), m_place(place) {}
    Result<std::size_t> readAt(std::span<std::byte> into, std::uint64_t offset) override
    {
        if (m_place == Place::read) {
            throw std::runtime_error("thrown by a read");
        }
        return m_file->readAt(into, offset);
    }
    Result<void> unchanged() override
    {
        if (m_place == Place::unchanged) {
            throw std::bad_alloc();
        }
        return m_file->unchanged();
    }

private:
    std::unique_ptr<SourceFile> m_file;
    Place m_place;
};

class ThrowingSource final : public Source {
public:
    ThrowingSource(const Tree& tree, Place place) : m_tree(tree), m_disk(tree), m_place(place) {}
    Result<std::unique_ptr<SourceFile>> open(NodeId id) override
    {
        if (m_tree.name(id) != "bad") {
            return m_disk.open(id);
        }
        if (m_place == Place::open) {
            throw std::runtime_error("thrown by an open");
        }
        auto file = m_disk.open(id);
        if (!file) {
            return file.takeFault();
        }
        return std::unique_ptr<SourceFile>(new ThrowingFile(std::move(*file), m_place));
    }

private:
    const Tree& m_tree;
    DiskSource m_disk;
    Place m_place;
};

void write(const std::string& path, qsizetype size)
{
    fs::create_directories(fs::path(path).parent_path());
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(size, 'x'));
}

// Throws as soon as it is told to.
class ThrowingClock : public Clock {
public:
    [[nodiscard]] Nanoseconds now() const override
    {
        if (throws) {
            throw std::bad_alloc();
        }
        return m_steady.now();
    }
    void sleepUntil(Nanoseconds time, const std::stop_token& stop) override { m_steady.sleepUntil(time, stop); }
    void sleepOn(const std::atomic<std::uint32_t>& word, std::uint32_t value, Nanoseconds time) override
    {
        m_steady.sleepOn(word, value, time);
    }
    std::atomic<bool> throws{false};

private:
    SteadyClock m_steady;
};

class TestThrown : public QObject {
    Q_OBJECT
private:
    SteadyClock m_clock;
    QTemporaryDir m_folder;

    std::string at(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }

private slots:
    void initTestCase()
    {
        write(at("src/a"), 300'000);
        write(at("src/bad"), 5'000'000);
        write(at("src/more"), 5'000);
        write(at("small/bad"), 100);
        write(at("small/other"), 100);
    }

    void source_throws_endsTheRun_data()
    {
        QTest::addColumn<Place>("place");
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("tree");
        for (const char* format : {"iso", "tar", "tar.gz", "tar.zst"}) {
            for (const char* tree : {"src", "small"}) {
                const QString name = QStringLiteral("%1 %2 ").arg(format, tree);
                QTest::newRow(qPrintable(name + "open")) << Place::open << format << tree;
                QTest::newRow(qPrintable(name + "read")) << Place::read << format << tree;
                QTest::newRow(qPrintable(name + "unchanged")) << Place::unchanged << format << tree;
            }
        }
    }
    void source_throws_endsTheRun()
    {
        QFETCH(Place, place);
        QFETCH(QString, format);
        QFETCH(QString, tree);
        write(at("old"), 1000);
        JobRequest request;
        request.sources = {at(tree.toStdString())};
        request.target = at("old");
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.overwrite = true;
        request.format = format == "iso"      ? Format::iso
                         : format == "tar"    ? Format::tar
                         : format == "tar.gz" ? Format::tarGzip
                                              : Format::tarZstd;
        Job job(std::move(request),
                {.openTarget = [this](const std::string& spec) { return openTarget(spec, m_clock); },
                 .openSource = [place](const Tree& files) -> std::unique_ptr<Source> {
                     return std::make_unique<ThrowingSource>(files, place);
                 },
                 .clock = &m_clock});
        const JobReport report = job.run({});
        QCOMPARE(report.outcome, Outcome::failed);
        QVERIFY(report.fault);
        QCOMPARE(report.fault->kind, place == Place::unchanged ? FaultKind::outOfMemory : FaultKind::internal);
        QCOMPARE(fs::file_size(at("old")), std::uintmax_t(1000));
        QCOMPARE(std::distance(fs::directory_iterator(at("")), fs::directory_iterator()), 3); // nothing beside it
    }
    void listener_thatThrowsWhileTheProducerWaits_endsTheRun()
    {
        JobRequest request;
        request.sources = {at("src")};
        request.target = at("new.tar");
        request.ring = kMiB; // less than the sources
        request.lockMemory = false;
        const auto throwAt = [](Phase phase) {
            if (phase == Phase::write) {
                throw std::bad_alloc();
            }
        };
        Job job(std::move(request),
                {.openTarget = [this](const std::string& spec) { return openTarget(spec, m_clock); },
                 .openSource = [](const Tree& files) -> std::unique_ptr<Source> {
                     return std::make_unique<DiskSource>(files);
                 },
                 .clock = &m_clock},
                {.phase = throwAt});
        const JobReport report = job.run({});
        QCOMPARE(report.outcome, Outcome::failed);
        QCOMPARE(report.fault->kind, FaultKind::outOfMemory);
        QVERIFY(!fs::exists(at("new.tar")));
    }
    void telemetry_afterTheRunThrew_looksAtNothing()
    {
        ThrowingClock clock;
        JobRequest request;
        request.sources = {at("small")};
        request.target = at("closed.tar");
        request.overwrite = true;
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        const auto throwFrom = [&](Phase phase) { clock.throws = phase == Phase::close; };
        Job job(std::move(request),
                {.openTarget = [&](const std::string& spec) { return openTarget(spec, clock); },
                 .openSource = [](const Tree& files) -> std::unique_ptr<Source> {
                     return std::make_unique<DiskSource>(files);
                 },
                 .clock = &clock},
                {.phase = throwFrom});
        bool threw = false;
        try {
            static_cast<void>(job.run({}));
        } catch (const std::bad_alloc&) {
            threw = true;
        }
        QVERIFY(threw);
        clock.throws = false;
        QCOMPARE(job.telemetry().phase, Phase::close); // the ring is gone
    }
    void parts_throw_endsTheRun()
    {
        JobRequest request;
        request.sources = {at("src")};
        request.target = at("new.tar");
        request.ring = 4 * kMiB;
        Job job(std::move(request),
                {.openTarget = [](const std::string&) -> Result<std::unique_ptr<Target>> { throw std::bad_alloc(); },
                 .openSource = nullptr,
                 .clock = &m_clock});
        const JobReport report = job.run({});
        QCOMPARE(report.outcome, Outcome::failed);
        QCOMPARE(report.fault->kind, FaultKind::outOfMemory);
        QVERIFY(!fs::exists(at("new.tar")));
    }
};

STEADYBURN_UNIT_TEST(TestThrown)

} // namespace test_thrown

#include "TestThrown.moc"
