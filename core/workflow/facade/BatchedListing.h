// What is stored on a medium, told in batches for a window that shows it meanwhile. Any thread that may block.
#pragma once

#include "workflow/readback/MediumListing.h"
#include "workflow/request/JobMedium.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace steadyburn {

struct ListingReport {
    std::vector<Fault> faults;              // what is damaged or could not be listed, by name
    std::vector<UnfinishedBurn> unfinished; // that the medium holds, the newest first
    std::optional<Fault> fault;             // what ended it; empty: it came to its end
};

struct ListingListener {
    std::function<void(const JobMedium&)> inspected; // first, where the medium can be looked at
    std::function<void(std::vector<ListedEntry> batch, const std::stop_token& stop)> listed; // may block
};

constexpr std::size_t kListingBatch = 2000; // entries at most

[[nodiscard]] ListingReport listInBatches(const StoredPart& part, const Dependencies& dependencies,
                                          const ListingListener& listener, const std::stop_token& stop);

} // namespace steadyburn
