// A UDF volume of an optical medium or an image: how it is found, and where the blocks of its partitions lie. Plain,
// sparable, virtual and metadata partitions. One thread.
#pragma once

#include "base/Result.h"
#include "unpack/PatientReader.h"
#include "unpack/udf/UdfDescriptors.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace steadyburn {

class UdfVolume {
public:
    // Whether the volume recognition sequence of the session names UDF: one look at blocks that whoever reads ISO 9660
    // has read. Fails with `cancelled` and with what ends all reading, as do the others.
    static Result<bool> isNamed(PatientReader& medium, std::uint64_t sessionStart);

    // Fails with mediumError where the descriptors that lead to the tree cannot be read or make no sense, and with
    // unsupported where it is divided in a way that is not known.
    static Result<UdfVolume> open(PatientReader& medium, std::uint64_t sessionStart);

    [[nodiscard]] std::uint32_t blockBytes() const { return m_blockBytes; }
    [[nodiscard]] const UdfStretch& root() const { return m_root; } // where the root's entry is
    // Only copies of the descriptors are left, or a mirror of what is damaged.
    [[nodiscard]] bool damaged() const { return m_damaged; }
    // Where the longest of its partitions ends, in bytes of the medium.
    [[nodiscard]] std::uint64_t end() const;

    // Appends where `bytes` from the address on lie on the medium. False where they are not all of the partition;
    // `mirror`: of a metadata partition the second copy.
    [[nodiscard]] bool locate(UdfAddress start, std::uint64_t bytes, std::vector<Extent>& into,
                              bool mirror = false) const;
    [[nodiscard]] bool hasMirror(std::uint16_t partition) const;

private:
    struct Partition {
        std::uint64_t start = 0;                         // bytes of the medium
        std::uint64_t length = 0;                        // bytes
        std::array<std::vector<Extent>, 2> pieces;       // metadata: the file and its mirror
        std::map<std::uint64_t, std::uint64_t> spared;   // packets by their offset: where they are instead
        std::uint64_t packet = 0;                        // bytes; of a sparable one
        std::optional<std::vector<std::uint32_t>> table; // virtual
    };
    struct Found { // of a volume descriptor sequence, the newest of each
        std::vector<std::byte> logical;
        std::map<std::uint16_t, std::vector<std::byte>> partitions;
        bool whole = true;
    };

    explicit UdfVolume(PatientReader& medium) : m_medium(&medium) {}

    Result<bool> readBlock(std::uint64_t offset);
    Result<bool> findAnchor(std::uint64_t sessionStart);
    Result<bool> takeAnchor(std::uint64_t block);
    Result<Found> readSequence(Extent place);
    Result<bool> takeSequence(const Found& found);
    Result<bool> takeMap(std::span<const std::byte> map, const Found& found);
    Result<bool> takeSparing(std::span<const std::byte> map, Partition& partition);
    Result<bool> takeMetadata(std::span<const std::byte> map, Partition& partition);
    Result<bool> takeVirtual(Partition& partition);
    Result<bool> takeTable(const UdfFileEntry& entry, std::span<const std::byte> block, Partition& partition);
    Result<std::vector<std::byte>> readAll(const std::vector<Extent>& places);
    bool extentsOf(const UdfFileEntry& entry, std::span<const std::byte> block, std::uint16_t partition,
                   std::vector<Extent>& into) const;
    Result<bool> findRoot(const UdfStretch& fileSet);
    bool locateIn(const Partition& partition, std::uint64_t offset, std::uint64_t bytes,
                  std::vector<Extent>& into) const;

    PatientReader* m_medium;
    std::vector<std::byte> m_block;
    std::uint32_t m_blockBytes = 0;
    std::array<Extent, 2> m_sequences; // the main one and its reserve
    std::vector<Partition> m_partitions;
    UdfStretch m_root;
    bool m_damaged = false;
    const char* m_unknown = nullptr; // what of it is not known
};

} // namespace steadyburn
