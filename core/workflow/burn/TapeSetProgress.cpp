#include "workflow/burn/TapeSetProgress.h"

#include "base/Units.h"
#include "image/tar/TarHeaders.h"

#include <algorithm>
#include <sys/stat.h>

namespace steadyburn {

namespace {

// A file that no tape holds is split, so that the warning costs no more than one part: a sixteenth of a tape at the
// most, a thirty-second on the average.
constexpr std::uint64_t kPartsOfATape = 16;
constexpr std::uint64_t kRoundPart = 64 * kKiB;
constexpr std::uint64_t kLeastPart = 4 * kKiB; // below that its header costs more than it saves

} // namespace

void TapeSetProgress::mark(const Tree& tree, std::span<const TarPlace> places, std::size_t count)
{
    volumeOf.resize(tree.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const TarPlace& place = places[i];
        const auto holder = static_cast<std::uint16_t>(i < count ? volume : 0);
        if (place.part > 0) {
            partVolumes[{place.node, place.part}] = holder;
        }
        if (endsFile(tree, place)) {
            volumeOf[place.node] = holder;
        }
    }
}

bool TapeSetProgress::endsFile(const Tree& tree, const TarPlace& place) const
{
    return place.part == cuts.count(contentsOf(tree, place.node)); // 0 of 0: not split
}

bool TapeSetProgress::splitLargeFiles(const Tree& tree, std::uint64_t capacity, std::size_t block, NodeId reached)
{
    const std::uint64_t most = capacity / kPartsOfATape;
    const std::uint64_t step = most < kRoundPart ? kTarBlock : kRoundPart;
    const std::uint64_t bytes = most / step * step;
    if (bytes < kLeastPart || capacity < 3 * block) { // the end of the archive, the index, and some of a file
        return false;
    }
    share = bytes;
    const std::uint64_t around = 4 * block; // label, index, end of the archive, header
    for (NodeId id = 0; id < tree.size(); ++id) {
        const bool carries = S_ISREG(tree.node(id).mode) && contentsOf(tree, id) == id && cuts.count(id) == 0;
        const bool written = id < volumeOf.size() && volumeOf[id] != 0;
        if (carries && !written && (id == reached || tree.dataBytes(id) + around > capacity)) {
            cuts.cut(tree, id, bytes);
        }
    }
    return true;
}

bool TapeSetProgress::hasFinished(const std::string& label) const
{
    return std::any_of(finished.begin(), finished.end(),
                       [&](const VolumeReport& each) { return !label.empty() && each.label == label; });
}

bool TapeSetProgress::hasFinished(unsigned number) const
{
    return std::any_of(finished.begin(), finished.end(),
                       [&](const VolumeReport& each) { return each.number == number; });
}

std::uint64_t TapeSetProgress::archiveBytesBefore() const
{
    std::uint64_t bytes = 0;
    for (const VolumeReport& each : finished) {
        bytes += each.bytes;
    }
    return bytes;
}

std::uint64_t TapeSetProgress::sourceBytesBefore(const Tree& tree) const
{
    std::uint64_t bytes = 0;
    for (NodeId id = 0; id < volumeOf.size(); ++id) {
        bytes += volumeOf[id] != 0 ? tree.dataBytes(id) : 0;
    }
    for (const auto& [part, holder] : partVolumes) {
        const auto [id, number] = part;
        const bool counted = volumeOf[id] != 0 || contentsOf(tree, id) != id;
        bytes += holder == 0 || counted ? 0 : cuts.part(id, number).length;
    }
    return bytes;
}

VolumeShare TapeSetProgress::shareOfVolume(const Tree& tree) const
{
    VolumeShare here{.nodes = {}, .cuts = &cuts, .parts = {}};
    for (NodeId id = 0; id < volumeOf.size(); ++id) {
        const bool split = S_ISREG(tree.node(id).mode) && cuts.count(contentsOf(tree, id)) > 0;
        here.nodes.push_back(volumeOf[id] == volume && !split);
    }
    for (const auto& [part, holder] : partVolumes) {
        if (holder == volume) {
            here.parts.push_back(part);
        }
    }
    return here;
}

} // namespace steadyburn
