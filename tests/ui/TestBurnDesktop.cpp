// A whole burn with a desktop around it: what the desktop is told, and for how long it is asked to stay awake.
#include "ui/burn/BurnWindow.h"

#include "ConcreteDependencies.h"
#include "FakeDesktop.h"
#include "support/Hang.h"
#include "support/PrivateBus.h"
#include "support/UnitTest.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/medium/MediumDialog.h"

#include <QDir>
#include <QPushButton>
#include <QSettings>
#include <QTest>

using namespace steadyburn;

class TestBurnDesktop : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    PrivateBus m_bus;
    std::unique_ptr<QSettings> m_settings;

    JobRequest request(const QString& file) const
    {
        JobRequest request;
        request.sources = {m_folder.filePath(QStringLiteral("tree")).toStdString()};
        request.target = QStringLiteral("virtual:dvd+rw,speed=6M,file=%1").arg(m_folder.filePath(file)).toStdString();
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.verify = true;
        return request;
    }
    void choose(const DesktopSettings& desktop)
    {
        m_settings = std::make_unique<QSettings>(m_folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        Settings settings;
        settings.logs.keep = false;
        settings.desktop = desktop;
        QVERIFY(settings.save(*m_settings));
    }

private slots:
    void initTestCase()
    {
        QVERIFY2(m_bus.start(), "dbus-daemon is needed for this test");
        qputenv("DBUS_SESSION_BUS_ADDRESS", m_bus.address().toLatin1());
        qputenv("DBUS_SYSTEM_BUS_ADDRESS", m_bus.address().toLatin1());
        QDir().mkpath(m_folder.filePath(QStringLiteral("tree")));
        for (int i = 0; i < 10; ++i) {
            QFile file(m_folder.filePath(QStringLiteral("tree/%1").arg(i)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(900'000, 'x'));
        }
    }

    void twoBurns_keepTheMachineAwake_showProgress_andSayWhenTheyAreDone()
    {
        choose({});
        FakeLogin login;
        FakeNotifications notifications;
        FakeTaskbar taskbar;
        QDBusConnection bus = QDBusConnection::connectToBus(m_bus.address(), QStringLiteral("desktop"));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.login1")));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.Notifications")));
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/login1"), &login, QDBusConnection::ExportAllSlots));
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &notifications,
                                   QDBusConnection::ExportAllSlots));
        QVERIFY(bus.connect(QString(), QString(), QStringLiteral("com.canonical.Unity.LauncherEntry"),
                            QStringLiteral("Update"), &taskbar, SLOT(update(QString, QVariantMap))));

        BurnWindow window(concreteDependencies(), *m_settings);
        BurnPage* one = window.add(request(QStringLiteral("a.img")));
        JobRequest again = request(QStringLiteral("a.img"));
        again.overwrite = true;
        BurnPage* two = window.add(again);
        window.showMinimized(); // not in front: the end is notified
        QTRY_VERIFY_WITH_TIMEOUT(window.desktop().inhibiting(), kHang);
        QVERIFY(login.held());
        QTRY_VERIFY_WITH_TIMEOUT(one->session().state() == BurnSession::State::ended, kHang);
        QVERIFY(login.held()); // the second has begun
        QTRY_VERIFY_WITH_TIMEOUT(two->session().state() == BurnSession::State::ended, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!login.held(), kHang);
        QVERIFY(!window.desktop().inhibiting());
        QTRY_COMPARE_WITH_TIMEOUT(notifications.summaries.size(), 2, kHang);
        QCOMPARE(notifications.summaries.front(), QStringLiteral("Burn complete"));
        QVERIFY(taskbar.updates.size() > 5);
        QTRY_VERIFY_WITH_TIMEOUT(!taskbar.updates.last()[QStringLiteral("progress-visible")].toBool(), kHang);
    }

    void readingADisc_keepsTheMachineAwake()
    {
        FakeLogin login;
        QDBusConnection bus = QDBusConnection::connectToBus(m_bus.address(), QStringLiteral("desktop"));
        bus.unregisterObject(QStringLiteral("/org/freedesktop/login1"));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.login1")));
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/login1"), &login, QDBusConnection::ExportAllSlots));
        Job job(request(QStringLiteral("read.img")), concreteDependencies(), {});
        QVERIFY(job.run({}).outcome == Outcome::complete);
        const QString file = m_folder.filePath(QStringLiteral("read.img"));
        MediumDialog dialog(concreteDependencies(), QStringLiteral("virtual:dvd+rw,file=%1").arg(file).toStdString());
        dialog.show();
        dialog.readImage(m_folder.filePath(QStringLiteral("read.iso")));
        QTRY_VERIFY_WITH_TIMEOUT(!login.asked.isEmpty(), kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!login.held(), kHang);
        dialog.keepAwake(false);
        dialog.readImage(m_folder.filePath(QStringLiteral("again.iso")));
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        dialog.keepAwake(true);
        dialog.begin(MediumDialog::Begin::erase);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("eraseQuickly")), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(login.asked.value(2), QStringLiteral("A medium is being erased"), kHang);
        QCOMPARE(login.times, 2); // for the second image it was not asked: that would have come first
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
    }

    void nextTape_isToldOf_andTheOtherBurnsCanBeReached()
    {
        choose({});
        FakeNotifications notifications;
        QDBusConnection bus = QDBusConnection::connectToBus(m_bus.address(), QStringLiteral("desktop"));
        bus.unregisterObject(QStringLiteral("/org/freedesktop/Notifications"));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.Notifications")));
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &notifications,
                                   QDBusConnection::ExportAllSlots));
        BurnWindow window(concreteDependencies(), *m_settings);
        JobRequest set = request(QStringLiteral("unused"));
        set.verify = false;
        set.target =
            "virtual:tape,speed=100M,capacity=5M,file=" + m_folder.filePath(QStringLiteral("t1.tap")).toStdString();
        BurnPage* const page = window.add(set);
        window.showMinimized();
        QTRY_VERIFY_WITH_TIMEOUT(page->findChild<VolumeDialog*>() != nullptr, kHang);
        auto* const dialog = page->findChild<VolumeDialog*>();
        QVERIFY(dialog->isVisible() && !dialog->isModal());
        QVERIFY(!window.isMinimized());
        QTRY_COMPARE_WITH_TIMEOUT(notifications.summaries, QStringList{QStringLiteral("The next medium is needed")},
                                  kHang);
        page->session().stop();
        QTRY_VERIFY_WITH_TIMEOUT(page->session().state() == BurnSession::State::ended, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(page->findChild<VolumeDialog*>() == nullptr, kHang);
    }

    void settingsOff_theDesktopHearsNothing()
    {
        choose({.notify = false, .taskbar = false, .inhibit = false, .tray = false});
        FakeLogin login;
        FakeNotifications notifications;
        QDBusConnection bus = QDBusConnection::connectToBus(m_bus.address(), QStringLiteral("desktop"));
        bus.unregisterObject(QStringLiteral("/org/freedesktop/login1"));
        bus.unregisterObject(QStringLiteral("/org/freedesktop/Notifications"));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.login1")));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.Notifications")));
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/login1"), &login, QDBusConnection::ExportAllSlots));
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &notifications,
                                   QDBusConnection::ExportAllSlots));
        BurnWindow window(concreteDependencies(), *m_settings);
        BurnPage* page = window.add(request(QStringLiteral("b.img")));
        window.showMinimized();
        QTRY_VERIFY_WITH_TIMEOUT(page->session().state() == BurnSession::State::ended, kHang);
        window.desktop().notify(QStringLiteral("after all"), {}, false);
        window.desktop().inhibit(QStringLiteral("after all"));
        QTRY_COMPARE_WITH_TIMEOUT(notifications.summaries, QStringList{QStringLiteral("after all")}, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!login.asked.isEmpty(), kHang);
        QCOMPARE(login.asked[2], QStringLiteral("after all"));
        QCOMPARE(login.times, 1);
    }
};

STEADYBURN_UNIT_TEST(TestBurnDesktop)
#include "TestBurnDesktop.moc"
