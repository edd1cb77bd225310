#include "cli/SleepGuard.h"

#include "base/os/BusProbe.h"
#include "base/os/LeftThread.h"
#include "ui/desktop/InhibitCall.h"

#include <QDBusConnection>
#include <QDBusReply>
#include <QDBusUnixFileDescriptor>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

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

// Shared with the thread, which may be there after the guard: Qt waits for ever where its own thread for D-Bus could
// not be started.
struct SleepGuard::Ended {
    std::mutex mutex;
    std::condition_variable changed;
    bool ended = false;
};

SleepGuard::SleepGuard(const QString& why, std::function<void(const std::string& reason)> refused)
    : m_ended(std::make_shared<Ended>())
{
    auto holder = Worker::start(Action::none, [why, refused, ended = m_ended, stop = m_stop.get_token()] {
        if (guarded(Action::none, [&] { holdUntil(stop, why, refused); })) {
            noteLeftThread(); // it left Qt's D-Bus in no state to be taken down
        }
        const std::lock_guard lock(ended->mutex);
        ended->ended = true;
        ended->changed.notify_all();
    });
    if (holder) {
        m_holder = std::move(*holder);
    } else if (refused) {
        refused("no thread can be started");
    }
}

SleepGuard::~SleepGuard()
{
    m_stop.request_stop();
    std::unique_lock lock(m_ended->mutex);
    if (m_holder.running() &&
        !m_ended->changed.wait_for(lock, std::chrono::milliseconds(2 * kPatience), [this] { return m_ended->ended; })) {
        m_holder.detach();
        noteLeftThread();
    }
}

} // namespace steadyburn
