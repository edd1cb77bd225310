#include "target/discovery/RealtimeKit.h"

#include "base/os/BusProbe.h"
#include "base/os/LeftThread.h"
#include "base/os/ThreadPriority.h"

#include <QDBusConnection>
#include <QDBusMessage>

#include <atomic>
#include <chrono>
#include <memory>

namespace steadyburn {

namespace {

constexpr int kServicePatience = 2000;          // milliseconds
constexpr std::chrono::seconds kBusPatience{6}; // the service's and the bus's own

bool askService(pid_t thread)
{
    if (busIsMute(systemBusAddress())) {
        return false;
    }
    const QString name = QStringLiteral("steadyburn-priority-%1").arg(thread);
    bool granted = false;
    {
        const QDBusConnection bus = QDBusConnection::connectToBus(QDBusConnection::SystemBus, name);
        if (bus.isConnected()) {
            QDBusMessage call = QDBusMessage::createMethodCall(
                QStringLiteral("org.freedesktop.RealtimeKit1"), QStringLiteral("/org/freedesktop/RealtimeKit1"),
                QStringLiteral("org.freedesktop.RealtimeKit1"), QStringLiteral("MakeThreadHighPriority"));
            call << static_cast<qulonglong>(thread) << kHighPriority;
            granted = bus.call(call, QDBus::Block, kServicePatience).type() == QDBusMessage::ReplyMessage;
        }
    }
    QDBusConnection::disconnectFromBus(name);
    return granted;
}

} // namespace

bool askRealtimeKit(pid_t thread)
{
    // Qt waits for ever where its own thread for D-Bus could not be started.
    const auto granted = std::make_shared<std::atomic<bool>>(false);
    return LeavableCall([thread, granted] { *granted = askService(thread); }).endsWithin(kBusPatience) && *granted;
}

} // namespace steadyburn
