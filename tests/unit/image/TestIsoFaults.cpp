// What goes wrong while an image is made, and that it is told, contained and never hangs.
#include "image/iso/IsoAcl.h"
#include "image/iso/IsoPieces.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"
#include "unit/image/IsoSample.h"

#include <QFile>
#include <QTest>

#include <chrono>
#include <future>
#include <optional>
#include <set>

using namespace steadyburn;
using namespace std::chrono_literals;

namespace test_iso_faults {

// A sink whose device gives up.
class BrokenSink final : public ByteSink {
public:
    explicit BrokenSink(std::uint64_t good) : m_good(good) {}
    Result<std::span<std::byte>> reserve(std::size_t bytes) override
    {
        if (m_sink.published + bytes > m_good) {
            return Fault{.kind = FaultKind::mediumFull, .doing = Action::write};
        }
        return m_sink.reserve(bytes);
    }
    Result<std::span<std::byte>> tryReserve(std::size_t bytes) override { return m_sink.tryReserve(bytes); }
    void giveBack(std::size_t bytes) override { m_sink.giveBack(bytes); }
    void publish(std::size_t bytes) override { m_sink.publish(bytes); }
    [[nodiscard]] std::size_t maxReserve() const override { return m_sink.maxReserve(); }
    Result<void> finish() override { return {}; }
    void fail(Fault /*fault*/) override {}

private:
    FileSink m_sink{1 << 20};
    std::uint64_t m_good;
};

void addSomeFiles(IsoSample& sample, int count = 40, std::uint64_t size = 300000)
{
    for (int i = 0; i < count; ++i) {
        sample.file("s/" + std::to_string(i), size + static_cast<std::uint64_t>(i));
    }
    sample.plant();
}

std::vector<std::byte> slurp(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray all = file.readAll();
    const auto bytes = std::as_bytes(std::span(all.data(), static_cast<std::size_t>(all.size())));
    return {bytes.begin(), bytes.end()};
}

class TestIsoFaults : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;
    [[nodiscard]] QString at(const QString& name) const { return m_dir.filePath(name); }

    // Both ways that contents take.
    static void ways()
    {
        QTest::addColumn<bool>("md5");
        QTest::newRow("straight") << false;
        QTest::newRow("through libisofs") << true;
    }

private slots:
    void filesThatFail_becomeZeros_andAreNamed_data() { ways(); }
    void filesThatFail_becomeZeros_andAreNamed()
    {
        QFETCH(bool, md5);
        IsoSample sample;
        for (const char* name : {"a", "denied", "shrank", "vanished", "z"}) {
            sample.file(std::string("s/") + name, 10000);
        }
        sample.file("s/damaged", 3000000);
        sample.file("s/grew", 0);
        sample.plant();
        sample.source[sample.id("s/denied")].openFault = FaultKind::fileUnreadable;
        sample.source[sample.id("s/vanished")].openFault = FaultKind::fileVanished;
        sample.source[sample.id("s/shrank")].size = 6000;
        sample.source[sample.id("s/damaged")].bad = {{1500000, 512}};
        sample.source[sample.id("s/grew")].afterwards = FaultKind::fileGrew;
        IsoOptions options;
        options.sessionMd5 = md5;
        const QString image = at("failing.iso");
        QVERIFY(sample.write(image.toStdString(), options) > 0);

        std::map<std::string, FaultKind> told;
        for (const Fault& fault : sample.log.all()) {
            QVERIFY2(told.emplace(fault.path, fault.kind).second, "told twice");
        }
        const auto path = [&](const char* name) { return ScriptedSource::path(sample.id(std::string("s/") + name)); };
        QCOMPARE(told.size(), std::size_t(5));
        QVERIFY(told[path("denied")] == FaultKind::fileUnreadable);
        QVERIFY(told[path("vanished")] == FaultKind::fileVanished);
        QVERIFY(told[sample.tree.sourcePath(sample.id("s/shrank"))] == FaultKind::fileShrank);
        QVERIFY(told[path("damaged")] == FaultKind::fileDamaged);
        QVERIFY(told[path("grew")] == FaultKind::fileGrew);

        std::map<std::string, MtreeEntry> found = readBack(image);
        const std::string zeros = toHex(sha256Of(std::vector<std::byte>(10000)));
        QCOMPARE(found["s/denied"]["sha256digest"], zeros);
        QCOMPARE(found["s/vanished"]["sha256digest"], zeros);
        std::vector<std::byte> shrunk = ScriptedSource::bytes(sample.id("s/shrank"), 0, 6000);
        shrunk.resize(10000);
        QCOMPARE(found["s/shrank"]["sha256digest"], toHex(sha256Of(shrunk)));
        QCOMPARE(found["s/a"]["sha256digest"], sample.sha256("s/a"));
        QCOMPARE(found["s/z"]["sha256digest"], sample.sha256("s/z"));
        QCOMPARE(found["s/damaged"]["size"], std::string("3000000"));
    }

