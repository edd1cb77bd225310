// Sentences of faults of targets and media of all kinds.
#include "ui/text/faults/FaultSentences.h"

#include "ui/text/BackupReportText.h"
#include "ui/text/SizeText.h"

#include <array>
#include <cerrno>

namespace steadyburn {

namespace {

constexpr Advice kAppendOrOther{
    QT_TRANSLATE_NOOP("steadyburn",
                      "Choose “Add to what is on it” before you burn, or use another. It cannot be erased."),
    QT_TRANSLATE_NOOP("steadyburn", "Append to it (burn --append), or use another. It cannot be erased.")};
constexpr Advice kAppendEraseOrOther{
    QT_TRANSLATE_NOOP("steadyburn",
                      "Choose “Add to what is on it” before you burn, erase it (Medium → Erase), or use another."),
    QT_TRANSLATE_NOOP("steadyburn", "Append to it (burn --append), or say that it may be overwritten (--yes).")};
constexpr Advice kEraseOrOther{
    QT_TRANSLATE_NOOP("steadyburn", "Erase it (Medium → Erase), or use another."),
    QT_TRANSLATE_NOOP("steadyburn", "Say that it may be overwritten (--yes), or use another.")};
constexpr Advice kEraseIt{QT_TRANSLATE_NOOP("steadyburn", "Erase it all the same if you do not need that any more."),
                          QT_TRANSLATE_NOOP("steadyburn", "Say that it may be erased (--yes).")};
constexpr Advice kRoomElsewhere{
    QT_TRANSLATE_NOOP("steadyburn", "Choose a folder on another file system, or exclude something."),
    QT_TRANSLATE_NOOP("steadyburn", "Choose a folder on another file system, or raise the limit (ulimit -f).")};
constexpr Advice kLargerMedium{
    QT_TRANSLATE_NOOP("steadyburn", "Use a larger medium or exclude something."),
    QT_TRANSLATE_NOOP("steadyburn", "Use a larger medium; a tape set continues on another tape (--next-volume).")};
constexpr Advice kOtherTape{
    QT_TRANSLATE_NOOP("steadyburn", "Insert another tape. If you do not need the contents of this one, erase it first "
                                    "(Medium → Erase)."),
    QT_TRANSLATE_NOOP("steadyburn",
                      "Insert another tape. If you do not need the contents of this one, blank it first.")};
constexpr Advice kOverwriteRun{
    QT_TRANSLATE_NOOP("steadyburn",
                      "Use another medium. Or overwrite that run, if nothing need be restored from it any more."),
    QT_TRANSLATE_NOOP("steadyburn", "Use another medium. --overwrite-run --yes overwrites that run, if nothing need "
                                    "be restored from it any more.")};
constexpr Advice kEraseRun{
    QT_TRANSLATE_NOOP("steadyburn", "Erase it only if nothing need be restored from it any more."),
    QT_TRANSLATE_NOOP("steadyburn",
                      "Say that it may be erased (--yes), if nothing need be restored from it any more.")};
constexpr Advice kGiveThatMedium{
    QT_TRANSLATE_NOOP("steadyburn", "Insert that medium, or say where it is."),
    QT_TRANSLATE_NOOP("steadyburn", "Insert that medium, or say where it is (--from RUN=TARGET).")};

// A medium that fails then is asked no more than what it holds.
bool reads(Action action)
{
    return action == Action::read || action == Action::verify || action == Action::list || action == Action::restore ||
           action == Action::inspect || action == Action::open;
}

// Of a medium with data, to which the request would not append: what can be done depends on its kind.
FaultText occupied(const Told& told)
{
    using State = OccupiedMedium::State;
    const auto medium = told.fault.known<OccupiedMedium>();
    if (medium.state == State::unfinished) {
        return unfinishedTrack(told.path);
    }
    if (medium.stays) {
        return {medium.number > 0
                    ? tr("“%1” holds medium %2 of this very set, which is finished. It was not overwritten.")
                          .arg(told.path, QString::number(medium.number))
                    : tr("“%1” holds a finished medium of this very set. It was not overwritten.").arg(told.path),
                tr("Insert another one."), told.detail};
    }
    if (told.fault.kind == FaultKind::mediumClosed || (medium.state == State::closed && !medium.erasable)) {
        return {tr("The disc in “%1” is closed and takes no further session.").arg(told.path),
                medium.erasable ? tr("Use a blank disc, or erase this one.") : tr("Use a blank disc."),
                {}};
    }
    const QString holds = medium.number > 0 ? tr("“%1” holds medium %2 of this very set, which is not finished.")
                                                  .arg(told.path, QString::number(medium.number))
                                            : tr("The medium in “%1” already holds data.").arg(told.path);
    if (told.fault.doing == Action::blank) {
        return {holds, advise(kEraseIt), told.detail};
    }
    if (!medium.append) {
        return {holds,
                medium.state == State::appendOnly ? tr("Use another. It cannot be erased.") : advise(kEraseOrOther),
                told.detail};
    }
    return {holds, advise(medium.state == State::appendOnly ? kAppendOrOther : kAppendEraseOrOther), told.detail};
}

// Of a disc on which a burn broke off.
FaultText spoiledDisc(const Told& told, const MediumWorth& disc)
{
    if (disc.sessions == 0) {
        return disc.erasable ? FaultText{tr("The disc in “%1” holds an unfinished track and no session: nothing can be "
                                            "read from it.")
                                             .arg(told.path),
                                         tr("Erase it to use it again."),
                                         {}}
                             : unfinishedTrack(told.path);
    }
    return {tr("The disc in “%1” holds an unfinished track and takes no further session. The sessions that it had "
               "before can still be read.")
                .arg(told.path),
            disc.erasable ? tr("Use another disc, or erase this one.") : tr("Use another disc."),
            {}};
}

FaultText tapeLeft(const Told& told, const MediumWorth& tape)
{
    if (tape.state == MediumWorth::State::tapeBegun) {
        return {tr("The tape in “%1” holds whole tape files of this burn, but not all of it. What was on it before can "
                   "be read.")
                    .arg(told.path),
                tr("The tape can be appended to."),
                {}};
    }
    if (tape.state == MediumWorth::State::tapeLost) {
        return {tr("The earlier contents of the tape in “%1” are lost.").arg(told.path),
                tr("The tape can be written again."),
                {}};
    }
    if (tape.oldDataLost) {
        return {tr("The earlier contents of the tape in “%1” are lost, and the last file on it is incomplete.")
                    .arg(told.path),
                tr("The tape can be written again."),
                {}};
    }
    return {tr("The last file on the tape in “%1” is incomplete; the files before it can be read.").arg(told.path),
            tr("Append to the tape, or erase it."),
            {}};
}

// Of bytes that the drive gave, and something else contradicts.
FaultText contradictedText(const Told& told, DamageWitness::Who who)
{
    switch (who) {
    case DamageWitness::Who::tapeImage:
        return {tr("The file that holds “%1” is cut off or damaged at byte %2: nothing can be read from there on.")
                    .arg(told.path, QString::number(told.fault.offset)),
                tr("What comes before can be restored. To use the tape again, erase it."),
                {}};
    case DamageWitness::Who::map:
        return {tr("“%1” says that %2 bytes, from byte %3 on, could not be read from the disc when this image was "
                   "made: zeros stand for them.")
                    .arg(told.path, QString::number(told.fault.length), QString::number(told.fault.offset)),
                tr("Read the disc again in another drive: the same command reads only those. Delete the map if it "
                   "belongs to another image."),
                {}};
    case DamageWitness::Who::imageEnd:
        return {tr("“%1” is cut off: from its byte %2 on it lies beyond the end of the image.")
                    .arg(told.path, QString::number(told.fault.offset)),
                {},
                {}};
    case DamageWitness::Who::fileChecksum:
        return {tr("“%1” does not match the checksum that the medium has of it: it was changed or damaged after it "
                   "was written.")
                    .arg(told.path),
                tr("Do not trust this medium: write another."),
                {}};
    case DamageWitness::Who::unknownPacking:
        return {tr("“%1” is stored compressed, in a way that Steadyburn does not know: it cannot be unpacked.")
                    .arg(told.path),
                tr("What is restored of it is the compressed data."),
                {}};
    case DamageWitness::Who::otherVolume:
        return {tr("“%1” begins on another volume of this archive: only its rest is here.").arg(told.path),
                tr("Join the volumes with the program that made them."),
                {}};
    case DamageWitness::Who::memberChecksum:
        return {
            tr("“%1” may be damaged: the compressed data that it lies in does not match its checksum.").arg(told.path),
            tr("Compare it with another copy before you rely on it."),
            {}};
    case DamageWitness::Who::sessionChecksum:
        return {tr("The session does not match the checksum that the medium has of it: something in it was changed or "
                   "damaged after it was written. It is not known which file that is."),
                tr("Do not trust this medium: write another."),
                {}};
    case DamageWitness::Who::treeChecksum:
        return {tr("The folders of the disc do not match the checksum that it has of them: a name, a link, a mode, an "
                   "owner or a time was changed or damaged after it was written. It is not known which."),
                tr("Do not trust this medium: write another."),
                {}};
    case DamageWitness::Who::drive:
        break;
    }
    return {};
}

FaultText targetBusy(const Told& told)
{
    return {tr("“%1” is in use by another program.").arg(told.path),
            isTape(told) ? tr("Close that program and try again.") : tr("Close that program or unmount the disc."),
            told.detail};
}

FaultText targetPermission(const Told& told)
{
    return {tr("You may not write to “%1”%2.").arg(told.path, cause(told.fault)),
            told.fault.path.starts_with("/dev/")
                ? tr("For a drive, join its group (“cdrom” or “tape”) and log in again.")
                : tr("Choose a folder that you may write to."),
            told.detail};
}

FaultText targetChanged(const Told& told)
{
    return {tr("“%1” was changed by another program in the meantime.").arg(told.path),
            tr("Nothing was added to it. Try again."), told.detail};
}

FaultText mediumMissing(const Told& told)
{
    return {tr("There is no medium in “%1”.").arg(told.path), tr("Insert one and try again."), told.detail};
}

FaultText mediumTooSmall(const Told& told)
{
    const auto space = told.fault.known<SpaceNeed>();
    if (told.fault.doing == Action::read) {
        return {tr("There is no room for the disc's image in “%1”: %2 are needed, %3 are free.")
                    .arg(told.path, size(space.needed), size(space.available)),
                tr("Free some space, or choose another folder: with the variable TMPDIR, or as the image's."),
                told.detail};
    }
    return {tr("The medium is too small: %1 (%2 bytes) are needed, %3 (%4 bytes) are free.")
                .arg(size(space.needed))
                .arg(space.needed)
                .arg(size(space.available))
                .arg(space.available),
            tr("Use a larger medium or exclude something."), told.detail};
}

FaultText parityTooSmall(const Told& told)
{
    const auto space = told.fault.known<ParitySpace>();
    if (space.needed == 0) {
        return {tr("%1 % of parity is too little: RS03 has at least 8 of 255 layers, so the minimum is 3 %.")
                    .arg(space.percent),
                tr("Choose a higher percentage."), told.detail};
    }
    const auto sizes = [&space](const QString& sentence) {
        return sentence.arg(size(space.needed)).arg(space.needed).arg(size(space.available)).arg(space.available);
    };
    if (space.percent == 0) {
        return {sizes(tr("There is no room for parity: with the minimum of RS03, 8 of 255 layers, the image needs "
                         "%1 (%2 bytes), and the medium has %3 (%4 bytes).")),
                tr("Use a larger medium, exclude something or burn without parity."), told.detail};
    }
    return {sizes(tr("There is no room for %5 % of parity: with it the image needs %1 (%2 bytes), and the medium has "
                     "%3 (%4 bytes)."))
                .arg(space.percent),
            tr("Choose a lower percentage, use a larger medium or exclude something."), told.detail};
}

FaultText mediumFull(const Told& told)
{
    if (told.fault.code == EFBIG) {
        return {tr("“%1” would become larger than its file system or a limit of this session allows; %2 were "
                   "written.")
                    .arg(told.path, size(told.fault.offset)),
                advise(kRoomElsewhere), told.detail};
    }
    return {tr("“%1” is full after %2.").arg(told.path, size(told.fault.offset)), advise(kLargerMedium), told.detail};
}

FaultText mediumWriteProtected(const Told& told)
{
    return {tr("The medium in “%1” is write-protected.").arg(told.path),
            isTape(told) ? tr("Slide the write-protect switch of the cartridge, or use another tape.")
                         : tr("Use another disc. One in a cartridge may have a write-protect switch."),
            told.detail};
}

// Its number, its medium and its day, as far as they are known.
QString knownOf(const RunOfBackup& run)
{
    QStringList known;
    if (run.number != 0) {
        known << tr("run %1").arg(run.number);
    }
    if (!run.medium.empty()) {
        known << tr("“%1”").arg(QString::fromStdString(run.medium));
    }
    if (run.began != 0) {
        known << dayText(run.began);
    }
    return known.join(QStringLiteral(", "));
}

// Of a backup that another computer may have written.
FaultText unrecordedRun(const Told& told, const RunOfBackup& run)
{
    const QString holds =
        run.shares
            ? tr("The tape in “%1” holds a run of the backup “%2” (%3), of which no record is kept here: another "
                 "computer may have written it. Nothing can be appended to it, and it was not overwritten.")
            : tr("“%1” holds a run of the backup “%2” (%3), of which no record is kept here: another computer "
                 "may have written it. It was not overwritten.");
    return {holds.arg(told.path, told.detail, knownOf(run)), advise(kOverwriteRun), {}};
}

FaultText runToBeErased(const Told& told, const RunOfBackup& run)
{
    return {run.number == 0 && told.detail.isEmpty()
                ? tr("The disc in “%1” holds a run of a backup, and which one cannot be read. It was not erased.")
                      .arg(told.path)
                : tr("The disc in “%1” holds a run of the backup “%2” (%3). It was not erased.")
                      .arg(told.path, told.detail, knownOf(run)),
            advise(kEraseRun),
            {}};
}

FaultText mediumNotBlank(const Told& told)
{
    if (told.fault.code != 0) { // nobody knows what
        return {tr("The label of the tape in “%1” cannot be read: it may be a finished tape of this set, and was "
                   "not overwritten.")
                    .arg(told.path),
                advise(kOtherTape), told.detail};
    }
    if (told.fault.knows<RunOfBackup>()) {
        const auto run = told.fault.known<RunOfBackup>();
        if (told.fault.doing == Action::blank) {
            return runToBeErased(told, run);
        }
        if (run.unrecorded) {
            return unrecordedRun(told, run);
        }
        if (run.number == 0) {
            return {
                tr("“%1” holds a run of a backup, and ABOUT-THIS-BACKUP/RUN.json, which says of which one, cannot be "
                   "read. It was not overwritten.")
                    .arg(told.path),
                tr("Use another medium. Erase the disc or delete the file first, if nothing need be restored from "
                   "it any more."),
                {}};
        }
        if (!told.detail.isEmpty()) { // another backup's name
            return {tr("“%1” holds run %2 of the backup “%3”, “%4”. It was not overwritten.")
                        .arg(told.path, QString::number(run.number), told.detail, QString::fromStdString(run.medium)),
                    tr("Use another medium. Or forget that run first, if nothing need be restored from it any more."),
                    {}};
        }
        return {tr("“%1” holds run %2 of this very backup, “%3”. It was not overwritten.")
                    .arg(told.path, QString::number(run.number), QString::fromStdString(run.medium)),
                tr("Use another medium. Or forget that run first, if nothing need be restored from it any more."),
                {}};
    }
    return occupied(told);
}

FaultText mediumClosed(const Told& told)
{
    return occupied(told);
}

FaultText mediumError(const Told& told)
{
    if (const auto who = told.fault.known<DamageWitness>().who; who != DamageWitness::Who::drive) {
        return contradictedText(told, who);
    }
    if (told.fault.knows<TapeFileNumber>()) {
        return {tr("File %2 of the tape in “%1”, where its label stands, cannot be read.")
                    .arg(told.path, QString::number(told.fault.known<TapeFileNumber>().number)),
                tr("The files behind it may be whole: restore them, and write them to another tape."), told.detail};
    }
    if (told.fault.doing == Action::restore && !told.fault.path.empty()) {
        return {told.fault.length > 0 ? tr("“%1” is damaged on the medium from byte %2 to %3.")
                                            .arg(told.path, QString::number(told.fault.offset),
                                                 QString::number(told.fault.offset + told.fault.length))
                                      : tr("“%1” is damaged on the medium from byte %2 on.")
                                            .arg(told.path, QString::number(told.fault.offset)),
                tr("What could be read of it is kept; zeros stand for what could not."), told.detail};
    }
    if (told.fault.length > 0 && (told.fault.doing == Action::verify || told.fault.doing == Action::restore)) {
        return {told.path.isEmpty() ? tr("%2 bytes from byte %1 of the medium on could not be read%3.")
                                          .arg(QString::number(told.fault.offset), QString::number(told.fault.length),
                                               cause(told.fault))
                                    : tr("“%4” is damaged: %2 bytes from byte %1 on could not be read%3.")
                                          .arg(QString::number(told.fault.offset), QString::number(told.fault.length),
                                               cause(told.fault), told.path),
                tr("Try another drive, or read it from another copy."), told.detail};
    }
    if (!reads(told.fault.doing)) {
        QStringList details{tr("byte %1%2").arg(QString::number(told.fault.offset), cause(told.fault)), told.detail};
        details.removeAll(QString());
        return {tr("“%1” reported a write error after %2, while %3.")
                    .arg(told.path, sizeText(told.fault.offset), doing(told.fault.doing)),
                tr("Try another medium or a lower speed."), details.join(QStringLiteral(", "))};
    }
    return {tr("“%1” reported an error at byte %2 while %3%4.")
                .arg(told.path, QString::number(told.fault.offset), doing(told.fault.doing), cause(told.fault)),
            tr("Try another drive, or read it from another copy."), told.detail};
}

FaultText mediumRemoved(const Told& told)
{
    return {tr("The medium or the drive “%1” was removed while %2.").arg(told.path, doing(told.fault.doing)),
            {},
            told.detail};
}

FaultText driveVanished(const Told& told)
{
    return {tr("The drive “%1” vanished while %2: it no longer answers.").arg(told.path, doing(told.fault.doing)),
            tr("Check its cable and its power."), told.detail};
}

FaultText mediumLeft(const Told& told)
{
    using State = MediumWorth::State;
    const auto worth = told.fault.known<MediumWorth>();
    switch (worth.state) {
    case State::unknown:
        return {tr("The state of the medium in “%1” is unknown until a drive reads it again; it may hold an "
                   "unfinished track.")
                    .arg(told.path),
                tr("Connect the drive again and verify the medium before you rely on it or burn on it."),
                {}};
    case State::written:
        return {worth.open
                    ? tr("“%1” is written and can be read, and further sessions can be appended; it was not "
                         "verified to its end.")
                          .arg(told.path)
                    : tr("“%1” is written and closed and can be read; it was not verified to its end.").arg(told.path),
                {},
                {}};
    case State::keptFile:
        return {tr("The earlier file “%1” is unchanged; the new one was removed.").arg(told.path), {}, {}};
    case State::spoiled:
        return spoiledDisc(told, worth);
    case State::tapeBegun:
    case State::tapeLost:
    case State::tapeTorn:
        return tapeLeft(told, worth);
    case State::lost:
        break;
    }
    return {tr("The earlier contents of the medium in “%1” are lost; it holds an unfinished track.").arg(told.path),
            tr("The medium can be burned again."),
            {}};
}

// Of a restore of a backup: the run that is wanted, and what the medium that was given has.
FaultText otherRun(const Told& told)
{
    const auto run = told.fault.known<RunOfBackup>();
    const QString medium = QString::fromStdString(run.medium);
    const QString found =
        run.neededBy != 0
            ? tr("“%1” holds run %2 of the backup “%3”.").arg(told.path, QString::number(run.neededBy), told.detail)
        : told.detail.isEmpty() ? tr("“%1” holds no run of this backup.").arg(told.path)
                                : tr("“%1” holds a run of another backup, “%2”.").arg(told.path, told.detail);
    const QString wanted = medium.isEmpty()
                               ? tr("Run %1 is needed.").arg(run.number)
                               : tr("Run %1 is needed, on the medium “%2”.").arg(QString::number(run.number), medium);
    return {found + QLatin1Char(' ') + wanted, advise(kGiveThatMedium), {}};
}

// Of a tape to which a run is to be appended.
FaultText olderCopy(const Told& told)
{
    return {
        tr("The tape in “%1” is an older copy, or was written to by another program: run %2 of the backup “%3”, which "
           "was the last one on that tape, is not on it. Nothing was written.")
            .arg(told.path, QString::number(told.fault.known<RunOfBackup>().number), told.detail),
        tr("Insert the tape that has this run, or another one."),
        {}};
}

FaultText mediumSwapped(const Told& told)
{
    if (told.fault.knows<RunOfBackup>()) {
        return told.fault.doing == Action::plan ? olderCopy(told) : otherRun(told);
    }
    return {tr("The medium is not the one with which “%1” began.").arg(told.path), tr("Insert that one and try again."),
            told.detail};
}

FaultText driveLeftOut(const Told& told)
{
    return {tr("The set continues without the drive “%1”.").arg(told.path),
            tr("Its other discs go to the drives that are left."),
            {}};
}

FaultText recoveryFailed(const Told& told)
{
    return {tr("The archive “%1” is complete, but its PAR2 files could not be made.").arg(told.path),
            tr("Make them later with “par2 create”, or write the archive anew."),
            tr("par2 ended with code %1: %2").arg(QString::number(told.fault.code), told.detail)};
}

FaultText verifyMissed(const Told& told)
{
    return {told.fault.knows<DiscMissing>()
                ? tr("The disc from “%1” is written and closed, but not verified: there is no disc in the drive "
                     "now.")
                      .arg(told.path)
                : tr("The disc in “%1” is written and closed, but not verified: it could not be read back%2.")
                      .arg(told.path, cause(told.fault)),
            tr("Insert it again and verify it with the command-line program before you rely on it."), told.detail};
}

} // namespace

Sentences mediumSentences()
{
    static constexpr std::array kSentences{
        Sentence{FaultKind::targetBusy, targetBusy},
        Sentence{FaultKind::targetPermission, targetPermission},
        Sentence{FaultKind::targetChanged, targetChanged},
        Sentence{FaultKind::mediumMissing, mediumMissing},
        Sentence{FaultKind::mediumTooSmall, mediumTooSmall},
        Sentence{FaultKind::parityTooSmall, parityTooSmall},
        Sentence{FaultKind::mediumFull, mediumFull},
        Sentence{FaultKind::mediumWriteProtected, mediumWriteProtected},
        Sentence{FaultKind::mediumNotBlank, mediumNotBlank},
        Sentence{FaultKind::mediumClosed, mediumClosed},
        Sentence{FaultKind::mediumError, mediumError},
        Sentence{FaultKind::mediumRemoved, mediumRemoved},
        Sentence{FaultKind::driveVanished, driveVanished},
        Sentence{FaultKind::mediumLeft, mediumLeft},
        Sentence{FaultKind::mediumSwapped, mediumSwapped},
        Sentence{FaultKind::driveLeftOut, driveLeftOut},
        Sentence{FaultKind::recoveryFailed, recoveryFailed},
        Sentence{FaultKind::verifyMissed, verifyMissed},
    };
    return kSentences;
}

} // namespace steadyburn
