// Writing to tape: label, archive and contents; and what happens when the tape is full: the archive ends at a border
// between two entries, the contents say what is on this volume, and the rest of the tree becomes an archive of its own
// on the next one. So each volume is read by any tar, alone. What was read ahead of the border is read once more.
#include "workflow/JobRun.h"

#include "base/BytesSource.h"
#include "image/ArchiveEnd.h"
#include "workflow/FormatChoice.h"
#include "workflow/Limits.h"
#include "workflow/TapeIndex.h"
#include "workflow/TapeSet.h"

#include <algorithm>
#include <ctime>
#include <limits>
#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr unsigned kMostVolumes = std::numeric_limits<std::uint16_t>::max();

// The tape that was given is not the right one, and another may be.
bool anotherTapeMayDo(FaultKind kind)
{
    switch (kind) {
    case FaultKind::mediumMissing:
    case FaultKind::mediumTooSmall:
    case FaultKind::mediumWriteProtected:
    case FaultKind::mediumNotBlank:
    case FaultKind::mediumError:
    case FaultKind::mediumRemoved:
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

} // namespace

Result<void> JobRun::writeTape()
{
    m_set.uuid = makeUuid();
    m_set.name = nameOf(m_request);
    for (;;) {
        m_set.label.clear();
        if (!m_write.append) {
            if (auto labelled = writeLabel(); !labelled) {
                return labelled;
            }
        }
        auto sent = sendStream();
        if (sent) {
            m_section = m_target->lastSection();
            addVolume(m_places.size(), m_streamBytes);
            m_set.complete = true;
            return writeContents(m_places.size(), true);
        }
        if (sent.fault().kind != FaultKind::mediumFull || m_request.simulate) {
            return sent;
        }
        if (auto ended = endVolume(); !ended) {
            return ended;
        }
        if (!m_parts.changeVolume) {
            return sent;
        }
        if (auto next = takeNextVolume(); !next) {
            return next;
        }
    }
}

Result<void> JobRun::writeLabel()
{
    m_set.label = makeUuid();
    auto label = makeTapeLabel({.volumeId = m_set.name,
                                .uuid = m_set.label,
                                .set = m_set.uuid,
                                .number = m_set.volume,
                                .format = m_format,
                                .block = m_write.block,
                                .written = std::time(nullptr)});
    if (!label) {
        return label.takeFault();
    }
    return writeSmallTapeFile(*label);
}

Result<void> JobRun::writeSmallTapeFile(const std::vector<std::byte>& bytes)
{
    std::vector<std::byte> padded = bytes;
    padded.resize(roundUp(bytes.size(), m_write.block));
    BytesSource source(padded);
    return m_target->write(source, m_stop);
}

// The volume holds the first `places` entries of the archive whole.
void JobRun::addVolume(std::size_t places, std::uint64_t bytes)
{
    VolumeReport volume{.number = m_set.volume, .target = m_target->name(), .uuid = m_set.label, .bytes = bytes};
    m_set.volumeOf.resize(m_tree.size());
    for (const TarPlace& place : std::span(m_places).first(places)) {
        volume.files += S_ISREG(m_tree.node(place.node).mode) ? 1 : 0;
        m_set.volumeOf[place.node] = static_cast<std::uint16_t>(m_set.volume);
    }
    m_report.volumes.push_back(std::move(volume));
}

Result<void> JobRun::writeContents(std::size_t places, bool last)
{
    const bool alone = last && m_set.volume == 1;
    auto contents = makeTapeContents(m_tree, *m_digests,
                                     {.set = m_set.uuid,
                                      .name = m_set.name,
                                      .volume = m_set.volume,
                                      .last = last,
                                      .tapeFile = m_section,
                                      .block = m_write.block,
                                      .places = std::span(m_places).first(places),
                                      .members = m_members,
                                      .volumeOf = alone ? std::span<const std::uint16_t>() : m_set.volumeOf});
    if (!contents) {
        return contents.takeFault();
    }
    auto written = writeSmallTapeFile(*contents);
    if (!written && written.fault().kind == FaultKind::mediumFull) {
        // The archive before it is whole, and can be listed by reading it.
        Fault left = written.takeFault();
        left.kind = FaultKind::attributesLost;
        left.detail = "the list of its files found no room";
        m_log.add(std::move(left));
        return {};
    }
    return written;
}

// The entry with which this archive began, behind the folders that were told again.
std::size_t JobRun::firstPlace() const
{
    if (m_from == kRoot) {
        return 0;
    }
    const auto found =
        std::find_if(m_places.begin(), m_places.end(), [this](const TarPlace& place) { return place.node == m_from; });
    return static_cast<std::size_t>(found - m_places.begin());
}

// Behind a refused record: gives the volume its end. Nothing of the set may be on it as a whole; then it is as if it
// had not been given.
Result<void> JobRun::endVolume()
{
    const auto border = lastBorder(m_places, m_members, m_streamBytes);
    if (!border || border->place <= firstPlace()) {
        if (!m_write.append || m_set.volume > 1) {
            const NodeId node = m_places.empty() ? kRoot : m_places[std::min(firstPlace(), m_places.size() - 1)].node;
            return Fault{.kind = FaultKind::mediumTooSmall,
                         .doing = Action::write,
                         .path = m_target->name(),
                         .needed = m_tree.node(node).size,
                         .available = m_streamBytes,
                         .detail = m_tree.path(node)};
        }
        --m_set.volume; // nothing of it is on this tape: the next is the first
        auto left = m_target->abandon();
        m_driveTaken = false;
        return left;
    }
    auto end = archiveEnd(compressionOf(m_format), border->offset, m_write.block);
    if (!end) {
        return end.takeFault();
    }
    if (auto ended = m_target->endEarly(border->offset, *end); !ended) {
        Fault cut = ended.takeFault();
        if (cut.kind != FaultKind::mediumError && cut.kind != FaultKind::unsupported) {
            return cut;
        }
        cut.kind = FaultKind::attributesLost; // the next volume has the file; here tar will miss its end
        cut.detail = "behind its last whole file lies the beginning of another";
        m_log.add(std::move(cut));
    }
    m_section = m_target->lastSection();
    m_from = m_places[border->place].node;
    addVolume(border->place, border->offset + end->size());
    if (auto listed = writeContents(border->place, false); !listed) {
        return listed;
    }
    if (auto closed = closeMedium(); !closed) {
        return closed;
    }
    return verifyMedium();
}

Result<void> JobRun::takeNextVolume()
{
    std::uint64_t before = 0;
    m_readBefore = 0;
    for (const VolumeReport& volume : m_report.volumes) {
        before += volume.bytes;
    }
    for (NodeId id = 0; id < m_set.volumeOf.size(); ++id) {
        m_readBefore += m_set.volumeOf[id] != 0 ? m_tree.dataBytes(id) : 0;
    }
    if (++m_set.volume > kMostVolumes) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::write, .path = m_target->name()};
    }
    m_live.detach();
    enter(Phase::volume);
    VolumeWanted wanted{.number = m_set.volume, .set = m_set.name, .target = m_target->name()};
    for (;;) {
        auto given = m_parts.changeVolume(wanted, m_stop);
        if (!given) {
            return given.takeFault();
        }
        const std::string spec = given->target.empty() ? wanted.target : given->target;
        auto taken = takeVolume(spec, given->overwrite);
        if (taken) {
            break;
        }
        if (!anotherTapeMayDo(taken.fault().kind)) {
            return taken;
        }
        wanted.target = spec;
        wanted.refused = taken.takeFault();
    }
    if (auto laid = layOutTree(); !laid) {
        return laid;
    }
    if (m_stream->size() && compressionOf(m_format) == Compression::none) {
        m_live.setTotal(before + *m_stream->size(), false);
    }
    m_live.setBefore(before, m_readBefore);
    return makeRing();
}

