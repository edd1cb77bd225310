// Hands ArchiveBytes to libarchive, and remembers enough to begin again behind a damaged header.
#pragma once

#include "unpack/members/ArchiveBytes.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include <sys/types.h>

struct archive;

namespace steadyburn {

struct ArchiveFree {
    void operator()(archive* handle) const;
};
using ArchiveHandle = std::unique_ptr<archive, ArchiveFree>;

// If libarchive failed for want of memory, which says nothing of the archive.
[[nodiscard]] std::optional<Fault> memoryFault(archive* handle);

// What lies behind the end mark of an archive, zeros aside.
struct BehindArchive {
    std::uint64_t position = 0;           // of the first of the bytes
    std::uint64_t bytes = 0;              // of no archive
    std::optional<std::uint64_t> archive; // where the next archive begins
};

class ArchiveFeed {
public:
    ArchiveFeed(ArchiveBytes& bytes, std::stop_token stop);

    // Opens `handle` on the bytes from the current place on, from where it counts its positions. libarchive's code.
    int open(archive* handle);
    // The position of libarchive's position 0.
    [[nodiscard]] std::uint64_t base() const { return m_base; }

    // Moves to a position in the current piece, or at its end; else to the nearest of these.
    void moveTo(std::uint64_t position);
    // Moves to the first tar header at or behind `position`; false when there is none. What libarchive had taken and
    // lies in an earlier piece is gone, so the search may begin a little later.
    Result<bool> findHeader(std::uint64_t position);
    // The same from the current place on, at a multiple of 512 within the next `most` bytes.
    Result<bool> findAlignedHeader(std::uint64_t most);
    // The bytes at the current place: at least `wanted`, or all there are.
    Result<std::span<const std::byte>> look(std::size_t wanted);

    [[nodiscard]] const std::vector<ByteRange>& damage() const { return m_bytes.damage(); }
    // See ArchiveBytes.
    [[nodiscard]] std::uint64_t confirmedUntil() const { return m_bytes.confirmedUntil(); }
    [[nodiscard]] std::vector<LateMember> takeLateMembers() { return m_bytes.takeLateMembers(); }
    // What kept libarchive from getting more, if it was not the end.
    [[nodiscard]] const std::optional<Fault>& fault() const { return m_fault; }
    // Everything was handed out and did not end with a block of zeros: the archive is cut.
    [[nodiscard]] bool endMissing() const { return m_ended && !m_endsWithZeros; }
    // Reads on from `position`, at most kPassed bytes before the current piece, to the next archive, which is then the
    // current place, or to the end.
    Result<BehindArchive> searchBehind(std::uint64_t position);
    // Keeps what is handed out from `position` on, which lies in the current piece or at its end, kMostHeld at most.
    void hold(std::uint64_t position);
    // Whether a global header begins there. Then held() is what has been kept, until letGo().
    [[nodiscard]] bool holdsGlobalHeader() const;
    // Whether a header of GNU tar begins there that says: the rest of a file that begins on another volume.
    [[nodiscard]] bool holdsContinuation() const;
    [[nodiscard]] std::span<const std::byte> held();
    void letGo() { hold(~std::uint64_t(0)); }
    [[nodiscard]] bool unpacks() const { return m_bytes.unpacks(); }
    [[nodiscard]] std::uint64_t bytesBehind() const { return m_bytes.bytesBehind(); }
    // How many bytes were handed out.
    [[nodiscard]] std::uint64_t position() const { return m_pieceStart + m_used; }
    // Takes in what is left, for the checksums in it.
    Result<void> drain();

private:
    static constexpr std::size_t kPassed = 64;
    static constexpr std::size_t kMostHeld = 64 * 1024 * 1024;
    static ssize_t readPiece(archive* handle, void* self, const void** buffer);
    static std::int64_t skipBytes(archive* handle, void* self, std::int64_t request);
    Result<void> pull();
    [[nodiscard]] std::span<const std::byte> heldInPiece() const;
    [[nodiscard]] std::byte heldAt(std::size_t at) const;
    void keepPiece();

    ArchiveBytes& m_bytes;
    std::stop_token m_stop;
    std::span<const std::byte> m_piece;           // the newest, held by m_bytes or m_joined
    std::vector<std::byte> m_passed;              // the last bytes before m_piece, kPassed at most
    std::vector<std::byte> m_held;                // what was kept of earlier pieces
    std::uint64_t m_holdFrom = ~std::uint64_t(0); // nowhere
    std::vector<std::byte> m_joined;              // the rest of one piece and the next
    std::uint64_t m_pieceStart = 0;               // position of its first byte
    std::size_t m_used = 0;                       // of m_piece that were handed out
    std::uint64_t m_base = 0;
    bool m_ended = false;
    bool m_endsWithZeros = false;
    std::optional<Fault> m_fault;
};

} // namespace steadyburn
