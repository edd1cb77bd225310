// A system bus that accepts and never says a word: the window comes, works and goes as if there were none. libdbus
// itself gives up after 25 s, and the program's end would wait for it.
#include "ConcreteDependencies.h"
#include "LoopWatch.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnWindow.h"

#include <QElapsedTimer>
#include <QTest>

#include <memory>
#include <sys/socket.h>
#include <sys/un.h>

using namespace steadyburn;

class TestMuteBus : public QObject {
    Q_OBJECT
private:
    static constexpr qint64 kLong = 8000; // ms: much less than libdbus's patience, much more than a window takes
    QTemporaryDir m_folder;
    int m_bus = -1;

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        const QByteArray path = QFile::encodeName(m_folder.filePath(QStringLiteral("mute")));
        m_bus = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_un name{};
        name.sun_family = AF_UNIX;
        qstrncpy(name.sun_path, path.constData(), sizeof name.sun_path);
        QVERIFY(::bind(m_bus, reinterpret_cast<sockaddr*>(&name), sizeof name) == 0 && ::listen(m_bus, 16) == 0);
        qputenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=" + path);
    }

    void window_comesAndGoes()
    {
        QElapsedTimer clock;
        clock.start();
        auto window = std::make_unique<MainWindow>(concreteDependencies());
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get(), kHang));
        LoopWatch watch;
        window->burns().desktop().inhibit(QStringLiteral("burning"));
        window->burns().desktop().notify(QStringLiteral("x"), {}, false);
        runUntil([] { return false; }, 300);
        QVERIFY(watch.takeLongestOwn() < kLong);
        QVERIFY(window->close());
        window.reset();
        QVERIFY2(clock.elapsed() < kLong, qPrintable(QString::number(clock.elapsed())));
    }
};

STEADYBURN_UNIT_TEST(TestMuteBus)
#include "TestMuteBus.moc"
