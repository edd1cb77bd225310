#include "workflow/readback/TornFile.h"

#include "base/Text.h"
#include "contents/SparseMap.h"
#include "unpack/StoredIndex.h"
#include "workflow/readback/RestoreFill.h"
#include "workflow/readback/RestorePlacer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::string_view kTornVersion = "1";
constexpr std::size_t kMostTornParts = 1'000'000;

// Takes the text up to `end`, or all of it.
std::string_view take(std::string_view& text, char end)
{
    const std::size_t length = std::min(text.find(end), text.size());
    const std::string_view taken = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    return taken;
}

template <typename Number>
bool parse(std::string_view text, Number& into)
{
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), into);
    return !text.empty() && parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
}

bool parseParts(std::string_view text, std::vector<bool>& parts)
{
    while (!text.empty()) {
        std::string_view range = take(text, ',');
        std::size_t first = 0;
        std::size_t last = 0;
        if (!parse(take(range, '-'), first) || !parse(range, last) || first == 0 || first > last ||
            last > parts.size()) {
            return false;
        }
        std::fill(parts.begin() + static_cast<std::ptrdiff_t>(first - 1),
                  parts.begin() + static_cast<std::ptrdiff_t>(last), true);
    }
    return true;
}

bool parseBytes(std::string_view text, std::uint64_t size, std::vector<Extent>& bytes)
{
    std::uint64_t behind = 0;
    while (!text.empty()) {
        std::string_view range = take(text, ',');
        Extent extent;
        if (!parse(take(range, '+'), extent.offset) || !parse(range, extent.length) || extent.offset < behind ||
            extent.offset > size || extent.length > size - extent.offset) {
            return false;
        }
        behind = extent.offset + extent.length;
        bytes.push_back(extent);
    }
    return true;
}

// What of `range` is not in `have`, which is ascending.
std::vector<Extent> without(Extent range, const std::vector<Extent>& have)
{
    std::vector<Extent> left;
    std::uint64_t at = range.offset;
    const std::uint64_t end = range.offset + range.length;
    for (const Extent& one : have) {
        if (one.offset > at && at < end) {
            left.push_back({at, std::min(one.offset, end) - at});
        }
        at = std::max(at, one.offset + one.length);
    }
    if (at < end) {
        left.push_back({at, end - at});
    }
    return left;
}

std::optional<TornMark> tornMark(int fd)
{
    std::array<char, 64 * 1024> text{}; // as much as an attribute can hold
    const ssize_t length = fgetxattr(fd, std::string(kTornAttribute).c_str(), text.data(), text.size());
    return length > 0 ? parseTornMark({text.data(), static_cast<std::size_t>(length)}) : std::nullopt;
}

bool isOurs(const struct stat& found, const TornMark& mark)
{
    return S_ISREG(found.st_mode) && (found.st_uid == geteuid() || geteuid() == 0) &&
           found.st_mtim.tv_sec == mark.mtime.seconds;
}

bool isSame(const TornMark& mark, const TornMark& wanted)
{
    return mark.size == wanted.size && mark.mtime == wanted.mtime && mark.parts.size() == wanted.parts.size() &&
           (!mark.expected || !wanted.expected || *mark.expected == *wanted.expected);
}

} // namespace

std::string toText(const TornMark& mark)
{
    std::string parts;
    for (std::size_t i = 0; i < mark.parts.size(); ++i) {
        const std::size_t first = i;
        while (i < mark.parts.size() && mark.parts[i]) {
            ++i;
        }
        if (i > first) {
            parts += (parts.empty() ? "" : ",") + std::to_string(first + 1) + "-" + std::to_string(i);
        }
    }
    std::string bytes;
    for (const Extent& one : mark.bytes) {
        bytes += (bytes.empty() ? "" : ",") + std::to_string(one.offset) + "+" + std::to_string(one.length);
    }
    return std::string(kTornVersion) + " " + std::to_string(mark.size) + " " + std::to_string(mark.mtime.seconds) +
           " " + std::to_string(mark.mtime.nanoseconds) + " " + std::to_string(mark.parts.size()) + " " + parts + " " +
           bytes + " " + (mark.expected ? toHex(*mark.expected) : std::string());
}

std::optional<TornMark> parseTornMark(std::string_view text)
{
    TornMark mark;
    std::size_t count = 0;
    if (take(text, ' ') != kTornVersion || !parse(take(text, ' '), mark.size) ||
        !parse(take(text, ' '), mark.mtime.seconds) || !parse(take(text, ' '), mark.mtime.nanoseconds) ||
        !parse(take(text, ' '), count) || count > kMostTornParts) {
        return std::nullopt;
    }
    mark.parts.resize(count);
    if (!parseParts(take(text, ' '), mark.parts) || !parseBytes(take(text, ' '), mark.size, mark.bytes)) {
        return std::nullopt;
    }
    mark.expected = parseDigest(text);
    return mark;
}

std::vector<TornFile> findTornFiles(const RestorePlace& place, const TornMark& wanted)
{
    constexpr unsigned kMostGone = 16; // names in a row: others may have been removed
    std::vector<TornFile> found;
    for (unsigned number = 1, gone = 0; gone < kMostGone; ++number) {
        const std::string name = damagedName(place.name, number);
        constexpr int kFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
        FileDescriptor fd(openat(place.folder, name.c_str(), kFlags));
        gone = !fd && errno == ENOENT ? gone + 1 : 0;
        auto mark = fd ? tornMark(fd.get()) : std::nullopt;
        struct stat status = {};
        if (mark && fstat(fd.get(), &status) == 0 && isOurs(status, *mark) && isSame(*mark, wanted)) {
            found.push_back({std::move(fd), name, std::move(*mark)});
        }
    }
    return found;
}

void addExtent(std::vector<Extent>& ranges, Extent range)
{
    const auto at = std::lower_bound(ranges.begin(), ranges.end(), range,
                                     [](const Extent& one, const Extent& other) { return one.offset < other.offset; });
    ranges.insert(at, range);
    std::vector<Extent> joined;
    for (const Extent& one : ranges) {
        if (!joined.empty() && one.offset <= joined.back().offset + joined.back().length) {
            const std::uint64_t end = std::max(one.offset + one.length, joined.back().offset + joined.back().length);
            joined.back().length = end - joined.back().offset;
        } else {
            joined.push_back(one);
        }
    }
    ranges = std::move(joined);
}

int copyFromTorn(const TornFile& torn, int to, const std::vector<Extent>& have, std::span<std::byte> buffer,
                 const std::stop_token& stop)
{
    struct stat status = {};
    if (fstat(torn.fd.get(), &status) != 0) {
        return errno;
    }
    const auto size = static_cast<std::uint64_t>(status.st_size);
    const auto data = sparseMap(torn.fd.get(), size).value_or(std::vector<Extent>{{0, size}});
    for (const Extent& piece : data) {
        for (const Extent& range : torn.mark.bytes) {
            const std::uint64_t from = std::max(piece.offset, range.offset);
            const std::uint64_t end = std::min(piece.offset + piece.length, range.offset + range.length);
            for (const Extent& missing : from < end ? without({from, end - from}, have) : std::vector<Extent>()) {
                if (const int code = copyBytes(torn.fd.get(), to, missing, buffer, stop); code != 0) {
                    return code;
                }
            }
        }
    }
    struct stat ours = {};
    const bool longer = fstat(to, &ours) == 0 && ours.st_size < status.st_size; // it ends in a hole
    return longer && ftruncate(to, status.st_size) != 0 ? errno : 0;
}

} // namespace steadyburn
