// How an archive ends before its stream does: at the end of a tape, where the rest goes to the next volume.
#pragma once

#include "image/compress/CompressingSink.h"
#include "image/tar/TarArchive.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace steadyburn {

// A border between two entries where a volume may end and the next begin.
struct ArchiveBorder {
    std::uint64_t offset = 0; // in the stream
    std::size_t place = 0;    // index of the first entry behind it
};

// The last border within the first `written` bytes of the stream: of a plain archive the start of any entry, of a
// compressed one (`members` not empty) that of a member which begins with an entry. Empty: there is none.
[[nodiscard]] std::optional<ArchiveBorder> lastBorder(std::span<const TarPlace> places,
                                                      std::span<const MemberPlace> members, std::uint64_t written);

// The two zero blocks that end a tar archive, packed as the archive is, and what makes `before` bytes and them up to a
// multiple of `block`. Fails with outOfMemory.
Result<std::vector<std::byte>> archiveEnd(Compression kind, std::uint64_t before, std::size_t block);

} // namespace steadyburn
