// On which discs of a set something lies, as each of its discs says in ABOUT-THIS-DISC/CONTENTS.jsonl.gz.
#pragma once

#include "base/Result.h"
#include "target/Target.h"

#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

namespace steadyburn {

// The numbers of the discs with entries, or parts of files, that are `wanted` by their paths (percent-escaped where
// they are not UTF-8; of a part the path of the whole file). Nothing where the disc's list is not there or not whole.
// Fails with `cancelled`, and where the drive is gone. A thread that may wait for the drive.
Result<std::optional<std::set<unsigned>>>
discsThatHold(Target& target, const std::function<bool(const std::string& path)>& wanted, const std::stop_token& stop);

} // namespace steadyburn
