#include "workflow/burn/BurnTarget.h"

#include "workflow/request/Outputs.h"
#include "workflow/request/RequestCheck.h"

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
    m_burn.live.setMedium(rateAt1x(m_medium.kind), tape);
    m_burn.notices.tell({.target = request.target,
                         .info = m_medium,
                         .tape = tape,
                         .optical = m_target->isOptical(),
                         .simulate = request.simulate,
                         .append = m_append});
    return {};
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
    m_session = std::move(*begun);
    return {};
}

Result<void> BurnTarget::replaceBy(std::unique_ptr<Target> next, MediumInfo medium, const WriteRequest& how)
{
    auto begun = next->begin(how);
    if (!begun) {
        return begun.takeFault();
    }
    m_session = std::move(*begun);
    m_target = std::move(next);
    m_medium = std::move(medium);
    return {};
}

void BurnTarget::replaceBy(std::unique_ptr<Target> next, MediumInfo medium)
{
    m_target = std::move(next);
    m_medium = std::move(medium);
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
