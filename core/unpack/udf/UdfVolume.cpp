#include "unpack/udf/UdfVolume.h"

#include "base/Units.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace steadyburn {

namespace {

constexpr std::uint64_t kRecognition = 32 * kKiB; // where the descriptors begin that say what a volume is
constexpr std::uint64_t kAnchorBlock = 256;
constexpr std::uint64_t kMostDescriptors = 4096;  // of a sequence, however long it says that it is
constexpr std::uint64_t kMostTable = 64 * kMiB;   // bytes of a virtual partition's table
constexpr std::uint64_t kMostVirtualSearch = 512; // blocks from the end of the medium
constexpr std::uint32_t kNowhere = 0xffffffff;    // in a virtual partition's table
constexpr std::size_t kDescriptorBytes = 512;     // a volume descriptor has no more

bool bearsId(std::span<const std::byte> block, std::size_t at, std::string_view id)
{
    return block.size() >= at + id.size() && std::memcmp(block.data() + at, id.data(), id.size()) == 0;
}

Fault udfDamage(std::uint64_t offset, const char* what)
{
    return {.kind = FaultKind::mediumError, .doing = Action::open, .offset = offset, .detail = what};
}

} // namespace

Result<bool> UdfVolume::isNamed(PatientReader& medium, std::uint64_t sessionStart)
{
    constexpr unsigned kMost = 64; // descriptors of a volume
    std::array<std::byte, 7> head;
    for (unsigned i = 0; i < kMost; ++i) {
        std::vector<ByteRange> damage;
        auto got = medium.readAt(head, sessionStart + kRecognition + i * kDiscBlock, damage);
        if (!got) {
            return got.takeFault();
        }
        if (*got < head.size()) {
            return false;
        }
        if (bearsId(head, 1, "NSR0")) {
            return true;
        }
        const bool known = bearsId(head, 1, "CD001") || bearsId(head, 1, "BEA01") || bearsId(head, 1, "BOOT2") ||
                           bearsId(head, 1, "CDW02") || bearsId(head, 1, "TEA01");
        if (!known && damage.empty()) {
            return false;
        }
    }
    return false;
}

Result<UdfVolume> UdfVolume::open(PatientReader& medium, std::uint64_t sessionStart)
{
    UdfVolume volume(medium);
    auto anchored = volume.findAnchor(sessionStart);
    if (!anchored) {
        return anchored.takeFault();
    }
    if (!*anchored) {
        return udfDamage(sessionStart + kAnchorBlock * kDiscBlock, "UDF anchor");
    }
    for (const Extent& place : volume.m_sequences) {
        auto found = volume.readSequence(place);
        if (!found) {
            return found.takeFault();
        }
        auto taken = volume.takeSequence(*found);
        if (!taken) {
            return taken.takeFault();
        }
        volume.m_damaged = volume.m_damaged || !*taken || !found->whole;
        if (*taken) {
            return volume;
        }
    }
    if (volume.m_unknown != nullptr) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::read, .detail = volume.m_unknown};
    }
    return udfDamage(volume.m_sequences[0].offset, "UDF volume descriptors");
}

// m_block becomes the block there. False where it cannot be read.
Result<bool> UdfVolume::readBlock(std::uint64_t offset)
{
    m_block.resize(m_blockBytes);
    std::vector<ByteRange> damage;
    auto got = m_medium->readAt(m_block, offset, damage);
    if (!got) {
        return got.takeFault();
    }
    return *got == m_block.size() && damage.empty();
}

Result<bool> UdfVolume::findAnchor(std::uint64_t sessionStart)
{
    for (const std::uint32_t bytes : {2048U, 512U, 4096U, 1024U}) {
        m_blockBytes = bytes;
        std::vector<std::uint64_t> blocks{sessionStart / bytes + kAnchorBlock, sessionStart / bytes + 512};
        if (const auto size = m_medium->size(); size && *size / bytes > kAnchorBlock) {
            blocks.push_back(*size / bytes - 1);
            blocks.push_back(*size / bytes - 1 - kAnchorBlock);
        }
        for (const std::uint64_t block : blocks) {
            auto found = takeAnchor(block);
            if (!found || *found) {
                return found;
            }
        }
    }
    return false;
}

