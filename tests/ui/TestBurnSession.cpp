// A burn without any widget: this program has a QCoreApplication and no more.
#include "ui/burn/BurnSession.h"
#include "ui/burn/ResultText.h"

#include "FileTree.h"
#include "HeldDependencies.h"
#include "support/Hang.h"
#include "support/UnitTest.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace steadyburn;

namespace test_burn_session {

using State = BurnSession::State;

class TestBurnSession : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    BurnOrder order(const QString& target) const
    {
        JobRequest request;
        request.sources = {m_folder.filePath(QStringLiteral("tree")).toStdString()};
        request.target = target.toStdString();
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        return {.request = request, .mayReplace = {}, .ended = {}};
    }
    QString drive(const QString& keys, const QString& file) const
    {
        return QStringLiteral("virtual:%1,file=%2").arg(keys, m_folder.filePath(file));
    }
    static bool ends(const BurnSession& session)
    {
        return QTest::qWaitFor([&] { return session.ended(); }, kHang);
    }
    // Writes down every state that a session enters.
    static void keepStates(BurnSession& session, std::vector<State>& states)
    {
        QObject::connect(&session, &BurnSession::stateChanged, &session,
                         [&session, &states] { states.push_back(session.state()); });
    }

private slots:
    void initTestCase() { QVERIFY(makeFiles(m_folder.filePath(QStringLiteral("tree")), 20)); }

    void newOne_waits_andSaysSo()
    {
        const BurnSession session(concreteDependencies(),
                                  order(drive(QStringLiteral("dvd+r"), QStringLiteral("a, b.iso"))));
        QVERIFY(session.state() == State::waiting);
        QVERIFY(!session.running() && !session.ended() && !session.held());
        QCOMPARE(session.title(), QStringLiteral("Practice DVD+R (a, b.iso)"));
        QCOMPARE(session.stateText(), QStringLiteral("waiting"));
        QCOMPARE(session.headline(), QStringLiteral("Waiting for Practice DVD+R (a, b.iso)"));
        QVERIFY(session.share() < 0);
    }

    void driveOfAnother_sideIsSilentFor_thenItsMediumIsWanted()
    {
        BurnSession session(concreteDependencies(), order(QStringLiteral("/dev/sr0")));
        QSignalSpy noticed(&session, &BurnSession::noticed);
        session.wait();
        QVERIFY(session.notice()->text.contains(QStringLiteral("Another burn is using this drive")));
        session.askForMedium();
        QVERIFY(session.state() == State::wantsMedium);
        QCOMPARE(session.stateText(), QStringLiteral("waiting for the next medium"));
        QVERIFY(session.notice()->text.contains(QStringLiteral("press Start")));
        QCOMPARE(noticed.size(), 2);
    }

    void burn_endsComplete_withReportHistoryAndLog()
    {
        BurnSession session(concreteDependencies(),
                            order(drive(QStringLiteral("dvd+r,speed=4M"), QStringLiteral("ok.img"))));
        std::vector<State> states;
        keepStates(session, states);
        QSignalSpy finished(&session, &BurnSession::finished);
        session.start();
        QVERIFY(session.running());
        QVERIFY(session.headline().startsWith(QStringLiteral("Burning to")));
        QVERIFY(ends(session));
        QVERIFY((states == std::vector<State>{State::running, State::ended}));
        QCOMPARE(finished.size(), 1);
        QVERIFY(session.report().outcome == Outcome::complete);
        QVERIFY(session.reached() == Phase::done && !session.brokenOff());
        QCOMPARE(session.stateText(), QStringLiteral("✔ Complete"));
        QVERIFY(session.notice()->weight == BannerWeight::good);
        QCOMPARE(session.share(), 1.0);
        QVERIFY(!session.history().recent().empty());
        QVERIFY(session.medium().optical);
        for (const char* word : {"libburn", "DVD+R, Blank", "Write", "Complete"}) {
            QVERIFY2(session.log().text().contains(QLatin1String(word)), word);
        }
    }

