#include "workflow/facade/ShelfTasks.h"

#include "base/FaultLog.h"
#include "shelf/ShelfExport.h"
#include "target/Target.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/catalogue/MediumCatalogue.h"

#include <utility>

namespace steadyburn {

Result<ShelfAddition> addToShelf(const std::string& shelf, const Dependencies& dependencies, const std::string& target,
                                 std::int64_t now, const std::stop_token& stop)
{
    auto opened = Shelf::openOrMake(shelf);
    if (!opened) {
        return opened.takeFault();
    }
    FaultLog log;
    auto unfinished = unfinishedAt(dependencies.burnJournals, dependencies.openTarget, target);
    auto report =
        catalogueMedium(*opened, {.openTarget = dependencies.openTarget, .target = target, .now = now}, log, stop);
    if (!report) {
        return report.takeFault();
    }
    return ShelfAddition{.uuid = report->uuid,
                         .label = report->label,
                         .known = report->known,
                         .faults = log.all(),
                         .unfinished = std::move(unfinished)};
}

Result<std::string> identifyOnShelf(const std::string& shelf, const Dependencies& dependencies,
                                    const std::string& target, const std::stop_token& stop)
{
    auto opened = dependencies.openTarget(target);
    auto identity = opened ? identifyMedium(**opened, stop) : Result<MediumIdentity>(opened.takeFault());
    return identity ? Result(uuidOnShelf(shelf, *identity)) : identity.takeFault();
}

Result<void> exportShelfFile(const std::string& shelf, const std::string& path, const std::stop_token& stop)
{
    auto opened = Shelf::open(shelf);
    return opened ? exportShelfTo(*opened, path, stop) : Result<void>(opened.takeFault());
}

} // namespace steadyburn
