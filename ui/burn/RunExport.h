// A run's history as text, for spreadsheets and scripts: the whole run thinned, its last minutes finely. Units are
// seconds, bytes a second and shares of 1; numbers are written with a point in every language.
#pragma once

#include "workflow/facade/RunHistory.h"

#include <QByteArray>

#include <vector>

namespace steadyburn {

// Oldest first, without gaps and without doubles.
[[nodiscard]] std::vector<HistorySample> wholeHistory(const RunHistory& history);
[[nodiscard]] QByteArray historyAsCsv(const RunHistory& history);
[[nodiscard]] QByteArray historyAsJson(const RunHistory& history);

} // namespace steadyburn
