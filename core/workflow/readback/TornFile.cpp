#include "workflow/readback/TornFile.h"

#include "base/Text.h"
#include "contents/SparseMap.h"
#include "unpack/StoredIndex.h"
#include "workflow/readback/RestoreAttributes.h"
#include "workflow/readback/RestoreFill.h"
#include "workflow/readback/RestorePlacer.h"
#include "workflow/tapeset/TapeIndexReader.h"

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
constexpr std::string_view kTornOfSet = "2"; // the same, and what parts it is of
constexpr std::size_t kLongestSet = 64;
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

// "1-2@1,3-3@2": parts and their volumes.
bool parseVolumes(std::string_view text, const std::vector<bool>& parts, std::vector<unsigned>& volumes)
{
    volumes.assign(parts.size(), 0);
    while (!text.empty()) {
        std::string_view range = take(text, ',');
        std::string_view numbers = take(range, '@');
        std::size_t first = 0;
        std::size_t last = 0;
        unsigned volume = 0;
        if (!parse(take(numbers, '-'), first) || !parse(numbers, last) || !parse(range, volume) || first == 0 ||
            first > last || last > parts.size()) {
            return false;
        }
        std::fill(volumes.begin() + static_cast<std::ptrdiff_t>(first - 1),
                  volumes.begin() + static_cast<std::ptrdiff_t>(last), volume);
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i] != (volumes[i] != 0)) {
            return false;
        }
    }
    return true;
}

bool parseRead(std::string_view text, std::set<unsigned>& read)
{
    while (!text.empty()) {
        unsigned volume = 0;
        if (!parse(take(text, ','), volume) || read.size() >= kMostVolumes) {
            return false;
        }
        read.insert(volume);
    }
    return true;
}

// Whether the set's name can stand in a mark: those of ours are UUIDs.
bool isSetWord(std::string_view set)
{
    return !set.empty() && set.size() <= kLongestSet && std::all_of(set.begin(), set.end(), [](char c) {
        return c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    });
}

// "1-2,5-5"
std::string partsText(const std::vector<bool>& parts)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t first = i;
        while (i < parts.size() && parts[i]) {
            ++i;
        }
        if (i > first) {
            text += (text.empty() ? "" : ",") + std::to_string(first + 1) + "-" + std::to_string(i);
        }
    }
    return text;
}

std::string setText(const TornMark& mark)
{
    std::string volumes;
    for (std::size_t i = 0; i < mark.from.size(); ++i) {
        const std::size_t first = i;
        while (i + 1 < mark.from.size() && mark.from[i + 1] == mark.from[first]) {
            ++i;
        }
        if (mark.from[first] != 0) {
            volumes += (volumes.empty() ? "" : ",") + std::to_string(first + 1) + "-" + std::to_string(i + 1) + "@" +
                       std::to_string(mark.from[first]);
        }
    }
    std::string read;
    for (const unsigned volume : mark.read) {
        read += (read.empty() ? "" : ",") + std::to_string(volume);
    }
    std::string names;
    for (const std::string& name : mark.names) {
        names += "\n" + escapeBytes(name);
    }
    return " " + mark.set + " " + volumes + " " + read + " " + partsText(mark.compared) + names;
}

bool parseNames(std::string_view text, std::set<std::string>& names)
{
    while (!text.empty()) {
        auto name = unescapeBytes(take(text, '\n'));
        if (!name) {
            return false;
        }
        names.insert(std::move(*name));
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
           mark.mayBeOfSet(wanted.set) && mayBeOneWriting(mark.writing, wanted.writing);
}

} // namespace

std::string toText(const TornMark& mark)
{
    std::string bytes;
    for (const Extent& one : mark.bytes) {
        bytes += (bytes.empty() ? "" : ",") + std::to_string(one.offset) + "+" + std::to_string(one.length);
    }
    const bool ofSet = isSetWord(mark.set) && mark.from.size() == mark.parts.size();
    return std::string(ofSet ? kTornOfSet : kTornVersion) + " " + std::to_string(mark.size) + " " +
           std::to_string(mark.mtime.seconds) + " " + std::to_string(mark.mtime.nanoseconds) + " " +
           std::to_string(mark.parts.size()) + " " + partsText(mark.parts) + " " + bytes + " " + mark.writing +
           (ofSet ? setText(mark) : std::string());
}

