// What is waited for, and since when: said once a minute, and only when it is the source's turn.
#include "contents/MountPoint.h"
#include "support/UnitTest.h"
#include "workflow/burn/SourceWatch.h"

#include <QTest>

using namespace steadyburn;
using namespace std::chrono_literals;

class TestSourceWatch : public QObject {
    Q_OBJECT
    static RingMeter ring(std::uint64_t head, std::uint64_t fill) { return {.size = 1000, .head = head, .fill = fill}; }

private slots:
    void silence_isSaidAfterFiveSeconds_andAgainEachMinute()
    {
        SourceWatch watch;
        QVERIFY(!watch.look(ring(10, 10), 0s));
        QVERIFY(!watch.look(ring(10, 5), 4s));
        QVERIFY(watch.look(ring(10, 0), 5s));
        QCOMPARE(watch.silentSeconds(5s), 5.0);
        QVERIFY(!watch.look(ring(10, 0), 6s));
        QVERIFY(!watch.look(ring(10, 0), 64s));
        QVERIFY(watch.look(ring(10, 0), 65s));
    }
    void aByteThatComes_beginsAnew()
    {
        SourceWatch watch;
        QVERIFY(!watch.look(ring(10, 0), 0s));
        QVERIFY(!watch.look(ring(11, 1), 4s));
        QVERIFY(!watch.look(ring(11, 0), 8s));
        QVERIFY(watch.look(ring(11, 0), 9s));
        QVERIFY(!watch.look(ring(12, 1), 10s));
        QVERIFY(watch.look(ring(12, 0), 15s));
    }
    void aFullRing_orTheEnd_isNotTheSourcesTurn()
    {
        SourceWatch watch;
        for (int second = 0; second < 100; ++second) {
            QVERIFY(!watch.look(ring(1000, 900), std::chrono::seconds(second)));
        }
        RingMeter ended = ring(1000, 0);
        ended.ended = true;
        for (int second = 100; second < 200; ++second) {
            QVERIFY(!watch.look(ended, std::chrono::seconds(second)));
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

STEADYBURN_UNIT_TEST(TestSourceWatch)
#include "TestSourceWatch.moc"
