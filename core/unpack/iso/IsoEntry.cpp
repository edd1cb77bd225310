#include "unpack/iso/IsoEntry.h"

#include "base/Text.h"
#include "unpack/iso/IsoAttributes.h"

#include <cstring>
#include <ctime>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::size_t kMostName = 64 * 1024; // bytes of a name or a link's target: more is no name
constexpr std::size_t kMostAttributes = 16 * 1024 * 1024;

unsigned byteAt(std::span<const std::byte> bytes, std::size_t index)
{
    return std::to_integer<unsigned>(bytes[index]);
}

std::string fieldText(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::int64_t secondsOf(int year, int month, int day, int hour, int minute, int second, int quarters)
{
    std::tm parts{};
    parts.tm_year = year - 1900;
    parts.tm_mon = month - 1;
    parts.tm_mday = day;
    parts.tm_hour = hour;
    parts.tm_min = minute;
    parts.tm_sec = second;
    return static_cast<std::int64_t>(timegm(&parts)) - std::int64_t(quarters) * 15 * 60;
}

int zoneOf(std::byte value)
{
    const int stored = std::to_integer<int>(value);
    const int quarters = stored < 128 ? stored : stored - 256; // two's complement
    return quarters < -52 || quarters > 52 ? 0 : quarters;     // -48..52 are allowed
}

// Seven bytes.
std::int64_t shortTime(std::span<const std::byte> field)
{
    const auto number = [&](std::size_t index) { return static_cast<int>(byteAt(field, index)); };
    if (number(1) == 0) {
        return 0; // not recorded
    }
    return secondsOf(1900 + number(0), number(1), number(2), number(3), number(4), number(5), zoneOf(field[6]));
}

// Sixteen digits and the zone.
std::int64_t longTime(std::span<const std::byte> field)
{
    const auto number = [&](std::size_t first, std::size_t count) {
        int value = 0;
        for (std::size_t i = first; i < first + count; ++i) {
            const unsigned digit = byteAt(field, i) - '0';
            value = value * 10 + (digit <= 9 ? static_cast<int>(digit) : 0);
        }
        return value;
    };
    return number(4, 2) == 0 ? 0
                             : secondsOf(number(0, 4), number(4, 2), number(6, 2), number(8, 2), number(10, 2),
                                         number(12, 2), zoneOf(field[16]));
}

void dropVersion(std::string& name)
{
    if (name.size() > 2 && name.ends_with(";1")) {
        name.resize(name.size() - 2);
        if (name.size() > 1 && name.ends_with('.')) {
            name.pop_back();
        }
    }
}

} // namespace

bool IsoEntry::isFolder() const
{
    return S_ISDIR(mode);
}

bool IsoEntry::isFile() const
{
    return S_ISREG(mode);
}

std::uint64_t IsoEntry::storedSize() const
{
    std::uint64_t sum = extent.size;
    if (extras != nullptr) {
        for (const IsoExtent& further : extras->furtherExtents) {
            sum += further.size;
        }
    }
    return sum;
}

std::uint64_t IsoEntry::size() const
{
    return extras != nullptr && extras->zisofs && extras->zisofs->known ? extras->zisofs->size : storedSize();
}

std::vector<IsoExtent> IsoEntry::extents() const
{
    std::vector<IsoExtent> all{extent};
    if (extras != nullptr) {
        all.insert(all.end(), extras->furtherExtents.begin(), extras->furtherExtents.end());
    }
    return all;
}

IsoExtras& IsoEntry::more()
{
    if (extras == nullptr) {
        extras = std::make_unique<IsoExtras>();
    }
    return *extras;
}

std::uint32_t isoNumber(std::span<const std::byte> bytes, std::size_t from)
{
    return byteAt(bytes, from) | byteAt(bytes, from + 1) << 8U | byteAt(bytes, from + 2) << 16U |
           byteAt(bytes, from + 3) << 24U;
}

