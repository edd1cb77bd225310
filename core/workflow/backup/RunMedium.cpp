#include "workflow/backup/RunMedium.h"

#include "workflow/backup/RunMark.h"
#include "workflow/discset/DiscMark.h"
#include "workflow/tapeset/StoredMark.h"
#include "workflow/tapeset/TapeIndexReader.h"
#include "workflow/tapeset/TapeLabel.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace steadyburn {

namespace {

// Of an image or an archive in a file, which is read no further than to its mark. What cannot be read says nothing: the
// restore names why.
Result<std::optional<RunMark>> readMarkOfFile(Target& target, const std::stop_token& stop)
{
    const auto ends = [](const Fault& fault) { return fault.kind == FaultKind::cancelled; };
    const std::string path = runMarkPath();
    std::optional<RunMark> mark;
    auto reader = openNewestSection(target, stop);
    if (!reader) {
        return ends(reader.fault()) ? Result<std::optional<RunMark>>(reader.takeFault()) : mark;
    }
    bool found = false;
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& bytes) {
                                    found = entry.path == path;
                                    mark = found ? parseRunMark(markText(bytes, entry.size)) : std::nullopt;
                                    return !found;
                                },
                            .totals = {},
                            .first = [&](const std::string& each) { return each == path; }};
    FaultLog log;
    auto walked = walkMedium(**reader, visit, log, stop);
    if (!walked && ends(walked.fault())) {
        return walked.takeFault();
    }
    if (walked && !found && log.all().empty()) {
        return std::optional(RunMark());
    }
    return mark;
}

bool isMarkOf(const RunMark& mark, const WantedRun& wanted)
{
    return wanted.run.damaged() ? mark.backupUuid == wanted.store.set().uuid && mark.number == wanted.run.number
                                : mark.uuid == wanted.run.uuid;
}

} // namespace

VolumeName volumeIn(Target& target, const std::stop_token& stop)
{
    if (target.isTape()) {
        const auto label = readTapeLabel(target, stop);
        return label ? VolumeName{.uuid = label->uuid, .set = label->set, .name = label->volumeId} : VolumeName();
    }
    auto mark = readDiscMark(target, stop);
    return mark && *mark ? VolumeName{.uuid = (*mark)->uuid, .set = (*mark)->set, .name = (*mark)->name} : VolumeName();
}

Result<void> checkHoldsRun(const std::string& target, const WantedRun& wanted, const std::string& work,
                           const Dependencies& dependencies, const std::stop_token& stop)
{
    const auto other = [&](const std::string& backup, unsigned number) {
        return Fault{.kind = FaultKind::mediumSwapped,
                     .doing = Action::restore,
                     .path = target,
                     .detail = backup,
                     .facts = RunOfBackup{.number = wanted.run.number, .neededBy = number, .medium = wanted.run.label}};
    };
    const std::string& backup = wanted.store.set().name;
    auto opened = dependencies.openTarget(target);
    if (!opened) {
        return opened.takeFault();
    }
    const std::string volume = volumeIn(**opened, stop).uuid;
    if (const auto wrote = volume.empty() ? std::nullopt : wanted.store.runOfVolume(volume)) {
        return *wrote == wanted.run.number ? Result<void>() : other(backup, *wrote);
    }
    const bool plain = (*opened)->isPlain();
    auto mark = plain ? readMarkOfFile(**opened, stop) : Result<std::optional<RunMark>>(std::nullopt);
    opened->reset();
    mark = plain ? std::move(mark) : readRunMark(target, work, dependencies, stop);
    if (!mark) {
        return mark.takeFault();
    }
    if (!*mark || isMarkOf(**mark, wanted)) {
        return {};
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
