#include "unpack/udf/UdfDescriptors.h"

#include "base/Text.h"
#include "base/Units.h"
#include "unpack/iso/IsoEntry.h"

#include <algorithm>
#include <array>
#include <chrono>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::uint32_t kLengthBits = 0x3fffffff; // the other two say what an allocation descriptor is of

// The polynomial of ITU-T V.41, from zero.
std::uint16_t udfCrc(std::span<const std::byte> bytes)
{
    static const auto kTable = [] {
        std::array<std::uint16_t, 256> table{};
        for (unsigned i = 0; i < table.size(); ++i) {
            unsigned value = i << 8U;
            for (unsigned bit = 0; bit < 8; ++bit) {
                value = (value << 1U) ^ ((value & 0x8000U) != 0 ? 0x1021U : 0U);
            }
            table[i] = static_cast<std::uint16_t>(value);
        }
        return table;
    }();
    std::uint16_t crc = 0;
    for (const std::byte each : bytes) {
        const auto index = static_cast<std::uint8_t>((crc >> 8U) ^ std::to_integer<unsigned>(each));
        crc = static_cast<std::uint16_t>((static_cast<unsigned>(crc) << 8U) ^ kTable[index]);
    }
    return crc;
}

FileTime udfTime(std::span<const std::byte> stamp)
{
    using namespace std::chrono;
    const auto number = [&stamp](std::size_t at, unsigned count) { return udfNumber(stamp, at, count); };
    const auto zone = static_cast<unsigned>(number(0, 2));
    const year_month_day date{year(static_cast<std::int16_t>(number(2, 2))), month(static_cast<unsigned>(number(4, 1))),
                              day(static_cast<unsigned>(number(5, 1)))};
    if (!date.ok()) {
        return {};
    }
    auto offset = static_cast<std::int64_t>(zone & 0xfffU); // minutes, of twelve bits with a sign
    offset -= offset >= 0x800 ? 0x1000 : 0;
    constexpr std::int64_t kMostOffset = 1440;
    if (zone >> 12U != 1 || offset < -kMostOffset || offset > kMostOffset) { // not said
        offset = 0;
    }
    const auto clock = static_cast<std::int64_t>(number(6, 1) * 3600 + number(7, 1) * 60 + number(8, 1));
    const auto parts = static_cast<std::int32_t>(number(9, 1) * 10'000 + number(10, 1) * 100 + number(11, 1));
    return {std::int64_t(sys_days(date).time_since_epoch().count()) * 86400 + clock - offset * 60,
            parts < 1'000'000 ? parts * 1000 : 0};
}

std::uint32_t udfMode(UdfFileType type, std::uint32_t permissions, unsigned flags)
{
    std::uint32_t mode = (permissions & 7U) | (permissions >> 5U & 7U) << 3U | (permissions >> 10U & 7U) << 6U;
    mode |= ((flags & 0x40U) != 0 ? S_ISUID : 0U) | ((flags & 0x80U) != 0 ? S_ISGID : 0U) |
            ((flags & 0x100U) != 0 ? S_ISVTX : 0U);
    switch (type) {
    case UdfFileType::folder:
        return mode | S_IFDIR;
    case UdfFileType::blockDevice:
        return mode | S_IFBLK;
    case UdfFileType::charDevice:
        return mode | S_IFCHR;
    case UdfFileType::fifo:
        return mode | S_IFIFO;
    case UdfFileType::socket:
        return mode | S_IFSOCK;
    case UdfFileType::link:
        return S_IFLNK | 0777U;
    case UdfFileType::file:
    case UdfFileType::realTimeFile:
        return mode | S_IFREG;
    case UdfFileType::virtualTable:
        break;
    }
    return 0;
}

// Of a device node: which one it is stands among the extended attributes.
void takeDevice(std::span<const std::byte> attributes, UdfFileEntry& entry)
{
    constexpr std::size_t kHead = 24; // of all of them
    constexpr std::uint64_t kDevice = 12;
    for (std::size_t at = kHead; at + kHead <= attributes.size();) {
        const std::uint64_t length = udfNumber(attributes, at + 8, 4);
        if (udfNumber(attributes, at, 4) == kDevice) {
            entry.deviceMajor = static_cast<std::uint32_t>(udfNumber(attributes, at + 16, 4));
            entry.deviceMinor = static_cast<std::uint32_t>(udfNumber(attributes, at + 20, 4));
            return;
        }
        if (length < 12 || length > attributes.size() - at) {
            return;
        }
        at += length;
    }
}

} // namespace

