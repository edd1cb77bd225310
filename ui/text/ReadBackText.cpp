#include "ui/text/ReadBackText.h"

#include "base/Text.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/ParityText.h"
#include "ui/text/SizeText.h"
#include "ui/text/VerifiedText.h"

#include <QStringList>

namespace steadyburn {

namespace {

// A line for each of the first paths.
QStringList someOf(const std::vector<std::string>& paths)
{
    constexpr qsizetype kMostNamed = 20;
    QStringList lines;
    for (const std::string& path : paths) {
        if (lines.size() == kMostNamed) {
            lines << tr("  and more");
            break;
        }
        lines << QStringLiteral("  ") + displayPath(escapeControls(path));
    }
    return lines;
}

QString notComparedTree()
{
    return tr("Links, modes and names were not compared: the medium has no checksum of them.");
}

// What was found good and against what; what was left out of a comparison is named where there was one.
QStringList goodLines(const MediumReport& report)
{
    const QString figures =
        report.compared()
            ? QStringLiteral("%1, %2").arg(filesText(report.comparedFiles), sizeText(report.comparedBytes))
            : QStringLiteral("%1, %2").arg(filesText(report.files), sizeText(report.bytes));
    const bool repaired = report.parity && report.parity->repaired > 0; // on the shelf such a disc is damaged
    QStringList lines{repaired            ? tr("%1: readable only with the disc's parity. Copy it soon.").arg(figures)
                      : report.compared() ? tr("%1: good.").arg(figures)
                                          : tr("%1: readable.").arg(figures)};
    if (!report.sample || !report.checked.complete()) { // of a sample it would speak of every file
        lines << verifiedText(report.checked, VerifiedAfter::verify);
    }
    lines.removeAll(QString());
    if (report.compared() && report.treeUnproven) {
        lines << notComparedTree();
    }
    if (report.checked.contents() > 0 && !report.notCompared.empty()) {
        lines << tr("Not compared (%1, %2):").arg(filesText(report.uncomparedFiles), sizeText(report.uncomparedBytes))
              << someOf(report.notCompared);
    }
    return lines;
}

// Files that the sources do not have are no difference: sources change. They are named, for nothing was compared.
QStringList onlyOnMediumLines(const MediumReport& report)
{
    return report.onlyOnMedium == 0 ? QStringList()
                                    : QStringList{tr("Only on the medium and not in the sources (not compared): %1")
                                                      .arg(filesText(report.onlyOnMedium))} +
                                          someOf(report.pathsOnlyOnMedium);
}

// What a drill has read, and what it has not.
QStringList sampleLines(const SampleState& sample)
{
    const std::uint64_t left = sample.of - sample.paths.size();
    const QString read = tr("Read as a sample: %1 of %2. Seed: %3.")
                             .arg(QString::number(sample.paths.size()), filesText(sample.of))
                             .arg(sample.seed);
    return left == 0 ? QStringList{read} : QStringList{read, tr("Not checked: %1.").arg(filesText(left))};
}

// Which of the volumes that were read is to be replaced.
QStringList damagedLines(const std::vector<unsigned>& volumes)
{
    QStringList numbers;
    for (const unsigned volume : volumes) {
        numbers << QString::number(volume);
    }
    return numbers.isEmpty() ? QStringList()
           : numbers.size() == 1
               ? QStringList{tr("Volume %1 of the set is damaged.").arg(numbers.front())}
               : QStringList{tr("Volumes %1 of the set are damaged.").arg(numbers.join(QStringLiteral(", ")))};
}

// What the shelf has of it, where that is not what one expects.
QStringList notedLines(const CheckNoted& noted)
{
    if (noted.fault) {
        return {tr("The result could not be noted on the shelf. %1").arg(describe(*noted.fault).sentence)};
    }
    return noted.alike < 2 ? QStringList()
                           : QStringList{tr("The shelf has %1 copies of this medium, and which one this is cannot be "
                                            "told: nothing was noted there. “steadyburn-cli verify --copy N” says it.")
                                             .arg(noted.alike)};
}

QStringList restoredLines(const MediumReport& report)
{
    if (report.fault && report.files + report.damaged == 0) {
        return {};
    }
    const QString size = sizeText(report.bytes);
    const QString into = displayPath(escapeControls(report.into));
    QString sentence = report.damaged == 0 ? tr("%1, %2 restored into %3.").arg(filesText(report.files), size, into)
                                           : tr("%1, %2 restored into %3; %4 of them with damage.")
                                                 .arg(filesText(report.files + report.damaged), size, into)
                                                 .arg(report.damaged);
    if (report.missing > 0) {
        sentence += QLatin1Char(' ') + tr("%1 not restored.").arg(filesText(report.missing));
    }
    QStringList lines{sentence};
    if (!report.fault && !report.checked.complete()) {
        lines << (report.damaged == 0 ? verifiedText(report.checked, VerifiedAfter::verify)
                                      : partlyVerifiedText(report.checked));
    }
    if (!report.fault && report.treeUnproven && report.compared()) { // else nothing was, and that is said
        lines << notComparedTree();
    }
    return lines;
}

} // namespace

QString readBackText(const MediumReport& report)
{
    const QStringList drill = report.sample ? sampleLines(*report.sample) : QStringList();
    if (report.of == MediumReport::Of::restore) {
        return (restoredLines(report) + damagedLines(report.damagedVolumes)).join(QLatin1Char('\n'));
    }
    QStringList good = report.fault ? QStringList() : goodLines(report);
    if (!report.fault && report.parity && report.parity->damagedOwn == std::uint64_t(0)) {
        good << wholeParityText(report.parity->roots, report.parity->percent);
    }
    if (!report.fault && report.parity && report.parity->unprotected) {
        good << unprotectedText(*report.parity->unprotected);
    }
    return (good + damagedLines(report.damagedVolumes) + onlyOnMediumLines(report) + drill + notedLines(report.noted))
        .join(QLatin1Char('\n'));
}

QString comparedText(const MediumReport& report)
{
    return tr("Compared with the sources as they are now. %1").arg(readBackText(report));
}

} // namespace steadyburn
