// Where a volume ends that is full, and what becomes of files that no volume holds.
//
// The list of a volume's files gets the room of its last entries: the border is chosen so far before the place where
// the drive gave its warning that the list goes where the drive has taken as much already.
#include "workflow/burn/JobRun.h"

#include "image/compress/ArchiveEnd.h"
#include "image/tar/TarHeaders.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/tapeset/TapeSet.h"

#include <algorithm>
#include <sys/stat.h>

namespace steadyburn {

namespace {

// A file that no tape holds is cut, so that the warning costs no more than one part: a sixteenth of a tape at the most,
// a thirty-second on the average.
constexpr std::uint64_t kPartsOfATape = 16;
constexpr std::uint64_t kRoundPart = 64 * kKiB;
constexpr std::uint64_t kLeastPart = 4 * kKiB; // below that its header costs more than it saves
constexpr std::uint64_t kLongestMember = 4 * kMiB;

} // namespace

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

// The last border within the first `written` bytes that leaves more than folders before it.
std::optional<ArchiveBorder> JobRun::borderBefore(std::uint64_t written) const
{
    const auto border = lastBorder(m_places, m_members, written);
    const auto first = m_places.begin() + static_cast<std::ptrdiff_t>(firstPlace());
    const auto behind = m_places.begin() + static_cast<std::ptrdiff_t>(border ? border->place : 0);
    const bool worth = first < behind && std::any_of(first, behind, [this](const TarPlace& place) {
                           return !S_ISDIR(m_tree.node(place.node).mode);
                       });
    return worth ? border : std::nullopt;
}

// One that leaves room for the archive's end and the list within what the drive has taken. If the list is larger than
// the set's part of the tape, the last border at all.
std::optional<ArchiveBorder> JobRun::borderWithRoom()
{
    const auto last = borderBefore(m_streamBytes);
    if (!last) {
        return last;
    }
    markVolume(last->place);
    const auto list = makeList(last->place, false); // no shorter than that of fewer entries
    const std::uint64_t room =
        (list ? roundUp(list->size(), m_write.block) : 0) + 2 * m_write.block; // the end, and a filemark
    const auto border = room < m_streamBytes ? borderBefore(m_streamBytes - room) : std::nullopt;
    return border ? border : last;
}

// The volume ends at the border: the archive's end there, the list, and what is read back. `filesBack`: tape files
// behind the archive that go.
Result<void> JobRun::endAtBorder(const ArchiveBorder& border, unsigned filesBack)
{
    auto end = archiveEnd(compressionOf(m_format), border.offset, m_write.block);
    if (!end) {
        return end.takeFault();
    }
    if (auto ended = m_target->endEarly(border.offset, *end, filesBack); !ended) {
        Fault cut = ended.takeFault();
        if (cut.kind != FaultKind::mediumError && cut.kind != FaultKind::unsupported) {
            return cut;
        }
        cut.kind = FaultKind::attributesLost; // the next volume has the file; here tar will miss its end
        cut.detail = "behind its last whole file lies the beginning of another";
        m_log.add(std::move(cut));
    }
    m_section = m_target->lastSection();
    m_from = m_places[border.place].node;
    m_fromPart = std::max(1U, m_places[border.place].part);
    markVolume(border.place);
    auto list = makeList(border.place, false);
    if (!list) {
        return list.takeFault();
    }
    if (auto written = writeSmallTapeFile(*list); !written) {
        if (written.fault().kind != FaultKind::mediumFull) {
            return written;
        }
        listIsLost(written.takeFault());
    }
    if (auto closed = closeMedium(); !closed) {
        return closed;
    }
    if (auto verified = verifyMedium(); !verified) {
        return verified;
    }
    addVolume(border.place,
              border.offset + end->size()); // not before: what is not closed, or not what was sent, is not whole
    keepJournal();
    return {};
}

// Behind a refused record: gives the volume its end. False: the same tape is to be begun anew, its first file was cut
// into parts. Of an appended set nothing may be on the tape as a whole; then it is as if it had not been given.
Result<bool> JobRun::endVolume()
{
    if (const auto border = borderWithRoom()) {
        if (auto ended = endAtBorder(*border, 0); !ended) {
            return ended.takeFault();
        }
        return true;
    }
    if (m_write.append && m_set.volume == 1) {
        --m_set.volume; // nothing of it is on this tape: the next is the first
        auto left = m_target->abandon();
        m_driveTaken = false;
        if (!left) {
            return left.takeFault();
        }
        return true;
    }
    const NodeId node = largestReached();
    if (m_parts.changeVolume && node != kRoot && m_set.cuts.count(node) == 0 && cutLargeFiles(m_streamBytes, node)) {
        if (auto begun = beginTapeAnew(); !begun) {
            return begun.takeFault();
        }
        return false;
    }
    return Fault{.kind = FaultKind::mediumTooSmall,
                 .doing = Action::write,
                 .path = m_target->name(),
                 .needed = m_tree.node(node).size,
                 .available = m_streamBytes,
                 .detail = m_tree.path(node)};
}

// The largest file of those that were reached on this tape, which is why there is no border.
NodeId JobRun::largestReached() const
{
    std::uint64_t plain = m_streamBytes;
    for (const MemberPlace& member : m_members) {
        plain = member.packed <= m_streamBytes ? member.plain + kLongestMember : plain;
    }
    NodeId largest = kRoot;
    for (const TarPlace& place : std::span(m_places).subspan(std::min(firstPlace(), m_places.size()))) {
        if (place.offset < plain && m_tree.node(place.node).size >= m_tree.node(largest).size) {
            largest = contentsOf(m_tree, place.node);
        }
    }
    return largest;
}

// Cuts what is not written yet and too large for a tape that takes so many bytes, and `reached`, which just turned out
// to be. A capacity of 0 is not known. False: of so small a tape nothing can be made.
bool JobRun::cutLargeFiles(std::uint64_t capacity, NodeId reached)
{
    const std::uint64_t share = capacity / kPartsOfATape;
    const std::uint64_t step = share < kRoundPart ? kTarBlock : kRoundPart;
    const std::uint64_t bytes = share / step * step;
    if (bytes < kLeastPart || capacity < 3 * m_write.block) { // the end of the archive, the list, and some of a file
        return false;
    }
    m_set.share = bytes;
    const std::uint64_t around = 4 * m_write.block; // label, list, end of the archive, header
    for (NodeId id = 0; id < m_tree.size(); ++id) {
        const bool mine = S_ISREG(m_tree.node(id).mode) && contentsOf(m_tree, id) == id && m_set.cuts.count(id) == 0;
        const bool written = id < m_set.volumeOf.size() && m_set.volumeOf[id] != 0;
        if (mine && !written && (id == reached || m_tree.dataBytes(id) + around > capacity)) {
            m_set.cuts.cut(m_tree, id, bytes);
        }
    }
    return true;
}

// What was just written is ours and of no use: label and the beginning of a file.
Result<void> JobRun::beginTapeAnew()
{
    m_live.detach();
    (void)m_target->abandon(); // what it is worth does not matter, it is written over
    m_driveTaken = false;
    m_write.append = false;
    m_write.overwrite = true;
    m_write.size.reset();
    if (auto taken = m_target->prepare(m_write); !taken) {
        return taken;
    }
    m_driveTaken = true;
    if (auto laid = layOutTree(); !laid) {
        return laid;
    }
    return makeRing();
}

} // namespace steadyburn
