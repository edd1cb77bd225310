#include "support/UnitTest.h"
#include "ui/burn/DriveTurns.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace steadyburn;

namespace test_drive_turns {

using State = DriveTurns::State;

class TestDriveTurns : public QObject {
    Q_OBJECT
private slots:
    void twoDrives_burnAtOnce()
    {
        DriveTurns turns;
        const int one = turns.add("/dev/sr0");
        const int two = turns.add("/dev/sr1");
        QVERIFY(turns.state(one) == State::running);
        QVERIFY(turns.state(two) == State::running);
    }

    void sameDrive_waits_thenWantsItsOwnMedium()
    {
        DriveTurns turns;
        const int one = turns.add("/dev/sr0");
        const int two = turns.add("/dev/sr0");
        const int three = turns.add("/dev/sr0");
        QVERIFY(turns.state(two) == State::waiting);
        turns.end(one);
        QVERIFY(turns.state(two) == State::wantsMedium);
        QVERIFY(turns.state(three) == State::waiting); // behind the one that is asked for
        turns.start(two);
        QVERIFY(turns.state(two) == State::running);
        turns.end(two);
        QVERIFY(turns.state(three) == State::wantsMedium);
    }

    void sameFile_goesOnByItself()
    {
        DriveTurns turns;
        const int one = turns.add("virtual:dvd+rw,file=/tmp/x.img");
        const int two = turns.add("virtual:dvd+rw,speed=4x,file=/tmp/./x.img");
        QVERIFY(turns.state(two) == State::waiting);
        const int three = turns.add("virtual:dvd+rw,file=/tmp/x.img,speed=4x"); // its path ends before the next key
        QVERIFY(turns.state(three) == State::waiting);
        turns.end(one);
        QVERIFY(turns.state(two) == State::running);
    }

    void sameFileThroughTheLibrary_goesOnByItself()
    {
        DriveTurns turns;
        const int one = turns.add("stdio:/tmp/x.img");
        const int two = turns.add("stdio:/tmp/./x.img");
        QVERIFY(turns.state(two) == State::waiting);
        QVERIFY(!turns.anyDriveRunning());
        turns.end(one);
        QVERIFY(turns.state(two) == State::running);
    }

    void simulatedDrivesWithoutAFile_areNobodyElses()
    {
        DriveTurns turns;
        turns.add("virtual:dvd+r");
        QVERIFY(turns.state(turns.add("virtual:dvd+r")) == State::running);
    }

    void linkToADrive_isThatDrive()
    {
        const QTemporaryDir folder;
        QFile node(folder.filePath(QStringLiteral("sr0")));
        QVERIFY(node.open(QIODevice::WriteOnly));
        const QString link = folder.filePath(QStringLiteral("by-id"));
        QVERIFY(QFile::link(node.fileName(), link));
        QCOMPARE(driveNode(link.toStdString()), driveNode(node.fileName().toStdString()));
    }

    void waitingOne_removed_theNextMovesUp()
    {
        DriveTurns turns;
        const int one = turns.add("a.iso");
        const int two = turns.add("a.iso");
        const int three = turns.add("a.iso");
        turns.remove(two);
        turns.remove(one); // runs: it cannot be taken out
        QVERIFY(turns.state(one) == State::running);
        turns.end(one);
        QVERIFY(turns.state(three) == State::running);
        turns.end(three);
        QVERIFY(!turns.anyPending());
    }

    void wantedMedium_neverBrought_makesRoom()
    {
        DriveTurns turns;
        const int one = turns.add("/dev/nst0");
        const int two = turns.add("/dev/nst0");
        const int three = turns.add("/dev/nst0");
        turns.end(one);
        turns.remove(two);
        QVERIFY(turns.state(three) == State::wantsMedium);
        QVERIFY(turns.anyPending());
        QVERIFY(!turns.anyRunning());
    }
};

STEADYBURN_UNIT_TEST(TestDriveTurns)

} // namespace test_drive_turns

#include "TestDriveTurns.moc"
