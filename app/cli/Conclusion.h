// How a command ends: the result line of --json or a sentence for people, and the exit code; and what is said before
// anything is said of a medium.
#pragma once

#include "base/Fault.h"

#include <QJsonObject>

#include <cstdio>

namespace steadyburn {

// The result line goes to `lines`: standard output, but where the data has that.
[[nodiscard]] int fail(const Fault& fault, bool json, std::FILE* lines = stdout);
// `figures`: what else the result line tells.
[[nodiscard]] int succeed(bool json, QJsonObject figures = {});
// Names the journals of burns that cannot be read: nobody knows of which medium they are.
void tellDamagedJournals(bool json);

} // namespace steadyburn
