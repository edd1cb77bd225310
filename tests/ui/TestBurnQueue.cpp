// The queue of burns without any widget: this program has a QCoreApplication and no more.
#include "ui/burn/BurnQueue.h"

#include "ConcreteDependencies.h"
#include "FileTree.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "target/Target.h"

#include <QAbstractItemModelTester>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace steadyburn;

namespace test_burn_queue {

using State = BurnSession::State;

class TestBurnQueue : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    BurnOrder order(const std::string& target) const
    {
        JobRequest request;
        request.sources = {m_folder.filePath(QStringLiteral("tree")).toStdString()};
        request.target = target;
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.append = true;
        return {.request = request, .mayReplace = {}, .ended = {}};
    }
    BurnOrder order(const QString& keys, const QString& file) const
    {
        return order(QStringLiteral("virtual:%1,file=%2").arg(keys, m_folder.filePath(file)).toStdString());
    }
    // Jobs that take a real drive are never to start here: no test may touch one.
    static Dependencies noDrives()
    {
        Dependencies parts = concreteDependencies();
        parts.openTarget = [](const std::string& target) -> Result<std::unique_ptr<Target>> {
            return Fault{.kind = FaultKind::targetMissing, .path = target};
        };
        return parts;
    }
    static QString text(const BurnQueue& queue, int row) { return queue.index(row).data().toString(); }
    static void waitForAll(const BurnQueue& queue) { QTRY_VERIFY_WITH_TIMEOUT(!queue.anyPending(), kHang); }

private slots:
    void initTestCase() { QVERIFY(makeFiles(m_folder.filePath(QStringLiteral("tree")), 10)); }

    void twoDrives_burnAtOnce_andTheListSaysSo()
    {
        BurnQueue queue(concreteDependencies());
        const QAbstractItemModelTester tester(&queue, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy texts(&queue, &QAbstractItemModel::dataChanged);
        const BurnSession& one = queue.add(order(QStringLiteral("dvd+rw,speed=4M"), QStringLiteral("a1.img")));
        const BurnSession& two = queue.add(order(QStringLiteral("bd-re,speed=4M"), QStringLiteral("a2.img")));
        QVERIFY(one.running() && two.running());
        QVERIFY(queue.anyRunning() && queue.anyPending() && !queue.anyDriveRunning() && !queue.anyWaiting());
        QVERIFY(queue.share() >= 0);
        QCOMPARE(queue.rowCount(), 2);
        QVERIFY(queue.at(queue.indexOf(two)) == &two);
        waitForAll(queue);
        QVERIFY(texts.size() >= 4);
        QCOMPARE(text(queue, 0), QStringLiteral("Practice DVD+RW (a1.img)\n✔ Complete"));
        QCOMPARE(text(queue, 1), QStringLiteral("Practice BD-RE (a2.img)\n✔ Complete"));
        QVERIFY(queue.share() < 0);
        queue.removeEnded();
        QCOMPARE(queue.rowCount(), 0);
    }

    void sameFile_waits_thenGoesOnByItself()
    {
        BurnQueue queue(concreteDependencies());
        const BurnSession& one = queue.add(order(QStringLiteral("dvd+rw,speed=8M"), QStringLiteral("b.img")));
        const BurnSession& two = queue.add(order(QStringLiteral("dvd+rw,speed=8M"), QStringLiteral("b.img")));
        QVERIFY(one.running() && two.state() == State::waiting);
        QVERIFY(queue.anyWaiting());
        QCOMPARE(text(queue, 1), QStringLiteral("Practice DVD+RW (b.img)\nwaiting"));
        QVERIFY(two.notice()->text.contains(QStringLiteral("Another burn is using this drive")));
        State before = State::ended; // of the second, when the first has ended and its turn is over
        State after = State::waiting;
        connect(&queue, &BurnQueue::ended, &queue,
                [&](const BurnSession* session) { before = session == &one ? two.state() : before; });
        connect(&queue, &BurnQueue::finished, &queue,
                [&](const BurnSession* session) { after = session == &one ? two.state() : after; });
        waitForAll(queue);
        QVERIFY(before == State::waiting && after == State::running);
        QVERIFY2(two.report().outcome == Outcome::complete, qPrintable(two.log().text()));
    }

    void hardware_wantsAnotherMedium_beforeTheNextStarts()
    {
        BurnQueue queue(noDrives());
        QSignalSpy wanted(&queue, &BurnQueue::mediumWanted);
        BurnSession& one = queue.add(order("/dev/no-such-drive"));
        BurnSession& two = queue.add(order("/dev/no-such-drive"));
        QVERIFY(queue.anyDriveRunning());
        QTRY_VERIFY_WITH_TIMEOUT(one.ended(), kHang);
        QTRY_COMPARE_WITH_TIMEOUT(wanted.size(), 1, kHang);
        QVERIFY(two.state() == State::wantsMedium);
        QVERIFY(queue.anyPending() && !queue.anyRunning());
        queue.start(two);
        QVERIFY(two.running());
        QTRY_VERIFY_WITH_TIMEOUT(two.ended(), kHang);
        QVERIFY(!queue.anyPending());
    }

    void waitingOne_removed_isDeletedByTheEventLoop_andNeverBurns()
    {
        BurnQueue queue(concreteDependencies());
        const QAbstractItemModelTester tester(&queue, QAbstractItemModelTester::FailureReportingMode::QtTest);
        BurnSession& one = queue.add(order(QStringLiteral("dvd+rw,speed=500k"), QStringLiteral("c.img")));
        const QPointer<BurnSession> two(&queue.add(order(QStringLiteral("dvd+rw"), QStringLiteral("c.img"))));
        queue.remove(one); // runs: it cannot be taken out
        QCOMPARE(queue.rowCount(), 2);
        queue.remove(*two);
        QCOMPARE(queue.rowCount(), 1);
        QVERIFY(two != nullptr); // it may be what asked to be removed
        QTRY_VERIFY_WITH_TIMEOUT(two == nullptr, kHang);
        queue.add(order(QStringLiteral("dvd+rw"), QStringLiteral("c.img")));
        queue.removeWaiting();
        QCOMPARE(queue.rowCount(), 1);
        one.stop();
        waitForAll(queue);
        QVERIFY(one.report().outcome == Outcome::cancelled);
    }

    void destroyedWhileOneBurns_cancels()
    {
        auto queue = std::make_unique<BurnQueue>(concreteDependencies());
        BurnSession& one = queue->add(order(QStringLiteral("dvd+rw,speed=200k"), QStringLiteral("d.img")));
        QSignalSpy ended(queue.get(), &BurnQueue::ended);
        QTRY_VERIFY_WITH_TIMEOUT(one.telemetry().written > 0, kHang);
        queue.reset();
        QCOMPARE(ended.size(), 0);
        const QFileInfo medium(m_folder.filePath(QStringLiteral("d.img")));
        QVERIFY(!medium.exists() || medium.size() < 2'000'000);
    }
};

STEADYBURN_UNIT_TEST(TestBurnQueue)

} // namespace test_burn_queue

#include "TestBurnQueue.moc"
