#include "shelf/ShelfValues.h"

#include <algorithm>

namespace steadyburn {

const ShelfCopy& bestCopy(const ShelfVolume& volume)
{
    static const ShelfCopy none;
    return volume.copies.empty() ? none : volume.copies.front();
}

std::vector<std::uint64_t> copiesLike(const ShelfVolume& volume, const SeenCopy& seen)
{
    const auto those = [&volume](const auto& meant) {
        std::vector<std::uint64_t> numbers;
        for (const ShelfCopy& copy : volume.copies) {
            if (meant(copy)) {
                numbers.push_back(copy.number);
            }
        }
        return numbers;
    };
    if (volume.kind == "tape" && volume.copies.size() == 1) {
        return {volume.copies.front().number}; // its label is no other tape's
    }
    if (!seen.file.empty()) {
        return those([&](const ShelfCopy& copy) { return copy.file == seen.file; });
    }
    if (seen.made) {
        auto made = those([&](const ShelfCopy& copy) { return copy.file.empty() && copy.made == seen.made; });
        if (!made.empty()) {
            return made;
        }
    }
    return those([&](const ShelfCopy& copy) { return copy.file.empty() && (!copy.made || !seen.made); });
}

const ShelfCopy* copyNumbered(const ShelfVolume& volume, std::uint64_t number)
{
    const auto found = std::find_if(volume.copies.begin(), volume.copies.end(),
                                    [number](const ShelfCopy& copy) { return copy.number == number; });
    return found == volume.copies.end() ? nullptr : &*found;
}

bool sampledSinceCheck(const ShelfCopy& copy)
{
    return copy.sampleResult && copy.sampled > copy.verified.value_or(0);
}

bool foundDamage(const ShelfCopy& copy)
{
    return copy.result == CheckResult::damaged ||
           (copy.sampleResult == CheckResult::damaged && sampledSinceCheck(copy));
}

std::size_t damagedCopies(const ShelfVolume& volume)
{
    return static_cast<std::size_t>(std::count_if(volume.copies.begin(), volume.copies.end(), foundDamage));
}

std::uint64_t daysBetweenChecks(const ShelfVolume& volume, const ShelfCopy& copy)
{
    constexpr std::uint64_t kOfDiscs = 365;
    constexpr std::uint64_t kOfLastingMedia = 730; // Blu-ray discs and tapes
    constexpr std::uint64_t kOfFiles = 180;        // disks fail at any time
    return volume.every                                         ? *volume.every
           : copy.kind == "file"                                ? kOfFiles
           : copy.kind == "tape" || copy.kind.starts_with("bd") ? kOfLastingMedia
                                                                : kOfDiscs;
}

std::optional<std::int64_t> dueOf(const ShelfVolume& volume, const ShelfCopy& copy)
{
    const std::uint64_t days = daysBetweenChecks(volume, copy);
    return copy.due   ? copy.due
           : days > 0 ? std::optional(copy.entered + kSecondsOfDay * static_cast<std::int64_t>(days))
                      : std::nullopt;
}

std::optional<std::int64_t> dueOf(const ShelfVolume& volume)
{
    std::optional<std::int64_t> earliest;
    for (const ShelfCopy& copy : volume.copies) {
        const auto due = dueOf(volume, copy);
        earliest = due && (!earliest || *due < *earliest) ? due : earliest;
    }
    return earliest;
}

} // namespace steadyburn
