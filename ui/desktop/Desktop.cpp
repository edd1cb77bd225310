#include "ui/desktop/Desktop.h"

#include "base/os/BusProbe.h"
#include "ui/desktop/InhibitCall.h"

#include <QCoreApplication>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>

#include <cmath>

namespace steadyburn {

namespace {

const QString kNotifications = QStringLiteral("org.freedesktop.Notifications");
const QString kNotificationsPath = QStringLiteral("/org/freedesktop/Notifications");
const QString kLauncher = QStringLiteral("com.canonical.Unity.LauncherEntry");
const QString kLauncherPath = QStringLiteral("/com/canonical/unity/launcherentry/steadyburn");
constexpr uchar kNormal = 1;
constexpr uchar kCritical = 2;
constexpr int kServerDecides = -1; // how long a notification stays

} // namespace

Desktop::Desktop(Buses buses, QObject* parent) : QObject(parent), m_buses(std::move(buses))
{
}

Desktop::~Desktop()
{
    m_ending.request_stop();
    for (Link* each : {&m_session, &m_system}) {
        if (each->thread) {
            each->thread->wait();
        }
    }
}

QString Desktop::addressOf(Bus bus) const
{
    return bus == Bus::session ? m_buses.session : m_buses.system;
}

void Desktop::on(Bus bus, Action action)
{
    Link& to = link(bus);
    if (to.connection) {
        action(*to.connection);
        return;
    }
    if (to.tried && !to.thread) {
        return; // there is no such bus
    }
    to.waiting.push_back(std::move(action));
    if (to.tried) {
        return;
    }
    to.tried = true;
    const std::string asked = addressOf(bus).toStdString();
    const std::string address = !asked.empty() ? asked : bus == Bus::session ? sessionBusAddress() : systemBusAddress();
    if (address.empty()) { // libdbus would start a bus of its own, which takes seconds and is of no use
        to.waiting.clear();
        return;
    }
    static int serial = 0;
    const QString name = QStringLiteral("steadyburn-%1").arg(++serial);
    to.thread.reset(QThread::create([this, bus, name, address, named = !asked.empty(), stop = m_ending.get_token()] {
        if (busIsMute(address, stop)) {
            // As if there were none.
        } else if (!named) {
            QDBusConnection::connectToBus(
                bus == Bus::session ? QDBusConnection::SessionBus : QDBusConnection::SystemBus, name);
        } else {
            QDBusConnection::connectToBus(QString::fromStdString(address), name);
        }
        QMetaObject::invokeMethod(
            this, [this, bus, name] { connected(bus, name); }, Qt::QueuedConnection);
    }));
    to.thread->start();
}

void Desktop::connected(Bus bus, const QString& name)
{
    Link& to = link(bus);
    to.thread->wait();
    to.thread.reset();
    QDBusConnection connection(name);
    const std::vector<Action> waiting = std::exchange(to.waiting, {});
    if (!connection.isConnected()) {
        return;
    }
    to.connection = connection;
    for (const Action& action : waiting) {
        action(connection);
    }
}

void Desktop::notify(const QString& title, const QString& text, bool bad)
{
    QDBusMessage call =
        QDBusMessage::createMethodCall(kNotifications, kNotificationsPath, kNotifications, QStringLiteral("Notify"));
    QVariantMap hints{{QStringLiteral("desktop-entry"), QGuiApplication::desktopFileName()},
                      {QStringLiteral("urgency"), QVariant::fromValue(bad ? kCritical : kNormal)}};
    // The body is markup by the specification: a file's name may hold a "<".
    call << QStringLiteral("Steadyburn") << 0U << QStringLiteral("steadyburn") << title << text.toHtmlEscaped()
         << QStringList() << hints << kServerDecides;
    on(Bus::session, [call](const QDBusConnection& bus) { bus.asyncCall(call); });
}

void Desktop::showProgress(double share, bool urgent)
{
    const int percent = share < 0 ? -1 : static_cast<int>(std::floor(share * 100));
    const int shown = urgent ? percent + 1000 : percent;
    if (shown == m_lastPercent) {
        return;
    }
    m_lastPercent = shown;
    QDBusMessage signal = QDBusMessage::createSignal(kLauncherPath, kLauncher, QStringLiteral("Update"));
    const QString name = qEnvironmentVariable("FLATPAK_ID", QStringLiteral("steadyburn")); // of the desktop file
    signal << QStringLiteral("application://%1.desktop").arg(name)
           << QVariantMap{{QStringLiteral("progress"), share < 0 ? 0.0 : share},
                          {QStringLiteral("progress-visible"), share >= 0},
                          {QStringLiteral("urgent"), urgent}};
    on(Bus::session, [signal](const QDBusConnection& bus) { bus.send(signal); });
}

void Desktop::inhibit(const QString& why)
{
    const int wanted = ++m_wanted;
    const QDBusMessage call = inhibitCall(why);
    on(Bus::system, [this, call, wanted](const QDBusConnection& bus) {
        if (wanted != m_wanted) {
            return; // over before the bus was there
        }
        auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
        connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, wanted](QDBusPendingCallWatcher* done) {
            const QDBusPendingReply<QDBusUnixFileDescriptor> reply = *done;
            done->deleteLater();
            if (wanted == m_wanted && !reply.isError()) {
                m_hold = reply.value();
            }
            Q_EMIT inhibited(m_hold.isValid());
        });
    });
}

void Desktop::release()
{
    ++m_wanted;
    m_hold = QDBusUnixFileDescriptor(); // the last copy closes it, and logind lets go
}

} // namespace steadyburn
