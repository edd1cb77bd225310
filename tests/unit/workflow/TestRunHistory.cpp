#include "workflow/facade/RunHistory.h"

#include "base/Units.h"
#include "support/UnitTest.h"

#include <QTest>

#include <algorithm>

using namespace steadyburn;

class TestRunHistory : public QObject {
    Q_OBJECT
private:
    static Telemetry at(double time, double fill, double rate = 1e6)
    {
        Telemetry now;
        now.phase = Phase::write;
        now.elapsedSeconds = time;
        now.ringSize = 100 * kMiB;
        now.ringBytes = static_cast<std::uint64_t>(fill * static_cast<double>(now.ringSize));
        now.ringIntervalMinimum = now.ringBytes;
        now.feed = FeedState::healthy;
        now.readRate = rate;
        now.writeRate = rate;
        return now;
    }

private slots:
    void longRun_staysWithinBothBounds_andKeepsItsShape()
    {
        RunHistory history;
        const double day = 24 * 3600;
        for (double time = 0; time < day; time += RunHistory::kEvery) {
            history.add(at(time, time / day));
        }
        QCOMPARE(history.recent().size(), RunHistory::kRecent);
        QVERIFY(history.whole().size() < RunHistory::kWhole);
        QVERIFY(history.whole().size() >= RunHistory::kWhole / 4);
        QVERIFY(std::abs(history.whole().front().fill) < 0.01);
        QVERIFY(std::abs(history.whole().back().fill - 1) < 0.01);
        for (std::size_t i = 1; i < history.whole().size(); ++i) {
            QVERIFY(history.whole()[i].time > history.whole()[i - 1].time);
        }
    }

    void shortDip_isNeverThinnedAway()
    {
        RunHistory history;
        for (double time = 0; time < 3600; time += RunHistory::kEvery) {
            Telemetry now = at(time, 0.9);
            if (time == 600) {
                now.ringIntervalMinimum = 0; // between two looks, and over again
            }
            history.add(now);
        }
        const auto& whole = history.whole();
        QVERIFY(std::any_of(whole.begin(), whole.end(), [](const HistorySample& each) { return each.least == 0; }));
    }

    void lookedAtThirtyTimesASecond_keepsFour()
    {
        RunHistory history;
        for (int i = 0; i < 300; ++i) {
            history.add(at(i / 30.0, 0.5));
        }
        QVERIFY(history.recent().size() >= 36 && history.recent().size() <= 41);
    }

    void scanningAndVerifying_makeNoSamples()
    {
        RunHistory history;
        for (const Phase phase : {Phase::idle, Phase::scan, Phase::verify, Phase::done}) {
            Telemetry now = at(5, 0.5);
            now.phase = phase;
            QVERIFY(!history.add(now));
        }
        QVERIFY(history.recent().empty());
    }

    void firstSecond_andTheDrain_areNoRates()
    {
        RunHistory history;
        history.add(at(0, 1, 900e6)); // the drive's own buffer is filled
        history.add(at(0.5, 1, 900e6));
        QVERIFY(!history.writing().known);
        for (double time = 2; time < 4; time += 0.25) {
            history.add(at(time, 0.5, 10e6));
        }
        Telemetry drain = at(4, 0.2, 0);
        drain.feed = FeedState::finishing;
        drain.writeRate = 12e6;
        history.add(drain);
        QCOMPARE(history.reading().least, 10e6);
        QCOMPARE(history.writing().least, 10e6);
        QCOMPARE(history.writing().most, 12e6);
    }

    void clear_forgetsEverything()
    {
        RunHistory history;
        history.add(at(3, 0.5));
        history.clear();
        QVERIFY(history.recent().empty() && history.whole().empty());
        QVERIFY(history.add(at(0, 0.5)));
    }
};

STEADYBURN_UNIT_TEST(TestRunHistory)
#include "TestRunHistory.moc"
