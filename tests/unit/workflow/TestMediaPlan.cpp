// What is planned against what is written: the same bytes for every medium.
#include "workflow/burn/MediaPlan.h"

#include "base/Units.h"
#include "image/iso/IsoImage.h"
#include "image/tar/TarArchive.h"
#include "support/FileSink.h"
#include "support/Noise.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/burn/StreamOptions.h"
#include "workflow/discset/DiscSetPlan.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using namespace steadyburn;

namespace test_media_plan {

namespace fs = std::filesystem;

class TestMediaPlan : public QObject {
    Q_OBJECT
private:
    SteadyClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;

    std::string at(const std::string& name) const { return m_folder->path().toStdString() + "/" + name; }
    void makeFile(const std::string& name, std::size_t size) const
    {
        fs::create_directories(fs::path(at(name)).parent_path());
        const std::string bytes = noise(size);
        QFile file(QFile::decodeName(at(name).c_str()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes.data(), static_cast<qint64>(size)), static_cast<qint64>(size));
    }
    Dependencies dependencies()
    {
        return {.openTarget = [this](const std::string& spec) { return steadyburn::openTarget(spec, m_clock); },
                .openSource = [](const Tree& tree) { return std::make_unique<DiskSource>(tree); },
                .clock = &m_clock};
    }
    PlanRequest requestFor(MediumKind kind, Format format = Format::automatic)
    {
        PlanRequest request;
        request.job.sources = {at("tree")};
        request.job.format = format;
        request.job.lockMemory = false;
        request.kind = kind;
        request.measure = false;
        return request;
    }
    Result<MediaPlan> plan(const PlanRequest& request) { return MediaPlanner(request, dependencies()).plan({}); }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        for (int i = 0; i < 40; ++i) {
            makeFile("tree/folder" + std::to_string(i % 7) + "/deep/file" + std::to_string(i),
                     static_cast<std::size_t>(i) * 9001);
        }
        makeFile(
            "tree/a long name of a file, which Joliet and tar do not have the room for that it would want to have, "
            "so that it needs more than the usual header.txt",
            777);
        fs::create_symlink("../nowhere", at("tree/link"));
        fs::create_hard_link(at("tree/folder1/deep/file8"), at("tree/hard"));
        fs::create_directories(at("tree/empty"));
    }

    void plan_ofOneMedium_hasTheBytesThatAreWritten_data();
    void plan_ofOneMedium_hasTheBytesThatAreWritten();
    void plan_ofSeveralDiscs_hasTheBytesOfEach_data();
    void plan_ofSeveralDiscs_hasTheBytesOfEach();
    void plan_ofTapes_countsThem();
    void plan_ofACompressedArchive_isNotExact();
    void plan_ofWhatNoDiscHolds_fails();
    void plan_withAFolderCalledAboutThisDisc_isRefused();
    void plan_withAMeasuredSource_forecastsTimeAndBuffer();
    void plan_writesNothing();
};

void TestMediaPlan::plan_ofOneMedium_hasTheBytesThatAreWritten_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("format");
    QTest::addColumn<QString>("target");
    const auto add = [](const char* name, MediumKind kind, Format format, const char* target) {
        QTest::newRow(name) << int(kind) << int(format) << QString::fromLatin1(target);
    };
    add("an ISO on a DVD", MediumKind::dvdPlusR, Format::automatic, "virtual:dvd+r,speed=900M,file=%1");
    add("an ISO on a BD", MediumKind::bdR, Format::iso, "virtual:bd-r,speed=900M,file=%1");
    add("an ISO in a file", MediumKind::file, Format::iso, "%1.iso");
    add("a tar on a disc", MediumKind::dvdPlusR, Format::tar, "virtual:dvd+r,speed=900M,file=%1");
    add("a tar in a file", MediumKind::file, Format::tar, "%1.tar");
    add("a tape", MediumKind::tape, Format::automatic, "virtual:tape,speed=900M,file=%1");
}

void TestMediaPlan::plan_ofOneMedium_hasTheBytesThatAreWritten()
{
    QFETCH(int, kind);
    QFETCH(int, format);
    QFETCH(QString, target);
    PlanRequest request = requestFor(MediumKind(kind), Format(format));
    const auto planned = plan(request);
    QVERIFY(planned.ok());
    QCOMPARE(planned->volumes.size(), std::size_t(1));
    QVERIFY(planned->exact);

    request.job.target = target.arg(QString::fromStdString(at("medium"))).toStdString();
    const JobReport report = Job(request.job, dependencies()).run({});
    QCOMPARE(report.outcome, Outcome::complete);
    QCOMPARE(planned->volumes.front().bytes, report.bytes);
    QCOMPARE(planned->volumes.front().files, report.files);
}

void TestMediaPlan::plan_ofSeveralDiscs_hasTheBytesOfEach_data()
{
    QTest::addColumn<int>("format");
    QTest::newRow("iso") << int(Format::iso);
    QTest::newRow("tar") << int(Format::tar);
}

