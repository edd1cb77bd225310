// Images of other programs, whole, hostile and cut: none that is whole raises an alarm, none that is hostile keeps a
// reader, and what is stored compressed comes out as it was.
#include "base/Units.h"
#include "support/MemoryReader.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/UnitTest.h"
#include "unpack/iso/IsoDisc.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Verifier.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <sys/stat.h>
#include <thread>

using namespace steadyburn;

namespace test_foreign_iso {

const char* const kMakeTree = R"sh(mkdir -p t/sub/deeper t/1/2/3/4/5/6/7/8/9/10 t/hollow && cd t &&
  seq 1 60000 > big && printf tiny > sub/tiny && : > empty && printf deep > 1/2/3/4/5/6/7/8/9/10/deep &&
  seq 1 90 > "sub/deeper/$(printf 'n%.0s' $(seq 200))" && ln -s ../tiny sub/deeper/link && head -c 4096 /dev/zero > boot &&
  for i in $(seq 200); do echo $i > sub/file-with-a-longer-name-$i; done)sh";

struct Read {
    std::map<std::string, std::string> files;
    std::map<std::string, std::uint64_t> sizes;
    std::vector<Fault> faults;
    std::optional<Fault> fault;
};

Read readAll(MediumReader& reader, bool contents = true, std::stop_token stop = {})
{
    Read all;
    FaultLog log;
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& bytes) {
                                    if (!S_ISREG(entry.mode)) {
                                        return true;
                                    }
                                    all.sizes[entry.path] = entry.size;
                                    std::string& into = all.files[entry.path];
                                    std::vector<std::byte> buffer(100'000);
                                    for (unsigned calls = 0; contents && calls < 100'000; ++calls) {
                                        auto got = bytes.read(buffer);
                                        if (!got) {
                                            Fault fault = got.takeFault();
                                            fault.path = entry.path;
                                            log.add(std::move(fault));
                                            continue;
                                        }
                                        if (*got == 0) {
                                            break;
                                        }
                                        into.append(reinterpret_cast<const char*>(buffer.data()), *got);
                                    }
                                    return true;
                                },
                            .totals = {},
                            .witnesses = IsoWitnesses::all};
    auto walked = walkMedium(reader, visit, log, std::move(stop));
    if (!walked) {
        all.fault = walked.takeFault();
    }
    all.faults = log.all();
    return all;
}

void putNumber(std::string& image, std::size_t at, std::uint32_t value)
{
    for (unsigned i = 0; i < 4; ++i) {
        image[at + i] = static_cast<char>(value >> (8 * i));
        image[at + 7 - i] = static_cast<char>(value >> (8 * i));
    }
}

class TestForeignIso : public QObject {
    Q_OBJECT
    ScratchFolder m_folder;

    std::string make(const std::string& command)
    {
        const auto result = shell(m_folder.path(), command + " >make.log 2>&1");
        if (result.code != 0) {
            qFatal("%s: %s", command.c_str(), bytesOf(m_folder.path() + "/make.log").c_str());
        }
        return bytesOf(m_folder.path() + "/x");
    }
    std::string source(const std::string& path) const { return bytesOf(m_folder.path() + "/t/" + path); }

    // Where the record with this name stands in the image.
    static std::size_t record(const std::string& image, const std::string& id)
    {
        const std::string name = static_cast<char>(id.size()) + id;
        const std::size_t at = image.find(name, 18 * kDiscBlock);
        return at == std::string::npos || at < 32 ? 0 : at - 32;
    }

private slots:
    void initTestCase() { QCOMPARE(shell(m_folder.path(), kMakeTree).code, 0); }

