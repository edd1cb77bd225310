// What a burn asks and tells of a disc or image that holds, or is to hold, several sessions.
#include "workflow/JobRun.h"

#include "image/IsoOldHead.h"
#include "image/JolietNames.h"
#include "workflow/AppendCheck.h"
#include "workflow/Limits.h"

namespace steadyburn {

// What is appended to, before anything is written: what of it would be lost is refused, the rest is remembered.
Result<AppendPoint> JobRun::lookAtOldSessions()
{
    if (m_medium.status == MediumStatus::closed) {
        return Fault{.kind = FaultKind::mediumClosed, .doing = Action::plan, .path = m_target->name()};
    }
    auto point = appendPoint(*m_target, m_medium, m_stop);
    if (!point) {
        return point;
    }
    if (auto whole = checkTreeForAppend(*m_target, m_medium, m_request.appendDamaged, m_log, m_stop); !whole) {
        return whole.takeFault();
    }
    point->damaged = m_request.appendDamaged;
    auto mark = markOf(*point, m_medium, m_target->name());
    if (!mark) {
        return mark.takeFault();
    }
    m_appendMark = std::move(*mark);
    if (holdsUdf(*point)) {
        const Fault behind{.kind = FaultKind::udfLeftBehind, .doing = Action::plan, .path = m_target->name()};
        if (!m_request.overwrite) {
            return behind;
        }
        warn(JobWarning::Kind::disc, behind);
    }
    if (!m_request.verify || m_request.simulate) {
        return point;
    }
    auto reader = m_target->openReader(static_cast<std::uint32_t>(m_medium.sessions.size() - 1));
    if (!reader) {
        return reader.takeFault();
    }
    VerifyMeter meter;
    auto old = OldFiles::read(**reader, m_tree, meter, m_stop);
    if (!old) {
        return old.takeFault();
    }
    m_oldFiles = std::move(*old);
    return point;
}

void JobRun::tellShortenedNames()
{
    const std::vector<ShortenedName> names = shortenedByJoliet(m_tree);
    m_report.shortenedNames = names.size();
    for (const ShortenedName& name : names) {
        warn(JobWarning::Kind::name, {.kind = FaultKind::nameShortened,
                                      .doing = Action::plan,
                                      .path = m_tree.path(name.node),
                                      .detail = name.name});
    }
}

// Some discs are closed by what is written on them, or are full: whoever wanted the disc open must know.
void JobRun::tellIfClosed()
{
    if (!m_target->isOptical()) {
        return;
    }
    letGoOfStream();
    const auto medium = m_target->inspect();
    const bool full = medium && medium->status == MediumStatus::appendable && medium->free == std::uint64_t{0};
    if (medium && (full || medium->status == MediumStatus::closed)) {
        warn(JobWarning::Kind::disc,
             {.kind = FaultKind::mediumClosedItself, .doing = Action::close, .path = m_target->name()});
    }
}

// What the append did not replace must be as it was before.
Result<void> JobRun::compareOldFiles(VerifyMeter& meter)
{
    auto reader = m_target->openReader(m_section);
    if (!reader) {
        return reader.takeFault();
    }
    auto compared = m_oldFiles->compare(**reader, m_log, meter, m_stop);
    if (!compared) {
        return compared.takeFault();
    }
    m_report.oldFiles =
        OldFilesReport{.files = compared->files, .bytes = compared->bytes, .unreadable = m_oldFiles->unreadable()};
    if (!compared->same) {
        return Fault{.kind = FaultKind::oldFileChanged, .doing = Action::verify};
    }
    return {};
}

} // namespace steadyburn
