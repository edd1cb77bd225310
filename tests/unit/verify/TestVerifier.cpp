#include "support/MemoryReader.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/SmallTree.h"
#include "support/UnitTest.h"
#include "verify/Manifest.h"
#include "verify/Verifier.h"

#include <QTest>

#include <fstream>

using namespace steadyburn;

namespace test_verifier {

struct Verdict {
    std::optional<Fault> fault;
    VerifyReport report;
    std::vector<Fault> log;
    std::uint64_t metered = 0;
    std::uint64_t total = 0;

    [[nodiscard]] std::size_t naming(const std::string& path, FaultKind kind) const
    {
        return static_cast<std::size_t>(std::count_if(
            log.begin(), log.end(), [&](const Fault& one) { return one.path == path && one.kind == kind; }));
    }
};

template <typename Verify>
Verdict judge(Verify verify)
{
    Verdict verdict;
    FaultLog log;
    VerifyMeter meter;
    Result<VerifyReport> report = verify(log, meter);
    if (report) {
        verdict.report = *report;
    } else {
        verdict.fault = report.takeFault();
    }
    verdict.log = log.all();
    verdict.metered = meter.bytes;
    verdict.total = meter.total;
    return verdict;
}

Verdict againstDigests(MediumReader& reader, const SmallTree& small)
{
    return judge([&](FaultLog& log, VerifyMeter& meter) {
        return verifyAgainstDigests(reader, small.tree, *small.digests, log, meter, {});
    });
}
Verdict againstSources(MediumReader& reader, SmallTree& small)
{
    return judge([&](FaultLog& log, VerifyMeter& meter) {
        return verifyAgainstSources(reader, small.tree, small.source, log, meter, {});
    });
}
Verdict readable(MediumReader& reader)
{
    return judge([&](FaultLog& log, VerifyMeter& meter) { return verifyReadable(reader, log, meter, {}); });
}

constexpr std::uint64_t kFiles = 300 + 7; // regular ones, the hard link too

std::string contentsOf(const SmallTree& small, const std::string& path)
{
    const NodeId id = small.id(path);
    const auto bytes = ScriptedSource::bytes(id, 0, small.tree.node(id).size);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class TestVerifier : public QObject {
    Q_OBJECT

    enum Stream { iso, tar, gzip, zstd };
    static std::string streamOf(SmallTree& small, int stream)
    {
        switch (stream) {
        case iso:
            return small.iso();
        case tar:
            return small.tar();
        case gzip:
            return small.tar(Compression::gzip);
        default:
            return small.tar(Compression::zstd);
        }
    }

private slots:
    void goodStream_isTheSame_data()
    {
        QTest::addColumn<int>("stream");
        QTest::newRow("iso") << int(iso);
        QTest::newRow("tar") << int(tar);
        QTest::newRow("tar.gz") << int(gzip);
        QTest::newRow("tar.zst") << int(zstd);
    }
    void goodStream_isTheSame()
    {
        QFETCH(int, stream);
        SmallTree small;
        const std::string bytes = streamOf(small, stream);
        QVERIFY(!bytes.empty());
        for (const Fault& fault : small.log.all()) {
            qWarning("%s: %s", fault.path.c_str(), fault.detail.c_str());
        }
        QCOMPARE(small.log.count(), std::size_t(0));
        MemoryReader reader(bytes);
        const Verdict verdict = againstDigests(reader, small);
        for (const Fault& fault : verdict.log) {
            qWarning("%s: %s", fault.path.c_str(), fault.detail.c_str());
        }
        QVERIFY(!verdict.fault);
        QVERIFY(verdict.report.same);
        QVERIFY(verdict.log.empty());
        QCOMPARE(verdict.report.files, kFiles);
        QCOMPARE(verdict.metered, verdict.total);
        MemoryReader second(bytes);
        const Verdict live = againstSources(second, small);
        QVERIFY(live.report.same && live.log.empty());
        MemoryReader third(bytes);
        const Verdict plain = readable(third);
        QVERIFY(plain.report.same && plain.log.empty());
        QCOMPARE(plain.report.files, kFiles);
    }

    void goodStream_onTape_isTheSame()
    {
        SmallTree small;
        MemoryReader reader(small.tar(Compression::gzip), MemoryReader::Kind::tape);
        QVERIFY(againstDigests(reader, small).report.same);
    }

    void flippedBit_isAMismatchByName_data() { goodStream_isTheSame_data(); }
    void flippedBit_isAMismatchByName()
    {
        QFETCH(int, stream);
        SmallTree small;
        std::string bytes = streamOf(small, stream);
        const std::string big = contentsOf(small, "data/big");
        const bool packed = stream == gzip || stream == zstd;
        // Packed, the middle lies among the small files.
        const std::size_t at = packed ? bytes.size() / 2 : bytes.find(big.substr(0, 4096)) + 2000000;
        bytes[at] ^= 4;
        MemoryReader reader(bytes);
        const Verdict verdict = againstDigests(reader, small);
        QVERIFY(!verdict.fault);
        QVERIFY(!verdict.report.same);
        if (packed) { // the member is lost from there on: some files, and the rest is good
            QVERIFY(!verdict.log.empty());
            QVERIFY2(verdict.log.size() < 150, std::to_string(verdict.log.size()).c_str());
            QVERIFY(verdict.report.files > kFiles - 150);
        } else {
            QCOMPARE(verdict.naming("data/big", FaultKind::mismatch), std::size_t(1));
            QCOMPARE(verdict.log.size(), std::size_t(1));
        }
        if (!packed) {
            MemoryReader second(bytes);
            const Verdict live = againstSources(second, small);
            QCOMPARE(live.naming("data/big", FaultKind::mismatch), std::size_t(1));
            QCOMPARE(live.log[0].offset, std::uint64_t(2000000));
        }
    }

    void unreadableSector_isNamedOnce()
    {
        SmallTree small;
        const std::string bytes = small.iso();
        MemoryReader reader(bytes);
        reader.makeBad(bytes.find(contentsOf(small, "data/big").substr(0, 4096)) + 100 * 2048, 2048);
        const Verdict verdict = againstDigests(reader, small);
        QVERIFY(!verdict.report.same);
        QCOMPARE(verdict.naming("data/big", FaultKind::mediumError), std::size_t(1));
        QCOMPARE(verdict.log.size(), std::size_t(1));
        QCOMPARE(verdict.log[0].offset, std::uint64_t(100 * 2048));
    }

    void lostTapeRecord_isNamedAndTheRestGoesOn()
    {
        SmallTree small;
        MemoryReader reader(small.tar(), MemoryReader::Kind::tape);
        reader.makeBad(1024 * 1024, 256 * 1024);
        const Verdict verdict = againstDigests(reader, small);
        QVERIFY(!verdict.report.same);
        QCOMPARE(verdict.naming("data/big", FaultKind::mediumError), std::size_t(1));
        QCOMPARE(verdict.log.size(), std::size_t(1));
    }

    void anotherTree_hasEveryDifferenceNamed()
    {
        SmallTree sent;
        const std::string bytes = sent.tar();
        SmallTree expected; // the same, but for what the archive does not have
        DigestTable digests(sent.tree.size());
        for (NodeId id = 0; id < sent.tree.size(); ++id) {
            if (const auto digest = sent.digests->get(id)) {
                digests.set(id, *digest);
            }
        }
        digests.set(expected.id("data/plain"), Digest{});
        *expected.digests = std::move(digests);
        std::string changed = bytes;
        // data/tiny becomes a folder: the header's type, and its checksum, five more for '5' than for '0'.
        const std::size_t header = changed.find("data/tiny");
        changed[header + 156] = '5';
        changed[header + 153] =
            static_cast<char>(changed[header + 153] + 5 > '7' ? changed[header + 153] - 3 : changed[header + 153] + 5);
        changed[header + 152] = static_cast<char>(changed[header + 152] + (bytes[header + 153] + 5 > '7' ? 1 : 0));
        MemoryReader reader(changed);
        const Verdict verdict = againstDigests(reader, expected);
        QVERIFY(!verdict.report.same);
        QVERIFY(verdict.naming("data/plain", FaultKind::mismatch) == 1);
        QVERIFY(verdict.naming("data/tiny", FaultKind::mismatch) == 1);
    }

    void fileThatIsNotThere_isMissing()
    {
        SmallTree small;
        ScratchFolder folder;
        const std::string at = folder.path();
        std::ofstream(at + "/x.tar", std::ios::binary) << small.tar();
        QCOMPARE(shell(at, "tar --delete -f x.tar data/deep/f1007 zero").code, 0);
        MemoryReader reader(bytesOf(at + "/x.tar"));
        const Verdict verdict = againstDigests(reader, small);
        QVERIFY(!verdict.report.same);
        QCOMPARE(verdict.naming("data/deep/f1007", FaultKind::mismatch), std::size_t(1));
        QCOMPARE(verdict.naming("zero", FaultKind::mismatch), std::size_t(1));
        QCOMPARE(verdict.log.size(), std::size_t(2));
    }

    void whatTheLogExcused_isNotMissing()
    {
        SmallTree small;
        ScratchFolder folder;
        const std::string at = folder.path();
        std::ofstream(at + "/x.tar", std::ios::binary) << small.tar();
        QCOMPARE(shell(at, "tar --delete -f x.tar zero").code, 0);
        MemoryReader reader(bytesOf(at + "/x.tar"));
        FaultLog log;
        VerifyMeter meter;
        log.add({.kind = FaultKind::fileUnstorable, .path = "zero"});
        auto report = verifyAgainstDigests(reader, small.tree, *small.digests, log, meter, {});
        QVERIFY(report && report->same);
        QCOMPARE(log.count(), std::size_t(1));
    }

    void fileThatFailedWhileRead_isComparedBySize()
    {
        SmallTree small;
        small.source[small.id("data/plain")].bad.push_back({1000, 10});
        MemoryReader reader(small.iso());
        QVERIFY(small.log.count() > 0);
        DigestTable known(small.tree.size());
        for (NodeId id = 0; id < small.tree.size(); ++id) {
            if (id != small.id("data/plain") && small.digests->get(id)) {
                known.set(id, *small.digests->get(id));
            }
        }
        *small.digests = std::move(known);
        const Verdict verdict = againstDigests(reader, small);
        QVERIFY(verdict.report.same);
        QCOMPARE(verdict.report.files, kFiles - 1);
    }

    void sourceThatCannotBeRead_isToldByTheSource()
    {
        SmallTree small;
        MemoryReader reader(small.tar());
        small.source[small.id("data/big")].openFault = FaultKind::fileVanished;
        const Verdict verdict = againstSources(reader, small);
        QVERIFY(!verdict.report.same);
        QCOMPARE(verdict.log.size(), std::size_t(1));
        QCOMPARE(verdict.log[0].kind, FaultKind::fileVanished);
    }

    // Another file may have taken its name since the scan: that it begins alike does not make it the same.
    void sourceThatIsLongerNow_isNotTheSame()
    {
        SmallTree small;
        MemoryReader reader(small.tar());
        small.source[small.id("data/big")].afterwards = FaultKind::fileGrew;
        const Verdict verdict = againstSources(reader, small);
        QVERIFY(!verdict.report.same);
        QCOMPARE(verdict.log.size(), std::size_t(1));
        QCOMPARE(verdict.log[0].kind, FaultKind::fileGrew);
    }

    void sumsOnTheMedium_areChecked_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("iso") << "rm -f x && genisoimage -quiet -R -o x d";
        QTest::newRow("tar") << "tar -czf x -C d .";
    }
    void sumsOnTheMedium_areChecked()
    {
        QFETCH(QString, command);
        ScratchFolder folder;
        const std::string at = folder.path();
        const auto make = [&](const std::string& between) {
            const std::string script =
                "rm -rf d && mkdir -p d/ABOUT-THIS-DISC && seq 9999 > d/a && seq 5 > 'd/b\\c' && "
                "(cd d && find . -type f -printf '%P\\0' | xargs -0 sha256sum > ../sums) && "
                "mv sums d/ABOUT-THIS-DISC/SHA256SUMS && " +
                between + " && " + command.toStdString();
            if (shell(at, "(" + script + ") >log 2>&1").code != 0) {
                qFatal("%s", bytesOf(at + "/log").c_str());
            }
            return bytesOf(at + "/x");
        };
        MemoryReader good(make("true"));
        QVERIFY(readable(good).report.same);
        MemoryReader changed(make("echo >> d/a"));
        const Verdict verdict = readable(changed);
        QVERIFY(!verdict.report.same);
        QCOMPARE(verdict.naming("a", FaultKind::mismatch), std::size_t(1));
        MemoryReader missing(make("rm 'd/b\\c'"));
        QCOMPARE(readable(missing).naming("b\\c", FaultKind::listedMissing), std::size_t(1));
    }

    void manifest_isUnderstoodBySha256sum()
    {
        ScratchFolder folder;
        const std::string at = folder.path();
        SmallTree small;
        std::ofstream(at + "/x.tar", std::ios::binary) << small.tar();
        QCOMPARE(shell(at, "tar -xf x.tar").code, 0);
        QVERIFY(writeManifest(at + "/SUMS", small.tree, *small.digests, false));
        const auto checked = shell(at, "sha256sum --strict --quiet -c SUMS 2>&1");
        QVERIFY2(checked.code == 0, checked.output.c_str());
        QCOMPARE(std::stol(shell(at, "wc -l < SUMS").output), static_cast<long>(kFiles));
        QVERIFY(withoutDigest(small.tree, *small.digests).empty());
        const DigestTable none(small.tree.size());
        QCOMPARE(withoutDigest(small.tree, none).size(), std::size_t(kFiles));
        QVERIFY(!writeManifest(at + "/absent/SUMS", small.tree, *small.digests, false));
    }

    void manifest_inPiecesOfAnySize_isTheSame()
    {
        Digest digest{};
        std::string text = "# a comment\n\n" + manifestLine("a", digest) + "\r\n" + manifestLine("./b/c\nd", digest) +
                           "\nno line\n" + std::string(100000, 'x') + "\n";
        digest[0] = std::byte{1};
        text += manifestLine("a", digest) + "\n" + manifestLine("e", digest) + "\n" + manifestLine("e", digest);
        for (const std::size_t size : {std::size_t(1), std::size_t(7), std::size_t(65536), text.size()}) {
            ManifestParser parser;
            for (std::size_t at = 0; at < text.size(); at += size) {
                parser.add(std::string_view(text).substr(at, size));
            }
            const ParsedManifest parsed = parser.finish();
            QCOMPARE(parsed.lines.size(), std::size_t(4)); // "e" once
            QCOMPARE(parsed.lines[1].path, std::string("b/c\nd"));
            QCOMPARE(parsed.unreadable, std::uint64_t(2));
            QCOMPARE(parsed.firstUnreadable, std::uint64_t(5));
            QCOMPARE(parsed.twofold, std::vector<std::string>{"a"});
        }
    }

    void manifestLine_survivesEveryByte()
    {
        std::string name;
        for (int c = 1; c < 256; ++c) {
            name += static_cast<char>(c);
        }
        const Digest digest = sha256Of(std::as_bytes(std::span(name)));
        const auto parsed = parseManifestLine(manifestLine(name, digest));
        QVERIFY(parsed && parsed->path == name && parsed->digest == digest);
        for (const char* text :
             {"", "short", "\\", "g000000000000000000000000000000000000000000000000000000000000000  x"}) {
            QVERIFY(!parseManifestLine(text));
        }
        ScratchFolder folder;
        const std::string at = folder.path();
        name.erase(name.find('/'), 1);
        std::ofstream(at + "/" + name) << "odd";
        const auto theirs = shell(at, "sha256sum -- *");
        const auto line = parseManifestLine(std::string_view(theirs.output).substr(0, theirs.output.size() - 1));
        QVERIFY(line && line->path == name);
        std::ofstream(at + "/SUMS") << manifestLine(name, line->digest) << "\n";
        QCOMPARE(shell(at, "sha256sum --strict --status -c SUMS").code, 0);
    }

    // A stranger's archive has millions of equal lines in a few KB.
    void manifest_whoseLinesRepeat_takesThemOnce()
    {
        const std::string repeated = manifestLine("./a", sha256Of({})) + "\n";
        ManifestParser parser(false, 256 * kKiB);
        parser.add(manifestLine("first", sha256Of({})) + "\n");
        for (int n = 0; n < 100000; ++n) {
            parser.add(repeated);
        }
        parser.add(manifestLine("last", sha256Of({})) + "\n");
        const ParsedManifest parsed = parser.finish();
        QCOMPARE(parsed.unreadable, std::uint64_t(0));
        QCOMPARE(parsed.lines.size(), std::size_t(3));
        QVERIFY(parsed.lines[0].path == "first" && parsed.lines[1].path == "a" && parsed.lines.back().path == "last");
    }
    void manifest_withMoreLinesThanThereIsRoom_namesTheFirstThatHasNone()
    {
        ManifestParser parser(true, 256 * kKiB);
        for (int n = 0; n < 10000; ++n) {
            const std::string path = "file" + std::to_string(n);
            parser.add((n % 2 == 0 ? manifestLine(path, sha256Of({})) : incompleteLine({.path = path})) + "\n");
        }
        const ParsedManifest parsed = parser.finish();
        const std::size_t taken = parsed.lines.size() + parsed.incomplete.size();
        QVERIFY(taken > 1000 && taken < 3000);
        QCOMPARE(parsed.firstUnreadable, std::uint64_t(taken + 1));
        QCOMPARE(parsed.unreadable, std::uint64_t(10000 - taken));
        QVERIFY(parsed.twofold.empty());
    }
};

STEADYBURN_UNIT_TEST(TestVerifier)

} // namespace test_verifier

#include "TestVerifier.moc"