    void whatLibisofsCannotStore_isNamed_andTheRestGoesOn_data() { ways(); }
    void whatLibisofsCannotStore_isNamed_andTheRestGoesOn()
    {
        QFETCH(bool, md5);
        IsoSample sample;
        sample.file("s/" + std::string(256, 'n'), 50000); // some file systems have such names
        sample.file("s/" + std::string(300, 'd') + "/inside", 50000);
        sample.file("s/ancient", 100).node.mtime.seconds = -3000000000; // 1874
        sample.add("s/socket", S_IFSOCK | 0600);
        sample.file("s/good", 50000);
        sample.plant();
        IsoOptions options;
        options.sessionMd5 = md5;
        QVERIFY(sample.write(at("names.iso").toStdString(), options) > 0);
        std::map<std::string, MtreeEntry> found = readBack(at("names.iso"));
        QCOMPARE(found.size(), std::size_t(4));
        QCOMPARE(found["s/good"]["sha256digest"], sample.sha256("s/good"));
        QCOMPARE(found["s/ancient"]["time"], std::string("-2208988800.0")); // 1900, the earliest there is
        std::multiset<FaultKind> kinds;
        for (const Fault& fault : sample.log.all()) {
            kinds.insert(fault.kind);
            QVERIFY(!fault.path.empty());
        }
        QCOMPARE(kinds.count(FaultKind::fileUnstorable), std::size_t(2));
        QCOMPARE(kinds.count(FaultKind::attributesLost), std::size_t(1));
        QCOMPARE(kinds.count(FaultKind::fileSkipped), std::size_t(1));
    }

    void treeBeyond8TiB_isRefused_withBothNumbers()
    {
        IsoSample sample;
        sample.file("s/a", std::uint64_t(6) << 40U);
        sample.file("s/b", std::uint64_t(3) << 40U);
        sample.plant();
        const Result<std::unique_ptr<IsoImage>> image = sample.layOut({});
        QVERIFY(!image);
        QVERIFY(image.fault().kind == FaultKind::mediumTooSmall);
        QCOMPARE(image.fault().known<SpaceNeed>().needed, std::uint64_t(9) << 40U);
        QVERIFY(image.fault().known<SpaceNeed>().available < std::uint64_t(8) << 40U);
    }

    void emptyTree_isAnImageNonetheless()
    {
        IsoSample sample;
        sample.plant();
        QVERIFY(sample.write(at("empty.iso").toStdString()) > 0);
        QCOMPARE(readBack(at("empty.iso")).size(), std::size_t(1));
    }