std::optional<TornMark> parseTornMark(std::string_view text)
{
    TornMark mark;
    std::size_t count = 0;
    const std::size_t facts = std::min(text.find('\n'), text.size());
    std::string_view names = text.substr(std::min(facts + 1, text.size()));
    text = text.substr(0, facts);
    const std::string_view version = take(text, ' ');
    if ((version != kTornVersion && version != kTornOfSet) || !parse(take(text, ' '), mark.size) ||
        !parse(take(text, ' '), mark.mtime.seconds) || !parse(take(text, ' '), mark.mtime.nanoseconds) ||
        !parse(take(text, ' '), count) || count > kMostTornParts) {
        return std::nullopt;
    }
    mark.parts.resize(count);
    mark.compared.resize(count);
    if (!parseParts(take(text, ' '), mark.parts) || !parseBytes(take(text, ' '), mark.size, mark.bytes)) {
        return std::nullopt;
    }
    const std::string_view writing = take(text, ' ');
    mark.writing = isWriting(writing) ? writing : std::string_view();
    if (version == kTornOfSet) {
        mark.set = take(text, ' ');
        if (!isSetWord(mark.set) || !parseVolumes(take(text, ' '), mark.parts, mark.from) ||
            !parseRead(take(text, ' '), mark.read) || !parseParts(take(text, ' '), mark.compared) ||
            !parseNames(names, mark.names)) {
            return std::nullopt;
        }
    }
    return mark;
}

std::vector<TornFile> findTornFiles(const RestorePlace& place, const TornMark& wanted)
{
    return findTornFiles(place, [&](const TornMark& mark) { return isSame(mark, wanted); });
}

std::vector<TornFile> findTornFiles(const RestorePlace& place,
                                    const std::function<bool(const TornMark& mark)>& isWanted)
{
    constexpr unsigned kMostGone = 16; // names in a row that cannot be opened: some may have been removed
    std::vector<TornFile> found;
    for (unsigned number = 1, gone = 0; gone < kMostGone; ++number) {
        const std::string name = damagedName(place.name, number);
        constexpr int kFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
        FileDescriptor fd(openat(place.folder, name.c_str(), kFlags));
        gone = fd ? 0 : gone + 1;
        auto mark = fd ? tornMark(fd.get()) : std::nullopt;
        struct stat status = {};
        if (mark && fstat(fd.get(), &status) == 0 && isOurs(status, *mark) && isWanted(*mark)) {
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

void removeExtent(std::vector<Extent>& ranges, Extent range)
{
    std::vector<Extent> left;
    for (const Extent& one : ranges) {
        const std::vector<Extent> rest = without(one, {range});
        left.insert(left.end(), rest.begin(), rest.end());
    }
    ranges = std::move(left);
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

bool hasAllOf(int file, const TornFile& torn, std::span<std::byte> buffer, const std::stop_token& stop)
{
    const auto mine = buffer.first(buffer.size() / 2);
    const auto theirs = buffer.subspan(mine.size());
    for (const Extent& range : torn.mark.bytes) {
        for (std::uint64_t done = 0; done < range.length;) {
            const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(mine.size(), range.length - done));
            const auto one = readWholeAt(file, mine.first(wanted), range.offset + done, {});
            const auto other = readWholeAt(torn.fd.get(), theirs.first(wanted), range.offset + done, {});
            if (!one || !other || *one != wanted || *other != wanted || stop.stop_requested() ||
                !std::ranges::equal(mine.first(wanted), theirs.first(wanted))) {
                return false;
            }
            done += wanted;
        }
    }
    return true;
}

} // namespace steadyburn