// Each disc is laid out anew and made, into a file.
void TestMediaPlan::plan_ofSeveralDiscs_hasTheBytesOfEach()
{
    QFETCH(int, format);
    makeFile("tree/folder3/larger than a disc", 3 * kMiB + 5);
    PlanRequest request = requestFor(MediumKind::dvdPlusR, Format(format));
    request.capacity = 2 * kMiB;
    const auto planned = plan(request);
    QVERIFY(planned.ok());
    QVERIFY(planned->volumes.size() > 3);
    QCOMPARE(planned->splitFiles, std::uint64_t(1));

    Tree tree;
    FaultLog log;
    QVERIFY(Scanner({}).scan({at("tree")}, tree, log, {}));
    DiscSetWish wish{.name = {.name = "TREE", .uuid = "12345678-1234-4123-8123-123456789abc"},
                     .format = Format(format),
                     .capacity = *request.capacity,
                     .time = {},
                     .unread = {},
                     .layOut = {}};
    std::vector<std::unique_ptr<DiscSource>> sources;
    wish.layOut = [&](const DiscTree& disc, const std::string& volumeId) -> Result<std::unique_ptr<ImageStream>> {
        sources.push_back(std::make_unique<DiscSource>(disc, std::make_unique<DiskSource>(tree), LateTexts()));
        JobRequest job = request.job;
        job.volumeId = volumeId;
        if (Format(format) == Format::iso) {
            auto image =
                IsoImage::layOut(disc.tree(), *sources.back(), log, isoOptionsFor(job, true, disc.sums()), {}, {});
            return image ? Result<std::unique_ptr<ImageStream>>(std::move(*image)) : image.takeFault();
        }
        auto archive =
            TarArchive::layOut(disc.tree(), *sources.back(), log, tarOptionsFor(job, true, false, 0, true), {}, {});
        return archive ? Result<std::unique_ptr<ImageStream>>(std::move(*archive)) : archive.takeFault();
    };
    auto set = planDiscSet(tree, wish);
    QVERIFY(set.ok());
    QCOMPARE(set->discs.size(), planned->volumes.size());
    for (unsigned number = 1; number <= set->packing.discs; ++number) {
        auto disc = discTreeOf(tree, wish, *set, number, "87654321-1234-4123-8123-123456789abc");
        QVERIFY(disc.ok());
        auto stream = wish.layOut(**disc, discVolumeId(wish.name, number));
        QVERIFY(stream.ok());
        FileSink sink(at("disc"));
        QVERIFY((*stream)->produce(sink, {}).ok());
        QVERIFY(sink.finish().ok());
        QCOMPARE(fs::file_size(at("disc")), planned->volumes[number - 1].bytes);
        QVERIFY(planned->volumes[number - 1].bytes <= *request.capacity);
    }
}

void TestMediaPlan::plan_ofTapes_countsThem()
{
    PlanRequest request = requestFor(MediumKind::tape);
    request.capacity = 3 * kMiB;
    const auto planned = plan(request);
    QVERIFY(planned.ok());
    QCOMPARE(planned->volumes.size(), std::size_t(3));
    QVERIFY(!planned->exact);
    request.job.format = Format::iso;
    const auto refused = plan(request);
    QVERIFY(!refused.ok());
    QCOMPARE(refused.fault().kind, FaultKind::badArgument);
}

void TestMediaPlan::plan_ofACompressedArchive_isNotExact()
{
    const auto planned = plan(requestFor(MediumKind::bdR, Format::tarGzip));
    QVERIFY(planned.ok());
    QVERIFY(!planned->exact);
    QCOMPARE(planned->volumes.size(), std::size_t(1));
}

void TestMediaPlan::plan_ofWhatNoDiscHolds_fails()
{
    PlanRequest request = requestFor(MediumKind::cdR);
    request.capacity = 100 * kKiB;
    const auto planned = plan(request);
    QVERIFY(!planned.ok());
    QCOMPARE(planned.fault().kind, FaultKind::mediumTooSmall);
}

void TestMediaPlan::plan_withAFolderCalledAboutThisDisc_isRefused()
{
    makeFile("ABOUT-THIS-DISC/README.txt", 10);
    PlanRequest request = requestFor(MediumKind::dvdPlusR);
    request.job.sources.push_back(at("ABOUT-THIS-DISC"));
    QVERIFY(plan(request).ok()); // on one disc it is a folder like any other
    request.capacity = 2 * kMiB;
    const auto planned = plan(request);
    QVERIFY(!planned.ok());
    QCOMPARE(planned.fault().kind, FaultKind::duplicateName);
}

void TestMediaPlan::plan_withAMeasuredSource_forecastsTimeAndBuffer()
{
    PlanRequest request = requestFor(MediumKind::dvdPlusR);
    request.measure = true;
    request.job.speed = "2x";
    const auto planned = plan(request);
    QVERIFY(planned.ok());
    QVERIFY(planned->readRate > 0);
    QCOMPARE(planned->driveRate, 2 * kDvdRate);
    const double writing = static_cast<double>(planned->volumes.front().bytes) / (2 * kDvdRate);
    QVERIFY(planned->all.seconds >= writing);
    request.job.speed = "fast";
    const auto refused = plan(request);
    QVERIFY(!refused.ok());
    QCOMPARE(refused.fault().kind, FaultKind::badArgument);
}

void TestMediaPlan::plan_writesNothing()
{
    QVERIFY(plan(requestFor(MediumKind::dvdPlusR)).ok());
    std::size_t entries = 0;
    for (auto each = fs::directory_iterator(m_folder->path().toStdString()); each != fs::directory_iterator(); ++each) {
        ++entries;
    }
    QCOMPARE(entries, std::size_t(1));
}

STEADYBURN_UNIT_TEST(TestMediaPlan)

} // namespace test_media_plan

#include "TestMediaPlan.moc"
