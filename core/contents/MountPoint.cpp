#include "contents/MountPoint.h"

#include "base/os/MountTable.h"

namespace steadyburn {

namespace {

bool liesUnder(std::string_view path, std::string_view place)
{
    if (place == "/") {
        return path.starts_with('/');
    }
    return path.starts_with(place) && (path.size() == place.size() || path[place.size()] == '/');
}

} // namespace

MountPoint mountIn(std::string_view mountInfo, std::string_view path)
{
    MountPoint best;
    for (const MountEntry& mount : mountsIn(mountInfo)) {
        if (liesUnder(path, mount.place) && mount.place.size() >= best.place.size()) {
            best = {.place = mount.place, .type = mount.type, .source = mount.source};
        }
    }
    return best;
}

MountPoint mountOf(std::string_view path)
{
    return mountIn(mountInfo(), path);
}

} // namespace steadyburn
