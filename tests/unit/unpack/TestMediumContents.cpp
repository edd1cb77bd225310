#include "support/MemoryReader.h"
#include "support/Noise.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/UnitTest.h"
#include "support/WalkedMedium.h"

#include <QTest>

#include <algorithm>
#include <fstream>
#include <sys/stat.h>

using namespace steadyburn;

// libisofs 1.5.4 leaks a few hundred bytes when it refuses a damaged directory.
extern "C" const char* __lsan_default_suppressions() // NOLINT(bugprone-reserved-identifier)
{
    return "leak:libisofs.so";
}

namespace test_medium_contents {

const std::string kBadName = "not-\xff\xfe-utf8";
const std::string kNfdName = "e\xcc\x81-nfd";
const std::string kNewline = "new\nline";

// A tree with what archivers stumble over. Its files hold nothing two files have in common.
const char* const kMakeTree = R"sh(mkdir -p t/sub/deeper && cd t &&
  seq 1 60000 > big && printf tiny > sub/tiny && : > empty && mkdir hollow &&
  seq 7 30000 > "$(printf 'not-\377\376-utf8')" && seq 5 900 > "$(printf 'e\314\201-nfd')" &&
  printf x > "$(printf 'new\nline')" && ln -s ../sub/tiny sub/deeper/link && ln -s /no/where dangling &&
  ln sub/tiny zz-hard && seq 1 90 > "sub/deeper/$(printf 'n%.0s' $(seq 200))" &&
  mkdir -p "$(printf 'd%.0s' $(seq 120))" && seq 2 80 > "$(printf 'd%.0s' $(seq 120))/inside" &&
  chmod 0751 big && touch -d @981173106 big)sh";

// One zstd frame of `bytes` as they are, in blocks of 128 KiB (RFC 8878).
std::string zstdFrame(const std::string& bytes)
{
    constexpr std::size_t kBlock = 128 * 1024;
    std::string frame = {'\x28', '\xb5', '\x2f', '\xfd', '\0', '\x58'}; // a window of 2 MiB
    for (std::size_t at = 0; at < bytes.size(); at += kBlock) {
        const std::size_t size = std::min(kBlock, bytes.size() - at);
        const std::size_t head = size << 3U | (at + size == bytes.size() ? 1U : 0U);
        frame += {static_cast<char>(head), static_cast<char>(head >> 8U), static_cast<char>(head >> 16U)};
        frame += bytes.substr(at, size);
    }
    return frame;
}

// A zstd frame of `size` bytes without contents.
std::string skippableFrame(std::size_t size)
{
    const std::size_t rest = size - 8;
    return std::string(
               {'\x50', '\x2a', '\x4d', '\x18', static_cast<char>(rest), static_cast<char>(rest >> 8U), '\0', '\0'}) +
           std::string(rest, '\0');
}

class TestMediumContents : public QObject {
    Q_OBJECT

    ScratchFolder m_folder;
    std::string folder() const { return m_folder.path(); }

    std::string make(const std::string& command, const std::string& output)
    {
        const auto result = shell(folder(), command + " 2>make.log");
        if (result.code != 0) {
            qFatal("%s: %s", command.c_str(), bytesOf(folder() + "/make.log").c_str());
        }
        return bytesOf(folder() + "/" + output);
    }

    std::string source(const std::string& path) const { return bytesOf(folder() + "/t/" + path); }

