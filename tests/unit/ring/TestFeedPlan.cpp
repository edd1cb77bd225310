// The policy as arithmetic: levels and rates by hand, and whole burns by simulation against the lower bound T*.
#include "FeedSimulation.h"
#include "base/Units.h"
#include "support/UnitTest.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

using namespace steadyburn;

namespace test_feed_plan {

constexpr double kMega = 1e6;

FeedOptions disc(FeedPolicy policy)
{
    FeedOptions options;
    options.policy = policy;
    return options;
}

FeedOptions tape(FeedPolicy policy)
{
    auto options = disc(policy);
    options.stopsAreCostly = true;
    return options;
}

// streaming.md's drive model: 1000 MB in bursts of 57 MB/s in the mean, a drive of 100 MB/s with 32 MB of its own that
// needs 1 s after a stop, a ring of 256 MB. T* = 16.0 s: production is through at 16.0 s.
SimulatedBurn bursty()
{
    SimulatedBurn burn;
    burn.total = 1000 * kMega;
    burn.ring = 256 * kMega;
    burn.driveRate = 100 * kMega;
    burn.driveBuffer = 32 * kMega;
    burn.reposition = 1;
    burn.produced = [](double t) { // 2 s of 100 MB/s, 1.5 s of nothing
        const double bursts = std::floor(t / 3.5);
        return std::min(1000.0, bursts * 200 + std::min(t - bursts * 3.5, 2.0) * 100) * kMega;
    };
    return burn;
}

// Osterlund's disc, scaled: 370 MB at 4x, which takes the drive 66.8 s.
SimulatedBurn dvd(const std::function<double(double)>& megabytesBy)
{
    SimulatedBurn burn;
    burn.total = 370 * kMega;
    burn.ring = 256 * kMega;
    burn.driveRate = 5.54 * kMega;
    burn.driveBuffer = 2 * kMega;
    burn.reposition = 1;
    burn.produced = [megabytesBy](double t) { return std::min(370.0, megabytesBy(t)) * kMega; };
    return burn;
}

// LTO-8, half height: 40 GB of a constant producer, 4 GB of ring.
SimulatedBurn lto(double megabytesPerSecond)
{
    SimulatedBurn burn;
    burn.total = 40000 * kMega;
    burn.ring = 4000 * kMega;
    burn.driveRate = 300 * kMega;
    burn.driveRateMinimum = 112 * kMega;
    burn.driveBuffer = 256 * kMega;
    burn.reposition = 3;
    burn.produced = [=](double t) { return std::min(40000.0, megabytesPerSecond * t) * kMega; };
    return burn;
}

// A producer whose bursts and pauses nobody has chosen: each seed gives another one.
std::function<double(double)> bursts(unsigned seed, double megabytes)
{
    std::minstd_rand random(seed);
    const auto between = [&random](double least, double most) {
        return least + (most - least) * static_cast<double>(random() % 1000) / 1000;
    };
    std::vector<std::pair<double, double>> corners{{0, 0}}; // second, megabytes by then
    while (corners.back().second < megabytes) {
        const auto [at, made] = corners.back();
        const double busy = between(.2, 4);
        corners.emplace_back(at + busy, made + busy * between(20, 250));
        corners.emplace_back(corners.back().first + between(0, 3), corners.back().second);
    }
    return [corners, megabytes](double t) {
        const auto next = std::upper_bound(corners.begin(), corners.end(), t,
                                           [](double time, const auto& corner) { return time < corner.first; });
        if (next == corners.end()) {
            return megabytes * kMega;
        }
        const auto before = std::prev(next);
        const double share = (t - before->first) / (next->first - before->first);
        return std::min(megabytes, before->second + share * (next->second - before->second)) * kMega;
    };
}

// As mbuffer -P does it: start at a level, and again only when fully empty.
SimulatedResult watermark(SimulatedBurn burn, double level)
{
    burn.forecast = false;
    burn.resumeAtEmptyOnly = level;
    return FeedSimulation(burn, FeedOptions{}).run();
}

SimulatedResult simulate(const SimulatedBurn& burn, const FeedOptions& options)
{
    const auto result = FeedSimulation(burn, options).run();
    qInfo("wall %.2f s, T* %.2f s, ratio %.3f, started %.2f s, %d stops, %d underruns", result.wall, result.bound,
          result.beside, result.started, result.stops, result.underruns);
    return result;
}

FeedMoment momentOf(double fill, double remaining, double production, double drive)
{
    FeedMoment moment;
    moment.fill = static_cast<std::uint64_t>(fill);
    moment.remaining = static_cast<std::uint64_t>(remaining);
    moment.productionRate = production;
    moment.driveRate = drive;
    moment.measuredSeconds = 100;
    return moment;
}

class TestFeedPlan : public QObject {
    Q_OBJECT
private slots:
    void check_ofBadPercents_namesTheOption()
    {
        FeedOptions options;
        options.startPercent = 101;
        QCOMPARE(checkFeed(options).fault().detail, std::string("start"));
        options = {};
        options.resumePercent = 1000;
        QCOMPARE(checkFeed(options).fault().kind, FaultKind::badArgument);
        options = {};
        options.lowPercent = 60;
        options.resumePercent = 50;
        QCOMPARE(checkFeed(options).fault().detail, std::string("low"));
        options.resumePercent = 60;
        options.startPercent = 100;
        QVERIFY(checkFeed(options).ok());
    }
    void levels_followPercentsAndStayOrdered()
    {
        auto options = disc(FeedPolicy::balanced);
        options.driveRate = 5540000;
        options.startPercent = 80;
        options.lowPercent = 70;
        const FeedPlan plan(options, 1000);
        QCOMPARE(plan.levels().start, std::uint64_t(800));
        QCOMPARE(plan.levels().low, std::uint64_t(700));
        QVERIFY(plan.levels().resume >= plan.levels().low);
        QCOMPARE(plan.startFill(momentOf(0, 1e9, 1e6, 5e6)), std::uint64_t(800)); // the user's word stands
    }
    void levels_byDefault_neverStartBelowTheLowMark()
    {
        for (const FeedPolicy policy : {FeedPolicy::fewestStops, FeedPolicy::balanced, FeedPolicy::fastest}) {
            for (const double rate : {5.54e6, 22.16e6, 72e6, 300e6}) {
                for (const std::uint64_t ring : {std::uint64_t(64) << 20, std::uint64_t(2) << 30}) {
                    for (auto options : {disc(policy), tape(policy)}) {
                        options.driveRate = static_cast<std::uint64_t>(rate);
                        const FeedLevels levels = FeedPlan(options, ring).levels();
                        QVERIFY(levels.start >= levels.low);
                        QVERIFY(levels.resume >= levels.low);
                    }
                }
            }
        }
    }
    void start_ofAFastDrive_hasASecondInReserve()
    {
        auto options = disc(FeedPolicy::balanced);
        options.driveRate = 22160000; // DVD at 16x
        const FeedPlan plan(options, std::uint64_t(634) << 20);
        const auto moment = momentOf(0, 300e6, 60e6, 22.16e6); // the page cache gives it all at once, it seems
        QVERIFY(plan.startFill(moment) >= 22160000);
        QVERIFY(plan.startFill(moment) < 50000000); // and nobody waits for the whole ring
        QVERIFY(plan.resumeFill(moment) >= 22160000);
    }
    void levels_ofAFile_areNone()
    {
        const FeedPlan plan(disc(FeedPolicy::fewestStops), 1000); // no rate, and a stop costs nothing
        QVERIFY(plan.eager());
        QCOMPARE(plan.startFill({}), std::uint64_t(0));
        QVERIFY(!plan.isLow({}, false));
    }
    void zeroStopFill_ofALine_isTheFormula()
    {
        auto options = disc(FeedPolicy::balanced);
        options.driveRate = 100;
        const FeedPlan plan(options, 1000000);
        // N = 900 more at 60 a second take 15 s, in which the drive takes 1500: 600 must be there already.
        QCOMPARE(*plan.zeroStopFill(momentOf(0, 900, 60, 100), 100), 600.0);
        QCOMPARE(*plan.zeroStopFill(momentOf(0, 900, 100, 100), 100), 0.0);
        QCOMPARE(*plan.zeroStopFill(momentOf(0, 900, 500, 100), 100), 0.0);
        auto unknown = momentOf(0, 900, 0, 100);
        QVERIFY(!plan.zeroStopFill(unknown, 100));
        unknown = momentOf(0, 900, 60, 100);
        unknown.remaining.reset();
        QVERIFY(!plan.zeroStopFill(unknown, 100));
        QCOMPARE(plan.startFill(unknown), plan.levels().start); // nothing known: the policy's level
    }
    void zeroStopFill_ofAShape_isItsLargestGap()
    {
        auto options = disc(FeedPolicy::balanced);
        options.driveRate = 10;
        // 100 bytes for 4 units, then 100 bytes for 20 units, then 300 bytes for 6 units.
        options.shape = {{0, 0}, {100, 4}, {200, 24}, {500, 30}};
        const FeedPlan plan(options, 1000000);
        // 50 bytes took 1 s: that was 2 units, so a unit is half a second. To 100: 1 s more; to 200: 11 s; to 500: 14
        // s. The drive takes 10, 110 and 140 by then; 50, 150 and 450 have come. At no time is it ahead: F* = 0.
        auto moment = momentOf(0, 450, 50, 10);
        moment.produced = 50;
        moment.measuredSeconds = 1;
        QCOMPARE(*plan.zeroStopFill(moment, 10), 0.0);
        // At 20 a second: 20 - 50, 220 - 150, 280 - 450. F* = 70.
        QCOMPARE(*plan.zeroStopFill(moment, 20), 70.0);
    }
    void pace_ofATape_risesWithTheFillAndEndsAt90Percent()
    {
        auto options = tape(FeedPolicy::balanced);
        options.driveRate = 300;
        options.driveRateMinimum = 100;
        const FeedPlan plan(options, 1000);
        auto at = [&](double fill, double production) { return plan.pace(momentOf(fill, 1e9, production, 300)); };
        QCOMPARE(at(500, 200), 200.0);                          // half full: as fast as production
        QCOMPARE(at(250, 200), 170.0);                          // .7 + .6 * .25 = .85
        QCOMPARE(at(0, 120), 103.0);                            // 84 would be below what the drive can stream at
        QCOMPARE(at(800, 280), 300.0);                          // 330 would be more than the drive has
        QCOMPARE(at(900, 200), 0.0);                            // nearly full: no cap
        QCOMPARE(at(100, 300), 0.0);                            // production keeps up by itself
        QCOMPARE(at(100, 50), 103.0);                           // it will run dry; meanwhile as slowly as it goes
        QCOMPARE(plan.pace(momentOf(300, 100, 200, 300)), 0.0); // reaches to the end at full speed
        options.driveRateMinimum = 0;
        QCOMPARE(FeedPlan(options, 1000).pace(momentOf(100, 1e9, 50, 300)), 0.0); // a disc is never paced
    }
    void isLow_hasHysteresisAndKnowsWhatSuffices()
    {
        auto options = disc(FeedPolicy::balanced);
        options.driveRate = 100;
        const FeedPlan plan(options, 1000); // low mark 100
        QVERIFY(!plan.isLow(momentOf(100, 1e6, 50, 100), false));
        QVERIFY(plan.isLow(momentOf(99, 1e6, 50, 100), false));
        QVERIFY(plan.isLow(momentOf(105, 1e6, 50, 100), true)); // until 110
        QVERIFY(!plan.isLow(momentOf(110, 1e6, 50, 100), true));
        QVERIFY(!plan.isLow(momentOf(50, 1e6, 200, 100), false)); // production is faster than the drive
        options.lowPercent = 10;
        QVERIFY(FeedPlan(options, 1000).isLow(momentOf(50, 1e6, 200, 100), false)); // the user's own mark
    }

