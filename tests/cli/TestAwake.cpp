// The command line holds off sleep, shutdown and the lid for as long as its job runs, and lives without logind.
//   test_cli_awake, built with the program's path
#include "support/Hang.h"
#include "support/PrivateBus.h"
#include "ui/FakeDesktop.h"

#include <QDBusConnection>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using steadyburn::kHang;

class TestAwake : public QObject {
    Q_OBJECT
    PrivateBus m_bus;
    QTemporaryDir m_folder;

    void start(QProcess& process, const QString& bus, const QStringList& words)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("DBUS_SYSTEM_BUS_ADDRESS"), bus);
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(STEADYBURN_CLI), words);
    }
    QStringList slowBurn() const
    {
        return {QStringLiteral("burn"), QStringLiteral("--json"), QStringLiteral("--to"),
                QStringLiteral("virtual:dvd+r,speed=300k,buffer=64k"), QStringLiteral("noise")};
    }

private slots:
    void initTestCase()
    {
        QVERIFY2(m_bus.start(), "this test needs dbus-daemon");
        QFile noise(m_folder.filePath(QStringLiteral("noise")));
        QVERIFY(noise.open(QIODevice::WriteOnly));
        noise.write(QByteArray(2'000'000, 'x'));
    }
    void burn_untilItsEnd_isHeldOff()
    {
        QDBusConnection ours = QDBusConnection::connectToBus(m_bus.address(), QStringLiteral("ours"));
        FakeLogin login;
        QVERIFY(ours.registerService(QStringLiteral("org.freedesktop.login1")));
        QVERIFY(
            ours.registerObject(QStringLiteral("/org/freedesktop/login1"), &login, QDBusConnection::ExportAllSlots));
        QProcess burn;
        start(burn, m_bus.address(), slowBurn());
        QTRY_COMPARE_WITH_TIMEOUT(login.asked.size(), 4, kHang);
        QCOMPARE(login.asked.at(0), QStringLiteral("shutdown:sleep:idle:handle-lid-switch"));
        QCOMPARE(login.asked.at(3), QStringLiteral("block"));
        QVERIFY(login.held());
        burn.terminate();
        QVERIFY(burn.waitForFinished(kHang));
        QCOMPARE(burn.exitCode(), 130);
        QTRY_VERIFY_WITH_TIMEOUT(!login.held(), kHang);
        QVERIFY(!burn.readAllStandardOutput().contains("\"kind\":\"inhibit\""));
        QDBusConnection::disconnectFromBus(QStringLiteral("ours"));
    }
    void burn_withoutLogind_goesOnAndSaysSo()
    {
        for (const QString& bus : {m_bus.address(), QStringLiteral("unix:path=/nonexistent")}) {
            QProcess burn;
            start(burn, bus, slowBurn());
            QVERIFY(burn.waitForFinished(kHang));
            QCOMPARE(burn.exitCode(), 0);
            const QByteArray said = burn.readAllStandardOutput();
            QCOMPARE(said.count("\"kind\":\"inhibit\""), 1);
            QVERIFY(said.trimmed().split('\n').last().contains("\"event\":\"result\""));
        }
    }
};

QTEST_GUILESS_MAIN(TestAwake)
#include "TestAwake.moc"
