// The descriptors of UDF (ECMA-167 and OSTA UDF 1.02 to 2.60), decoded. Nothing here reads the medium.
#pragma once

#include "contents/Tree.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace steadyburn {

enum class UdfTag : std::uint16_t {
    none = 0, // of a sparing table; of zeros, too
    anchor = 2,
    pointer = 3,
    partition = 5,
    logicalVolume = 6,
    terminator = 8,
    fileSet = 256,
    fileIdentifier = 257,
    allocationExtent = 258,
    fileEntry = 261,
    extendedFileEntry = 266,
};

inline constexpr std::size_t kUdfTagBytes = 16;

[[nodiscard]] std::uint64_t udfNumber(std::span<const std::byte> bytes, std::size_t at,
                                      unsigned count); // little-endian

// What the tag at the beginning of `bytes` says. Nothing where its checksum or that of the descriptor contradicts it,
// or where `bytes` ends before what the checksum covers.
[[nodiscard]] std::optional<UdfTag> udfTag(std::span<const std::byte> bytes);
// As it says, whatever the checksum of the descriptor; nothing where its own contradicts it.
[[nodiscard]] std::optional<UdfTag> udfTagAlone(std::span<const std::byte> bytes);

struct UdfAddress {
    std::uint16_t partition = 0; // number of the logical volume's map
    std::uint32_t block = 0;
    bool operator==(const UdfAddress& other) const = default;
};

// A stretch of a partition, as an allocation descriptor has it.
struct UdfStretch {
    enum class Kind : std::uint8_t { recorded, allocated, hole, further };
    Kind kind = Kind::recorded; // of `further`: where the next descriptors are
    UdfAddress start;
    std::uint32_t length = 0; // bytes
};
[[nodiscard]] UdfStretch udfLongStretch(std::span<const std::byte> descriptor); // 16 bytes

// A name in a folder.
struct UdfIdentifier {
    std::string name; // UTF-8; empty for the parent
    UdfStretch entry;
    bool isHidden = false;
    bool isFolder = false;
    bool isDeleted = false;
    bool isParent = false;
    bool isDamaged = false; // its checksum contradicts it
    std::size_t bytes = 0;  // of the descriptor, up to the next one
};
// Nothing where `bytes` does not begin with a whole one.
[[nodiscard]] std::optional<UdfIdentifier> parseUdfIdentifier(std::span<const std::byte> bytes);

enum class UdfFileType : std::uint8_t {
    folder = 4,
    file = 5,
    blockDevice = 6,
    charDevice = 7,
    fifo = 9,
    socket = 10,
    link = 12,
    virtualTable = 248,
    realTimeFile = 249,
};

struct UdfFileEntry {
    UdfFileType type = UdfFileType::file;
    unsigned allocation = 0;   // how `allocations` is to be read: 0 short, 1 long, 2 extended, 3 contents
    bool strategyKnown = true; // else the entry only leads to another one
    std::uint32_t mode = 0;    // with the file type
    std::uint32_t uid = 0;
    std::uint32_t gid = 0;
    std::uint64_t size = 0;
    FileTime atime;
    FileTime mtime;
    bool hasStreams = false;         // contents of other names
    std::size_t allocationsFrom = 0; // in the block
    std::size_t allocationsBytes = 0;
    std::uint32_t deviceMajor = 0;
    std::uint32_t deviceMinor = 0;
};
// `block`: it stands at its beginning. Nothing where it is no descriptor, or its lengths do not fit into the block.
[[nodiscard]] std::optional<UdfFileEntry> parseUdfFileEntry(std::span<const std::byte> block);

// Reads allocation descriptors of one kind (0, 1 or 2); short ones are of `partition`.
void parseUdfStretches(std::span<const std::byte> descriptors, unsigned kind, std::uint16_t partition,
                       std::vector<UdfStretch>& into);

// The target of a link, from its contents. Nothing where they make no sense.
[[nodiscard]] std::optional<std::string> udfLinkTarget(std::span<const std::byte> contents);

// A name or label as OSTA compresses it, as UTF-8. Nothing where the compression is unknown.
[[nodiscard]] std::optional<std::string> udfText(std::span<const std::byte> compressed);

} // namespace steadyburn
