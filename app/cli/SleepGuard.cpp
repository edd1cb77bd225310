#include "cli/SleepGuard.h"

#include "base/BusProbe.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusReply>
#include <QDBusUnixFileDescriptor>

#include <condition_variable>
#include <mutex>

namespace steadyburn {

namespace {

const QString kLogin = QStringLiteral("org.freedesktop.login1");
const QString kLoginPath = QStringLiteral("/org/freedesktop/login1");
const QString kLoginManager = QStringLiteral("org.freedesktop.login1.Manager");
// Sleep alone does not keep the lid from suspending the machine.
const QString kWhat = QStringLiteral("shutdown:sleep:idle:handle-lid-switch");
const QString kConnection = QStringLiteral("steadyburn-sleep");
constexpr int kPatience = 3000; // milliseconds

struct Hold {
    QDBusUnixFileDescriptor descriptor;
    std::string refused; // why there is none
};

Hold askForHold(const QString& why, const std::stop_token& stop)
{
    if (busIsMute(systemBusAddress(), stop)) {
        return {.descriptor = {}, .refused = "the system bus does not answer"};
    }
    const QDBusConnection bus = QDBusConnection::connectToBus(QDBusConnection::SystemBus, kConnection);
    if (!bus.isConnected()) {
        return {.descriptor = {}, .refused = bus.lastError().message().toStdString()};
    }
    const QDBusReply<QDBusUnixFileDescriptor> reply = bus.call(inhibitMessage(why), QDBus::Block, kPatience);
    if (!reply.isValid()) {
        return {.descriptor = {}, .refused = reply.error().message().toStdString()};
    }
    return {.descriptor = reply.value(), .refused = {}};
}

void holdUntil(const std::stop_token& stop, const QString& why, const std::function<void(const std::string&)>& refused)
{
    {
        const Hold hold = askForHold(why, stop);
        if (!hold.descriptor.isValid() && refused && !stop.stop_requested()) {
            refused(hold.refused);
        }
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any().wait(lock, stop, [] { return false; });
    } // the last copy is closed, and logind lets go
    QDBusConnection::disconnectFromBus(kConnection);
}

} // namespace

QDBusMessage inhibitMessage(const QString& why)
{
    QDBusMessage call = QDBusMessage::createMethodCall(kLogin, kLoginPath, kLoginManager, QStringLiteral("Inhibit"));
    call << kWhat << QStringLiteral("Steadyburn") << why << QStringLiteral("block");
    return call;
}

SleepGuard::SleepGuard(const QString& why, std::function<void(const std::string& reason)> refused)
    : m_holder([why, refused = std::move(refused)](const std::stop_token& stop) { holdUntil(stop, why, refused); })
{
}

SleepGuard::~SleepGuard() = default;

} // namespace steadyburn
