// Bit flips, lost blocks and cuts in archives. The rule: what is given back without a word is right to the byte, and
// what the damage did not touch is given back.
#include "support/MemoryReader.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/UnitTest.h"
#include "support/WalkedMedium.h"

#include <QTest>

#include <algorithm>
#include <fstream>
#include <random>
#include <set>

#include <sys/stat.h>

using namespace steadyburn;

class TestDamage : public QObject {
    Q_OBJECT

    ScratchFolder m_folder;
    std::map<std::string, std::string> m_sources;
    std::map<std::string, std::string> m_archives;

    std::string make(const std::string& command)
    {
        const auto result = shell(m_folder.path(), "(" + command + ") >make.log 2>&1");
        if (result.code != 0) {
            qFatal("%s: %s", command.c_str(), bytesOf(m_folder.path() + "/make.log").c_str());
        }
        return bytesOf(m_folder.path() + "/x");
    }

    // Files that came back right, after a check that no other came back as if it were.
    std::set<std::string> saved(const WalkedMedium& walked)
    {
        std::set<std::string> right;
        for (const auto& [path, file] : walked.files) {
            if (!S_ISREG(file.entry.mode)) {
                continue;
            }
            const auto source = m_sources.find(path);
            const bool same = source != m_sources.end() && source->second == file.contents;
            if (same) {
                right.insert(path);
            } else if (file.faults.empty() && !named(walked, path)) {
                qWarning("wrong without a word: %s", path.c_str());
                return {};
            }
        }
        return right;
    }

    static bool named(const WalkedMedium& walked, const std::string& path)
    {
        const auto faults = walked.log.all();
        return std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) { return fault.path == path; });
    }

    static bool tells(const WalkedMedium& walked)
    {
        return walked.fault || walked.log.count() > 0 ||
               std::any_of(walked.files.begin(), walked.files.end(),
                           [](const auto& file) { return !file.second.faults.empty(); });
    }

    static void addFormats()
    {
        QTest::addColumn<QString>("format");
        for (const char* format : {"plain", "gzip members", "zstd frames", "gzip whole"}) {
            QTest::newRow(format) << format;
        }
    }

