#include "workflow/burn/BurnTarget.h"

#include "workflow/burn/JournaledSession.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/request/Outputs.h"
#include "workflow/request/RequestCheck.h"
#include "workflow/request/VolumeId.h"

#include <algorithm>
#include <ctime>
#include <utility>

namespace steadyburn {

Result<void> BurnTarget::open()
{
    const JobRequest& request = m_burn.request;
    auto target = m_burn.dependencies.openTarget(request.target);
    if (!target) {
        return target.takeFault();
    }
    m_target = std::move(*target);
    if (const auto outside = outputIsOutside(request, *m_target); !outside) {
        return outside.fault();
    }
    if (auto freed = m_target->unmount(); !freed) {
        return freed;
    }
    auto medium = m_target->inspect();
    if (!medium) {
        return medium.takeFault();
    }
    m_medium = std::move(*medium);
    if (const auto allowed = outputsMayBeWritten(request, *m_target, m_medium); !allowed) {
        return allowed.fault();
    }
    if (!request.manifest.empty()) {
        auto claim = NameClaim::take(request.manifest);
        if (!claim) {
            return claim.takeFault();
        }
        m_manifestClaim = std::move(*claim);
    }
    const bool tape = m_target->isTape();
    const bool nothingThere = m_medium.status == MediumStatus::blank && m_medium.sessions.empty();
    m_append = request.append && (tape || !nothingThere); // the first session is one, too
    const bool appends = m_append || (request.append && m_target->isPlain());
    if (appends && !request.image.empty() && !tape) { // its addresses count from the disc's start
        return Fault{.kind = FaultKind::imageAppended, .doing = Action::plan, .path = request.image};
    }
    tellAlerts();
    for (const std::string& journal : damagedBurnJournals(m_burn.dependencies.burnJournals)) {
        m_burn.notices.warn(JobWarning::Kind::journal,
                            {.kind = FaultKind::journalDamaged, .doing = Action::inspect, .path = journal});
    }
    m_unfinished = lookForUnfinished(*m_target, m_medium);
    m_burn.live.setMedium(rateAt1x(m_medium.kind), tape);
    m_burn.notices.tell({.target = request.target,
                         .info = m_medium,
                         .tape = tape,
                         .optical = m_target->isOptical(),
                         .simulate = request.simulate,
                         .append = m_append,
                         .unfinished = m_unfinished});
    return checkUnfinished();
}

std::vector<UnfinishedBurn> BurnTarget::lookForUnfinished(Target& target, const MediumInfo& medium) const
{
    std::vector<UnfinishedBurn> found = unfinishedOn(m_burn.dependencies.burnJournals, target, medium);
    for (const UnfinishedBurn& burn : found) {
        m_burn.notices.warn({.kind = JobWarning::Kind::unfinished,
                             .fault = {.kind = FaultKind::mediumLeft, .path = target.name()},
                             .burn = burn});
    }
    return found;
}

// What stands behind an unfinished session of a write-once disc no drive can be relied on to find, and what was begun
// at the front of a medium is not what its tree says.
Result<void> BurnTarget::checkUnfinished() const
{
    if (!m_append || m_burn.request.appendDamaged || m_target->isTape()) {
        return {};
    }
    const bool rewritable = isRewritable(m_medium.kind) || m_medium.kind == MediumKind::file;
    for (const UnfinishedBurn& burn : m_unfinished) {
        if (!burn.leftMediumAsItWas() && (!rewritable || !burn.append)) {
            return Fault{.kind = FaultKind::oldDamaged,
                         .doing = Action::plan,
                         .path = m_target->name(),
                         .facts = Casualties{.count = 1, .names = burn.title}};
        }
    }
    return {};
}

// The session with a journal of it; as it is where nothing is kept of what is written.
std::unique_ptr<WriteSession> BurnTarget::journaled(std::unique_ptr<WriteSession> session, Target& target,
                                                    const MediumInfo& medium, const WriteRequest& how,
                                                    std::vector<UnfinishedBurn> earlier)
{
    const std::string& folder = m_burn.dependencies.burnJournals;
    const std::string place = mediumPlace(target);
    if (folder.empty() || place.empty() || how.simulate || medium.kind == MediumKind::stream) {
        return session;
    }
    if (target.file()) { // the file is the medium: whatever was begun there before is past
        earlier = unfinishedBurns(folder);
        std::erase_if(earlier, [&place](const UnfinishedBurn& burn) { return burn.place != place; });
    }
    if (how.append) { // what was begun at the front stays unfinished
        std::erase_if(earlier, [](const UnfinishedBurn& burn) { return !burn.append; });
    }
    const bool behind = how.append && !medium.sessions.empty();
    return std::make_unique<JournaledSession>(
        std::move(session),
        JournaledSession::Keeping{
            .folder = folder,
            .burn = {.journal = {},
                     .target = target.name(),
                     .place = place,
                     .kind = medium.kind,
                     .title = m_burn.request.image.empty() ? nameOf(m_burn.request)
                                                           : std::string(leafOf(m_burn.request.image)),
                     .begun = std::time(nullptr),
                     .planned = how.size,
                     .append = behind,
                     .sessions = medium.sessions.size(),
                     .start = !behind           ? 0
                              : target.isTape() ? medium.sessions.size()
                                                : medium.nextWritable,
                     .head = {},
                     .set = m_burn.request.keepJournal ? std::string() : m_set}, // else its backup says so
            .headBytes = target.isTape() ? std::min(kHeadOfBurn, how.block) : kHeadOfBurn,
            .replaced = std::move(earlier),
            .cannotBeWritten =
                [this](Fault fault) {
                    m_burn.notices.warn(JobWarning::Kind::journal, fault);
                    m_untraced = std::move(fault);
                }},
        target.meter());
}

void BurnTarget::inspectLongestRecord()
{
    if (auto known = m_target->inspect()) {
        m_medium.longestRecord = known->longestRecord;
    }
}

Result<void> BurnTarget::acquire(const WriteRequest& how)
{
    m_session.reset();
    auto begun = m_target->begin(how);
    if (!begun) {
        return begun.takeFault();
    }
    m_session = journaled(std::move(*begun), *m_target, m_medium, how, std::exchange(m_unfinished, {}));
    return {};
}

Result<void> BurnTarget::replaceBy(std::unique_ptr<Target> next, MediumInfo medium, const WriteRequest& how)
{
    std::vector<UnfinishedBurn> unfinished = lookForUnfinished(*next, medium);
    auto begun = next->begin(how);
    if (!begun) {
        return begun.takeFault();
    }
    m_session = journaled(std::move(*begun), *next, medium, how, std::move(unfinished));
    m_target = std::move(next);
    m_medium = std::move(medium);
    return {};
}

void BurnTarget::replaceBy(std::unique_ptr<Target> next, MediumInfo medium)
{
    m_target = std::move(next);
    m_medium = std::move(medium);
    m_unfinished = lookForUnfinished(*m_target, m_medium);
}

std::unique_ptr<Target> BurnTarget::release()
{
    m_session.reset(); // uses the target
    m_closed = false;
    return std::move(m_target);
}

void BurnTarget::endSession()
{
    m_section = m_session->section();
    m_session.reset();
}

Result<void> BurnTarget::close()
{
    m_burn.notices.enter(Phase::close);
    m_closed = false; // an earlier volume may have been
    auto closed = m_session->close();
    // The session of a file that awaits its name ends with takeName() or abandon(). One that could not be closed ends
    // with abandon(), which says what the medium is worth.
    if (closed && !m_session->awaitsName()) {
        m_closed = !m_burn.request.simulate;
        endSession();
    }
    return closed;
}

Result<void> BurnTarget::takeName()
{
    if (!awaitsName()) {
        return {};
    }
    auto named = m_session->takeName();
    if (named) {
        m_closed = true;
        endSession();
    }
    return named;
}

void BurnTarget::tellIfClosed() const
{
    const auto medium = m_target->inspect();
    const bool full = medium && medium->status == MediumStatus::appendable && medium->free == std::uint64_t{0};
    if (medium && (full || medium->status == MediumStatus::closed)) {
        m_burn.notices.warn(JobWarning::Kind::disc,
                            {.kind = FaultKind::mediumClosedItself, .doing = Action::close, .path = m_target->name()});
    }
}

Result<void> BurnTarget::reload()
{
    const bool isRead = m_burn.request.verify;
    std::function<void()> mustBePushed;
    if (isRead) {
        mustBePushed = [this] { m_burn.notices.warn(JobWarning::Kind::tray); };
    }
    OpticalDrive* disc = m_target->opticalDrive();
    if (disc == nullptr) {
        return {};
    }
    auto back = disc->reload(mustBePushed, m_burn.clock, m_burn.stop);
    if (!back && isRead && back.fault().kind != FaultKind::unsupported) {
        return back;
    }
    return {};
}

void BurnTarget::eject()
{
    if (auto out = m_target->eject(); !out) {
        m_burn.notices.warn(JobWarning::Kind::drive, out.takeFault()); // it is written all the same
    }
}

std::optional<Fault> BurnTarget::abandon()
{
    if (!m_session) {
        return std::nullopt;
    }
    auto left = m_session->abandon();
    endSession();
    if (!left) {
        return left.takeFault();
    }
    if (m_medium.kind == MediumKind::file && !m_medium.sessions.empty() && !m_burn.request.simulate) {
        return Fault{.kind = FaultKind::mediumLeft,
                     .doing = Action::close,
                     .path = m_target->name(),
                     .facts = MediumWorth{.state = MediumWorth::State::keptFile}};
    }
    return std::nullopt;
}

void BurnTarget::tellAlerts()
{
    TapeDrive* tape = m_target->tapeDrive();
    if (tape == nullptr) {
        return;
    }
    for (Fault& alert : tape->takeAlerts()) {
        m_burn.notices.warn(JobWarning::Kind::drive, alert);
        m_alerts.push_back(std::move(alert));
    }
}

} // namespace steadyburn