    void whole_isReadWithoutAlarm_data()
    {
        QTest::addColumn<std::string>("command");
        QTest::addColumn<bool>("rockRidge");
        const std::string genisoimage = "genisoimage -quiet -input-charset default -o x ";
        const std::string xorriso = "rm -f x; xorriso -outdev x ";
        QTest::newRow("genisoimage -R") << genisoimage + "-R t" << true;
        QTest::newRow("genisoimage -r -J") << genisoimage + "-r -J -joliet-long t" << true;
        QTest::newRow("genisoimage -J") << genisoimage + "-J -joliet-long t" << false;
        QTest::newRow("genisoimage -l") << genisoimage + "-l -D t" << false;
        QTest::newRow("genisoimage level 1") << genisoimage + "-iso-level 1 t" << false;
        QTest::newRow("genisoimage level 3 -D") << genisoimage + "-R -D -iso-level 3 t" << true;
        QTest::newRow("genisoimage level 4") << genisoimage + "-R -iso-level 4 t" << true;
        QTest::newRow("genisoimage -hide-rr-moved") << genisoimage + "-R -hide-rr-moved t" << true;
        QTest::newRow("genisoimage -udf") << genisoimage + "-R -J -joliet-long -udf t" << true;
        QTest::newRow("genisoimage -hfs") << genisoimage + "-R -hfs t" << true;
        QTest::newRow("genisoimage -apple") << genisoimage + "-R -apple t" << true;
        QTest::newRow("genisoimage -b") << genisoimage + "-R -J -joliet-long -b boot -no-emul-boot -c boot.cat t"
                                        << true;
        QTest::newRow("genisoimage -hide-joliet") << genisoimage + "-R -J -joliet-long -hide-joliet sub t" << true;
        QTest::newRow("genisoimage -no-pad -U") << genisoimage + "-R -U -no-pad t" << true;
        QTest::newRow("genisoimage -M")
            << genisoimage + "-R -J -joliet-long -graft-points sub=t/sub && genisoimage -quiet -R -J -joliet-long -C "
                             "0,$(($(stat -c %s x) / 2048 + 100)) -M x -o y t && truncate -s "
                             "$(($(stat -c %s x) + 204800)) x && cat y >> x && dd if=y of=x bs=2048 "
                             "skip=16 seek=16 count=16 conv=notrunc"
            << true;
        QTest::newRow("xorriso") << xorriso + "-map t / -commit" << true;
        QTest::newRow("xorriso -joliet") << xorriso + "-joliet on -hardlinks on -map t / -commit" << true;
        QTest::newRow("xorriso -hfsplus") << xorriso + "-hfsplus on -joliet on -map t / -commit" << true;
        QTest::newRow("xorriso sessions")
            << xorriso + "-joliet on -map t/sub /sub -commit && xorriso -dev x -joliet on "
                         "-map t / -rm_r /sub/deeper -- -map t/sub /sub -commit"
            << true;
        QTest::newRow("xorriso -boot") << xorriso + "-map t / -boot_image any cat_path=/boot.cat -boot_image any "
                                                    "bin_path=/boot -commit"
                                       << true;
        QTest::newRow("xorrisofs rr_moved") << std::string("xorrisofs -quiet -r -J -o x t") << true;
        QTest::newRow("xorriso md5") << xorriso + "-md5 all -map t / -commit" << true;
    }
    void whole_isReadWithoutAlarm()
    {
        QFETCH(std::string, command);
        QFETCH(bool, rockRidge);
        MemoryReader reader(make(command));
        const Read read = readAll(reader);
        QVERIFY2(!read.fault, read.fault ? read.fault->detail.c_str() : "");
        QVERIFY2(read.faults.empty(),
                 read.faults.empty() ? "" : (read.faults.front().path + ": " + read.faults.front().detail).c_str());
        QVERIFY(read.files.size() >= 205);
        if (rockRidge) {
            QVERIFY(read.files.at("big") == source("big"));
            QCOMPARE(read.files.at("1/2/3/4/5/6/7/8/9/10/deep"), std::string("deep"));
            QVERIFY(read.files.count("empty") == 1 && read.files.at("empty").empty());
            for (const auto& [path, contents] : read.files) {
                QVERIFY2(path == "boot.cat" || contents == source(path) || path == "boot", path.c_str());
            }
        }
    }

    void zisofs_isUnpacked_data()
    {
        QTest::addColumn<std::string>("command");
        QTest::newRow("mkzftree") << std::string(
            "rm -rf z; mkzftree t z && genisoimage -quiet -input-charset default -R -z -o x z");
        QTest::newRow("xorriso") << std::string(
            "rm -f x; xorriso -outdev x -map t / -zisofs default -find / -type f -exec set_filter --zisofs -- -commit");
        QTest::newRow("xorriso, version 2") << std::string(
            "rm -f x; xorriso -outdev x -map t / -zisofs version_2=on -find / -type f -exec set_filter --zisofs -- "
            "-commit");
    }
    void zisofs_isUnpacked()
    {
        QFETCH(std::string, command);
        const std::string image = make(command);
        MemoryReader reader(image);
        const Read read = readAll(reader);
        QVERIFY(!read.fault && read.faults.empty());
        QVERIFY(read.files.at("big") == source("big"));
        QCOMPARE(read.sizes.at("big"), std::uint64_t(source("big").size()));
        QCOMPARE(read.files.at("sub/tiny"), std::string("tiny"));
        QVERIFY(image.size() < 2 * source("big").size() + 2'000'000);
    }

