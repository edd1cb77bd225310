#include "workflow/burn/DiscSetPlanning.h"

#include "base/Uuid.h"
#include "workflow/burn/DiscSums.h"
#include "workflow/discset/WholeDigest.h"
#include "workflow/request/VolumeId.h"
#include "workflow/request/WholeCompilation.h"

#include <algorithm>
#include <ctime>
#include <utility>

namespace steadyburn {

Result<void> DiscSetPlanning::begin(Format format, std::uint64_t room)
{
    auto uuid = makeUuid();
    if (!uuid) {
        return uuid.takeFault();
    }
    setUp(format, {.seconds = std::time(nullptr)});
    m_wish.name.name = nameOf(m_burn.request);
    m_wish.name.uuid = std::move(*uuid);
    m_wish.unread = pathsOf(m_burn.log);
    auto planned = plan(plannedCapacity(room));
    if (planned) {
        keep();
    }
    return planned;
}

void DiscSetPlanning::setUp(Format format, FileTime time)
{
    m_wish = wishForDiscs(m_burn, {.format = format}, m_contents.whole(), m_log);
    m_wish.time = time;
    m_wish.wholes = &m_progress.wholes;
    m_contents.giveDigests(); // they are on the discs
    m_progress.digests.emplace(m_contents.whole().size());
}

Result<void> DiscSetPlanning::continueSet(Format format, std::uint64_t room)
{
    const SetHead& head = m_journal.head();
    const unsigned again = m_burn.request.onlyDisc;
    const unsigned most = std::min(head.discs->discs, head.nextVolume());
    m_progress.finished = head.volumes;
    m_progress.plan.packing.discs = head.discs->discs;
    if (again > most) {
        return Fault{.kind = FaultKind::badArgument,
                     .doing = Action::plan,
                     .detail = "--disc " + std::to_string(again),
                     .facts = OutOfBounds{.most = most, .inBytes = false}};
    }
    setUp(format, {.seconds = head.discs->time});
    m_wish.name = {.name = head.name, .uuid = head.uuid};
    m_wish.unread = head.discs->unread;
    m_wish.capacity = head.discs->capacity;
    m_first = again != 0 ? again : head.nextVolume();
    m_wish.first = m_first;
    noteTold();
    auto adopted = m_journal.adopt(m_contents.whole(), *m_progress.digests);
    if (!adopted) {
        return adopted.takeFault();
    }
    m_progress.wholes = adopted->wholes;
    m_progress.undigested = adopted->undigested;
    m_progress.torn = adopted->torn;
    m_progress.plan.packing = std::move(adopted->packing);
    m_restIsBack = again != 0 && adopted->restIsBack;
    const bool ends = again == 0 && head.allWritten() && !adopted->restIsBack;
    if (ends && head.complete()) {
        return Fault{.kind = FaultKind::sourceEmpty,
                     .doing = Action::plan,
                     .detail = head.name,
                     .facts = SetState{.tapes = head.volumes.size()}};
    }
    if (ends) {
        tellMissing(*adopted);
        return {};
    }
    if (holdsNothing(m_contents.whole()) && (again != 0 || head.volumes.empty())) { // no disc is worth it
        return Fault{
            .kind = FaultKind::sourceEmpty, .doing = Action::plan, .detail = again == 0 ? head.name : std::string()};
    }
    if (auto taken = takeDifferences(*adopted); !taken) {
        return taken;
    }
    if (again != 0) {
        tellMissing(*adopted);
    }
    return layOutRest(again != 0 || (adopted->different.empty() && !adopted->more), room);
}

// Of what cannot be read, what could not be read before: the disc with its folder says so, wherever that is.
void DiscSetPlanning::noteTold()
{
    FaultLog fresh;
    for (const Fault& fault : m_burn.log.all()) {
        if (std::ranges::find(m_wish.unread, fault.path) == m_wish.unread.end()) {
            fresh.add(fault);
        }
    }
    const std::vector<IncompleteMark> marks = missingSources(fresh, m_contents.whole());
    for (DiscSetWish::Missing& each : m_wish.missing) {
        each.told =
            std::ranges::none_of(marks, [&](const IncompleteMark& mark) { return mark.path == each.mark.path; });
    }
}

// What is not as it was planned is named before a disc is spent on it.
Result<void> DiscSetPlanning::takeDifferences(const DiscSetJournal::Adopted& adopted)
{
    const unsigned again = m_burn.request.onlyDisc;
    Casualties all;
    for (const DiscSetJournal::Planned& each : adopted.different) {
        if (again != 0 && !each.isOn(again)) {
            continue;
        }
        all.add(each.path, Casualties::kManyNamed);
        if (m_burn.request.changedSources) {
            tellDifference(each);
        }
    }
    if (all.count > 0 && !m_burn.request.changedSources) {
        all.endsSet = again == 0 && isRestGone();
        return Fault{.kind = FaultKind::changedOnSet,
                     .doing = Action::plan,
                     .detail = m_wish.name.name,
                     .facts = std::move(all)};
    }
    return {};
}

// Whether nothing of what no disc has yet is in the sources: a yes ends the set.
bool DiscSetPlanning::isRestGone() const
{
    const Tree& tree = m_contents.whole();
    return !m_progress.finished.empty() && holdAll(m_progress.earlierThan(m_first, tree), tree);
}

// With a yes the set continues with what there is: on discs to come what changed is written as it is now.
void DiscSetPlanning::tellDifference(const DiscSetJournal::Planned& planned)
{
    const unsigned again = m_burn.request.onlyDisc;
    Fault told{.kind = FaultKind::changedOnSet, .doing = Action::plan, .path = planned.path};
    if (planned.vanished && (again != 0 || !planned.finished)) {
        told.kind = FaultKind::fileVanished;
        m_burn.log.add(std::move(told));
        return;
    }
    if (again != 0) {
        told.facts = Casualties{.count = 1, .names = planned.path};
        m_burn.log.add(std::move(told));
        if (planned.node != kNoNode && planned.parts.all == 0) { // parts stay where they fit the others
            m_progress.plan.packing.discOf[planned.node] = static_cast<std::uint16_t>(again);
        }
        return;
    }
    if (planned.finished) {
        told.kind = planned.vanished ? FaultKind::vanishedOnSet : FaultKind::changedOnSet;
        const bool whole = planned.parts.found == planned.parts.all;
        told.facts = EarlierCopy{.volume = planned.disc, .parts = whole ? PartsFound() : planned.parts};
        m_burn.log.add(std::move(told));
    }
}

// Of a set whose discs are all written: what was planned and is on no disc is missing. What came later is no part of
// the set, but whoever makes one of its discs again may take it to be.
void DiscSetPlanning::tellMissing(const DiscSetJournal::Adopted& adopted)
{
    const unsigned again = m_burn.request.onlyDisc;
    if (!m_journal.head().allWritten()) {
        return;
    }
    for (const DiscSetJournal::Planned& each : adopted.different) {
        if (!each.finished && (again == 0 || (each.vanished && !each.isOn(again)))) {
            m_burn.log.add({.kind = each.vanished ? FaultKind::fileVanished : FaultKind::fileSkipped,
                            .doing = Action::plan,
                            .path = each.path});
        }
    }
    if (again == 0) {
        return;
    }
    for (const DiscSetJournal::Planned& each : adopted.onNone) {
        m_burn.log.add({.kind = FaultKind::fileSkipped,
                        .doing = Action::plan,
                        .path = each.path,
                        .facts = EarlierCopy{.parts = each.parts}});
    }
}

// The discs that are left, as they were planned or, where that does not hold any more, planned anew. Parts that were
// cut for larger discs than those of the plan need such discs: the blank at hand may be one.
Result<void> DiscSetPlanning::layOutRest(bool asPlanned, std::uint64_t room)
{
    const Tree& tree = m_contents.whole();
    const unsigned again = m_burn.request.onlyDisc;
    DiscSetPlan& plan = m_progress.plan;
    if (asPlanned) {
        auto contents = again != 0 ? m_journal.contents() : contentsOfSet(tree, plan.packing);
        if (!contents) {
            return contents.takeFault();
        }
        plan.contents = std::move(*contents);
        auto over = layOutDiscs(tree, m_wish, plan, m_first, again != 0 ? again : plan.packing.discs);
        if (!over) {
            return over.takeFault();
        }
        if (*over == 0 || again != 0) {
            return {};
        }
    }
    auto planned = planAnew(m_first, m_wish.capacity);
    if (!planned && planned.fault().kind == FaultKind::mediumTooSmall && plannedCapacity(room) > m_wish.capacity) {
        planned = planAnew(m_first, plannedCapacity(room));
    }
    return planned;
}

Result<void> DiscSetPlanning::planAnew(unsigned disc, std::uint64_t capacity)
{
    m_earlier = m_progress.earlierThan(disc, m_contents.whole());
    m_wish.earlier = &m_earlier;
    auto planned = plan(capacity);
    if (planned) {
        keep();
    }
    return planned;
}

Result<void> DiscSetPlanning::usePacking(Packing packing)
{
    const Tree& tree = m_contents.whole();
    DiscSetPlan plan;
    plan.packing = std::move(packing);
    auto contents = contentsOfSet(tree, plan.packing);
    if (!contents) {
        return contents.takeFault();
    }
    plan.contents = std::move(*contents);
    if (auto over = layOutDiscs(tree, m_wish, plan, 1, plan.packing.discs); !over) {
        return over.takeFault();
    }
    for (const PlannedDisc& disc : plan.discs) {
        if (disc.bytes > m_wish.capacity) {
            return Fault{.kind = FaultKind::mediumTooSmall,
                         .doing = Action::plan,
                         .detail = std::to_string(disc.number),
                         .facts = SpaceNeed{.needed = disc.bytes, .available = m_wish.capacity}};
        }
    }
    m_progress.plan = std::move(plan);
    return {};
}

Result<void> DiscSetPlanning::plan(std::uint64_t capacity)
{
    const std::uint64_t before = std::exchange(m_wish.capacity, capacity);
    auto planned = planDiscSet(m_contents.whole(), m_wish);
    const bool mayEnd = m_burn.request.changedSources && !m_progress.finished.empty();
    if (planned && planned->discs.empty() && !mayEnd) { // what no disc has yet is gone
        planned = Fault{.kind = FaultKind::sourceEmpty, .doing = Action::plan, .detail = m_wish.name.name};
    }
    if (!planned) { // the plan stays, for discs as they were
        m_wish.capacity = before;
        return planned.takeFault();
    }
    m_progress.plan = std::move(*planned);
    return {};
}

Result<void> DiscSetPlanning::readWholes(unsigned disc)
{
    const Tree& tree = m_contents.whole();
    for (const auto& [part, on] : m_progress.plan.packing.discOfPart) {
        const NodeId id = part.first;
        if (on != disc || m_progress.wholes.contains(id) || m_progress.undigested.contains(id)) {
            continue;
        }
        m_burn.notices.enter(Phase::scan);
        const auto source = m_burn.dependencies.openSource(tree);
        auto digest = digestOfWhole(tree, *source, id, m_burn.stop);
        if (!digest) {
            return digest.takeFault();
        }
        if (*digest) {
            m_progress.wholes[id] = {.digest = **digest};
        } else {
            m_progress.undigested.insert(id);
        }
    }
    return {};
}

Result<std::unique_ptr<DiscTree>> DiscSetPlanning::treeOf(unsigned disc, const std::string& uuid) const
{
    return discTreeOf(m_contents.whole(), m_wish, m_progress.plan, disc, uuid);
}

SetState DiscSetPlanning::state() const
{
    const Tree& tree = m_contents.whole();
    SetState state = m_journal.filesOfSet(tree, [&](NodeId id) { return m_progress.isWholeFile(tree, id); });
    state.tapes = m_progress.finished.size();
    return state;
}

Result<void> DiscSetPlanning::becomeAnotherSet()
{
    auto uuid = makeUuid();
    if (!uuid) {
        return uuid.takeFault();
    }
    m_wish.name.uuid = std::move(*uuid);
    m_journal.release();
    return {};
}

void DiscSetPlanning::keepAs(const DigestTable& digests, bool ending)
{
    m_journal.keep(m_contents.whole(), {.wish = m_wish,
                                        .packing = m_progress.plan.packing,
                                        .digests = digests,
                                        .wholes = m_progress.wholes,
                                        .finished = m_progress.finished,
                                        .torn = m_progress.torn,
                                        .ending = ending});
}

} // namespace steadyburn
