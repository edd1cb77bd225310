// What a restore may never destroy: a whole file, by a damaged copy or by a step that fails.
#include "support/FailingCall.h"
#include "support/HostileTar.h"
#include "support/MemoryReader.h"
#include "support/OrdinaryUser.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/UnitTest.h"
#include "verify/Manifest.h"
#include "workflow/readback/Restore.h"

#include <QTest>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>

#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

using namespace steadyburn;

namespace test_restore_keeps {

const std::string kWhole(5000, 'w');
const std::string kTornFrom(5000, 't');

// A tar archive that ends within its only file.
std::string tornArchive(const std::string& name)
{
    return tarEntry(name, '0', "", kTornFrom).substr(0, 512 + 3072);
}

std::string wholeArchive(const std::string& name)
{
    return tarEntry(name, '0', "", kWhole) + tarEnd();
}

std::string partName(const std::string& whole, unsigned number)
{
    return whole + ".part00" + std::to_string(number) + "of003";
}

std::string paxRecord(const std::string& name, const std::string& value)
{
    const std::string record = " SCHILY.xattr.user.steadyburn." + name + "=" + value + "\n";
    std::size_t length = record.size();
    while (length != record.size() + std::to_string(length).size()) {
        length = record.size() + std::to_string(length).size();
    }
    return std::to_string(length) + record;
}

// A part of a file, of three with 1000 bytes each. `type`, `link`, `contents`: as of tarEntry(). `digest`: of the whole
// file, in hexadecimal digits.
std::string partOf(const std::string& whole, unsigned number, char type, const std::string& link,
                   const std::string& contents, const std::string& digest = {})
{
    const std::string mark = std::to_string(number) + "/3 " + std::to_string((number - 1) * 1000) + "/3000 " + whole;
    return tarEntry("pax", 'x', "", paxRecord("part", mark) + (digest.empty() ? "" : paxRecord("whole", digest))) +
           tarEntry(partName(whole, number), type, link, contents);
}

std::string partOfBig(unsigned number, char filling, const std::string& digest = {})
{
    return partOf("big", number, '0', "", std::string(1000, filling), digest);
}

// A hard link to a part of "big".
std::string partLinkToBig(const std::string& link, unsigned number)
{
    return partOf(link, number, '1', partName("big", number), "");
}

// Of a set's volumes, a row for each order in which they can be read.
void addOrders(std::string volumes)
{
    do {
        QTest::newRow(volumes.c_str()) << QString::fromStdString(volumes);
    } while (std::next_permutation(volumes.begin(), volumes.end()));
}

class TestRestoreKeeps : public QObject {
    Q_OBJECT

    ScratchFolder m_folder;
    int m_count = 0;
    std::string folder() const { return m_folder.path(); }
    std::string fresh()
    {
        std::string path = folder() + "/out" + std::to_string(++m_count);
        std::filesystem::create_directories(path);
        return path;
    }

    struct Run {
        std::optional<Fault> fault;
        RestoreReport report;
        std::vector<Fault> log;
        [[nodiscard]] bool named(const std::string& path, FaultKind kind, const std::string& other = {}) const
        {
            return std::any_of(log.begin(), log.end(), [&](const Fault& one) {
                return one.path == path && one.kind == kind && (other.empty() || one.known<OtherPath>().path == other);
            });
        }
    };
    static Run run(std::string bytes, const RestoreOptions& options)
    {
        MemoryReader reader(std::move(bytes));
        Run result;
        FaultLog log;
        auto report = restore(reader, options, log, {});
        if (report) {
            result.report = *report;
        } else {
            result.fault = report.takeFault();
        }
        result.log = log.all();
        return result;
    }

    struct Section {
        std::string bytes;
        std::string set;
        unsigned volume = 0;
        std::function<std::optional<Digest>(const StoredEntry&)> digestOf = {};
        std::string file = {}; // that it is read from
    };
    static Run runSections(const std::vector<Section>& sections, const RestoreOptions& options)
    {
        Run result;
        FaultLog log;
        auto restorer = Restorer::open(options, log);
        for (const Section& one : sections) {
            MemoryReader reader(one.bytes);
            StoredSection section{
                .reader = reader, .chosen = {}, .set = one.set, .volume = one.volume, .digestOf = one.digestOf};
            section.files = {one.file};
            if (auto added = restorer->add(section, {}); !added) {
                result.fault = added.takeFault();
            }
        }
        result.report = restorer->finish();
        result.log = log.all();
        return result;
    }
    static std::string names(const std::string& into) { return shell(into, "LC_ALL=C ls -A | tr '\\n' ' '").output; }

private slots:
    void leftoversOfAKilledRestore_areCleared()
    {
        const std::string into = fresh();
        const std::string gone = shell(into, "sh -c 'echo $$'").output; // a process that is no more
        const std::string own = ".steadyburn-" + gone.substr(0, gone.size() - 1);
        std::ofstream(into + "/" + own + "-1.part") << "torn";
        std::filesystem::create_symlink("nowhere", into + "/" + own + "-2.part");
        std::ofstream(into + "/.steadyburn-1-7.part") << "of a restore that runs";
        std::ofstream(into + "/" + own + ".part") << "of a user";
        std::ofstream(into + "/" + own + "-x.part") << "of a user";
        const Run result = run(wholeArchive("f"), {.into = into, .overwrite = true});
        QVERIFY(!result.fault && result.log.empty());
        QCOMPARE(names(into), ".steadyburn-1-7.part " + own + "-x.part " + own + ".part f ");
    }
    void damagedCopy_overAnOldFile_standsBesideIt()
    {
        const std::string into = fresh();
        std::ofstream(into + "/f") << "precious";
        const Run result = run(tornArchive("f"), {.into = into, .overwrite = true});
        QVERIFY(!result.fault);
        QCOMPARE(bytesOf(into + "/f"), std::string("precious"));
        QCOMPARE(bytesOf(into + "/f.damaged"), kTornFrom.substr(0, 3072));
        QCOMPARE(names(into), std::string("f f.damaged "));
        QVERIFY(result.named("f", FaultKind::mediumError));
        QVERIFY(result.named("f", FaultKind::damagedBeside, "f.damaged"));
        QCOMPARE(result.report.files, std::uint64_t(0));
        QCOMPARE(result.report.damaged, std::uint64_t(1));
    }

