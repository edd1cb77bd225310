// Sentences of faults of tapes and their sets.
#include "ui/text/faults/FaultSentences.h"

#include "ui/text/CountText.h"
#include "ui/text/TapeAlertText.h"
#include "workflow/readback/LaterVersions.h"

#include <array>
#include <cerrno>

namespace steadyburn {

namespace {

constexpr Advice kContinueRun{
    QT_TRANSLATE_NOOP("steadyburn", "Continue it, or give it up before another run begins."),
    QT_TRANSLATE_NOOP("steadyburn",
                      "Continue it (--continue), or begin another run with --give-up, which gives this one up.")};

constexpr Advice kInsertTapes{
    QT_TRANSLATE_NOOP(
        "steadyburn",
        "If the set has more, insert them when they are requested, or restore them into the same folder."),
    QT_TRANSLATE_NOOP("steadyburn", "If the set has more, insert them when they are requested (--next-volume), or "
                                    "restore them into the same folder.")};
constexpr Advice kInsertVolume{
    QT_TRANSLATE_NOOP("steadyburn", "Insert that volume when it is requested."),
    QT_TRANSLATE_NOOP("steadyburn", "Insert that volume when it is requested (--next-volume).")};

FaultText tapeRemark(const Told& told)
{
    const auto remark = told.fault.known<TapeRemark>();
    switch (remark.what) {
    case TapeRemark::What::unclosedFile:
        return {tr("File %2 of the tape in “%1” had no filemark: it was cut off when it was written, or another "
                   "program left it so. It is kept, and what is appended stands behind it.")
                    .arg(told.path, QString::number(remark.number)),
                tr("Verify the tape to see what of that file is whole."),
                {}};
    case TapeRemark::What::cutRecord:
        return {
            tr("Behind the last filemark of the tape in “%1” there were %2 bytes of a record that was cut off, which "
               "no drive can read. What is appended takes their place.")
                .arg(told.path, QString::number(remark.number)),
            {},
            {}};
    case TapeRemark::What::endlessArchive:
        return {tr("The archive on the tape in “%1” has no end mark: behind its last whole file lies the beginning of "
                   "another, which the next tape has whole.")
                    .arg(told.path),
                {},
                {}};
    case TapeRemark::What::unlisted:
        break;
    }
    return {tr("The index of the archive found no room on the tape in “%1”: the archive is whole, and can be listed "
               "by reading all of it.")
                .arg(told.path),
            {},
            {}};
}

FaultText driveAlert(const Told& told)
{
    return describeTapeAlert(told.fault.code, told.path);
}

FaultText badVolume(const Told& told)
{
    if (told.fault.code != 0) {
        return {tr("The tape in “%1” has a label but no set.").arg(told.path),
                tr("The burn that labelled it ended before its archive. The tape can be written again."),
                {}};
    }
    const std::uint64_t wanted = told.fault.known<SetVolume>().number;
    return {told.detail.isEmpty() ? tr("What is in “%1” is not a volume of this set.").arg(told.path)
            : isTape(told)        ? tr("The tape in “%1” is a different one: %2.").arg(told.path, told.detail)
                                  : tr("The disc in “%1” is a different one: %2.").arg(told.path, told.detail),
            wanted == 0 ? tr("Insert the requested volume.") : tr("Insert volume %1 of the set.").arg(wanted),
            {}};
}

FaultText volumeMissing(const Told& told)
{
    if (told.fault.knows<PartsFound>()) {
        const auto parts = told.fault.known<PartsFound>();
        return {tr("“%1” has %2 of its %3 parts here; the others are on none of the volumes that were read.")
                    .arg(told.path, QString::number(parts.found), QString::number(parts.all)),
                advise(kInsertTapes),
                {}};
    }
    const std::uint64_t volume = told.fault.known<SetVolume>().number;
    if (told.fault.doing == Action::open && volume == 0) { // of a disc whose SET.json is damaged
        return {tr("The disc in “%1” is one of a set, but its SET.json is damaged: the other discs were not asked for.")
                    .arg(told.path),
                tr("Begin with another disc of the set, or read each of them separately."),
                {}};
    }
    if (told.fault.doing == Action::open) { // nothing is known of what is on it
        return {tr("Of the set “%1” volume %2 was not inserted.").arg(told.detail, QString::number(volume)),
                advise(kInsertVolume),
                {}};
    }
    if (told.fault.detail == kNewerVersion) {
        return {tr("A newer version of “%1” is on volume %2 of the set, which was not inserted.")
                    .arg(told.path, QString::number(volume)),
                tr("Restore it from that volume."),
                {}};
    }
    if (told.fault.detail == kPartsOfIt) {
        return {volume == 0 ? tr("Parts of “%1” are on a volume of the set that was not inserted.").arg(told.path)
                            : tr("Parts of “%1” are on volume %2 of the set, which was not inserted.")
                                  .arg(told.path, QString::number(volume)),
                advise(kInsertVolume),
                {}};
    }
    return {
        volume == 0
            ? tr("“%1” is on a volume of the set that was not inserted.").arg(told.path)
            : tr("“%1” is on volume %2 of the set, which was not inserted.").arg(told.path, QString::number(volume)),
        advise(kInsertVolume),
        {}};
}

FaultText listUnreadable(const Told& told)
{
    const QString file = QString::number(told.fault.known<TapeFileNumber>().number);
    if (told.fault.code == EFBIG) {
        return {tr("The index of the archive in file %2 of the tape in “%1” is longer than memory allows: the archive "
                   "was not compared with it.")
                    .arg(told.path, file),
                tr("“verify --against” compares it with the sources."),
                {}};
    }
    return {tr("The index of the archive in file %2 of the tape in “%1” cannot be read: whether its set continues "
               "on other tapes is not known.")
                .arg(told.path, file),
            tr("If there are more tapes of the set, read each of them separately."),
            {}};
}

FaultText setIncomplete(const Told& told)
{
    const auto set = told.fault.known<SetState>();
    if (told.fault.doing == Action::plan) { // it is a backup, and keeps another run from being begun
        return {tr("The last run of the backup “%1” was interrupted. What it has written stays as it is: %2.")
                    .arg(told.path, volumesText(set.tapes)),
                advise(kContinueRun),
                {}};
    }
    return {tr("The set “%1” is not complete: %2 of %3 are whole on %4, which can be read.")
                .arg(told.detail, QString::number(set.wholeFiles), filesText(set.files), volumesText(set.tapes)),
            set.nextVolume == 0 ? tr("Burn it again with enough tapes or discs at hand.")
                                : tr("It can be continued: volume %1 is next.").arg(set.nextVolume),
            {}};
}

} // namespace

Sentences tapeSentences()
{
    static constexpr std::array kSentences{
        Sentence{FaultKind::tapeRemark, tapeRemark},         Sentence{FaultKind::driveAlert, driveAlert},
        Sentence{FaultKind::badVolume, badVolume},           Sentence{FaultKind::volumeMissing, volumeMissing},
        Sentence{FaultKind::listUnreadable, listUnreadable}, Sentence{FaultKind::setIncomplete, setIncomplete},
    };
    return kSentences;
}

} // namespace steadyburn