    void sinkThatFails_endsTheStream_withItsFault_data()
    {
        QTest::addColumn<bool>("md5");
        QTest::addColumn<quint64>("after");
        for (const bool md5 : {false, true}) {
            for (const quint64 after : {0U, 100000U, 1000000U, 11000000U}) {
                QTest::addRow("%s, after %llu", md5 ? "through libisofs" : "straight", after) << md5 << after;
            }
        }
    }
    void sinkThatFails_endsTheStream_withItsFault()
    {
        QFETCH(bool, md5);
        QFETCH(quint64, after);
        IsoSample sample;
        addSomeFiles(sample);
        IsoOptions options;
        options.sessionMd5 = md5;
        Result<std::unique_ptr<IsoImage>> image = sample.layOut(options);
        QVERIFY(image.ok());
        BrokenSink sink(after);
        const Result<void> done = (*image)->produce(sink, {});
        QVERIFY(!done);
        QVERIFY(done.fault().kind == FaultKind::mediumFull);
    }

    void smallSink_takesTheSameBytes_data() { ways(); }
    void smallSink_takesTheSameBytes()
    {
        QFETCH(bool, md5);
        IsoSample sample;
        addSomeFiles(sample, 10, 700000);
        IsoOptions options;
        options.sessionMd5 = md5;
        options.reproducible = true;
        QVERIFY(sample.write(at("large-sink.iso").toStdString(), options) > 0);
        for (const std::size_t capacity : {65536, 262144 + 2048}) {
            Result<std::unique_ptr<IsoImage>> image = sample.layOut(options);
            QVERIFY(image.ok());
            FileSink sink(at("small-sink.iso").toStdString(), capacity);
            QVERIFY((*image)->produce(sink, {}).ok());
            QVERIFY(sink.finish().ok());
            QCOMPARE(sink.brokenRules, 0U);
            QVERIFY(slurp(at("small-sink.iso")) == slurp(at("large-sink.iso")));
        }
    }

    void cancel_atAnyPoint_endsTheStream_data()
    {
        QTest::addColumn<bool>("md5");
        QTest::addColumn<quint64>("after");
        for (const bool md5 : {false, true}) {
            for (const quint64 after : {1U, 200000U, 1000000U, 5000000U, 11000000U}) {
                QTest::addRow("%s, after %llu", md5 ? "through libisofs" : "straight", after) << md5 << after;
            }
        }
    }
    void cancel_atAnyPoint_endsTheStream()
    {
        QFETCH(bool, md5);
        QFETCH(quint64, after);
        IsoSample sample;
        addSomeFiles(sample);
        IsoOptions options;
        options.sessionMd5 = md5;
        Result<std::unique_ptr<IsoImage>> image = sample.layOut(options);
        QVERIFY(image.ok());
        std::stop_source stop;
        FileSink sink(std::size_t(1) << 20U);
        sink.onPublish = [&](std::uint64_t published) {
            if (published >= after) {
                stop.request_stop();
            }
        };
        const Result<void> done = (*image)->produce(sink, stop.get_token());
        QVERIFY(!done);
        QVERIFY(done.fault().kind == FaultKind::cancelled);
        QVERIFY(sink.published < *(*image)->size());
    }

    void cancel_whileTheSourceStalls_returnsAtOnce_data() { ways(); }
    void cancel_whileTheSourceStalls_returnsAtOnce()
    {
        QFETCH(bool, md5);
        IsoSample sample;
        addSomeFiles(sample);
        IsoOptions options;
        options.sessionMd5 = md5;
        sample.source.hold();
        Result<std::unique_ptr<IsoImage>> image = sample.layOut(options);
        QVERIFY(image.ok());
        FileSink sink;
        std::stop_source stop;
        std::optional<FaultKind> ended;
        whileWaiting(
            [&] {
                const Result<void> done = (*image)->produce(sink, stop.get_token());
                ended = done ? std::nullopt : std::optional(done.fault().kind);
            },
            [&](pid_t producer) {
                const bool stalls = comesTrue([&] { return sample.source.reading > 0 && sleeps(producer); });
                stop.request_stop();
                // Readers that are in the middle of a read come back first: nobody writes into the sink's memory
                // afterwards.
                sample.source.letGo();
                QVERIFY(stalls);
            });
        QVERIFY(ended == FaultKind::cancelled);
        QVERIFY(sink.published < *(*image)->size());
    }

