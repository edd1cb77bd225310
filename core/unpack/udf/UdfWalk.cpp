#include "unpack/udf/UdfWalk.h"

#include "unpack/iso/IsoFileBytes.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include <sys/stat.h>

namespace steadyburn {

namespace {

StoredEntry describeUdf(const UdfTree& tree, std::uint32_t number)
{
    const UdfEntry& from = tree.entries[number];
    StoredEntry entry;
    entry.path = tree.path(number);
    entry.mode = from.mode;
    entry.uid = from.uid;
    entry.gid = from.gid;
    entry.size = from.size;
    entry.mtime = from.mtime;
    entry.atime = from.atime;
    entry.linkTarget = from.linkTarget;
    if (S_ISCHR(from.mode) || S_ISBLK(from.mode)) {
        entry.rdevMajor = from.deviceMajor;
        entry.rdevMinor = from.deviceMinor;
    }
    entry.doubtful = from.doubtful;
    if (from.places) {
        std::ranges::copy_if(*from.places, std::back_inserter(entry.places),
                             [](const Extent& place) { return place.offset < kLostPlace; });
    }
    return entry;
}

Fault cancelledUdf()
{
    return {.kind = FaultKind::cancelled, .doing = Action::read};
}

// The files, by their place; those of visit.first before all others.
std::vector<std::uint32_t> filesOf(const UdfTree& tree, const StoredVisit& visit)
{
    std::vector<std::uint32_t> files;
    std::uint64_t bytes = 0;
    for (std::uint32_t i = 1; i < tree.entries.size(); ++i) {
        if (tree.entries[i].isFile()) {
            files.push_back(i);
            bytes += tree.entries[i].size;
        }
    }
    std::stable_sort(files.begin(), files.end(), [&tree](std::uint32_t left, std::uint32_t right) {
        return tree.entries[left].begin() < tree.entries[right].begin();
    });
    if (visit.first) {
        std::stable_partition(files.begin(), files.end(),
                              [&](std::uint32_t file) { return visit.first(tree.path(file)); });
    }
    if (visit.totals) {
        visit.totals(files.size(), bytes);
    }
    return files;
}

} // namespace

Result<void> walkUdf(PatientReader& medium, const UdfTree& tree, const StoredVisit& visit, FaultLog& log,
                     const std::stop_token& stop)
{
    for (const Fault& fault : tree.damage) {
        log.add(fault);
    }
    const std::vector<std::uint32_t> files = filesOf(tree, visit);
    const auto none = placedBytes(medium, {});
    for (std::uint32_t i = 1; i < tree.entries.size(); ++i) {
        if (stop.stop_requested()) {
            return cancelledUdf();
        }
        const UdfEntry& entry = tree.entries[i];
        if (entry.mode != 0 && !entry.isFile() && !visit.entry(describeUdf(tree, i), *none)) {
            return {};
        }
    }
    std::unordered_map<const void*, std::uint32_t> first; // of several names of a file
    for (const std::uint32_t number : files) {
        if (stop.stop_requested()) {
            return cancelledUdf();
        }
        const UdfEntry& file = tree.entries[number];
        StoredEntry entry = describeUdf(tree, number);
        const auto [known, isNew] = first.try_emplace(file.places.get(), number);
        entry.hardLink = isNew ? std::string() : tree.path(known->second);
        const auto contents = placedBytes(medium, *file.places);
        if (!visit.entry(entry, *contents)) {
            return {};
        }
    }
    return {};
}

} // namespace steadyburn
