// A disc whose tree cannot be read whole never passes for a good one: verify, restore and list say which folders are
// lost, give what the second tree still has of them, and nothing is appended unless the user gives them up.
#include "base/Units.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "unpack/iso/IsoDisc.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Verifier.h"
#include "workflow/burn/Job.h"
#include "workflow/readback/Restore.h"

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>

#include <sys/stat.h>

using namespace steadyburn;

namespace test_damaged_folders {

constexpr unsigned kFolders = 12;
constexpr unsigned kFilesInEach = 5;

bool hasDamage(const FaultLog& log, FaultKind kind, const std::string& path)
{
    const auto all = log.all();
    return std::any_of(all.begin(), all.end(),
                       [&](const Fault& fault) { return fault.kind == kind && fault.path == path; });
}

class TestDamagedFolders : public QObject {
    Q_OBJECT
    std::unique_ptr<ScratchFolder> m_folder;
    SteadyClock m_clock;
    std::string m_disc;
    std::string m_image;                           // the bytes of the good disc
    std::map<std::string, std::uint64_t> m_places; // of the folders, by path
    IsoDescriptors m_heads;

    Dependencies parts()
    {
        return {.openTarget = [this](const std::string& spec) { return openTarget(spec, m_clock); },
                .openSource = [](const Tree& tree) -> std::unique_ptr<Source> {
                    return std::make_unique<DiskSource>(tree);
                },
                .clock = &m_clock};
    }
    [[nodiscard]] std::string spec(const std::string& fault = {}) const
    {
        return "virtual:dvd+rw,speed=800M," + (fault.empty() ? "" : "fault=" + fault + ",") + "file=" + m_disc;
    }
    JobReport burn(const std::string& source, const std::string& target, bool append, bool appendDamaged = false)
    {
        JobRequest request;
        request.sources = {m_folder->path(source)};
        request.target = target;
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.append = append;
        request.appendDamaged = appendDamaged;
        Job job(std::move(request), parts());
        return job.run({});
    }
    std::unique_ptr<MediumReader> reader(const std::string& target, std::uint32_t session = 0)
    {
        auto opened = openTarget(target, m_clock);
        auto reading = (*opened)->openReader(session);
        return reading ? std::move(*reading) : nullptr;
    }

    struct Verdicts {
        bool verified = false;
        std::size_t verifyFaults = 0;
        bool restored = false; // without a word
        bool listed = false;
        std::optional<Fault> append;
        std::uint64_t files = 0; // that restore brought
        FaultLog log;            // of restore
    };
    void judge(const std::string& target, Verdicts& verdicts)
    {
        FaultLog verifyLog;
        VerifyMeter meter;
        auto verified = verifyReadable(*reader(target), verifyLog, meter, {});
        verdicts.verified = verified && verified->same;
        verdicts.verifyFaults = verifyLog.count();
        const std::string into = m_folder->path("restored");
        std::filesystem::remove_all(into);
        auto restored = restore(*reader(target), {.into = into}, verdicts.log, {});
        verdicts.restored = restored && verdicts.log.count() == 0;
        verdicts.files = restored ? restored->files : 0;
        FaultLog listLog;
        const StoredVisit visit{.entry = [](const StoredEntry&, StoredBytes&) { return true; }, .totals = {}};
        auto listed = walkMedium(*reader(target), visit, listLog, {});
        verdicts.listed = listed && listLog.count() == 0;
        verdicts.append = burn("more", target, true).fault;
    }

