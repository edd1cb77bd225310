#include "workflow/burn/StreamOptions.h"

#include "base/Text.h"
#include "workflow/request/RequestBounds.h"
#include "workflow/request/VolumeId.h"

namespace steadyburn {

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

TarOptions tarOptionsFor(const JobRequest& request, bool optical, bool compressed)
{
    TarOptions options{.record = request.block.value_or(kTarRecord)};
    // A disc is told beforehand how long an uncompressed archive is.
    options.tellIncomplete = !optical || compressed;
    return options;
}

} // namespace steadyburn