    void damagedCopy_withoutAnOldFile_keepsItsName()
    {
        const std::string into = fresh();
        const Run result = run(tornArchive("d/f"), {.into = into});
        QCOMPARE(bytesOf(into + "/d/f"), kTornFrom.substr(0, 3072));
        QCOMPARE(names(into + "/d"), std::string("f "));
        QVERIFY(result.named("d/f", FaultKind::mediumError));
        QCOMPARE(result.report.damaged, std::uint64_t(1));
    }

    void damagedCopy_ofALinkOrFifo_replacesNeither()
    {
        const std::string into = fresh();
        QCOMPARE(shell(into, "ln -s /no/where l; mkfifo p").code, 0);
        run(tornArchive("l"), {.into = into, .overwrite = true});
        run(tornArchive("p"), {.into = into, .overwrite = true});
        QCOMPARE(std::filesystem::read_symlink(into + "/l"), std::filesystem::path("/no/where"));
        QVERIFY(std::filesystem::is_fifo(into + "/p"));
        QCOMPARE(names(into), std::string("l l.damaged p p.damaged "));
    }

    void damagedName_thatIsTaken_isPassedOver()
    {
        const std::string into = fresh();
        std::ofstream(into + "/f") << "precious";
        std::ofstream(into + "/f.damaged") << "precious too";
        const Run result = run(tornArchive("f"), {.into = into, .overwrite = true});
        QCOMPARE(bytesOf(into + "/f"), std::string("precious"));
        QCOMPARE(bytesOf(into + "/f.damaged"), std::string("precious too"));
        QCOMPARE(bytesOf(into + "/f.damaged-2"), kTornFrom.substr(0, 3072));
        QVERIFY(result.named("f", FaultKind::damagedBeside, "f.damaged-2"));
    }

    void damagedName_ofTheLongestName_isMade()
    {
        const std::string into = fresh();
        const std::string name(99, 'n');
        const std::string longest = std::string(254, 'x') + "e";
        std::ofstream(into + "/" + name) << "precious";
        const Run result = run(tornArchive(name), {.into = into, .overwrite = true});
        QVERIFY(result.named(name, FaultKind::damagedBeside, name + ".damaged"));
        std::ofstream(into + "/" + longest) << "precious";
        std::ofstream(folder() + "/" + longest) << kTornFrom;
        QCOMPARE(shell(folder(), "tar -cf long.tar " + longest).code, 0);
        const Run cut =
            run(bytesOf(folder() + "/long.tar").substr(0, 3 * 512 + 2048), {.into = into, .overwrite = true});
        QCOMPARE(bytesOf(into + "/" + longest), std::string("precious"));
        const std::string beside = std::string(247, 'x') + ".damaged";
        QVERIFY(cut.named(longest, FaultKind::damagedBeside, beside));
        QVERIFY(std::filesystem::exists(into + "/" + beside));
    }

    // A name that the archive has as well must not replace what was kept beside.
    void entryOfADamagedName_leavesTheDamagedCopy()
    {
        const std::string into = fresh();
        const Run result = runSections({{wholeArchive("f"), "", 0},
                                        {tornArchive("f"), "", 0},
                                        {tarEntry("f.damaged", '0', "", "an entry") + tarEnd(), "", 0}},
                                       {.into = into});
        QCOMPARE(bytesOf(into + "/f"), kWhole);
        QCOMPARE(bytesOf(into + "/f.damaged"), std::string("an entry"));
        QCOMPARE(bytesOf(into + "/f.damaged-2"), kTornFrom.substr(0, 3072));
        QVERIFY(result.named("f", FaultKind::damagedBeside, "f.damaged-2"));
    }

    void tornNewerCopy_leavesTheNewestWholeOne_data()
    {
        QTest::addColumn<bool>("tornFirst");
        QTest::addColumn<bool>("oneSet");
        QTest::newRow("a later set, read last") << false << false;
        QTest::newRow("a later set, read first") << true << false;
        QTest::newRow("a later volume, read last") << false << true;
        QTest::newRow("a later volume, read first") << true << true;
    }
    void tornNewerCopy_leavesTheNewestWholeOne()
    {
        QFETCH(bool, tornFirst);
        QFETCH(bool, oneSet);
        const std::string into = fresh();
        std::vector<Section> sections{{wholeArchive("f"), "one", 1}, {tornArchive("f"), oneSet ? "one" : "two", 2}};
        if (tornFirst) {
            std::reverse(sections.begin(), sections.end());
        }
        const Run result = runSections(sections, {.into = into});
        QVERIFY(!result.fault);
        QCOMPARE(bytesOf(into + "/f"), kWhole);
        QCOMPARE(bytesOf(into + "/f.damaged"), kTornFrom.substr(0, 3072));
        QVERIFY(result.named("f", FaultKind::damagedBeside, "f.damaged"));
        QCOMPARE(result.report.files, std::uint64_t(1));
        QCOMPARE(result.report.damaged, std::uint64_t(1));
        QCOMPARE(names(into), std::string("f f.damaged "));
    }

    void laterVolume_thatIsWhole_stillWins()
    {
        const std::string into = fresh();
        const Run result = runSections({{tarEntry("f", '0', "", "newer") + tarEnd(), "one", 2},
                                        {tarEntry("f", '0', "", "older") + tarEnd(), "one", 1}},
                                       {.into = into});
        QVERIFY(result.log.empty());
        QCOMPARE(bytesOf(into + "/f"), std::string("newer"));
        QCOMPARE(names(into), std::string("f "));
    }

