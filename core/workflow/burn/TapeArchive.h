// The archive that goes to the present tape: where its entries begin, and where it could end. A plain value; the
// producer fills it while the stream runs.
#pragma once

#include "image/compress/ArchiveEnd.h"
#include "image/compress/CompressingSink.h"
#include "image/tar/TarArchive.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace steadyburn {

struct TapeArchive {
    NodeId from = kRoot; // what it begins with
    unsigned fromPart = 1;
    std::vector<TarPlace> places;
    std::vector<MemberPlace> members; // where it is compressed
    std::uint64_t sent = 0;           // bytes of it that the drive took

    // Before the stream is produced once more.
    void clear();

    // Returns the entry with which it began, behind the folders that it repeats.
    [[nodiscard]] std::size_t firstPlace() const;
    // Returns the last border within the first `written` bytes that leaves more than folders before it.
    [[nodiscard]] std::optional<ArchiveBorder> borderBefore(const Tree& tree, std::uint64_t written) const;
    // The largest file of those that were reached on this tape, which is why there is no border.
    [[nodiscard]] NodeId largestReached(const Tree& tree) const;
};

} // namespace steadyburn
