#include "workflow/readback/RestoreContext.h"

#include "base/Units.h"
#include "workflow/readback/TornFile.h"

#include <algorithm>
#include <utility>

#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::size_t kWrittenAtOnce = kMiB;

} // namespace

RestoreContext::RestoreContext(RestoreFolder into, const RestoreOptions& options, FaultLog& faults)
    : folder(std::move(into)),
      placer(folder, faults, options.overwrite),
      patterns(options.patterns, options.exact),
      log(faults),
      overwrite(options.overwrite),
      recorded(options.recorded),
      meter(options.meter),
      buffer(kWrittenAtOnce)
{
}

Result<bool> RestoreContext::laterHas(const RestorePlace& place, const RestoreOrigin& mine) const
{
    const auto looked = RestoreFolder::look(place);
    if (!looked) {
        return looked.fault();
    }
    const std::optional<struct stat>& found = *looked;
    return found && folder.isWhole(*found) && mine.isBefore(placer.originOf(place, *found));
}

Result<bool> RestoreContext::hasReplaced(const RestoreOrigin& mine, const RestorePlace& place) const
{
    const auto looked = RestoreFolder::look(place);
    if (!looked) {
        return looked.fault();
    }
    const std::optional<struct stat>& found = *looked;
    return found && folder.owns(*found) && folder.isWhole(*found) && mine.yieldsTo(placer.originOf(place, *found));
}

Result<std::optional<struct stat>> RestoreContext::placedWhole(const RestorePlace& place) const
{
    const auto looked = RestoreFolder::look(place);
    if (!looked) {
        return looked.fault();
    }
    const std::optional<struct stat>& found = *looked;
    const bool ours = found && S_ISREG(found->st_mode) && folder.owns(*found) && folder.isWhole(*found);
    return ours && folder.originOf(*found).isOfVolume(origin) ? found : std::nullopt;
}

bool RestoreContext::follows(const RestoreOrigin& part, const RestoreOrigin& next) const
{
    if (part.set == 0 || part.set != next.set) {
        return true;
    }
    bool known = !next.isBefore(part);
    for (std::uint32_t between = part.volume + 1; known && between < next.volume; ++between) {
        known = read.contains({part.set, between});
    }
    return known;
}

// Passes over folders that this restore has made, for they hold no leftovers.
void RestoreContext::clearLeftovers(const RestorePlace& place)
{
    struct stat found = {};
    if (fstat(place.folder, &found) == 0 && !folder.owns(found)) {
        leftovers.clear(place.folder, place.path.substr(0, place.path.size() - place.name.size()));
    }
}

Result<void> RestoreContext::put(const RestorePlacer::Made& made)
{
    auto put = placer.put(made);
    const RestorePlace place{made.at.folder, made.name, RestoreFolder::plainPath(made.path)};
    const std::string folderPath = place.path.substr(0, place.path.size() - place.name.size());
    if (!put || !made.whole || made.origin.set == 0 || !leftovers.mayHaveDamaged(folderPath)) {
        return put;
    }
    const auto isOutdated = [&](const TornMark& mark) {
        return mark.set == sets[made.origin.set] && !mark.from.empty() &&
               *std::ranges::max_element(mark.from) < made.origin.volume;
    };
    for (const TornFile& torn : findTornFiles(place, isOutdated)) {
        struct stat found = {};
        if (fstat(torn.fd.get(), &found) == 0 && !folder.owns(found)) {
            unlinkat(place.folder, torn.name.c_str(), 0);
        }
    }
    return put;
}

void RestoreContext::report(const std::string& path, const std::vector<LostAttribute>& lost)
{
    for (const LostAttribute& one : lost) {
        log.add(restoreFault(FaultKind::attributesLost, path, one.code, one.name));
    }
}

} // namespace steadyburn
