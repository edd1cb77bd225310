// A mounted disc is unmounted before it is burned, by whoever may; or it is said where it is mounted and why it stays.
#include "support/UnitTest.h"
#include "target/optical/Unmount.h"

#include <QTest>

#include <cerrno>
#include <vector>

using namespace steadyburn;

class TestUnmount : public QObject {
    Q_OBJECT
    std::vector<std::string> m_places;
    std::vector<std::string> m_calls;
    int m_code = 0;
    std::string m_escaped; // of the first place, as it is
    std::optional<Fault> m_serviceFault;

    UnmountTools tools(bool withService)
    {
        UnmountTools made;
        made.mountInfo = [this] {
            std::string text = "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n";
            for (const std::string& place : m_places) {
                text += "90 22 11:0 / " + place + " ro,nosuid - iso9660 /dev/sr0 ro\n";
            }
            return text;
        };
        made.systemCall = [this](const std::string& place) {
            m_calls.push_back("umount " + place);
            if (m_code == 0) {
                std::erase(m_places, place == m_escaped ? m_places.front() : place);
            }
            return m_code;
        };
        if (withService) {
            made.service = [this](const std::string& device) -> Result<void> {
                m_calls.push_back("service " + device);
                if (m_serviceFault) {
                    return Fault(*m_serviceFault);
                }
                m_places.clear();
                return {};
            };
        }
        return made;
    }

private slots:
    void init()
    {
        m_places = {"/media/disc"};
        m_calls.clear();
        m_code = 0;
        m_escaped.clear();
        m_serviceFault.reset();
    }
    void notMounted_nothingIsCalled()
    {
        m_places.clear();
        QVERIFY(unmountDevice("/dev/sr0", tools(true)).ok());
        QVERIFY(unmountDevice("/dev/sr1", tools(true)).ok());
        QVERIFY(m_calls.empty());
    }
    void service_isAskedFirst()
    {
        QVERIFY(unmountDevice("/dev/sr0", tools(true)).ok());
        QCOMPARE(m_calls, std::vector<std::string>{"service /dev/sr0"});
    }
    void withoutService_theSystemIsCalled_forEachPlace()
    {
        m_places = {"/media/disc", "/mnt"};
        QVERIFY(unmountDevice("/dev/sr0", tools(false)).ok());
        QCOMPARE(m_calls, (std::vector<std::string>{"umount /media/disc", "umount /mnt"}));
    }
    // The kernel writes them as octal digits; the system call wants them as they are.
    void placeWithBlanks_isUnmountedAsItIs()
    {
        m_places = {"/media/a\\040disc\\011of\\012two\\134words"};
        m_escaped = "/media/a disc\tof\ntwo\\words";
        QVERIFY(unmountDevice("/dev/sr0", tools(false)).ok());
        QCOMPARE(m_calls, std::vector<std::string>{"umount " + m_escaped});
    }
    void serviceThatMayNot_isFollowedByTheSystem()
    {
        m_serviceFault = Fault{.kind = FaultKind::targetPermission, .detail = "not authorized"};
        QVERIFY(unmountDevice("/dev/sr0", tools(true)).ok());
        m_places = {"/media/disc"};
        m_code = EPERM;
        const auto refused = unmountDevice("/dev/sr0", tools(true));
        QCOMPARE(refused.fault().kind, FaultKind::targetBusy);
        QCOMPARE(refused.fault().code, EPERM);
        QCOMPARE(refused.fault().detail, std::string("mounted on /media/disc: not authorized"));
    }
    // Somebody reads from it: forcing it away would be no kindness.
    void discInUse_isLeftMounted()
    {
        m_serviceFault = Fault{.kind = FaultKind::targetBusy, .detail = "target is busy"};
        const auto refused = unmountDevice("/dev/sr0", tools(true));
        QCOMPARE(refused.fault().kind, FaultKind::targetBusy);
        QCOMPARE(m_calls, std::vector<std::string>{"service /dev/sr0"});
    }
    void serviceThatLies_doesNotLoopForever()
    {
        UnmountTools lying = tools(true);
        lying.service = [](const std::string&) -> Result<void> { return {}; };
        QCOMPARE(unmountDevice("/dev/sr0", lying).fault().kind, FaultKind::targetBusy);
    }
};

STEADYBURN_UNIT_TEST(TestUnmount)
#include "TestUnmount.moc"
