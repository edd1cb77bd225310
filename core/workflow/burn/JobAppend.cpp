// What a burn asks and tells of a disc or image that holds, or is to hold, several sessions, and of a finished image.
#include "workflow/burn/JobRun.h"

#include "image/iso/IsoOldHead.h"
#include "image/iso/JolietNames.h"
#include "unpack/iso/MappedReader.h"
#include "workflow/burn/AppendCheck.h"
#include "workflow/burn/ImageFile.h"
#include "workflow/request/Limits.h"

namespace steadyburn {

// What is appended to, before anything is written: what of it would be lost is refused, the rest is remembered.
Result<AppendPoint> JobRun::lookAtOldSessions()
{
    if (m_medium.status == MediumStatus::closed) {
        return Fault{.kind = FaultKind::mediumClosed,
                     .doing = Action::plan,
                     .path = m_target->name(),
                     .needed = isRewritable(m_medium.kind) ? 1U : 0U,
                     .detail = whyOccupied(m_medium.kind, m_medium.status, !m_medium.sessions.empty())};
    }
    auto point = appendPoint(*m_target, m_medium, m_stop);
    if (!point) {
        return point;
    }
    const bool remember = m_request.verify && !m_request.simulate;
    auto found =
        checkForAppend(*m_target, m_medium,
                       {.added = &m_tree, .givenUp = m_request.appendDamaged, .remember = remember ? &m_tree : nullptr},
                       m_log, m_stop);
    if (!found) {
        return found.takeFault();
    }
    for (const Fault& hidden : found->hidden) {
        if (!m_request.appendHides) {
            Fault refused = hidden;
            refused.length = found->hidden.size();
            return refused;
        }
        m_log.add(hidden);
    }
    point->damaged = m_request.appendDamaged;
    keepSums(*found, *point);
    auto mark = markOf(*point, m_medium, m_target->name());
    if (!mark) {
        return mark.takeFault();
    }
    m_appendMark = std::move(*mark);
    if (const std::string other = otherFileSystem(*point); !other.empty()) {
        const Fault behind{
            .kind = FaultKind::udfLeftBehind, .doing = Action::plan, .path = m_target->name(), .detail = other};
        if (!m_request.overwrite) {
            return behind;
        }
        warn(JobWarning::Kind::disc, behind);
    }
    m_oldFiles = std::move(found->old);
    for (const Fault& lost : m_oldFiles&& m_request.appendDamaged ? m_log.all() : std::vector<Fault>()) {
        if (lost.kind == FaultKind::folderDamaged || lost.kind == FaultKind::entryDamaged) {
            m_oldFiles->giveUp(lost.path);
        }
    }
    return point;
}

// What the medium knows of its old files must be known afterwards. The checksum of a first session whose descriptors
// the new ones replace is lost with them: then the new session has one of each old file.
void JobRun::keepSums(const AppendFindings& found, AppendPoint& point)
{
    if (!found.summed) {
        return;
    }
    if (m_request.sessionMd5 == std::optional(false)) {
        if (point.rewritesHead || found.fileSums) {
            warn(JobWarning::Kind::disc,
                 {.kind = FaultKind::sumsDropped, .doing = Action::plan, .path = m_target->name()});
        }
        return;
    }
    point.keepsSums = true;
    point.fileSums = found.fileSums || point.rewritesHead;
    point.makesSums = point.rewritesHead && !found.damaged;
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

// What it lacks is told, and where its end is missing asked for.
Result<void> JobRun::layOutImage()
{
    auto image = ImageFile::open(m_request.image);
    if (!image) {
        return image.takeFault();
    }
    auto cut = (*image)->cut();
    if (cut && !m_request.cutImage) {
        return std::move(*cut);
    }
    if (cut) {
        m_log.add(std::move(*cut));
    }
    auto unread = unreadIn(m_request.image);
    if (!unread) {
        return unread.takeFault();
    }
    if (*unread) {
        m_log.add(std::move(**unread));
    }
    m_stream = std::move(*image);
    m_report.files = 1;
    m_live.setScanned(1, m_stream->size().value_or(0));
    return {};
}

} // namespace steadyburn
