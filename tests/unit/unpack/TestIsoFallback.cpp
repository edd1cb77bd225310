// One changed bit in what leads to a tree of a disc: the tree is read nevertheless, or its loss is named. It never
// gives way to a poorer one without a word.
#include "support/MemoryReader.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/UnitTest.h"
#include "support/WalkedMedium.h"

#include <QTest>

#include <algorithm>

using namespace steadyburn;

namespace test_iso_fallback {

constexpr std::size_t kBlock = 2048;
constexpr std::size_t kPrimary = 16 * kBlock;
constexpr std::size_t kJoliet = 17 * kBlock;
constexpr std::size_t kRootRecord = 156; // of a descriptor
const std::string kLong = "a name of " + std::string(90, 'n');

class TestIsoFallback : public QObject {
    Q_OBJECT

    ScratchFolder m_folder;

    std::string make(const std::string& command)
    {
        const std::string file = m_folder.path() + "/x";
        if (shell(m_folder.path(), "rm -f x; (" + command + ") >make.log 2>&1").code != 0) {
            qFatal("%s: %s", command.c_str(), bytesOf(m_folder.path() + "/make.log").c_str());
        }
        return bytesOf(file);
    }

    static std::size_t number(const std::string& image, std::size_t at) // little-endian
    {
        std::size_t value = 0;
        for (std::size_t i = 4; i-- > 0;) {
            value = value << 8U | static_cast<unsigned char>(image[at + i]);
        }
        return value;
    }
    static std::size_t rootOf(const std::string& image, std::size_t descriptor)
    {
        return number(image, descriptor + kRootRecord + 2) * kBlock;
    }

    static std::string flipped(std::string image, std::size_t at, unsigned bit)
    {
        image[at] = static_cast<char>(static_cast<unsigned char>(image[at]) ^ (1U << bit));
        return image;
    }

    static bool hasRockRidge(const WalkedMedium& walked)
    {
        const auto link = walked.files.find("t/sub/link");
        return walked.has("t/" + kLong) && link != walked.files.end() && link->second.entry.linkTarget == "../file";
    }

    static bool onlyStructure(const FaultLog& log)
    {
        const auto faults = log.all();
        return std::all_of(faults.begin(), faults.end(),
                           [](const Fault& fault) { return fault.kind == FaultKind::structureDamaged; });
    }

    static void addRockRidge()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("genisoimage") << "genisoimage -quiet -graft-points -R -J -o x t=t";
        QTest::newRow("genisoimage, CD-ROM XA") << "genisoimage -quiet -graft-points -XA -R -J -o x t=t";
        QTest::newRow("genisoimage without Joliet") << "genisoimage -quiet -graft-points -R -o x t=t";
        QTest::newRow("xorriso") << "xorriso -outdev x -joliet on -map t /t -commit";
        QTest::newRow("bsdtar") << "bsdtar --format=iso9660 -cf x t";
    }

private slots:
    void initTestCase()
    {
        const std::string command = "mkdir -p t/sub/deeper && echo 1 >t/file && "
                                    "ln -s ../file t/sub/link && echo 2 >'t/" +
                                    kLong + "' && echo 3 >t/sub/deeper/low";
        QCOMPARE(shell(m_folder.path(), command).code, 0);
    }

    void soundDisc_hasRockRidge_data() { addRockRidge(); }
    void soundDisc_hasRockRidge()
    {
        QFETCH(QString, command);
        MemoryReader reader(make(command.toStdString()));
        const WalkedMedium walked(reader);
        QVERIFY(!walked.fault);
        QCOMPARE(walked.log.count(), std::size_t(0));
        QVERIFY(hasRockRidge(walked));
    }

    // SP: its signature, length, version, two bytes to check it by, and how many bytes every record skips.
    void flippedSharing_doesNotLoseRockRidge_data() { addRockRidge(); }
    void flippedSharing_doesNotLoseRockRidge()
    {
        QFETCH(QString, command);
        const std::string image = make(command.toStdString());
        const std::size_t sharing = image.find("SP\x07\x01\xbe\xef");
        QVERIFY(sharing != std::string::npos);
        for (std::size_t byte = 0; byte < 7; ++byte) {
            for (unsigned bit = 0; bit < 8; ++bit) {
                MemoryReader reader(flipped(image, sharing + byte, bit));
                const WalkedMedium walked(reader);
                const std::string which = std::to_string(byte) + ", bit " + std::to_string(bit);
                QVERIFY2(!walked.fault && hasRockRidge(walked), which.c_str());
                QVERIFY2(walked.log.count() > 0 || byte == 3, which.c_str()); // nothing needs its version
                QVERIFY2(byte == 2 || onlyStructure(walked.log), which.c_str());
            }
        }
    }

