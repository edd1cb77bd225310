#include "workflow/tapeset/SetBounds.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <unordered_map>

namespace steadyburn {

namespace {

constexpr std::uint64_t kMostParts = 1U << 20U; // of a file
constexpr std::uint64_t kLargestFile = std::numeric_limits<std::int64_t>::max();

// What is on a tape is on a finished one.
unsigned lastVolume(const SetHead& head)
{
    return head.discs ? head.discs->discs : head.volumes.back().number;
}

} // namespace

bool isFileTime(const FileTime& time)
{
    constexpr std::int32_t kSecond = 1'000'000'000; // ns
    return time.nanoseconds >= 0 && time.nanoseconds < kSecond;
}

bool isDate(std::int64_t seconds)
{
    constexpr std::int64_t kFirst = -62'135'596'800;
    constexpr std::int64_t kLast = 253'402'300'799;
    return seconds >= kFirst && seconds <= kLast;
}

bool isWithinBounds(const SetHead& head)
{
    if (!isDate(head.written) || (head.discs && !isDate(head.discs->time)) ||
        std::ranges::any_of(head.cuts, [](const JournalCut& cut) { return cut.bytes > kLargestFile; })) {
        return false;
    }
    if (head.discs && (head.discs->discs < 1 || head.discs->discs > kMostVolumes)) {
        return false;
    }
    if (head.volumes.empty()) {
        return head.discs && head.nextPart >= 1;
    }
    const unsigned last = head.volumes.back().number;
    const bool follows = head.discs ? last <= head.discs->discs : last < kMostVolumes || head.lastTape;
    return head.nextPart >= 1 && head.volumes.front().number >= 1 && head.volumes.front().number <= last &&
           last <= kMostVolumes && follows;
}

std::optional<std::size_t> firstOutOfBounds(const SetRecord& record)
{
    const unsigned last = lastVolume(record.head);
    std::unordered_map<std::string_view, std::uint64_t> cuts;
    for (const JournalCut& cut : record.head.cuts) {
        cuts.emplace(cut.path, cut.bytes);
    }
    std::unordered_map<std::string_view, std::uint64_t> counts; // of parts
    for (std::size_t n = 0; n < record.entries.size(); ++n) {
        const JournalEntry& entry = record.entries[n];
        const auto cut = cuts.find(entry.path);
        const std::uint64_t parts = cut == cuts.end() ? 0 : entry.size / cut->second + 1;
        if (entry.volume > last || entry.size > kLargestFile || parts > kMostParts || !isFileTime(entry.mtime) ||
            !isFileTime(entry.ctime)) {
            return n + 1;
        }
        if (parts > 0) {
            counts.emplace(entry.path, parts);
        }
    }
    for (std::size_t n = 0; n < record.parts.size(); ++n) {
        const JournalPart& part = record.parts[n];
        const auto count = counts.find(part.path);
        if (part.volume < 1 || part.volume > last || part.number < 1 ||
            part.number > (count == counts.end() ? kMostParts : count->second)) {
            return record.entries.size() + n + 1;
        }
    }
    const auto isOutside = [last](const JournalEarlier& copy) { return copy.volume < 1 || copy.volume > last; };
    return std::ranges::any_of(record.earlier, isOutside) ? std::optional(record.entries.size()) : std::nullopt;
}

} // namespace steadyburn
