// What a medium is worth on which a burn never came to its end, in the words of the window and the command line.
#pragma once

#include "base/Fault.h"
#include "workflow/request/UnfinishedBurn.h"

#include <QString>

namespace steadyburn {

enum class MediumSeen : std::uint8_t {
    yes, // it is the one in the drive
    no,  // whatever is in the drive now
};

// "The DVD+R in “/dev/sr0” holds at least 81 MiB of an unfinished burn (“Photos”, begun 25.11.26 14:02): it cannot be
// trusted."
[[nodiscard]] QString unfinishedSentence(const UnfinishedBurn& burn, MediumSeen seen = MediumSeen::yes);
// What is to be done with it.
[[nodiscard]] QString unfinishedAdvice(const UnfinishedBurn& burn);
// Both.
[[nodiscard]] QString unfinishedText(const UnfinishedBurn& burn, MediumSeen seen = MediumSeen::yes);

// A burn of which no journal can be kept, and why; or a journal of which nothing can be understood (journalDamaged).
[[nodiscard]] QString untracedText(const Fault& fault);

} // namespace steadyburn
