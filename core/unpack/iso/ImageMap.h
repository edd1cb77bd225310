// The map of unread sectors that stands beside an image as "FILE.map": read-image or GNU ddrescue left it there. Whose
// it is, and how it goes with its image. What stands under that name and cannot be understood counts neither as a map
// nor as none. Any thread; no state.
#pragma once

#include "base/Result.h"
#include "unpack/iso/SectorMap.h"

#include <optional>
#include <string>
#include <string_view>

namespace steadyburn {

// In a map of ours: where the image is that it belongs to.
inline constexpr std::string_view kMapOfImage = "# Steadyburn: the image bears its name\n";
inline constexpr std::string_view kMapOfPart = "# Steadyburn: the image is in the .part file\n";

struct ImageMap {
    std::string name;
    SectorMap map;
    std::string text;
    std::int64_t modified = 0; // seconds
    // Of what is still being read into "FILE.part": whatever FILE is, it is not the map's.
    bool ofPart = false;
};

[[nodiscard]] std::string mapNameOf(const std::string& image);

// What stands beside `image`, whether it is that image's or not; where `image` is a link, beside what it leads to as
// well. An image that is still being read ("FILE.part") has "FILE.map". Fails with mapUnusable where it is no map or
// cannot be read.
Result<std::optional<ImageMap>> lookForMap(const std::string& image);

// The map that belongs to `image`, which must exist. One that is older than an image of its size is of what was there
// before. Fails as lookForMap() does, with mapUnusable where the map covers more than the image, or less without a
// session that was appended there, and with io.
Result<std::optional<ImageMap>> mapOf(const std::string& image);

// Another file is to take the place of `image`: what stands there as its map must be one, and its own. Fails with
// notOurFile.
Result<void> mapMayGo(const std::string& image);
// The map of the image that stood there before. Fails with io; where there is none there is nothing to do.
Result<void> removeMap(const std::string& image);
// `copy` is a copy of what `map` belongs to. Fails with io.
Result<void> writeMapBeside(const std::string& copy, const SectorMap& map);

} // namespace steadyburn
