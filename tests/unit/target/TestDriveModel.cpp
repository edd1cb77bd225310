// The drive's arithmetic against figures made by hand; each test shows the sum.
#include "support/ManualClock.h"
#include "support/ScriptedStream.h"
#include "support/TargetRun.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "target/simulated/SimulatedDrive.h"

#include <QTest>

#include <cmath>

using namespace steadyburn;
using namespace std::chrono_literals;

namespace test_drive_model {

// D = 2 MB, R = 1 MB/s, a stop costs 2 s: sums that need no pencil.
DriveTraits simple()
{
    return {.buffer = 2'000'000, .rate = 1'000'000, .rateMinimum = 0, .reposition = 2s, .slow = {}, .failAt = {}};
}

bool within(Nanoseconds got, Nanoseconds wanted, Nanoseconds by = 10us)
{
    return std::abs((got - wanted).count()) <= by.count();
}

class TestDriveModel : public QObject {
    Q_OBJECT
private slots:
    void arrive_belowTheBuffer_doesNotStart()
    {
        DriveModel drive(simple(), 0);
        drive.arrive(1'900'000, 0s);
        drive.advance(10s);
        QCOMPARE(drive.owed(), std::uint64_t(1'900'000));
        QCOMPARE(drive.rate(), std::uint64_t(0));
    }