    void damagedCopy_ofAnEarlierVolume_goesWithTheWholeOne_data()
    {
        QTest::addColumn<bool>("oldFile");
        QTest::addColumn<bool>("wholeFirst");
        QTest::addColumn<bool>("twice");
        QTest::newRow("in order") << false << false << false;
        QTest::newRow("in order, over an old file") << true << false << false;
        QTest::newRow("the other way round") << false << true << false;
        QTest::newRow("damaged twice") << false << false << true;
        QTest::newRow("damaged twice, over an old file") << true << false << true;
    }
    void damagedCopy_ofAnEarlierVolume_goesWithTheWholeOne()
    {
        QFETCH(bool, oldFile);
        QFETCH(bool, wholeFirst);
        QFETCH(bool, twice);
        const std::string into = fresh();
        if (oldFile) {
            std::ofstream(into + "/f") << "old";
        }
        const auto digestOf = [](const StoredEntry& /*entry*/) { return std::optional(Digest()); };
        const std::string damaged = tarEntry("f", '0', "", kTornFrom) + tarEntry("h", '1', "f") + tarEnd();
        const std::string whole = tarEntry("f", '0', "", kWhole) + tarEntry("h", '1', "f") + tarEnd();
        std::vector<Section> sections{{damaged, "one", 1, digestOf}};
        if (twice) {
            sections.push_back({damaged, "one", 2, digestOf});
        }
        sections.push_back({whole, "one", 3});
        if (wholeFirst) {
            std::reverse(sections.begin(), sections.end());
        }
        const Run result = runSections(sections, {.into = into, .overwrite = oldFile});
        QVERIFY(!result.fault);
        QCOMPARE(bytesOf(into + "/f"), kWhole);
        QVERIFY(std::filesystem::equivalent(into + "/f", into + "/h"));
        QCOMPARE(names(into), std::string("f h "));
        QCOMPARE(result.report.files, std::uint64_t(2));
        QCOMPARE(result.report.damaged, std::uint64_t(0));
        FaultLog log;
        for (const Fault& fault : result.log) {
            log.add(fault);
        }
        const auto left = faultsThatCount(log, result.report);
        QVERIFY(std::all_of(left.begin(), left.end(), // that a medium is damaged stays told
                            [](const Fault& each) { return each.kind == FaultKind::mismatch; }));
    }

    void partsOfALaterVolume_replaceThoseOfAnEarlier_data()
    {
        QTest::addColumn<QString>("order");
        for (const char* order : {"123", "132", "213", "231", "312", "321", "45", "54"}) {
            QTest::newRow(order) << order;
        }
    }
    // The first part was not read whole, and the set was continued twice.
    void partsOfALaterVolume_replaceThoseOfAnEarlier()
    {
        QFETCH(QString, order);
        const std::string into = fresh();
        const auto digestOf = [](const StoredEntry& entry) {
            return entry.path.ends_with("1of003") ? std::optional(Digest()) : std::nullopt;
        };
        const std::vector<Section> volumes{
            {partOfBig(1, 'a') + partOfBig(2, 'a') + tarEnd(), "one", 1, digestOf},
            {partOfBig(1, 'b') + partOfBig(2, 'b') + tarEnd(), "one", 2},
            {partOfBig(3, 'b') + tarEnd(), "one", 3},
            {partOfBig(1, 'a') + partOfBig(2, 'a') + partOfBig(3, 'a') + tarEnd(), "one", 1, digestOf},
            {partOfBig(1, 'b') + partOfBig(2, 'b') + partOfBig(3, 'b') + tarEnd(), "one", 2}};
        std::vector<Section> sections;
        for (const QChar each : order) {
            sections.push_back(volumes[static_cast<std::size_t>(each.digitValue() - 1)]);
        }
        const Run result = runSections(sections, {.into = into});
        QVERIFY(!result.fault);
        QCOMPARE(names(into), std::string("big "));
        QCOMPARE(bytesOf(into + "/big"), std::string(3000, 'b'));
        QCOMPARE(result.report.damaged, std::uint64_t(0));
        QVERIFY(!result.named("big", FaultKind::volumeMissing));
        QVERIFY(!result.named("big", FaultKind::damagedBeside));
    }

    void partsOfAnEarlierVolume_areNoneOfALaterFile_data()
    {
        QTest::addColumn<QString>("order");
        addOrders("1234");
        addOrders("134");
        addOrders("14");
        addOrders("23"); // volume 4 completes it
    }
    // The contents changed and nothing else did; the set was continued twice. The parts of volumes 1, 3 and 4 make up
    // a file that never was.
    void partsOfAnEarlierVolume_areNoneOfALaterFile()
    {
        QFETCH(QString, order);
        const std::vector<Section> volumes{
            {partOfBig(1, 'a') + partOfBig(2, 'a') + tarEnd(), "one", 1},
            {partOfBig(1, 'b') + tarEnd(), "one", 2},
            {partOfBig(2, 'b') + tarEnd(), "one", 3},
            {partOfBig(3, 'b') + tarEnd(), "one", 4},
        };
        const std::string into = fresh();
        std::ofstream(into + "/big") << "precious";
        std::vector<Section> sections;
        for (const QChar each : order) {
            sections.push_back(volumes[static_cast<std::size_t>(each.digitValue() - 1)]);
        }
        const Run result = runSections(sections, {.into = into, .overwrite = true});
        QVERIFY(!result.fault);
        const bool all = order.size() == 4;
        QCOMPARE(bytesOf(into + "/big"), all ? std::string(3000, 'b') : std::string("precious"));
        QCOMPARE(result.named("big", FaultKind::volumeMissing), !all);
        QCOMPARE(names(into), std::string(all ? "big " : "big big.damaged "));
        if (!all) { // the other volumes still complete it
            const std::string torn = bytesOf(into + "/big.damaged");
            QVERIFY(order == "14" || order == "41" || torn.find('a') == std::string::npos);
            const std::vector<Section> others = order.contains('2')   ? std::vector<Section>{volumes[3]}
                                                : order.contains('3') ? std::vector<Section>{volumes[1]}
                                                                      : std::vector<Section>{volumes[1], volumes[2]};
            QVERIFY(runSections(others, {.into = into, .overwrite = true}).log.empty());
            QCOMPARE(bytesOf(into + "/big"), std::string(3000, 'b'));
            QCOMPARE(names(into), std::string("big "));
        }
    }
    void wholePartOfAnEarlierVolume_standsInForADamagedOne_data()
    {
        QTest::addColumn<QString>("order");
        addOrders("12");
        addOrders("123");
    }
    // The file is written anew although its contents are as they were, and one of its new parts is damaged.
    void wholePartOfAnEarlierVolume_standsInForADamagedOne()
    {
        QFETCH(QString, order);
        const auto flipped = [](const StoredEntry& entry) {
            return entry.path.ends_with("2of003") ? std::optional(Digest()) : std::nullopt;
        };
        for (const char old : {'b', 'a'}) {
            const bool same = old == 'b';
            const std::string contents(3000, 'b');
            const std::string digest = toHex(sha256Of(std::as_bytes(std::span(contents))));
            const std::string damaged = partOf("big", 2, '0', "", std::string(999, 'b') + "x");
            const std::vector<Section> volumes{
                {partOfBig(1, old) + partOfBig(2, old) + tarEnd(), "one", 1},
                {partOfBig(1, 'b') + damaged + (order.size() == 2 ? partOfBig(3, 'b', digest) : "") + tarEnd(), "one",
                 2, flipped},
                {partOfBig(3, 'b', digest) + tarEnd(), "one", 3}};
            const std::string into = fresh();
            std::ofstream(into + "/big") << "precious";
            std::vector<Section> sections;
            for (const QChar each : order) {
                sections.push_back(volumes[static_cast<std::size_t>(each.digitValue() - 1)]);
            }
            const Run result = runSections(sections, {.into = into, .overwrite = true});
            QVERIFY(!result.fault);
            QCOMPARE(bytesOf(into + "/big"), same ? std::string(3000, 'b') : std::string("precious"));
            QCOMPARE(names(into), std::string(same ? "big " : "big big.damaged "));
            if (!same) { // the damaged part is the best there is
                QCOMPARE(bytesOf(into + "/big.damaged"), std::string(1999, 'b') + "x" + std::string(1000, 'b'));
            }
        }
    }
    void volumeBetween_thatHasNoPart_isNoneThatIsMissing()
    {
        for (const bool read : {false, true}) {
            const std::string into = fresh();
            std::vector<Section> sections{{partOfBig(1, 'a') + tarEnd(), "one", 1},
                                          {tarEntry("other", '0', "", "x") + tarEnd(), "one", 2},
                                          {partOfBig(2, 'a') + partOfBig(3, 'a') + tarEnd(), "one", 3}};
            if (!read) {
                sections.erase(sections.begin() + 1);
            }
            const Run result = runSections(sections, {.into = into});
            QCOMPARE(std::filesystem::exists(into + "/big"), read);
            QCOMPARE(result.named("big", FaultKind::volumeMissing), !read);
        }
    }

