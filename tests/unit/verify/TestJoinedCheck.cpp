// The parts of a split file are judged as a whole only where they are of one writing of it.
#include "support/UnitTest.h"
#include "verify/JoinedCheck.h"

#include <QTest>

#include <span>

#include <sys/stat.h>

using namespace steadyburn;

namespace test_joined_check {

constexpr unsigned kParts = 3;

Digest wholeOf(const std::string& fillings)
{
    std::string contents;
    for (const char each : fillings) {
        contents += std::string(1000, each);
    }
    return sha256Of(std::as_bytes(std::span(contents)));
}

struct Part {
    unsigned number = 0;
    char filling = 0;
    std::string whole = {}; // fillings of the file, where the index has its digest
    bool damaged = false;
};

struct Volume {
    unsigned number = 0;
    std::vector<Part> parts;
    std::string set = "set";
    bool listed = true;
};

void add(JoinedCheck& check, const Part& part, bool listed)
{
    StoredEntry entry{.path = "d/big" + partSuffix(part.number, kParts), .mode = S_IFREG | 0644U, .size = 1000};
    entry.part = PartMark{.part = {.number = part.number, .count = kParts, .offset = (part.number - 1) * 1000},
                          .size = kParts * 1000,
                          .leaf = "big"};
    ListedFile line{.path = entry.path, .whole = "d/big", .size = 1000};
    if (!part.whole.empty()) {
        line.wholeDigest = wholeOf(part.whole);
    }
    check.begin(entry, listed ? &line : nullptr);
    const std::string contents(1000, part.filling);
    check.add(std::as_bytes(std::span(contents)));
    check.end(!part.damaged);
}

std::size_t different(const std::vector<Volume>& volumes)
{
    JoinedCheck check;
    for (const Volume& volume : volumes) {
        check.beginVolume(volume.set, volume.number);
        for (const Part& part : volume.parts) {
            add(check, part, volume.listed);
        }
    }
    FaultLog log;
    const std::size_t count = check.reportDifferent(log);
    return log.count() == count ? count : 100;
}

class TestJoinedCheck : public QObject {
    Q_OBJECT

private slots:
    void fileOverTwoVolumes_isComparedWithItsDigest()
    {
        QCOMPARE(different({{1, {{1, 'a'}, {2, 'b'}}}, {2, {{3, 'c', "abc"}}}}), std::size_t(0));
        QCOMPARE(different({{1, {{1, 'a'}, {2, 'b'}}}, {2, {{3, 'c', "axc"}}}}), std::size_t(1));
        QCOMPARE(different({{1, {{1, 'a'}, {2, 'b', "", true}}}, {2, {{3, 'c', "axc"}}}}), std::size_t(0));
    }

    void fileWrittenAnewByALaterVolume_isComparedFromItsStart()
    {
        const Volume old{1, {{1, 'o'}, {2, 'o'}}};
        QCOMPARE(different({old, {2, {{1, 'a'}, {2, 'b'}, {3, 'c', "abc"}}}}), std::size_t(0));
        QCOMPARE(different({old, {2, {{1, 'a'}, {2, 'b'}}}, {3, {{3, 'c', "abc"}}}}), std::size_t(0));
        QCOMPARE(different({old, {2, {{1, 'a'}, {2, 'b'}}}, {3, {{3, 'c', "oxc"}}}}), std::size_t(1));
        QCOMPARE(different({{1, {{1, 'o', "", true}}}, {2, {{1, 'a'}, {2, 'b'}, {3, 'c', "axc"}}}}), std::size_t(1));
    }
    // The digest of the old contents is of no account then.
    void fileOfWhichTheEndOfANewWritingIsMissing_isNotJudged()
    {
        const Volume old{1, {{1, 'o'}, {2, 'o'}, {3, 'o', "ooo"}}};
        QCOMPARE(different({old, {2, {{1, 'a'}, {2, 'b'}}}}), std::size_t(0));
        QCOMPARE(different({old, {2, {{2, 'b'}}}}), std::size_t(0));
    }

    void partsOfTwoWritings_areNotJudgedTogether()
    {
        const Volume old{1, {{1, 'o'}, {2, 'o'}}};
        const Volume middle{2, {{1, 'a'}, {2, 'b'}}};
        const Volume last{3, {{3, 'c', "abc"}}};
        QCOMPARE(different({old, last, middle}), std::size_t(0));
        QCOMPARE(different({old, last}), std::size_t(0));
        QCOMPARE(different({last, middle, old}), std::size_t(0));
        QCOMPARE(different({middle, old, last}), std::size_t(0));
        QCOMPARE(different({old, {2, middle.parts, "set", false}, last}), std::size_t(0)); // tape 2 has no index
        QCOMPARE(different({old, {2, {{1, 'a'}}}, {3, {{2, 'b'}, {3, 'c', "abc"}}}}), std::size_t(0));
        QCOMPARE(different({old, {3, {{2, 'b'}, {3, 'c', "abc"}}}, {2, {{1, 'a'}}}}), std::size_t(0));
    }

    void setsOnOneTape_areJudgedEachForItself()
    {
        const Volume one{1, {{1, 'a'}, {2, 'b'}, {3, 'c', "abc"}}, "one"};
        QCOMPARE(different({one, {1, {{1, 'x'}, {2, 'y'}, {3, 'z', "xyz"}}, "two"}}), std::size_t(0));
        QCOMPARE(different({one, {1, {{1, 'x'}, {2, 'y'}, {3, 'z', "abc"}}, "two"}}), std::size_t(1));
        QCOMPARE(different({{1, {{1, 'a'}, {2, 'b'}}, "one"}, {2, {{3, 'c', "xyc"}}, "two"}}), std::size_t(0));
    }
};

STEADYBURN_UNIT_TEST(TestJoinedCheck)

} // namespace test_joined_check

#include "TestJoinedCheck.moc"