Result<bool> UdfVolume::takeAnchor(std::uint64_t block)
{
    auto readable = readBlock(block * m_blockBytes);
    if (!readable || !*readable || udfTag(m_block) != UdfTag::anchor || udfNumber(m_block, 12, 4) != block) {
        return readable ? Result<bool>(false) : readable.takeFault();
    }
    for (const std::size_t i : {0U, 1U}) {
        m_sequences[i] = {udfNumber(m_block, 20 + 8 * i, 4) * m_blockBytes, udfNumber(m_block, 16 + 8 * i, 4)};
    }
    return true;
}

Result<UdfVolume::Found> UdfVolume::readSequence(Extent place)
{
    Found found;
    std::map<std::uint16_t, std::uint64_t> newest; // of partitions, by number
    std::uint64_t newestLogical = 0;
    for (std::uint64_t i = 0; i < kMostDescriptors && place.length >= m_blockBytes; ++i) {
        auto readable = readBlock(place.offset);
        if (!readable) {
            return readable.takeFault();
        }
        place = {place.offset + m_blockBytes, place.length - m_blockBytes};
        const auto tag = *readable ? udfTag(m_block) : std::nullopt;
        found.whole = found.whole && (tag || std::all_of(m_block.begin(), m_block.end(),
                                                         [](std::byte each) { return each == std::byte{0}; }));
        if (!tag || tag == UdfTag::none) {
            continue;
        }
        const std::uint64_t number = udfNumber(m_block, 16, 4); // the highest counts
        if (*tag == UdfTag::terminator) {
            break;
        }
        if (*tag == UdfTag::pointer) {
            place = {udfNumber(m_block, 24, 4) * m_blockBytes, udfNumber(m_block, 20, 4)};
        } else if (*tag == UdfTag::logicalVolume && (found.logical.empty() || number >= newestLogical)) {
            found.logical = m_block;
            newestLogical = number;
        } else if (*tag == UdfTag::partition) {
            const auto partition = static_cast<std::uint16_t>(udfNumber(m_block, 22, 2));
            if (const auto known = newest.find(partition); known == newest.end() || number >= known->second) {
                found.partitions[partition] = m_block;
                newest[partition] = number;
            }
        }
    }
    return found;
}

// False where it does not lead to a tree.
Result<bool> UdfVolume::takeSequence(const Found& found)
{
    constexpr std::size_t kMaps = 440;
    m_partitions.clear();
    const auto& logical = found.logical;
    if (logical.size() < kDescriptorBytes || udfNumber(logical, 212, 4) != m_blockBytes) {
        return false;
    }
    const std::uint64_t mapsBytes = udfNumber(logical, 264, 4);
    if (mapsBytes > logical.size() - kMaps) {
        return false;
    }
    const auto maps = std::span(logical).subspan(kMaps, mapsBytes);
    std::size_t at = 0;
    for (std::uint64_t left = udfNumber(logical, 268, 4); left > 0; --left) {
        const std::uint64_t length = at + 2 <= maps.size() ? udfNumber(maps, at + 1, 1) : 0;
        if (length < 6 || length > maps.size() - at) {
            return false;
        }
        auto taken = takeMap(maps.subspan(at, length), found);
        if (!taken || !*taken) {
            return taken;
        }
        at += length;
    }
    return findRoot(udfLongStretch(std::span(logical).subspan(248, 16)));
}

