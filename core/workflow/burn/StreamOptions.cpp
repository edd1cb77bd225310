#include "workflow/burn/StreamOptions.h"

#include "base/Text.h"
#include "base/Units.h"
#include "workflow/request/RequestBounds.h"
#include "workflow/request/VolumeId.h"

namespace steadyburn {

namespace {

constexpr std::uint64_t kRoomToTell = 64 * kKiB; // some hundred paths

} // namespace

IsoOptions isoOptionsFor(const JobRequest& request, bool optical, NodeId sums)
{
    IsoOptions options;
    options.volumeId = cutText(nameOf(request), kMostOfVolumeId);
    // libisofs's checksums need every byte to pass through it, which the list and the tree's checksum do without.
    options.sessionMd5 = request.sessionMd5.value_or(optical && sums == kNoNode);
    options.last = sums;
    options.reproducible = request.reproducible;
    return options;
}

TarOptions tarOptionsFor(const JobRequest& request, bool optical, bool compressed, std::uint64_t capacity, bool ofSet)
{
    TarOptions options{.record = request.block.value_or(kTarRecord), .ofSet = ofSet};
    options.capacity = capacity / kDiscWrite * kDiscWrite; // to which it is padded
    options.tellIncomplete = true;
    options.roomToTell = optical && !compressed ? kRoomToTell : 0; // a disc is told the length beforehand
    return options;
}

} // namespace steadyburn
