// Sentences of faults of one file: the run goes on, the file is named in the result.
#include "ui/text/faults/FaultSentences.h"

#include "ui/text/CountText.h"

#include <array>
#include <cerrno>

namespace steadyburn {

namespace {

constexpr Advice kFilesAsTheyAre{
    QT_TRANSLATE_NOOP("steadyburn", "After a yes the set continues with the files as they are now."),
    QT_TRANSLATE_NOOP("steadyburn", "After a yes (--yes) the set continues with the files as they are now.")};
constexpr Advice kEndsSet{
    QT_TRANSLATE_NOOP("steadyburn",
                      "Nothing of what the set still lacks is in the sources. After a yes it ends with the "
                      "discs that it has. It can be continued when something of it is back."),
    QT_TRANSLATE_NOOP("steadyburn",
                      "Nothing of what the set still lacks is in the sources. --yes ends it with the discs "
                      "that it has. It can be continued when something of it is back.")};
constexpr Advice kEndsTapes{
    QT_TRANSLATE_NOOP("steadyburn",
                      "Nothing of what the set still lacks is in the sources. If something of it comes back the set "
                      "can be continued. After a yes it ends with the tapes that it has, for good."),
    QT_TRANSLATE_NOOP("steadyburn",
                      "Nothing of what the set still lacks is in the sources. If something of it comes back the set "
                      "can be continued. --yes ends it with the tapes that it has, for good.")};
constexpr Advice kMountIt{
    QT_TRANSLATE_NOOP("steadyburn",
                      "Mount it and run the backup again. If it is not to be backed up any more, exclude it."),
    QT_TRANSLATE_NOOP(
        "steadyburn",
        "Mount it and run the backup again. If it is not to be backed up any more, exclude it. If it is no "
        "file system of its own any more, --record-deleted says so.")};
constexpr Advice kRestoreElsewhere{
    nullptr, QT_TRANSLATE_NOOP("steadyburn",
                               "Restore into another folder, or say that existing files may be replaced (--yes).")};

FaultText fileUnreadable(const Told& told)
{
    if (told.fault.knows<WhenWritten>()) {
        return {tr("“%1” could not be read when this was written: it is missing here.").arg(told.path),
                tr("Read it from another copy if there is one."),
                {}};
    }
    if (told.fault.knows<RunOfBackup>()) {
        return {tr("“%1” did not come into run %2 of the backup whole: %3")
                    .arg(told.path, QString::number(told.fault.known<RunOfBackup>().number), told.detail),
                tr("Read it from another copy if there is one."),
                {}};
    }
    return {tr("“%1” could not be read%2.").arg(told.path, cause(told.fault)), tr("Check its permissions."), {}};
}

FaultText fileVanished(const Told& told)
{
    return {tr("“%1” was deleted or moved before it could be read.").arg(told.path), {}, {}};
}

FaultText fileShrank(const Told& told)
{
    return {tr("“%1” became shorter while it was read; it is padded with zeros from byte %2 on.")
                .arg(told.path, QString::number(told.fault.offset)),
            {},
            {}};
}

FaultText fileGrew(const Told& told)
{
    if (!told.fault.detail.empty()) {
        return {tr("“%1” has contents although the system gives its size as 0; it is stored empty.").arg(told.path),
                tr("Copy it into an ordinary file and store that."),
                {}};
    }
    return {tr("“%1” grew while it was read; it is stored with the length it had at first.").arg(told.path), {}, {}};
}

FaultText fileChanged(const Told& told)
{
    if (told.fault.doing == Action::restore) {
        return {
            tr("“%1” changed while its parts were written to the set: its contents are mixed.").arg(told.path), {}, {}};
    }
    return {tr("“%1” changed while it was read; its contents may be mixed.").arg(told.path), {}, {}};
}

FaultText fileDamaged(const Told& told)
{
    return {tr("“%1” could not be read from byte %2 to %3%4; zeros were written instead.")
                .arg(told.path, QString::number(told.fault.offset),
                     QString::number(told.fault.offset + told.fault.length), cause(told.fault)),
            tr("The disk it lies on may be failing."),
            {}};
}

FaultText noPlace(const Told& told, NoPlace::Why why)
{
    const bool verified = told.fault.doing == Action::verify;
    switch (why) {
    case NoPlace::Why::leadsOutside:
        return {
            verified
                ? tr("“%1” can be read, but is not restored: its path leads outside of the folder that is "
                     "restored into.")
                      .arg(told.path)
                : tr("“%1” was left out: its path leads outside of the folder that is restored into.").arg(told.path),
            {},
            {}};
    case NoPlace::Why::noName:
        return {verified ? tr("“%1” can be read, but is not restored: it has no name.").arg(told.path)
                         : tr("“%1” was left out: it has no name.").arg(told.path),
                {},
                {}};
    case NoPlace::Why::namesAlike:
        return {tr("“%1” was not restored: for the file system there, its name or that of a folder on its path is the "
                   "same as one that is there and differs only by case or accents.")
                    .arg(told.path),
                tr("Restore it into another folder, or to a file system that tells such names apart."),
                {}};
    case NoPlace::Why::nameTaken:
        break;
    }
    return {tr("“%1” exists already and was left as it is.").arg(told.path), advise(kRestoreElsewhere), {}};
}

FaultText fileSkipped(const Told& told)
{
    if (told.fault.knows<NoPlace>()) {
        return noPlace(told, told.fault.known<NoPlace>().why);
    }
    if (told.fault.knows<EarlierCopy>()) {
        const auto parts = told.fault.known<EarlierCopy>().parts;
        return {parts.all == 0 ? tr("“%1” is on no disc of the set.").arg(told.path)
                               : tr("The discs of the set have only %2 of the %3 parts of “%1”.")
                                     .arg(told.path, QString::number(parts.found), QString::number(parts.all)),
                {},
                {}};
    }
    if (told.fault.doing == Action::scan && told.fault.code == ELOOP) { // a source of a backup
        return {tr("“%1” is a symbolic link: the link alone is backed up, not what it leads to.").arg(told.path),
                tr("Define the backup with what it leads to, or with a slash behind the link."),
                {}};
    }
    if (told.fault.doing == Action::plan && told.fault.code == ELOOP) { // a source on the command line
        return {
            tr("“%1” is a symbolic link: the link alone is written, not the folder that it leads to.").arg(told.path),
            tr("Name that folder, or put a slash behind the link."),
            {}};
    }
    return {told.fault.detail.empty() ? tr("“%1” was left out%2.").arg(told.path, cause(told.fault))
                                      : tr("“%1” was left out: %2.").arg(told.path, told.detail),
            {},
            {}};
}

FaultText fileUnstorable(const Told& told)
{
    return {tr("“%1” cannot be stored in this format.").arg(told.path), tr("Try a tar archive."), told.detail};
}

FaultText attributesLost(const Told& told)
{
    return {tr("The contents of “%1” are complete, but not all of its attributes (%2).").arg(told.path, told.detail),
            {},
            {}};
}

FaultText nameShortened(const Told& told)
{
    const QString joliet = otherPath(told);
    return {joliet.isEmpty()
                ? tr("“%1” has a shorter name with a number for systems that read Joliet; Rock Ridge has the "
                     "whole one.")
                      .arg(told.path)
                : tr("“%1” is called “%2” by systems that read Joliet; Rock Ridge has the whole name.")
                      .arg(told.path, joliet),
            {},
            {}};
}

FaultText folderUnreadable(const Told& told)
{
    if (told.fault.knows<WhenWritten>()) {
        return {tr("The folder “%1” could not be read whole when this was written: what is missing here is not "
                   "known.")
                    .arg(told.path),
                tr("Read it from another copy if there is one."),
                {}};
    }
    if (told.fault.doing == Action::read) { // as the index of a tape says
        const std::uint64_t entries = told.fault.known<FileCount>().files;
        return {entries == 0
                    ? tr("The folder “%1” could not be read when the tape was written%2: what was in it is not on "
                         "the tape.")
                          .arg(told.path, cause(told.fault))
                    : tr("Entries of the folder “%1” that could not be read when the tape was written, and are not "
                         "on it: %2.")
                          .arg(told.path, QString::number(entries)),
                {},
                {}};
    }
    if (told.fault.doing == Action::scan && told.fault.code == ENODEV) { // by a backup
        return {tr("“%1” was a mounted file system when the backup last ran, and is not mounted now. What the backup "
                   "has of it stays.")
                    .arg(told.path),
                advise(kMountIt),
                {}};
    }
    return {tr("The folder “%1” could not be read%2; what is in it is left out.").arg(told.path, cause(told.fault)),
            {},
            {}};
}

FaultText changedOnSet(const Told& told)
{
    if (told.fault.knows<Casualties>()) {
        const auto all = told.fault.known<Casualties>();
        if (!told.fault.path.empty()) { // one of them
            return {tr("“%1” is not what it was when the set was planned.").arg(told.path), {}, {}};
        }
        return {tr("Since the set “%1” was planned, %2 changed or vanished: %3.")
                    .arg(told.detail, filesText(all.count), displayPath(all.names)),
                advise(all.forGood   ? kEndsTapes
                       : all.endsSet ? kEndsSet
                                     : kFilesAsTheyAre),
                {}};
    }
    const auto earlier = told.fault.known<EarlierCopy>();
    const QString volume = QString::number(earlier.volume);
    if (earlier.parts.all > 0) {
        return {tr("“%1” changed after the first %2 of its %3 parts had been written, on volume %4 of the set: a later "
                   "one has the new version, and the old one is nowhere whole.")
                    .arg(told.path, QString::number(earlier.parts.found), QString::number(earlier.parts.all), volume),
                {},
                {}};
    }
    return {tr("“%1” changed after volume %2 of the set had been written: that one has the old version, a later one "
               "the new version.")
                .arg(told.path, volume),
            {},
            {}};
}

FaultText vanishedOnSet(const Told& told)
{
    const auto earlier = told.fault.known<EarlierCopy>();
    const QString volume = QString::number(earlier.volume);
    if (earlier.parts.all > 0) {
        return {tr("“%1” is no longer in the sources, and the set has only %2 of its %3 parts, on volume %4: it is "
                   "nowhere whole.")
                    .arg(told.path, QString::number(earlier.parts.found), QString::number(earlier.parts.all), volume),
                {},
                {}};
    }
    if (earlier.outdated) {
        return {tr("“%1” is no longer in the sources. Volume %2 of the set has an old version of it, none the new one.")
                    .arg(told.path, volume),
                {},
                {}};
    }
    return {tr("“%1” is on volume %2 of the set and no longer in the sources.").arg(told.path, volume), {}, {}};
}

FaultText damagedBeside(const Told& told)
{
    if (!told.fault.detail.empty()) {
        return {
            tr("Some parts of “%1” are missing. What there is of it is kept as “%2”.").arg(told.path, otherPath(told)),
            tr("If the set has more tapes or discs, restore them into the same folder: they complete it."),
            {}};
    }
    return {tr("A damaged copy of “%1” is kept next to it as “%2”. It did not replace any file.")
                .arg(told.path, otherPath(told)),
            tr("Copy what you need from it, then delete it."),
            {}};
}

FaultText linkCopied(const Told& told)
{
    return {tr("“%1” was restored as a copy of “%2”: no hard link can be made there%3.")
                .arg(told.path, otherPath(told), cause(told.fault)),
            {},
            {}};
}

FaultText linkDamaged(const Told& told)
{
    return {tr("“%1” is a hard link to “%2”, which is damaged.").arg(told.path, otherPath(told)), {}, {}};
}

FaultText notRestored(const Told& told)
{
    return {tr("“%1” was not restored: the restore ended before it.").arg(told.path), {}, {}};
}

} // namespace

Sentences fileSentences()
{
    static constexpr std::array kSentences{
        Sentence{FaultKind::fileUnreadable, fileUnreadable},
        Sentence{FaultKind::fileVanished, fileVanished},
        Sentence{FaultKind::fileShrank, fileShrank},
        Sentence{FaultKind::fileGrew, fileGrew},
        Sentence{FaultKind::fileChanged, fileChanged},
        Sentence{FaultKind::fileDamaged, fileDamaged},
        Sentence{FaultKind::fileSkipped, fileSkipped},
        Sentence{FaultKind::fileUnstorable, fileUnstorable},
        Sentence{FaultKind::attributesLost, attributesLost},
        Sentence{FaultKind::nameShortened, nameShortened},
        Sentence{FaultKind::folderUnreadable, folderUnreadable},
        Sentence{FaultKind::changedOnSet, changedOnSet},
        Sentence{FaultKind::vanishedOnSet, vanishedOnSet},
        Sentence{FaultKind::damagedBeside, damagedBeside},
        Sentence{FaultKind::linkCopied, linkCopied},
        Sentence{FaultKind::linkDamaged, linkDamaged},
        Sentence{FaultKind::notRestored, notRestored},
    };
    return kSentences;
}

} // namespace steadyburn
