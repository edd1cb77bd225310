#include "ui/text/VerifiedText.h"

#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"

#include <QStringList>

namespace steadyburn {

namespace {

// All files were compared with the same.
QString uniformText(CheckedBy by, VerifiedAfter after)
{
    switch (by) {
    case CheckedBy::sources:
        return tr(
            "The contents of every file were compared with its source. Modes, owners, dates and attributes were not.");
    case CheckedBy::digests:
        return after == VerifiedAfter::burn ? tr("Read back and compared: everything is as it was sent.")
                                            : tr("Every file was compared with the checksum stored on the medium.");
    case CheckedBy::stream:
        return after == VerifiedAfter::burn
                   ? tr("Read back and compared: everything is as it was sent.")
                   : tr("Every byte was compared with the checksums of the archive or session as a whole.");
    case CheckedBy::sizes:
        return after == VerifiedAfter::burn ? tr("Only sizes could be compared: no checksums were taken.")
                                            : tr("Only sizes could be compared: this medium holds no checksums.");
    case CheckedBy::nothing:
        break;
    }
    return tr("Nothing could be compared: there are no checksums. Every file could be read to its end.");
}

} // namespace

QString verifiedText(const CheckedFiles& checked, VerifiedAfter after)
{
    const auto weakest = checked.weakest();
    if (!weakest) {
        return {};
    }
    if (checked.contents() == 0 && (checked.sizes == 0 || checked.nothing == 0)) {
        return uniformText(*weakest, after);
    }
    if (checked.complete()) { // of several the weakest speaks for all
        return uniformText(*weakest, after);
    }
    return partlyVerifiedText(checked);
}

QString partlyVerifiedText(const CheckedFiles& checked)
{
    QStringList sentences;
    if (checked.contents() > 0) {
        sentences << tr("The contents of %1 were compared.").arg(filesText(checked.contents()));
    }
    if (checked.sizes > 0) {
        sentences << tr("Of %1 only the size could be compared.").arg(filesText(checked.sizes));
    }
    if (checked.nothing > 0) {
        sentences << tr("%1 could be read but not compared: there is no checksum.").arg(filesText(checked.nothing));
    }
    return sentences.join(QLatin1Char(' '));
}

QString oldFilesText(const JobReport& report)
{
    if (!report.oldFiles || (report.oldFiles->files == 0 && report.oldFiles->unreadable == 0)) { // all were replaced
        return {};
    }
    QStringList sentences{
        tr("Earlier sessions were compared, too: %1, unchanged.").arg(filesText(report.oldFiles->files))};
    if (report.oldFiles->unreadable > 0) {
        sentences << tr("%1 of them could not be read before either.").arg(filesText(report.oldFiles->unreadable));
    }
    return sentences.join(QLatin1Char(' '));
}

} // namespace steadyburn
