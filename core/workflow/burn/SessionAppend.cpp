#include "workflow/burn/SessionAppend.h"

#include "image/iso/IsoOldHead.h"
#include "image/parity/ParityFinder.h"
#include "target/MediumToRead.h"
#include "workflow/burn/AppendCheck.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace steadyburn {

Result<void> SessionAppend::mark()
{
    const MediumInfo& medium = m_target.medium();
    if (auto inserted = checkInserted(*m_target, medium); !inserted) {
        return inserted;
    }
    if (medium.status == MediumStatus::closed) {
        return Fault{.kind = FaultKind::mediumClosed,
                     .doing = Action::plan,
                     .path = m_target->name(),
                     .facts = occupiedMedium(medium.kind, medium.status, !medium.sessions.empty())};
    }
    auto point = appendPoint(*m_target, medium, m_burn.stop);
    if (!point) {
        return point.takeFault();
    }
    if (auto mark = markOf(*point, medium, m_target->name())) { // what is no image is refused by those who look at it
        m_mark = std::move(*mark);
    }
    const std::string& wanted = m_burn.request.appendTo;
    if (!wanted.empty() && (!m_mark || digestOfMark(*m_mark) != wanted)) {
        return Fault{.kind = FaultKind::mediumSwapped, .doing = Action::open, .path = m_target->name()};
    }
    m_point = std::move(*point);
    return {};
}

Result<AppendPoint> SessionAppend::lookAtOldSessions(const Tree& tree)
{
    const JobRequest& request = m_burn.request;
    const MediumInfo& medium = m_target.medium();
    AppendPoint* const point = &*m_point;
    if (auto kept = keepsParity(*point, medium); !kept) {
        return kept.takeFault();
    }
    const bool remember = request.verify && !request.simulate;
    auto found = checkForAppend(
        *m_target, medium, {.added = &tree, .givenUp = request.appendDamaged, .remember = remember ? &tree : nullptr},
        m_burn.log, m_burn.stop);
    if (!found) {
        return found.takeFault();
    }
    for (const Fault& hidden : request.appendKeeps ? std::vector<Fault>() : found->hidden) {
        if (!request.appendHides) {
            Fault refused = hidden;
            refused.length = found->hidden.size();
            return refused;
        }
        m_burn.log.add(hidden);
    }
    point->damaged = request.appendDamaged;
    point->treeSum = found->treeSum;
    point->otherTree = [this](const std::unordered_set<std::uint64_t>& imported) { return checkOtherTree(imported); };
    keepSums(*found, *point);
    if (!m_mark) {
        auto mark = markOf(*point, medium, m_target->name());
        if (!mark) {
            return mark.takeFault();
        }
        m_mark = std::move(*mark);
    }
    if (const std::string other = otherFileSystem(*point); !other.empty()) {
        const Fault behind{
            .kind = FaultKind::udfLeftBehind, .doing = Action::plan, .path = m_target->name(), .detail = other};
        if (!request.overwrite) {
            return behind;
        }
        m_burn.notices.warn(JobWarning::Kind::disc, behind);
    }
    m_oldFiles = std::move(found->old);
    for (const Fault& lost : m_oldFiles&& request.appendDamaged ? m_burn.log.all() : std::vector<Fault>()) {
        if (lost.kind == FaultKind::folderDamaged || lost.kind == FaultKind::entryDamaged) {
            m_oldFiles->giveUp(lost.path);
        }
    }
    return std::move(*point);
}

// On a write-once disc the new session lies behind the parity, which still protects the first one. Elsewhere the new
// descriptors replace blocks that it protects, and a repair would bring the old ones back.
Result<void> SessionAppend::keepsParity(const AppendPoint& point, const MediumInfo& medium) const
{
    if (!point.rewritesHead && m_target->isOptical()) {
        return {};
    }
    const ReadSectors read = [&point](std::uint64_t first, std::span<std::byte> into) -> Result<std::size_t> {
        return point.read(static_cast<std::uint32_t>(first), into) ? into.size() / kDiscBlock : 0U;
    };
    const std::uint64_t end = std::max(medium.nextWritable, medium.capacity.value_or(0)); // parity is behind the volume
    const auto found = findParity(read, end / kDiscBlock, ParitySearch::described);
    if (!found || *found) {
        return found ? Fault{.kind = FaultKind::parityImpossible,
                             .doing = Action::plan,
                             .path = m_target->name(),
                             .facts = ParityObstacle{ParityObstacle::Reason::protectedImage}}
                     : found.fault();
    }
    return {};
}