Result<bool> UdfVolume::takeMap(std::span<const std::byte> map, const Found& found)
{
    constexpr std::size_t kSecondKind = 64; // bytes
    const bool plain = std::to_integer<unsigned>(map[0]) == 1;
    if (!plain && map.size() < kSecondKind) {
        return false;
    }
    const auto described = found.partitions.find(static_cast<std::uint16_t>(udfNumber(map, plain ? 4 : 38, 2)));
    if (described == found.partitions.end()) {
        return false;
    }
    Partition partition{.start = udfNumber(described->second, 188, 4) * m_blockBytes,
                        .length = udfNumber(described->second, 192, 4) * m_blockBytes};
    Result<bool> taken = true;
    if (!plain && bearsId(map, 5, "*UDF Sparable Partition")) {
        taken = takeSparing(map, partition);
    } else if (!plain && bearsId(map, 5, "*UDF Metadata Partition")) {
        taken = takeMetadata(map, partition);
    } else if (!plain && bearsId(map, 5, "*UDF Virtual Partition")) {
        taken = takeVirtual(partition);
    } else if (!plain) {
        m_unknown = "a UDF volume with partitions of an unknown kind";
        return false;
    }
    m_partitions.push_back(std::move(partition));
    return taken;
}

// Packets that are damaged lie elsewhere. Any of the tables will do.
Result<bool> UdfVolume::takeSparing(std::span<const std::byte> map, Partition& partition)
{
    constexpr std::size_t kEntries = 56;
    constexpr std::uint32_t kFree = 0xfffffff0; // and above: the packet stands in for none
    partition.packet = udfNumber(map, 40, 2) * m_blockBytes;
    const std::uint64_t tables = std::min<std::uint64_t>(udfNumber(map, 42, 1), 4);
    if (partition.packet == 0) {
        return false;
    }
    for (std::uint64_t i = 0; i < tables; ++i) {
        const std::uint64_t place = udfNumber(map, 48 + 4 * i, 4) * m_blockBytes;
        auto table = readAll({{place, std::min(roundUp(udfNumber(map, 44, 4), m_blockBytes), kMostTable)}});
        if (!table) {
            return table.takeFault();
        }
        if (udfTag(*table) != UdfTag::none || !bearsId(*table, 17, "*UDF Sparing Table")) {
            m_damaged = true;
            continue;
        }
        const std::uint64_t entries = udfNumber(*table, 48, 2);
        for (std::uint64_t at = kEntries; at < kEntries + 8 * entries && at + 8 <= table->size(); at += 8) {
            const std::uint64_t from = udfNumber(*table, at, 4);
            if (from < kFree) {
                partition.spared[from * m_blockBytes] = udfNumber(*table, at + 4, 4) * m_blockBytes;
            }
        }
        return true;
    }
    return false;
}

// A partition in a file of the one before, of which there is a second copy.
Result<bool> UdfVolume::takeMetadata(std::span<const std::byte> map, Partition& partition)
{
    if (m_partitions.empty()) {
        return false;
    }
    const auto below = static_cast<std::uint16_t>(m_partitions.size() - 1);
    for (const std::size_t copy : {0U, 1U}) {
        std::vector<Extent> place;
        const auto block = static_cast<std::uint32_t>(udfNumber(map, 40 + 4 * copy, 4));
        if (block == kNowhere || !locate({below, block}, m_blockBytes, place)) {
            continue;
        }
        auto readable = readBlock(place.front().offset);
        if (!readable) {
            return readable;
        }
        const auto entry = *readable && udfTag(m_block) ? parseUdfFileEntry(m_block) : std::nullopt;
        if (!entry || !extentsOf(*entry, m_block, below, partition.pieces[copy])) {
            partition.pieces[copy].clear();
            m_damaged = true;
        }
    }
    if (partition.pieces[0].empty()) {
        std::swap(partition.pieces[0], partition.pieces[1]);
    }
    partition.length = 0;
    for (const Extent& piece : partition.pieces[0]) {
        partition.length += piece.length;
    }
    return partition.length > 0;
}

