// Work on a thread of its own: what it tells, what it asks, how it ends, and that nobody hears of it after its owner.
#include "workflow/facade/Run.h"

#include "support/UnitTest.h"

#include <QTest>
#include <QThread>

#include <memory>
#include <new>
#include <optional>
#include <semaphore>
#include <string>
#include <vector>

#include <pthread.h>

using namespace steadyburn;

namespace test_run {

struct FaultReport {
    int value = 0;
    std::optional<Fault> fault;
};

class TestRun : public QObject {
    Q_OBJECT
    // What the work that asks for a volume has got, when `answer` has answered.
    template <typename Answer>
    Result<VolumeGiven> given(Answer answer)
    {
        std::optional<Result<VolumeGiven>> got;
        Run run;
        const ChangeVolume change = run.asking([&](const VolumeWanted& wanted) {
            QCOMPARE(QThread::currentThread(), thread());
            QCOMPARE(wanted.number, 7U);
            answer(run);
        });
        run.start([change](const std::stop_token& stop) { return change({.number = 7, .target = "drive"}, stop); },
                  [&](Result<VolumeGiven> volume) { got = std::move(volume); });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(got.has_value(), 60000); }();
        return got ? std::move(*got) : Result<VolumeGiven>(Fault());
    }

private slots:
    void whatIsTold_comesInOrder_inTheThreadOfTheOwner_andBeforeTheEnd()
    {
        std::vector<int> told;
        Run run;
        const auto tell = run.telling([&](int number) {
            QCOMPARE(QThread::currentThread(), thread());
            told.push_back(number);
        });
        bool ended = false;
        const auto work = [tell, owner = thread()](const std::stop_token&) {
            tell(1);
            tell(2);
            return QThread::currentThread() != owner;
        };
        run.start(work, [&](bool elsewhere) {
            QVERIFY(elsewhere && !run.running());
            QCOMPARE(told, (std::vector<int>{1, 2}));
            run.start(work, [&](bool) { ended = true; }); // the next may start at once
        });
        QVERIFY(run.running());
        QTRY_VERIFY_WITH_TIMEOUT(ended, 60000);
        QCOMPARE(told.size(), std::size_t(4));
    }

    void question_isAnswered_refused_orTakenBack()
    {
        const auto taken = given([](Run& run) { run.giveVolume({.target = "other"}); });
        QVERIFY(taken && taken->target == "other");
        const auto missing = given([](Run& run) { run.giveNoVolume(); });
        QVERIFY(!missing && missing.fault().kind == FaultKind::mediumMissing);
        QCOMPARE(missing.fault().path, std::string("drive"));
        const auto cancelled = given([](Run& run) { run.cancel(); });
        QVERIFY(!cancelled && cancelled.fault().kind == FaultKind::cancelled);
    }

    void answerThatNobodyAskedFor_isNoAnswerToTheNextQuestion()
    {
        std::optional<Result<VolumeGiven>> got;
        Run run;
        run.giveVolume({.target = "early"});
        const ChangeVolume change = run.asking([&](const VolumeWanted&) { run.giveVolume({.target = "asked"}); });
        run.start([change](const std::stop_token& stop) { return change({}, stop); },
                  [&](Result<VolumeGiven> volume) { got = std::move(volume); });
        QTRY_VERIFY_WITH_TIMEOUT(got.has_value(), 60000);
        QVERIFY(*got && (*got)->target == "asked");
    }

    void exception_isTheFaultOfTheReport()
    {
        std::optional<FaultKind> inStruct;
        std::optional<FaultKind> inResult;
        Run run;
        run.start([](const std::stop_token&) -> FaultReport { throw std::bad_alloc(); },
                  [&](const FaultReport& report) { inStruct = report.fault ? report.fault->kind : FaultKind::io; });
        QTRY_VERIFY_WITH_TIMEOUT(inStruct.has_value(), 60000);
        QVERIFY(*inStruct == FaultKind::outOfMemory);
        run.start([](const std::stop_token&) -> Result<std::unique_ptr<int>> { throw std::bad_alloc(); },
                  [&](const Result<std::unique_ptr<int>>& report) { inResult = report.fault().kind; });
        QTRY_VERIFY_WITH_TIMEOUT(inResult.has_value(), 60000);
        QVERIFY(*inResult == FaultKind::outOfMemory);
    }

    void threadThatTheSystemDoesNotGive_isTheFaultOfTheReport()
    {
        pthread_attr_t before;
        QCOMPARE(pthread_getattr_default_np(&before), 0);
        pthread_attr_t huge = before;
        QCOMPARE(pthread_attr_setstacksize(&huge, std::size_t{1} << 50U), 0); // more than there are addresses
        QCOMPARE(pthread_setattr_default_np(&huge), 0);
        Run run;
        std::optional<Fault> fault;
        run.start([](const std::stop_token&) { return FaultReport{.value = 1}; },
                  [&](const FaultReport& report) { fault = report.fault; });
        QCOMPARE(pthread_setattr_default_np(&before), 0);
        QVERIFY(run.running());
        QTRY_VERIFY_WITH_TIMEOUT(!run.running(), 60000);
        QVERIFY(fault && fault->kind == FaultKind::outOfMemory);
        QCOMPARE(fault->detail, "thread");
    }

    void end_cancels_waits_andTellsNothingMore()
    {
        bool stopped = false;
        {
            std::binary_semaphore begun(0);
            Run run;
            const auto tell = run.telling([] { QFAIL("its owner has gone"); });
            const auto hand = run.handing([](int) { QFAIL("its owner has gone"); });
            run.start(
                [&, tell, hand](const std::stop_token& stop) {
                    tell();
                    begun.release();
                    while (!stop.stop_requested()) { // waits for its owner, who takes nothing
                        hand(1, stop);
                    }
                    stopped = true;
                    return 0;
                },
                [](int) { QFAIL("its owner has gone"); });
            begun.acquire();
        }
        QVERIFY(stopped);
        QCoreApplication::processEvents();
    }
};

STEADYBURN_UNIT_TEST(TestRun)

} // namespace test_run

#include "TestRun.moc"
