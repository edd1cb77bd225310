// The SHA-256 of a whole file that is split over several discs. Its parts are read disc by disc, in whatever order they
// lie; so it is read once by itself, before the first disc with a part of it, and every part can say what they make
// together. A file that cannot be read whole is known before a disc is spent on it.
#pragma once

#include "base/Result.h"
#include "base/Sha256.h"
#include "contents/Source.h"
#include "contents/Tree.h"

#include <optional>
#include <stop_token>

namespace steadyburn {

// Reads `id` from its beginning to the size that the scan has found. Nothing: it cannot be read, or it has changed.
// Fails with `cancelled`. Any thread that may wait for the disk.
Result<std::optional<Digest>> digestOfWhole(const Tree& tree, Source& source, NodeId id, const std::stop_token& stop);

} // namespace steadyburn