// What was written once has a table of where its blocks are now; its entry is the last thing on the medium.
Result<bool> UdfVolume::takeVirtual(Partition& partition)
{
    const std::uint64_t blocks = m_medium->size().value_or(0) / m_blockBytes;
    for (std::uint64_t i = 0; i < std::min(kMostVirtualSearch, blocks); ++i) {
        auto readable = readBlock((blocks - 1 - i) * m_blockBytes);
        if (!readable) {
            return readable;
        }
        const auto entry = *readable && udfTag(m_block) ? parseUdfFileEntry(m_block) : std::nullopt;
        if (!entry || (entry->type != UdfFileType::virtualTable && entry->type != UdfFileType{0})) {
            continue;
        }
        if (auto taken = takeTable(*entry, m_block, partition); !taken || *taken) {
            return taken;
        }
    }
    return false;
}

Result<bool> UdfVolume::takeTable(const UdfFileEntry& entry, std::span<const std::byte> block, Partition& partition)
{
    constexpr std::size_t kOldTail = 36; // behind the table, of UDF 1.50
    std::vector<Extent> places;
    if (entry.size > kMostTable) {
        return false;
    }
    std::vector<std::byte> table;
    if (entry.allocation == 3) {
        const auto contents = block.subspan(entry.allocationsFrom, entry.allocationsBytes);
        table.assign(contents.begin(), contents.end());
    } else {
        std::vector<UdfStretch> stretches;
        if (entry.allocation > 2) {
            return false;
        }
        parseUdfStretches(block.subspan(entry.allocationsFrom, entry.allocationsBytes), entry.allocation, 0, stretches);
        for (const UdfStretch& stretch : stretches) {
            if (!locateIn(partition, std::uint64_t(stretch.start.block) * m_blockBytes, stretch.length, places)) {
                return false;
            }
        }
        auto read = readAll(places);
        if (!read) {
            return read.takeFault();
        }
        table = std::move(*read);
    }
    table.resize(std::min<std::uint64_t>(table.size(), entry.size));
    std::size_t from = 0;
    std::size_t to = table.size();
    if (entry.type == UdfFileType::virtualTable) {
        from = table.size() >= 2 ? udfNumber(table, 0, 2) : table.size();
    } else if (table.size() >= kOldTail && bearsId(table, table.size() - kOldTail + 1, "*UDF Virtual Alloc Tbl")) {
        to = table.size() - kOldTail;
    } else {
        return false;
    }
    partition.table.emplace();
    for (std::size_t at = from; at + 4 <= to; at += 4) {
        partition.table->push_back(static_cast<std::uint32_t>(udfNumber(table, at, 4)));
    }
    return !partition.table->empty();
}

// What the medium does not give is zeros.
Result<std::vector<std::byte>> UdfVolume::readAll(const std::vector<Extent>& places)
{
    std::vector<std::byte> bytes;
    for (const Extent& place : places) {
        const std::size_t before = bytes.size();
        if (place.length > kMostTable - std::min<std::uint64_t>(before, kMostTable)) {
            break;
        }
        bytes.resize(before + place.length);
        std::vector<ByteRange> damage;
        auto got = m_medium->readAt(std::span(bytes).subspan(before), place.offset, damage);
        if (!got) {
            return got.takeFault();
        }
    }
    return bytes;
}

// Of a file that this volume needs for itself: all of it, in one list.
bool UdfVolume::extentsOf(const UdfFileEntry& entry, std::span<const std::byte> block, std::uint16_t partition,
                          std::vector<Extent>& into) const
{
    std::vector<UdfStretch> stretches;
    if (entry.allocation > 2) {
        return false;
    }
    parseUdfStretches(block.subspan(entry.allocationsFrom, entry.allocationsBytes), entry.allocation, partition,
                      stretches);
    return !stretches.empty() && std::all_of(stretches.begin(), stretches.end(), [&](const UdfStretch& stretch) {
        return stretch.kind == UdfStretch::Kind::recorded && locate(stretch.start, stretch.length, into);
    });
}