    void cancel_beforeLayOut_laysNothingOut()
    {
        IsoSample sample;
        addSomeFiles(sample);
        std::stop_source stop;
        stop.request_stop();
        const Result<std::unique_ptr<IsoImage>> image = sample.layOut({}, stop.get_token());
        QVERIFY(!image);
        QVERIFY(image.fault().kind == FaultKind::cancelled);
    }

    void imageThatIsNeverProduced_goesAway_data() { ways(); }
    void imageThatIsNeverProduced_goesAway()
    {
        QFETCH(bool, md5);
        IsoSample sample;
        addSomeFiles(sample);
        IsoOptions options;
        options.sessionMd5 = md5;
        for (int i = 0; i < 20; ++i) {
            QVERIFY(sample.layOut(options).ok());
        }
        // libisofs's thread may wait for a reader by then.
        sample.source.hold();
        auto gone = std::async(std::launch::async, [&] {
            const bool laidOut = sample.layOut(options).ok();
            return laidOut;
        });
        const bool reached =
            comesTrue([&] { return sample.source.reading > 0 || gone.wait_for(0s) == std::future_status::ready; });
        sample.source.letGo();
        QVERIFY(reached && gone.wait_for(60s) == std::future_status::ready && gone.get());
    }

    void twoImages_atOneTime_areBothWhole()
    {
        IsoSample one;
        IsoSample other;
        addSomeFiles(one, 300, 3000);
        addSomeFiles(other, 200, 5000);
        auto first = std::async(std::launch::async, [&] { return one.write(at("one.iso").toStdString()); });
        const std::uint64_t size = other.write(at("other.iso").toStdString());
        QVERIFY(size > 0 && first.get() > 0);
        QCOMPARE(readBack(at("one.iso"))["s/299"]["sha256digest"], one.sha256("s/299"));
        QCOMPARE(readBack(at("other.iso"))["s/199"]["sha256digest"], other.sha256("s/199"));
    }

    void meter_afterTheStream_countsEveryFileAndByte_data() { ways(); }
    void meter_afterTheStream_countsEveryFileAndByte()
    {
        QFETCH(bool, md5);
        IsoSample sample;
        sample.file("s/empty", 0);
        sample.hardLinks({"s/l1", "s/l2"}, 7777);
        addSomeFiles(sample, 40, 1000);
        IsoOptions options;
        options.sessionMd5 = md5;
        Result<std::unique_ptr<IsoImage>> image = sample.layOut(options);
        FileSink sink;
        QVERIFY(image.ok() && (*image)->produce(sink, {}).ok());
        QCOMPARE((*image)->meter().filesDone.load(), std::uint64_t(42));
        QCOMPARE((*image)->meter().bytesRead.load(), std::uint64_t(7777 + 40 * 1000 + 39 * 40 / 2));
    }

    void digests_takenAsTheBytesPass_areThoseOfTheFiles()
    {
        IsoSample sample;
        sample.hardLinks({"s/l1", "s/l2"}, 7777);
        Tree::NewNode& holey = sample.file("s/holey", 3000000);
        holey.sparse = true;
        holey.extents = {{1000000, 5000}, {2000000, 5000}};
        sample.file("s/empty", 0);
        sample.file("s/large", 2500000);
        sample.plant();
        DigestTable digests(sample.tree.size());
        ReadOptions readers;
        readers.digests = &digests;
        auto image = IsoImage::layOut(sample.tree, sample.source, sample.log, {}, readers, {});
        FileSink sink;
        QVERIFY(image.ok() && (*image)->produce(sink, {}).ok());
        for (const char* path : {"s/l1", "s/empty", "s/large"}) {
            QVERIFY(digests.get(sample.id(path)).has_value());
            QCOMPARE(toHex(*digests.get(sample.id(path))), sample.sha256(path));
        }
        std::vector<std::byte> expected(3000000);
        for (const Extent& extent : sample.tree.extents(sample.id("s/holey"))) {
            const auto data = ScriptedSource::bytes(sample.id("s/holey"), extent.offset, extent.length);
            std::copy(data.begin(), data.end(), expected.begin() + static_cast<std::ptrdiff_t>(extent.offset));
        }
        QVERIFY(digests.get(sample.id("s/holey")).has_value());
        QCOMPARE(toHex(*digests.get(sample.id("s/holey"))), toHex(sha256Of(expected)));
    }