    // That number is told once, and shifts the folder.
    void flippedAttributeLength_ofAFolder_doesNotLeadElsewhere_data() { addRockRidge(); }
    void flippedAttributeLength_ofAFolder_doesNotLeadElsewhere()
    {
        QFETCH(QString, command);
        const std::string image = make(command.toStdString());
        const std::size_t root = rootOf(image, kPrimary);
        const std::size_t second = root + static_cast<unsigned char>(image[root]);
        const std::size_t first = second + static_cast<unsigned char>(image[second]); // the folder "t"
        for (const std::size_t record : {kPrimary + kRootRecord, first}) {
            for (unsigned bit = 0; bit < 8; ++bit) {
                MemoryReader reader(flipped(image, record + 1, bit));
                const WalkedMedium walked(reader);
                QVERIFY2(!walked.fault && hasRockRidge(walked), std::to_string(bit).c_str());
                QVERIFY2(walked.log.count() > 0, std::to_string(bit).c_str());
            }
        }
    }

    void longerParent_hidesNoRecord_data() { addRockRidge(); }
    void longerParent_hidesNoRecord()
    {
        QFETCH(QString, command);
        std::string image = make(command.toStdString());
        const std::size_t root = rootOf(image, kPrimary);
        const std::size_t second = root + static_cast<unsigned char>(image[root]);
        const std::size_t length = static_cast<unsigned char>(image[second]);
        const std::size_t both = length + static_cast<unsigned char>(image[second + length]);
        QVERIFY(both < 256);
        image[second] = static_cast<char>(both);
        MemoryReader reader(image);
        const WalkedMedium walked(reader);
        QVERIFY(walked.fault || walked.log.count() > 0);
    }

    // The type of Joliet's descriptor, what says that it is Joliet, and the place of its root.
    void flippedJoliet_isReadNevertheless_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("genisoimage") << "genisoimage -quiet -graft-points -J -o x t=t";
        QTest::newRow("xorriso") << "xorriso -as mkisofs --norock -quiet -J -o x -graft-points t=t";
    }
    void flippedJoliet_isReadNevertheless()
    {
        QFETCH(QString, command);
        const std::string image = make("rm -f t/sub/link; " + command.toStdString() + "; ln -s ../file t/sub/link");
        constexpr std::size_t kEscape = 88;
        const std::string shortened = "t/" + kLong.substr(0, 64);
        MemoryReader sound(image);
        const WalkedMedium before(sound);
        QCOMPARE(before.log.count(), std::size_t(0));
        QVERIFY(before.has(shortened));
        for (const std::size_t at : {std::size_t(0), kEscape, kEscape + 1, kEscape + 2, kRootRecord + 1}) {
            for (unsigned bit = 0; bit < 8; ++bit) {
                MemoryReader reader(flipped(image, kJoliet + at, bit));
                const WalkedMedium walked(reader);
                const std::string which = std::to_string(at) + ", bit " + std::to_string(bit);
                QVERIFY2(!walked.fault && walked.has(shortened), which.c_str());
                QVERIFY2(walked.log.count() > 0, which.c_str());
            }
        }
    }

    // Its two copies contradict each other: nothing that the tree has is unreadable for that.
    void flippedPathTable_losesNoFolder_data() { addRockRidge(); }
    void flippedPathTable_losesNoFolder()
    {
        QFETCH(QString, command);
        const std::string image = make(command.toStdString());
        const std::size_t table = number(image, kPrimary + 140) * kBlock;
        const std::size_t length = number(image, kPrimary + 132);
        for (std::size_t i = 0; i < length * 8; ++i) {
            MemoryReader reader(flipped(image, table + i / 8, i % 8));
            FaultLog log;
            const StoredVisit visit{.entry = [](const StoredEntry&, StoredBytes&) { return true; },
                                    .totals = {},
                                    .witnesses = IsoWitnesses::all};
            QVERIFY(walkMedium(reader, visit, log, {}));
            const std::string which = std::to_string(i / 8) + ", bit " + std::to_string(i % 8);
            QVERIFY2(onlyStructure(log), which.c_str());
        }
    }
};

STEADYBURN_UNIT_TEST(TestIsoFallback)

} // namespace test_iso_fallback
#include "TestIsoFallback.moc"
