// An archive is held against the list that the medium has of it: every damage is named, wherever it is.
#include "support/DamagedArchive.h"
#include "support/MemoryReader.h"
#include "support/UnitTest.h"
#include "verify/Verifier.h"

#include <QTest>

#include <algorithm>

#include <sys/stat.h>

using namespace steadyburn;

namespace test_stored_index {

struct Piece {
    std::string name;
    std::string bytes; // header and contents
    std::string contents;
};

std::vector<Piece> pieces()
{
    std::vector<Piece> all;
    for (const auto& [name, contents] : std::vector<std::pair<std::string, std::string>>{
             {"first", "some words"},
             {"zeros", std::string(2048, '\0')},
             {"empty", ""},
             {"folder/name", std::string(1500, 'n') + std::string(1024, '\0')},
             {"last", std::string(5000, 'l')}}) {
        all.push_back({name, tarEntry(name, '0', {}, contents), contents});
    }
    return all;
}

std::string joined(const std::vector<Piece>& all)
{
    std::string bytes;
    for (const Piece& piece : all) {
        bytes += piece.bytes;
    }
    return bytes + tarEnd();
}

std::vector<ListedFile> listOf(const std::vector<Piece>& all)
{
    std::vector<ListedFile> files;
    for (const Piece& piece : all) {
        files.push_back({.path = piece.name,
                         .size = piece.contents.size(),
                         .digest = sha256Of(std::as_bytes(std::span(piece.contents)))});
    }
    return files;
}

struct Verdict {
    VerifyReport report;
    std::vector<Fault> log;
    bool failed = false;

    [[nodiscard]] bool good() const { return !failed && report.same && log.empty(); }
    [[nodiscard]] bool names(FaultKind kind, const std::string& path) const
    {
        return std::any_of(log.begin(), log.end(),
                           [&](const Fault& one) { return one.kind == kind && one.path == path; });
    }
};

Verdict verified(const std::string& bytes, const std::vector<ListedFile>& files)
{
    FaultLog log;
    VerifyMeter meter;
    MemoryReader reader(bytes, MemoryReader::Kind::tape);
    const StoredIndex list{files, true};
    auto report = verifyReadable(reader, log, meter, {}, &list);
    Verdict verdict;
    verdict.failed = !report;
    verdict.report = report ? *report : VerifyReport();
    verdict.log = log.all();
    return verdict;
}

class TestStoredIndex : public QObject {
    Q_OBJECT

private slots:
    void archive_thatIsWhatItsListSays_isVerifiedByDigests()
    {
        const Verdict verdict = verified(joined(pieces()), listOf(pieces()));
        QVERIFY(verdict.good());
        QCOMPARE(verdict.report.checked.digests, std::uint64_t(5));
        QVERIFY(verdict.report.checked.complete());
    }

    void contents_withAnyByteFlipped_areNamed()
    {
        const auto all = pieces();
        std::size_t begin = 0;
        for (const Piece& piece : all) {
            for (std::size_t at = 0; at < piece.contents.size(); at += 7) {
                std::string bytes = joined(all);
                bytes[begin + 512 + at] = static_cast<char>(bytes[begin + 512 + at] ^ 1);
                const Verdict verdict = verified(bytes, listOf(all));
                QVERIFY(!verdict.failed && !verdict.report.same);
                QVERIFY(verdict.names(FaultKind::mismatch, piece.name));
                QCOMPARE(verdict.log.size(), std::size_t(1));
            }
            begin += piece.bytes.size();
        }
    }
    void header_withAnyByteFlipped_isNamed()
    {
        const auto all = pieces();
        std::size_t begin = 0;
        for (const Piece& piece : all) {
            for (std::size_t at = 0; at < 512; ++at) {
                std::string bytes = joined(all);
                bytes[begin + at] = static_cast<char>(bytes[begin + at] ^ 1);
                const Verdict verdict = verified(bytes, listOf(all));
                QVERIFY2(verdict.failed || !verdict.report.same, std::to_string(begin + at).c_str());
            }
            begin += piece.bytes.size();
        }
    }
    void archive_cutAtAnyBlock_hasEachLostFileNamed()
    {
        const auto all = pieces();
        const std::string whole = joined(all);
        for (std::size_t cut = 512; cut < whole.size(); cut += 512) {
            const Verdict verdict = verified(whole.substr(0, cut), listOf(all));
            QVERIFY(!verdict.failed && !verdict.report.same);
            std::size_t begin = 0;
            for (const Piece& piece : all) {
                if (begin >= cut) {
                    QVERIFY(verdict.names(FaultKind::listedMissing, piece.name));
                }
                begin += piece.bytes.size();
            }
        }
    }
    void entry_thatIsListedAndNotThere_isNamed()
    {
        for (std::size_t gone = 0; gone < pieces().size(); ++gone) {
            auto left = pieces();
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(gone));
            const Verdict verdict = verified(joined(left), listOf(pieces()));
            QVERIFY(!verdict.report.same);
            QVERIFY(verdict.names(FaultKind::listedMissing, pieces()[gone].name));
            QCOMPARE(verdict.log.size(), std::size_t(1));
        }
    }
    void entry_thatIsThereAndNotListed_isAWarning()
    {
        for (std::size_t extra = 0; extra < pieces().size(); ++extra) {
            auto listed = listOf(pieces());
            listed.erase(listed.begin() + static_cast<std::ptrdiff_t>(extra));
            const Verdict verdict = verified(joined(pieces()), listed);
            QVERIFY(verdict.report.same);
            QVERIFY(verdict.names(FaultKind::notListed, pieces()[extra].name));
            QCOMPARE(verdict.report.checked.nothing, std::uint64_t(1));
        }
    }
    void file_withoutADigest_isNamed()
    {
        auto listed = listOf(pieces());
        listed[1].digest.reset();
        const Verdict verdict = verified(joined(pieces()), listed);
        QVERIFY(verdict.report.same && !verdict.report.checked.complete());
        QVERIFY(verdict.names(FaultKind::notCompared, "zeros"));
        QVERIFY(verdict.log.size() == 1 && verdict.log.front().knows<WhenWritten>());
        QCOMPARE(verdict.report.files, std::uint64_t(4));
        QCOMPARE(verdict.report.checked.nothing, std::uint64_t(1));
        QCOMPARE(verdict.report.checked.digests, std::uint64_t(4));
    }
    void file_ofAnotherSize_isNamed()
    {
        auto listed = listOf(pieces());
        listed[1].digest.reset();
        listed[1].size = 2047;
        QVERIFY(verified(joined(pieces()), listed).names(FaultKind::mismatch, "zeros"));
    }