    void oldHardLink_leavesTheNewerFileOfItsName_data()
    {
        QTest::addColumn<QString>("order");
        addOrders("1234");
    }
    // A hard link became a file of its own, and the set was continued; so its file is there once more, too.
    void oldHardLink_leavesTheNewerFileOfItsName()
    {
        QFETCH(QString, order);
        const std::string letter = tarEntry("link", '0', "", "my new letter") + tarEnd();
        const std::vector<Section> plain{{tarEntry("big", '0', "", "as it is") + tarEnd(), "one", 1},
                                         {tarEntry("link", '1', "big") + tarEnd(), "one", 2},
                                         {letter, "one", 3},
                                         {tarEntry("big", '0', "", "as it is") + tarEnd(), "one", 4}};
        const std::vector<Section> split{
            {partOfBig(1, 'a') + partLinkToBig("link", 1) + partOfBig(2, 'a') + partLinkToBig("link", 2) + tarEnd(),
             "one", 1},
            {partOfBig(3, 'a') + partLinkToBig("link", 3) + tarEnd(), "one", 2},
            {letter, "one", 3},
            {partOfBig(1, 'a') + partOfBig(2, 'a') + partOfBig(3, 'a') + tarEnd(), "one", 4}};
        for (const auto* volumes : {&plain, &split}) {
            const std::string into = fresh();
            std::vector<Section> sections;
            for (const QChar each : order) {
                sections.push_back((*volumes)[static_cast<std::size_t>(each.digitValue() - 1)]);
            }
            const Run result = runSections(sections, {.into = into});
            QVERIFY(!result.fault && result.log.empty());
            QCOMPARE(names(into), std::string("big link "));
            QCOMPARE(bytesOf(into + "/link"), std::string("my new letter"));
            QCOMPARE(bytesOf(into + "/big"), volumes == &plain ? std::string("as it is") : std::string(3000, 'a'));
            QCOMPARE(result.report.files, std::uint64_t(2));
        }
    }
    void oldHardLink_thatWasKept_leavesAFileThatWasReadLater()
    {
        const std::string into = fresh();
        const Run result = runSections({{tarEntry("link", '1', "f") + tarEnd(), "", 0},
                                        {tarEntry("link", '0', "", "newer") + tarEnd(), "", 0},
                                        {tarEntry("f", '0', "", "older") + tarEnd(), "", 0}},
                                       {.into = into});
        QVERIFY(!result.fault && result.log.empty());
        QCOMPARE(bytesOf(into + "/link"), std::string("newer"));
        QCOMPARE(bytesOf(into + "/f"), std::string("older"));
    }
    void newHardLink_thatWasKept_replacesAnOlderFile_data()
    {
        QTest::addColumn<QString>("order");
        addOrders("123");
    }
    void newHardLink_thatWasKept_replacesAnOlderFile()
    {
        QFETCH(QString, order);
        const std::vector<Section> volumes{{tarEntry("f", '0', "", "the file") + tarEnd(), "one", 1},
                                           {tarEntry("link", '0', "", "older") + tarEnd(), "one", 2},
                                           {tarEntry("link", '1', "f") + tarEnd(), "one", 3}};
        std::vector<Section> sections;
        for (const QChar each : order) {
            sections.push_back(volumes[static_cast<std::size_t>(each.digitValue() - 1)]);
        }
        const std::string into = fresh();
        const Run result = runSections(sections, {.into = into});
        QVERIFY(!result.fault && result.log.empty());
        QCOMPARE(bytesOf(into + "/link"), std::string("the file"));
    }

    void hardLinkToADamagedCopy_replacesNoWholeFile()
    {
        const std::string into = fresh();
        std::ofstream(into + "/f") << "precious";
        std::ofstream(into + "/h") << "precious too";
        const std::string archive =
            tarEntry("f", '0', "", kTornFrom) + tarEntry("h", '1', "f") + tarEntry("new", '1', "f") + tarEnd();
        const auto digestOf = [](const StoredEntry& /*entry*/) { return std::optional(Digest()); };
        const Run result = runSections({{archive, "", 0, digestOf}}, {.into = into, .overwrite = true});
        QCOMPARE(result.report.files, std::uint64_t(0));
        QCOMPARE(result.report.damaged, std::uint64_t(3));
        QCOMPARE(bytesOf(into + "/f"), std::string("precious"));
        QCOMPARE(bytesOf(into + "/h"), std::string("precious too"));
        QVERIFY(std::filesystem::equivalent(into + "/f.damaged", into + "/h.damaged"));
        QVERIFY(std::filesystem::equivalent(into + "/f.damaged", into + "/new"));
    }

