// A disc set that is looked at and changed by hand before the first disc is spent, and what is burned of it.
#include "workflow/burn/DiscSetDraft.h"

#include "base/Units.h"
#include "support/Noise.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/tapeset/SetJournal.h"

#include <QTest>

#include <filesystem>

using namespace steadyburn;

class TestDiscSetDraft : public QObject {
    Q_OBJECT

    SteadyClock m_clock;
    std::unique_ptr<ScratchFolder> m_folder;
    std::unique_ptr<DiscSetDraft> m_draft;

    std::string at(const std::string& name) const { return m_folder->path(name); }
    std::string disc(unsigned number) const
    {
        return "virtual:dvd+r,speed=900M,capacity=2M,file=" + at("disc" + std::to_string(number));
    }
    Dependencies parts()
    {
        return {.openTarget = [this](const std::string& spec) { return openTarget(spec, m_clock); },
                .openSource = [](const Tree& tree) { return std::make_unique<DiskSource>(tree); },
                .clock = &m_clock,
                .changeVolume = [this](const VolumeWanted& wanted, const std::stop_token&) -> Result<VolumeGiven> {
                    return VolumeGiven{.target = disc(wanted.number)};
                }};
    }
    JobRequest request() const
    {
        JobRequest request;
        request.sources = {at("tree")};
        request.target = disc(1);
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.verify = true;
        request.journals = at("sets");
        return request;
    }
    DiscSetDraft::View planned(std::uint64_t capacity = 2 * kMiB)
    {
        m_draft = std::make_unique<DiscSetDraft>(request(), capacity, parts(), std::stop_token());
        auto view = m_draft->plan();
        [&] { QVERIFY(view.ok()); }();
        return *view;
    }
    // An entry of a disc by its path there.
    static OnDisc on(const DiscSetView& view, unsigned disc, const std::string& path)
    {
        const Tree& tree = view.tree(disc);
        OnDisc found{.disc = disc};
        tree.walk([&](NodeId id) {
            if (tree.path(id) == path) {
                found.node = view.originOf(disc, id).node;
                found.part = view.originOf(disc, id).part;
            }
            return true;
        });
        return found;
    }
    static bool has(const DiscSetView& view, unsigned disc, const std::string& path)
    {
        return disc <= view.discs.size() && on(view, disc, path).node != kNoNode;
    }
    static std::vector<std::uint64_t> bytesOf(const auto& discs)
    {
        std::vector<std::uint64_t> bytes;
        for (const auto& each : discs) {
            bytes.push_back(each.bytes);
        }
        return bytes;
    }
    JobReport burnKept()
    {
        auto journal = m_draft->keep(at("sets"));
        [&] { QVERIFY(journal.ok()); }();
        JobRequest wanted = request();
        [&] { QVERIFY(continueSetOf(*journal, wanted).ok()); }();
        return Job(wanted, parts()).run({});
    }

private slots:
    // a has 1.2 MiB, b 0.6 MiB, c 1.2 MiB: the discs are a+b and c, and there is room for b on the second.
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        for (const char* folder : {"tree/a", "tree/b", "tree/c"}) {
            std::filesystem::create_directories(at(folder));
        }
        for (int i = 0; i < 4; ++i) {
            m_folder->file("tree/a/" + std::to_string(i), noise(300 * kKiB));
            m_folder->file("tree/b/" + std::to_string(i), noise(100 * kKiB));
            m_folder->file("tree/c/" + std::to_string(i), noise(300 * kKiB));
        }
    }
    void cleanup() { m_draft.reset(); }

    void plan_ofWhatFits_hasNoDiscs() { QVERIFY(planned(100 * kMiB)->fitsOnOne); }

    void folder_thatIsMoved_isBurnedThere_toThePlannedByte()
    {
        const DiscSetDraft::View before = planned();
        QCOMPARE(before->discs.size(), std::size_t(2));
        const unsigned from = has(*before, 1, "tree/b") ? 1 : 2;
        const unsigned to = 3 - from;
        const OnDisc moved[] = {on(*before, from, "tree/b")};
        const auto after = m_draft->move(moved, to);
        QVERIFY(after.ok());
        QVERIFY((*after)->changed);
        QVERIFY(!has(**after, from, "tree/b") && has(**after, to, "tree/b/3"));
        const JobReport report = burnKept();
        QCOMPARE(report.outcome, Outcome::complete);
        QCOMPARE(bytesOf(report.volumes), bytesOf((*after)->discs));
        QCOMPARE(report.verified, true);
    }

    void move_ontoAFullDisc_isRefused_andNothingChanges()
    {
        const DiscSetDraft::View before = planned();
        const unsigned from = has(*before, 1, "tree/c") ? 1 : 2;
        const OnDisc moved[] = {on(*before, from, "tree/c")};
        const auto refused = m_draft->move(moved, 3 - from);
        QVERIFY(!refused.ok());
        QCOMPARE(refused.fault().kind, FaultKind::mediumTooSmall);
        QVERIFY(refused.fault().known<SpaceNeed>().needed > refused.fault().known<SpaceNeed>().available);
        const auto same = m_draft->restore();
        QVERIFY(same.ok());
        QCOMPARE(bytesOf((*same)->discs), bytesOf(before->discs));
    }

    void discs_thatAreLeftEmpty_areGone_andComeBackWithTheAutomaticPlan()
    {
        const DiscSetDraft::View before = planned();
        const unsigned from = has(*before, 1, "tree/b") ? 1 : 2;
        const OnDisc b[] = {on(*before, from, "tree/b")};
        const auto three = m_draft->move(b, 3); // a new one
        QVERIFY(three.ok());
        QCOMPARE((*three)->discs.size(), std::size_t(3));
        QVERIFY(has(**three, 3, "tree/b/0"));
        const OnDisc back[] = {on(**three, 3, "tree/b")};
        const auto two = m_draft->move(back, 3 - from);
        QVERIFY(two.ok());
        QCOMPARE((*two)->discs.size(), std::size_t(2));
        const auto automatic = m_draft->restore();
        QVERIFY(automatic.ok());
        QVERIFY(!(*automatic)->changed);
        QCOMPARE(bytesOf((*automatic)->discs), bytesOf(before->discs));
    }

    void file_thatIsMoved_leavesItsFolderOnBothDiscs()
    {
        const DiscSetDraft::View before = planned();
        const unsigned from = has(*before, 1, "tree/b/2") ? 1 : 2;
        const OnDisc one[] = {on(*before, from, "tree/b/2")};
        const auto after = m_draft->move(one, 3 - from);
        QVERIFY(after.ok());
        QVERIFY(!has(**after, from, "tree/b/2") && has(**after, 3 - from, "tree/b/2"));
        for (const unsigned each : {1U, 2U}) { // and on no disc that has nothing of it
            bool any = false;
            for (const char* file : {"tree/b/0", "tree/b/1", "tree/b/2", "tree/b/3"}) {
                any = any || has(**after, each, file);
            }
            QCOMPARE(has(**after, each, "tree/b"), any);
        }
    }

    void part_ofASplitFile_isMovedAlone()
    {
        m_folder->file("tree/large", noise(3 * kMiB));
        const DiscSetDraft::View before = planned();
        QCOMPARE(before->splitFiles, std::uint64_t(1));
        unsigned from = 1;
        while (!has(*before, from, "tree/large.part002of002")) {
            QVERIFY(++from <= before->discs.size());
        }
        const OnDisc part[] = {on(*before, from, "tree/large.part002of002")};
        QCOMPARE(part[0].part, 2U);
        const auto after = m_draft->move(part, static_cast<unsigned>(before->discs.size()) + 1);
        QVERIFY(after.ok());
        QVERIFY(has(**after, static_cast<unsigned>((*after)->discs.size()), "tree/large.part002of002"));
        const JobReport report = burnKept();
        QCOMPARE(report.outcome, Outcome::complete);
        QCOMPARE(bytesOf(report.volumes), bytesOf((*after)->discs));
    }

    void draft_thatIsKeptTwice_isTwoSets()
    {
        (void)planned();
        const auto first = m_draft->keep(at("sets"));
        const auto second = m_draft->keep(at("sets"));
        QVERIFY(first.ok() && second.ok());
        QVERIFY(*first != *second);
        QVERIFY(std::filesystem::exists(*first) && std::filesystem::exists(*second));
    }

    void source_thatChangesBeforeTheBurn_isNamed_andNoDiscIsSpent()
    {
        (void)planned();
        m_folder->file("tree/b/1", noise(5));
        const JobReport report = burnKept();
        QCOMPARE(report.outcome, Outcome::failed);
        QCOMPARE(report.fault->kind, FaultKind::changedOnSet);
        QVERIFY(!std::filesystem::exists(at("disc1")));
    }
};

STEADYBURN_UNIT_TEST(TestDiscSetDraft)
#include "TestDiscSetDraft.moc"
