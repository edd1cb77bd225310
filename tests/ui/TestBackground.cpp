// Work in the background for an object that may be gone before it ends.
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/widgets/Background.h"

#include <QTest>

#include <atomic>
#include <future>
#include <memory>
#include <stdexcept>

using namespace steadyburn;

class TestBackground : public QObject {
    Q_OBJECT
private slots:
    void result_comesOnTheObjectsThread()
    {
        QObject object;
        int got = 0;
        const QThread* workedOn = QThread::currentThread();
        const QThread* doneOn = nullptr;
        inBackground(
            object, [] { return std::pair(7, QThread::currentThread()); },
            [&](const std::pair<int, QThread*>& result) {
                got = result.first;
                workedOn = result.second;
                doneOn = QThread::currentThread();
            });
        QCOMPARE(got, 0); // not before control returns to the event loop
        QTRY_COMPARE_WITH_TIMEOUT(got, 7, kHang);
        QVERIFY(workedOn != QThread::currentThread());
        QVERIFY(doneOn == QThread::currentThread());
    }

    void objectGone_workThatHangs_isWaitedForByNobody()
    {
        std::promise<void> answer; // which the share gives only when all is over
        std::atomic<bool> worked = false;
        bool done = false;
        auto held = std::make_shared<int>();
        const std::weak_ptr<int> callable = held; // as long as anybody could call what is to be done
        {
            QObject object;
            inBackground(
                object,
                [&worked, answered = answer.get_future().share()] {
                    answered.wait();
                    worked = true;
                    return 1;
                },
                [&done, held = std::move(held)](int) { done = true; });
        } // would hang here
        QVERIFY(!worked);
        answer.set_value();
        QTRY_VERIFY_WITH_TIMEOUT(worked, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(callable.expired(), kHang);
        QVERIFY(!done);
    }

    void workThatThrows_givesAnEmptyResult()
    {
        QObject object;
        bool done = false;
        int got = -1;
        inBackground(
            object, []() -> int { throw std::bad_alloc(); },
            [&](int result) {
                got = result;
                done = true;
            });
        QTRY_VERIFY_WITH_TIMEOUT(done, kHang);
        QCOMPARE(got, 0);
    }
};

STEADYBURN_UNIT_TEST(TestBackground)
#include "TestBackground.moc"