std::uint32_t isoNumberBig(std::span<const std::byte> bytes, std::size_t from)
{
    return byteAt(bytes, from) << 24U | byteAt(bytes, from + 1) << 16U | byteAt(bytes, from + 2) << 8U |
           byteAt(bytes, from + 3);
}

std::optional<IsoRecord> parseIsoRecord(std::span<const std::byte> bytes)
{
    constexpr std::size_t kName = 33;
    if (bytes.size() < IsoRecord::kLeast) {
        return std::nullopt;
    }
    const std::size_t nameLength = byteAt(bytes, 32);
    if (nameLength == 0 || kName + nameLength > bytes.size()) {
        return std::nullopt;
    }
    IsoRecord record;
    record.attributeBlocks = byteAt(bytes, 1);
    record.extent = {isoNumber(bytes, 2) + record.attributeBlocks, isoNumber(bytes, 10)};
    if (isoNumber(bytes, 2) != isoNumberBig(bytes, 6) || isoNumber(bytes, 10) != isoNumberBig(bytes, 14)) {
        return std::nullopt;
    }
    record.flags = static_cast<std::uint8_t>(byteAt(bytes, 25));
    record.time = shortTime(bytes.subspan(18, 7));
    record.id = bytes.subspan(kName, nameLength);
    const std::size_t end = kName + nameLength + (nameLength % 2 == 0 ? 1 : 0);
    record.systemUse = end < bytes.size() ? bytes.subspan(end) : std::span<const std::byte>();
    return record;
}

std::string plainIsoName(std::span<const std::byte> id)
{
    std::string name = fieldText(id);
    dropVersion(name);
    return name;
}

std::string textOfUtf16(std::span<const std::byte> units)
{
    std::string text;
    for (std::size_t i = 0; i + 1 < units.size(); i += 2) {
        char32_t character = byteAt(units, i) << 8U | byteAt(units, i + 1);
        if (character >= 0xd800 && character < 0xdc00 && i + 3 < units.size()) {
            const char32_t low = byteAt(units, i + 2) << 8U | byteAt(units, i + 3);
            if (low >= 0xdc00 && low < 0xe000) {
                character = 0x10000 + ((character - 0xd800) << 10U) + (low - 0xdc00);
                i += 2;
            }
        }
        appendUtf8(text, character >= 0xd800 && character < 0xe000 ? U'\ufffd' : character);
    }
    return text;
}

std::string plainJolietName(std::span<const std::byte> id)
{
    std::string name = textOfUtf16(id);
    dropVersion(name);
    return name;
}

bool RockRidge::take(std::span<const std::byte> field)
{
    constexpr std::size_t kLinkField = 12;
    const std::string_view signature(reinterpret_cast<const char*>(field.data()), 2);
    if (signature == "NM") {
        return takeName(field);
    }
    if (signature == "PX" || signature == "PN") {
        return takeAttributes(field);
    }
    if (signature == "TF") {
        return takeTimes(field);
    }
    if (signature == "SL") {
        return takeLink(field);
    }
    if ((signature == "ZF" || signature == "Z2") && byteAt(field, 3) <= 2) {
        return takeZisofs(field);
    }
    if (signature == "CL") {
        if (field.size() < kLinkField) {
            return false;
        }
        m_childLink = isoNumber(field, 4);
    } else if (signature == "RE") {
        m_relocated = true;
    } else if ((signature == "AL" || signature == "AA") && byteAt(field, 3) == 1 && field.size() > 5) {
        m_attributes += fieldText(field.subspan(5));
        return m_attributes.size() <= kMostAttributes;
    }
    return true;
}

