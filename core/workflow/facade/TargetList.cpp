#include "workflow/facade/TargetList.h"

#include "target/discovery/UDisks.h"

#include <array>

namespace steadyburn {

namespace {

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
                           .medium = drive.medium,
                           .unusable = drive.unusable});
    }
    return choices;
}

std::vector<TargetChoice> simulatedTargets()
{
    std::vector<TargetChoice> choices;
    for (const MediumKind kind : kKinds) {
        const std::string name(toString(kind));
        choices.push_back({.spec = std::string(kSimulatedPrefix) + name,
                           .title = name,
                           .free = nominalCapacity(kind),
                           .medium = {},
                           .simulated = true,
                           .unusable = {}});
    }
    return choices;
}

} // namespace steadyburn