// Opens and takes the drive with the next tape in it. A tape of this very set is never written over.
Result<void> JobRun::takeVolume(const std::string& spec, bool overwrite)
{
    auto target = m_parts.openTarget(spec);
    if (!target) {
        return target.takeFault();
    }
    if (!(*target)->isTape()) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::open, .path = spec, .detail = "not a tape drive"};
    }
    if (const auto outside = outputIsOutside(m_request, **target); !outside) {
        return outside.fault();
    }
    auto medium = (*target)->inspect();
    if (!medium) {
        return medium.takeFault();
    }
    if (medium->status == MediumStatus::absent) {
        return Fault{.kind = FaultKind::mediumMissing, .doing = Action::open, .path = spec};
    }
    if (medium->status != MediumStatus::blank) {
        const auto found = readTapeLabel(**target, m_stop);
        const bool ours = found && found->set == m_set.uuid;
        if (ours || !(overwrite || m_request.overwrite)) {
            return Fault{.kind = FaultKind::mediumNotBlank,
                         .doing = Action::open,
                         .path = spec,
                         .detail = ours ? "volume " + std::to_string(found->number) + " of this very set"
                                        : describeTape(**target, m_stop)};
        }
    }
    m_write.append = false;
    m_write.overwrite = overwrite || m_request.overwrite;
    m_write.size.reset();
    if (auto taken = (*target)->prepare(m_write); !taken) {
        return taken;
    }
    m_target = std::move(*target);
    m_medium = std::move(*medium);
    m_driveTaken = true;
    return {};
}

} // namespace steadyburn
