#include "ui/burn/BurnQueue.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace steadyburn;
using State = BurnQueue::State;

class TestBurnQueue : public QObject {
    Q_OBJECT
private slots:
    void twoDrives_burnAtOnce()
    {
        BurnQueue queue;
        const int one = queue.add("/dev/sr0");
        const int two = queue.add("/dev/sr1");
        QVERIFY(queue.state(one) == State::running);
        QVERIFY(queue.state(two) == State::running);
    }

    void sameDrive_waits_thenWantsItsOwnMedium()
    {
        BurnQueue queue;
        const int one = queue.add("/dev/sr0");
        const int two = queue.add("/dev/sr0");
        const int three = queue.add("/dev/sr0");
        QVERIFY(queue.state(two) == State::waiting);
        queue.end(one);
        QVERIFY(queue.state(two) == State::wantsMedium);
        QVERIFY(queue.state(three) == State::waiting); // behind the one that is asked for
        queue.start(two);
        QVERIFY(queue.state(two) == State::running);
        queue.end(two);
        QVERIFY(queue.state(three) == State::wantsMedium);
    }

    void sameFile_goesOnByItself()
    {
        BurnQueue queue;
        const int one = queue.add("virtual:dvd+rw,file=/tmp/x.img");
        const int two = queue.add("virtual:dvd+rw,speed=4x,file=/tmp/./x.img");
        QVERIFY(queue.state(two) == State::waiting);
        const int three = queue.add("virtual:dvd+rw,file=/tmp/x.img,speed=4x"); // its path ends before the next key
        QVERIFY(queue.state(three) == State::waiting);
        queue.end(one);
        QVERIFY(queue.state(two) == State::running);
    }

    void simulatedDrivesWithoutAFile_areNobodyElses()
    {
        BurnQueue queue;
        queue.add("virtual:dvd+r");
        QVERIFY(queue.state(queue.add("virtual:dvd+r")) == State::running);
    }

    void linkToADrive_isThatDrive()
    {
        const QTemporaryDir folder;
        QFile node(folder.filePath(QStringLiteral("sr0")));
        QVERIFY(node.open(QIODevice::WriteOnly));
        const QString link = folder.filePath(QStringLiteral("by-id"));
        QVERIFY(QFile::link(node.fileName(), link));
        QCOMPARE(BurnQueue::driveOf(link.toStdString()), BurnQueue::driveOf(node.fileName().toStdString()));
    }

    void waitingOne_removed_theNextMovesUp()
    {
        BurnQueue queue;
        const int one = queue.add("a.iso");
        const int two = queue.add("a.iso");
        const int three = queue.add("a.iso");
        queue.remove(two);
        queue.remove(one); // runs: it cannot be taken out
        QVERIFY(queue.state(one) == State::running);
        queue.end(one);
        QVERIFY(queue.state(three) == State::running);
        queue.end(three);
        QVERIFY(!queue.anyPending());
    }

    void wantedMedium_neverBrought_makesRoom()
    {
        BurnQueue queue;
        const int one = queue.add("/dev/nst0");
        const int two = queue.add("/dev/nst0");
        const int three = queue.add("/dev/nst0");
        queue.end(one);
        queue.remove(two);
        QVERIFY(queue.state(three) == State::wantsMedium);
        QVERIFY(queue.anyPending());
        QVERIFY(!queue.anyRunning());
    }
};

QTEST_GUILESS_MAIN(TestBurnQueue)
#include "TestBurnQueue.moc"
