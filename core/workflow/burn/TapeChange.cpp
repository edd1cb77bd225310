#include "workflow/burn/TapeChange.h"

#include "target/MediumToRead.h"
#include "workflow/request/RequestCheck.h"
#include "workflow/tapeset/StoredSections.h"
#include "workflow/tapeset/TapeIndexReader.h"

namespace steadyburn {

bool anotherTapeMayDo(FaultKind kind)
{
    switch (kind) {
    case FaultKind::mediumMissing:
    case FaultKind::mediumTooSmall:
    case FaultKind::mediumWriteProtected:
    case FaultKind::mediumNotBlank:
    case FaultKind::mediumError:
    case FaultKind::mediumRemoved:
    case FaultKind::driveVanished: // it may be connected again by then
    case FaultKind::targetMissing:
    case FaultKind::targetBusy:
    case FaultKind::targetPermission:
    case FaultKind::targetIsDirectory:
    case FaultKind::rewindingNode:
    case FaultKind::unsupported:
    case FaultKind::badArgument:
        return true;
    default:
        return false;
    }
}

Result<void> TapeChange::ask(const std::string& drive, std::optional<Fault> refused, WriteRequest& how)
{
    m_burn.notices.enter(Phase::volume);
    VolumeWanted wanted{.number = m_set.volume, .set = m_set.name, .target = drive, .refused = std::move(refused)};
    for (;;) {
        auto given = m_burn.dependencies.changeVolume(wanted, m_burn.stop);
        if (!given) {
            return given.takeFault();
        }
        if (!given->target.empty()) {
            wanted.target = given->target;
        }
        auto target = m_burn.dependencies.openTarget(wanted.target);
        auto acquired = target ? acquire(std::move(*target), given->overwrite, how) : Result<void>(target.takeFault());
        if (acquired || !anotherTapeMayDo(acquired.fault().kind)) {
            return acquired;
        }
        wanted.refused = acquired.takeFault();
    }
}

Result<void> TapeChange::acquirePresent(WriteRequest& how)
{
    return acquire(m_target.release(), false, how);
}

// `confirmed`: the user saw what is on it, and it may go.
Result<void> TapeChange::acquire(std::unique_ptr<Target> target, bool confirmed, WriteRequest& how)
{
    if (!target->isTape()) {
        return Fault{.kind = FaultKind::unsupported,
                     .doing = Action::open,
                     .path = target->name(),
                     .detail = "not a tape drive"};
    }
    if (const auto outside = outputIsOutside(m_burn.request, *target); !outside) {
        return outside.fault();
    }
    auto medium = target->inspect();
    if (!medium) {
        return medium.takeFault();
    }
    if (auto inserted = checkInserted(*target, *medium); !inserted) {
        return inserted;
    }
    const bool blank = medium->status == MediumStatus::blank;
    auto label = blank ? Result<std::string>(std::string()) : checkMayGo(*target, confirmed);
    if (!label) {
        return label.takeFault();
    }
    m_replaced = std::move(*label);
    how.append = false;
    how.overwrite = !blank;
    how.size.reset();
    return m_target.replaceBy(std::move(target), std::move(*medium), how);
}

// Whether what is on the tape may be overwritten. A finished tape of this very set never is. One whose label is damaged
// may be such a tape, and goes only when the user said so of this tape (`confirmed`), not by a general yes. Returns the
// UUID of its label.
Result<std::string> TapeChange::checkMayGo(Target& target, bool confirmed) const
{
    Fault holds{.kind = FaultKind::mediumNotBlank, .doing = Action::open, .path = target.name()};
    auto found = findTapeLabel(target, m_burn.stop);
    if (!found && found.fault().kind != FaultKind::mediumError) {
        return found.takeFault();
    }
    const std::optional<TapeLabel> label = found ? *found : std::nullopt;
    const bool ours = label && label->set == m_set.uuid;
    if (label && m_set.hasFinished(label->uuid)) {
        holds.detail = ours ? std::string() : describeLabel(*label);
        holds.facts = OccupiedMedium{.stays = true, .number = ours ? label->number : 0};
        return holds;
    }
    if (!found && !confirmed) {
        holds.code = found.fault().code;
        return holds;
    }
    if (!confirmed && !m_burn.request.overwrite) {
        holds.detail = ours ? std::string() : describeTape(target, m_burn.stop);
        holds.facts = OccupiedMedium{.number = ours ? label->number : 0};
        return holds;
    }
    auto finished = finishedVolumeOn(target);
    if (finished && !*finished) {
        return label ? label->uuid : std::string();
    }
    if (!finished) {
        return finished.takeFault();
    }
    holds.facts = OccupiedMedium{.stays = true, .number = **finished};
    return holds;
}

// Which finished volume of this set the tape holds, by the index behind its archive: its label may be of another set,
// or none, where the set was appended to what was there. Nothing: none.
Result<std::optional<unsigned>> TapeChange::finishedVolumeOn(Target& target) const
{
    auto places = storedSections(target, std::nullopt, m_burn.stop);
    if (!places) {
        const bool ends = saysNothingOfTheTape(places.fault().kind);
        return ends ? Result<std::optional<unsigned>>(places.takeFault()) : std::optional<unsigned>();
    }
    for (const StoredPlace& place : *places) {
        auto look = lookAtTapeFile(target, place.indexed() ? place.index : place.section + 1, m_burn.stop);
        if (!look) {
            return look.takeFault();
        }
        if (look->part && look->part->set == m_set.uuid && m_set.hasFinished(look->part->volume)) {
            return std::optional(look->part->volume);
        }
    }
    return std::optional<unsigned>();
}

} // namespace steadyburn
