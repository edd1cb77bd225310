#include "workflow/readback/RestoreContext.h"

#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "workflow/readback/RestoreFill.h"
#include "workflow/readback/TemporaryFile.h"
#include "workflow/readback/TornFile.h"

#include <algorithm>
#include <cerrno>
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
      met(options.met),
      meter(options.meter),
      buffer(kWrittenAtOnce)
{
}

Result<std::optional<RestorePlace>> RestoreContext::placeFor(const std::string& path, const RestoreOrigin& mine)
{
    if (placer.liesInLaterFile(path, mine)) {
        return std::optional<RestorePlace>();
    }
    for (;;) {
        auto place = folder.place(path);
        if (place || place.fault().detail != kNoFolderOnTheWay) {
            return place ? Result<std::optional<RestorePlace>>(std::move(*place)) : place.takeFault();
        }
        const std::string plain = plainPath(path);
        Result<bool> room = place.takeFault();
        for (std::size_t end = plain.find('/'); end != std::string::npos && !room; end = plain.find('/', end + 1)) {
            const auto above = folder.existing(plain.substr(0, end));
            const auto found = above ? RestoreFolder::look(*above) : Result<std::optional<struct stat>>(above.fault());
            if (!found || !*found) {
                break;
            }
            if (!S_ISDIR((*found)->st_mode)) {
                room = placer.makeRoom(*above, **found, mine, kNoFolderOnTheWay);
                break;
            }
        }
        if (!room) {
            Fault fault = room.takeFault();
            fault.path = path;
            return fault;
        }
        if (!*room) {
            return std::optional<RestorePlace>();
        }
    }
}

Result<bool> RestoreContext::laterHas(const RestorePlace& place, const RestoreOrigin& mine)
{
    const auto looked = RestoreFolder::look(place);
    if (!looked) {
        return looked.fault();
    }
    const std::optional<struct stat>& found = *looked;
    if (found && S_ISDIR(found->st_mode)) {
        return placer.hasLaterFolder(place, *found, mine);
    }
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

Result<bool> RestoreContext::mayReplace(const std::string& path, const RestorePlace& made, const RestorePlace& place,
                                        const std::optional<Digest>& known)
{
    const RecordedEntry* const entry = recorded ? recorded(path) : nullptr;
    const auto old = entry != nullptr ? RestoreFolder::look(place) : Result<std::optional<struct stat>>(std::nullopt);
    if (!old || !*old || folder.owns(**old)) { // a set may have an earlier version, too
        return true;
    }
    const auto looked = RestoreFolder::look(made);
    if (!looked || !*looked) {
        return TemporaryFile::fault(path, looked ? ENOENT : looked.fault().code);
    }
    const mode_t kind = (*looked)->st_mode & S_IFMT;
    std::string target;
    if (kind != (entry->mode & S_IFMT) ||
        (kind == S_IFLNK && (readLinkAt(made.folder, made.name.c_str(), target) != 0 || target != entry->linkTarget))) {
        return false;
    }
    if (kind != S_IFREG || entry->torn || !entry->sha256 || known == entry->sha256) {
        return true;
    }
    const auto found = digestOfFile(made, buffer, stop);
    return found ? Result<bool>(*found == *entry->sha256) : found.fault();
}

Result<void> RestoreContext::put(const RestorePlacer::Made& made)
{
    auto put = placer.put(made);
    if (put && made.whole) {
        removeOutdated({made.at.folder, made.name, plainPath(made.path)}, made.origin);
    }
    return put;
}

void RestoreContext::removeOutdated(const RestorePlace& place, const RestoreOrigin& now)
{
    if (now.set == 0) {
        return;
    }
    clearLeftovers(place); // of the folder of a link nothing has been looked at
    if (!leftovers.mayHaveDamaged(place.path.substr(0, place.path.size() - place.name.size()))) {
        return;
    }
    const auto isOutdated = [&](const TornMark& mark) {
        return mark.set == sets[now.set] && !mark.from.empty() && *std::ranges::max_element(mark.from) < now.volume;
    };
    for (const TornFile& torn : findTornFiles(place, isOutdated)) {
        struct stat found = {};
        if (fstat(torn.fd.get(), &found) == 0 && !folder.owns(found)) {
            unlinkat(place.folder, torn.name.c_str(), 0);
        }
    }
}

void RestoreContext::report(const std::string& path, const std::vector<LostAttribute>& lost)
{
    for (const LostAttribute& one : lost) {
        log.add(restoreFault(FaultKind::attributesLost, path, one.code, one.name));
    }
}

} // namespace steadyburn
