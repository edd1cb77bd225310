#include "workflow/readback/CheckNote.h"

#include "shelf/Shelf.h"
#include "target/Target.h"
#include "workflow/catalogue/MediumCatalogue.h"

#include <algorithm>
#include <ctime>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

std::optional<CheckResult> verdictToNote(const MediumReport& report)
{
    const bool against = report.of == MediumReport::Of::compare;
    const bool damage = !report.faults.empty() || (report.fault && report.fault->kind == FaultKind::mismatch);
    if ((report.fault && !damage) || (against && (damage || report.onlyOnMedium > 0))) {
        return std::nullopt; // sources that have changed say nothing of the medium, nor of what they do not have
    }
    return damage ? CheckResult::damaged : CheckResult::good;
}

struct CopyOnShelf {
    const ShelfVolume* volume;
    std::uint64_t number;
};

// Those that the medium may be. One that was asked for by its number may have got another path.
std::vector<CopyOnShelf> copiesMeant(const std::vector<ShelfVolume>& volumes, const SeenCopy& seen,
                                     std::uint64_t number)
{
    std::vector<CopyOnShelf> those;
    for (const ShelfVolume& volume : volumes) {
        const bool asked = number > 0 && volumes.size() == 1;
        for (const std::uint64_t copy : asked ? std::vector{number} : copiesLike(volume, seen)) {
            if (number == 0 || copy == number) {
                those.push_back({&volume, copy});
            }
        }
    }
    return those;
}

Result<void> noteOnCopy(Shelf& shelf, const CopyOnShelf& copy, const MediumReport& report, CheckResult result,
                        const std::string& drive)
{
    const std::string& uuid = copy.volume->uuid;
    const std::int64_t now = std::time(nullptr);
    const bool verdict = result == CheckResult::damaged || report.compared();
    return report.sample ? (verdict ? shelf.noteSampled(uuid, now, result, drive, copy.number) : Result<void>())
           : verdict     ? shelf.noteVerified(uuid, now, result, drive, copy.number)
                         : shelf.noteRead(uuid, now, drive, copy.number);
}

using ReadVolumes = std::map<std::pair<std::string, unsigned>, VolumeVerdict>; // by set and number

// What was found on a volume of the shelf: damage in any of its sections, or that all of them are good.
std::optional<VolumeVerdict> verdictOn(const ShelfVolume& volume, const ReadVolumes& read)
{
    std::optional<VolumeVerdict> found;
    bool all = true;
    for (const ShelfSection& section : volume.sections) {
        const auto known = read.find({section.set, section.number});
        all = all && known != read.end() && known->second.good;
        if (known != read.end() && known->second.good && (!found || !*known->second.good)) {
            found = known->second;
        }
    }
    return found && (all || !*found->good) ? found : std::nullopt;
}

// Several of the shelf's volumes say that they are the same volume of a set: nobody knows which one was read.
bool isOneOfSeveral(const ShelfVolume& volume, const std::vector<ShelfVolume>& volumes)
{
    const auto shares = [&](const ShelfSection& mine, const ShelfSection& other) {
        return !mine.set.empty() && mine.set == other.set && mine.number == other.number;
    };
    return std::any_of(volumes.begin(), volumes.end(), [&](const ShelfVolume& other) {
        return other.uuid != volume.uuid &&
               std::find_first_of(volume.sections.begin(), volume.sections.end(), other.sections.begin(),
                                  other.sections.end(), shares) != volume.sections.end();
    });
}

} // namespace

CheckNoted noteCheck(const CheckNoteRequest& request, const MediumReport& report,
                     const std::function<Result<std::unique_ptr<Target>>(const std::string&)>& openTarget,
                     const std::string& target, const std::stop_token& stop)
{
    const auto result = verdictToNote(report);
    if (!result || request.shelf.empty()) {
        return {};
    }
    auto shelf = Shelf::open(request.shelf);
    if (!shelf) {
        const bool none = shelf.fault().kind == FaultKind::shelfMissing;
        return {.fault = none ? std::nullopt : std::optional(shelf.takeFault())};
    }
    auto opened = openTarget(target);
    auto identity = opened ? identifyMedium(**opened, stop) : Result<MediumIdentity>(opened.takeFault());
    auto volumes = identity ? shelf->volumesOf(identity->uuid) : Result<std::vector<ShelfVolume>>(identity.takeFault());
    if (!volumes) {
        return {}; // damage may have changed what it is known by
    }
    const std::vector<CopyOnShelf> those = copiesMeant(*volumes, identity->seen, request.copy);
    if (those.size() != 1) {
        return {.alike = those.size()};
    }
    const auto& [volume, number] = those.front();
    if (auto noted = noteOnCopy(*shelf, those.front(), report, *result, (*opened)->name()); !noted) {
        return {.fault = noted.takeFault()};
    }
    const ShelfCopy* const copy = copyNumbered(*volume, number);
    if (copy != nullptr && !copy->made && identity->seen.made && copy->file.empty()) {
        (void)shelf->noteMade(volume->uuid, *identity->seen.made, number);
    }
    return {.copy = *result == CheckResult::damaged || report.compared() ? number : 0};
}

CheckNoted noteVolumes(const CheckNoteRequest& request, const std::vector<VolumeVerdict>& verdicts)
{
    if (request.shelf.empty()) {
        return {};
    }
    auto shelf = Shelf::open(request.shelf);
    const auto volumes = shelf ? shelf->volumes() : Result<std::vector<ShelfVolume>>(shelf.takeFault());
    if (!volumes) {
        const bool none = volumes.fault().kind == FaultKind::shelfMissing;
        return {.fault = none ? std::nullopt : std::optional(volumes.fault())};
    }
    ReadVolumes read;
    for (const VolumeVerdict& verdict : verdicts) {
        read.insert_or_assign({verdict.set, verdict.volume}, verdict);
    }
    CheckNoted noted;
    for (const ShelfVolume& volume : *volumes) {
        const auto verdict = verdictOn(volume, read);
        if (!verdict || volume.copies.size() != 1 || isOneOfSeveral(volume, *volumes)) {
            continue;
        }
        const std::uint64_t copy = volume.copies.front().number;
        const CheckResult result = *verdict->good ? CheckResult::good : CheckResult::damaged;
        if (auto done = shelf->noteVerified(volume.uuid, std::time(nullptr), result, verdict->drive, copy); !done) {
            noted.fault = done.takeFault();
        } else {
            noted.copy = copy;
        }
    }
    return noted;
}

} // namespace steadyburn