    void compareTree(const WalkedMedium& walked, bool linksAsFirst = true)
    {
        QVERIFY2(!walked.fault, walked.fault ? walked.fault->detail.c_str() : "");
        QCOMPARE(walked.log.count(), std::size_t(0));
        for (const std::string& path :
             {std::string("big"), std::string("sub/tiny"), std::string("empty"), kBadName, kNfdName, kNewline,
              "sub/deeper/" + std::string(200, 'n'), std::string(120, 'd') + "/inside", std::string("zz-hard")}) {
            QVERIFY2(walked.has(path), path.c_str());
            const auto& file = walked.files.at(path);
            QVERIFY(S_ISREG(file.entry.mode));
            QVERIFY(file.faults.empty());
            if (file.entry.hardLink.empty()) {
                QCOMPARE(file.entry.size, std::uint64_t(source(path).size()));
                QVERIFY2(file.contents == source(path), path.c_str());
            }
        }
        QVERIFY(S_ISDIR(walked.files.at("hollow").entry.mode));
        QCOMPARE(walked.files.at("sub/deeper/link").entry.linkTarget, std::string("../sub/tiny"));
        QCOMPARE(walked.files.at("dangling").entry.linkTarget, std::string("/no/where"));
        QCOMPARE(walked.files.at("big").entry.mode & 07777, 0751U);
        QCOMPARE(walked.files.at("big").entry.mtime.seconds, std::int64_t(981173106));
        if (linksAsFirst) {
            const auto& a = walked.files.at("sub/tiny").entry;
            const auto& b = walked.files.at("zz-hard").entry;
            QVERIFY(a.hardLink == "zz-hard" || b.hardLink == "sub/tiny");
        }
        const auto at = [&](const std::string& path) {
            return std::find(walked.order.begin(), walked.order.end(), path) - walked.order.begin();
        };
        QVERIFY(at("sub") < at("sub/tiny"));
    }

private slots:
    void initTestCase() { QCOMPARE(shell(folder(), kMakeTree).code, 0); }

