// How a command ends: the result line of --json or a sentence for people, and the exit code.
#pragma once

#include "base/Fault.h"

#include <QJsonObject>

#include <cstdio>

namespace steadyburn {

// The result line goes to `lines`: standard output, but where the data has that.
[[nodiscard]] int fail(const Fault& fault, bool json, std::FILE* lines = stdout);
// `figures`: what else the result line tells.
[[nodiscard]] int succeed(bool json, QJsonObject figures = {});

} // namespace steadyburn
