#include "workflow/facade/TargetList.h"

#include "base/Units.h"
#include "target/Medium.h"
#include "target/discovery/UDisks.h"
#include "target/simulated/VirtualSpec.h"

#include <array>
#include <string_view>

namespace steadyburn {

namespace {

constexpr std::string_view kPrefix = "virtual:";
constexpr std::array kKinds{MediumKind::cdR,       MediumKind::cdRw, MediumKind::dvdR, MediumKind::dvdPlusR,
                            MediumKind::dvdPlusRw, MediumKind::bdR,  MediumKind::bdRe, MediumKind::tape};

} // namespace

std::vector<TargetChoice> realTargets()
{
    std::vector<TargetChoice> choices;
    for (const DriveListing& drive : listDrivesOfDesktop()) {
        choices.push_back({.spec = drive.spec,
                           .title = drive.title,
                           .free = drive.medium.free.value_or(0),
                           .unusable = drive.unusable});
    }
    return choices;
}

std::vector<TargetChoice> simulatedTargets()
{
    std::vector<TargetChoice> choices;
    for (const MediumKind kind : kKinds) {
        const std::string name(toString(kind));
        choices.push_back({.spec = std::string(kPrefix) + name,
                           .title = name,
                           .free = nominalCapacity(kind),
                           .simulated = true,
                           .unusable = {}});
    }
    return choices;
}

std::string simulatedFile(const std::string& spec)
{
    const auto parsed = spec.starts_with(kPrefix) ? parseVirtualSpec(std::string_view(spec).substr(kPrefix.size()))
                                                  : Result<VirtualSpec>(VirtualSpec());
    return parsed ? parsed->file : std::string();
}

std::uint64_t simulatedCapacity(const std::string& spec)
{
    if (!spec.starts_with(kPrefix)) {
        return 0;
    }
    const std::string_view rest = std::string_view(spec).substr(kPrefix.size());
    const auto kind = mediumKindFrom(rest.substr(0, rest.find(',')));
    const auto key = rest.find(",capacity=");
    if (key != std::string_view::npos) {
        const std::string_view value = rest.substr(key + 10);
        const auto size = parseSize(value.substr(0, value.find(',')));
        return size ? *size : 0;
    }
    return kind ? nominalCapacity(*kind) : 0;
}

} // namespace steadyburn
