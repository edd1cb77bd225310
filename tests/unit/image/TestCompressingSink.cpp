#include "image/compress/CompressingSink.h"
#include "support/MemorySink.h"
#include "support/UnitTest.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <cstring>
#include <random>
#include <thread>

using namespace steadyburn;

namespace test_compressing_sink {

std::vector<std::byte> someBytes(std::size_t length, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<std::byte> bytes(length);
    for (std::size_t i = 0; i < length; ++i) { // half of it compresses
        bytes[i] = static_cast<std::byte>((i >> 14U) % 2 == 0 ? random() : random() % 5);
    }
    return bytes;
}

CompressOptions optionsFor(Compression kind, int level, std::size_t member = 1 << 20, unsigned threads = 2)
{
    CompressOptions options;
    options.kind = kind;
    options.level = level;
    options.member = member;
    options.threads = threads;
    return options;
}

// Writes `bytes` as a producer would: several reservations under way, filled late, some room given back.
Result<void> feed(ByteSink& sink, std::span<const std::byte> bytes, std::mt19937& random)
{
    std::deque<std::pair<std::span<std::byte>, std::span<const std::byte>>> open;
    const auto publishOldest = [&] {
        std::memcpy(open.front().first.data(), open.front().second.data(), open.front().second.size());
        const std::size_t size = open.front().second.size();
        open.pop_front();
        sink.publish(size);
    };
    while (!bytes.empty()) {
        const std::size_t most = std::min(sink.maxReserve(), std::size_t(300000));
        const std::size_t size = std::min(bytes.size(), 1 + random() % most);
        const std::size_t extra = std::min<std::size_t>(most - size, random() % 100);
        Result<std::span<std::byte>> room = open.empty() ? sink.reserve(size + extra) : sink.tryReserve(size + extra);
        while (room && room->empty()) {
            publishOldest();
            room = open.empty() ? sink.reserve(size + extra) : sink.tryReserve(size + extra);
        }
        if (!room) {
            return room.takeFault();
        }
        if (extra > 0) {
            sink.giveBack(extra);
        }
        open.emplace_back(room->first(size), bytes.first(size));
        bytes = bytes.subspan(size);
        if (open.size() > 3) {
            publishOldest();
        }
    }
    while (!open.empty()) {
        publishOldest();
    }
    return {};
}

// What a program that is not ours makes of it; exit codes other than 0 fail the test.
QByteArray unpack(Compression kind, const std::vector<std::byte>& packed)
{
    QTemporaryDir dir;
    const QString path = dir.filePath("packed");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return "cannot write";
    }
    file.write(reinterpret_cast<const char*>(packed.data()), qint64(packed.size()));
    file.close();
    QProcess program;
    program.setStandardInputFile(path);
    program.start(kind == Compression::gzip ? "gzip" : "zstd", {"-dc"});
    program.waitForFinished(60000);
    const QByteArray words = program.readAllStandardError();
    if (program.exitCode() != 0 || !words.isEmpty()) {
        return "exit " + QByteArray::number(program.exitCode()) + words;
    }
    return program.readAllStandardOutput();
}