    // tar cf x.tar h1 h2 h1
    void hardLinkToItself_keepsTheFile()
    {
        for (const bool overwrite : {false, true}) {
            const std::string into = fresh();
            if (overwrite) {
                QCOMPARE(shell(into, "echo old >h1; echo old >h2").code, 0);
            }
            QCOMPARE(shell(folder(), "rm -f h1 h2 && seq 1 9 >h1 && ln h1 h2 && tar cf links.tar h1 h2 h1 ./h2").code,
                     0);
            const Run result = run(bytesOf(folder() + "/links.tar"), {.into = into, .overwrite = overwrite});
            QVERIFY(!result.fault && result.log.empty());
            QCOMPARE(bytesOf(into + "/h1"), bytesOf(folder() + "/h1"));
            QVERIFY(std::filesystem::equivalent(into + "/h1", into + "/h2"));
            QCOMPARE(names(into), std::string("h1 h2 "));
        }
    }

    // The second set's names belong to a file that the first set made.
    void hardLinks_ofALaterSet_replaceTheEarlierOnes()
    {
        const auto archive = [](const std::string& contents) {
            return tarEntry("a", '0', "", contents) + tarEntry("b", '1', "a") + tarEnd();
        };
        const std::string into = fresh();
        const Run result = runSections({{archive("first"), "", 0}, {archive("second"), "", 0}}, {.into = into});
        QVERIFY(result.log.empty());
        QCOMPARE(bytesOf(into + "/b"), std::string("second"));
        QVERIFY(std::filesystem::equivalent(into + "/a", into + "/b"));
    }

    void hardLink_thatCannotBeMade_isCopied_data()
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<bool>("copied");
        QTest::newRow("vfat") << EPERM << true;
        QTest::newRow("too many names") << EMLINK << true;
        QTest::newRow("another file system") << EXDEV << true;
        QTest::newRow("not supported") << EOPNOTSUPP << true;
        QTest::newRow("input/output error") << EIO << false;
    }
    void hardLink_thatCannotBeMade_isCopied()
    {
        QFETCH(int, code);
        QFETCH(bool, copied);
        QCOMPARE(shell(folder(), "rm -rf c && mkdir c && cd c && truncate -s 3000000 a && "
                                 "printf end | dd of=a bs=1 seek=2000000 conv=notrunc status=none && chmod 0640 a && "
                                 "setfattr -n user.colour -v blue a && touch -d @981173106 a && ln a b && "
                                 "tar -S --format=pax --xattrs -cf ../copy.tar a b")
                     .code,
                 0);
        for (const bool old : {false, true}) {
            const std::string into = fresh();
            if (old) {
                std::ofstream(into + "/b") << "precious";
            }
            Run result;
            whileCallFails(SYS_linkat, code,
                           [&] { result = run(bytesOf(folder() + "/copy.tar"), {.into = into, .overwrite = true}); });
            QVERIFY(!result.fault);
            if (!copied) {
                QVERIFY(result.named("b", FaultKind::io));
                QCOMPARE(names(into), std::string(old ? "a b " : "a "));
                QCOMPARE(bytesOf(into + "/b"), std::string(old ? "precious" : ""));
                continue;
            }
            QVERIFY(result.named("b", FaultKind::linkCopied, "a"));
            QCOMPARE(result.report.files, std::uint64_t(2));
            QCOMPARE(names(into), std::string("a b "));
            QCOMPARE(shell(into, "cmp b " + folder() + "/c/a").code, 0);
            QCOMPARE(shell(into, "stat -c '%a %Y %s' b; getfattr --only-values -n user.colour b").output,
                     std::string("640 981173106 3000000\nblue"));
            struct stat found {};
            QCOMPARE(stat((into + "/b").c_str(), &found), 0);
            QVERIFY(found.st_blocks * 512 < 1000000);
        }
    }

    // Each step in turn fails: of every name there is the old or the new, whole, and nothing else.
    void anyCallThatFails_leavesOldOrNew_data()
    {
        QTest::addColumn<int>("call");
        QTest::addColumn<int>("code");
        QTest::newRow("linkat") << int(SYS_linkat) << EACCES;
        QTest::newRow("symlinkat") << int(SYS_symlinkat) << EPERM;
        QTest::newRow("mknodat") << int(SYS_mknodat) << EPERM;
#ifdef SYS_renameat
        QTest::newRow("renameat") << int(SYS_renameat) << EACCES;
#endif
        QTest::newRow("renameat2") << int(SYS_renameat2) << EACCES;
        QTest::newRow("renameat2 unknown") << int(SYS_renameat2) << EINVAL;
        QTest::newRow("pwrite64, no space") << int(SYS_pwrite64) << ENOSPC;
        QTest::newRow("pwrite64, quota") << int(SYS_pwrite64) << EDQUOT;
        QTest::newRow("pwrite64, too large") << int(SYS_pwrite64) << EFBIG;
        QTest::newRow("pwrite64, error") << int(SYS_pwrite64) << EIO;
        QTest::newRow("ftruncate") << int(SYS_ftruncate) << EFBIG;
        QTest::newRow("fchmod") << int(SYS_fchmod) << EPERM;
        QTest::newRow("utimensat") << int(SYS_utimensat) << EPERM;
        QTest::newRow("fsetxattr") << int(SYS_fsetxattr) << ENOSPC;
        QTest::newRow("newfstatat") << int(SYS_newfstatat) << EIO;
    }
    void anyCallThatFails_leavesOldOrNew()
    {
        QFETCH(int, call);
        QFETCH(int, code);
        const std::string archive = tarEntry("file", '0', "", "new") + tarEntry("hard", '1', "file") +
                                    tarEntry("soft", '2', "new") + tarEntry("pipe", '6') +
                                    tarEntry("torn", '0', "", kTornFrom).substr(0, 512 + 3072);
        const std::string into = fresh();
        QCOMPARE(shell(into, "for f in file hard pipe torn; do printf old >$f; done; ln -s old soft").code, 0);
        Run result;
        whileCallFails(call, code, [&] { result = run(archive, {.into = into, .overwrite = true}); });
        QVERIFY(result.fault || !result.log.empty());
        for (const char* name : {"/file", "/hard"}) {
            const std::string bytes = bytesOf(into + name);
            QVERIFY2(bytes == "old" || bytes == "new", bytes.c_str());
        }
        const std::string target = std::filesystem::read_symlink(into + "/soft");
        QVERIFY(target == "old" || target == "new");
        QVERIFY(std::filesystem::is_fifo(into + "/pipe") || bytesOf(into + "/pipe") == "old");
        QCOMPARE(bytesOf(into + "/torn"), std::string("old"));
        const std::string left = names(into);
        QVERIFY2(left == "file hard pipe soft torn " || left == "file hard pipe soft torn torn.damaged ", left.c_str());
    }

