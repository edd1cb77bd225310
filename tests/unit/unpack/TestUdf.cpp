// UDF, alone and beside ISO 9660: whole, contradicting, damaged and hostile.
#include "support/MemoryReader.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/UdfSeal.h"
#include "support/UnitTest.h"
#include "support/WalkedMedium.h"
#include "unpack/udf/UdfDescriptors.h"

#include <QTest>

#include <algorithm>
#include <cerrno>
#include <map>
#include <sys/stat.h>

using namespace steadyburn;

namespace test_udf {

constexpr std::size_t kBlock = 2048;

const char* const kMakeTree = R"sh(mkdir -p t/sub/deeper && cd t && seq 1 6000 > big && printf tiny > sub/tiny &&
  : > empty && mkdir hollow && ln -s sub/tiny link && printf x > "sub/deeper/$(printf '\303\274ber')" &&
  seq 1 90 > "sub/deeper/$(printf 'n%.0s' $(seq 150))" && touch -d @981173106 big)sh";

std::uint64_t number(const std::string& bytes, std::size_t at, unsigned count)
{
    return udfNumber(std::as_bytes(std::span(bytes)), at, count);
}

void put(std::string& bytes, std::size_t at, unsigned count, std::uint64_t value)
{
    for (unsigned i = 0; i < count; ++i) {
        bytes[at + i] = static_cast<char>(value >> (8 * i));
    }
}

// The blocks that hold a file entry of this type.
std::vector<std::size_t> entries(const std::string& image, UdfFileType type)
{
    std::vector<std::size_t> found;
    for (std::size_t at = 257 * kBlock; at + kBlock <= image.size(); at += kBlock) {
        const auto entry = parseUdfFileEntry(std::as_bytes(std::span(image)).subspan(at, kBlock));
        if (entry && entry->type == type) {
            found.push_back(at);
        }
    }
    return found;
}

std::size_t partitionStart(const std::string& image)
{
    for (std::size_t at = 32 * kBlock; at + kBlock <= image.size(); at += kBlock) {
        if (udfTag(std::as_bytes(std::span(image)).subspan(at, kBlock)) == UdfTag::partition) {
            return number(image, at + 188, 4) * kBlock;
        }
    }
    return 0;
}

// Where the contents of the file entry begin.
std::size_t contentsOf(const std::string& image, std::size_t entry)
{
    const std::size_t head = 176 + number(image, entry + 168, 4);
    return partitionStart(image) + number(image, entry + head + 4, 4) * kBlock;
}

// The image without its ISO 9660 descriptors: those of UDF come first.
std::string withoutIso(std::string image)
{
    std::size_t to = 16;
    for (std::size_t block = 16; block < 24; ++block) {
        const std::string descriptor = image.substr(block * kBlock, kBlock);
        image.replace(block * kBlock, kBlock, kBlock, '\0');
        const std::string id = descriptor.substr(1, 5);
        if (id == "BEA01" || id == "NSR02" || id == "TEA01") {
            image.replace(to++ * kBlock, kBlock, descriptor);
        }
    }
    return image;
}

class TestUdf : public QObject {
    Q_OBJECT

    ScratchFolder m_folder;
    std::string m_bridge; // with Rock Ridge

    std::string make(const std::string& options) const
    {
        shell(m_folder.path(), "genisoimage -quiet -udf " + options + " -o made.iso t 2>/dev/null");
        return readBytes(m_folder.path() + "/made.iso");
    }

    std::string wanted(const std::string& path) const { return bytesOf(m_folder.path() + "/t/" + path); }

    // Every file is there with its contents.
    bool isWhole(const WalkedMedium& walked) const
    {
        return std::all_of(kFiles.begin(), kFiles.end(), [&](const std::string& path) {
            return walked.has(path) && walked.files.at(path).contents == wanted(path);
        });
    }

    static bool tells(const WalkedMedium& walked)
    {
        return walked.fault || walked.log.count() > 0 ||
               std::any_of(walked.files.begin(), walked.files.end(),
                           [](const auto& file) { return !file.second.faults.empty(); });
    }

    static bool names(const WalkedMedium& walked, FaultKind kind, const std::string& path, int code = 0)
    {
        const auto all = walked.log.all();
        return std::any_of(all.begin(), all.end(), [&](const Fault& fault) {
            return fault.kind == kind && fault.path == path && fault.code == code;
        });
    }

