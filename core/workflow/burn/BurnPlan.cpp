#include "workflow/burn/BurnPlan.h"

#include "workflow/burn/BurnParity.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/request/RequestBounds.h"

#include <bit>

namespace steadyburn {

std::size_t writeSize(const JobRequest& request, const BurnTarget& target)
{
    if (request.block) {
        return *request.block;
    }
    const std::uint64_t longest = target.medium().longestRecord.value_or(kDefaultWrite);
    if (target->isTape() && longest >= kTarBlock && longest < kDefaultWrite) {
        return static_cast<std::size_t>(std::bit_floor(longest));
    }
    return target->isOptical() ? kDiscWrite : kDefaultWrite;
}

Result<BurnPlan> planBurn(const JobRequest& request, const BurnTarget& target)
{
    const MediumInfo& medium = target.medium();
    // Of files only images take another session, whatever they are called.
    const bool image =
        !request.image.empty() || (request.append && request.format == Format::automatic && target->isPlain() &&
                                   medium.kind == MediumKind::file && !medium.sessions.empty());
    const auto format = chooseFormat(image ? Format::iso : request.format, *target);
    if (!format) {
        return format.fault();
    }
    if (target.appends() && !target->isTape() && isTar(*format)) {
        return Fault{.kind = FaultKind::archiveAppended, .doing = Action::plan, .path = target->name()};
    }
    if (auto possible = checkParity(request, *format, target); !possible) {
        return possible.takeFault();
    }
    if (request.noDigests && target->isTape()) { // its index has them, and restore relies on that
        return Fault{.kind = FaultKind::badArgument,
                     .doing = Action::plan,
                     .path = target->name(),
                     .detail = "--no-digests",
                     .facts = OptionConflict{OptionConflict::With::tape}};
    }
    BurnPlan plan;
    plan.format = *format;
    plan.compress.kind = compressionOf(*format);
    if (request.level) { // now it is known whose level it is
        if (auto good = checkLevel(plan.compress.kind, *request.level); !good) {
            return good.takeFault();
        }
    }
    plan.compress.level = request.level.value_or(defaultLevel(plan.compress.kind));
    if (!request.speed.empty()) {
        auto rate = parseRate(request.speed, rateAt1x(medium.kind));
        if (!rate) {
            return rate.takeFault();
        }
        plan.write.rate = *rate;
    }
    plan.write.append = target.appends();
    plan.write.keepOpen = request.keepOpen;
    plan.write.simulate = request.simulate;
    plan.write.overwrite = request.overwrite;
    plan.write.readBackFirst = request.verify;
    plan.write.compression = request.tapeCompression;
    plan.write.defectManagement = request.defectManagement;
    return plan;
}

} // namespace steadyburn