bool RockRidge::takeAttributes(std::span<const std::byte> field)
{
    if (field[1] == std::byte{'N'}) {
        if (field.size() < 20) {
            return false;
        }
        m_entry.more().device = std::uint64_t(isoNumber(field, 4)) << 32U | isoNumber(field, 12);
        m_hasDevice = true;
        return true;
    }
    constexpr std::size_t kWithoutInode = 36;
    constexpr std::size_t kWithInode = 44;
    if (field.size() < kWithoutInode) {
        return false;
    }
    m_entry.mode = isoNumber(field, 4);
    m_entry.uid = isoNumber(field, 20);
    m_entry.gid = isoNumber(field, 28);
    m_entry.inode = field.size() >= kWithInode ? isoNumber(field, 36) : 0;
    m_hasMode = true;
    return true;
}

bool RockRidge::takeName(std::span<const std::byte> field)
{
    if (field.size() < 5) {
        return false;
    }
    const unsigned flags = byteAt(field, 4);
    if ((flags & 6U) == 0) { // else "." or ".."
        m_name += fieldText(field.subspan(5));
    }
    m_nameGoesOn = (flags & 1U) != 0;
    return m_name.size() <= kMostName;
}

bool RockRidge::takeLink(std::span<const std::byte> field)
{
    if (field.size() < 5) {
        return false;
    }
    m_hasLink = true;
    for (std::size_t i = 5; i < field.size();) {
        if (i + 2 > field.size() || i + 2 + byteAt(field, i + 1) > field.size()) {
            return false;
        }
        const unsigned flags = byteAt(field, i);
        const std::size_t length = byteAt(field, i + 1);
        const bool isRoot = (flags & 8U) != 0;
        if (!m_componentGoesOn && !m_link.empty() && !m_link.ends_with('/')) {
            m_link += '/';
        }
        m_link += isRoot ? "/" : ((flags & 2U) != 0 ? "." : ((flags & 4U) != 0 ? ".." : ""));
        m_link += fieldText(field.subspan(i + 2, length));
        m_componentGoesOn = (flags & 1U) != 0;
        i += 2 + length;
    }
    m_linkGoesOn = (byteAt(field, 4) & 1U) != 0;
    return m_link.size() <= kMostName;
}

bool RockRidge::takeTimes(std::span<const std::byte> field)
{
    if (field.size() < 5) {
        return false;
    }
    const unsigned flags = byteAt(field, 4);
    const bool isLong = (flags & 0x80U) != 0;
    const std::size_t length = isLong ? 17 : 7;
    std::size_t from = 5;
    for (unsigned bit = 0; bit < 7; ++bit) { // creation, modify, access, attributes, backup, expiration, effective
        if ((flags & (1U << bit)) == 0) {
            continue;
        }
        if (from + length > field.size()) {
            return false;
        }
        const auto stamp = field.subspan(from, length);
        const std::int64_t time = isLong ? longTime(stamp) : shortTime(stamp);
        if (bit == 1) {
            m_entry.mtime = time;
            m_hasTime = true;
        } else if (bit == 2) {
            m_entry.atime = time;
        }
        from += length;
    }
    return true;
}

bool RockRidge::takeZisofs(std::span<const std::byte> field)
{
    if (field.size() < 16) {
        return false;
    }
    const std::string_view algorithm(reinterpret_cast<const char*>(field.data()) + 4, 2);
    ZisofsMark mark;
    mark.headerBytes = byteAt(field, 6) * 4;
    mark.blockBits = byteAt(field, 7);
    if (algorithm == "pz") {
        mark.size = isoNumber(field, 8);
    } else if (algorithm == "PZ") {
        mark.size = isoNumber(field, 8) | std::uint64_t(isoNumber(field, 12)) << 32U;
        mark.large = true;
    } else {
        mark.known = false;
    }
    m_entry.more().zisofs = mark;
    return true;
}

bool RockRidge::finish()
{
    if (m_nameGoesOn || m_linkGoesOn || m_componentGoesOn) {
        return false;
    }
    if (m_hasLink) {
        m_entry.more().linkTarget = std::move(m_link);
    }
    if (S_ISLNK(m_entry.mode) && !m_hasLink) {
        return false;
    }
    return m_attributes.empty() || takeIsoAttributes(m_attributes, m_entry.more());
}

} // namespace steadyburn
