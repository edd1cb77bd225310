#include "workflow/backup/RunMedium.h"

#include "workflow/backup/RunMark.h"
#include "workflow/discset/DiscMark.h"
#include "workflow/tapeset/TapeIndexReader.h"
#include "workflow/tapeset/TapeLabel.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace steadyburn {

namespace {

// Of a mark that makes no sense; no UUID is there by chance.
const BackupRun* runNamedIn(const std::string& text, const std::vector<BackupRun>& runs)
{
    const auto named = std::ranges::find_if(
        runs, [&](const BackupRun& each) { return !each.damaged() && text.find(each.uuid) != std::string::npos; });
    return named == runs.end() ? nullptr : &*named;
}

// Whether the mark, of the wanted run's own session or tape file or of all that is there, is that of the run. It may be
// damaged: what it says besides must not speak for another run, and the contents are compared in any case.
bool mayBeOf(const RunMark& mark, const WantedRun& wanted)
{
    const bool own = sectionOf(wanted.run).has_value();
    const std::string& backup = wanted.store.set().uuid;
    if (mark.garbled) {
        const BackupRun* const named = runNamedIn(mark.text, wanted.runs);
        return mark.text.empty() || mark.text.find(wanted.run.uuid) != std::string::npos ||
               (named == nullptr ? wanted.run.damaged() : own && named->number < wanted.run.number);
    }
    const bool numbered = mark.backupUuid == backup && mark.number == wanted.run.number;
    return mark.uuid == wanted.run.uuid || (numbered && (own || wanted.run.damaged()));
}

// Whether every medium of the run has a UUID that is recorded: a medium with another one belongs to another run.
bool knowsItsMedia(const WantedRun& wanted)
{
    const auto record = wanted.store.record(wanted.run.number);
    return record && !record->volumes.empty() && std::ranges::none_of(record->volumes, [](const RunVolume& volume) {
               return volume.uuid.empty() && volume.label.empty();
           });
}

} // namespace

VolumeName volumeIn(Target& target, const std::stop_token& stop)
{
    if (target.isTape()) {
        const auto label = readTapeLabel(target, stop);
        return label ? VolumeName{.uuid = label->uuid,
                                  .set = label->set,
                                  .name = label->volumeId,
                                  .number = label->number}
                     : VolumeName();
    }
    auto mark = readDiscMark(target, stop);
    return mark && *mark ? VolumeName{.uuid = (*mark)->uuid,
                                      .set = (*mark)->set,
                                      .name = (*mark)->name,
                                      .number = (*mark)->number}
                         : VolumeName();
}

unsigned numberOfTape(const std::string& target, const std::vector<std::string>& tapes,
                      const Dependencies& dependencies, const std::stop_token& stop)
{
    auto opened = dependencies.openTarget(target);
    const std::string label = opened ? volumeIn(**opened, stop).uuid : std::string();
    const auto found = std::ranges::find(tapes, label);
    return found == tapes.end() || label.empty() ? 0 : static_cast<unsigned>(found - tapes.begin()) + 1;
}

StoredPart partOfRun(const std::string& target, unsigned number, std::uint64_t volumes,
                     std::optional<std::uint32_t> section)
{
    const bool several = volumes > 1;
    const bool first = number == 1 || !several;
    const auto from = first ? section : std::nullopt;
    return {.target = target, .section = from, .wholeSet = first && several, .ofLabel = !from && several};
}

Result<void> checkHoldsRun(const std::string& target, const WantedRun& wanted, const Dependencies& dependencies,
                           const std::stop_token& stop)
{
    const auto other = [&](const std::string& backup, unsigned number) {
        return Fault{.kind = FaultKind::mediumSwapped,
                     .doing = Action::restore,
                     .path = target,
                     .detail = backup,
                     .facts =
                         RunOfBackup{.number = wanted.run.number, .neededBy = number, .medium = labelText(wanted.run)}};
    };
    const std::string& backup = wanted.store.set().name;
    auto opened = dependencies.openTarget(target);
    if (!opened) {
        return opened.takeFault();
    }
    const std::string volume = volumeIn(**opened, stop).uuid;
    const auto wrote = volume.empty() ? std::vector<unsigned>() : wanted.store.runsOfVolume(volume);
    if (!wrote.empty()) {
        const bool has = std::ranges::find(wrote, wanted.run.number) != wrote.end();
        return has ? Result<void>() : other(backup, wrote.back());
    }
    opened->reset();
    auto folder = folderForMark(wanted.store);
    if (!folder) {
        return folder.takeFault();
    }
    const auto section = sectionOf(wanted.run);
    auto mark = readRunMark(target, folder->path(), dependencies, stop, section);
    if (!mark && mark.fault().kind == FaultKind::sessionMissing) { // it has less: what is it?
        mark = readRunMark(target, folder->path(), dependencies, stop);
    }
    if (!mark) {
        return mark.takeFault();
    }
    // Further tapes and discs of a set have none.
    const bool silent = !*mark || ((*mark)->garbled && (*mark)->text.empty());
    if (silent && !volume.empty() && knowsItsMedia(wanted)) {
        return other({}, 0);
    }
    if (!*mark || mayBeOf(**mark, wanted)) {
        return {};
    }
    if ((*mark)->garbled) {
        const BackupRun* const named = runNamedIn((*mark)->text, wanted.runs);
        return named == nullptr ? other({}, 0) : other(backup, named->number);
    }
    if ((*mark)->uuid.empty()) { // a damaged record says of no medium whether it is one of several
        return wanted.run.damaged() ? Result<void>() : other({}, 0);
    }
    const auto known = std::find_if(wanted.runs.begin(), wanted.runs.end(),
                                    [&](const BackupRun& each) { return each.uuid == (*mark)->uuid; });
    return known != wanted.runs.end()                       ? other(backup, known->number)
           : (*mark)->backupUuid == wanted.store.set().uuid ? other(backup, (*mark)->number)
                                                            : other((*mark)->backup, 0);
}

} // namespace steadyburn
