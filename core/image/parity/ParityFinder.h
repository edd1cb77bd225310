// Finds out whether an image or a disc has RS03 parity. One thread at a time.
#pragma once

#include "base/Result.h"
#include "image/parity/ParitySectors.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

namespace steadyburn {

// Reads sectors of kDiscBlock bytes from number `first` on, as many as `into` has room for, and returns how many it
// could read: fewer if one cannot be read, namely the one behind those; what `into` has from there on does not matter.
// The caller goes on behind it, so a reader that knows of unreadable sectors returns 0 for them at once. A fault ends
// everything: cancelled, a drive that has vanished.
using ReadSectors = std::function<Result<std::size_t>(std::uint64_t first, std::span<std::byte> into)>;

enum class ParitySearch : std::uint8_t {
    header,     // only where the volume descriptor says that it is: three reads where nothing is found
    described,  // also by the checksums, where the volume descriptor says how large the image is: some reads
    everywhere, // also by the checksums: some reads if the header is lost, up to some thousand if the descriptor is
};

// Nothing if there is none. `sectors` is how many the medium has; of an image that was cut off, fewer than it had.
Result<std::optional<ParityMark>> findParity(const ReadSectors& read, std::uint64_t sectors, ParitySearch search);

// The parity of an image to which a session was appended as programs do it on overwritable media: right behind the
// image, whose descriptor they replace, and over the parity. It repairs nothing any more. `session` is the sector where
// that session begins; 0: the newest, whose folder the descriptor at the front names. Nothing where that descriptor
// does not cover it, as on a write-once disc.
Result<std::optional<ParityMark>> findOutdatedParity(const ReadSectors& read, std::uint64_t sectors,
                                                     std::uint64_t session);

} // namespace steadyburn