    void stop_isAStateOfItsOwn_andBreaksOffWhereItIs()
    {
        BurnSession session(concreteDependencies(),
                            order(drive(QStringLiteral("dvd+rw,speed=500k"), QStringLiteral("stop.img"))));
        std::vector<State> states;
        keepStates(session, states);
        session.start();
        QVERIFY(QTest::qWaitFor([&] { return session.telemetry().phase == Phase::write; }, kHang));
        session.stop();
        QVERIFY(session.state() == State::stopping && session.running());
        QVERIFY(session.stateText().startsWith(QStringLiteral("Stopping")));
        QVERIFY(ends(session));
        QVERIFY((states == std::vector<State>{State::running, State::stopping, State::ended}));
        QVERIFY(session.report().outcome == Outcome::cancelled);
        QVERIFY(session.brokenOff());
        QVERIFY(session.reached() == Phase::write);
        QVERIFY(session.share() < 1);
        QVERIFY(session.log().text().contains(QStringLiteral("Stop was requested")));
    }

    void failure_isNoticed_withWhatTheMediumIsWorth()
    {
        BurnSession session(
            concreteDependencies(),
            order(drive(QStringLiteral("dvd-r,speed=20M,buffer=64k,fault=eject@1M"), QStringLiteral("pulled.img"))));
        session.start();
        QVERIFY(ends(session));
        QVERIFY(session.report().outcome == Outcome::failed && session.brokenOff());
        QVERIFY(session.notice()->weight == BannerWeight::error);
        QVERIFY2(session.notice()->text.contains(QStringLiteral("was removed while writing")),
                 qPrintable(session.notice()->text));
        QVERIFY(session.log().text().contains(QStringLiteral("error: ")));
        QVERIFY(session.share() < 1); // it stays where the burn stopped
    }

    void failureBeforeAnythingWasWritten_showsNothingAsDone()
    {
        BurnOrder nowhere = order(drive(QStringLiteral("dvd-r"), QStringLiteral("none.img")));
        nowhere.request.sources = {m_folder.filePath(QStringLiteral("no such folder")).toStdString()};
        BurnSession session(concreteDependencies(), nowhere);
        session.start();
        QVERIFY(ends(session));
        QVERIFY(session.report().outcome == Outcome::failed);
        QCOMPARE(session.share(), 0.0);
        for (const Fact& fact : resultFacts(session.report(), 0, 0)) {
            QVERIFY2(!fact.value.contains(QStringLiteral("Never ran dry")), qPrintable(fact.title));
        }
    }

    // A practice run sends everything and writes nothing: no word says that it was written or verified.
    void practiceRun_saysThatNothingWasWritten()
    {
        BurnOrder practice = order(drive(QStringLiteral("dvd-r,speed=20M"), QStringLiteral("practice.img")));
        practice.request.simulate = true;
        practice.request.verify = true;
        BurnSession session(concreteDependencies(), practice);
        session.start();
        QVERIFY(session.headline().startsWith(QStringLiteral("Practice run")));
        QVERIFY(ends(session));
        QVERIFY(session.report().outcome == Outcome::complete);
        QVERIFY2(session.notice()->text.startsWith(QStringLiteral("Nothing was written: ")),
                 qPrintable(session.notice()->text));
        QVERIFY(!session.log().text().contains(QStringLiteral(" written in ")));
    }

