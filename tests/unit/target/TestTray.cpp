// The tray out and in again, with drives that do what drives do: pull it in, leave it to the user, have none, or go
// away.
#include "support/ManualClock.h"
#include "support/UnitTest.h"
#include "target/optical/Tray.h"

#include <QTest>

#include <deque>
#include <string>

using namespace steadyburn;

class TestTray : public QObject {
    Q_OBJECT
    ManualClock m_clock;
    std::string m_commands; // "unlock open close", in the order they came; TEST UNIT READY is not among them
    ScsiEnd m_open;
    ScsiEnd m_close;
    std::deque<ScsiEnd> m_ready; // the last one stays
    bool m_gone = false;
    int m_pushes = 0;
    int m_tells = 0; // how many commands are answered with a unit attention first
    bool m_told = false;

    Result<ScsiEnd> answer(std::span<const std::uint8_t> command)
    {
        if (m_gone) {
            return Fault{.kind = FaultKind::targetMissing, .doing = Action::open};
        }
        if (m_tells > 0 && !m_told) {
            m_told = true;
            return kOtherDisc;
        }
        m_tells -= m_told ? 1 : 0;
        m_told = false;
        switch (command[0]) {
        case 0x1e:
            m_commands += "unlock ";
            return ScsiEnd{};
        case 0x1b:
            m_commands += command[4] == 2 ? "open " : "close ";
            return command[4] == 2 ? m_open : m_close;
        default:
            break;
        }
        const ScsiEnd now = m_ready.front();
        if (m_ready.size() > 1) {
            m_ready.pop_front();
        }
        return now;
    }
    Result<void> cycle(bool somebodyIsThere = true, std::stop_token stop = {})
    {
        const std::function<void()> push = [this] { ++m_pushes; };
        return cycleTray([this](std::span<const std::uint8_t> command) { return answer(command); },
                         somebodyIsThere ? push : nullptr, m_clock, stop);
    }
    static constexpr ScsiEnd kNoDisc{2, 0x3a, 1};
    static constexpr ScsiEnd kBecomingReady{2, 0x04, 1};
    static constexpr ScsiEnd kOtherDisc{6, 0x28, 0};
    static constexpr ScsiEnd kRefused{5, 0x24, 0};

private slots:
    void init()
    {
        m_commands.clear();
        m_open = m_close = {};
        m_ready = {ScsiEnd{}};
        m_gone = false;
        m_pushes = 0;
        m_tells = 0;
        m_told = false;
    }
    void trayThatMoves_discIsBack()
    {
        m_ready = {kOtherDisc, kBecomingReady, kBecomingReady, ScsiEnd{}};
        QVERIFY(cycle().ok());
        QCOMPARE(m_commands, std::string("unlock open close "));
        QCOMPARE(m_pushes, 0);
    }
    void driveThatHasToTellFirst_isAskedAgain()
    {
        m_tells = 3; // at each command once
        QVERIFY(cycle().ok());
        QCOMPARE(m_commands, std::string("unlock open close "));
        QCOMPARE(m_pushes, 0);
    }
    void driveThatNoticesLate_isWaitedFor()
    {
        m_ready.assign(20, kNoDisc); // 10 s
        m_ready.push_back(kBecomingReady);
        m_ready.push_back(ScsiEnd{});
        QVERIFY(cycle().ok());
        QCOMPARE(m_pushes, 0);
    }
    void discThatTakesLongToReadIn_isWaitedFor()
    {
        m_ready.assign(100, kBecomingReady); // 50 s
        m_ready.push_back(ScsiEnd{});
        QVERIFY(cycle().ok());
        QCOMPARE(m_pushes, 0);
    }
    void trayThatMustBePushed_userIsTold_onceAndInTime()
    {
        m_close = kRefused;
        m_ready.assign(200, kNoDisc); // 100 s
        m_ready.push_back(kBecomingReady);
        m_ready.push_back(ScsiEnd{});
        QVERIFY(cycle().ok());
        QCOMPARE(m_pushes, 1);
    }
    void trayThatNobodyPushes_endsAfterTwoMinutes()
    {
        m_ready = {kNoDisc};
        const Nanoseconds began = m_clock.now();
        QCOMPARE(cycle().fault().kind, FaultKind::mediumMissing);
        QCOMPARE(m_pushes, 1);
        QVERIFY(m_clock.now() - began > std::chrono::seconds(120));
        QVERIFY(m_clock.now() - began < std::chrono::seconds(150));
    }
    void trayThatNobodyIsThereFor_isLeftOpen()
    {
        m_close = kRefused;
        m_ready = {kNoDisc};
        const Nanoseconds began = m_clock.now();
        QCOMPARE(cycle(false).fault().kind, FaultKind::mediumMissing);
        QCOMPARE(m_clock.now() - began, Nanoseconds(0));
    }
    void driveWithoutATray_isLeftAlone()
    {
        m_open = kRefused;
        QCOMPARE(cycle().fault().kind, FaultKind::unsupported);
        QCOMPARE(m_commands, std::string("unlock open "));
    }
    void driveThatIsGone_isSaid()
    {
        m_gone = true;
        QCOMPARE(cycle().fault().kind, FaultKind::targetMissing);
    }
    void stop_endsTheWaiting()
    {
        m_close = kRefused;
        m_ready = {kNoDisc};
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(cycle(true, stop.get_token()).fault().kind, FaultKind::cancelled);
    }
    void noSuchDevice_isSaid() { QVERIFY(!commanderOf("/nonexistent/sr0").ok()); }
};

STEADYBURN_UNIT_TEST(TestTray)
#include "TestTray.moc"