    // --- Whole burns
    void simulation_ofMbuffer_behavesLikeTheMeasuredOne()
    {
        // Measured on the other shape of bursts (T* 17.5 s): eager 7 stops, -P 50 3 stops, -P 90 1 stop but slower.
        const auto eager = watermark(bursty(), .001);
        const auto half = watermark(bursty(), .5);
        const auto nearlyFull = watermark(bursty(), .9);
        QVERIFY(eager.stops >= 4);
        QVERIFY(half.stops > nearlyFull.stops);
        QCOMPARE(nearlyFull.stops, 1);
        QVERIFY(nearlyFull.beside > 1.15);
    }
    void burstyProducer_fewestStops_beatsTheHighWatermark()
    {
        const auto ours = simulate(bursty(), disc(FeedPolicy::fewestStops));
        const auto theirs = watermark(bursty(), .9);
        QVERIFY(ours.stops <= theirs.stops);
        QVERIFY(ours.wall < theirs.wall - 1);
        QVERIFY(ours.beside < 1.15);
    }
    void anyProducer_underAnyPolicy_keepsToTheBounds_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 20; ++seed) {
            QTest::addRow("%u", seed) << seed;
        }
    }
    // Nothing is faster than T*, and whoever asks for the fewest stops never gets more of them than from an eager feed.
    void anyProducer_underAnyPolicy_keepsToTheBounds()
    {
        QFETCH(unsigned, seed);
        SimulatedBurn burn = bursty();
        burn.produced = bursts(seed, 1000);
        const auto eager = watermark(burn, .001);
        for (const FeedPolicy policy : {FeedPolicy::fewestStops, FeedPolicy::balanced, FeedPolicy::fastest}) {
            const auto onDisc = simulate(burn, disc(policy));
            QVERIFY(onDisc.wall >= onDisc.bound - .01); // the step of the simulation is 2 ms, of T* 4 ms
            QVERIFY(policy != FeedPolicy::fewestStops || onDisc.stops <= eager.stops);
        }
        SimulatedBurn onTape = lto(0);
        onTape.total = 4000 * kMega;
        onTape.ring = 1000 * kMega;
        onTape.produced = bursts(seed, 4000);
        const auto eagerTape = simulate(onTape, tape(FeedPolicy::fastest));
        const auto fewest = simulate(onTape, tape(FeedPolicy::fewestStops));
        QVERIFY(fewest.wall >= fewest.bound - .01);
        QVERIFY(eagerTape.wall >= eagerTape.bound - .01);
        QVERIFY(fewest.stops <= eagerTape.stops);
    }
    void burstyProducer_balanced_isNearTheBound()
    {
        const auto ours = simulate(bursty(), disc(FeedPolicy::balanced));
        QVERIFY(ours.beside < 1.06);
        QVERIFY(ours.stops <= 2);
    }
    void disc_whenProducerMatchesDrive_endsWithin2PercentOfTheBound_data()
    {
        QTest::addColumn<double>("share"); // of the drive's rate
        for (const double share : {.9, .95, 1.0, 1.02, 1.1, 1.3, 3.0, 50.0}) {
            QTest::addRow("%g", share) << share;
        }
    }
    void disc_whenProducerMatchesDrive_endsWithin2PercentOfTheBound()
    {
        QFETCH(double, share);
        const auto result = simulate(dvd([=](double t) { return 5.54 * share * t; }), disc(FeedPolicy::balanced));
        QVERIFY(result.beside <= 1.02);
        QCOMPARE(result.stops, 0);
        QCOMPARE(result.underruns, 0);
    }
    void disc_whenProducerIsSlow_waitsOnceAndNeverStops()
    {
        for (const double share : {.5, .7}) {
            const auto result = simulate(dvd([=](double t) { return 5.54 * share * t; }), disc(FeedPolicy::balanced));
            QCOMPARE(result.stops, 0);
            QVERIFY(result.beside < 1.05);
        }
    }
    void disc_whenSmallFilesComeLast_isSavedByTheShape()
    {
        // 200 MB of large files a little faster than the drive, then 170 MB of small ones at half its rate.
        const auto curve = [](double t) { return t < 32.82 ? 6.094 * t : 200 + 2.77 * (t - 32.82); };
        auto options = disc(FeedPolicy::balanced);
        const auto blind = simulate(dvd(curve), options);
        options.shape = {{0, 0}, {200'000'000, 32.82}, {370'000'000, 32.82 + 61.37}};
        const auto seeing = simulate(dvd(curve), options);
        QVERIFY(blind.stops >= 1);
        QCOMPARE(seeing.stops, 0);
        QVERIFY(seeing.beside < 1.07); // F* is 152 MB here, and a fifth more of it costs 5 s of 94
    }
    void disc_whenSmallFilesComeFirst_isStartedEarlierByTheShape()
    {
        // 100 MB at half the drive's rate, then 270 MB at twice of it: by the rate alone nearly all would have to be
        // there.
        const auto curve = [](double t) { return t < 36.1 ? 2.77 * t : 100 + 11.08 * (t - 36.1); };
        auto options = disc(FeedPolicy::balanced);
        const auto blind = simulate(dvd(curve), options);
        options.shape = {{0, 0}, {100'000'000, 36.1}, {370'000'000, 36.1 + 24.37}};
        const auto seeing = simulate(dvd(curve), options);
        QCOMPARE(seeing.stops, 0);
        QVERIFY(seeing.beside < 1.05);
        QVERIFY(seeing.wall < blind.wall - 5);
    }
    void tape_belowItsStreamingRate_stopsSeldom()
    {
        for (const double production : {20.0, 50.0, 80.0}) {
            const auto eager = simulate(lto(production), tape(FeedPolicy::fastest));
            const auto ours = simulate(lto(production), tape(FeedPolicy::balanced));
            QVERIFY(ours.stops * 7 < eager.stops);
            QVERIFY(ours.beside < 1.01);
        }
    }
    void tape_aboveItsStreamingRate_neverStops()
    {
        for (const double production : {120.0, 150.0, 200.0, 400.0}) {
            const auto ours = simulate(lto(production), tape(FeedPolicy::balanced));
            QCOMPARE(ours.stops, 0);
            QVERIFY(ours.beside < 1.02);
        }
    }
    void tape_withoutForecast_keepsToTheLevels()
    {
        auto burn = lto(50);
        burn.totalKnown = false;
        const auto ours = simulate(burn, tape(FeedPolicy::balanced));
        QVERIFY(ours.stops <= 10);
        QVERIFY(ours.beside < 1.03);
    }
};

STEADYBURN_UNIT_TEST(TestFeedPlan)

} // namespace test_feed_plan

#include "TestFeedPlan.moc"