private slots:
    void initTestCase()
    {
        // 40 files, 2.4 MB that hardly pack, with names that need long headers.
        std::filesystem::create_directories(m_folder.path() + "/t");
        std::mt19937 random(7);
        for (std::size_t i = 10; i < 50; ++i) {
            std::string bytes(i * 2000, '\0');
            std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<char>(random() % 200U); });
            const std::string name = "file" + std::to_string(i) + "-" + std::string(i * 3, 'n');
            std::ofstream(m_folder.path() + "/t/" + name, std::ios::binary) << bytes;
            m_sources[name] = bytes;
        }
        QCOMPARE(m_sources.size(), std::size_t(40));
        m_archives["plain"] = make("tar --sort=name --format=pax -cf x -C t .");
        m_archives["gzip members"] =
            make("tar --sort=name --format=pax -cf y -C t . && split -b 256K y part. && "
                 "(for p in part.*; do gzip -nc $p; done; head -c 5000 /dev/zero) > z && mv z x");
        m_archives["zstd frames"] = make("(for p in part.*; do zstd -q -c --content-size $p; done) > x");
        m_archives["gzip whole"] =
            make("truncate -s 10M t/zeros && tar --sort=name --format=pax -cf - -C t . | gzip -n > x");
        m_sources["zeros"] = std::string(10U << 20U, '\0');
    }

    void whole_isRight_data() { addFormats(); }
    void whole_isRight()
    {
        QFETCH(QString, format);
        MemoryReader reader(m_archives[format.toStdString()]);
        const WalkedMedium walked(reader);
        QVERIFY(!tells(walked));
        QCOMPARE(saved(walked).size(), std::size_t(format == "gzip whole" ? 41 : 40));
    }

    void flippedBits_areContained_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<int>("least"); // files that must survive any single flip
        QTest::newRow("plain") << "plain" << 39;
        QTest::newRow("gzip members") << "gzip members" << 30;
        QTest::newRow("zstd frames") << "zstd frames" << 30;
        QTest::newRow("gzip whole") << "gzip whole" << 0;
    }
    void flippedBits_areContained()
    {
        QFETCH(QString, format);
        QFETCH(int, least);
        const std::string& whole = m_archives[format.toStdString()];
        for (unsigned round = 0; round < 12; ++round) {
            std::string bytes = whole;
            const std::size_t at = 16 + (bytes.size() - 30000) / 12 * round + round * 131;
            bytes[at] ^= static_cast<char>(1U << (round % 8));
            MemoryReader reader(bytes);
            const WalkedMedium walked(reader);
            if (format == "plain") {
                continue; // tar has no checksum over contents: only headers can be held to it
            }
            QVERIFY2(tells(walked), std::to_string(at).c_str());
            if (format == "gzip whole") {
                continue; // one checksum at the end of it all: it tells that something is wrong, not what
            }
            QVERIFY2(saved(walked).size() >= static_cast<std::size_t>(least),
                     (std::to_string(at) + ": " + std::to_string(saved(walked).size())).c_str());
        }
    }

    void flippedHeader_losesItsFileOnly()
    {
        const std::string& whole = m_archives["plain"];
        for (const char* name : {"./file12-", "./file20-", "./file29-"}) {
            std::string bytes = whole;
            bytes[bytes.find(name) + 130] ^= 1; // in the size of the first header that bears the name
            MemoryReader reader(bytes);
            const WalkedMedium walked(reader);
            QVERIFY(!walked.fault);
            QVERIFY(walked.log.count() > 0);
            QVERIFY2(saved(walked).size() >= 39, std::to_string(saved(walked).size()).c_str());
        }
        std::string bytes = whole;
        bytes[3] ^= 1; // the very first
        MemoryReader reader(bytes);
        QVERIFY(saved(WalkedMedium(reader)).size() >= 39);
    }

    // The next header stands directly behind it.
    void flippedHeader_ofAnEmptyFile_losesThatOneOnly()
    {
        const std::string whole =
            make("mkdir e && touch e/1 e/2 e/3 e/4 e/5 && tar --sort=name --format=ustar -cf x -C e .");
        for (const int flipped : {1, 3, 5}) {
            std::string bytes = whole;
            bytes[bytes.find("./" + std::to_string(flipped)) + 130] ^= 1;
            MemoryReader reader(bytes);
            const WalkedMedium walked(reader);
            QVERIFY(!walked.fault);
            QVERIFY(walked.log.count() > 0);
            for (int file = 1; file <= 5; ++file) {
                QCOMPARE(walked.files.contains(std::to_string(file)), file != flipped);
            }
        }
    }

    void lostBlock_losesWhatLiesInIt_data() { addFormats(); }
    void lostBlock_losesWhatLiesInIt()
    {
        QFETCH(QString, format);
        for (const auto kind : {MemoryReader::Kind::disc, MemoryReader::Kind::tape}) {
            MemoryReader reader(m_archives[format.toStdString()], kind);
            reader.makeBad(1024 * 1024, 4096);
            const WalkedMedium walked(reader);
            QVERIFY(!walked.fault);
            QVERIFY(tells(walked));
            if (format == "gzip whole") {
                continue; // as above
            }
            const std::size_t count = saved(walked).size();
            const std::size_t least = format == "plain" ? 38 : 30;
            QVERIFY2(count >= least, std::to_string(count).c_str());
        }
    }

    void destroyedMemberHead_losesThatMember_data()
    {
        QTest::addColumn<QString>("format");
        QTest::newRow("gzip members") << "gzip members";
        QTest::newRow("zstd frames") << "zstd frames";
    }
    void destroyedMemberHead_losesThatMember()
    {
        QFETCH(QString, format);
        std::string bytes = m_archives[format.toStdString()];
        const std::string magic = bytes.substr(0, format.startsWith("gzip") ? 3 : 4);
        const std::size_t second = bytes.find(magic, 100);
        QVERIFY(second != std::string::npos);
        bytes.replace(second, 16, std::string(16, '\x11'));
        MemoryReader reader(bytes);
        const WalkedMedium walked(reader);
        QVERIFY(tells(walked));
        QVERIFY2(saved(walked).size() >= 30, std::to_string(saved(walked).size()).c_str());
    }

    void cut_isTold_data() { addFormats(); }
    void cut_isTold()
    {
        QFETCH(QString, format);
        const std::string& whole = m_archives[format.toStdString()];
        for (const std::size_t length : {whole.size() / 3, whole.size() / 2, whole.size() - 40000}) {
            MemoryReader reader(whole.substr(0, length));
            const WalkedMedium walked(reader);
            QVERIFY2(tells(walked), std::to_string(length).c_str());
            QVERIFY(!saved(walked).empty());
        }
    }

    void cutBetweenTwoFiles_isTold()
    {
        const std::string& whole = m_archives["plain"];
        const std::size_t header = whole.find("./PaxHeaders", whole.size() / 2);
        QVERIFY(header != std::string::npos);
        MemoryReader reader(whole.substr(0, header));
        const WalkedMedium walked(reader);
        QVERIFY(!walked.fault);
        QVERIFY(walked.log.count() > 0);
        QVERIFY(saved(walked).size() > 10);
    }

    void deadMedium_endsSoon()
    {
        MemoryReader disc(m_archives["plain"]);
        disc.makeBad(100000, m_archives["plain"].size());
        const WalkedMedium first(disc);
        QVERIFY(tells(first));
        QVERIFY2(disc.reads() < 2000, std::to_string(disc.reads()).c_str());
        MemoryReader tape(m_archives["plain"], MemoryReader::Kind::tape);
        for (std::uint64_t at = 100000; at < m_archives["plain"].size(); at += 512) {
            tape.makeBad(at, 512);
        }
        const WalkedMedium second(tape);
        QVERIFY(second.fault.has_value());
        QCOMPARE(second.fault->kind, FaultKind::mediumError);
    }

    void damagedFrontOfAnArchive_doesNotLoseTheRest()
    {
        MemoryReader reader(m_archives["plain"]);
        reader.makeBad(0, 2048);
        const WalkedMedium walked(reader);
        QVERIFY(!walked.fault);
        QVERIFY(saved(walked).size() >= 39);
    }

    void garbage_neverCrashes()
    {
        unsigned state = 99;
        for (int round = 0; round < 100; ++round) {
            std::string bytes = m_archives[round % 2 == 0 ? "plain" : "gzip members"].substr(0, 60000);
            for (int flip = 0; flip < 40; ++flip) {
                state = state * 1664525U + 1013904223U;
                bytes[(state >> 4U) % bytes.size()] = static_cast<char>(state >> 24U);
            }
            MemoryReader reader(bytes);
            const WalkedMedium walked(reader);
            QVERIFY(walked.fault || walked.format);
        }
    }
};

STEADYBURN_UNIT_TEST(TestDamage)
#include "TestDamage.moc"
