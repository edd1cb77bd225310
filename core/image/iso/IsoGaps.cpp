#include "image/iso/IsoGaps.h"

#include "base/Units.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>

namespace steadyburn {

namespace {

constexpr std::uint32_t kDescriptorsBegin = 16;
constexpr std::byte kPrimaryType{1};
constexpr std::byte kJolietType{2};
constexpr std::byte kLastType{255};
// ECMA-119, 8.4: where a descriptor has the path tables' size and places, and the record of the root.
constexpr std::size_t kPathTableSize = 132;
constexpr std::size_t kLittleTable = 140;
constexpr std::size_t kBigTable = 148;
constexpr std::size_t kDescriptorRoot = 156;
// 9.1: the fields of a record.
constexpr std::size_t kShortestRecord = 34;
constexpr std::size_t kRecordExtent = 2;
constexpr std::size_t kRecordLength = 10;
constexpr std::size_t kRecordFlags = 25;
constexpr std::size_t kRecordNameLength = 32;
constexpr std::size_t kRecordName = 33;
constexpr std::byte kFolderFlag{2};

std::uint32_t littleNumber(std::span<const std::byte> bytes, std::size_t at)
{
    std::uint32_t value = 0;
    for (std::size_t i = 4; i > 0; --i) {
        value = value << 8U | std::to_integer<std::uint32_t>(bytes[at + i - 1]);
    }
    return value;
}

std::uint32_t bigNumber(std::span<const std::byte> bytes, std::size_t at)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        value = value << 8U | std::to_integer<std::uint32_t>(bytes[at + i]);
    }
    return value;
}

std::uint32_t blocksOfBytes(std::uint32_t bytes)
{
    return static_cast<std::uint32_t>((std::uint64_t(bytes) + kDiscBlock - 1) / kDiscBlock);
}

bool isFolderRecord(std::span<const std::byte> record)
{
    return (record[kRecordFlags] & kFolderFlag) != std::byte{0};
}

// The record that a folder has for itself, or for the one that it is in.
bool isOwnOrParent(std::span<const std::byte> record)
{
    return record[kRecordNameLength] == std::byte{1} && record[kRecordName] <= std::byte{1};
}

} // namespace

IsoGaps::IsoGaps(std::uint32_t startBlock) : m_at(startBlock), m_firstDescriptor(startBlock + kDescriptorsBegin)
{
}

std::uint32_t IsoGaps::together() const
{
    if (m_descriptors) {
        return 1;
    }
    std::uint32_t end = std::max(m_at, m_areaEnd);
    for (const auto& [address, area] : m_next) {
        if (address != end) {
            return std::max(end - m_at, 1U);
        }
        end = address + area.blocks;
    }
    return done() ? std::numeric_limits<std::uint32_t>::max() : end - m_at;
}

Result<std::uint32_t> IsoGaps::pass(std::span<const std::byte> block)
{
    m_producer.check();
    if (m_descriptors) {
        if (m_at >= m_firstDescriptor) {
            readDescriptor(block);
        }
        ++m_at;
        return std::uint32_t{0};
    }
    std::uint32_t missing = 0;
    if (m_at >= m_areaEnd) {
        m_inFolder = false;
        const auto next = m_next.begin();
        if (next == m_next.end()) {
            return missing;
        }
        const auto [address, area] = *next;
        if (begins(block, address, area)) {
            missing = address - m_at;
            m_at = address;
            m_areaEnd = address + area.blocks;
            m_inFolder = area.kind == Kind::folder;
            m_next.erase(next);
        } else if (m_at >= address) {
            return Fault{.kind = FaultKind::internal,
                         .doing = Action::write,
                         .detail = "libisofs: no tree at block " + std::to_string(address)};
        }
    }
    if (m_inFolder) {
        readRecords(block);
    }
    ++m_at;
    return missing;
}

void IsoGaps::readDescriptor(std::span<const std::byte> block)
{
    constexpr std::string_view kStandardMark = "CD001";
    m_descriptors =
        std::memcmp(block.data() + 1, kStandardMark.data(), kStandardMark.size()) == 0 && block[0] != kLastType;
    if (!m_descriptors || (block[0] != kPrimaryType && block[0] != kJolietType)) {
        return;
    }
    const std::uint32_t root = littleNumber(block, kDescriptorRoot + kRecordExtent);
    const std::uint32_t table = blocksOfBytes(littleNumber(block, kPathTableSize));
    m_next[root] = {.kind = Kind::folder,
                    .blocks = blocksOfBytes(littleNumber(block, kDescriptorRoot + kRecordLength))};
    m_next[littleNumber(block, kLittleTable)] = {.kind = Kind::littleTable, .blocks = table, .root = root};
    m_next[bigNumber(block, kBigTable)] = {.kind = Kind::bigTable, .blocks = table, .root = root};
}

// No record crosses a block; zeros fill up what one does not fit into.
void IsoGaps::readRecords(std::span<const std::byte> block)
{
    for (std::size_t at = 0; at + kShortestRecord <= block.size();) {
        const auto size = std::to_integer<std::size_t>(block[at]);
        if (size < kShortestRecord || at + size > block.size()) {
            return;
        }
        const auto record = block.subspan(at, size);
        if (isFolderRecord(record) && !isOwnOrParent(record)) {
            m_next[littleNumber(record, kRecordExtent)] = {
                .kind = Kind::folder, .blocks = blocksOfBytes(littleNumber(record, kRecordLength))};
        }
        at += size;
    }
}

// A folder begins with the record of itself, a path table with that of the root.
bool IsoGaps::begins(std::span<const std::byte> block, std::uint32_t address, const Area& area)
{
    if (area.kind == Kind::folder) {
        return std::to_integer<std::size_t>(block[0]) >= kShortestRecord && isFolderRecord(block) &&
               block[kRecordNameLength] == std::byte{1} && block[kRecordName] == std::byte{0} &&
               littleNumber(block, kRecordExtent) == address && bigNumber(block, kRecordExtent + 4) == address &&
               blocksOfBytes(littleNumber(block, kRecordLength)) == area.blocks;
    }
    const bool isLittle = area.kind == Kind::littleTable;
    return block[0] == std::byte{1} && block[1] == std::byte{0} &&
           (isLittle ? littleNumber(block, 2) : bigNumber(block, 2)) == area.root &&
           block[isLittle ? 6 : 7] == std::byte{1} && block[isLittle ? 7 : 6] == std::byte{0};
}

} // namespace steadyburn
