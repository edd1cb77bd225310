// Files with long holes: what the stream does with them, and what comes later.
#include "image/fetch/LateDigests.h"

#include "base/SparseSum.h"
#include "base/Units.h"
#include "image/iso/IsoImage.h"
#include "image/tar/TarArchive.h"
#include "support/FileSink.h"
#include "support/ScriptedSource.h"
#include "support/TreeMaker.h"
#include "support/UnitTest.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <string>

using namespace steadyburn;

namespace test_late_digests {

// Its files hold data in some places, and the source has a formula for each byte of them.
struct Holey {
    Tree tree;
    ScriptedSource source;
    FaultLog log;
    std::map<std::string, NodeId> ids;

    void add(const std::vector<std::pair<std::string, std::pair<std::uint64_t, std::vector<Extent>>>>& files)
    {
        std::vector<Tree::NewNode> nodes;
        for (const auto& [name, file] : files) {
            Tree::NewNode node = newFile(name, file.first);
            node.sparse = true;
            node.extents = file.second;
            nodes.push_back(std::move(node));
        }
        const NodeId first = tree.addChildren(kRoot, std::move(nodes));
        for (NodeId i = 0; i < files.size(); ++i) {
            ids[files[i].first] = first + i;
            source[first + i].size = files[i].second.first;
        }
    }
    // Of the file, or of `length` bytes of it.
    [[nodiscard]] Digest plain(NodeId id, std::uint64_t from = 0, std::uint64_t length = ~std::uint64_t(0)) const
    {
        Sha256 sum;
        visit(
            id, from, length, [&](auto bytes) { sum.add(bytes); },
            [&](std::uint64_t zeros) { (void)sum.addZeros(zeros, {}); });
        return sum.finish();
    }
    [[nodiscard]] Digest sparse(NodeId id, std::uint64_t from = 0, std::uint64_t length = ~std::uint64_t(0)) const
    {
        SparseSum sum;
        visit(
            id, from, length, [&](auto bytes) { sum.add(bytes); }, [&](std::uint64_t zeros) { sum.pass(zeros); });
        return sum.finish();
    }

private:
    template <typename Data, typename Hole>
    void visit(NodeId id, std::uint64_t from, std::uint64_t length, Data data, Hole hole) const
    {
        std::uint64_t at = from;
        const std::uint64_t end = from + std::min(length, tree.node(id).size - from);
        for (const Extent& extent : tree.extents(id)) {
            const std::uint64_t first = std::clamp(extent.offset, at, end);
            const std::uint64_t last = std::clamp(extent.offset + extent.length, first, end);
            hole(first - at);
            data(ScriptedSource::bytes(id, first, std::size_t(last - first)));
            at = last;
        }
        hole(end - at);
    }
};

struct Streamed {
    FileSink sink;
    bool good = false;
};

void stream(Streamed& into, Holey& from, DigestTable& digests, LateDigests* late, bool iso = false,
            const TarOptions& options = {}, bool wanted = true)
{
    const ReadOptions readers{
        .threads = 2, .digests = &digests, .tree = &from.tree, .late = late, .digestsOfLongHoles = wanted};
    if (iso) {
        auto image = IsoImage::layOut(from.tree, from.source, from.log, {}, readers, {});
        into.good = image && (*image)->produce(into.sink, {}).ok();
    } else {
        auto archive = TarArchive::layOut(from.tree, from.source, from.log, options, readers, {});
        into.good = archive && (*archive)->produce(into.sink, {}).ok();
    }
}

constexpr LateDigests::Limits kHeld{.untilSettled = true};
const std::vector<Extent> kSome{{0, 5120}, {20 * kMiB, 102400}, {60 * kMiB, 512}};

class TestLateDigests : public QObject {
    Q_OBJECT

private slots:
    void stream_withLongHoles_hashesNoneOfThem_data()
    {
        QTest::addColumn<bool>("iso");
        QTest::newRow("tar") << false;
        QTest::newRow("iso") << true;
    }
    // All of the stream is there before the first zero is hashed: nothing in its way can wait for that.
    void stream_withLongHoles_hashesNoneOfThem()
    {
        QFETCH(bool, iso);
        Holey holey;
        holey.add({{"a", {64 * kMiB, kSome}}, {"b", {70 * kMiB, {}}}, {"c", {66 * kMiB, {{65 * kMiB, 1536}}}}});
        DigestTable digests(holey.tree.size());
        LateDigests late(holey.source, digests, kHeld);
        Streamed streamed;
        stream(streamed, holey, digests, &late, iso);
        QVERIFY(streamed.good);
        QVERIFY(streamed.sink.published > (iso ? 200 * kMiB : 100000));
        QCOMPARE(late.done().zeros, std::uint64_t(0));
        QCOMPARE(late.done().bytes, std::uint64_t(0));
        for (const auto& [name, id] : holey.ids) {
            QCOMPARE(toHex(digests.sparse(id).value()), toHex(holey.sparse(id))); // known at once
            QVERIFY(!digests.get(id));
        }
        QCOMPARE(digests.onlySparse().size(), std::size_t(3));
        QVERIFY(late.settle({}));
        for (const auto& [name, id] : holey.ids) {
            QCOMPARE(toHex(digests.get(id).value()), toHex(holey.plain(id)));
        }
        QVERIFY(digests.onlySparse().empty());
        QCOMPARE(late.done().zeros, 200 * kMiB - 5120 - 102400 - 512 - 1536);
        QCOMPARE(late.done().readAgain, std::uint64_t(0));
        QCOMPARE(holey.log.count(), std::size_t(0));
    }

