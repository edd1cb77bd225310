// What Target.h and WriteSession.h promise, held against every implementation.
#include "ReadSection.h"
#include "Subjects.h"
#include "base/Units.h"
#include "support/ManualClock.h"
#include "support/ScriptedStream.h"
#include "support/TargetRun.h"
#include "support/UnitTest.h"

#include <QTemporaryDir>
#include <QTest>

#include <numeric>

using namespace steadyburn;

namespace test_target_conformance {

constexpr std::size_t kBlock = 65536;

// A plain file in the role of a disc counts as one that can be written anew.
bool mayBeWrittenAnew(MediumKind kind)
{
    return isRewritable(kind) || kind == MediumKind::file;
}

class TestTargetConformance : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Subject> m_subject;
    ManualClock m_clock;

    static void addAll(const std::function<bool(const Subject&)>& fits)
    {
        QTest::addColumn<int>("which");
        const QTemporaryDir probe;
        for (std::size_t i = 0; i < subjects().size(); ++i) {
            if (fits(*subjects()[i].second(probe.path().toStdString()))) {
                QTest::newRow(subjects()[i].first.c_str()) << static_cast<int>(i);
            }
        }
    }
    static void everyone()
    {
        addAll([](const Subject&) { return true; });
    }

    // The pattern with what the subject pads behind it.
    std::vector<std::byte> expected(std::uint64_t size, std::uint64_t from = 0) const
    {
        auto bytes = pattern(from, size);
        bytes.resize(roundUp(size, m_subject->padTo == 0 ? kBlock : m_subject->padTo));
        return bytes;
    }

    Result<void> burn(TargetRun& run, const std::string& script, WriteRequest request)
    {
        request.block = kBlock;
        ScriptedStream source(script, m_clock);
        return run.burn(source, request);
    }
    Result<void> burn(Target& target, const std::string& script, const WriteRequest& request)
    {
        TargetRun run(target);
        return burn(run, script, request);
    }

private slots:
    void init()
    {
        QFETCH(int, which);
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_subject = subjects()[static_cast<std::size_t>(which)].second(m_folder->path().toStdString());
    }
    void cleanup()
    {
        m_subject.reset();
        m_folder.reset();
    }

    // --- Failures first.