    const std::vector<std::string> kFiles{"big", "empty", "sub/tiny",
                                          "sub/deeper/\xc3\xbc"
                                          "ber",
                                          "sub/deeper/" + std::string(150, 'n')};

private slots:
    void initTestCase()
    {
        QCOMPARE(shell(m_folder.path(), kMakeTree).code, 0);
        m_bridge = make("-R");
    }

    void bridge_whoseTreesAgree_isReadAsIso()
    {
        MemoryReader reader(m_bridge);
        const WalkedMedium walked(reader);
        QVERIFY(walked.format == StoredFormat::iso);
        QVERIFY(isWhole(walked));
        QVERIFY(!tells(walked));
    }

    void udfAlone_givesNamesSizesTimesAndContents()
    {
        MemoryReader reader(withoutIso(m_bridge));
        const WalkedMedium walked(reader);
        QVERIFY(!walked.fault);
        QVERIFY(walked.format == StoredFormat::udf);
        QVERIFY(isWhole(walked));
        QVERIFY(!tells(walked));
        QVERIFY(S_ISDIR(walked.files.at("hollow").entry.mode));
        QCOMPARE(walked.files.at("big").entry.mtime.seconds, std::int64_t(981173106));
        QCOMPARE(walked.totalFiles, std::uint64_t(kFiles.size() + 1)); // genisoimage's link is an empty file
    }

    // ISO 9660 has 32 bits for a size: of what is larger only the rest is left.
    void bridge_whereIsoHasLessOfAFile_isReadAsUdf()
    {
        std::string record(8, '\0');
        put(record, 0, 4, wanted("big").size());
        std::reverse_copy(record.begin(), record.begin() + 4, record.begin() + 4);
        const std::string less = std::string(8, '\0');        // as of 4 GiB
        for (std::string image : {m_bridge, make("-R -J")}) { // whose names in UDF are those of Joliet
            std::size_t replaced = 0;
            for (std::size_t at = image.find(record); at != std::string::npos; at = image.find(record, at + 1)) {
                image.replace(at, 8, less);
                ++replaced;
            }
            QVERIFY(replaced >= 1);
            for (const std::size_t entry : entries(image, UdfFileType::file)) {
                if (number(image, entry + 56, 8) == wanted("big").size()) {
                    put(image, entry + 56, 8, std::uint64_t(1) << 32U);
                    sealUdf(image, entry);
                }
            }
            MemoryReader reader(image);
            FaultLog log;
            std::map<std::string, StoredEntry> listed;
            QVERIFY(
                listMedium(reader, [&listed](const StoredEntry& entry) { listed[entry.path] = entry; }, log, {}).ok());
            QCOMPARE(listed["big"].size, std::uint64_t(1) << 32U);
            QCOMPARE(listed.size(), kFiles.size() + 4); // folders and the link
            for (const std::string& path : kFiles) {
                QVERIFY2(listed.count(path) == 1, path.c_str());
            }
            QCOMPARE(listed["link"].linkTarget, std::string("sub/tiny")); // of Rock Ridge alone
            QVERIFY(S_ISLNK(listed["link"].mode));
            QCOMPARE(log.count(), std::size_t(1)); // the rest of the file has no extents
            QCOMPARE(log.all().front().kind, FaultKind::entryDamaged);
        }
    }

    void bridge_withShortNames_hasThoseOfUdf()
    {
        MemoryReader reader(make(""));
        const WalkedMedium walked(reader);
        QVERIFY(walked.format == StoredFormat::udf);
        QVERIFY(isWhole(walked));
        QCOMPARE(walked.totalFiles, std::uint64_t(kFiles.size()));
        QVERIFY(!tells(walked));
    }

    void fileOfBothTrees_hiddenFromOne_isReadAllTheSame()
    {
        MemoryReader hidden(make("-R -hide big"));
        const WalkedMedium ofUdf(hidden);
        QVERIFY(ofUdf.has("big") && ofUdf.files.at("big").contents == wanted("big"));
        MemoryReader other(make("-R -hide-udf big -hide empty"));
        const WalkedMedium ofBoth(other);
        QVERIFY(isWhole(ofBoth));
        QVERIFY(!tells(ofBoth));
    }

