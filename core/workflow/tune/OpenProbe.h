// From the user's words to what measures them.
#pragma once

#include "workflow/tune/TuneProbe.h"

#include <string>

namespace steadyburn {

// Returns the probe of a folder, a file or a simulated drive. `fileBytes`: how large the temporary file may be; 0: as
// usual. The clock outlives it. Fails with badArgument; and with unsupported for real drives, tapes and other devices:
// a measurement would spend a medium.
Result<std::unique_ptr<TuneProbe>> openTuneProbe(const std::string& text, Clock& clock, std::uint64_t fileBytes = 0);

} // namespace steadyburn
