#include "workflow/facade/BatchedListing.h"

#include "unpack/StoredEntry.h"
#include "workflow/facade/Gathered.h"
#include "workflow/facade/MediumTasks.h"

#include <chrono>
#include <utility>

namespace steadyburn {

namespace {

constexpr auto kSlowest = std::chrono::milliseconds(200); // a tape that winds shows what came before

} // namespace

ListingReport listInBatches(const StoredPart& part, const Dependencies& dependencies, const ListingListener& listener,
                            const std::stop_token& stop)
{
    ListingReport report;
    if (auto medium = inspectTarget(dependencies, part.target)) {
        listener.inspected(*medium);
        report.unfinished = std::move(medium->unfinished);
    }
    FaultLog log;
    Gathered<ListedEntry> gathered(kListingBatch, kSlowest,
                                   [&](std::vector<ListedEntry> batch) { listener.listed(std::move(batch), stop); });
    auto result = listStored(
        part, dependencies, [&](const StoredEntry& entry) { gathered.add(listed(entry)); }, log, stop);
    gathered.flush();
    report.faults = log.all();
    if (!result) {
        report.fault = result.takeFault();
    }
    return report;
}

} // namespace steadyburn