    void write_whenTheSourceFails_givesItsFaultAndLeavesNothing_data() { everyone(); }
    void write_whenTheSourceFails_givesItsFaultAndLeavesNothing()
    {
        auto target = m_subject->open(m_clock);
        TargetRun run(*target);
        QVERIFY(run.begin({.block = kBlock}).ok());
        ScriptedStream source("r*20 E", m_clock); // 1.25 MiB: much more than the drive's buffer
        const auto written = run.write(source, {});
        QVERIFY(!written);
        QCOMPARE(written.fault().kind, FaultKind::io);
        QCOMPARE(written.fault().path, std::string("scripted"));
        const auto worth = run.abandon();
        QCOMPARE(worth.ok(), !m_subject->writeOnce);
        if (m_subject->writeOnce) {
            QVERIFY(worth.fault().known<MediumWorth>().state == MediumWorth::State::spoiled);
            const auto info = m_subject->open(m_clock)->inspect();
            QVERIFY(info.ok());
            QVERIFY(info->status == MediumStatus::closed); // and says so later
        } else if (m_subject->readsBack) {
            QVERIFY(m_subject->bytes(0).empty());
            QVERIFY(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
        }
    }

    void write_whenStopped_isCancelledAndLeavesNothing_data() { everyone(); }
    void write_whenStopped_isCancelledAndLeavesNothing()
    {
        auto target = m_subject->open(m_clock);
        TargetRun run(*target);
        QVERIFY(run.begin({.block = kBlock}).ok());
        std::stop_source stop;
        ScriptedStream source("r*20 stop r*20", m_clock);
        source.stopFrom(stop);
        const auto written = run.write(source, stop.get_token());
        QVERIFY(!written);
        QCOMPARE(written.fault().kind, FaultKind::cancelled);
        QVERIFY(source.released() < 40 * kBlock);
        QCOMPARE(run.abandon().ok(), !m_subject->writeOnce);
        if (m_subject->readsBack && !m_subject->writeOnce) {
            QVERIFY(m_subject->bytes(0).empty());
            QVERIFY(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
        }
    }

    void write_whenTheSourceIsCancelled_isCancelled_data() { everyone(); }
    void write_whenTheSourceIsCancelled_isCancelled()
    {
        auto target = m_subject->open(m_clock);
        TargetRun run(*target);
        QVERIFY(run.begin({.block = kBlock}).ok());
        ScriptedStream source("C", m_clock);
        const auto written = run.write(source, {});
        QVERIFY(!written);
        QCOMPARE(written.fault().kind, FaultKind::cancelled);
        QVERIFY(run.abandon().ok()); // nothing had gone to the medium
    }

    void begin_whenTheMediumIsTooSmall_saysBothNumbers_data()
    {
        addAll([](const Subject& subject) { return subject.limited; });
    }
    void begin_whenTheMediumIsTooSmall_saysBothNumbers()
    {
        auto target = m_subject->open(m_clock);
        const std::uint64_t needed = std::uint64_t(1) << 60U;
        const auto begun = target->begin({.size = needed, .block = kBlock});
        QVERIFY(!begun);
        QCOMPARE(begun.fault().kind, FaultKind::mediumTooSmall);
        QVERIFY(begun.fault().known<SpaceNeed>().needed >= needed);
        QVERIFY(begun.fault().known<SpaceNeed>().available > 0 && begun.fault().known<SpaceNeed>().available < needed);
        QVERIFY(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
    }

    void write_whenTheMediumEndsEarly_saysWhereAndKeepsTheRest_data()
    {
        addAll([](const Subject& subject) { return subject.injects; });
    }
    void write_whenTheMediumEndsEarly_saysWhereAndKeepsTheRest()
    {
        auto target = m_subject->open(m_clock, "full@512k");
        TargetRun run(*target);
        QVERIFY(run.begin({.size = kMiB, .block = kBlock}).ok());
        ScriptedStream source("r*16", m_clock);
        const auto written = run.write(source, {});
        QVERIFY(!written);
        QCOMPARE(written.fault().kind, FaultKind::mediumFull);
        QCOMPARE(written.fault().known<SpaceNeed>().available, 512 * kKiB);
        QVERIFY(source.released() >= 512 * kKiB && source.released() < kMiB);
        if (target->isTape()) { // exactly what was taken is on the tape, and a filemark behind it
            QCOMPARE(source.released(), 512 * kKiB);
            QVERIFY(run.close().ok());
            QVERIFY(m_subject->bytes(0) == pattern(0, 512 * kKiB));
            return;
        }
        QCOMPARE(run.abandon().ok(), !m_subject->writeOnce);
        QVERIFY(!m_subject->open(m_clock)->openReader(0));
    }

    void write_whenTheMediumIsBad_saysWhere_data()
    {
        addAll([](const Subject& subject) { return subject.injects; });
    }
    void write_whenTheMediumIsBad_saysWhere()
    {
        auto target = m_subject->open(m_clock, "medium-error@384k");
        TargetRun run(*target);
        const auto burned = burn(run, "r*20", {.size = 20 * kBlock});
        QVERIFY(!burned);
        QCOMPARE(burned.fault().kind, FaultKind::mediumError);
        QCOMPARE(burned.fault().offset, 384 * kKiB);
        QCOMPARE(run.abandon().ok(), !m_subject->writeOnce);
    }

    void close_whenTheEndIsBad_failsThere_data()
    {
        addAll([](const Subject& subject) { return subject.injects; });
    }
    void close_whenTheEndIsBad_failsThere()
    {
        // All of it fits in the drive's buffer: the error is a deferred one, and must not be lost.
        auto target = m_subject->open(m_clock, "medium-error@32k");
        TargetRun run(*target);
        const auto burned = burn(run, "r*2", {.size = 2 * kBlock});
        QVERIFY(!burned);
        QCOMPARE(burned.fault().kind, FaultKind::mediumError);
        QCOMPARE(burned.fault().offset, std::uint64_t(32768));
        QCOMPARE(run.abandon().ok(), !m_subject->writeOnce);
    }

    void write_whenTheMediumIsTakenOut_failsCleanly_data()
    {
        addAll([](const Subject& subject) { return subject.injects; });
    }
    void write_whenTheMediumIsTakenOut_failsCleanly()
    {
        auto target = m_subject->open(m_clock, "eject@640k");
        TargetRun run(*target);
        const auto burned = burn(run, "r*20", {.size = 20 * kBlock});
        QVERIFY(!burned);
        QCOMPARE(burned.fault().kind, FaultKind::mediumRemoved);
        (void)run.abandon();
        QVERIFY(target->inspect()->status == MediumStatus::absent);
        const auto again = run.begin({.block = kBlock});
        QVERIFY(!again);
        QCOMPARE(again.fault().kind, FaultKind::mediumMissing);
    }

    void begin_whenWriteProtected_refuses_data()
    {
        addAll([](const Subject& subject) { return subject.injects; });
    }
    void begin_whenWriteProtected_refuses()
    {
        auto target = m_subject->open(m_clock, "write-protected");
        QVERIFY(target->inspect()->writeProtected);
        const auto begun = target->begin({.block = kBlock});
        QVERIFY(!begun);
        QCOMPARE(begun.fault().kind, FaultKind::mediumWriteProtected);
    }

    void begin_whenTheMediumHoldsData_refusesWithoutAYes_data()
    {
        addAll([](const Subject& subject) { return subject.protects; });
    }
    void begin_whenTheMediumHoldsData_refusesWithoutAYes()
    {
        QVERIFY(burn(*m_subject->open(m_clock), "r*10", {}).ok());
        const auto before = m_subject->bytes(0);
        auto target = m_subject->open(m_clock);
        const auto refused = target->begin({.block = kBlock});
        QVERIFY(!refused);
        QCOMPARE(refused.fault().kind, FaultKind::mediumNotBlank);
        const bool once = !mayBeWrittenAnew(target->inspect()->kind);
        target.reset(); // it holds the drive
        const auto insisted = burn(*m_subject->open(m_clock), "r*3", {.overwrite = true});
        QCOMPARE(insisted.ok(), !once);
        const auto after = m_subject->bytes(0);
        auto wanted = once ? before : expected(3 * kBlock);
        if (after.size() > wanted.size()) { // what is written over leaves what lies behind it as it was
            QVERIFY(after.size() <= before.size());
            const auto from = static_cast<std::ptrdiff_t>(wanted.size());
            wanted.insert(wanted.end(), before.begin() + from,
                          before.begin() + static_cast<std::ptrdiff_t>(after.size()));
        }
        QVERIFY(after == wanted);
    }

    void begin_whileAnotherWrites_isBusy_data()
    {
        addAll([](const Subject& subject) { return subject.protects; });
    }
    void begin_whileAnotherWrites_isBusy()
    {
        QVERIFY(burn(*m_subject->open(m_clock), "r", {.keepOpen = true}).ok());
        auto first = m_subject->open(m_clock);
        TargetRun run(*first);
        auto second = m_subject->open(m_clock);
        const WriteRequest request{.block = kBlock, .append = true};
        QVERIFY(run.begin(request).ok());
        const auto refused = second->begin(request);
        QVERIFY(!refused);
        QCOMPARE(refused.fault().kind, FaultKind::targetBusy);
        QVERIFY(run.abandon().ok());
        QVERIFY(second->begin(request).ok());
    }

    void session_thatIsOnlyDropped_letsTheDriveGo_data() { everyone(); }
    void session_thatIsOnlyDropped_letsTheDriveGo()
    {
        const WriteRequest request{.block = kBlock, .overwrite = true};
        auto target = m_subject->open(m_clock);
        auto other = m_subject->open(m_clock);
        for (const bool writes : {false, true}) {
            if (writes && m_subject->writeOnce) {
                continue;
            }
            auto session = target->begin(request);
            QVERIFY(session.ok());
            ScriptedStream source(writes ? "r*20" : "", m_clock);
            QVERIFY(!writes || (*session)->write(source, {}).ok());
            session->reset();
            QVERIFY(writes || !m_subject->readsBack || m_subject->bytes(0).empty());
            QVERIFY(target->begin(request).ok());
            QVERIFY(other->begin(request).ok());
        }
    }

    void abandon_afterACloseOrAgain_changesNothing_data() { everyone(); }
    void abandon_afterACloseOrAgain_changesNothing()
    {
        auto target = m_subject->open(m_clock);
        TargetRun run(*target);
        QVERIFY(run.begin({.block = kBlock}).ok());
        QVERIFY(run.abandon().ok());
        QVERIFY(run.abandon().ok());
        QVERIFY(burn(run, "r*3", {}).ok());
        QVERIFY(run.abandon().ok());
        QVERIFY(m_subject->bytes(0) == expected(3 * kBlock));
    }

    void begin_withoutABlockSize_isABadArgument_data() { everyone(); }
    void begin_withoutABlockSize_isABadArgument()
    {
        const auto target = m_subject->open(m_clock);
        const auto begun = target->begin({.block = 0});
        QVERIFY(!begun);
        QCOMPARE(begun.fault().kind, FaultKind::badArgument);
    }

    void abandon_ofAFurtherSession_keepsTheOldOnes_data()
    {
        addAll([](const Subject& subject) { return subject.appends; });
    }
    void abandon_ofAFurtherSession_keepsTheOldOnes()
    {
        QVERIFY(burn(*m_subject->open(m_clock), "r*10", {.keepOpen = true}).ok());
        auto target = m_subject->open(m_clock);
        TargetRun run(*target);
        QVERIFY(run.begin({.block = kBlock, .append = true}).ok());
        ScriptedStream source("r*20 E", m_clock);
        QVERIFY(!run.write(source, {}));
        QCOMPARE(run.abandon().ok(), !m_subject->writeOnce);
        auto reader = m_subject->open(m_clock)->openReader(0);
        QVERIFY(reader.ok());
        const auto all = readAll(**reader, kBlock);
        QVERIFY(all && *all == pattern(0, 10 * kBlock));
        QVERIFY(!m_subject->open(m_clock)->openReader(1));
    }

    // --- Then what works.

    void write_ofAnOddLength_keepsEveryByteAndPadsTheEnd_data() { everyone(); }
    void write_ofAnOddLength_keepsEveryByteAndPadsTheEnd()
    {
        constexpr std::uint64_t kSize = 512 * kKiB + 12345;
        auto target = m_subject->open(m_clock);
        QVERIFY(burn(*target, "r=" + std::to_string(kSize), {.size = kSize}).ok());
        QCOMPARE(target->meter().accepted.load(), expected(kSize).size());
        QCOMPARE(target->meter().onMedium.load(), expected(kSize).size());
        target.reset();
        QVERIFY(m_subject->bytes(0) == expected(kSize));
    }

    void write_takesExactlyBlocks_data() { everyone(); }
    void write_takesExactlyBlocks()
    {
        auto target = m_subject->open(m_clock);
        TargetRun run(*target);
        QVERIFY(run.begin({.block = kBlock}).ok());
        ScriptedStream source("r=1 r=70000 r=200000 r=65535 r=3", m_clock); // 335539 in odd pieces
        QVERIFY(run.write(source, {}).ok());
        const std::vector<std::size_t> blocks{kBlock, kBlock, kBlock, kBlock, kBlock, 335539 - 5 * kBlock};
        QCOMPARE(source.blocks(), blocks);
        QVERIFY(run.close().ok());
    }

    void write_ofNothing_closes_data() { everyone(); }
    void write_ofNothing_closes()
    {
        QVERIFY(burn(*m_subject->open(m_clock), "", {.size = 0}).ok());
        QVERIFY(m_subject->bytes(0).empty());
    }

    void write_again_doesWhatTheKindSays_data() { everyone(); }
    void write_again_doesWhatTheKindSays()
    {
        auto target = m_subject->open(m_clock);
        TargetRun run(*target);
        QVERIFY(run.begin({.block = kBlock}).ok());
        ScriptedStream first("r*5", m_clock);
        QVERIFY(run.write(first, {}).ok());
        ScriptedStream second("r*3", m_clock);
        const auto again = run.write(second, {});
        QCOMPARE(again.ok(), m_subject->second != SecondWrite::refused);
        if (m_subject->second == SecondWrite::refused) {
            QCOMPARE(again.fault().kind, FaultKind::unsupported);
        }
        QVERIFY(run.close().ok());
        auto both = pattern(0, 5 * kBlock);
        if (m_subject->second == SecondWrite::continues) {
            const auto more = pattern(0, 3 * kBlock);
            both.insert(both.end(), more.begin(), more.end());
        }
        QVERIFY(m_subject->bytes(0) == both);
        if (m_subject->second == SecondWrite::nextFile) {
            QVERIFY(m_subject->bytes(1) == pattern(0, 3 * kBlock));
        }
    }

    void simulate_takesAllAndWritesNothing_data() { everyone(); }
    void simulate_takesAllAndWritesNothing()
    {
        auto target = m_subject->open(m_clock);
        QVERIFY(burn(*target, "r*50", {.simulate = true}).ok());
        QCOMPARE(target->meter().accepted.load(), std::uint64_t(50 * kBlock));
        QVERIFY(m_subject->bytes(0).empty());
        if (m_subject->readsBack) {
            QVERIFY(target->inspect()->status == MediumStatus::blank);
        }
    }

    void openReader_readsWhatWasWritten_inAnySteps_data()
    {
        addAll([](const Subject& subject) { return subject.readsBack; });
    }
    void openReader_readsWhatWasWritten_inAnySteps()
    {
        constexpr std::uint64_t kSize = 256 * kKiB + 777;
        auto target = m_subject->open(m_clock);
        QVERIFY(burn(*target, "r=" + std::to_string(kSize), {}).ok());
        for (const std::size_t step : {std::size_t(1000), kBlock, std::size_t(500'000)}) {
            auto reader = target->openReader(0);
            QVERIFY(reader.ok());
            const auto all = readAll(**reader, step);
            QVERIFY(all && *all == expected(kSize));
            QCOMPARE((*reader)->sessionStart(), std::uint64_t(0));
        }
        auto reader = target->openReader(0);
        QVERIFY((*reader)->seek(100'001).ok()); // forwards goes everywhere
        std::byte one{};
        QCOMPARE(*(*reader)->read(std::span(&one, 1)), std::size_t(1));
        QCOMPARE(one, patternAt(100'001));
        const auto back = (*reader)->seek(5);
        QCOMPARE(back.ok(), (*reader)->seekable());
        QVERIFY(!(*reader)->seek(std::uint64_t(1) << 40U));
        QVERIFY(!target->openReader(7));
    }

    void inspect_countsWhatIsThere_data()
    {
        addAll([](const Subject& subject) { return subject.readsBack && subject.counts; });
    }
    void inspect_countsWhatIsThere()
    {
        const auto before = m_subject->open(m_clock)->inspect();
        QVERIFY(before.ok());
        QVERIFY(before->status == MediumStatus::blank);
        QVERIFY(before->sessions.empty());
        QVERIFY(burn(*m_subject->open(m_clock), "r*7", {}).ok());
        const auto after = m_subject->open(m_clock)->inspect();
        QVERIFY(after.ok());
        QVERIFY(after->status != MediumStatus::blank);
        QCOMPARE(after->sessions.size(), std::size_t(1));
        QCOMPARE(after->sessions[0].start, std::uint64_t(0));
        QCOMPARE(after->sessions[0].size, expected(7 * kBlock).size());
    }

    void append_addsBehindTheOld_data()
    {
        addAll([](const Subject& subject) { return subject.appends; });
    }
    void append_addsBehindTheOld()
    {
        QVERIFY(burn(*m_subject->open(m_clock), "r=100000", {.keepOpen = true}).ok());
        const auto between = m_subject->open(m_clock)->inspect();
        auto target = m_subject->open(m_clock);
        QVERIFY(burn(*target, "r*4", {.size = 4 * kBlock, .append = true, .keepOpen = true}).ok());
        const auto info = target->inspect();
        if (m_subject->counts) {
            QCOMPARE(info->sessions.size(), std::size_t(2));
        }
        auto reader = target->openReader(1);
        QVERIFY(reader.ok());
        if (m_subject->appendsInPlace) {
            QCOMPARE((*reader)->sessionStart(), std::uint64_t(0));
            QVERIFY((*reader)->seek(between->nextWritable).ok());
        } else if (!target->isTape()) {
            QCOMPARE((*reader)->sessionStart(), between->nextWritable);
            QCOMPARE(info->sessions[1].start, between->nextWritable);
        }
        const auto all = readAll(**reader, kBlock);
        QVERIFY(all && *all == pattern(0, 4 * kBlock));
        reader->reset(); // a tape drive has one at a time
        auto first = target->openReader(0);
        std::vector<std::byte> old(100'000);
        std::size_t got = 0;
        while (got < old.size()) {
            auto more = (*first)->read(std::span(old).subspan(got));
            QVERIFY(more.ok() && *more > 0);
            got += *more;
        }
        QVERIFY(old == pattern(0, 100'000));
    }

    void append_onAClosedDisc_isRefused_data()
    {
        addAll([](const Subject& subject) { return subject.writeOnce; });
    }
    void append_onAClosedDisc_isRefused()
    {
        QVERIFY(burn(*m_subject->open(m_clock), "r", {}).ok());
        const auto target = m_subject->open(m_clock);
        const auto refused = target->begin({.block = kBlock, .append = true});
        QVERIFY(!refused);
        QCOMPARE(refused.fault().kind, FaultKind::mediumClosed);
        QVERIFY(refused.fault().known<OccupiedMedium>().state == OccupiedMedium::State::closed);
    }

    void blank_makesARewritableMediumNew_data()
    {
        addAll([](const Subject& subject) { return subject.protects; });
    }
    void blank_makesARewritableMediumNew()
    {
        QVERIFY(burn(*m_subject->open(m_clock), "r*7", {}).ok());
        auto target = m_subject->open(m_clock);
        double progress = 0;
        const auto blanked = target->blank(false, [&](double done) { progress = done; });
        QCOMPARE(blanked.ok(), mayBeWrittenAnew(target->inspect()->kind));
        if (!blanked) {
            QCOMPARE(blanked.fault().kind, FaultKind::unsupported);
            return;
        }
        QCOMPARE(progress, 1.0);
        QVERIFY(target->inspect()->status == MediumStatus::blank);
        QVERIFY(burn(*target, "r*2", {}).ok());
        QVERIFY(m_subject->bytes(0) == expected(2 * kBlock));
    }

    void eject_takesTheMediumOut_data()
    {
        addAll([](const Subject& subject) { return subject.injects; });
    }
    void eject_takesTheMediumOut()
    {
        auto target = m_subject->open(m_clock);
        QVERIFY(target->eject().ok());
        QVERIFY(target->inspect()->status == MediumStatus::absent);
        QCOMPARE(target->openReader(0).fault().kind, FaultKind::mediumMissing);
        QVERIFY(m_subject->open(m_clock)->inspect()->status == MediumStatus::blank);
    }
};

STEADYBURN_UNIT_TEST(TestTargetConformance)

} // namespace test_target_conformance

#include "TestTargetConformance.moc"