    // What is there cannot be known then: nothing is replaced, and nothing passes for restored without being counted.
    void place_thatCannotBeLookedAt_isNamed_data()
    {
        QTest::addColumn<bool>("overwrite");
        QTest::newRow("free") << false;
        QTest::newRow("replaced") << true;
    }
    void place_thatCannotBeLookedAt_isNamed()
    {
        QFETCH(bool, overwrite);
        const std::string archive = tarEntry("file", '0', "", "new") + tarEntry("hard", '1', "file") +
                                    tarEntry("soft", '2', "new") + tarEntry("folder", '5') + tarEnd();
        const std::string into = fresh();
        if (overwrite) {
            QCOMPARE(shell(into, "printf old >file").code, 0);
        }
        Run result;
        whileCallFails(SYS_newfstatat, EIO, [&] { result = run(archive, {.into = into, .overwrite = overwrite}); });
        QCOMPARE(result.report.files, std::uint64_t(0));
        for (const char* name : {"file", "hard", "soft", "folder"}) {
            QVERIFY2(result.named(name, FaultKind::io) || result.named(name, FaultKind::fileSkipped), name);
        }
        QCOMPARE(names(into), std::string(overwrite ? "file folder " : "folder "));
        if (overwrite) {
            QCOMPARE(bytesOf(into + "/file"), std::string("old"));
        }
    }

    // A file system without extended attributes, as FAT is one.
    void fault19_attributesThatTheTargetCannotTake_areNamed_andTheDataIsThere()
    {
        const std::string folder = fresh();
        QCOMPARE(shell(folder,
                       "printf data >f && setfattr -n user.colour -v blue f && tar --format=pax --xattrs -cf x.tar f")
                     .code,
                 0);
        const std::string archive = bytesOf(folder + "/x.tar");
        const std::string into = fresh();
        Run result;
        whileCallFails(int(SYS_fsetxattr), EOPNOTSUPP, [&] { result = run(archive, {.into = into}); });
        QVERIFY(!result.fault);
        QCOMPARE(bytesOf(into + "/f"), std::string("data"));
        QCOMPARE(result.log.size(), std::size_t(1));
        QCOMPARE(result.log.front().kind, FaultKind::attributesLost);
        QCOMPARE(result.log.front().path, std::string("f"));
    }

    void fault19_aclOfTheTargetFolderThatCannotBeDropped_isNamed()
    {
        const std::string folder = fresh();
        QCOMPARE(shell(folder, "printf data >f && chmod 640 f && tar -cf x.tar f").code, 0);
        const std::string archive = bytesOf(folder + "/x.tar");
        const std::string into = fresh();
        if (shell(into, "setfacl -d -m u:12:rwx .").code != 0) {
            return; // this file system has none
        }
        Run result;
        whileCallFails(int(SYS_fremovexattr), EPERM, [&] { result = run(archive, {.into = into}); });
        QVERIFY(!result.fault);
        QCOMPARE(bytesOf(into + "/f"), std::string("data"));
        QCOMPARE(result.log.size(), std::size_t(1));
        QVERIFY(result.named("f", FaultKind::attributesLost));
        QCOMPARE(result.log.front().detail, std::string("system.posix_acl_access"));
        const std::string other = fresh();
        QCOMPARE(shell(other, "setfacl -d -m u:12:rwx .").code, 0);
        QVERIFY(run(archive, {.into = other}).log.empty());
        QCOMPARE(shell(other, "getfacl -cn f; stat -c %a f").output,
                 shell(folder, "getfacl -cn f; stat -c %a f").output);
    }

    void fileThatAppearsMeanwhile_isNotReplaced()
    {
        class Appearing final : public MediumReader {
        public:
            Appearing(std::string bytes, std::string file) : m_reader(std::move(bytes)), m_file(std::move(file)) {}
            Result<std::size_t> read(std::span<std::byte> into) override
            {
                if (m_reader.bytesRead() > 8000000) {
                    std::ofstream(m_file) << "appeared";
                }
                return m_reader.read(into);
            }
            Result<void> seek(std::uint64_t offset) override { return m_reader.seek(offset); }
            [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_reader.size(); }
            [[nodiscard]] bool seekable() const override { return true; }

        private:
            MemoryReader m_reader;
            std::string m_file;
        };
        const std::string into = fresh();
        Appearing reader(tarEntry("f", '0', "", std::string(20000000, 'n')) + tarEnd(), into + "/f");
        FaultLog log;
        auto report = restore(reader, {.into = into}, log, {});
        QVERIFY(report.ok());
        QCOMPARE(log.count(), std::size_t(1));
        QCOMPARE(log.all().front().kind, FaultKind::fileSkipped);
        QCOMPARE(bytesOf(into + "/f"), std::string("appeared"));
        QCOMPARE(names(into), std::string("f "));
    }

    // As an ordinary user no attribute can be set once the mode forbids to write.
    void attributesOfWhatMayNotBeWritten_comeBack()
    {
        QCOMPARE(shell(folder(), "rm -rf x && mkdir -p x/d && echo 1 >x/d/f && echo 2 >x/acl && "
                                 "for n in x/d x/d/f x/acl; do setfattr -n user.colour -v blue $n; done && "
                                 "setfacl -m u:12:r x/acl && chmod 0444 x/d/f && chmod 0555 x/d && "
                                 "tar --format=pax --xattrs --acls -cf x.tar -C x d acl")
                     .code,
                 0);
        const std::string into = fresh();
        std::filesystem::permissions(folder(), std::filesystem::perms::all);
        std::filesystem::permissions(into, std::filesystem::perms::all);
        const std::string archive = bytesOf(folder() + "/x.tar");
        Run result;
        {
            const OrdinaryUser nobody;
            result = run(archive, {.into = into});
        }
        QVERIFY(!result.fault);
        for (const Fault& fault : result.log) {
            QFAIL((fault.path + ": " + fault.detail).c_str());
        }
        for (const char* name : {"d", "d/f", "acl"}) {
            QCOMPARE(shell(into, std::string("getfattr --only-values -n user.colour ") + name).output,
                     std::string("blue"));
        }
        QCOMPARE(shell(into, "stat -c %a d d/f; getfacl -cn acl | grep user:12").output,
                 std::string("555\n444\nuser:12:r--\n"));
    }