// What the medium knows of its old files must be known afterwards. The checksum of a first session whose descriptors
// the new ones replace is lost with them: then the new session has one of each old file.
void SessionAppend::keepSums(const AppendFindings& found, AppendPoint& point) const
{
    if (!found.summed) {
        return;
    }
    if (m_burn.request.sessionMd5 == std::optional(false)) {
        if (point.rewritesHead || found.fileSums) {
            m_burn.notices.warn(JobWarning::Kind::disc,
                                {.kind = FaultKind::sumsDropped, .doing = Action::plan, .path = m_target->name()});
        }
        return;
    }
    point.keepsSums = true;
    point.fileSums = found.fileSums || point.rewritesHead;
    point.makesSums = point.rewritesHead && !found.damaged;
}

// What libisofs, which writes the old tree anew, does not read as we do would be poorer for ever.
Result<void> SessionAppend::checkOtherTree(const std::unordered_set<std::uint64_t>& imported)
{
    auto others = entriesNotIn(imported, *m_target, m_target.medium(), m_burn.stop);
    if (!others) {
        return others.takeFault();
    }
    if (!others->empty() && !m_burn.request.appendDamaged) {
        Casualties casualties{.readOtherwise = true};
        for (const std::string& path : *others) {
            casualties.add("/" + path);
        }
        return Fault{.kind = FaultKind::treeDamaged,
                     .doing = Action::read,
                     .path = m_target->name(),
                     .facts = std::move(casualties)};
    }
    for (const std::string& path : *others) {
        m_burn.log.add({.kind = FaultKind::entryDamaged, .doing = Action::read, .path = path});
        if (m_oldFiles) {
            m_oldFiles->giveUp(path);
        }
    }
    return {};
}

bool SessionAppend::isPossible() const
{
    const MediumInfo& medium = m_target.medium();
    const auto point = appendPoint(*m_target, medium, m_burn.stop);
    const auto mark = point ? markOf(*point, medium, m_target->name()) : Result<MediumMark>(Fault());
    constexpr std::string_view kPrimary("\1CD001");
    return mark && std::memcmp(mark->descriptor.data(), kPrimary.data(), kPrimary.size()) == 0 &&
           keepsParity(*point, medium).ok();
}

Result<void> SessionAppend::checkStillTheSame() const
{
    auto medium = m_target->inspect();
    if (!medium) {
        return medium.takeFault();
    }
    const Fault swapped{.kind = FaultKind::mediumSwapped, .doing = Action::open, .path = m_target->name()};
    if (medium->sessions.empty()) {
        return swapped;
    }
    auto point = appendPoint(*m_target, *medium);
    if (!point) {
        return point.takeFault();
    }
    auto mark = markOf(*point, *medium, m_target->name());
    if (!mark) {
        return mark.takeFault();
    }
    return *mark == *m_mark ? Result<void>() : Result<void>(swapped);
}

Result<void> SessionAppend::compareOldFiles(std::uint32_t section, VerifyMeter& meter, JobReport& report) const
{
    if (!m_oldFiles) {
        return {};
    }
    auto reader = m_target->openReader(section);
    if (!reader) {
        return reader.takeFault();
    }
    auto compared = m_oldFiles->compare(**reader, m_burn.log, meter, m_burn.stop);
    if (!compared) {
        return compared.takeFault();
    }
    report.oldFiles =
        OldFilesReport{.files = compared->files, .bytes = compared->bytes, .unreadable = m_oldFiles->unreadable()};
    if (!compared->same) {
        return Fault{.kind = FaultKind::oldFileChanged, .doing = Action::verify};
    }
    return {};
}

} // namespace steadyburn
