// Drives as UDisks2 tells of them: a service of our own on a bus of our own plays its part.
#include "support/PrivateBus.h"
#include "support/UnitTest.h"
#include "target/discovery/UDisks.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusVirtualObject>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>
#include <memory>

using Interfaces = QMap<QString, QVariantMap>;
using Objects = QMap<QDBusObjectPath, Interfaces>;
Q_DECLARE_METATYPE(Interfaces)
Q_DECLARE_METATYPE(Objects)

using namespace steadyburn;

namespace test_udisks {

const QString kBlockPath = QStringLiteral("/org/freedesktop/UDisks2/block_devices/sr0");

class FakeUDisks final : public QDBusVirtualObject {
public:
    Objects objects;
    QString unmountError; // empty: it works
    std::atomic<int> unmounts{0};

    [[nodiscard]] QString introspect(const QString& /*path*/) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& connection) override
    {
        if (message.member() == QLatin1String("GetManagedObjects")) {
            return connection.send(message.createReply(QVariant::fromValue(objects)));
        }
        if (message.member() == QLatin1String("Unmount") && message.path() == kBlockPath) {
            ++unmounts;
            return connection.send(unmountError.isEmpty()
                                       ? message.createReply()
                                       : message.createErrorReply(unmountError, QStringLiteral("target is busy")));
        }
        return false;
    }
};

Interfaces drive(const char* media, bool available, bool blank)
{
    return {{QStringLiteral("org.freedesktop.UDisks2.Drive"),
             {{QStringLiteral("Vendor"), QStringLiteral("HL-DT-ST")},
              {QStringLiteral("Model"), QStringLiteral("BD-RE BH16NS55 ")},
              {QStringLiteral("Revision"), QStringLiteral("1.02")},
              {QStringLiteral("Media"), QString::fromLatin1(media)},
              {QStringLiteral("MediaCompatibility"),
               QStringList{QStringLiteral("optical_cd"), QStringLiteral("optical_bd_re")}},
              {QStringLiteral("MediaAvailable"), available},
              {QStringLiteral("Optical"), available},
              {QStringLiteral("OpticalBlank"), blank},
              {QStringLiteral("OpticalNumSessions"), 2U}}}};
}

Interfaces block(const char* device, const QString& drive, const QList<QByteArray>& places)
{
    Interfaces made{{QStringLiteral("org.freedesktop.UDisks2.Block"),
                     {{QStringLiteral("Device"), QByteArray(device) + '\0'},
                      {QStringLiteral("PreferredDevice"), QByteArray("/dev/cdrom") + '\0'},
                      {QStringLiteral("Drive"), QVariant::fromValue(QDBusObjectPath(drive))},
                      {QStringLiteral("Size"), 734003200ULL}}}};
    if (!places.isEmpty()) {
        made[QStringLiteral("org.freedesktop.UDisks2.Filesystem")] = {
            {QStringLiteral("MountPoints"), QVariant::fromValue(places)}};
    }
    return made;
}

class TestUDisks : public QObject {
    Q_OBJECT
    PrivateBus m_bus;
    FakeUDisks m_service;

    // The service answers on this thread: who asks is on another, as in the program.
    template <typename Ask>
    void elsewhere(Ask ask)
    {
        const std::unique_ptr<QThread> thread(QThread::create(ask));
        thread->start();
        QTRY_VERIFY_WITH_TIMEOUT(thread->isFinished(), 60000);
    }

private slots:
    void initTestCase()
    {
        qDBusRegisterMetaType<QByteArrayList>();
        qDBusRegisterMetaType<Interfaces>();
        qDBusRegisterMetaType<Objects>();
        QVERIFY2(m_bus.start(), "dbus-daemon is needed for this test");
        const QString& address = m_bus.address();
        QDBusConnection service = QDBusConnection::connectToBus(address, QStringLiteral("service"));
        QVERIFY2(service.isConnected(), qPrintable(service.lastError().message()));
        QVERIFY(service.registerVirtualObject(QStringLiteral("/org/freedesktop/UDisks2"), &m_service,
                                              QDBusConnection::SubPath));
        QVERIFY(service.registerService(QStringLiteral("org.freedesktop.UDisks2")));
        QVERIFY(QDBusConnection::connectToBus(address, QStringLiteral("user")).isConnected());
    }
    void init()
    {
        const QString drivePath = QStringLiteral("/org/freedesktop/UDisks2/drives/one");
        const QString diskPath = QStringLiteral("/org/freedesktop/UDisks2/drives/disk");
        Interfaces disk = drive("", true, false);
        disk[QStringLiteral("org.freedesktop.UDisks2.Drive")][QStringLiteral("MediaCompatibility")] = QStringList();
        m_service.objects = {
            {QDBusObjectPath(drivePath), drive("optical_dvd_plus_r", true, false)},
            {QDBusObjectPath(diskPath), disk},
            {QDBusObjectPath(kBlockPath), block("/dev/sr0", drivePath, {QByteArray("/media/me/DISC\0", 15)})},
            {QDBusObjectPath(QStringLiteral("/org/freedesktop/UDisks2/block_devices/sda")),
             block("/dev/sda", diskPath, {})}};
        m_service.unmountError.clear();
        m_service.unmounts = 0;
    }
    void cleanupTestCase()
    {
        QDBusConnection::disconnectFromBus(QStringLiteral("service"));
        QDBusConnection::disconnectFromBus(QStringLiteral("user"));
    }

