// What is waited for, and since when: said once a minute, and only when it is that side's turn.
#include "contents/MountPoint.h"
#include "support/UnitTest.h"
#include "workflow/burn/SilenceWatch.h"

#include <QTest>

using namespace steadyburn;
using namespace std::chrono_literals;

class TestSilenceWatch : public QObject {
    Q_OBJECT

private slots:
    void silence_isSaidWhenPatienceEnds_andAgainEachMinute()
    {
        SilenceWatch watch(5s);
        QVERIFY(!watch.look(10, true, 0s));
        QVERIFY(!watch.look(10, true, 4s));
        QVERIFY(watch.look(10, true, 5s));
        QCOMPARE(watch.silentSeconds(5s), 5.0);
        QVERIFY(!watch.look(10, true, 6s));
        QVERIFY(!watch.look(10, true, 64s));
        QVERIFY(watch.look(10, true, 65s));
    }
    void aByteThatMoves_beginsAnew()
    {
        SilenceWatch watch(5s);
        QVERIFY(!watch.look(10, true, 0s));
        QVERIFY(!watch.look(11, true, 4s));
        QVERIFY(!watch.look(11, true, 8s));
        QVERIFY(watch.look(11, true, 9s));
        QVERIFY(!watch.look(12, true, 10s));
        QVERIFY(watch.look(12, true, 15s));
    }
    void theOthersTurn_isNoSilence()
    {
        SilenceWatch watch(5s);
        for (int second = 0; second < 100; ++second) {
            QVERIFY(!watch.look(10, false, std::chrono::seconds(second)));
        }
        QVERIFY(!watch.look(10, true, 100s));
        QVERIFY(watch.look(10, true, 104s)); // the last look at the other's turn was at 99
    }
    void turn_isTheSources_whileTheRingHasRoom()
    {
        QVERIFY(SilenceWatch::isSourcesTurn({.size = 1000, .fill = 0}));
        QVERIFY(SilenceWatch::isSourcesTurn({.size = 1000, .fill = 800}));
        QVERIFY(!SilenceWatch::isSourcesTurn({.size = 1000, .fill = 900}));
        QVERIFY(!SilenceWatch::isSourcesTurn({.size = 1000, .fill = 0, .ended = true}));
    }
    void turn_isTheDrives_whileTheRingHasDataThatIsNotHeldBack()
    {
        for (const FeedState feed : {FeedState::healthy, FeedState::low, FeedState::finishing}) {
            QVERIFY(SilenceWatch::isDrivesTurn({.size = 1000, .fill = 1}, feed));
            QVERIFY(!SilenceWatch::isDrivesTurn({.size = 1000, .fill = 0}, feed));
        }
        for (const FeedState feed : {FeedState::prefill, FeedState::starved}) {
            QVERIFY(!SilenceWatch::isDrivesTurn({.size = 1000, .fill = 900}, feed));
        }
    }
    void mount_isTheLongestThatFits()
    {
        const char* info = "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
                           "40 22 0:40 / /mnt/my\\040share rw,relatime shared:3 - nfs4 server:/export rw\n"
                           "41 22 0:41 / /mnt/my rw - cifs //nas/my rw\n"
                           "a broken line\n";
        QCOMPARE(mountIn(info, "/mnt/my share/a/b").source, std::string("server:/export"));
        QCOMPARE(mountIn(info, "/mnt/my share/a/b").place, std::string("/mnt/my share"));
        QCOMPARE(mountIn(info, "/mnt/my share/a/b").type, std::string("nfs4"));
        QCOMPARE(mountIn(info, "/mnt/my").type, std::string("cifs"));
        QCOMPARE(mountIn(info, "/mnt/mystery").type, std::string("ext4"));
        QVERIFY(mountIn("", "/x").place.empty());
        QCOMPARE(mountOf("/proc/self/status").type, std::string("proc"));
    }
};

STEADYBURN_UNIT_TEST(TestSilenceWatch)
#include "TestSilenceWatch.moc"
