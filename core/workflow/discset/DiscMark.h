// Which disc of which set a medium is, as it says itself: SET.json in ABOUT-THIS-DISC.
#pragma once

#include "base/Result.h"
#include "target/Target.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace steadyburn {

struct DiscMark {
    std::string set;  // UUID
    std::string name; // of the set
    std::string uuid; // of the disc
    unsigned number = 1;
    unsigned of = 1; // as planned when it was written
};

// Whether an entry of a medium lies in ABOUT-THIS-DISC, or is that.
[[nodiscard]] bool isAboutDisc(std::string_view path);

// Nothing where the text is no SET.json of a disc.
[[nodiscard]] std::optional<DiscMark> parseDiscMark(std::string_view text);

// Nothing where the medium is no disc of a set, or what is on it cannot be read; of files only images are looked into.
// Fails with `cancelled`, and where the drive is gone. `spoilt`: there is a SET.json, which nobody can understand. A
// thread that may wait for the drive.
Result<std::optional<DiscMark>> readDiscMark(Target& target, const std::stop_token& stop, bool* spoilt = nullptr);

} // namespace steadyburn
