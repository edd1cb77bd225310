// Sentences of faults of the request: the user can mend them at once.
#include "ui/text/faults/FaultSentences.h"

#include <array>

namespace steadyburn {

namespace {

constexpr Advice kSmallerRecord{QT_TRANSLATE_NOOP("steadyburn", "Choose a smaller tape record in Settings → Devices."),
                                QT_TRANSLATE_NOOP("steadyburn", "Choose a smaller tape record (--block).")};
constexpr Advice kNameWithFormat{
    QT_TRANSLATE_NOOP("steadyburn", "Choose a name that ends in .iso, .tar, .tar.gz or .tar.zst."),
    QT_TRANSLATE_NOOP("steadyburn",
                      "Choose a name that ends in .iso, .tar, .tar.gz or .tar.zst, or name the format (--format).")};
constexpr Advice kPathsAreListed{
    nullptr, QT_TRANSLATE_NOOP("steadyburn", "“steadyburn-cli list” shows the paths that patterns are compared with.")};
constexpr Advice kSayWhere{
    QT_TRANSLATE_NOOP("steadyburn", "Continue the set on the command line, which can be told another place."),
    QT_TRANSLATE_NOOP("steadyburn", "Say with --manifest where it is to be written.")};
constexpr Advice kTargetsAreListed{
    QT_TRANSLATE_NOOP("steadyburn",
                      "The card of the target lists the drives (Ctrl+T); for a file, its folder must exist."),
    QT_TRANSLATE_NOOP("steadyburn", "“steadyburn-cli drives” lists the drives; for a file, its folder must exist.")};
constexpr Advice kOneDiscAgain{
    QT_TRANSLATE_NOOP("steadyburn", "“Burn Again” in the menu of the set makes one of its discs again."),
    QT_TRANSLATE_NOOP("steadyburn", "--disc N makes one of its discs again.")};
constexpr Advice kOtherNameOrYes{
    QT_TRANSLATE_NOOP("steadyburn", "Choose another name, or remove that file first."),
    QT_TRANSLATE_NOOP("steadyburn", "Choose another name, or say that it may be replaced (--yes).")};

FaultText recordTooLong(const Told& told, const RecordSize& record)
{
    if (record.limit == RecordSize::Limit::adapter) {
        return {tr("The host adapter of “%1” cannot transfer records of %2, only up to %3. The tape was not changed.")
                    .arg(told.path, size(record.size), size(record.longest)),
                advise(kSmallerRecord),
                {}};
    }
    if (record.longest != 0) {
        return {tr("%1 is out of bounds: at most %2 is possible here.").arg(told.detail, size(record.longest)),
                tr("Choose a smaller value."),
                {}};
    }
    return {tr("“%1” does not accept records of %2.").arg(told.path, size(record.size)), advise(kSmallerRecord), {}};
}

FaultText optionConflict(const Told& told)
{
    using With = OptionConflict::With;
    switch (told.fault.known<OptionConflict>().with) {
    case With::verify:
        return {tr("Without digests of the files (%1) nothing can be verified.").arg(told.detail),
                tr("Leave out one of the two."),
                {}};
    case With::manifest:
        return {tr("Without digests of the files (%1) there is nothing to write into a manifest.").arg(told.detail),
                tr("Leave out one of the two."),
                {}};
    case With::set:
        return {tr("A set is continued and put together by the digests of its files, so %1 is not possible.")
                    .arg(told.detail),
                tr("Leave it out."),
                {}};
    case With::tape:
        break;
    }
    return {tr("The index of the tape in “%1” has the digests of its files, so %2 is not possible.")
                .arg(told.path, told.detail),
            tr("Leave it out."),
            {}};
}

FaultText badArgument(const Told& told)
{
    if (told.fault.knows<OptionConflict>()) {
        return optionConflict(told);
    }
    if (told.fault.knows<RecordSize>()) {
        return recordTooLong(told, told.fault.known<RecordSize>());
    }
    if (told.fault.knows<OutOfBounds>()) {
        const auto bounds = told.fault.known<OutOfBounds>();
        return {tr("%1 is out of bounds: at most %2 is possible here.")
                    .arg(told.detail, bounds.inBytes ? size(bounds.most) : QString::number(bounds.most)),
                tr("Choose a smaller value."),
                {}};
    }
    if (told.fault.doing == Action::plan && !told.fault.path.empty() && told.fault.path == told.fault.detail) {
        return {tr("The name “%1” does not say which format the file is to have.").arg(told.path),
                advise(kNameWithFormat),
                {}};
    }
    if (told.fault.doing == Action::plan && !told.fault.path.empty() && told.detail.isEmpty()) { // of a backup
        return {tr("Nothing is left of a run that is written to “%1”: it could not be restored.").arg(told.path),
                tr("Write it to a drive or to a file."),
                {}};
    }
    if (told.fault.doing == Action::parse && !told.path.isEmpty() && told.fault.detail.starts_with('{')) { // the same
        return {tr("“%1” in the label “%2” stands for nothing.").arg(told.detail, told.path),
                tr("A label may have these words in braces: %1.")
                    .arg(QStringLiteral("{name}, {run}, {generation}, {medium}, {level}, {date}")),
                {}};
    }
    if (told.fault.doing == Action::parse && told.path.contains(QStringLiteral("{run}"))) { // of a backup
        return {
            tr("Each run of the backup would write to the same file, “%1”.").arg(told.detail),
            tr("Give each run a file of its own: {run} in the name stands for its number, as in “%1”.").arg(told.path),
            {}};
    }
    if (isTape(told) && told.fault.detail.starts_with("--format")) {
        return {tr("“%1” is a tape: it takes archives and no image of a disc.").arg(told.path),
                tr("Write an image to a disc or a file, and to a tape the files themselves."),
                {}};
    }
    return {tr("“%1” cannot be understood.").arg(told.detail), tr("See the manual for what is possible."), {}};
}

FaultText sourceMissing(const Told& told)
{
    if (told.fault.doing == Action::restore || told.fault.doing == Action::list) {
        return {tr("Nothing on the medium matches “%1”.").arg(told.path), advise(kPathsAreListed), {}};
    }
    return {tr("The source “%1” does not exist.").arg(told.path),
            tr("Check the spelling; a disk or network folder may have to be mounted again."),
            {}};
}

FaultText sourceEmpty(const Told& told)
{
    if (told.fault.doing == Action::parse) {
        return {tr("“%1” names no path.").arg(told.path), tr("Write one path on each line."), {}};
    }
    if (told.fault.knows<SetState>()) {
        return {tr("The set “%1” has ended.").arg(told.detail), advise(kOneDiscAgain), {}};
    }
    if (told.fault.doing == Action::plan && !told.detail.isEmpty()) {
        return {tr("Everything that the set “%1” does not have yet is gone from the sources.").arg(told.detail),
                tr("If it comes back the set can be continued. What was written can be read as it is."),
                {}};
    }
    return {told.path.isEmpty() ? tr("There is nothing to write.") : tr("“%1” holds nothing to write.").arg(told.path),
            tr("Add a folder with files, or check the exclude patterns."),
            {}};
}

FaultText listInTheWay(const Told& told)
{
    switch (told.fault.known<ListInTheWay>().where) {
    case ListInTheWay::Where::source:
        return {tr("The medium gets no list of checksums, because the source “%1” has the name of the list's folder.")
                    .arg(told.path),
                tr("Rename the source if you want a list."),
                {}};
    case ListInTheWay::Where::sourceOfAppend:
        return {tr("“%1” cannot be appended: the disc has a folder ABOUT-THIS-DISC with its list of checksums. Nothing "
                   "was written.")
                    .arg(told.path),
                tr("Rename the source."),
                {}};
    case ListInTheWay::Where::disc:
        break;
    }
    return {tr("This session gets no list of checksums, because the disc has a folder ABOUT-THIS-DISC of its own."),
            {},
            {}};
}

FaultText duplicateName(const Told& told)
{
    if (told.fault.knows<ListInTheWay>()) {
        return listInTheWay(told);
    }
    return {tr("Two sources would have the name “%1” on the medium.").arg(told.path),
            tr("Rename one of them, or burn the folder above them."),
            {}};
}

FaultText outputInsideSource(const Told& told)
{
    return {tr("The output “%1” lies inside a source and would be written into itself.").arg(told.path),
            tr("Choose a folder outside the sources."),
            {}};
}

FaultText outputTwice(const Told& told)
{
    const QString other = otherPath(told);
    return {told.path == other
                ? tr("“%1” cannot be the manifest: this burn reads or writes that file. Nothing was changed.")
                      .arg(told.path)
                : tr("The manifest “%1” is the same file as “%2”, which this burn reads or writes; nothing was "
                     "changed.")
                      .arg(told.path, other),
            tr("Choose another name for the manifest."),
            {}};
}

FaultText targetNotInTurn(const Told& told)
{
    if (told.fault.known<TurnObstacle>().reason == TurnObstacle::Reason::sameDrive) {
        return {tr("“%1” is named twice: the discs of a set can only go to different drives in turn.").arg(told.path),
                tr("Name each drive once."),
                {}};
    }
    return {tr("“%1” is no disc drive: only the discs of a set go to several targets in turn.").arg(told.path),
            tr("Name one target, or only disc drives."),
            {}};
}

FaultText programMissing(const Told& told)
{
    return {tr("The program “%1” is not installed. Nothing was written.").arg(told.path),
            tr("Install it (package par2 or par2cmdline), or write without PAR2 files."),
            {}};
}

FaultText rewindingNode(const Told& told)
{
    return {tr("“%1” rewinds the tape at every close and would overwrite what was just written.").arg(told.path),
            tr("Use the non-rewinding device, “/dev/nst0” instead of “/dev/st0”."),
            {}};
}

FaultText targetMissing(const Told& told)
{
    if (told.fault.doing == Action::inspect) {
        return {tr("The file “%1” does not exist.").arg(told.path), tr("Check the spelling."), told.detail};
    }
    return {tr("The target “%1” does not exist.").arg(told.path), advise(kTargetsAreListed), told.detail};
}

FaultText targetIsDirectory(const Told& told)
{
    return {tr("The target “%1” is a folder.").arg(told.path), tr("Name a file or a drive."), {}};
}

FaultText fileExists(const Told& told)
{
    return {tr("The file “%1” exists already and is not empty; nothing was changed.").arg(told.path),
            advise(kOtherNameOrYes),
            {}};
}

FaultText notOurFile(const Told& told)
{
    if (told.fault.knows<OtherPath>()) {
        return {tr("A disc is being read into the image of this name, or that was interrupted: “%1” is what there "
                   "is of it, “%2” its map. Nothing was changed.")
                    .arg(otherPath(told), told.path),
                tr("Let read-image finish it first, or choose another name. If you do not need what was read, "
                   "remove both files."),
                {}};
    }
    if (told.fault.path.ends_with(".timer") || told.fault.path.ends_with(".service")) {
        return {tr("“%1” was changed outside Steadyburn, or is not its file. It was not touched.").arg(told.path),
                tr("Move it away, then run the command again."),
                {}};
    }
    return {tr("“%1” exists and was not made by Steadyburn, which needs this name for a file of its own; nothing "
               "was changed.")
                .arg(told.path),
            tr("Move the file away, or choose another name for the image."), told.detail};
}

FaultText notAnImage(const Told& told)
{
    if (told.fault.knows<TapeFileNumber>()) {
        return {tr("File %2 of the tape in “%1” is no archive that Steadyburn knows: nothing of it was read.")
                    .arg(told.path, QString::number(told.fault.known<TapeFileNumber>().number)),
                {},
                told.detail};
    }
    using Reason = NothingToRead::Reason;
    switch (told.fault.known<NothingToRead>().reason) {
    case Reason::blankMedium:
        return {tr("There is nothing to read in “%1”: the medium is blank.").arg(told.path), {}, {}};
    case Reason::unfinishedTrack:
        return unfinishedTrack(told.path);
    case Reason::emptyFile:
        return {tr("There is nothing to read in “%1”: the file is empty.").arg(told.path), {}, {}};
    case Reason::unknownFormat:
        break;
    }
    if (told.fault.doing == Action::plan) {
        return {tr("Nothing can be appended to “%1”: it is not an ISO 9660 image. It was not changed.").arg(told.path),
                tr("Use another disc, or a file of another name."), told.detail};
    }
    return {
        tr("“%1” is neither an ISO 9660 image nor an archive that Steadyburn knows.").arg(told.path), {}, told.detail};
}

FaultText projectDamaged(const Told& told)
{
    return {tr("“%1” is not a Steadyburn project, or it is damaged.").arg(told.path),
            tr("Nothing was opened. Use an earlier copy of the file if there is one."), told.detail};
}

FaultText projectNewer(const Told& told)
{
    return newerVersion(told, tr("Nothing was opened. Update Steadyburn to open it."));
}

FaultText journalDamaged(const Told& told)
{
    return {tr("“%1” is not the journal of a set, or it is damaged.").arg(told.path),
            tr("Nothing was written. The tapes or discs that are finished can be read; the set must be burned again."),
            told.detail};
}

FaultText journalMissing(const Told& told)
{
    return {tr("There is no interrupted set in “%1”.").arg(told.path), tr("Name the journal of the set."), {}};
}

FaultText journalNewer(const Told& told)
{
    return newerVersion(told, tr("Nothing was written. Update Steadyburn to continue the set."));
}

FaultText manifestElsewhere(const Told& told)
{
    return {tr("The journal “%1” names “%2” for the manifest, which is not in the journal's own folder. Nothing was "
               "written.")
                .arg(told.path, otherPath(told)),
            advise(kSayWhere),
            {}};
}

} // namespace

FaultText newerVersion(const Told& told, const QString& advice)
{
    const auto version = told.fault.known<FormatVersion>();
    return {tr("“%1” was made by a later version of Steadyburn.").arg(told.path), advice,
            tr("version %1, this program knows %2").arg(version.found).arg(version.known)};
}

Sentences requestSentences()
{
    static constexpr std::array kSentences{
        Sentence{FaultKind::badArgument, badArgument},
        Sentence{FaultKind::sourceMissing, sourceMissing},
        Sentence{FaultKind::sourceEmpty, sourceEmpty},
        Sentence{FaultKind::duplicateName, duplicateName},
        Sentence{FaultKind::outputInsideSource, outputInsideSource},
        Sentence{FaultKind::outputTwice, outputTwice},
        Sentence{FaultKind::targetNotInTurn, targetNotInTurn},
        Sentence{FaultKind::programMissing, programMissing},
        Sentence{FaultKind::rewindingNode, rewindingNode},
        Sentence{FaultKind::targetMissing, targetMissing},
        Sentence{FaultKind::targetIsDirectory, targetIsDirectory},
        Sentence{FaultKind::fileExists, fileExists},
        Sentence{FaultKind::notOurFile, notOurFile},
        Sentence{FaultKind::notAnImage, notAnImage},
        Sentence{FaultKind::projectDamaged, projectDamaged},
        Sentence{FaultKind::projectNewer, projectNewer},
        Sentence{FaultKind::journalDamaged, journalDamaged},
        Sentence{FaultKind::journalMissing, journalMissing},
        Sentence{FaultKind::journalNewer, journalNewer},
        Sentence{FaultKind::manifestElsewhere, manifestElsewhere},
    };
    return kSentences;
}

} // namespace steadyburn