    void digests_ofAThreadOfItsOwn_areTheSame()
    {
        Holey holey;
        holey.add({{"a", {64 * kMiB, kSome}}, {"b", {70 * kMiB, {}}}, {"short", {3 * kMiB, {{kMiB, 4096}}}}});
        DigestTable digests(holey.tree.size());
        LateDigests late(holey.source, digests);
        Streamed streamed;
        stream(streamed, holey, digests, &late);
        QVERIFY(streamed.good && late.settle({}));
        for (const auto& [name, id] : holey.ids) {
            QCOMPARE(toHex(digests.get(id).value()), toHex(holey.plain(id)));
        }
        QVERIFY(!digests.sparse(holey.ids["short"])); // its holes cost nothing
    }

    void hole_ofATebibyte_hasOnlyItsSparseDigest()
    {
        Holey holey;
        const std::uint64_t tebi = std::uint64_t(1) << 40U;
        holey.add({{"a", {tebi, {{tebi / 2, 5120}, {tebi - 512, 512}}}}});
        const NodeId id = holey.ids["a"];
        DigestTable digests(holey.tree.size());
        LateDigests late(holey.source, digests, kHeld);
        Streamed streamed;
        stream(streamed, holey, digests, &late);
        QVERIFY(streamed.good && late.settle({}));
        QCOMPARE(late.done().zeros, std::uint64_t(0));
        QCOMPARE(toHex(digests.sparse(id).value()), toHex(holey.sparse(id)));
        QVERIFY(!digests.get(id));
        QCOMPARE(digests.onlySparse(), std::vector<NodeId>{id});
    }

    void digest_thatNobodyWants_isNotTaken()
    {
        Holey holey;
        holey.add({{"a", {64 * kMiB, kSome}}});
        DigestTable digests(holey.tree.size());
        Streamed streamed;
        stream(streamed, holey, digests, nullptr, false, {}, false);
        QVERIFY(streamed.good);
        QVERIFY(digests.sparse(holey.ids["a"]) && !digests.get(holey.ids["a"]));
    }

    void data_forWhichThereIsNoRoom_isReadOnceMore()
    {
        Holey holey;
        holey.add({{"a", {64 * kMiB, {{0, 5120}, {20 * kMiB, 2 * kMiB}, {60 * kMiB, 1024}}}}});
        const NodeId id = holey.ids["a"];
        DigestTable digests(holey.tree.size());
        LateDigests late(holey.source, digests, {.memory = 10000, .untilSettled = true});
        Streamed streamed;
        stream(streamed, holey, digests, &late);
        const unsigned opened = holey.source.opened;
        QVERIFY(streamed.good && late.settle({}));
        QCOMPARE(toHex(digests.get(id).value()), toHex(holey.plain(id)));
        QCOMPARE(late.done().readAgain, 2 * kMiB + 1024);
        QVERIFY(holey.source.opened > opened);
    }

    void data_thatIsSomethingElseByThen_hasNoDigest()
    {
        Holey holey;
        holey.add({{"a", {64 * kMiB, {{20 * kMiB, 2 * kMiB}}}}, {"b", {64 * kMiB, {{20 * kMiB, 2 * kMiB}}}}});
        DigestTable digests(holey.tree.size());
        LateDigests late(holey.source, digests, {.memory = 0, .untilSettled = true});
        Streamed streamed;
        stream(streamed, holey, digests, &late);
        holey.source[holey.ids["a"]].size = 21 * kMiB; // the end of the data is gone
        QVERIFY(streamed.good && late.settle({}));
        QVERIFY(!digests.get(holey.ids["a"]));
        QCOMPARE(toHex(digests.get(holey.ids["b"]).value()), toHex(holey.plain(holey.ids["b"])));
    }

