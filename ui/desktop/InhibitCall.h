// How logind is asked to hold off sleep, shutdown, idling and the lid: for the window, which does not wait for the
// answer (Desktop), and for the command line (SleepGuard). Any thread.
#pragma once

#include <QDBusMessage>

namespace steadyburn {

// It is answered with a descriptor, and the hold lasts until that is closed.
[[nodiscard]] QDBusMessage inhibitCall(const QString& why);

} // namespace steadyburn
