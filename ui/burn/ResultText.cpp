#include "ui/burn/ResultText.h"

#include "contents/Compilation.h"
#include "ui/burn/TargetQuestion.h"
#include "ui/text/BufferText.h"
#include "ui/text/CountText.h"
#include "ui/text/DiscsText.h"
#include "ui/text/FaultText.h"
#include "ui/text/LateText.h"
#include "ui/text/ParityText.h"
#include "ui/text/SizeText.h"
#include "ui/text/VerifiedText.h"

#include <QCoreApplication>

#include <algorithm>
#include <climits>

namespace steadyburn {

namespace {

constexpr std::uint64_t kSector = 2048; // of a disc

struct ResultWords {
    Q_DECLARE_TR_FUNCTIONS(steadyburn::ResultWords)
};

// "47 files, 301 MiB", of a set all of it; of an image its size alone, which is how much of a disc it takes.
QString amountText(const JobReport& report, const JobRequest& request)
{
    if (!request.image.empty()) {
        return report.bytes % kSector != 0
                   ? sizeText(report.bytes)
                   : ResultWords::tr("%1 (%n sectors)", nullptr,
                                     static_cast<int>(std::min<std::uint64_t>(report.bytes / kSector, INT_MAX)))
                         .arg(sizeText(report.bytes));
    }
    if (isDiscSet(report) && request.onlyDisc != 0) {
        return ResultWords::tr("disc %1 of %2, %3")
            .arg(QString::number(request.onlyDisc), QString::number(report.volumes.size()),
                 sizeText(report.bytes - spoiltBytes(report)));
    }
    if (isDiscSet(report)) {
        return ResultWords::tr("%1, %2 on %3")
            .arg(filesText(report.files), sizeText(bytesOfSet(report)), discsText(report.volumes.size()));
    }
    return report.files == 0 ? sizeText(report.bytes)
                             : ResultWords::tr("%1, %2").arg(filesText(report.files), sizeText(report.bytes));
}

QString writtenSentence(const JobReport& report, const JobRequest& request)
{
    const QString amount = amountText(report, request);
    if (report.simulated) {
        return ResultWords::tr("Practice run complete; nothing was written: %1").arg(amount);
    }
    if (report.outcome == Outcome::exceptions) {
        const auto count = static_cast<int>(report.exceptions.size());
        return report.verified == true
                   ? ResultWords::tr("Written and verified, but with %n problems: %1", nullptr, count).arg(amount)
                   : ResultWords::tr("Written, but with %n problems: %1", nullptr, count).arg(amount);
    }
    if (report.verified == true) {
        return ResultWords::tr("Written and verified: %1").arg(amount);
    }
    return request.verify ? ResultWords::tr("Written: %1").arg(amount)
                          : ResultWords::tr("Written, not verified: %1").arg(amount);
}

// Of a burn that did not end well.
QStringList worthText(const JobReport& report)
{
    QStringList lines;
    if (report.mediumState) {
        lines << describe(*report.mediumState).sentence;
    } else if (report.verified == false) {
        lines << ResultWords::tr("The medium was written, but it does not hold what was sent: do not rely on it.");
    } else if (report.bytes == 0) {
        lines << ResultWords::tr("Nothing was written: this burn has not changed the medium.");
    }
    lines << ResultWords::tr("The source files were only read and are unchanged.");
    return lines;
}

Fact timeFact(const JobReport& report)
{
    QStringList parts;
    if (report.writeSeconds > 0) {
        parts << ResultWords::tr("writing %1").arg(timeText(report.writeSeconds));
    }
    if (report.verifySeconds > 0) {
        parts << ResultWords::tr("verifying %1").arg(timeText(report.verifySeconds));
    }
    return {ResultWords::tr("Time"), timeText(report.elapsedSeconds), parts.join(QStringLiteral(" · "))};
}

Fact speedFact(const JobReport& report, std::uint64_t rateAt1x)
{
    const double rate = report.writeSeconds > 0 ? static_cast<double>(report.bytes) / report.writeSeconds : 0;
    if (rate <= 0) {
        return {ResultWords::tr("Average speed"), QStringLiteral("–"), {}};
    }
    const QString bytes = ResultWords::tr("%1/s").arg(sizeText(static_cast<std::uint64_t>(rate)));
    if (rateAt1x == 0) {
        return {ResultWords::tr("Average speed"), bytes, {}};
    }
    return {ResultWords::tr("Average speed"), decimalText(rate / static_cast<double>(rateAt1x)) + QLatin1Char('x'),
            bytes};
}

Fact bufferFact(const JobReport& report)
{
    const QString title = ResultWords::tr("Memory buffer");
    if (!report.pacedByDrive || report.bytes == 0) {
        return {title, report.ringSize > 0 ? sizeText(report.ringSize) : QStringLiteral("–"), {}};
    }
    if (report.underruns == 0) {
        return {title, ResultWords::tr("Never ran dry"), lowestFillText(report)};
    }
    return {title, ResultWords::tr("Ran dry %1").arg(howOftenText(report.underruns)),
            ResultWords::tr("the drive waited %1 s").arg(decimalText(report.starvedSeconds))};
}

// Where a place of the medium came from; the place itself where nothing tells.
std::string sourcePathOf(const std::string& place, const JobRequest& request)
{
    if (place.starts_with('/')) {
        return place;
    }
    for (const std::string& source : request.sources) {
        if (const std::string_view leaf = leafOf(source); place == leaf || liesIn(place, leaf)) {
            return source + place.substr(leaf.size());
        }
    }
    for (std::string_view folder = place; !folder.empty(); folder = folderOf(folder)) {
        if (const auto graft = request.compilation.grafts.find(folder);
            graft != request.compilation.grafts.end() && !graft->second.source.empty()) {
            return graft->second.source + place.substr(folder.size());
        }
    }
    return place;
}

} // namespace

std::vector<Fault> sourceProblems(const JobReport& report, const JobRequest& request)
{
    std::vector<Fault> problems = report.exceptions;
    for (Fault& each : problems) {
        each.path = sourcePathOf(each.path, request);
    }
    return problems;
}

QString resultSentence(const JobReport& report, const JobRequest& request)
{
    switch (report.outcome) {
    case Outcome::complete:
    case Outcome::exceptions:
        return writtenSentence(report, request);
    case Outcome::cancelled:
        if (asksBeforeBurn(request, report)) {
            return ResultWords::tr("Not begun; nothing was written");
        }
        return report.bytes == 0 ? ResultWords::tr("Stopped before anything was written")
                                 : ResultWords::tr("Stopped after %1").arg(sizeText(report.bytes));
    case Outcome::failed:
        break;
    }
    if (report.verified == false) {
        return ResultWords::tr("Verifying failed: the medium differs from what was sent");
    }
    if (report.fault && report.fault->kind == FaultKind::mediumError && report.fault->doing == Action::write) {
        return ResultWords::tr("The burn failed"); // the fault's own sentence says after how much
    }
    return report.bytes == 0 ? ResultWords::tr("The burn failed before anything was written")
                             : ResultWords::tr("The burn failed after %1").arg(sizeText(report.bytes));
}

std::vector<Fact> resultFacts(const JobReport& report, std::uint64_t total, std::uint64_t rateAt1x)
{
    if (report.outcome == Outcome::complete || report.outcome == Outcome::exceptions) {
        return {timeFact(report), speedFact(report, rateAt1x), bufferFact(report)};
    }
    const QString of = total > 0 ? ResultWords::tr("of %1").arg(sizeText(total)) : QString();
    return {timeFact(report), {ResultWords::tr("Written"), sizeText(report.bytes), of}, bufferFact(report)};
}

QString bufferNotes(const JobReport& report)
{
    QString text = bufferText(report);
    if (!text.isEmpty() && report.underruns == 0 && report.repositions > 0) {
        text += QLatin1Char(' ') +
                ResultWords::tr("The drive stopped %1 because its own small buffer was empty, and linked "
                                "on; that is harmless.")
                    .arg(howOftenText(report.repositions));
    }
    return text;
}

QStringList resultNotes(const JobReport& report)
{
    QStringList lines;
    const bool good = report.outcome == Outcome::complete || report.outcome == Outcome::exceptions;
    if (!good) {
        lines << worthText(report);
        if (report.fault && report.fault->kind != FaultKind::cancelled) {
            const FaultText text = describe(*report.fault);
            lines << text.sentence << text.advice << text.details;
        }
    } else {
        if (report.underruns > 0 || report.repositions > 0) {
            lines << bufferNotes(report);
        }
        lines << lateText(report);
        if (report.parity) {
            lines << parityText(*report.parity);
        }
        if (!report.recovery.empty()) {
            lines << recoveryText(report.recovery);
        }
        if (report.verified != false) {
            lines << verifiedText(report.checked, VerifiedAfter::burn);
        }
        lines << oldFilesText(report);
        if (report.mediumState) {
            lines << describe(*report.mediumState).sentence;
        }
    }
    lines << discLines(report);
    lines.removeAll(QString());
    return lines;
}

QString reportText(const JobReport& report, const JobRequest& request, const QString& target)
{
    QStringList lines{target, resultSentence(report, request), QString()};
    for (const Fact& fact : resultFacts(report, 0, 0)) {
        const QString detail = fact.detail.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(fact.detail);
        lines << ResultWords::tr("%1: %2").arg(fact.title, fact.value) + detail;
    }
    lines << resultNotes(report);
    if (!report.exceptions.empty()) {
        lines << QString() << ResultWords::tr("Problems:");
        for (const Fault& each : sourceProblems(report, request)) {
            lines << describe(each).withAdvice();
        }
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace steadyburn
