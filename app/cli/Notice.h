// What a run without a terminal tells the desktop of whoever is at the computer. Main thread.
#pragma once

#include <QString>

namespace steadyburn {

// A notification (org.freedesktop.Notifications) of something that needs the user. Says nothing where there is no
// desktop; takes a few seconds at most.
void notifyDesktop(const QString& title, const QString& words);

} // namespace steadyburn
