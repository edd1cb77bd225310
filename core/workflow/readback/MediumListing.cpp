#include "workflow/readback/MediumListing.h"

#include "unpack/medium/MediumContents.h"
#include "workflow/tapeset/StoredSections.h"

namespace steadyburn {

Result<void> listStored(const StoredPart& part, const Dependencies& dependencies,
                        const std::function<void(const StoredEntry&)>& entry, FaultLog& log,
                        const std::stop_token& stop)
{
    const auto list = [&](StoredSection& section) {
        const auto met = [&](const StoredEntry& stored) {
            entry(stored);
            if (section.met != nullptr) {
                section.met->meet(stored);
            }
        };
        return listMedium(section.reader, met, log, stop);
    };
    return forEachStoredSection({.openTarget = dependencies.openTarget,
                                 .target = part.target,
                                 .section = part.section,
                                 .changeVolume = dependencies.changeVolume,
                                 .indexBehind = true},
                                list, log, stop);
}

ListedEntry listed(const StoredEntry& entry)
{
    return {.path = wholePath(entry),
            .mode = entry.mode,
            .uid = entry.uid,
            .gid = entry.gid,
            .size = entry.part ? entry.part->size : entry.size,
            .mtime = entry.mtime.seconds,
            .linkTarget = entry.linkTarget,
            .hardLink = entry.hardLink,
            .doubtful = entry.doubtful};
}

} // namespace steadyburn
