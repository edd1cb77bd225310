#include "cli/Notice.h"

#include "base/os/BusProbe.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QVariantMap>

namespace steadyburn {

namespace {

constexpr int kNoticePatience = 3000; // milliseconds
constexpr int kServerChooses = -1;    // how long it stays
constexpr uchar kUrgent = 2;

} // namespace

void notifyDesktop(const QString& title, const QString& words)
{
    const QString connection = QStringLiteral("steadyburn-notice");
    const QString service = QStringLiteral("org.freedesktop.Notifications");
    const std::string address = sessionBusAddress();
    if (address.empty() || busIsMute(address)) {
        return;
    }
    {
        const QDBusConnection bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, connection);
        QDBusMessage call = QDBusMessage::createMethodCall(service, QStringLiteral("/org/freedesktop/Notifications"),
                                                           service, QStringLiteral("Notify"));
        const QVariantMap hints{{QStringLiteral("desktop-entry"), QStringLiteral("steadyburn")},
                                {QStringLiteral("urgency"), QVariant::fromValue(kUrgent)}};
        // The body is markup by the specification.
        call << QStringLiteral("Steadyburn") << 0U << QStringLiteral("steadyburn") << title << words.toHtmlEscaped()
             << QStringList() << hints << kServerChooses;
        if (bus.isConnected()) {
            bus.call(call, QDBus::Block, kNoticePatience);
        }
    }
    QDBusConnection::disconnectFromBus(connection);
}

} // namespace steadyburn