    void everyBlock_ofZeros_isToldWhereSomethingIsLost()
    {
        for (const std::string& image : {m_bridge, withoutIso(m_bridge)}) {
            const std::size_t files = contentsOf(image, entries(image, UdfFileType::file).front());
            for (std::size_t at = 16 * kBlock; at < image.size(); at += kBlock) {
                std::string damaged = image;
                damaged.replace(at, kBlock, kBlock, '\0');
                MemoryReader reader(damaged);
                const WalkedMedium walked(reader);
                const bool contents = at >= files && udfTag(std::as_bytes(std::span(image)).subspan(at, kBlock)) ==
                                                         std::nullopt; // which nothing has a checksum of
                QVERIFY2(isWhole(walked) || tells(walked) || contents, std::to_string(at / kBlock).c_str());
            }
        }
    }

    void everyBlock_thatCannotBeRead_isToldWhereSomethingIsLost()
    {
        const std::string image = withoutIso(m_bridge);
        for (std::size_t at = 16 * kBlock; at < image.size(); at += kBlock) {
            MemoryReader reader(image);
            reader.makeBad(at, kBlock);
            const WalkedMedium walked(reader);
            QVERIFY2(isWhole(walked) || tells(walked), std::to_string(at / kBlock).c_str());
        }
    }

    void cutImage_isTold()
    {
        const std::string image = withoutIso(m_bridge);
        for (std::size_t size = 17 * kBlock; size < image.size(); size += 7 * kBlock) {
            MemoryReader reader(image.substr(0, size));
            const WalkedMedium walked(reader);
            QVERIFY2(isWhole(walked) || tells(walked), std::to_string(size / kBlock).c_str());
        }
    }

    void flippedBit_inAFileEntry_makesTheFileDoubtful()
    {
        std::string image = withoutIso(m_bridge);
        const std::size_t entry = entries(image, UdfFileType::file).front();
        image[entry + 73] = static_cast<char>(image[entry + 73] ^ 1); // of a time
        MemoryReader reader(image);
        const WalkedMedium walked(reader);
        const auto doubtful = std::count_if(walked.files.begin(), walked.files.end(),
                                            [](const auto& file) { return file.second.entry.doubtful; });
        QCOMPARE(doubtful, std::ptrdiff_t(1));
        QCOMPARE(walked.log.count(), std::size_t(1));
        QCOMPARE(walked.log.all().front().kind, FaultKind::entryDamaged);
    }

    void folderThatLeadsBack_isNamedAndReadOnce()
    {
        std::string image = withoutIso(m_bridge);
        const std::size_t start = partitionStart(image);
        const auto folders = entries(image, UdfFileType::folder);
        std::size_t changed = 0;
        for (const std::size_t folder : folders) { // each of its subfolders becomes the root
            const std::size_t names = contentsOf(image, folder);
            for (std::size_t at = names; at < names + number(image, folder + 56, 8);) {
                const std::size_t bytes = (38 + number(image, at + 36, 2) + number(image, at + 19, 1) + 3) / 4 * 4;
                if ((image[at + 18] & 10) == 2) {
                    put(image, at + 24, 4, (folders.front() - start) / kBlock);
                    sealUdf(image, at);
                    ++changed;
                }
                at += bytes;
            }
        }
        QVERIFY(changed > 0);
        MemoryReader reader(image);
        const WalkedMedium walked(reader);
        QVERIFY(!walked.fault);
        QVERIFY(walked.has("big"));
        QVERIFY(names(walked, FaultKind::folderDamaged, "sub", ELOOP));
    }

    void sizesThatAreTooLarge_takeNoMemoryAndAreNamed()
    {
        const std::string whole = withoutIso(m_bridge);
        for (const UdfFileType type : {UdfFileType::folder, UdfFileType::file}) {
            std::string image = whole;
            for (const std::size_t entry : entries(image, type)) {
                put(image, entry + 56, 8, std::uint64_t(1) << 40U);
                sealUdf(image, entry);
            }
            MemoryReader reader(image);
            FaultLog log;
            std::uint64_t most = 0;
            auto listed =
                listMedium(reader, [&most](const StoredEntry& entry) { most = std::max(most, entry.size); }, log, {});
            QVERIFY(listed.ok());
            QVERIFY(log.count() > 0);
        }
    }

