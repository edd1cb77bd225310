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

// What was found good and against what; what was left out of a comparison is named where there was one.
QStringList goodLines(const MediumReport& report)
{
    const QString figures = QStringLiteral("%1, %2").arg(filesText(report.files), sizeText(report.bytes));
    const bool compared = report.checked.total() == 0 || report.checked.contents() > 0;
    QStringList lines{compared ? tr("%1: good.").arg(figures) : tr("%1: readable.").arg(figures)};
    if (!report.sample || !report.checked.complete()) { // of a sample it would speak of every file
        lines << verifiedText(report.checked, VerifiedAfter::verify);
    }
    lines.removeAll(QString());
    if (report.checked.contents() > 0 && !report.notCompared.empty()) {
        lines << tr("Not compared:") << someOf(report.notCompared);
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
    return {sentence};
}

} // namespace

QString readBackText(const MediumReport& report)
{
    const QStringList drill = report.sample ? sampleLines(*report.sample) : QStringList();
    if (report.of == MediumReport::Of::restore) {
        return restoredLines(report).join(QLatin1Char('\n'));
    }
    QStringList good = report.fault ? QStringList() : goodLines(report);
    if (!report.fault && report.parity && report.parity->damagedOwn == std::uint64_t(0)) {
        good << wholeParityText(report.parity->roots, report.parity->percent);
    }
    return (good + onlyOnMediumLines(report) + drill).join(QLatin1Char('\n'));
}

} // namespace steadyburn