std::uint64_t udfNumber(std::span<const std::byte> bytes, std::size_t at, unsigned count)
{
    std::uint64_t number = 0;
    for (unsigned i = count; i > 0; --i) {
        number = number << 8U | std::to_integer<std::uint64_t>(bytes[at + i - 1]);
    }
    return number;
}

std::optional<UdfTag> udfTagAlone(std::span<const std::byte> bytes)
{
    constexpr std::size_t kSum = 4;
    if (bytes.size() < kUdfTagBytes) {
        return std::nullopt;
    }
    unsigned sum = 0;
    for (std::size_t i = 0; i < kUdfTagBytes; ++i) {
        sum += i == kSum ? 0 : std::to_integer<unsigned>(bytes[i]);
    }
    if ((sum & 0xffU) != std::to_integer<unsigned>(bytes[kSum])) {
        return std::nullopt;
    }
    return static_cast<UdfTag>(udfNumber(bytes, 0, 2));
}

std::optional<UdfTag> udfTag(std::span<const std::byte> bytes)
{
    const auto tag = udfTagAlone(bytes);
    if (!tag) {
        return std::nullopt;
    }
    const std::uint64_t covered = udfNumber(bytes, 10, 2);
    if (covered > bytes.size() - kUdfTagBytes ||
        udfCrc(bytes.subspan(kUdfTagBytes, covered)) != udfNumber(bytes, 8, 2)) {
        return std::nullopt;
    }
    return tag;
}

UdfStretch udfLongStretch(std::span<const std::byte> descriptor)
{
    const auto word = static_cast<std::uint32_t>(udfNumber(descriptor, 0, 4));
    return {static_cast<UdfStretch::Kind>(word >> 30U),
            {static_cast<std::uint16_t>(udfNumber(descriptor, 8, 2)),
             static_cast<std::uint32_t>(udfNumber(descriptor, 4, 4))},
            word & kLengthBits};
}

std::optional<std::string> udfText(std::span<const std::byte> compressed)
{
    constexpr unsigned kBytes = 8;
    constexpr unsigned kUnits = 16;
    std::string text;
    if (compressed.empty()) {
        return text;
    }
    const auto kind = std::to_integer<unsigned>(compressed[0]);
    const auto characters = compressed.subspan(1);
    if (kind == kUnits) {
        return textOfUtf16(characters);
    }
    if (kind != kBytes) {
        return std::nullopt;
    }
    for (const std::byte character : characters) {
        appendUtf8(text, std::to_integer<unsigned char>(character));
    }
    return text;
}

std::optional<UdfIdentifier> parseUdfIdentifier(std::span<const std::byte> bytes)
{
    constexpr std::size_t kHead = 38;
    if (bytes.size() < kHead || udfTagAlone(bytes) != UdfTag::fileIdentifier) {
        return std::nullopt;
    }
    const auto flags = std::to_integer<unsigned>(bytes[18]);
    const std::uint64_t nameBytes = udfNumber(bytes, 19, 1);
    const std::uint64_t useBytes = udfNumber(bytes, 36, 2);
    UdfIdentifier found{.entry = udfLongStretch(bytes.subspan(20, 16)),
                        .isHidden = (flags & 1U) != 0,
                        .isFolder = (flags & 2U) != 0,
                        .isDeleted = (flags & 4U) != 0,
                        .isParent = (flags & 8U) != 0,
                        .bytes = roundUp(kHead + useBytes + nameBytes, 4)};
    if (found.bytes > bytes.size()) {
        return std::nullopt;
    }
    found.isDamaged = !udfTag(bytes.first(found.bytes));
    if (!found.isParent && !found.isDeleted) {
        auto name = udfText(bytes.subspan(kHead + useBytes, nameBytes));
        found.isDamaged = found.isDamaged || !name || name->empty();
        found.name = name.value_or(std::string());
    }
    return found;
}

