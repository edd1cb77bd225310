#include "workflow/facade/MediumTasks.h"

#include "target/Target.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/catalogue/MediumCatalogue.h"

#include <utility>

namespace steadyburn {

Result<JobMedium> inspectTarget(const Dependencies& dependencies, const std::string& target)
{
    auto drive = dependencies.openTarget(target);
    auto info = drive ? (*drive)->inspect() : Result<MediumInfo>(drive.takeFault());
    if (!info) {
        return info.takeFault();
    }
    JobMedium medium;
    medium.target = target;
    medium.info = std::move(*info);
    medium.tape = (*drive)->isTape();
    medium.optical = (*drive)->isOptical();
    medium.unfinished = unfinishedOn(dependencies.burnJournals, **drive, medium.info);
    return medium;
}

Result<void> blankTarget(const Dependencies& dependencies, const std::string& target, bool full,
                         const std::string& shelf, const std::function<void(double)>& progress)
{
    auto drive = dependencies.openTarget(target);
    if (!drive) {
        return drive.takeFault();
    }
    const auto erased = identifyForShelf(shelf, **drive, {});
    const std::vector<UnfinishedBurn> unfinished = endedWithMedium(dependencies.burnJournals, **drive);
    auto blanked = (*drive)->blank(full, progress);
    if (blanked) {
        takeOffShelf(shelf, erased);
        forgetBurns(unfinished);
    }
    return blanked;
}

Result<void> ejectTarget(const Dependencies& dependencies, const std::string& target)
{
    auto drive = dependencies.openTarget(target);
    return drive ? (*drive)->eject() : Result<void>(drive.takeFault());
}

} // namespace steadyburn
