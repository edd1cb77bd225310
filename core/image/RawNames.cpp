#include "image/RawNames.h"

#include "base/Units.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>
#include <string>

namespace steadyburn {

namespace {

struct Field { // of a ustar header
    std::size_t at;
    std::size_t length;
};
constexpr Field kName{0, 100};
constexpr Field kMode{100, 8};
constexpr Field kUid{108, 8};
constexpr Field kGid{116, 8};
constexpr Field kSize{124, 12};
constexpr Field kTime{136, 12};
constexpr Field kSum{148, 8};
constexpr Field kType{156, 1};
constexpr Field kLink{157, 100};
constexpr Field kMagic{257, 8};
constexpr Field kPrefix{345, 155};

std::span<std::byte> in(std::span<std::byte> block, Field field)
{
    return block.subspan(field.at, field.length);
}

void putName(std::span<std::byte> field, std::string_view text)
{
    std::fill(field.begin(), field.end(), std::byte(0));
    std::transform(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(field.size(), text.size())),
                   field.begin(), [](char c) { return static_cast<std::byte>(c); });
}

std::uint64_t octal(std::span<const std::byte> digits)
{
    std::uint64_t value = 0;
    for (const std::byte digit : digits) {
        const auto c = static_cast<char>(digit);
        if (c >= '0' && c <= '7') {
            value = value * 8 + static_cast<std::uint64_t>(c - '0');
        }
    }
    return value;
}

struct Record { // of a pax header
    std::string_view whole;
    std::string_view key;
    std::string_view value;
};

// The first of `records`, which it is taken from; nothing where they end.
std::optional<Record> takePaxRecord(std::string_view& records)
{
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(records.data(), records.data() + records.size(), length);
    const auto digits = static_cast<std::size_t>(end - records.data());
    if (error != std::errc() || length < digits + 2 || length > records.size()) {
        return std::nullopt;
    }
    Record record{.whole = records.substr(0, length), .key = {}, .value = {}};
    const std::string_view text = records.substr(digits + 1, length - digits - 2); // without the newline
    const std::size_t equals = std::min(text.find('='), text.size());
    record.key = text.substr(0, equals);
    record.value = text.substr(std::min(equals + 1, text.size()));
    records.remove_prefix(length);
    return record;
}

void addPadded(std::vector<std::byte>& to, std::string_view text)
{
    const auto* const first = reinterpret_cast<const std::byte*>(text.data());
    to.insert(to.end(), first, first + text.size());
    to.resize(roundUp(to.size(), kTarBlock));
}

// The length of the records of a pax header that stands in front; 0 where none does.
std::size_t recordsLength(std::span<std::byte> headers)
{
    return static_cast<char>(headers[kType.at]) == 'x' ? static_cast<std::size_t>(octal(in(headers, kSize))) : 0;
}

// What all of a pax header takes that has records of this length.
std::size_t paxLength(std::size_t records)
{
    return records == 0 ? 0 : kTarBlock + roundUp(records, kTarBlock);
}

// Puts what `instead` returns in the place of each record. A header that would have none goes.
template <typename Instead>
void replaceRecords(std::vector<std::byte>& headers, Instead instead)
{
    const std::size_t size = recordsLength(headers);
    if (size == 0) {
        return;
    }
    assert(kTarBlock + size < headers.size());
    std::string records;
    std::string_view old(reinterpret_cast<const char*>(headers.data() + kTarBlock), size);
    while (const std::optional<Record> record = takePaxRecord(old)) {
        records += instead(*record);
    }
    const std::vector<std::byte> rest(headers.begin() + static_cast<std::ptrdiff_t>(paxLength(size)), headers.end());
    headers.resize(records.empty() ? 0 : kTarBlock);
    if (!records.empty()) {
        putOctal(in(headers, kSize), records.size());
        sealHeader(headers);
        addPadded(headers, records);
    }
    headers.insert(headers.end(), rest.begin(), rest.end());
}

// GNU tar's entry whose contents are the name of the next one.
void addLongName(std::vector<std::byte>& to, char type, std::string_view name)
{
    const std::size_t at = to.size();
    to.resize(at + kTarBlock);
    const std::span<std::byte> block = std::span(to).subspan(at);
    putName(in(block, kName), "././@LongLink");
    putOctal(in(block, kMode), 0644);
    putOctal(in(block, kUid), 0);
    putOctal(in(block, kGid), 0);
    putOctal(in(block, kSize), name.size() + 1);
    putOctal(in(block, kTime), 0);
    putName(in(block, kType), std::string_view(&type, 1));
    putName(in(block, kMagic), "ustar  ");
    sealHeader(block);
    addPadded(to, std::string(name) + '\0');
}

// Into name and prefix; false where it is too long for them.
bool putPath(std::span<std::byte> block, std::string_view path)
{
    putName(in(block, kPrefix), {});
    if (path.size() <= kName.length) {
        putName(in(block, kName), path);
        return true;
    }
    const std::size_t from = path.size() - kName.length - 1; // the name behind the slash is at most 100 bytes
    const std::size_t slash = path.find('/', std::max<std::size_t>(from, 1));
    if (slash == std::string_view::npos || slash > kPrefix.length || slash + 1 == path.size()) {
        putName(in(block, kName), path); // its beginning, for who knows no long names
        return false;
    }
    putName(in(block, kPrefix), path.substr(0, slash));
    putName(in(block, kName), path.substr(slash + 1));
    return true;
}

bool isEscaped(char c) // by libarchive, in the name of an attribute
{
    return c <= ' ' || c > '~' || c == '%' || c == '=';
}

std::string base64(std::string_view bytes) // without padding, as libarchive has it
{
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    unsigned bits = 0;
    unsigned count = 0;
    for (const char c : bytes) {
        bits = bits << 8U | static_cast<unsigned char>(c);
        for (count += 8; count >= 6; count -= 6) {
            text += kDigits[bits >> (count - 6) & 63U];
        }
    }
    if (count > 0) {
        text += kDigits[bits << (6 - count) & 63U];
    }
    return text;
}

} // namespace