    // Only root gives a file back to another user; test_restore has what everybody else gets of another's.
    void setUserId_staysWithItsOwner()
    {
        const bool root = geteuid() == 0;
        const std::string owner = root ? "12" : std::to_string(geteuid());
        const std::string group = root ? "34" : std::to_string(getegid());
        QCOMPARE(shell(folder(), "rm -rf s && mkdir s && echo 1 >s/f && chown " + owner + ":" + group +
                                     " s/f && chmod 6755 s/f && "
                                     "setfattr -n user.colour -v blue s/f && touch -d @981173106 s/f && "
                                     "tar --format=pax --xattrs -cf s.tar -C s f")
                     .code,
                 0);
        const std::string into = fresh();
        QVERIFY(run(bytesOf(folder() + "/s.tar"), {.into = into}).log.empty());
        QCOMPARE(shell(into, "stat -c '%a %u %g %Y' f; getfattr --only-values -n user.colour f").output,
                 "6755 " + owner + " " + group + " 981173106\nblue");
    }

    void cutCompressedArchive_countsWhatCameWhole()
    {
        QCOMPARE(shell(folder(), "rm -rf g && mkdir g && cd g && seq 1 100 >a && seq 1 200 >b && "
                                 "head -c 300000 /dev/urandom >c && tar -czf ../g.tgz a b c && "
                                 "tar -c a b c | zstd -q >../g.tzst")
                     .code,
                 0);
        for (const char* name : {"/g.tgz", "/g.tzst"}) {
            const std::string into = fresh();
            const Run result = run(bytesOf(folder() + name).substr(0, 150000), {.into = into});
            QVERIFY(!result.fault);
            QCOMPARE(result.report.files, std::uint64_t(2));
            QCOMPARE(result.report.damaged, std::uint64_t(1));
            QCOMPARE(bytesOf(into + "/a"), bytesOf(folder() + "/g/a"));
            QVERIFY(result.named("c", FaultKind::mediumError));
            QVERIFY(!result.named("a", FaultKind::mediumError) && !result.named("b", FaultKind::mediumError));
        }
    }