    void link_toAFileWithoutADigest_isNamed()
    {
        auto all = pieces();
        all.push_back({"link", tarEntry("link", '1', "zeros"), all[1].contents});
        auto listed = listOf(all);
        QVERIFY(verified(joined(all), listed).good());
        listed[1].digest.reset();
        listed.back().digest.reset();
        const Verdict verdict = verified(joined(all), listed);
        QVERIFY(verdict.names(FaultKind::notCompared, "zeros") && verdict.names(FaultKind::notCompared, "link"));
        QCOMPARE(verdict.report.files, std::uint64_t(4));
    }
    void file_ofAnotherDate_isNamed()
    {
        for (const std::int64_t date : {0, -1, 1, 1234567890}) {
            auto listed = listOf(pieces());
            listed[1].mtime = date;
            const Verdict verdict = verified(joined(pieces()), listed);
            QCOMPARE(verdict.good(), date == 0 || date == -1); // a fraction before 1970 is rounded in two ways
            QCOMPARE(verdict.names(FaultKind::mismatch, "zeros"), date > 0);
            QVERIFY(verdict.report.same == verdict.good());
            MetEntries met;
            met.meet({.path = "zeros", .mode = S_IFREG, .size = 2048, .mtime = {}});
            QCOMPARE(met.differenceFrom(listed[1], Action::list).has_value(), date > 0);
        }
    }
    void entry_ofAnotherKind_isNamed()
    {
        auto listed = listOf(pieces());
        listed[1].regular = false;
        listed[1].type = S_IFLNK;
        QVERIFY(verified(joined(pieces()), listed).names(FaultKind::mismatch, "zeros"));
    }
    void entries_thatWereMet_ofAnotherSize_areNamed()
    {
        MetEntries met;
        met.meet({.path = "file", .mode = S_IFREG, .size = 7});
        met.meet({.path = "link", .mode = S_IFREG, .hardLink = "file"});
        QVERIFY(!met.differenceFrom({.path = "file", .size = 7}, Action::list));
        QVERIFY(!met.differenceFrom({.path = "link", .size = 7}, Action::list));
        QVERIFY(met.differenceFrom({.path = "file", .size = 8}, Action::list));
    }
    void archive_whoseHeadersHaveNoChecksum_isNoTreeThatWasCompared()
    {
        QVERIFY(verified(joined(pieces()), listOf(pieces())).report.treeUnproven);
    }

    void digest_isReadFromHexadecimalDigitsOnly()
    {
        const Digest some = sha256Of({});
        const std::string text = toHex(some);
        QVERIFY(parseDigest(text) == some);
        QVERIFY(!parseDigest("") && !parseDigest(text + "0") && !parseDigest(text.substr(1)));
        QVERIFY(!parseDigest("x" + text.substr(1)) && !parseDigest("+f" + text.substr(2)) &&
                !parseDigest(" f" + text.substr(2)));
    }
};

STEADYBURN_UNIT_TEST(TestStoredIndex)

} // namespace test_stored_index

#include "TestStoredIndex.moc"