    void spoil(std::uint64_t offset, std::uint64_t length, char with)
    {
        std::string bytes = m_image;
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(offset), length, with);
        writeBytes(m_disc, bytes);
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        m_folder->folder("tree");
        for (unsigned i = 0; i < kFolders; ++i) {
            const std::string folder = "tree/folder" + std::to_string(i);
            m_folder->folder(folder);
            for (unsigned file = 0; file < kFilesInEach; ++file) {
                m_folder->file(folder + "/file" + std::to_string(file),
                               "file " + std::to_string(file) + " of " + std::to_string(i));
            }
        }
        m_folder->folder("tree/long");
        m_folder->file("tree/long/" + std::string(240, 'n'), "a name that needs a continuation");
        m_folder->folder("more");
        m_folder->file("more/new", "new");
        m_disc = m_folder->path("disc.img");
        QVERIFY(burn("tree", spec(), false).outcome == Outcome::complete);
        m_image = bytesOf(m_disc);
        const auto keep = reader(spec());
        PatientReader patient(*keep, {});
        auto disc = readIsoDisc(patient, 0, IsoWitnesses::all, {});
        QVERIFY(disc.ok());
        QCOMPARE(disc->damage.size(), std::size_t(0));
        m_places.clear();
        for (const auto& [block, entry] : disc->catalog.folders) {
            m_places[disc->catalog.path(entry)] = block * kDiscBlock;
        }
        QCOMPARE(m_places.size(), std::size_t(kFolders + 3)); // the root, "tree" and "long"
        m_heads = *readIsoDescriptors(patient, 0);
    }

    void wholeDisc_passes()
    {
        Verdicts verdicts;
        judge(spec(), verdicts);
        QVERIFY(verdicts.verified && verdicts.restored && verdicts.listed && !verdicts.append);
        QCOMPARE(verdicts.files, std::uint64_t(kFolders * kFilesInEach + 1));
    }

