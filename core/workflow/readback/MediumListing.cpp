#include "workflow/readback/MediumListing.h"

#include "base/Units.h"
#include "unpack/medium/MediumContents.h"
#include "verify/LinkCheck.h"
#include "verify/Manifest.h"
#include "workflow/tapeset/StoredSections.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// A disc's list of checksums says what was not read whole when it was burned.
void nameNotWhole(const StoredEntry& list, StoredBytes& bytes, FaultLog& log)
{
    StoredManifest read = readManifest(list, bytes);
    ParsedManifest& manifest = read.parsed;
    manifest.unreadable += read.lost && manifest.unreadable == 0 ? 1 : 0;
    reportUnreadable(manifest, list.path, Action::read, log);
    for (const std::string& path : manifest.padded()) {
        log.add(paddedFault(path, Action::read));
    }
    reportMissing(manifest, Action::read, log);
}

} // namespace

Result<std::vector<StoredFormat>> listStored(const StoredPart& part, const Dependencies& dependencies,
                                             const std::function<void(const StoredEntry&)>& entry, FaultLog& log,
                                             const std::stop_token& stop)
{
    std::vector<StoredFormat> formats;
    LinkCheck links;
    const auto list = [&](StoredSection& section) {
        links.beginSection(section.linksMayLeadElsewhere);
        const auto met = [&](const StoredEntry& stored) {
            entry(stored);
            links.meet(stored);
            if (section.met != nullptr) {
                section.met->meet(stored);
            }
        };
        const StoredVisit visit{.entry =
                                    [&](const StoredEntry& stored, StoredBytes& bytes) {
                                        met(stored);
                                        if (isOwnSums(stored) || stored.earlier) {
                                            nameNotWhole(stored, bytes, log);
                                        }
                                        return true;
                                    },
                                .totals = {},
                                .sums = StoredVisit::Sums::tree};
        auto walked = walkMedium(section.reader, visit, log, stop);
        if (walked && std::find(formats.begin(), formats.end(), *walked) == formats.end()) {
            formats.push_back(*walked);
        }
        return walked ? Result<void>() : walked.takeFault();
    };
    auto listed = forEachStoredSection({.openTarget = dependencies.openTarget,
                                        .target = part.target,
                                        .section = part.section,
                                        .changeVolume = dependencies.changeVolume,
                                        .indexBehind = true},
                                       list, log, stop);
    links.reportMissing(log);
    return listed ? Result(std::move(formats)) : listed.takeFault();
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
