#include "image/tar/IncompleteMarks.h"

#include "base/Units.h"
#include "image/RawNames.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::string_view kVendor = "STEADYBURN.";
constexpr std::array<std::pair<IncompleteMark::How, std::string_view>, 3> kKeys{{
    {IncompleteMark::How::padded, "STEADYBURN.padded"},
    {IncompleteMark::How::missing, "STEADYBURN.missing"},
    {IncompleteMark::How::unlisted, "STEADYBURN.unlisted"},
}};
constexpr std::size_t kLongestBody = 512 * 1024; // libarchive takes 1 MiB

// Fields of a ustar header.
constexpr std::size_t kModeField = 100;
constexpr std::size_t kSizeField = 124;
constexpr std::size_t kTimeField = 136;
constexpr std::size_t kSumField = 148;
constexpr std::size_t kTypeField = 156;
constexpr std::size_t kMagicField = 257;
constexpr std::size_t kNumber = 12; // bytes of a size

std::uint64_t headerSum(std::span<const std::byte> block)
{
    std::uint64_t sum = 0;
    for (std::size_t at = 0; at < kTarBlock; ++at) {
        const bool own = at >= kSumField && at < kSumField + 8;
        sum += own ? ' ' : std::to_integer<std::uint64_t>(block[at]);
    }
    return sum;
}

void addHeader(const std::string& body, std::vector<std::byte>& to)
{
    std::array<char, kTarBlock> header{};
    const auto put = [&](std::size_t at, std::string_view text) { std::memcpy(&header[at], text.data(), text.size()); };
    put(0, "pax_global_header");
    put(kModeField, "0000644");
    put(kModeField + 8, "0000000");  // uid
    put(kModeField + 16, "0000000"); // gid
    std::snprintf(&header[kSizeField], kNumber, "%011zo", body.size());
    put(kTimeField, "00000000000");
    header[kTypeField] = 'g';
    put(kMagicField, std::string_view("ustar\00000", 8));
    const auto bytes = std::as_bytes(std::span(header));
    std::snprintf(&header[kSumField], 7, "%06o", static_cast<unsigned>(headerSum(bytes)));
    header[kSumField + 7] = ' ';
    to.insert(to.end(), bytes.begin(), bytes.end());
    const auto contents = std::as_bytes(std::span(body));
    to.insert(to.end(), contents.begin(), contents.end());
    to.resize(roundUp(to.size(), kTarBlock));
}

std::optional<std::uint64_t> numberIn(std::string_view digits, int base)
{
    std::uint64_t value = 0;
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    return parsed.ec == std::errc() && parsed.ptr == digits.data() + digits.size() ? std::optional(value)
                                                                                   : std::nullopt;
}

// The length of a global header's body; nothing where `headers` does not begin with such a header.
std::optional<std::uint64_t> bodyOf(std::span<const std::byte> headers)
{
    if (headers.size() < kTarBlock || headers[kTypeField] != std::byte{'g'}) {
        return std::nullopt;
    }
    const std::string_view text(reinterpret_cast<const char*>(headers.data()), kTarBlock);
    const auto field = [&](std::size_t at, std::size_t size) {
        const std::string_view all = text.substr(at, size);
        return all.substr(0, all.find_first_of(std::string_view("\0 ", 2)));
    };
    const auto sum = numberIn(field(kSumField, 8), 8);
    return sum && *sum == headerSum(headers) ? numberIn(field(kSizeField, kNumber), 8) : std::nullopt;
}

// False where it is none of ours.
bool takeRecord(std::string_view record, FoundMarks& found)
{
    for (const auto& [how, key] : kKeys) {
        if (record.size() > key.size() && record.starts_with(key) && record[key.size()] == '=') {
            found.marks.push_back({.how = how, .path = std::string(record.substr(key.size() + 1))});
            return true;
        }
    }
    return false;
}

void takeBody(std::string_view body, FoundMarks& found)
{
    bool foreign = false; // ours stand alone
    while (!body.empty()) {
        const std::size_t blank = body.find(' ');
        const auto length = blank == std::string_view::npos ? std::nullopt : numberIn(body.substr(0, blank), 10);
        if (!length || *length < blank + 2 || *length > body.size() || body[*length - 1] != '\n') {
            found.damaged = true;
            return;
        }
        const std::string_view record = body.substr(blank + 1, *length - blank - 2);
        const bool known = takeRecord(record, found);
        const bool ours = record.starts_with(kVendor);
        foreign = foreign || !ours;
        found.ours = found.ours || ours;
        found.damaged = found.damaged || (ours && !known) || (foreign && found.ours);
        body.remove_prefix(*length);
    }
}

} // namespace

bool leavesIncomplete(FaultKind kind)
{
    switch (kind) {
    case FaultKind::fileUnreadable:
    case FaultKind::fileVanished:
    case FaultKind::fileShrank:
    case FaultKind::fileDamaged:
    case FaultKind::folderUnreadable:
        return true;
    default:
        return false;
    }
}

LostSources::LostSources(const FaultLog& log)
{
    for (const Fault& fault : log.all()) {
        if (leavesIncomplete(fault.kind)) {
            m_lost.emplace(fault.path, false);
        }
    }
}

bool LostSources::meet(const Tree& tree, NodeId id)
{
    const std::string from = tree.sourcePath(id);
    if (S_ISDIR(tree.node(id).mode)) {
        m_folders.emplace(from, id);
    }
    const auto found = m_lost.find(from);
    if (found == m_lost.end()) {
        return false;
    }
    found->second = true;
    return true;
}

std::vector<IncompleteMark> LostSources::missing(const Tree& tree) const
{
    std::vector<IncompleteMark> marks;
    for (const auto& [from, met] : m_lost) {
        if (met) {
            continue;
        }
        const std::size_t slash = from.rfind('/');
        const auto folder = slash == std::string::npos ? m_folders.end() : m_folders.find(from.substr(0, slash));
        const std::string name = slash == std::string::npos ? from : from.substr(slash + 1);
        marks.push_back({.how = IncompleteMark::How::missing,
                         .path = folder == m_folders.end() ? name : tree.path(folder->second) + "/" + name});
    }
    return marks;
}

std::vector<std::byte> makeIncompleteMarks(std::span<const IncompleteMark> marks)
{
    std::vector<std::byte> headers;
    std::string body;
    for (const IncompleteMark& mark : marks) {
        const auto key =
            std::find_if(kKeys.begin(), kKeys.end(), [&](const auto& one) { return one.first == mark.how; });
        body += paxRecord(key->second, mark.path);
        if (body.size() >= kLongestBody || &mark == &marks.back()) {
            addHeader(std::exchange(body, {}), headers);
        }
    }
    return headers;
}

FoundMarks findIncompleteMarks(std::span<const std::byte> headers)
{
    FoundMarks found;
    for (auto length = bodyOf(headers); length; length = bodyOf(headers)) {
        const auto rest = headers.subspan(kTarBlock);
        if (*length > rest.size()) {
            found.damaged = true;
            break;
        }
        takeBody({reinterpret_cast<const char*>(rest.data()), *length}, found);
        const auto whole = std::min<std::uint64_t>(roundUp(*length, kTarBlock), rest.size());
        headers = rest.subspan(static_cast<std::size_t>(whole));
        found.length += kTarBlock + whole;
    }
    return found;
}

} // namespace steadyburn