    // The whole of a set goes on; what is verified is one disc of it.
    void set_showsTheWhole_alsoWhileADiscIsVerified()
    {
        QVERIFY(makeFiles(m_folder.filePath(QStringLiteral("set")), 60));
        BurnOrder set = order(drive(QStringLiteral("dvd+r,speed=20M,capacity=3M"), QStringLiteral("disc1.img")));
        set.request.sources = {m_folder.filePath(QStringLiteral("set")).toStdString()};
        set.request.verify = true;
        set.request.spanDiscs = true;
        set.request.journals = m_folder.filePath(QStringLiteral("sets")).toStdString();
        BurnSession session(concreteDependencies(), set);
        double shown = 0;
        bool backwards = false;
        int discs = 1;
        connect(&session, &BurnSession::polled, this, [&] {
            backwards = backwards || (session.share() >= 0 && session.share() < shown);
            shown = std::max(shown, session.share());
        });
        connect(&session, &BurnSession::volumeWanted, this, [&] {
            QVERIFY2(shown < 0.9, qPrintable(QString::number(shown))); // one disc or more is still to come
            const QString next = QStringLiteral("disc%1.img").arg(++discs);
            session.giveVolume(
                {.target = drive(QStringLiteral("dvd+r,speed=20M,capacity=3M"), next).toStdString(), .overwrite = {}});
        });
        session.start();
        QVERIFY(ends(session));
        QVERIFY2(session.report().outcome == Outcome::complete, qPrintable(session.log().text()));
        QVERIFY(discs > 1);
        QVERIFY(!backwards);
        QCOMPARE(session.share(), 1.0);
    }

    // What is true now stays the sentence, whatever else could be said; with the next byte it is over.
    void silentSource_isSaidUntilAByteComes()
    {
        Telemetry now;
        now.phase = Phase::write;
        now.feed = FeedState::starved;
        now.underruns = 3;
        now.written = 10 * kMiB;
        now.ringSize = 8 * kMiB;
        now.elapsedSeconds = 20;
        const RunHistory history;
        RunNotices notices;
        notices.note(BannerWeight::info, QStringLiteral("something else"));
        QCOMPARE(notices.present(now, history).topic, BurnNotice::Topic::starved);
        QVERIFY(notices.present(now, history).weight == BannerWeight::error); // the ring is red
        notices.sideIsSilent({.kind = FaultKind::io, .doing = Action::read, .path = "/net/film"}, 5, now);
        const BurnNotice first = notices.present(now, history);
        QVERIFY2(first.text.contains(QStringLiteral("/net/film")) && first.text.contains(QStringLiteral("5 s")),
                 qPrintable(first.text));
        now.elapsedSeconds = 27;
        const BurnNotice later = notices.present(now, history);
        QVERIFY2(later.text.contains(QStringLiteral("12 s")), qPrintable(later.text));
        QCOMPARE(later.topic, first.topic); // told once
        now.ringBytes = 1;
        QCOMPARE(notices.present(now, history).topic, BurnNotice::Topic::starved);
        QVERIFY(notices.present(now, history).weight == BannerWeight::error); // the ring is red
        now.feed = FeedState::healthy;
        QCOMPARE(notices.present(now, history).text, QStringLiteral("something else"));
        notices.clear();
        QCOMPARE(notices.present(now, history).topic, BurnNotice::Topic::underruns);
        now.underruns = 0;
        QCOMPARE(notices.present(now, history).weight, BannerWeight::calm);
    }

    void silentDrive_isSaidUntilItTakesAByte()
    {
        Telemetry now;
        now.phase = Phase::write;
        now.feed = FeedState::healthy;
        now.written = 10 * kMiB;
        now.ringBytes = 4 * kMiB;
        now.elapsedSeconds = 90;
        const RunHistory history;
        RunNotices notices;
        notices.sideIsSilent({.kind = FaultKind::io, .doing = Action::write, .path = "/dev/sr0"}, 60, now);
        now.ringBytes = 8 * kMiB; // the source goes on
        const QString text = notices.present(now, history).text;
        QVERIFY2(text.contains(QStringLiteral("no data for 60 s")) && text.contains(QStringLiteral("cable")),
                 qPrintable(text));
        ++now.written;
        QCOMPARE(notices.present(now, history).weight, BannerWeight::calm);
    }

