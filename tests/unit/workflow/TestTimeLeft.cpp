// What a time left is worked out from: the last ten seconds, whatever they were spent with.
#include "support/UnitTest.h"
#include "workflow/live/TimeLeft.h"

#include <QTest>

using namespace steadyburn;
using namespace std::chrono_literals;

class TestTimeLeft : public QObject {
    Q_OBJECT

private slots:
    void firstTwoSeconds_sayNothing()
    {
        TimeLeft left;
        QVERIFY(left.sample(0s, 0, 100) < 0);
        QVERIFY(left.sample(1s, 10, 100) < 0);
        QCOMPARE(left.sample(2s, 20, 100), 8.0);
    }
    // Ten bytes a second for half a minute, then the drive waits.
    void wait_makesItLonger_untilNothingIsKnown()
    {
        TimeLeft left;
        for (int second = 0; second <= 30; ++second) {
            (void)left.sample(std::chrono::seconds(second), static_cast<std::uint64_t>(second) * 10, 1000);
        }
        QCOMPARE(left.sample(35s, 300, 1000), 140.0);
        QVERIFY(left.sample(41s, 300, 1000) < 0);
        // What was long ago says nothing about the rest.
        for (int second = 42; second <= 60; ++second) {
            (void)left.sample(std::chrono::seconds(second), 300 + static_cast<std::uint64_t>(second - 41) * 20, 1000);
        }
        QCOMPARE(left.sample(61s, 700, 1000), 15.0);
    }
    void burstIntoTheDrivesBuffer_isNotItsRate()
    {
        TimeLeft left;
        (void)left.sample(0s, 0, 1000, 10);
        (void)left.sample(1s, 200, 1000, 10);
        QCOMPARE(left.sample(2s, 210, 1000, 10), 79.0);
    }
    void nextVolume_beginsAnew()
    {
        TimeLeft left;
        (void)left.sample(0s, 0, 1000);
        QCOMPARE(left.sample(10s, 500, 1000), 10.0);
        left.reset();
        QVERIFY(left.sample(20s, 500, 1000) < 0);
        QCOMPARE(left.sample(30s, 600, 1000), 40.0);
    }
    void allMoved_isNoTime_andMoreThanAllIsNotKnown()
    {
        TimeLeft left;
        (void)left.sample(0s, 0, 100);
        QCOMPARE(left.sample(5s, 100, 100), 0.0);
        QVERIFY(left.sample(6s, 120, 100) < 0);
    }
};

STEADYBURN_UNIT_TEST(TestTimeLeft)
#include "TestTimeLeft.moc"