    void tar_ofGnuTar_isReadToTheByte_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("format");
        const auto row = [](const char* command, const char* format) { QTest::newRow(command) << command << format; };
        row("tar --format=gnu -cf x -C t .", "tar");
        row("tar --format=pax -cf x -C t .", "tar");
        row("tar --format=pax -b 512 -cf x -C t .", "tar");
        row("tar --format=gnu -b 1 -cf x -C t .", "tar");
        row("tar --format=pax -czf x -C t .", "tar.gz");
        row("tar --format=gnu --zstd -cf x -C t .", "tar.zst");
        row("tar --format=gnu -cjf x -C t .", "tar.bz2");
        row("tar --format=gnu -cJf x -C t .", "tar.xz");
        row("tar --format=pax -cf - -C t . | lz4 -q -B4 > x", "tar.lz4");
        row("tar --format=pax -cf - -C t . | lz4 -q -l > x", "tar.lz4");
        row("tar --format=pax -cf y -C t . && split -b 300000 y y. && "
            "(for p in y.*; do printf '\\120\\052\\115\\030\\005\\000\\000\\000hello'; lz4 -q -BD -c $p; done) > x",
            "tar.lz4");
        row("tar --format=pax -cf y -C t . && split -b 300000 y y. && (for p in y.*; do gzip -c $p; done) > x",
            "tar.gz");
        row("tar --format=pax -cf - -C t . | gzip > x && head -c 200000 /dev/zero >> x", "tar.gz");
        row("(printf '\\120\\052\\115\\030\\005\\000\\000\\000hello'; tar -cf - -C t . | zstd -q; "
            "printf '\\123\\052\\115\\030\\004\\000\\000\\000\\0\\0\\0\\0') > x",
            "tar.zst");
    }
    void tar_ofGnuTar_isReadToTheByte()
    {
        QFETCH(QString, command);
        QFETCH(QString, format);
        MemoryReader reader(make(command.toStdString(), "x"));
        const WalkedMedium walked(reader);
        compareTree(walked);
        QCOMPARE(std::string(toString(*walked.format)), format.toStdString());
    }

    // Zeros in place of what cannot be read would unpack as well.
    void packedWithoutChecksums_onADamagedMedium_isNotGood_data()
    {
        QTest::addColumn<QString>("packer");
        QTest::newRow("lz4") << "lz4 -q --no-frame-crc";
        QTest::newRow("xz") << "xz -0 --check=none";
    }
    void packedWithoutChecksums_onADamagedMedium_isNotGood()
    {
        QFETCH(QString, packer);
        make("head -c 1000000 /dev/urandom > noise", "noise");
        MemoryReader reader(make("tar -cf - noise | " + packer.toStdString() + " > x", "x"));
        reader.makeBad(std::uint64_t(200) * 2048 + 2048, 2048);
        const WalkedMedium walked(reader);
        QVERIFY(walked.fault || walked.log.count() > 0 || !walked.files.at("noise").faults.empty());
    }

    void tar_onTape_isReadForwardOnly()
    {
        MemoryReader reader(make("tar --format=pax -b 512 -cf x -C t .", "x"), MemoryReader::Kind::tape);
        compareTree(WalkedMedium(reader));
    }

    void tar_withSparseFile_keepsItsHoles_data()
    {
        QTest::addColumn<QString>("option");
        for (const char* option : {"--format=gnu", "--format=pax --sparse-version=0.0",
                                   "--format=pax --sparse-version=0.1", "--format=pax --sparse-version=1.0"}) {
            QTest::newRow(option) << option;
        }
    }
    void tar_withSparseFile_keepsItsHoles()
    {
        QFETCH(QString, option);
        MemoryReader reader(make("rm -f s; truncate -s 3000000 s && printf front | dd of=s conv=notrunc status=none && "
                                 "printf back | dd of=s bs=1 seek=2000000 conv=notrunc status=none && tar -S " +
                                     option.toStdString() + " -cf x s",
                                 "x"));
        const WalkedMedium walked(reader);
        QVERIFY(walked.has("s"));
        const auto& file = walked.files.at("s");
        QVERIFY(file.entry.sparse);
        QVERIFY(!file.entry.extents.empty());
        QCOMPARE(file.entry.size, std::uint64_t(3000000));
        QVERIFY(file.contents == bytesOf(folder() + "/s"));
    }

    void iso_ofOthers_isReadToTheByte_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("genisoimage")
            << "genisoimage -quiet -input-charset default -cache-inodes -R -J -joliet-long -o x t";
        QTest::newRow("xorriso") << "xorriso -outdev x -joliet on -hardlinks on -map t / -commit";
        QTest::newRow("xorriso in two sessions")
            << "rm -f x; mkdir -p one && echo old > one/older && xorriso -outdev x -hardlinks on -map one / -commit && "
               "xorriso -dev x -hardlinks on -map t / -commit";
    }
    void iso_ofOthers_isReadToTheByte()
    {
        QFETCH(QString, command);
        MemoryReader reader(make("rm -f x; " + command.toStdString(), "x"));
        const WalkedMedium walked(reader);
        compareTree(walked, command.startsWith("xorriso"));
        QVERIFY(*walked.format == StoredFormat::iso);
        QVERIFY(walked.totalFiles >= 9);
    }

    void iso_withoutRockRidge_hasJolietOrPlainNames()
    {
        make("rm -rf j && mkdir j && echo 1 > j/Readable-Name.text", "x");
        MemoryReader joliet(make("genisoimage -quiet -J -o x j", "x"));
        QVERIFY(WalkedMedium(joliet).has("Readable-Name.text"));
        MemoryReader plain(make("genisoimage -quiet -o x j", "x"));
        const WalkedMedium walked(plain);
        QVERIFY(walked.has("READABLE.TEX"));
        QCOMPARE(walked.files.at("READABLE.TEX").contents, std::string("1\n"));
    }

    void iso_isReadFrontToBack()
    {
        MemoryReader reader(make("genisoimage -quiet -R -o x t", "x"));
        const WalkedMedium walked(reader);
        QVERIFY(!walked.fault);
        QVERIFY2(reader.jumpsBack() <= 12, std::to_string(reader.jumpsBack()).c_str()); // directories, once each
        QVERIFY(reader.bytesRead() < 3 * reader.bytes().size());
    }

    void iso_withDamagedSector_namesTheFileAndGoesOn()
    {
        const std::string image = make("genisoimage -quiet -R -o x t", "x");
        const std::size_t big = image.find(source("big").substr(0, 4096));
        QVERIFY(big != std::string::npos);
        MemoryReader reader(image);
        reader.makeBad(big + 4 * 2048, 2048);
        const WalkedMedium walked(reader);
        QVERIFY(!walked.fault);
        const auto& file = walked.files.at("big");
        QCOMPARE(file.faults.size(), std::size_t(1));
        QCOMPARE(file.faults[0].kind, FaultKind::mediumError);
        QCOMPARE(file.faults[0].offset, std::uint64_t(4 * 2048));
        QCOMPARE(file.faults[0].length, std::uint64_t(2048));
        std::string expected = source("big");
        std::fill_n(expected.begin() + 4 * 2048, 2048, '\0');
        QVERIFY(file.contents == expected);
        QVERIFY(walked.files.at(kBadName).contents == source(kBadName));
    }

    void iso_withDamagedDirectories_fails()
    {
        MemoryReader reader(make("genisoimage -quiet -R -o x t", "x"));
        reader.makeBad(20 * 2048, 30 * 2048);
        const WalkedMedium walked(reader);
        QVERIFY(walked.fault.has_value());
        QCOMPARE(walked.fault->kind, FaultKind::mediumError);
    }

    void iso_cutShort_namesTheFiles()
    {
        std::string image = make("genisoimage -quiet -no-pad -R -o x t", "x");
        image.resize(image.size() - 100000);
        MemoryReader reader(image);
        const WalkedMedium walked(reader);
        QVERIFY(!walked.fault);
        QVERIFY(std::any_of(walked.files.begin(), walked.files.end(),
                            [](const auto& file) { return file.second.cut && !file.second.faults.empty(); }));
    }

    void iso_withFlippedBits_neverCrashes()
    {
        const std::string image = make("rm -f x; xorriso -outdev x -joliet on -hardlinks on -map t / -commit", "x");
        unsigned state = 12345;
        for (int round = 0; round < 300; ++round) {
            std::string damaged = image;
            for (int flip = 0; flip < 20; ++flip) {
                state = state * 1664525U + 1013904223U;
                damaged[32768 + (state >> 8U) % 90000] ^= static_cast<char>(1U << (state >> 29U));
            }
            MemoryReader reader(damaged);
            const WalkedMedium walked(reader);
            QVERIFY(walked.fault || walked.format);
        }
    }

    void plainFile_isNoImage()
    {
        for (const std::string& bytes : {std::string(), std::string("hello"), std::string(100000, 'x'),
                                         std::string(100000, '\0'), source("big")}) {
            MemoryReader reader(bytes);
            const WalkedMedium walked(reader);
            QVERIFY(walked.fault.has_value());
            QCOMPARE(walked.fault->kind, FaultKind::notAnImage);
        }
        MemoryReader packed(make("gzip -c t/big > x", "x"));
        QCOMPARE(WalkedMedium(packed).fault->kind, FaultKind::notAnImage);
    }

    // A packer leaves what does not compress as it is, headers too. That they stand at multiples of 512 is a chance;
    // behind the next block they do not.
    void zstd_withoutItsBeginning_isNoPlainArchive()
    {
        const int files = 12;
        for (int i = 0; i < files; ++i) {
            std::ofstream(folder() + "/noise" + std::to_string(10 + i)) << noise(40000 + i);
        }
        const std::string tar = make("tar -cf x noise??", "x");
        const std::size_t border = 3 * (40448 + 512); // of two files
        const std::string first = zstdFrame(tar.substr(0, border));
        const std::string second = zstdFrame(tar.substr(border));
        constexpr std::size_t kHead = 9; // of a frame and its first block
        for (const bool aligned : {true, false}) {
            std::string packed =
                first + skippableFrame(2 * 512 - (first.size() + kHead) % 512 - (aligned ? 0 : 7)) + second;
            packed.replace(0, 16, noise(16));
            MemoryReader reader(packed);
            const WalkedMedium walked(reader);
            QVERIFY2(!walked.fault, walked.fault ? walked.fault->detail.c_str() : "");
            QCOMPARE(walked.format, std::optional(StoredFormat::tarZstd));
            for (int i = 3; i < files; ++i) {
                const auto found = walked.files.find("noise" + std::to_string(10 + i));
                QVERIFY2(found != walked.files.end(), std::to_string(i).c_str());
                QVERIFY(found->second.contents == noise(40000 + i));
            }
            QCOMPARE(walked.log.count(), std::size_t(1));
        }
    }

    // Zeros behind the last member are padding, but not before another one.
    void zstd_withZerosForAMember_isDamaged()
    {
        const std::string tar = make("seq 1 90000 > a; seq 2 90000 > b; tar -cf x a b", "x");
        const std::size_t third = tar.size() / 3;
        const std::string one = zstdFrame(tar.substr(0, third));
        const std::string two = zstdFrame(tar.substr(third, third));
        const std::string three = zstdFrame(tar.substr(2 * third));
        MemoryReader sound(one + two + three + std::string(5000, '\0'));
        QCOMPARE(WalkedMedium(sound).log.count(), std::size_t(0));
        MemoryReader damaged(one + std::string(two.size(), '\0') + three);
        const WalkedMedium walked(damaged);
        const auto faults = [](const auto& file) { return !file.second.faults.empty(); };
        QVERIFY(walked.log.count() > 0 || std::any_of(walked.files.begin(), walked.files.end(), faults));
    }

    // A header that a long name stood before, which is lost, has the beginning of the name.
    void tar_withoutALongName_saysThatTheNameIsUnsure()
    {
        for (const std::string& format : {std::string("pax"), std::string("gnu")}) {
            std::string tar = make(
                "n=$(printf 'q%.0s' $(seq 150)); echo one > a; echo two > $n; tar --format=" + format + " -cf x a $n",
                "x");
            tar[tar.find(format == "pax" ? "PaxHeaders/q" : "@LongLink")] ^= 1;
            MemoryReader reader(tar);
            const WalkedMedium walked(reader);
            QCOMPARE(walked.order.size(), std::size_t(2));
            QVERIFY(!walked.files.at("a").entry.doubtful);
            QVERIFY(walked.files.at(walked.order.back()).entry.doubtful);
        }
    }

    // The other way round: what is packed in a plain archive is a file of it.
    void tar_withoutItsBeginning_isNotWhatIsPackedInIt()
    {
        make("tar -czf inner.tar.gz t && cp inner.tar.gz zz-last", "inner.tar.gz");
        std::string tar = make("seq 1 40000 > seq1; cp seq1 seq2; tar -cf x seq1 inner.tar.gz seq2 zz-last", "x");
        for (const std::size_t lost : {std::size_t(512), std::size_t(100000)}) {
            tar.replace(0, lost, noise(lost));
            MemoryReader reader(tar);
            const WalkedMedium walked(reader);
            QVERIFY(!walked.fault);
            QCOMPARE(walked.format, std::optional(StoredFormat::tar));
            QCOMPARE(walked.order, (std::vector<std::string>{"inner.tar.gz", "seq2", "zz-last"}));
            QVERIFY(walked.files.at("zz-last").contents == bytesOf(folder() + "/zz-last"));
        }
    }

    // Zeros alone are what a cut image or a wiped medium leaves: an archive of nothing is known by its packing only.
    void emptyArchive_isAnArchiveOfNothing_whereItIsPacked()
    {
        MemoryReader plain(make(": > none && tar -cf x -T none", "x"));
        QCOMPARE(WalkedMedium(plain).fault->kind, FaultKind::notAnImage);
        MemoryReader reader(make(": > none && tar -czf x -T none", "x"));
        const WalkedMedium walked(reader);
        QVERIFY(!walked.fault);
        QVERIFY(walked.order.empty());
        QCOMPARE(walked.log.count(), std::size_t(0));
    }

    void cancelled_endsWithCancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        MemoryReader reader(make("tar -cf x -C t .", "x"));
        QCOMPARE(WalkedMedium(reader, 4096, stop.get_token()).fault->kind, FaultKind::cancelled);
    }

    void removedMedium_endsTheWalk()
    {
        MemoryReader reader(make("tar -cf x -C t .", "x"));
        reader.makeBad(300000, 1, FaultKind::mediumRemoved);
        const WalkedMedium walked(reader);
        QVERIFY(walked.fault.has_value());
        QCOMPARE(walked.fault->kind, FaultKind::mediumRemoved);
    }
};

STEADYBURN_UNIT_TEST(TestMediumContents)

} // namespace test_medium_contents

#include "TestMediumContents.moc"
