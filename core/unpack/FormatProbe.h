// Tells by its first bytes what lies on a medium or in a file; names and endings do not count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace steadyburn {

enum class ProbedFormat : std::uint8_t { unknown, iso, udf, tar, gzip, zstd, bzip2, xz, lz4 };

// The first four bytes of a frame, the lowest first. A skippable frame may stand among those of zstd and of lz4.
inline constexpr std::uint32_t kLz4Magic = 0x184d2204;
inline constexpr std::uint32_t kLz4LegacyMagic = 0x184c2102; // of `lz4 -l`
inline constexpr std::uint32_t kSkippableMagic = 0x184d2a50;
inline constexpr std::uint32_t kSkippableMask = 0xfffffff0;

// What an ISO 9660 volume descriptor needs to be seen: 32 KiB of system area and one block.
inline constexpr std::size_t kProbeBytes = 34 * 1024;

// `head`: the first kProbeBytes, or all there is. Zeros alone are unknown: an archive of nothing looks like that, and
// so does what was wiped.
[[nodiscard]] ProbedFormat probeFormat(std::span<const std::byte> head);

// A tar header block of 512 bytes: its checksum holds and its fields can be what they say. Not a block of zeros.
[[nodiscard]] bool isTarHeader(std::span<const std::byte> block);

// Where a tar header has its type, one letter, and "ustar".
inline constexpr std::size_t kTarTypeField = 156;
inline constexpr std::size_t kTarMagicField = 257;

// The distance from this tar header to the next: 512 and what its contents take. Not of sparse files, nor where an
// earlier header gives the size.
[[nodiscard]] std::uint64_t toNextTarHeader(std::span<const std::byte> header);

} // namespace steadyburn