    void pieces_ofAnyFile_coverItOnce_data()
    {
        QTest::addColumn<QList<quint64>>("extents"); // offset, length, …
        QTest::addColumn<bool>("sparse");
        QTest::addColumn<quint64>("size");
        QTest::newRow("empty") << QList<quint64>{} << false << quint64(0);
        QTest::newRow("small") << QList<quint64>{} << false << quint64(5);
        QTest::newRow("exact pieces") << QList<quint64>{} << false << quint64(3 * 4096);
        QTest::newRow("all hole") << QList<quint64>{} << true << quint64(10000);
        QTest::newRow("hole first") << QList<quint64>{5000, 100} << true << quint64(5100);
        QTest::newRow("hole last") << QList<quint64>{0, 100} << true << quint64(9000);
        QTest::newRow("many") << QList<quint64>{10, 10, 30, 10, 5000, 9000, 20000, 1} << true << quint64(30000);
        QTest::newRow("empty extents") << QList<quint64>{0, 0, 10, 10, 500, 0} << true << quint64(3000);
        QTest::newRow("past the end") << QList<quint64>{0, 10, 90, 50, 200, 50} << true << quint64(100);
    }
    void pieces_ofAnyFile_coverItOnce()
    {
        QFETCH(QList<quint64>, extents);
        QFETCH(bool, sparse);
        QFETCH(quint64, size);
        IsoSample sample;
        Tree::NewNode& planned = sample.file("f", size);
        planned.sparse = sparse;
        for (qsizetype i = 0; i + 1 < extents.size(); i += 2) {
            planned.extents.push_back({extents[i], extents[i + 1]});
        }
        sample.plant();
        IsoStreams streams(sample.tree);
        streams.setStored(sample.id("f"));
        IsoPieces pieces(sample.tree, streams.contents(), 4096);
        std::uint64_t position = 0;
        std::uint64_t lastRead = 0;
        int ends = 0;
        bool ended = false;
        for (auto piece = pieces.next(); piece; piece = pieces.next()) {
            QVERIFY(!ended);
            QCOMPARE(piece->offset, position);
            QVERIFY(piece->length <= 4096);
            position += piece->length;
            for (std::uint64_t at = piece->offset; at < position; ++at) { // what is data is read, what is not is not
                bool data = !sparse;
                for (const Extent& extent : planned.extents) {
                    data = data || (at >= extent.offset && at < extent.offset + extent.length);
                }
                QCOMPARE(!piece->hole, data);
            }
            if (!piece->hole) {
                QCOMPARE(ends, 0);
                ends += piece->endsRead ? 1 : 0;
                lastRead = position;
                if (piece->endsRead) {
                    QCOMPARE(piece->holeAfter, size - lastRead);
                }
            }
            ended = piece->endsFile;
        }
        QVERIFY(ended);
        QCOMPARE(ends, 1);
        QCOMPARE(position, std::uint64_t(size));
    }

    void aclText_ofAnythingElse_isNothing()
    {
        using namespace std::string_literals;
        QVERIFY(!aclText(""));
        QVERIFY(!aclText("\1\0\0\0"s));                         // another version
        QVERIFY(!aclText("\2\0\0\0\1\0\6\0\xff\xff\xff"s));     // cut off
        QVERIFY(!aclText("\2\0\0\0\3\0\6\0\xff\xff\xff\xff"s)); // an unknown tag
        QCOMPARE(*aclText("\2\0\0\0\x08\0\5\0\x10\x27\0\0"s), std::string("group:10000:r-x\n"));
    }
};

STEADYBURN_UNIT_TEST(TestIsoFaults)

} // namespace test_iso_faults

#include "TestIsoFaults.moc"