Result<bool> UdfVolume::findRoot(const UdfStretch& fileSet)
{
    constexpr std::size_t kRootField = 400;
    const std::uint64_t most = std::min<std::uint64_t>(std::max(fileSet.length, m_blockBytes) / m_blockBytes, 64);
    for (std::uint32_t i = 0; i < most; ++i) {
        for (const bool mirror : {false, true}) {
            std::vector<Extent> place;
            const UdfAddress at{fileSet.start.partition, fileSet.start.block + i};
            if (!locate(at, m_blockBytes, place, mirror)) {
                continue;
            }
            auto readable = readBlock(place.front().offset);
            if (!readable) {
                return readable;
            }
            if (*readable && udfTag(m_block) == UdfTag::fileSet) {
                m_root = udfLongStretch(std::span(m_block).subspan(kRootField, 16));
                m_damaged = m_damaged || mirror;
                return true;
            }
        }
    }
    return false;
}

std::uint64_t UdfVolume::end() const
{
    std::uint64_t end = 0;
    for (const Partition& partition : m_partitions) {
        end = std::max(end, partition.pieces[0].empty() ? partition.start + partition.length : 0);
    }
    return end;
}

bool UdfVolume::hasMirror(std::uint16_t partition) const
{
    return partition < m_partitions.size() && !m_partitions[partition].pieces[1].empty();
}

bool UdfVolume::locate(UdfAddress start, std::uint64_t bytes, std::vector<Extent>& into, bool mirror) const
{
    if (start.partition >= m_partitions.size() || (mirror && !hasMirror(start.partition))) {
        return false;
    }
    const Partition& partition = m_partitions[start.partition];
    std::uint64_t offset = std::uint64_t(start.block) * m_blockBytes;
    if (partition.table) {
        for (std::uint64_t block = start.block; bytes > 0; ++block) {
            const std::uint64_t piece = std::min<std::uint64_t>(bytes, m_blockBytes);
            const std::uint32_t now = block < partition.table->size() ? (*partition.table)[block] : kNowhere;
            if (now == kNowhere || !locateIn(partition, std::uint64_t(now) * m_blockBytes, piece, into)) {
                return false;
            }
            bytes -= piece;
        }
        return true;
    }
    if (partition.pieces[0].empty()) {
        return locateIn(partition, offset, bytes, into);
    }
    for (const Extent& piece : partition.pieces[mirror ? 1 : 0]) {
        if (offset >= piece.length) {
            offset -= piece.length;
            continue;
        }
        const std::uint64_t count = std::min(bytes, piece.length - offset);
        into.push_back({piece.offset + offset, count});
        bytes -= count;
        offset = 0;
        if (bytes == 0) {
            return true;
        }
    }
    return bytes == 0;
}

// Of the partition itself, packet by packet where it has some that lie elsewhere.
bool UdfVolume::locateIn(const Partition& partition, std::uint64_t offset, std::uint64_t bytes,
                         std::vector<Extent>& into) const
{
    if (offset > partition.length || bytes > partition.length - offset) {
        return false;
    }
    while (bytes > 0) {
        std::uint64_t place = partition.start + offset;
        std::uint64_t count = bytes;
        if (!partition.spared.empty()) {
            const std::uint64_t inPacket = offset % partition.packet;
            const auto spared = partition.spared.find(offset - inPacket);
            count = std::min(bytes, partition.packet - inPacket);
            place = spared == partition.spared.end() ? place : spared->second + inPacket;
        }
        if (!into.empty() && into.back().offset + into.back().length == place) {
            into.back().length += count;
        } else {
            into.push_back({place, count});
        }
        offset += count;
        bytes -= count;
    }
    return true;
}

} // namespace steadyburn
