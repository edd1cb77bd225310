#include "workflow/backup/BackupOverview.h"

#include <utility>

namespace steadyburn {

namespace {

BackupOverview overviewOf(const std::string& folder, const std::string& name)
{
    BackupOverview overview{.set = {.name = name}};
    auto store = BackupStore::open(folder, name);
    if (!store) {
        overview.fault = store.takeFault();
        return overview;
    }
    overview.set = store->set();
    auto runs = store->runs();
    if (!runs) {
        overview.fault = runs.takeFault();
        return overview;
    }
    overview.runs = std::move(*runs);
    overview.unfinished = unfinishedRun(*store);
    for (const BackupRun& run : overview.runs) {
        overview.bytes += run.bytes;
    }
    overview.media = countMedia(overview.runs);
    return overview;
}

} // namespace

std::vector<BackupOverview> overviewOfBackups(const std::string& folder, const BackupSchedule& schedule)
{
    std::vector<BackupOverview> all;
    for (const std::string& name : BackupStore::names(folder)) {
        all.push_back(overviewOf(folder, name));
    }
    for (ScheduledBackup& timer : schedule.all()) {
        for (BackupOverview& each : all) {
            if (each.set.uuid == timer.uuid && !timer.uuid.empty()) {
                each.timer = std::move(timer);
                break;
            }
        }
    }
    return all;
}

} // namespace steadyburn