    // Of the same size: only the bytes say so.
    void data_thatWasRewrittenByThen_hasNoDigest()
    {
        Holey holey;
        holey.add({{"a", {64 * kMiB, {{20 * kMiB, 2 * kMiB}}}}, {"b", {64 * kMiB, {{20 * kMiB, 2 * kMiB}}}}});
        DigestTable digests(holey.tree.size());
        LateDigests late(holey.source, digests, {.memory = 0, .untilSettled = true});
        Streamed streamed;
        stream(streamed, holey, digests, &late);
        holey.source[holey.ids["a"]].rewritten = std::byte{1};
        QVERIFY(streamed.good && late.settle({}));
        QVERIFY(!digests.get(holey.ids["a"]));
        QCOMPARE(toHex(digests.get(holey.ids["b"]).value()), toHex(holey.plain(holey.ids["b"])));
    }

    void file_thatWouldWaitTooLong_hasNoDigest()
    {
        Holey holey;
        holey.add({{"a", {64 * kMiB, kSome}}, {"b", {64 * kMiB, kSome}}, {"c", {64 * kMiB, kSome}}});
        DigestTable digests(holey.tree.size());
        LateDigests late(holey.source, digests, {.waiting = 130 * kMiB, .untilSettled = true});
        Streamed streamed;
        stream(streamed, holey, digests, &late);
        QVERIFY(streamed.good && late.settle({}));
        QCOMPARE(digests.onlySparse().size(), std::size_t(1)); // whose readers came last
        QVERIFY(late.done().zeros <= 130 * kMiB);
    }

    void file_thatCouldNotBeRead_hasNeither()
    {
        Holey holey;
        holey.add({{"a", {64 * kMiB, kSome}}, {"b", {64 * kMiB, kSome}}});
        holey.source[holey.ids["a"]].size = 30 * kMiB; // it shrank
        DigestTable digests(holey.tree.size());
        LateDigests late(holey.source, digests, kHeld);
        Streamed streamed;
        stream(streamed, holey, digests, &late);
        QVERIFY(streamed.good && late.settle({}));
        QVERIFY(!digests.get(holey.ids["a"]) && !digests.sparse(holey.ids["a"]));
        QVERIFY(digests.get(holey.ids["b"]) && digests.sparse(holey.ids["b"]));
    }

    // 1 TiB of zeros would take a quarter of an hour.
    void settle_whenStopped_returns()
    {
        Holey holey;
        std::vector<std::pair<std::string, std::pair<std::uint64_t, std::vector<Extent>>>> files;
        for (char name = 'a'; name < 'e'; ++name) {
            files.push_back({std::string(1, name), {16 * kGiB, {}}});
        }
        holey.add(files);
        DigestTable digests(holey.tree.size());
        LateDigests late(holey.source, digests);
        Streamed streamed;
        stream(streamed, holey, digests, &late);
        QVERIFY(streamed.good);
        std::stop_source stop;
        std::jthread stopper([&] { stop.request_stop(); });
        QVERIFY(!late.settle(stop.get_token()));
    }

    // Over two volumes, whose first ended within the file.
    void parts_ofAFileWithHoles_haveBothDigests()
    {
        Holey holey;
        holey.add({{"a", {64 * kMiB, {{0, 5120}, {20 * kMiB, 102400}, {60 * kMiB, kMiB}}}}});
        const NodeId id = holey.ids["a"];
        FileParts cuts;
        cuts.cut(holey.tree, id, 16 * kMiB);
        QCOMPARE(cuts.count(id), 4U);
        DigestTable digests(holey.tree.size());
        for (const unsigned from : {1U, 3U}) {
            LateDigests late(holey.source, digests, kHeld);
            Streamed streamed;
            TarOptions options;
            options.parts = &cuts;
            options.from = from == 1 ? kRoot : id;
            options.fromPart = from;
            stream(streamed, holey, digests, &late, false, options);
            QVERIFY(streamed.good && late.settle({}));
        }
        for (unsigned number = 1; number <= 4; ++number) {
            const FilePart part = cuts.part(id, number);
            QCOMPARE(toHex(digests.part(id, number).value()), toHex(holey.plain(id, part.offset, part.length)));
            QCOMPARE(toHex(digests.sparsePart(id, number).value()), toHex(holey.sparse(id, part.offset, part.length)));
        }
        QCOMPARE(toHex(digests.get(id).value()), toHex(holey.plain(id)));
        QVERIFY(digests.onlySparse().empty());
    }
};

STEADYBURN_UNIT_TEST(TestLateDigests)

} // namespace test_late_digests

#include "TestLateDigests.moc"
