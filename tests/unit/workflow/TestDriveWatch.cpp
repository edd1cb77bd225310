// Drives come and go; the kernel's messages are played by a test.
#include "support/UnitTest.h"
#include "workflow/facade/DriveWatch.h"

#include "target/device/DriveEvents.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <atomic>
#include <linux/netlink.h>
#include <linux/sockios.h>
#include <mutex>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace steadyburn;
using namespace std::string_literals;

namespace test_drive_watch {

const std::string kSr0Comes = "add@/devices/pci/host2/target2:0:0/2:0:0:0/block/sr0\0ACTION=add\0"
                              "DEVPATH=/devices/pci/host2/target2:0:0/2:0:0:0/block/sr0\0SUBSYSTEM=block\0MAJOR=11\0"
                              "DEVNAME=sr0\0"s;
const std::string kDiskComes = "add@/devices/pci/block/sda\0ACTION=add\0DEVPATH=/devices/pci/block/sda\0"
                               "SUBSYSTEM=block\0DEVNAME=sda\0"s;
const std::string kTapeComes = "libudev\0\xfe\xed\xca\xfe\0\0\0\0ACTION=add\0DEVPATH=/devices/x/scsi_tape/nst0\0"
                               "SUBSYSTEM=scsi_tape\0DEVNAME=/dev/nst0\0"s;

class TestDriveWatch : public QObject {
    Q_OBJECT
    int m_kernel = -1;
    std::mutex m_mutex;
    std::vector<TargetChoice> m_there;
    std::atomic<int> m_looks{0};

    std::unique_ptr<DriveWatch> watch()
    {
        int ends[2] = {-1, -1};
        if (::socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ends) != 0) {
            return nullptr;
        }
        m_kernel = ends[0];
        return std::make_unique<DriveWatch>(
            [this] {
                ++m_looks;
                const std::lock_guard lock(m_mutex);
                return m_there;
            },
            DriveEvents(FileDescriptor(ends[1])));
    }
    void say(const std::string& message) const
    {
        QCOMPARE(::send(m_kernel, message.data(), message.size(), 0), ssize_t(message.size()));
    }
    // Whether the watch has taken all that was said.
    [[nodiscard]] bool allIsRead() const
    {
        int waiting = -1;
        return ::ioctl(m_kernel, SIOCOUTQ, &waiting) == 0 && waiting == 0;
    }
    void plug(std::vector<TargetChoice> drives)
    {
        const std::lock_guard lock(m_mutex);
        m_there = std::move(drives);
    }

private slots:
    void init()
    {
        m_there.clear();
        m_looks = 0;
    }
    void cleanup() { ::close(m_kernel); }

    void drive_appearsAndVanishesByItself()
    {
        const auto drives = watch();
        QSignalSpy changes(drives.get(), &DriveWatch::changed);
        drives->start();
        QVERIFY(changes.wait(60000));
        QVERIFY(drives->drives().empty());
        plug({{.spec = "/dev/sr0", .title = "A drive", .unusable = {}}});
        say(kSr0Comes);
        QVERIFY(changes.wait(60000));
        QCOMPARE(drives->drives().size(), std::size_t(1));
        QCOMPARE(drives->drives()[0].spec, std::string("/dev/sr0"));
        plug({});
        say(kSr0Comes);
        QVERIFY(changes.wait(60000));
        QVERIFY(drives->drives().empty());
    }

    void disksAndNonsense_makeNobodyLook()
    {
        const auto drives = watch();
        QSignalSpy changes(drives.get(), &DriveWatch::changed);
        drives->start();
        QVERIFY(changes.wait(60000));
        say(kDiskComes);
        say("nonsense");
        say(std::string(64, '\0'));
        QTRY_VERIFY_WITH_TIMEOUT(allIsRead(), 60000);
        for (const QTimer* timer : drives->findChildren<QTimer*>()) {
            QVERIFY(!timer->isActive());
        }
        QCOMPARE(m_looks.load(), 1);
    }

    void manyEvents_areOneLook_andSameDrivesNoChange()
    {
        const auto drives = watch();
        QSignalSpy changes(drives.get(), &DriveWatch::changed);
        drives->start();
        QVERIFY(changes.wait(60000));
        for (int i = 0; i < 20; ++i) {
            say(kSr0Comes);
            say(kTapeComes);
        }
        QTRY_COMPARE_WITH_TIMEOUT(m_looks.load(), 2, 60000);
        plug({{.spec = "/dev/sr0", .title = "A drive", .unusable = {}}});
        drives->refresh();
        QVERIFY(changes.wait(60000));
        QCOMPARE(drives->drives().size(), std::size_t(1));
        QCOMPARE(changes.count(), 2); // none for the look that saw nothing new
    }

    void whileWeBurn_nobodyLooks()
    {
        const auto drives = watch();
        QSignalSpy changes(drives.get(), &DriveWatch::changed);
        drives->start();
        QVERIFY(changes.wait(60000));
        drives->setPaused(true);
        say(kTapeComes);
        const auto* soon = drives->findChild<QTimer*>(QStringLiteral("soon"));
        QTRY_VERIFY_WITH_TIMEOUT(allIsRead() && !soon->isActive(), 60000);
        QCOMPARE(m_looks.load(), 1);
        plug({{.spec = "/dev/nst0", .title = "A tape", .unusable = {}}});
        drives->setPaused(false);
        QVERIFY(changes.wait(60000));
        QCOMPARE(drives->drives().size(), std::size_t(1));
        QCOMPARE(m_looks.load(), 2); // one that had begun before would have been counted by now
    }

    void words_areFoundInEitherForm()
    {
        QVERIFY(isAboutDrives(kSr0Comes));
        QVERIFY(isAboutDrives(kTapeComes));
        QVERIFY(!isAboutDrives(kDiskComes));
        QVERIFY(!isAboutDrives("SUBSYSTEM=block\0DEVNAME=srx\0"s));
        QVERIFY(!isAboutDrives("SUBSYSTEM=net\0DEVNAME=sr0\0"s));
        QVERIFY(!isAboutDrives(""));
    }

    void thisMachine_hasSuchASocket_orSaysWhyNot()
    {
        auto events = DriveEvents::listen();
        if (events) {
            int protocol = -1;
            socklen_t length = sizeof protocol;
            QCOMPARE(::getsockopt(events->fd(), SOL_SOCKET, SO_PROTOCOL, &protocol, &length), 0);
            QCOMPARE(protocol, NETLINK_KOBJECT_UEVENT);
            while (events->take()) { // what it has to say of drives comes to an end: it does not wait
            }
        } else {
            QVERIFY(events.fault().code != 0);
        }
    }
};

STEADYBURN_UNIT_TEST(TestDriveWatch)

} // namespace test_drive_watch

#include "TestDriveWatch.moc"
