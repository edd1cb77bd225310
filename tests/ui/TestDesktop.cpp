#include "ui/desktop/Desktop.h"

#include "FakeDesktop.h"
#include "support/EventCount.h"
#include "support/Hang.h"
#include "support/PrivateBus.h"
#include "support/UnitTest.h"

#include <QDBusConnection>
#include <QDBusPendingCallWatcher>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace steadyburn;

class TestDesktop : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    PrivateBus m_bus;
    QString m_address;

    QDBusConnection connectAs(const QString& name) const { return QDBusConnection::connectToBus(m_address, name); }

private slots:
    void initTestCase()
    {
        QVERIFY2(m_bus.start(), "dbus-daemon is needed for this test");
        m_address = m_bus.address();
    }

    void end_isNotified_withoutMarkup()
    {
        FakeNotifications service;
        QDBusConnection bus = connectAs(QStringLiteral("notifications"));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.Notifications")));
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &service,
                                   QDBusConnection::ExportAllSlots));
        Desktop desktop({m_address, m_address});
        desktop.notify(QStringLiteral("Burn failed"), QStringLiteral("<b>&"), true);
        QTRY_COMPARE_WITH_TIMEOUT(service.summaries, QStringList{QStringLiteral("Burn failed")}, kHang);
        QCOMPARE(service.body, QStringLiteral("&lt;b&gt;&amp;"));
        QCOMPARE(service.hints[QStringLiteral("urgency")].toInt(), 2);
        desktop.notify(QStringLiteral("again"), {}, false); // over the connection that is there now
        QTRY_COMPARE_WITH_TIMEOUT(service.summaries.size(), 2, kHang);
        bus.unregisterService(QStringLiteral("org.freedesktop.Notifications"));
    }

    void progress_isSentOncePerPercent()
    {
        FakeTaskbar taskbar;
        QDBusConnection bus = connectAs(QStringLiteral("taskbar"));
        QVERIFY(bus.connect(QString(), QString(), QStringLiteral("com.canonical.Unity.LauncherEntry"),
                            QStringLiteral("Update"), &taskbar, SLOT(update(QString, QVariantMap))));
        Desktop desktop({m_address, m_address});
        for (const double share : {0.10, 0.101, 0.109, 0.20}) {
            desktop.showProgress(share, false);
        }
        desktop.showProgress(-1, false);
        QTRY_COMPARE_WITH_TIMEOUT(taskbar.updates.size(), 3, kHang);
        QCOMPARE(taskbar.uri, QStringLiteral("application://steadyburn.desktop"));
        QCOMPARE(taskbar.updates[0][QStringLiteral("progress")].toDouble(), 0.10);
        QVERIFY(taskbar.updates[0][QStringLiteral("progress-visible")].toBool());
        QVERIFY(!taskbar.updates[2][QStringLiteral("progress-visible")].toBool());
    }

    void progress_inAFlatpak_bearsItsId()
    {
        qputenv("FLATPAK_ID", "org.steadyburn.Steadyburn");
        FakeTaskbar taskbar;
        QDBusConnection bus = connectAs(QStringLiteral("taskbar"));
        QVERIFY(bus.connect(QString(), QString(), QStringLiteral("com.canonical.Unity.LauncherEntry"),
                            QStringLiteral("Update"), &taskbar, SLOT(update(QString, QVariantMap))));
        Desktop desktop({m_address, m_address});
        desktop.showProgress(0.5, false);
        QTRY_COMPARE_WITH_TIMEOUT(taskbar.uri, QStringLiteral("application://org.steadyburn.Steadyburn.desktop"),
                                  kHang);
        qunsetenv("FLATPAK_ID");
    }

    void machine_isHeldForTheWholeJob_andLetGo()
    {
        FakeLogin login;
        QDBusConnection bus = connectAs(QStringLiteral("login"));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.login1")));
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/login1"), &login, QDBusConnection::ExportAllSlots));
        Desktop desktop({m_address, m_address});
        QSignalSpy answered(&desktop, &Desktop::inhibited);
        desktop.inhibit(QStringLiteral("burning"));
        QTRY_COMPARE_WITH_TIMEOUT(answered.size(), 1, kHang);
        QVERIFY(desktop.inhibiting());
        QCOMPARE(login.asked[0], QStringLiteral("shutdown:sleep:idle:handle-lid-switch"));
        QCOMPARE(login.asked[3], QStringLiteral("block"));
        // All that came with the answer has gone, but for what is kept.
        QTRY_VERIFY_WITH_TIMEOUT(desktop.findChild<QDBusPendingCallWatcher*>() == nullptr, kHang);
        QVERIFY(login.held());
        desktop.release();
        QTRY_VERIFY_WITH_TIMEOUT(!login.held(), kHang);
        bus.unregisterService(QStringLiteral("org.freedesktop.login1"));
    }

    void answerAfterTheEnd_holdsNothing()
    {
        FakeLogin before;
        FakeLogin login;
        const QString path = QStringLiteral("/org/freedesktop/login1");
        QDBusConnection bus = connectAs(QStringLiteral("late"));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.login1")));
        QVERIFY(bus.registerObject(path, &before, QDBusConnection::ExportAllSlots));
        Desktop desktop({m_address, m_address});
        QSignalSpy answered(&desktop, &Desktop::inhibited);
        desktop.inhibit(QStringLiteral("nothing")); // which is over before the bus is there
        desktop.release();
        desktop.inhibit(QStringLiteral("burning"));
        QTRY_COMPARE_WITH_TIMEOUT(answered.size(), 1, kHang);
        QVERIFY(answered[0][0].toBool());
        QCOMPARE(before.times, 1);
        QCOMPARE(before.asked[2], QStringLiteral("burning"));
        desktop.release();
        QTRY_VERIFY_WITH_TIMEOUT(!before.held(), kHang);

        bus.unregisterObject(path);
        QVERIFY(bus.registerObject(path, &login, QDBusConnection::ExportAllSlots));
        desktop.inhibit(QStringLiteral("burning")); // asked at once, and over before the answer
        desktop.release();
        QTRY_COMPARE_WITH_TIMEOUT(answered.size(), 2, kHang);
        QVERIFY(!answered[1][0].toBool());
        QCOMPARE(login.times, 1);
        QVERIFY(!desktop.inhibiting());
        QTRY_VERIFY_WITH_TIMEOUT(!login.held(), kHang);
        bus.unregisterService(QStringLiteral("org.freedesktop.login1"));
    }

    void serviceMissing_isNoError()
    {
        Desktop desktop({m_address, m_address});
        QSignalSpy answered(&desktop, &Desktop::inhibited);
        desktop.notify(QStringLiteral("x"), {}, false);
        desktop.inhibit(QStringLiteral("x"));
        QTRY_COMPARE_WITH_TIMEOUT(answered.size(), 1, kHang);
        QVERIFY(!answered[0][0].toBool());
    }

    void busMissing_isNoError()
    {
        Desktop desktop({QStringLiteral("unix:path=/nonexistent"), QStringLiteral("unix:path=/nonexistent")});
        QSignalSpy answered(&desktop, &Desktop::inhibited);
        const EventCount connected(desktop, QEvent::MetaCall);
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        desktop.notify(QStringLiteral("x"), {}, false);
        desktop.inhibit(QStringLiteral("x"));
        desktop.showProgress(0.5, false);
        QTRY_COMPARE_WITH_TIMEOUT(connected(), 2, kHang); // to neither bus
        desktop.notify(QStringLiteral("x"), {}, false);
        QVERIFY(!desktop.inhibiting());
        desktop.release();
        QVERIFY(!desktop.inhibiting());
        QCOMPARE(answered.size(), 0); // nobody is there who could grant or refuse it
    }

    // It accepts and never says a word: connecting hangs, the window must not.
    void busThatNeverAnswers_keepsNobodyWaiting()
    {
        const QByteArray path = m_folder.filePath(QStringLiteral("mute")).toUtf8();
        const int server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_un name{};
        name.sun_family = AF_UNIX;
        qstrncpy(name.sun_path, path.constData(), sizeof name.sun_path);
        QVERIFY(::bind(server, reinterpret_cast<sockaddr*>(&name), sizeof name) == 0 && ::listen(server, 4) == 0);
        {
            QString address = QStringLiteral("unix:path=") + QString::fromUtf8(path);
            Desktop desktop({address, address});
            const EventCount connected(desktop, QEvent::MetaCall);
            desktop.notify(QStringLiteral("x"), {}, false);
            desktop.inhibit(QStringLiteral("x"));
            desktop.showProgress(0.5, false);
            ::close(server);                                  // lets the connecting threads go
            QTRY_COMPARE_WITH_TIMEOUT(connected(), 2, kHang); // it was they who waited
        }
    }
};

STEADYBURN_UNIT_TEST(TestDesktop)
#include "TestDesktop.moc"
