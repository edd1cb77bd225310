#include "ui/text/UnfinishedText.h"

#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/text/faults/FaultSentences.h"

#include <QDateTime>
#include <QLocale>

namespace steadyburn {

namespace {

// “Photos”, begun 25.11.26 14:02
QString whichBurn(const UnfinishedBurn& burn)
{
    const QString begun = QLocale().toString(QDateTime::fromSecsSinceEpoch(burn.begun), QLocale::ShortFormat);
    return burn.title.empty() ? tr("begun %1").arg(begun) : tr("“%1”, begun %2").arg(displayPath(burn.title), begun);
}

// at least 81 MiB of 700 MiB
QString howMuch(const UnfinishedBurn& burn)
{
    return burn.planned ? tr("at least %1 of %2").arg(sizeText(burn.written), sizeText(*burn.planned))
                        : tr("at least %1").arg(sizeText(burn.written));
}

// Of which it is not known whether it had begun to write.
QString doubtfulSentence(const UnfinishedBurn& burn, const QString& target, const QString& which)
{
    if (burn.kind == MediumKind::tape) {
        return burn.append
                   ? tr("An unfinished burn to the tape in “%1” (%2) may have begun to write behind its earlier files: "
                        "if it did, what was appended cannot be trusted.")
                         .arg(target, which)
                   : tr("An unfinished burn to the tape in “%1” (%2) may have begun to write: if it did, the tape "
                        "cannot be trusted.")
                         .arg(target, which);
    }
    return burn.append
               ? tr("An unfinished burn to the %3 in “%1” (%2) may have begun to write behind its earlier sessions: if "
                    "it did, what was appended cannot be trusted.")
                     .arg(target, which, mediumName(burn.kind))
               : tr("An unfinished burn to the %3 in “%1” (%2) may have begun to write: if it did, the disc cannot be "
                    "trusted.")
                     .arg(target, which, mediumName(burn.kind));
}

// It was to be one of several.
QString adviceOfSet(const UnfinishedBurn& burn)
{
    if (burn.setComplete) {
        return tr("Its set is complete on other media.");
    }
    return inWindow()
               ? tr("Its set can be continued, and what is whole on its other media stays: choose File → Disc and "
                    "Tape Sets.")
               : tr("Its set can be continued, and what is whole on its other media stays: steadyburn-cli burn "
                    "--continue '%1' --to TARGET")
                     .arg(displayPath(burn.set));
}

} // namespace

QString unfinishedSentence(const UnfinishedBurn& burn, MediumSeen seen)
{
    const QString target = inWindow() ? targetName(burn.target) : displayPath(burn.target);
    const QString which = whichBurn(burn);
    const QString written = howMuch(burn);
    if (burn.leftMediumAsItWas()) {
        return tr("A burn to “%1” was cut off (%2, %3): nothing of it is there, and a file of that name is the one "
                  "from before.")
            .arg(target, which, written);
    }
    if (burn.head.bytes == 0) {
        return doubtfulSentence(burn, target, which);
    }
    const bool tape = burn.kind == MediumKind::tape;
    if (burn.append) {
        return tape ? tr("The tape in “%1” holds %3 of an unfinished burn behind its earlier files (%2): what was "
                         "appended cannot be trusted.")
                          .arg(target, which, written)
                    : tr("The %4 in “%1” holds %3 of an unfinished burn behind its earlier sessions (%2): what was "
                         "appended cannot be trusted.")
                          .arg(target, which, written, mediumName(burn.kind));
    }
    if (seen == MediumSeen::no) {
        return tape ? tr("The tape that was written in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.")
                          .arg(target, which, written)
                    : tr("The %4 that was burned in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.")
                          .arg(target, which, written, mediumName(burn.kind));
    }
    return tape ? tr("The tape in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.")
                      .arg(target, which, written)
                : tr("The %4 in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.")
                      .arg(target, which, written, mediumName(burn.kind));
}

QString unfinishedAdvice(const UnfinishedBurn& burn)
{
    if (!burn.set.empty()) {
        return adviceOfSet(burn);
    }
    if (burn.leftMediumAsItWas()) {
        return tr("Burn it again.");
    }
    if (burn.kind == MediumKind::tape) {
        return burn.append ? tr("Verify what was on it before you rely on it, and append the files again.")
                           : tr("Write it anew.");
    }
    if (!isRewritable(burn.kind)) {
        return burn.append ? tr("Burn the files to another disc, and those of its earlier sessions while they can be "
                                "read.")
                           : tr("Burn the files to another disc.");
    }
    return burn.append ? tr("Verify its earlier sessions before you rely on them, and append the files again.")
                       : tr("Burn it anew before you rely on it.");
}

QString unfinishedText(const UnfinishedBurn& burn, MediumSeen seen)
{
    const QString text = unfinishedSentence(burn, seen) + QLatin1Char(' ') + unfinishedAdvice(burn);
    const bool isDoubtful = burn.head.bytes == 0 && !burn.leftMediumAsItWas();
    return isDoubtful ? text + QLatin1Char(' ') + tr("If it was another medium, forget this burn.") : text;
}

QString untracedText(const Fault& fault)
{
    if (fault.kind == FaultKind::journalDamaged) {
        return tr("The record “%1” of a burn cannot be read. If a burn was interrupted, its medium is not known: "
                  "verify "
                  "your last media before you rely on them, then delete this file.")
            .arg(displayPath(fault.path));
    }
    return tr("No journal of this burn can be kept: should the program be killed, nothing will say that the medium is "
              "unfinished. %1")
        .arg(describe(fault).sentence);
}

} // namespace steadyburn
