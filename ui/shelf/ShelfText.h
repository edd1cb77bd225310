// What the shelf knows, in words: kinds, dates, states of media. GUI thread.
#pragma once

#include "shelf/ShelfValues.h"

#include <QIcon>
#include <QString>

#include <cstdint>
#include <optional>
#include <string>

namespace steadyburn {

[[nodiscard]] QString shelfMediumName(const std::string& kind); // "BD-R"; what is not known as it stands
[[nodiscard]] QIcon shelfMediumIcon(const std::string& kind);
[[nodiscard]] QIcon shelfWarningIcon();
// The label; of a medium without one the beginning of its ID.
[[nodiscard]] QString shelfLabel(const std::string& label, const std::string& uuid);
[[nodiscard]] QString shelfDate(const std::optional<std::int64_t>& time); // empty where it is not known
[[nodiscard]] QString shelfSets(const ShelfVolume& volume);               // "holidays, 2"; empty: it belongs to none
// A line for each tape file of a tape that was appended to, the newest few; empty for all other media.
[[nodiscard]] QString shelfTapeFiles(const ShelfVolume& volume);
[[nodiscard]] QString shelfCheck(const ShelfCopy& copy); // when it was verified, and what was found
// The same of the best of its copies, and how many of them are damaged.
[[nodiscard]] QString shelfCheck(const ShelfVolume& volume);
[[nodiscard]] std::optional<std::int64_t> shelfBurned(const ShelfVolume& volume); // the newest section
[[nodiscard]] std::uint64_t shelfFiles(const ShelfVolume& volume);
[[nodiscard]] std::uint64_t shelfBytes(const ShelfVolume& volume);

} // namespace steadyburn
