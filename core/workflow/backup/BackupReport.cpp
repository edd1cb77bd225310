#include "workflow/backup/BackupReport.h"

#include <algorithm>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

Result<BackupReport> reportOf(const BackupStore& store, std::optional<unsigned> number)
{
    auto runs = store.runs();
    if (!runs) {
        return runs.takeFault();
    }
    auto record = store.record(number ? *number : runs->empty() ? 0 : runs->back().number);
    if (!record) {
        return record.takeFault();
    }
    BackupReport report{.set = store.set(),
                        .run = std::move(record->run),
                        .volumes = std::move(record->volumes),
                        .exceptions = std::move(record->exceptions),
                        .written = {},
                        .removed = std::move(record->removed)};
    for (const auto& [path, entry] : record->entries) {
        if (report.run.base != 0 && entry.run == report.run.number && S_ISREG(entry.mode)) {
            report.written.push_back(path);
        }
    }
    if (!record->sources.empty()) {
        report.set.sources = std::move(record->sources);
        report.set.excludes = std::move(record->excludes);
    }
    for (unsigned next = report.run.base; next != 0;) { // a base is always smaller
        const auto base =
            std::find_if(runs->begin(), runs->end(), [next](const BackupRun& run) { return run.number == next; });
        // Of one that is gone or damaged the number is all there is.
        report.chain.insert(report.chain.begin(), base == runs->end() ? BackupRun{.number = next} : *base);
        next = report.chain.front().base;
    }
    for (const BackupRun& run : *runs) {
        report.bytesOfAll += run.bytes;
    }
    report.mediaOfAll = countMedia(*runs);
    report.compared = comparedRun(store, report.run.number);
    report.uses = usesOfSources(store, *runs);
    return report;
}

} // namespace steadyburn