    void arrive_whenFull_startsAtOnce()
    {
        DriveModel drive(simple(), 0);
        drive.arrive(2'000'000, 5s);
        drive.advance(5s + 500ms);
        QCOMPARE(drive.onMedium(), std::uint64_t(500'000)); // 0.5 s at 1 MB/s
        QCOMPARE(drive.rate(), std::uint64_t(1'000'000));
    }

    void whenOwed_aboveTheBuffer_isTheTimeToDrainTheRest()
    {
        DriveModel drive(simple(), 0);
        drive.arrive(5'000'000, 0s); // 3 MB more than D
        QVERIFY(within(drive.whenOwed(2'000'000), 3s));
    }

    // Full at 0 and wants more at once; dry at 2 s, and the next bytes come at 2.5 s. Without a word of the host
    // the 2.5 s are the computer's; had it no data for 0.2 s of them, then 2.3 s; for 2 s of them, the source was to
    // blame.
    void stop_withDataToSend_isTheComputers_data()
    {
        QTest::addColumn<int>("waited");
        QTest::addColumn<int>("services");
        QTest::addColumn<int>("late");
        QTest::newRow("data all the time") << 0 << 1 << 2500;
        QTest::newRow("none for a moment") << 200 << 1 << 2300;
        QTest::newRow("none for most of it") << 2000 << 0 << 0;
    }
    void stop_withDataToSend_isTheComputers()
    {
        QFETCH(int, waited);
        QFETCH(int, services);
        QFETCH(int, late);
        DriveModel drive(simple(), 0);
        drive.arrive(2'000'000, 0s);
        drive.arrive(2'000'000, 2500ms, std::chrono::milliseconds(waited));
        QCOMPARE(drive.stops(), std::uint64_t(1));
        QCOMPARE(drive.lateServices(), std::uint64_t(services));
        QVERIFY(within(drive.late(), std::chrono::milliseconds(late)));
    }

    // 5 MB at 0: there is room at 3 s only, so what comes at 4 s is late by one second, but no stop comes of it.
    void arrival_thatTheBufferOutlasts_isNotLate()
    {
        DriveModel drive(simple(), 0);
        drive.arrive(5'000'000, 0s);
        drive.arrive(2'000'000, 4s);
        QCOMPARE(drive.stops(), std::uint64_t(0));
        QCOMPARE(drive.lateServices(), std::uint64_t(0));
        QCOMPARE(drive.late(), Nanoseconds(0));
    }

    void run_dry_countsOneStopAndCostsTheReposition()
    {
        // Full at 0, dry at 2 s. Another 2 MB come at 2.5 s, but the tape is ready only at 2 + 2 = 4 s; it is dry
        // again at 6 s.
        DriveModel drive(simple(), 0);
        drive.arrive(2'000'000, 0s);
        drive.arrive(2'000'000, 2500ms);
        QCOMPARE(drive.stops(), std::uint64_t(1));
        drive.advance(3999ms);
        QCOMPARE(drive.onMedium(), std::uint64_t(2'000'000));
        drive.advance(5s);
        QCOMPARE(drive.onMedium(), std::uint64_t(3'000'000));
        drive.advance(6s);
        QCOMPARE(drive.stops(), std::uint64_t(1)); // dry, but only just
        drive.advance(6s + 1ms);
        QCOMPARE(drive.stops(), std::uint64_t(2));
    }

    void run_dryThenHalfFull_waitsForAFullBuffer()
    {
        // Ready at 4 s with 1 MB owed: not started before the second MB is there at 7 s.
        DriveModel drive(simple(), 0);
        drive.arrive(2'000'000, 0s);
        drive.arrive(1'000'000, 3s);
        drive.advance(6s);
        QCOMPARE(drive.onMedium(), std::uint64_t(2'000'000));
        drive.arrive(1'000'000, 7s);
        drive.advance(8s);
        QCOMPARE(drive.onMedium(), std::uint64_t(3'000'000));
        QCOMPARE(drive.stops(), std::uint64_t(1));
    }

    void flush_startsAPartlyFullBufferAndCountsNoStop()
    {
        DriveModel drive(simple(), 0);
        drive.arrive(300'000, 0s);
        drive.flush(1s);
        QVERIFY(within(drive.whenOwed(0), 1300ms));
        drive.advance(5s);
        QCOMPARE(drive.stops(), std::uint64_t(0));
        QCOMPARE(drive.onMedium(), std::uint64_t(300'000));
    }

    void slowZone_isCrossedAtItsRate()
    {
        // 4 MB at 1 MB/s with [1 MB, 2 MB) at 0.25 MB/s: 1 + 4 + 2 = 7 s.
        DriveTraits traits = simple();
        traits.slow = {{.from = 1'000'000, .until = 2'000'000, .rate = 250'000}};
        DriveModel drive(traits, 0);
        drive.arrive(4'000'000, 0s);
        drive.flush(0s);
        QVERIFY(within(drive.whenOwed(0), 7s));
    }

    void failAt_stopsTheMediumThere()
    {
        DriveTraits traits = simple();
        traits.failAt = 10'500'000;
        DriveModel drive(traits, 10'000'000); // half a MB to go
        drive.arrive(2'000'000, 0s);
        drive.advance(499ms);
        QVERIFY(!drive.failed());
        drive.advance(501ms);
        QVERIFY(drive.failed());
        QCOMPARE(drive.position(), std::uint64_t(10'500'000));
    }

    void failAt_whenAllJustFits_doesNotFail()
    {
        DriveTraits traits = simple();
        traits.failAt = 2'000'000;
        DriveModel drive(traits, 0);
        drive.arrive(2'000'000, 0s);
        drive.flush(0s);
        drive.advance(10s);
        QVERIFY(!drive.failed());
        QCOMPARE(drive.position(), std::uint64_t(2'000'000));
    }

    void speedMatching_withoutNewData_runsDryAfterTheLogarithm()
    {
        // D = 2 MB, Rmin = 1 MB/s, R = 3 MB/s: k = (3 - 1) / 2 = 1 per second; full: ln(1 + 1 * 2 / 1) / 1 = 1.0986 s.
        DriveTraits traits = simple();
        traits.rate = 3'000'000;
        traits.rateMinimum = 1'000'000;
        DriveModel drive(traits, 0);
        drive.arrive(2'000'000, 0s);
        drive.advance(1098ms);
        QCOMPARE(drive.stops(), std::uint64_t(0));
        drive.advance(1099ms);
        QCOMPARE(drive.stops(), std::uint64_t(1));
    }

    void speedMatching_fedBetweenTheRates_settlesAndNeverStops()
    {
        // Fed at 2 MB/s it settles at 2 * (2 - 1) / (3 - 1) = 1 MB; blocks of 20 kB ripple by 20 kB.
        DriveTraits traits = simple();
        traits.rate = 3'000'000;
        traits.rateMinimum = 1'000'000;
        DriveModel drive(traits, 0);
        drive.arrive(2'000'000, 0s);
        for (int i = 1; i <= 2000; ++i) {
            drive.arrive(20'000, i * 10ms);
        }
        QCOMPARE(drive.stops(), std::uint64_t(0));
        QVERIFY(std::abs(static_cast<double>(drive.owed()) - 1'000'000) < 25'000);
        QVERIFY(std::abs(static_cast<double>(drive.rate()) - 2'000'000) < 25'000);
    }

    void speedMatching_fedBelowTheLeast_stopsAgainAndAgain()
    {
        // 0.5 MB/s against Rmin 1 MB/s: filling from dry to 2 MB takes 4 s, so no more than a stop in 4 s.
        DriveTraits traits = simple();
        traits.rate = 3'000'000;
        traits.rateMinimum = 1'000'000;
        DriveModel drive(traits, 0);
        for (int i = 1; i <= 4000; ++i) {
            drive.arrive(5'000, i * 10ms); // 40 s
        }
        QVERIFY(drive.stops() >= 6 && drive.stops() <= 10);
    }

    // The whole drive behind a scripted producer, on a clock that only sleeping moves.
    void virtualTape_behindABurstyProducer_takesTheTimeByHand()
    {
        // 1 MB/s, D = 1 MiB = 1.048576 s, reposition 2 s, records of 64 KiB. Two bursts of 2 MiB with 5 s between:
        //   0 s        burst 1; the drive starts when 1 MiB is there (at once); write() gets rid of the last record
        //   when
        //              only 1 MiB is owed, at 1.048576 s; the stall then lasts until 6.048576 s
        //   2.097152 s dry: one stop; ready at 4.097152 s, long before there is data
        //   6.048576 s burst 2 starts the tape; all is on it 2.097152 s later, at 8.145728 s
        ManualClock clock;
        auto target = openTarget("virtual:tape,speed=1000k,buffer=1M,reposition=2s", clock);
        QVERIFY(target.ok());
        Target& tape = **target;
        TargetRun run(tape);
        ScriptedStream source("r*32 stall=5000 r*32", clock);
        QVERIFY(run.burn(source, {.block = 65536}).ok());
        QVERIFY(within(clock.now(), 8145728us));
        QCOMPARE(tape.meter().repositions.load(), std::uint64_t(1));
        QCOMPARE(tape.meter().repositionNs.load(), std::int64_t(2'000'000'000));
        QCOMPARE(tape.meter().accepted.load(), std::uint64_t(64 * 65536));
        QCOMPARE(tape.meter().onMedium.load(), std::uint64_t(64 * 65536));
        QCOMPARE(tape.meter().bufferFill.load(), std::int64_t(0));
    }

    void virtualDisc_atOneSpeed_takesBytesOverRate()
    {
        // 10 MiB at 4x DVD: 10485760 / 5540000 = 1.892736 s, no link.
        ManualClock clock;
        auto target = openTarget("virtual:dvd+r,speed=4x", clock);
        QVERIFY(target.ok());
        TargetRun run(**target);
        ScriptedStream source(10 * kMiBytes, clock);
        QVERIFY(run.burn(source, {.size = 10 * kMiBytes}).ok());
        QVERIFY(within(clock.now(), 1892736us));
        QCOMPARE((*target)->meter().repositions.load(), std::uint64_t(0));
    }

    void realClock_isWaitedForAsLongAsTheModelSays()
    {
        // 1 MiB at 5 MB/s: 0.2097 s.
        SteadyClock clock;
        auto target = openTarget("virtual:dvd+r,speed=5000k,buffer=256k", clock);
        QVERIFY(target.ok());
        TargetRun run(**target);
        QVERIFY(run.begin({.size = kMiBytes}).ok());
        ScriptedStream source("r*16", clock);
        const Nanoseconds start = clock.now();
        QVERIFY(run.write(source, {}).ok());
        QVERIFY(run.close().ok());
        const Nanoseconds took = clock.now() - start;
        QVERIFY2(took >= 209ms, qPrintable(QString::number(took.count())));
    }

private:
    static constexpr std::uint64_t kMiBytes = 1024 * 1024;
};

STEADYBURN_UNIT_TEST(TestDriveModel)

} // namespace test_drive_model

#include "TestDriveModel.moc"