QByteArray asArray(const std::vector<std::byte>& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

class TestCompressingSink : public QObject {
    Q_OBJECT
private slots:
    void next_thatFails_failsThePipelineWhereverItIs()
    {
        const std::vector<std::byte> bytes = someBytes(3000000, 1);
        for (const std::uint64_t at : {0U, 1U, 1000U, 300000U, 1000000U, 1500000U}) {
            for (const Compression kind : {Compression::gzip, Compression::zstd}) {
                MemorySink next;
                next.failAt = at;
                CompressingSink sink(next, optionsFor(kind, 1, 200000), {});
                std::mt19937 random(3);
                Result<void> result = feed(sink, bytes, random);
                if (result) {
                    result = sink.finish();
                }
                QVERIFY(!result);
                QVERIFY(result.fault().kind == FaultKind::mediumError);
                QVERIFY(next.published <= at);
                QVERIFY(!sink.reserve(1)); // and stays failed
            }
        }
    }

    void stop_whileWorking_isCancelled()
    {
        const std::vector<std::byte> bytes = someBytes(3000000, 1);
        for (const std::uint64_t at : {1U, 500000U, 1000000U}) {
            std::stop_source stop;
            MemorySink next;
            next.onPublish = [&](std::uint64_t published) {
                if (published >= at) {
                    stop.request_stop();
                }
            };
            CompressingSink sink(next, optionsFor(Compression::gzip, 6, 200000), stop.get_token());
            std::mt19937 random(3);
            Result<void> result = feed(sink, bytes, random);
            if (result) {
                result = sink.finish();
            }
            QVERIFY(!result);
            QVERIFY(result.fault().kind == FaultKind::cancelled);
        }
    }

    void fail_reachesTheNextSink()
    {
        MemorySink next;
        CompressingSink sink(next, optionsFor(Compression::gzip, 6), {});
        QVERIFY(sink.reserve(100).ok());
        sink.fail({.kind = FaultKind::io, .doing = Action::read});
        QVERIFY(next.failed.has_value());
        QVERIFY(!next.finished);
        QVERIFY(!sink.reserve(1));
    }

    void bytes_ofAnySize_comeBack_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("level");
        QTest::addColumn<int>("member");
        for (const int member : {5000, 100000, 1 << 20}) {
            for (const int level : {1, 6, 12}) {
                QTest::addRow("gzip -%d %d", level, member) << int(Compression::gzip) << level << member;
            }
            QTest::addRow("zstd -3 %d", member) << int(Compression::zstd) << 3 << member;
        }
    }
    void bytes_ofAnySize_comeBack()
    {
        QFETCH(int, kind);
        QFETCH(int, level);
        QFETCH(int, member);
        std::mt19937 random(11);
        for (const std::size_t size : {1U, 4999U, 5000U, 100001U, 1234567U}) {
            const std::vector<std::byte> bytes = someBytes(size, 5);
            MemorySink next(size % 2 == 1 ? 1000000 : 777);
            next.stingy = 3;
            CompressingSink sink(next, optionsFor(Compression(kind), level, std::size_t(member)), {});
            QVERIFY(feed(sink, bytes, random).ok());
            QVERIFY(sink.finish().ok());
            QCOMPARE(next.brokenRules, 0U);
            QVERIFY(!next.finished); // that is its owner's
            QCOMPARE(unpack(Compression(kind), next.bytes), asArray(bytes));
        }
    }

    void nothing_isAValidStreamToo()
    {
        for (const Compression kind : {Compression::gzip, Compression::zstd}) {
            MemorySink next;
            CompressingSink sink(next, optionsFor(kind, 6), {});
            QVERIFY(sink.finish().ok());
            QVERIFY(!next.bytes.empty());
            QCOMPARE(unpack(kind, next.bytes), QByteArray());
        }
    }

    void pad_fillsTheLastRecord()
    {
        const std::vector<std::byte> bytes = someBytes(300000, 8);
        for (const Compression kind : {Compression::gzip, Compression::zstd}) {
            for (const std::size_t pad : {1U, 3U, 512U, 10240U, 262144U}) {
                MemorySink next;
                CompressOptions options = optionsFor(kind, 3, 70000);
                options.pad = pad;
                CompressingSink sink(next, options, {});
                std::mt19937 random(2);
                QVERIFY(feed(sink, bytes, random).ok());
                QVERIFY(sink.finish().ok());
                QCOMPARE(next.bytes.size() % pad, std::size_t(0));
                QCOMPARE(unpack(kind, next.bytes), asArray(bytes));
            }
        }
    }

    // A frame that is skipped has a head of eight bytes: a gap that has no room for it is filled up to the next record.
    void pad_ofAnyGap_isAWholeFrame()
    {
        const std::vector<std::byte> bytes = someBytes(3000, 8);
        std::size_t packed = 0;
        for (std::size_t gap = 0; gap < 20; ++gap) {
            MemorySink next;
            CompressOptions options = optionsFor(Compression::zstd, 3, 70000);
            options.pad = std::max<std::size_t>(1, packed + gap);
            CompressingSink sink(next, options, {});
            std::mt19937 random(2);
            QVERIFY(feed(sink, bytes, random).ok());
            QVERIFY(sink.finish().ok());
            packed = gap == 0 ? next.bytes.size() : packed;
            QCOMPARE(next.bytes.size(), gap > 0 && gap < 8 ? 2 * (packed + gap) : packed + gap);
            QCOMPARE(unpack(Compression::zstd, next.bytes), asArray(bytes));
        }
    }

    void bytes_thatDoNotCompress_growLittle()
    {
        std::mt19937 random(4);
        std::vector<std::byte> bytes(3000000);
        for (std::byte& byte : bytes) {
            byte = static_cast<std::byte>(random());
        }
        for (const int level : {1, 6}) {
            MemorySink next;
            CompressingSink sink(next, optionsFor(Compression::gzip, level), {});
            QVERIFY(feed(sink, bytes, random).ok());
            QVERIFY(sink.finish().ok());
            QVERIFY(next.bytes.size() < bytes.size() + bytes.size() / 500);
            QCOMPARE(unpack(Compression::gzip, next.bytes), asArray(bytes));
        }
    }

    // Damage stays within a member, and a reader may start at any: so there must be many, each whole.
    void members_standAlone()
    {
        const std::vector<std::byte> bytes = someBytes(1000000, 8);
        MemorySink next;
        CompressingSink sink(next, optionsFor(Compression::gzip, 6, 100000), {});
        for (std::size_t at = 0; at < bytes.size(); at += 100000) {
            const auto room = sink.reserve(100000);
            QVERIFY(room.ok());
            std::memcpy(room->data(), bytes.data() + at, 100000);
            sink.publish(100000);
        }
        QVERIFY(sink.finish().ok());
        const QByteArray packed = asArray(next.bytes);
        std::size_t good = 0;
        for (qsizetype at = 0; (at = packed.indexOf("\x1f\x8b\x08", at)) >= 0; ++at) {
            const QByteArray tail = unpack(Compression::gzip, {next.bytes.begin() + at, next.bytes.end()});
            good += asArray(bytes).endsWith(tail) && tail.size() % 100000 == 0 ? 1 : 0;
        }
        QCOMPARE(good, std::size_t(10));
    }

    void stream_doesNotDependOnTheThreads()
    {
        const std::vector<std::byte> bytes = someBytes(2000000, 8);
        std::vector<std::vector<std::byte>> results;
        for (const unsigned threads : {1U, 2U, 5U}) {
            MemorySink next;
            CompressingSink sink(next, optionsFor(Compression::gzip, 1, 150000, threads), {});
            std::mt19937 random(9);
            QVERIFY(feed(sink, bytes, random).ok());
            QVERIFY(sink.finish().ok());
            results.push_back(next.bytes);
        }
        QVERIFY(results[0] == results[1]);
        QVERIFY(results[0] == results[2]);
    }

    void level_outOfRange_isRefused()
    {
        QVERIFY(checkLevel(Compression::gzip, 1).ok());
        QVERIFY(checkLevel(Compression::gzip, 12).ok());
        QVERIFY(checkLevel(Compression::zstd, 19).ok());
        QVERIFY(!checkLevel(Compression::gzip, 13));
        QVERIFY(!checkLevel(Compression::zstd, 20));
        QVERIFY(!checkLevel(Compression::zstd, 0));
        QVERIFY(checkLevel(Compression::gzip, 0).fault().kind == FaultKind::badArgument);
    }
};

STEADYBURN_UNIT_TEST(TestCompressingSink)

} // namespace test_compressing_sink

#include "TestCompressingSink.moc"
