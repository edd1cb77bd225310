#include "workflow/burn/BurnParity.h"

#include "base/os/FreeMemory.h"
#include "workflow/burn/BurnPlan.h"
#include "workflow/burn/RecoveryFiles.h"
#include "workflow/request/FormatChoice.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace steadyburn {

namespace {

// What the ring, the readers and everything else on the machine keep, beside the parity.
constexpr std::uint64_t kOtherMemory = 256 * kMiB;

// An image file has no capacity: it is made for the smallest disc that dvdisaster knows and that it fits on.
Result<ParityLayout> layoutOfFile(std::uint64_t imageBytes, std::uint64_t free)
{
    for (const std::uint64_t length : knownLayerLengths()) {
        const std::uint64_t medium = ParityLayout::kLayers * length * kDiscBlock;
        if (const auto layout = ParityLayout::of(imageBytes, length); layout && medium <= free) {
            return *layout;
        }
    }
    return ParityLayout::filling(imageBytes, std::min(free, imageBytes)); // which has no room for it
}

// `block`: bytes of each write; a disc's last one is as long.
Result<ParityLayout> chooseLayout(unsigned percent, std::uint64_t imageBytes, const MediumInfo& medium,
                                  std::uint64_t block)
{
    const std::uint64_t free = medium.free.value_or(medium.capacity.value_or(0)) / block * block;
    if (percent > 0) {
        return ParityLayout::ofPercent(percent, imageBytes, free);
    }
    return medium.kind == MediumKind::file ? layoutOfFile(imageBytes, free) : ParityLayout::filling(imageBytes, free);
}

// /tmp is often in memory itself.
std::string spillFolder()
{
    const char* const chosen = std::getenv("TMPDIR"); // NOLINT(concurrency-mt-unsafe): nobody sets it
    return chosen != nullptr && *chosen != '\0' ? chosen : "/var/tmp";
}

} // namespace

Result<void> checkParity(const JobRequest& request, Format format, const BurnTarget& target)
{
    using Reason = ParityObstacle::Reason;
    if (!request.parity) {
        return {};
    }
    const auto refuse = [&](Reason reason) {
        return Fault{.kind = FaultKind::parityImpossible,
                     .doing = Action::plan,
                     .path = target->name(),
                     .facts = ParityObstacle{reason}};
    };
    if (target->isTape()) {
        return refuse(Reason::tape);
    }
    if (target.medium().kind == MediumKind::stream) {
        return refuse(Reason::stream);
    }
    if (getsRecovery(request, format, *target)) {
        return checkRecovery(request, *target->file());
    }
    if (isTar(format)) {
        return refuse(Reason::archive);
    }
    return target.appends() ? Result<void>(refuse(Reason::append)) : Result<void>();
}

bool getsRecovery(const JobRequest& request, Format format, const Target& target)
{
    return request.parity && request.image.empty() && isTar(format) && target.isPlain() && target.file();
}

Result<std::unique_ptr<ParityStream>> addParity(const BurnContext& burn, const BurnTarget& target,
                                                std::unique_ptr<ImageStream> image, JobReport& report)
{
    const auto layout = chooseLayout(*burn.request.parity, image->size().value_or(0), target.medium(),
                                     target->isOptical() ? writeSize(burn.request, target) : 1);
    if (!layout) {
        Fault fault = layout.fault();
        fault.path = target->name();
        return fault;
    }
    const std::uint64_t needed = ParityAccumulator::memoryFor(*layout);
    const std::uint64_t free = freeMemory();
    const bool spilled = needed + kOtherMemory > free;
    auto parity = ParityAccumulator::create(*layout, spilled ? spillFolder() : std::string());
    if (!parity) {
        return parity.takeFault();
    }
    report.parity = ParityReport{.asked = *burn.request.parity,
                                 .roots = layout->roots(),
                                 .percent = layout->percent(),
                                 .survivesPercent = 100. * layout->roots() / ParityLayout::kLayers,
                                 .bytes = layout->tailBytes(),
                                 .memory = needed,
                                 .spilled = spilled};
    burn.notices.tell(*report.parity);
    if (spilled) {
        burn.notices.warn(JobWarning::Kind::disc, {.kind = FaultKind::paritySpilled,
                                                   .doing = Action::plan,
                                                   .path = spillFolder(),
                                                   .facts = SpaceNeed{.needed = needed, .available = free}});
    }
    return std::make_unique<ParityStream>(std::move(image), std::move(*parity));
}

} // namespace steadyburn
