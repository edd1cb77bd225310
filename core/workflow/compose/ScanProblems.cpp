#include "workflow/compose/ScanProblems.h"

#include <algorithm>

namespace steadyburn {

std::optional<ScanProblems> ScanProblems::find(const CompilationView& view,
                                               const std::vector<std::shared_ptr<const FaultLog>>& logs,
                                               const std::stop_token& stop)
{
    ScanProblems found;
    for (const auto& log : logs) {
        for (Fault& fault : log->all()) {
            if (stop.stop_requested()) {
                return std::nullopt;
            }
            found.paths.push_back(fault.path);
            auto place = view.placeOf(fault.path);
            if (!place) {
                continue; // left out meanwhile
            }
            ++found.count;
            if (found.listed.size() < kListed) {
                found.listed.push_back({std::move(fault), std::move(*place)});
            }
        }
    }
    std::sort(found.paths.begin(), found.paths.end());
    return found;
}

} // namespace steadyburn
