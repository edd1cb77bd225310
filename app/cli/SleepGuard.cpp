#include "cli/SleepGuard.h"

#include "base/os/BusProbe.h"
#include "ui/desktop/InhibitCall.h"

#include <QDBusConnection>
#include <QDBusReply>
#include <QDBusUnixFileDescriptor>

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace steadyburn {

namespace {

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
    const QDBusReply<QDBusUnixFileDescriptor> reply = bus.call(inhibitCall(why), QDBus::Block, kPatience);
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

// Qt waits for ever where its own thread for D-Bus could not be started: the call may have to be left behind.
SleepGuard::SleepGuard(const QString& why, const std::function<void(const std::string& reason)>& refused)
    : m_holder([why, refused, stop = m_stop.get_token()] { holdUntil(stop, why, refused); })
{
    if (!m_holder.started() && refused) {
        refused("no thread can be started");
    }
}

SleepGuard::~SleepGuard()
{
    m_stop.request_stop();
    m_holder.endsWithin(std::chrono::milliseconds(2 * kPatience));
}

} // namespace steadyburn
