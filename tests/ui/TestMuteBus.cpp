// A system bus that accepts and never says a word: the window comes, works and goes as if there were none. libdbus
// itself gives up after 25 s, and the program's end would wait for it.
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/EventCount.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnWindow.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <array>
#include <memory>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace steadyburn;

class TestMuteBus : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    int m_bus = -1;

    // What the next of those who connected has said until it went; nothing: there is no other.
    QByteArray nextSaid() const
    {
        const int client = ::accept4(m_bus, nullptr, nullptr, SOCK_CLOEXEC);
        QByteArray said;
        std::array<char, 100> some{};
        pollfd heard{client, POLLIN, 0};
        while (client >= 0) {
            if (::poll(&heard, 1, kHang) <= 0) {
                said += "...";
                break;
            }
            const auto count = ::read(client, some.data(), some.size());
            if (count <= 0) {
                break;
            }
            said.append(some.data(), count);
        }
        ::close(client);
        return said;
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        const QByteArray path = QFile::encodeName(m_folder.filePath(QStringLiteral("mute")));
        m_bus = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        sockaddr_un name{};
        name.sun_family = AF_UNIX;
        qstrncpy(name.sun_path, path.constData(), sizeof name.sun_path);
        QVERIFY(::bind(m_bus, reinterpret_cast<sockaddr*>(&name), sizeof name) == 0 && ::listen(m_bus, 16) == 0);
        qputenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=" + path);
    }

    // Whoever connects asks for one word first and goes when none comes: libdbus, which would hold the window up, has
    // never been there.
    void window_comesAndGoes_data()
    {
        QTest::addColumn<bool>("late");
        QTest::newRow("while the bus is asked") << false;
        QTest::newRow("when it has said nothing") << true;
    }
    void window_comesAndGoes()
    {
        QFETCH(const bool, late);
        auto window = std::make_unique<MainWindow>(concreteDependencies());
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get(), kHang));
        Desktop& desktop = window->burns().desktop();
        QSignalSpy answered(&desktop, &Desktop::inhibited);
        const EventCount tried(desktop, QEvent::MetaCall); // the missing session bus, and this system bus
        desktop.inhibit(QStringLiteral("burning"));
        desktop.notify(QStringLiteral("x"), {}, false);
        pollfd asked{m_bus, POLLIN, 0};
        QTRY_COMPARE_WITH_TIMEOUT(::poll(&asked, 1, 0), 1, kHang);
        bool served = false;
        QTimer::singleShot(0, window.get(), [&served] { served = true; });
        QTRY_VERIFY_WITH_TIMEOUT(served, kHang);
        if (late) {
            QTRY_COMPARE_WITH_TIMEOUT(tried(), 2, kHang);
        }
        QVERIFY(window->close());
        window.reset();
        QCOMPARE(answered.size(), 0);
        int clients = 0;
        for (QByteArray said; !(said = nextSaid()).isEmpty(); ++clients) {
            QCOMPARE(said, QByteArray("\0AUTH\r\n", 7));
        }
        QVERIFY(clients > 0);
    }
};

STEADYBURN_UNIT_TEST(TestMuteBus)
#include "TestMuteBus.moc"
