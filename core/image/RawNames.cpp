#include "image/RawNames.h"

#include "base/Units.h"

#include <algorithm>
#include <cassert>
#include <charconv>
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

// The records but for those that name this entry or say how names are written.
std::string keptRecords(std::string_view records)
{
    std::string kept;
    while (!records.empty()) {
        std::size_t length = 0;
        const auto [end, error] = std::from_chars(records.data(), records.data() + records.size(), length);
        if (error != std::errc() || length == 0 || length > records.size()) {
            break;
        }
        const auto digits = static_cast<std::size_t>(end - records.data());
        const std::string_view rest = records.substr(digits + 1, length - digits - 1);
        const std::string_view key = rest.substr(0, rest.find('='));
        if (key != "hdrcharset" && key != "path" && key != "linkpath" && key != "GNU.sparse.name") {
            kept += records.substr(0, length);
        }
        records.remove_prefix(length);
    }
    return kept;
}

void addPadded(std::vector<std::byte>& to, std::string_view text)
{
    const auto* const first = reinterpret_cast<const std::byte*>(text.data());
    to.insert(to.end(), first, first + text.size());
    to.resize(roundUp(to.size(), kTarBlock));
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

} // namespace

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

void storeRawNames(std::vector<std::byte>& headers, std::string_view path, std::string_view link)
{
    std::vector<std::byte> all = std::move(headers);
    headers.clear();
    std::span<std::byte> rest(all);
    if (static_cast<char>(rest[kType.at]) == 'x') {
        const auto size = static_cast<std::size_t>(octal(in(rest, kSize)));
        assert(kTarBlock + size < rest.size());
        const std::string records = keptRecords({reinterpret_cast<const char*>(rest.data() + kTarBlock), size});
        if (!records.empty()) {
            putOctal(in(rest, kSize), records.size());
            sealHeader(rest.first(kTarBlock));
            headers.assign(rest.begin(), rest.begin() + kTarBlock);
            addPadded(headers, records);
        }
        rest = rest.subspan(kTarBlock + roundUp(size, kTarBlock));
    }
    const std::span<std::byte> header = rest.first(kTarBlock);
    if (!putPath(header, path)) {
        addLongName(headers, 'L', path);
    }
    putName(in(header, kLink), link);
    if (link.size() > kLink.length) {
        addLongName(headers, 'K', link);
    }
    sealHeader(header);
    headers.insert(headers.end(), rest.begin(), rest.end());
}

} // namespace steadyburn