std::optional<UdfFileEntry> parseUdfFileEntry(std::span<const std::byte> block)
{
    const auto tag = udfTagAlone(block);
    const bool extended = tag == UdfTag::extendedFileEntry;
    const std::size_t head = extended ? 216 : 176;
    if ((!extended && tag != UdfTag::fileEntry) || block.size() < head) {
        return std::nullopt;
    }
    const auto flags = static_cast<unsigned>(udfNumber(block, 34, 2));
    const std::uint64_t attributes = udfNumber(block, head - 8, 4);
    const std::uint64_t allocations = udfNumber(block, head - 4, 4);
    if (attributes > block.size() - head || allocations > block.size() - head - attributes) {
        return std::nullopt;
    }
    constexpr std::uint64_t kUsual = 4; // strategy
    constexpr std::uint32_t kNobody = 0xffffffff;
    const auto owner = [&block](std::size_t at) {
        const auto id = static_cast<std::uint32_t>(udfNumber(block, at, 4));
        return id == kNobody ? 0 : id;
    };
    const std::size_t times = extended ? 80 : 72;
    UdfFileEntry entry{.type = static_cast<UdfFileType>(udfNumber(block, 27, 1)),
                       .allocation = flags & 7U,
                       .strategyKnown = udfNumber(block, 20, 2) == kUsual,
                       .uid = owner(36),
                       .gid = owner(40),
                       .size = udfNumber(block, 56, 8),
                       .atime = udfTime(block.subspan(times, 12)),
                       .mtime = udfTime(block.subspan(times + 12, 12)),
                       .hasStreams = extended && udfNumber(block, 152, 4) != 0,
                       .allocationsFrom = head + attributes,
                       .allocationsBytes = allocations};
    entry.mode = udfMode(entry.type, static_cast<std::uint32_t>(udfNumber(block, 44, 4)), flags);
    takeDevice(block.subspan(head, attributes), entry);
    return entry;
}

void parseUdfStretches(std::span<const std::byte> descriptors, unsigned kind, std::uint16_t partition,
                       std::vector<UdfStretch>& into)
{
    constexpr std::array<std::size_t, 3> kBytes{8, 16, 20};
    for (std::size_t at = 0; at + kBytes[kind] <= descriptors.size(); at += kBytes[kind]) {
        const auto word = static_cast<std::uint32_t>(udfNumber(descriptors, at, 4));
        if ((word & kLengthBits) == 0) { // the last
            return;
        }
        const std::size_t block = at + (kind == 2 ? 12 : 4);
        into.push_back({static_cast<UdfStretch::Kind>(word >> 30U),
                        {kind == 0 ? partition : static_cast<std::uint16_t>(udfNumber(descriptors, block + 4, 2)),
                         static_cast<std::uint32_t>(udfNumber(descriptors, block, 4))},
                        word & kLengthBits});
    }
}

std::optional<std::string> udfLinkTarget(std::span<const std::byte> contents)
{
    std::string target;
    const auto add = [&target](std::string_view component) {
        target += target.empty() || target.back() == '/' ? "" : "/";
        target += component;
    };
    for (std::size_t at = 0; at < contents.size();) {
        const std::size_t length = at + 4 <= contents.size() ? udfNumber(contents, at + 1, 1) : ~std::size_t(0);
        if (length > contents.size() - at - std::min<std::size_t>(4, contents.size() - at)) {
            return std::nullopt;
        }
        const auto name = udfText(contents.subspan(at + 4, length));
        switch (std::to_integer<unsigned>(contents[at])) {
        case 1:
        case 2:
            target = "/";
            break;
        case 3:
            add("..");
            break;
        case 4:
            add(".");
            break;
        case 5:
            if (!name || name->empty()) {
                return std::nullopt;
            }
            add(*name);
            break;
        default:
            return std::nullopt;
        }
        at += 4 + length;
    }
    return target.empty() ? std::nullopt : std::optional(target);
}

} // namespace steadyburn
