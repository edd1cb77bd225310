#include "workflow/burn/DiscChange.h"

#include "target/MediumToRead.h"
#include "workflow/discset/DiscMark.h"
#include "workflow/request/RequestCheck.h"

#include <algorithm>
#include <utility>

namespace steadyburn {

bool anotherDiscMayDo(FaultKind kind)
{
    switch (kind) {
    case FaultKind::mediumMissing:
    case FaultKind::mediumTooSmall:
    case FaultKind::mediumFull:
    case FaultKind::mediumWriteProtected:
    case FaultKind::mediumNotBlank:
    case FaultKind::mediumClosed:
    case FaultKind::mediumError:
    case FaultKind::mediumRemoved:
    case FaultKind::mediumSwapped:
    case FaultKind::mismatch:
    case FaultKind::folderDamaged: // of what was read back
    case FaultKind::structureDamaged:
    case FaultKind::notAnImage:
    case FaultKind::driveVanished: // it may be connected again by then
    case FaultKind::targetMissing:
    case FaultKind::targetBusy:
    case FaultKind::targetPermission:
    case FaultKind::targetIsDirectory:
    case FaultKind::unsupported:
    case FaultKind::badArgument:
        return true;
    default:
        return false;
    }
}

Result<bool> DiscChange::ask(const DiscWanted& wanted, const std::string& drive, std::optional<Fault> refused)
{
    m_target.release().reset();
    m_burn.notices.enter(Phase::volume);
    VolumeWanted volume{.number = wanted.number,
                        .set = wanted.name,
                        .target = drive,
                        .refused = std::move(refused),
                        .disc = true,
                        .of = wanted.of,
                        .bytes = wanted.bytes};
    for (;;) {
        auto given = m_burn.dependencies.changeVolume(volume, m_burn.stop);
        if (!given) {
            return given.takeFault();
        }
        if (!given->target.empty()) {
            volume.target = given->target;
        }
        auto target = m_burn.dependencies.openTarget(volume.target);
        auto taken = target ? take(wanted, std::move(*target), given->overwrite) : Result<bool>(target.takeFault());
        if (taken || !anotherDiscMayDo(taken.fault().kind)) {
            return taken;
        }
        volume.refused = taken.takeFault();
    }
}

Result<bool> DiscChange::takeFrom(const DiscWanted& wanted, const std::string& drive)
{
    m_target.release().reset();
    auto target = m_burn.dependencies.openTarget(drive);
    return target ? take(wanted, std::move(*target), false) : Result<bool>(target.takeFault());
}

Result<bool> DiscChange::takePresent(const DiscWanted& wanted)
{
    return take(wanted, m_target.release(), false);
}

// `confirmed`: the user saw what is on it, and it may go.
Result<bool> DiscChange::take(const DiscWanted& wanted, std::unique_ptr<Target> target, bool confirmed)
{
    if (!target->isOptical()) {
        return Fault{.kind = FaultKind::unsupported,
                     .doing = Action::open,
                     .path = target->name(),
                     .detail = "not a disc drive"};
    }
    if (const auto outside = outputIsOutside(m_burn.request, *target); !outside) {
        return outside.fault();
    }
    if (auto freed = target->unmount(); !freed) {
        return freed.takeFault();
    }
    auto medium = target->inspect();
    if (!medium) {
        return medium.takeFault();
    }
    if (auto inserted = checkInserted(*target, *medium); !inserted) {
        return inserted.takeFault();
    }
    const bool blank = medium->status == MediumStatus::blank;
    if (auto may = blank ? Result<void>() : checkMayGo(wanted, *target, *medium, confirmed); !may) {
        return may.takeFault();
    }
    m_target.replaceBy(std::move(target), std::move(*medium));
    return !blank;
}

// A finished disc of this very set never goes, whatever the user has said of all discs.
Result<void> DiscChange::checkMayGo(const DiscWanted& wanted, Target& target, const MediumInfo& medium,
                                    bool confirmed) const
{
    OccupiedMedium occupied = occupiedMedium(medium.kind, medium.status, !medium.sessions.empty());
    Fault holds{.kind = FaultKind::mediumNotBlank, .doing = Action::open, .path = target.name()};
    auto mark = readDiscMark(target, m_burn.stop);
    if (!mark) {
        return mark.takeFault();
    }
    const bool ours = *mark && (*mark)->set == wanted.set;
    if (ours) {
        occupied.number = (*mark)->number;
    } else if (*mark) {
        holds.detail = "disc " + std::to_string((*mark)->number) + " of the set " + (*mark)->name;
    }
    const bool finished = ours && std::any_of(wanted.finished->begin(), wanted.finished->end(),
                                              [&](const VolumeReport& each) { return each.uuid == (*mark)->uuid; });
    occupied.stays = finished;
    holds.facts = occupied;
    const bool erasable = isRewritable(medium.kind);
    if (finished || !erasable || (!confirmed && !m_burn.request.overwrite)) {
        return holds;
    }
    return {};
}

} // namespace steadyburn