    // SHA256SUMS in an archive, wherever it stands, and whether the archive can be read twice or not.
    void sumsOfAnArchive_areComparedBeforeAnOldFileGoes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("at");
        QTest::addColumn<bool>("tape");
        for (const char* name : {"SHA256SUMS", "ABOUT-THIS-DISC/SHA256SUMS"}) {
            for (const int at : {0, 1, 2, 3}) {
                for (const bool tape : {false, true}) {
                    QTest::addRow("%s, %d, %s", name, at, tape ? "tape" : "file") << name << at << tape;
                }
            }
        }
    }
    void sumsOfAnArchive_areComparedBeforeAnOldFileGoes()
    {
        QFETCH(QString, name);
        QFETCH(int, at);
        QFETCH(bool, tape);
        const auto sum = [](const std::string& contents, const std::string& file) {
            return manifestLine(file, sha256Of(std::as_bytes(std::span(contents)))) + "\n";
        };
        for (const bool good : {false, true}) {
            const std::string sums = sum(good ? "flipped" : "as it was", "f") + sum("right", "g") +
                                     sum(good ? "flipped" : "as it was", "new") + sum("right", "d/h");
            std::vector<std::string> entries{tarEntry("f", '0', "", "flipped"),
                                             tarEntry("g", '0', "", "right") + tarEntry("d/h", '0', "", "right"),
                                             tarEntry("new", '0', "", "flipped")};
            entries.insert(entries.begin() + at, tarEntry(name.toStdString(), '0', "", sums));
            std::string archive;
            for (const std::string& entry : entries) {
                archive += entry;
            }
            for (const bool overwrite : {true, false}) {
                const std::string into = fresh();
                if (overwrite) {
                    std::ofstream(into + "/f") << "precious";
                    std::ofstream(into + "/g") << "old";
                }
                MemoryReader reader(archive + tarEnd(), tape ? MemoryReader::Kind::tape : MemoryReader::Kind::disc);
                Run result;
                FaultLog log;
                auto report = restore(reader, {.into = into, .overwrite = overwrite}, log, {});
                QVERIFY(report.ok());
                result.log = log.all();
                QCOMPARE(bytesOf(into + "/g"), std::string("right"));
                QCOMPARE(bytesOf(into + "/d/h"), std::string("right"));
                QCOMPARE(bytesOf(into + "/new"), std::string("flipped"));
                QCOMPARE(bytesOf(into + "/f"), std::string(overwrite && !good ? "precious" : "flipped"));
                QCOMPARE(std::filesystem::exists(into + "/f.damaged"), overwrite && !good);
                QCOMPARE(result.log.size(), std::size_t(good ? 0 : overwrite ? 3 : 2));
                QCOMPARE(result.named("f", FaultKind::mismatch), !good);
                QCOMPARE(result.named("new", FaultKind::mismatch), !good);
                QCOMPARE(report->files, std::uint64_t(good ? 5 : 3));
                QCOMPARE(report->damaged, std::uint64_t(good ? 0 : 2));
            }
        }
    }
    void sumsOfAnArchive_nameWhatIsNotThere()
    {
        const std::string line = std::string(64, '0') + "  gone\n";
        for (const bool last : {false, true}) {
            const std::string sums = tarEntry("SHA256SUMS", '0', "", line);
            const std::string file = tarEntry("f", '0', "", "f");
            const Run result = run((last ? file + sums : sums + file) + tarEnd(), {.into = fresh()});
            QCOMPARE(result.log.size(), std::size_t(1));
            QVERIFY(result.named("gone", FaultKind::listedMissing));
        }
    }
    // Of a tape of ours the list counts, and the manifest is a file as any other.
    void sumsBesideAList_areNoFalseAlarm()
    {
        const std::string sums = manifestLine("f", sha256Of(std::as_bytes(std::span("x", 1)))) + "\n";
        const std::string archive = tarEntry("SHA256SUMS", '0', "", sums) + tarEntry("f", '0', "", "x") + tarEnd();
        const std::vector<ListedFile> files{
            {.path = "SHA256SUMS", .size = sums.size(), .digest = sha256Of(std::as_bytes(std::span(sums)))},
            {.path = "f", .size = 1, .digest = sha256Of(std::as_bytes(std::span("x", 1)))}};
        FaultLog log;
        const RestoreOptions options{.into = fresh()};
        auto restorer = Restorer::open(options, log);
        MemoryReader reader(archive, MemoryReader::Kind::tape);
        StoredSection section{.reader = reader, .chosen = {}, .index = StoredIndex{files, true}};
        QVERIFY(restorer->add(section, {}).ok());
        QCOMPARE(restorer->finish().files, std::uint64_t(2));
        QCOMPARE(log.count(), std::size_t(0));
    }

    // The index has no digest of a file that could not be read whole when it was written: zeros stand in it.
    void fileWithoutADigest_replacesNothing()
    {
        const std::string into = fresh();
        std::ofstream(into + "/f") << "precious";
        const std::string archive =
            tarEntry("f", '0', "", std::string(8, '\0')) + tarEntry("g", '0', "", std::string(8, '\0')) + tarEnd();
        const std::vector<ListedFile> files{{.path = "f", .size = 8}, {.path = "g", .size = 8}};
        FaultLog log;
        const RestoreOptions options{.into = into, .overwrite = true};
        auto restorer = Restorer::open(options, log);
        MemoryReader reader(archive, MemoryReader::Kind::tape);
        StoredSection section{.reader = reader, .chosen = {}, .index = StoredIndex{files, true}};
        QVERIFY(restorer->add(section, {}).ok());
        const RestoreReport report = restorer->finish();
        QCOMPARE(report.files, std::uint64_t(0));
        QCOMPARE(report.damaged, std::uint64_t(2));
        QCOMPARE(bytesOf(into + "/f"), std::string("precious"));
        QCOMPARE(names(into), std::string("f f.damaged g "));
        Run result;
        result.log = log.all();
        QVERIFY(result.named("f", FaultKind::notCompared) && result.named("g", FaultKind::notCompared));
        QVERIFY(result.named("f", FaultKind::damagedBeside, "f.damaged"));
    }

    // Of each tape of a set: the file that lies behind it.
    void filesThatAreRestoredFrom_areNeverReplaced()
    {
        const std::string into = fresh();
        std::ofstream(into + "/first.tap") << "tape 1";
        std::ofstream(into + "/second.tap") << "tape 2";
        const std::vector<Section> sections{{wholeArchive("a"), "set", 1, {}, into + "/first.tap"},
                                            {wholeArchive("second.tap"), "set", 2, {}, into + "/second.tap"},
                                            {wholeArchive("first.tap"), "set", 3, {}, into + "/third.tap"}};
        const Run result = runSections(sections, {.into = into, .overwrite = true});
        QCOMPARE(bytesOf(into + "/first.tap"), std::string("tape 1"));
        QCOMPARE(bytesOf(into + "/second.tap"), std::string("tape 2"));
        QVERIFY(result.named("first.tap", FaultKind::fileSkipped) &&
                result.named("second.tap", FaultKind::fileSkipped));
        QCOMPARE(result.report.files, std::uint64_t(1));
    }

    void fullFileSystem_whatIsMissing_isCountedAndNamed()
    {
        const std::string archive = tarEntry("d/", '5') + tarEntry("d/first", '0', "", kWhole) +
                                    tarEntry("d/second", '0', "", kWhole) + tarEntry("other", '0', "", kWhole) +
                                    tarEntry("link", '2', "other") + tarEnd();
        for (const bool few : {false, true}) {
            const RestoreOptions options{.into = fresh(),
                                         .patterns = few ? std::vector<std::string>{"d"} : std::vector<std::string>()};
            Run result;
            FaultLog log;
            auto restorer = Restorer::open(options, log);
            MemoryReader reader(archive);
            whileCallFails(SYS_pwrite64, ENOSPC, [&] {
                auto added = restorer->add(reader, {});
                result.fault = added ? std::optional<Fault>() : added.takeFault();
            });
            result.report = restorer->finish(false);
            result.log = log.all();
            QVERIFY(result.fault && result.fault->code == ENOSPC && result.fault->path == "d/first");
            QCOMPARE(result.report.files, std::uint64_t(0));
            QCOMPARE(result.report.missing, std::uint64_t(few ? 2 : 4));
            QVERIFY(result.named("d/second", FaultKind::notRestored));
            QCOMPARE(result.named("other", FaultKind::notRestored), !few);
            QVERIFY(!result.named("d", FaultKind::notRestored));
        }
    }
    // What a tape still holds is known by its index, without winding through it.
    void fullFileSystem_whatTheIndexHas_isNamed()
    {
        const std::string archive = tarEntry("a", '0', "", kWhole) + tarEntry("b", '0', "", kWhole) + tarEnd();
        const Digest digest = sha256Of(std::as_bytes(std::span(kWhole)));
        const std::vector<ListedFile> files{{.path = "a", .size = kWhole.size(), .digest = digest},
                                            {.path = "b", .size = kWhole.size(), .digest = digest}};
        FaultLog log;
        const RestoreOptions options{.into = fresh()};
        auto restorer = Restorer::open(options, log);
        MemoryReader reader(archive, MemoryReader::Kind::tape);
        StoredSection section{.reader = reader, .chosen = {}, .index = StoredIndex{files, true}};
        whileCallFails(SYS_pwrite64, ENOSPC, [&] { QVERIFY(!restorer->add(section, {}).ok()); });
        QCOMPARE(restorer->finish(false).missing, std::uint64_t(2));
        QVERIFY(log.count() == 1 && log.all()[0].kind == FaultKind::notRestored && log.all()[0].path == "b");
    }

    void contentsOfAnotherDigest_replaceNothing()
    {
        const std::string into = fresh();
        std::ofstream(into + "/f") << "precious";
        const std::string archive = tarEntry("f", '0', "", "flipped") + tarEntry("g", '0', "", "right") + tarEnd();
        const auto asBytes = [](std::string_view text) { return std::as_bytes(std::span(text)); };
        const auto digestOf = [&](const StoredEntry& entry) -> std::optional<Digest> {
            return entry.path == "f" ? sha256Of(asBytes("as it was")) : sha256Of(asBytes("right"));
        };
        const Run result = runSections({{archive, "", 0, digestOf}}, {.into = into, .overwrite = true});
        QCOMPARE(bytesOf(into + "/f"), std::string("precious"));
        QCOMPARE(bytesOf(into + "/f.damaged"), std::string("flipped"));
        QCOMPARE(bytesOf(into + "/g"), std::string("right"));
        QVERIFY(result.named("f", FaultKind::mismatch));
        QVERIFY(result.named("f", FaultKind::damagedBeside, "f.damaged"));
        QCOMPARE(result.report.files, std::uint64_t(1));
    }
};

STEADYBURN_UNIT_TEST(TestRestoreKeeps)

} // namespace test_restore_keeps

#include "TestRestoreKeeps.moc"
