#include "workflow/readback/LaterVersions.h"

#include "base/Text.h"
#include "shelf/Shelf.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace steadyburn {

namespace {

// The number that a section has in a set of which only earlier volumes were read; 0: it is not in such a set.
unsigned laterThan(const std::map<std::string, unsigned>& newest, const ShelfVolume& volume, std::uint32_t section)
{
    const auto found = std::find_if(volume.sections.begin(), volume.sections.end(),
                                    [&](const ShelfSection& each) { return each.section == section; });
    const auto known = found == volume.sections.end() ? newest.end() : newest.find(found->set);
    return known != newest.end() && found->number > known->second ? found->number : 0;
}

} // namespace

std::vector<Fault> laterVersions(const std::string& shelf, const std::vector<VolumeVerdict>& read,
                                 const std::function<bool(const std::string& path)>& wanted,
                                 const std::function<bool(const std::string& path)>& restored,
                                 const std::stop_token& stop)
{
    std::map<std::string, unsigned> newest; // that were read, by set
    for (const VolumeVerdict& each : read) {
        newest[each.set] = std::max(newest[each.set], each.volume);
    }
    auto opened = shelf.empty() || newest.empty() ? Result<Shelf>(Fault()) : Shelf::open(shelf);
    const auto volumes = opened ? opened->volumes() : Result<std::vector<ShelfVolume>>(Fault());
    if (!volumes) {
        return {};
    }
    std::map<std::string, unsigned> later; // volumes, by path
    for (const ShelfVolume& volume : *volumes) {
        const bool any = std::any_of(volume.sections.begin(), volume.sections.end(), [&](const ShelfSection& section) {
            return laterThan(newest, volume, section.section) != 0;
        });
        const auto take = [&](std::uint32_t section, const ShelfEntry& entry) -> Result<void> {
            const unsigned number = laterThan(newest, volume, section);
            if (number != 0 && entry.kind != ShelfKind::folder && entry.part <= 1 &&
                wanted(escapeNonUtf8(entry.path))) {
                unsigned& known = later[entry.path];
                known = std::max(known, number);
            }
            return stop.stop_requested() ? Result<void>(Fault{.kind = FaultKind::cancelled}) : Result<void>();
        };
        if (any) {
            static_cast<void>(opened->forEachEntry(volume.uuid, take)); // where it fails, what is known of it is told
        }
    }
    std::vector<Fault> faults;
    faults.reserve(later.size());
    for (const auto& [path, number] : later) {
        faults.push_back({.kind = FaultKind::volumeMissing,
                          .doing = Action::restore,
                          .path = path,
                          .detail = restored(path) ? std::string(kNewerVersion) : std::string(),
                          .facts = SetVolume{number}});
    }
    return faults;
}

} // namespace steadyburn
