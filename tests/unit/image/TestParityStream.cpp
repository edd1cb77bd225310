#include "image/parity/ParityStream.h"
#include "support/MemorySink.h"
#include "support/ParitySample.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"

#include <QTest>

#include <filesystem>

using namespace steadyburn;

namespace test_parity_stream {

// As images are made: several reservations at a time, filled in any order, some of them given back in part.
class PieceStream final : public ImageStream {
public:
    explicit PieceStream(Bytes bytes, std::size_t announced = 0)
        : m_bytes(std::move(bytes)), m_announced(announced == 0 ? m_bytes.size() : announced)
    {
    }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_announced; }
    Result<void> produce(ByteSink& sink, std::stop_token /*stop*/) override
    {
        std::size_t at = 0;
        while (at < m_bytes.size()) {
            const std::size_t first = std::min<std::size_t>(3001, m_bytes.size() - at);
            const std::size_t second = std::min<std::size_t>(70001, m_bytes.size() - at - first);
            auto one = sink.reserve(first);
            if (!one) {
                return one.takeFault();
            }
            auto two = second > 0 ? sink.tryReserve(second + 500) : Result(std::span<std::byte>());
            const bool more = two && !two->empty();
            if (more) {
                sink.giveBack(500);
                std::memcpy(two->data(), m_bytes.data() + at + first, second);
            }
            std::memcpy(one->data(), m_bytes.data() + at, first);
            sink.publish(first - 1);
            sink.publish(1 + (more ? second : 0));
            at += first + (more ? second : 0);
        }
        m_meter.filesDone = 7;
        return {};
    }

private:
    Bytes m_bytes;
    std::size_t m_announced;
};

constexpr std::size_t kImage = 2105 * kDiscBlock;

ParityLayout sampleLayout()
{
    return ParityLayout::of(kImage, 10).value();
}

ParityStream streamOf(Bytes image)
{
    return {std::make_unique<PieceStream>(std::move(image)), ParityAccumulator::create(sampleLayout()).value()};
}

class TestParityStream : public QObject {
    Q_OBJECT
private slots:
    void image_shorterOrLongerThanPlanned_isAFault()
    {
        for (const std::size_t size : {kImage - 1, kImage + 1}) {
            ParityStream stream = streamOf(sampleImage(size));
            MemorySink sink;
            const auto produced = stream.produce(sink, {});
            QVERIFY(!produced && produced.fault().kind == FaultKind::internal);
        }
    }
    void sink_thatFails_passesItsFaultOn()
    {
        for (const std::uint64_t at : {std::uint64_t(100000), std::uint64_t(kImage + 100000)}) {
            ParityStream stream = streamOf(sampleImage(kImage));
            MemorySink sink;
            sink.failAt = at;
            sink.failWith = FaultKind::mediumFull;
            QVERIFY(stream.produce(sink, {}).fault().kind == FaultKind::mediumFull);
        }
    }
    void tail_whenStopped_isCancelled()
    {
        std::stop_source stop;
        ParityStream stream = streamOf(sampleImage(kImage));
        MemorySink sink;
        sink.onPublish = [&](std::uint64_t published) {
            if (published > kImage) {
                stop.request_stop();
            }
        };
        QVERIFY(stream.produce(sink, stop.get_token()).fault().kind == FaultKind::cancelled);
    }
    void folder_thatTakesNoFile_isNamed()
    {
        const auto none = ParityAccumulator::create(sampleLayout(), "/nowhere");
        QVERIFY(!none && none.fault().kind == FaultKind::io);
        QCOMPARE(none.fault().path, std::string("/nowhere"));
    }

    void stream_isTheImageWithItsParity()
    {
        const Bytes image = sampleImage(kImage);
        const Bytes wanted = withParity(image, sampleLayout());
        const ScratchFolder folder;
        for (const std::string& spill : {std::string(), folder.path()}) {
            ParityStream stream(std::make_unique<PieceStream>(image),
                                ParityAccumulator::create(sampleLayout(), spill).value());
            QCOMPARE(*stream.size(), std::uint64_t(wanted.size()));
            MemorySink sink;
            sink.stingy = 3;
            QVERIFY(stream.produce(sink, {}));
            QVERIFY(sink.bytes == wanted);
            QCOMPARE(sink.brokenRules, 0U);
            QCOMPARE(stream.meter().filesDone.load(), std::uint64_t(7));
            Sha256 tail;
            tail.add(std::span(wanted).subspan(kImage));
            QVERIFY(stream.tailDigest() == tail.finish());
        }
        QVERIFY(std::filesystem::is_empty(folder.path()));
    }
    void production_endsWithTheWholeStream()
    {
        const ParityStream stream = streamOf(sampleImage(kImage));
        const auto points = stream.production();
        QCOMPARE(points.front().bytes, std::uint64_t(0));
        QCOMPARE(points.back().bytes, *stream.size());
        QVERIFY(std::ranges::is_sorted(points, {}, &ProductionPoint::bytes));
    }
};

STEADYBURN_UNIT_TEST(TestParityStream)

} // namespace test_parity_stream

#include "TestParityStream.moc"