    void eachFolder_unreadable_zeroedOrGarbage_neverPasses_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("unreadable") << 0;
        QTest::newRow("zeros") << 1;
        QTest::newRow("garbage") << 2;
    }
    void eachFolder_unreadable_zeroedOrGarbage_neverPasses()
    {
        QFETCH(int, how);
        unsigned passes = 0;
        for (const auto& [path, offset] : m_places) {
            spoil(offset, how == 0 ? 0 : kDiscBlock, how == 1 ? '\0' : '\xa5');
            const std::string target = spec(how == 0 ? "medium-error@" + std::to_string(offset) : "");
            const std::string before = bytesOf(m_disc);
            Verdicts verdicts;
            judge(target, verdicts);
            passes += (verdicts.verified ? 1 : 0) + (verdicts.restored ? 1 : 0) + (verdicts.listed ? 1 : 0) +
                      (verdicts.append ? 0 : 1);
            QVERIFY2(hasDamage(verdicts.log, FaultKind::folderDamaged, path), path.c_str());
            QVERIFY(verdicts.append.has_value());
            QCOMPARE(verdicts.append->kind, FaultKind::treeDamaged);
            const std::string names = verdicts.append->known<Casualties>().names;
            QVERIFY2(names.find(path) != std::string::npos, names.c_str());
            QVERIFY(bytesOf(m_disc) == before); // not a byte was written
            // Joliet still leads to every file.
            QCOMPARE(verdicts.files, std::uint64_t(kFolders * kFilesInEach + 1));
        }
        QCOMPARE(passes, 0U);
    }

    void lostFolder_isRestoredByTheSecondTree()
    {
        spoil(m_places.at("tree/folder7"), kDiscBlock, '\0');
        Verdicts verdicts;
        judge(spec(), verdicts);
        QCOMPARE(bytesOf(m_folder->path("restored/tree/folder7/file3")), std::string("file 3 of 7"));
        const auto faults = verdicts.log.all();
        QCOMPARE(faults.size(), std::size_t(1));
        QCOMPARE(faults.front().known<FolderRemains>().files, std::uint64_t(kFilesInEach));
    }

    void append_afterAYes_namesWhatIsLost()
    {
        spoil(m_places.at("tree/folder3"), kDiscBlock, '\0');
        const JobReport report = burn("more", spec(), true, true);
        QVERIFY(!report.fault);
        QVERIFY(report.outcome == Outcome::exceptions);
        QVERIFY(std::any_of(report.exceptions.begin(), report.exceptions.end(), [](const Fault& fault) {
            return fault.kind == FaultKind::folderDamaged && fault.path == "tree/folder3";
        }));
    }

    void append_afterAYes_losesNothingElse_data() { eachFolder_unreadable_zeroedOrGarbage_neverPasses_data(); }
    void append_afterAYes_losesNothingElse()
    {
        QFETCH(int, how);
        for (const auto& [path, offset] : m_places) {
            if (path.find('/') == std::string::npos) {
                continue; // all the others lie in it
            }
            spoil(offset, how == 0 ? 0 : kDiscBlock, how == 1 ? '\0' : '\xa5');
            const std::string target = spec(how == 0 ? "medium-error@" + std::to_string(offset) : "");
            const JobReport report = burn("more", target, true, true);
            QVERIFY2(!report.fault && report.outcome == Outcome::exceptions, path.c_str());
            std::uint64_t files = 0;
            FaultLog log;
            const StoredVisit visit{.entry =
                                        [&, lost = path + "/"](const StoredEntry& entry, StoredBytes&) {
                                            files += S_ISREG(entry.mode) && !entry.path.starts_with(lost) ? 1 : 0;
                                            return true;
                                        },
                                    .totals = {}};
            QVERIFY(walkMedium(*reader(spec(), 1), visit, log, {}).ok());
            const bool isLong = path == "tree/long";
            QCOMPARE(files, std::uint64_t(kFilesInEach * (isLong ? kFolders : kFolders - 1) + (isLong ? 0 : 1) + 1));
        }
    }

    void continuation_zeroed_neverPasses()
    {
        const std::size_t name = m_image.find(std::string(40, 'n')); // the part of the name that did not fit
        QVERIFY(name != std::string::npos);
        const std::size_t rest = m_image.find("nnnnn", m_places.at("tree/long") + kDiscBlock);
        QVERIFY(rest != std::string::npos && rest < m_heads.primary->root.block * kDiscBlock + 100 * kDiscBlock);
        spoil(rest / kDiscBlock * kDiscBlock, kDiscBlock, '\0');
        Verdicts verdicts;
        judge(spec(), verdicts);
        QVERIFY(!verdicts.verified && !verdicts.restored && !verdicts.listed && verdicts.append);
    }

    void structure_damaged_isNotVerified_data()
    {
        QTest::addColumn<int>("what");
        QTest::newRow("path table") << 0;
        QTest::newRow("its copy") << 1;
        QTest::newRow("path table of the second tree") << 2;
        QTest::newRow("root of the second tree") << 3;
        QTest::newRow("first descriptor") << 4;
        QTest::newRow("second descriptor") << 5;
        QTest::newRow("end of the descriptors") << 6;
    }
    void descriptor_ofAnotherType_isNotVerified_data()
    {
        QTest::addColumn<int>("type");
        for (const int type : {0, 2, 3, 255}) {
            QTest::addRow("%d", type) << type;
        }
    }
    void descriptor_ofAnotherType_isNotVerified()
    {
        QFETCH(int, type);
        spoil(16 * kDiscBlock, 1, static_cast<char>(type));
        FaultLog log;
        VerifyMeter meter;
        auto verified = verifyReadable(*reader(spec()), log, meter, {});
        QVERIFY(!verified.ok() || !verified->same);
        FaultLog restoreLog;
        const std::string into = m_folder->path("restored");
        auto restored = restore(*reader(spec()), {.into = into}, restoreLog, {});
        QVERIFY(!restored.ok() || restoreLog.count() > 0);
    }

    void structure_damaged_isNotVerified()
    {
        QFETCH(int, what);
        const std::uint64_t blocks[] = {m_heads.primary->pathTableLittle,
                                        m_heads.primary->pathTableBig,
                                        m_heads.joliet->pathTableLittle,
                                        m_heads.joliet->root.block,
                                        16,
                                        17,
                                        18};
        spoil(blocks[what] * kDiscBlock, kDiscBlock, '\0');
        FaultLog log;
        VerifyMeter meter;
        auto verified = verifyReadable(*reader(spec()), log, meter, {});
        QVERIFY(verified.ok());
        QVERIFY(!verified->same);
        QVERIFY(log.count() > 0);
        QCOMPARE(verified->files, std::uint64_t(kFolders * kFilesInEach + 1));
    }
};

STEADYBURN_UNIT_TEST(TestDamagedFolders)

} // namespace test_damaged_folders

#include "TestDamagedFolders.moc"
