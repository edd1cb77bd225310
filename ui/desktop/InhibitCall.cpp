#include "ui/desktop/InhibitCall.h"

namespace steadyburn {

QDBusMessage inhibitCall(const QString& why)
{
    // Sleep alone does not keep the lid from suspending the machine.
    static const QString kWhat = QStringLiteral("shutdown:sleep:idle:handle-lid-switch");
    QDBusMessage call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.login1"), QStringLiteral("/org/freedesktop/login1"),
        QStringLiteral("org.freedesktop.login1.Manager"), QStringLiteral("Inhibit"));
    call << kWhat << QStringLiteral("Steadyburn") << why << QStringLiteral("block");
    return call;
}

} // namespace steadyburn
