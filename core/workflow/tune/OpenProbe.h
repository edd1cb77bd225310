// From the user's words to what measures them, and the whole way to the report.
#pragma once

#include "workflow/tune/Tuner.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace steadyburn {

// Returns the probe of a folder, a file or a simulated drive. `fileBytes`: how large the temporary file may be; 0: as
// usual. The clock outlives it. Fails with badArgument; and with unsupported for real drives, tapes and other devices:
// a measurement would spend a medium.
Result<std::unique_ptr<TuneProbe>> openTuneProbe(const std::string& text, Clock& clock, std::uint64_t fileBytes = 0);

// Opens the probe; empty: openTuneProbe() does.
using OpenProbe = std::function<Result<std::unique_ptr<TuneProbe>>(const std::string& place, Clock& clock)>;

// Opens the probe and measures, as tune() does; its report names the place. One that cannot be opened is its fault.
[[nodiscard]] TuneReport tunePlace(const std::string& place, const TuneOptions& options, const OpenProbe& open,
                                   const std::function<void(const TuneProgress&)>& progress,
                                   const std::stop_token& stop);

} // namespace steadyburn
