// What the contents of files were compared with when a medium was read back. A plain value: the report has one.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace steadyburn {

// From the weakest to the strongest.
enum class CheckedBy : std::uint8_t {
    nothing, // the file was read to its end, and nobody knows what should be in it
    sizes,   // only its size is known
    stream,  // checksums that cover the whole stream: of gzip members and zstd frames, of a session, of an image
    digests, // a checksum of the file itself: taken while it was written, or stored on the medium
    sources, // the source as it is now
};
[[nodiscard]] std::string_view toString(CheckedBy by);

// Each regular file that was met on the medium counts once, a difference too.
struct CheckedFiles {
    std::uint64_t nothing = 0;
    std::uint64_t sizes = 0;
    std::uint64_t stream = 0;
    std::uint64_t digests = 0;
    std::uint64_t sources = 0;

    void count(CheckedBy by, std::uint64_t files = 1);
    void add(const CheckedFiles& other);
    // Files that had nothing to be compared with turn out to lie in a stream whose checksums hold.
    void streamHolds();
    [[nodiscard]] std::uint64_t total() const { return nothing + sizes + stream + digests + sources; }
    // Of how many the contents were compared.
    [[nodiscard]] std::uint64_t contents() const { return stream + digests + sources; }
    // What the weakest of them was compared with; nothing where there are no files.
    [[nodiscard]] std::optional<CheckedBy> weakest() const;
    // The contents of every file were compared; true where there are none.
    [[nodiscard]] bool complete() const { return nothing == 0 && sizes == 0; }
};

} // namespace steadyburn
