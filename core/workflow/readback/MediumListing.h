// What is stored on a medium, entry by entry, without its contents: a disc's newest session or one of the user's
// choice, every archive of a tape, an image, an archive.
#pragma once

#include "base/FaultLog.h"
#include "base/Result.h"
#include "workflow/burn/Job.h"
#include "workflow/readback/MediumTree.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct StoredEntry;
enum class StoredFormat : std::uint8_t;

struct StoredPart {     // of all that is stored
    std::string target; // as openTarget() has it
    // A disc's session or a tape's file, as inspect() counts them. Empty: a disc's newest session, all archives of a
    // tape.
    std::optional<std::uint32_t> section;
    bool wholeSet = false; // with `section`: the archives of the same set on other tapes, too
    bool ofLabel = false;  // without: of a tape the set that its label names, and none that was appended
};

// Calls `entry` with each entry, in the order of the medium. What is damaged, what could not be listed and what is
// missing is in `log`. Asks for further tapes of a set where `dependencies.changeVolume` is given. Returns what was
// read: each format once. Fails with what forEachStoredSection() fails with. Any thread.
Result<std::vector<StoredFormat>> listStored(const StoredPart& part, const Dependencies& dependencies,
                                             const std::function<void(const StoredEntry&)>& entry, FaultLog& log,
                                             const std::stop_token& stop);

// As it is shown.
[[nodiscard]] ListedEntry listed(const StoredEntry& entry);

} // namespace steadyburn
