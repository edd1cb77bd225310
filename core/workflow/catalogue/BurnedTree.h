// What a burn wrote, from its tree to the shelf: the entries are what a reader of the medium would find. The job's
// thread, when the medium is released.
#pragma once

#include "contents/Tree.h"
#include "image/fetch/DigestTable.h"
#include "image/fetch/FileParts.h"
#include "image/tar/TarArchive.h"
#include "shelf/VolumeEntry.h"

#include <functional>
#include <span>

namespace steadyburn {

// All of the tree, as a disc has it or (`archive`) an archive that has no index. `partOf`: which part of a split file a
// node is. `noDigest`: a file with other contents in each copy; kNoNode: there is none.
Result<void> enterTree(VolumeEntry& entry, const Tree& tree, const DigestTable& digests, bool archive,
                       const std::function<FilePart(NodeId)>& partOf = {}, NodeId noDigest = kNoNode);

// What is on one tape: these places of its archive, as its index names them.
Result<void> enterPlaces(VolumeEntry& entry, const Tree& tree, const DigestTable& digests,
                         std::span<const TarPlace> places, const FileParts& cuts);

} // namespace steadyburn