    void zisofs_damaged_isTold()
    {
        std::string image = make("rm -rf z; mkzftree t z && genisoimage -quiet -input-charset default -R -z -o x z");
        const std::size_t head = image.find("\x37\xe4\x53\x96\xc9\xdb\xd6\x07", 20 * kDiscBlock);
        QVERIFY(head != std::string::npos);
        for (std::size_t at = head; at < std::min(image.size(), head + 40'000); at += 37) {
            std::string damaged = image;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
            MemoryReader reader(damaged);
            const Read read = readAll(reader);
            QVERIFY(!read.fault);
            if (read.files != readAll(*std::make_unique<MemoryReader>(image)).files) {
                QVERIFY2(!read.faults.empty(), std::to_string(at - head).c_str());
            }
            at += at > head + 200 ? 3'000 : 0;
        }
    }

    void folderThatLeadsToOneAboveIt_ends()
    {
        std::string image = make("genisoimage -quiet -input-charset default -R -J -joliet-long -o x t");
        const std::size_t sub = record(image, "DEEPER");
        QVERIFY(sub > 0);
        const std::size_t above = record(image, "SUB");
        QVERIFY(above > 0);
        std::string loop = image;
        std::copy_n(image.begin() + static_cast<std::ptrdiff_t>(above) + 2, 16,
                    loop.begin() + static_cast<std::ptrdiff_t>(sub) + 2);
        MemoryReader reader(loop);
        const Read read = readAll(reader);
        QVERIFY(!read.fault);
        QVERIFY(std::any_of(read.faults.begin(), read.faults.end(), [](const Fault& fault) {
            return fault.kind == FaultKind::folderDamaged && fault.path == "sub/deeper" && fault.detail == "a loop";
        }));
        PatientReader patient(reader, {});
        QVERIFY(readIsoDisc(patient, 0, IsoWitnesses::none, {})->loops);
    }

    void continuationsInARing_end()
    {
        std::string image = make("rm -f x; xorriso -outdev x -map t / -commit");
        std::size_t changed = 0;
        for (std::size_t at = image.find("CE\x1c\x01"); at != std::string::npos;
             at = image.find("CE\x1c\x01", at + 1)) {
            const std::uint32_t block =
                static_cast<unsigned char>(image[at + 4]) | static_cast<unsigned char>(image[at + 5]) << 8U;
            const std::uint32_t offset =
                static_cast<unsigned char>(image[at + 12]) | static_cast<unsigned char>(image[at + 13]) << 8U;
            const std::size_t area = block * kDiscBlock + offset;
            if (area + 28 < image.size() && changed < 50) {
                std::string ring = image.substr(at, 28);
                image.replace(area, 28, ring);
                putNumber(image, area + 20, 28);
                putNumber(image, at + 20, 28);
                ++changed;
            }
        }
        QVERIFY(changed > 0);
        MemoryReader reader(image);
        const Read read = readAll(reader, false);
        QVERIFY(!read.fault);
        QVERIFY(!read.faults.empty());
    }

    void stop_endsTheReadingOfATree()
    {
        MemoryReader reader(make("genisoimage -quiet -input-charset default -R -o x t"));
        std::stop_source stop;
        stop.request_stop();
        const Read read = readAll(reader, false, stop.get_token());
        QVERIFY(read.fault && read.fault->kind == FaultKind::cancelled);
    }

    void lostFolder_withoutASecondTree_isFoundByThePathTable()
    {
        const std::string image = make("genisoimage -quiet -input-charset default -R -o x t");
        const std::size_t sub = record(image, "SUB");
        const std::uint32_t block =
            static_cast<unsigned char>(image[sub + 2]) | static_cast<unsigned char>(image[sub + 3]) << 8U;
        std::string damaged = image;
        std::fill_n(damaged.begin() + static_cast<std::ptrdiff_t>(block * kDiscBlock), kDiscBlock, '\0');
        MemoryReader reader(damaged);
        const Read read = readAll(reader);
        QVERIFY(!read.fault);
        QVERIFY(std::any_of(read.faults.begin(), read.faults.end(), [](const Fault& fault) {
            return fault.kind == FaultKind::folderDamaged && fault.path == "sub" &&
                   fault.known<FolderRemains>().files > 0;
        }));
        QVERIFY(read.files.count("sub/DEEPER/" + std::string(200, 'n')) == 1);
    }

    void imageCut_namesTheImageAndTheFiles()
    {
        std::string image = make("genisoimage -quiet -input-charset default -no-pad -R -sort /dev/null -o x t");
        const std::size_t whole = image.size();
        image.resize(whole - 100'000);
        MemoryReader reader(image);
        const Read read = readAll(reader);
        QVERIFY(!read.fault);
        const auto cut = std::find_if(read.faults.begin(), read.faults.end(),
                                      [](const Fault& fault) { return fault.kind == FaultKind::imageCut; });
        QVERIFY(cut != read.faults.end());
        QCOMPARE(cut->known<CutImage>().expected, std::uint64_t(whole));
        QCOMPARE(cut->known<CutImage>().size, std::uint64_t(image.size()));
        QVERIFY(cut->known<CutImage>().files > 0);
    }
};

STEADYBURN_UNIT_TEST(TestForeignIso)

} // namespace test_foreign_iso

#include "TestForeignIso.moc"