    void slowSource_isNoticed_withRemediesForTheNextBurn()
    {
        BurnOrder slow = order(drive(QStringLiteral("dvd+r,speed=16x"), QStringLiteral("slow.img")));
        slow.request.feed = FeedPolicy::fastest;
        slow.request.readers = 1;
        QVERIFY(makeFiles(m_folder.filePath(QStringLiteral("more")), 60));
        slow.request.sources = {m_folder.filePath(QStringLiteral("more")).toStdString()};
        SourceGate gate(40); // twice the buffer
        BurnSession session(heldDependencies(gate), slow);
        const OpensGate atLast(gate);
        QVERIFY(session.remedies().speed.isEmpty() && session.remedies().buffer == 0);
        session.start();
        QTRY_VERIFY_WITH_TIMEOUT(session.telemetry().underruns > 0, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(session.log().text().contains(QStringLiteral("Underrun ")), kHang);
        gate.open();
        QVERIFY(ends(session));
        QVERIFY(session.report().underruns > 0);
        QVERIFY(session.remedies().speed.endsWith(QLatin1Char('x')));
        QCOMPARE(session.remedies().buffer, 8 * kMiB);
    }

    // The user agreed to replace another file than the one that is there now.
    void fileThatAppearedMeanwhile_isNotReplaced()
    {
        const QString path = m_folder.filePath(QStringLiteral("there.iso"));
        const auto write = [&path](const QByteArray& text) {
            QFile file(path);
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
        };
        QVERIFY(write("old"));
        BurnOrder agreed = order(path);
        agreed.request.overwrite = true;
        agreed.mayReplace = FileMark::of(path.toStdString());
        QVERIFY(agreed.mayReplace.has_value());
        BurnSession session(concreteDependencies(), agreed);
        QVERIFY(QFile::remove(path));
        QVERIFY(write("somebody else's"));
        session.start();
        QVERIFY(ends(session));
        QVERIFY(!session.request().overwrite);
        QVERIFY(session.report().outcome == Outcome::failed);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("somebody else's"));
    }

    void nextTape_isAskedForByASignal_andGiven()
    {
        BurnOrder set = order(drive(QStringLiteral("tape,speed=100M,capacity=3M"), QStringLiteral("1.tap")));
        set.request.journals = m_folder.filePath(QStringLiteral("sets")).toStdString();
        BurnSession session(concreteDependencies(), set);
        int asked = 0;
        connect(&session, &BurnSession::volumeWanted, &session, [&](const VolumeWanted&) {
            const QString next = QStringLiteral("%1.tap").arg(++asked + 1);
            session.giveVolume(
                {.target = drive(QStringLiteral("tape,speed=100M,capacity=3M"), next).toStdString(), .overwrite = {}});
        });
        session.start();
        QVERIFY(ends(session));
        QVERIFY2(session.report().outcome == Outcome::complete, qPrintable(session.log().text()));
        QVERIFY(asked >= 1);
        QVERIFY(session.log().text().contains(QStringLiteral("Volume 2 of")));
    }

    void programThatEnds_stopsIt_andTheLogSaysWhy()
    {
        BurnSession session(concreteDependencies(),
                            order(drive(QStringLiteral("dvd+rw,speed=500k"), QStringLiteral("ends.img"))));
        session.start();
        QVERIFY(QTest::qWaitFor([&] { return session.telemetry().phase == Phase::write; }, kHang));
        session.endFor(QStringLiteral("a test"));
        QVERIFY(ends(session));
        QVERIFY(session.report().outcome == Outcome::cancelled);
        QVERIFY(session.log().text().contains(QStringLiteral("The program has to end: a test.")));
    }

    void destroyedWhileItBurns_cancelsAndTellsNobody()
    {
        int told = 0;
        {
            BurnSession session(concreteDependencies(),
                                order(drive(QStringLiteral("dvd+rw,speed=200k"), QStringLiteral("gone.img"))));
            connect(&session, &BurnSession::finished, this, [&told] { ++told; });
            session.start();
            QVERIFY(QTest::qWaitFor([&] { return session.telemetry().phase == Phase::write; }, kHang));
        }
        QCoreApplication::processEvents();
        QCOMPARE(told, 0);
    }
};

STEADYBURN_UNIT_TEST(TestBurnSession)

} // namespace test_burn_session

#include "TestBurnSession.moc"