std::string paxRecord(std::string_view key, std::string_view value)
{
    const std::size_t rest = key.size() + value.size() + 3;
    std::size_t length = rest + 1;
    while (length != rest + std::to_string(length).size()) {
        length = rest + std::to_string(length).size();
    }
    std::string record = std::to_string(length);
    return record.append(" ").append(key).append("=").append(value).append("\n");
}

void putOctal(std::span<std::byte> digits, std::uint64_t value)
{
    digits.back() = std::byte(0);
    for (std::size_t i = digits.size() - 1; i-- > 0; value >>= 3U) {
        digits[i] = static_cast<std::byte>('0' + (value & 7U));
    }
}

void sealHeader(std::span<std::byte> block)
{
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kTarBlock; ++i) {
        sum += i >= kSum.at && i < kSum.at + kSum.length ? ' ' : std::to_integer<std::uint64_t>(block[i]);
    }
    putOctal(block.subspan(kSum.at, kSum.length - 1), sum);
    block[kSum.at + kSum.length - 1] = std::byte(' ');
}

bool isRawAttribute(std::string_view name)
{
    return std::any_of(name.begin(), name.end(), isEscaped);
}

void storeRawAttributes(std::vector<std::byte>& headers)
{
    constexpr std::string_view kSchily = "SCHILY.xattr.";
    replaceRecords(headers, [&](const Record& record) {
        if (!record.key.starts_with(kSchily)) {
            return std::string(record.whole);
        }
        const std::string_view escaped = record.key.substr(kSchily.size());
        std::string stored(kSchily);
        bool both = false; // tar escapes it, bsdtar does not know
        for (const char c : unescapedAttribute(escaped)) {
            stored += c == '%' ? "%25" : c == '=' ? "%3D" : std::string(1, c);
            both = both || c == '%' || c == '=';
        }
        return paxRecord(stored, record.value) +
               (both ? paxRecord("LIBARCHIVE.xattr." + std::string(escaped), base64(record.value)) : std::string());
    });
}

std::string unescapedAttribute(std::string_view name)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text;
    while (!name.empty()) {
        const std::size_t high = name.size() > 2 && name[0] == '%' ? kDigits.find(name[1]) : std::string_view::npos;
        const std::size_t low = high != std::string_view::npos ? kDigits.find(name[2]) : std::string_view::npos;
        const auto c = static_cast<char>(high * kDigits.size() + low);
        const bool escape = low != std::string_view::npos && isEscaped(c);
        text += escape ? c : name[0];
        name.remove_prefix(escape ? 3 : 1);
    }
    return text;
}

void storeRawNames(std::vector<std::byte>& headers, std::string_view path, std::string_view link)
{
    replaceRecords(headers, [](const Record& record) {
        const bool names = record.key == "hdrcharset" || record.key == "path" || record.key == "linkpath" ||
                           record.key == "GNU.sparse.name";
        return names ? std::string() : std::string(record.whole);
    });
    const std::size_t at = paxLength(recordsLength(headers));
    const std::span<std::byte> header = std::span(headers).subspan(at, kTarBlock);
    std::vector<std::byte> longNames;
    if (!putPath(header, path)) {
        addLongName(longNames, 'L', path);
    }
    putName(in(header, kLink), link);
    if (link.size() > kLink.length) {
        addLongName(longNames, 'K', link);
    }
    sealHeader(header);
    headers.insert(headers.begin() + static_cast<std::ptrdiff_t>(at), longNames.begin(), longNames.end());
}

} // namespace steadyburn