    void whatIsLostOfAFile_isPassedAsAHole()
    {
        std::string image = withoutIso(m_bridge);
        for (const std::size_t entry : entries(image, UdfFileType::file)) {
            put(image, entry + 56, 8, std::uint64_t(1) << 62U);
            sealUdf(image, entry);
        }
        MemoryReader reader(image);
        FaultLog log;
        std::vector<std::byte> buffer(1 << 20);
        std::uint64_t read = 0;
        const auto readAll = [&](const StoredEntry& entry, StoredBytes& bytes) {
            std::uint64_t holes = 0;
            std::size_t faults = 0;
            for (bool more = S_ISREG(entry.mode); more;) {
                holes += *bytes.passHole();
                const auto got = bytes.read(buffer);
                faults += got ? 0 : 1;
                read += got ? *got : 0;
                more = !got || *got > 0;
            }
            return !S_ISREG(entry.mode) || (faults == 1 && holes > 1U << 30U);
        };
        QVERIFY(walkMedium(reader, {.entry = readAll, .totals = {}}, log, {}).ok());
        QVERIFY(read > 0 && read < image.size());
    }

    void furtherDescriptorsThatLeadInACircle_end()
    {
        std::string image = withoutIso(m_bridge);
        const std::size_t entry = entries(image, UdfFileType::file).front();
        const std::size_t head = entry + 176 + number(image, entry + 168, 4);
        const std::size_t block = image.size() - kBlock; // becomes one that leads to itself
        const std::uint64_t place = (block - partitionStart(image)) / kBlock;
        image.replace(block, kBlock, kBlock, '\0');
        put(image, block, 2, static_cast<unsigned>(UdfTag::allocationExtent));
        put(image, block + 20, 4, 8);
        for (const std::size_t at : {head, block + 24}) {
            put(image, at, 4, 0xc0000000U | kBlock);
            put(image, at + 4, 4, place);
        }
        sealUdf(image, block);
        sealUdf(image, entry);
        MemoryReader reader(image);
        const WalkedMedium walked(reader);
        QVERIFY(!walked.fault);
        QVERIFY(tells(walked));
    }

    void hole_isZerosThatAreNoDamage()
    {
        std::string image = withoutIso(m_bridge);
        for (const std::size_t entry : entries(image, UdfFileType::file)) {
            const std::size_t head = entry + 176 + number(image, entry + 168, 4);
            if (number(image, entry + 56, 8) == wanted("big").size()) {
                put(image, head, 4, number(image, head, 4) | 0x80000000U); // not allocated
                sealUdf(image, entry);
            }
        }
        MemoryReader reader(image);
        const WalkedMedium walked(reader);
        QVERIFY(!tells(walked));
        QVERIFY(walked.files.at("big").contents == std::string(wanted("big").size(), '\0'));
    }

    void randomBytes_neverKeepAReader()
    {
        const std::string whole = withoutIso(m_bridge);
        std::uint64_t state = 88172645463325252ULL;
        for (unsigned round = 0; round < 300; ++round) {
            std::string image = whole;
            for (unsigned i = 0; i < 40; ++i) {
                state ^= state << 13U;
                state ^= state >> 7U;
                state ^= state << 17U;
                const std::size_t at = 32 * kBlock + state % (image.size() - 33 * kBlock);
                image[at] = static_cast<char>(state >> 56U);
                if (udfTagAlone(std::as_bytes(std::span(image)).subspan(at / kBlock * kBlock, kBlock))) {
                    sealUdf(image, at / kBlock * kBlock); // so that the change is believed
                }
            }
            MemoryReader reader(image);
            FaultLog log;
            (void)listMedium(reader, [](const StoredEntry&) {}, log, {});
        }
    }

    void cancelled_endsWithCancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        MemoryReader reader(withoutIso(m_bridge));
        QCOMPARE(WalkedMedium(reader, 4096, stop.get_token()).fault->kind, FaultKind::cancelled);
    }
};

STEADYBURN_UNIT_TEST(TestUdf)

} // namespace test_udf

#include "TestUdf.moc"