    void drives_areToldWithTheirMedia()
    {
        std::optional<std::vector<UDisksDrive>> drives;
        elsewhere([&] { drives = udisksDrives("user"); });
        QVERIFY(drives.has_value());
        QCOMPARE(drives->size(), std::size_t(1)); // not the disk
        const UDisksDrive& one = drives->front();
        QCOMPARE(one.device, std::string("/dev/sr0"));
        QCOMPARE(one.vendor, std::string("HL-DT-ST"));
        QCOMPARE(one.product, std::string("BD-RE BH16NS55"));
        QCOMPARE(one.firmware, std::string("1.02"));
        QVERIFY(one.kind == MediumKind::dvdPlusR);
        QVERIFY(one.available && !one.blank);
        QCOMPARE(one.sessions, 2U);
        QCOMPARE(one.size, std::uint64_t(734003200));
        QCOMPARE(one.places, std::vector<std::string>{"/media/me/DISC"});
    }

    void withoutTheService_thereIsNoAnswer()
    {
        std::optional<std::vector<UDisksDrive>> drives;
        elsewhere([&] { drives = udisksDrives("no such connection"); });
        QVERIFY(!drives.has_value());
        Result<void> unmounted;
        elsewhere([&] { unmounted = udisksUnmount("/dev/sr0", "no such connection"); });
        QCOMPARE(unmounted.fault().kind, FaultKind::unsupported);
    }

    void unmount_isAskedFor_andItsRefusalTold()
    {
        Result<void> done;
        elsewhere([&] { done = udisksUnmount("/dev/sr0", "user"); });
        QVERIFY(done.ok());
        QCOMPARE(m_service.unmounts.load(), 1);
        m_service.unmountError = QStringLiteral("org.freedesktop.UDisks2.Error.DeviceBusy");
        elsewhere([&] { done = udisksUnmount("/dev/sr0", "user"); });
        QCOMPARE(done.fault().kind, FaultKind::targetBusy);
        QCOMPARE(done.fault().detail, std::string("target is busy"));
        m_service.unmountError = QStringLiteral("org.freedesktop.UDisks2.Error.NotAuthorized");
        elsewhere([&] { done = udisksUnmount("/dev/sr0", "user"); });
        QCOMPARE(done.fault().kind, FaultKind::targetPermission);
        elsewhere([&] { done = udisksUnmount("/dev/sr7", "user"); });
        QCOMPARE(done.fault().kind, FaultKind::unsupported);
    }

    void driveInUse_isCompleted_andAFreeOneLeftAlone()
    {
        const std::vector<UDisksDrive> known{
            {.device = "/dev/sr0", .kind = MediumKind::dvdPlusR, .available = true, .places = {"/media/x"}},
            {.device = "/dev/sr1", .kind = MediumKind::cdR, .available = true, .places = {}}};
        std::vector<DriveListing> drives(2);
        drives[0].spec = "/dev/sr0";
        drives[0].unusable = Fault{.kind = FaultKind::targetBusy, .doing = Action::open};
        drives[1].spec = "/dev/sr1";
        drives[1].medium.kind = MediumKind::bdRe;
        drives[1].medium.status = MediumStatus::overwritable;
        drives = completed(std::move(drives), known);
        QVERIFY(drives[0].medium.kind == MediumKind::dvdPlusR);
        QCOMPARE(drives[0].unusable->detail, std::string("mounted on /media/x"));
        QVERIFY(drives[1].medium.kind == MediumKind::bdRe);
        QVERIFY(drives[1].medium.status == MediumStatus::overwritable);
    }

    void signals_areHeard()
    {
        UDisksWatch watch("user");
        QSignalSpy heard(&watch, &UDisksWatch::happened);
        QSignalSpy listening(&watch, &UDisksWatch::listening);
        QTRY_COMPARE_WITH_TIMEOUT(listening.count(), 1, 60000);
        QDBusConnection service(QStringLiteral("service"));
        const auto say = [&](const char* path, const char* interface, const char* name, const QVariantList& arguments) {
            QDBusMessage signal =
                QDBusMessage::createSignal(QLatin1String(path), QLatin1String(interface), QLatin1String(name));
            signal.setArguments(arguments);
            QVERIFY(service.send(signal));
        };
        const char* properties = "org.freedesktop.DBus.Properties";
        say("/org/freedesktop/UDisks2/drives/one", properties, "PropertiesChanged",
            {QStringLiteral("org.freedesktop.UDisks2.Drive"), QVariantMap(), QStringList()});
        QTRY_COMPARE_WITH_TIMEOUT(heard.count(), 1, 60000);
        say("/org/freedesktop/UDisks2/jobs/7", properties, "PropertiesChanged",
            {QStringLiteral("org.freedesktop.UDisks2.Job"), QVariantMap(), QStringList()});
        say("/org/freedesktop/UDisks2", "org.freedesktop.DBus.ObjectManager", "InterfacesAdded",
            {QVariant::fromValue(QDBusObjectPath(kBlockPath)), QVariant::fromValue(Interfaces())});
        QTRY_COMPARE_WITH_TIMEOUT(heard.count(), 2, 60000);
    }

    void media_haveTheirKind()
    {
        QVERIFY(mediumFromUDisks("optical_bd_re") == MediumKind::bdRe);
        QVERIFY(mediumFromUDisks("optical_dvd_plus_rw") == MediumKind::dvdPlusRw);
        QVERIFY(mediumFromUDisks("flash_sd") == MediumKind::none);
        QVERIFY(mediumFromUDisks("") == MediumKind::none);
    }
};

STEADYBURN_UNIT_TEST(TestUDisks)

} // namespace test_udisks

#include "TestUDisks.moc"
