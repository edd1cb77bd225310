#include "ui/text/TuneText.h"

#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "workflow/tune/TuneCost.h"

#include <algorithm>

namespace steadyburn {

namespace {

QString methodName(const TuneMethod& method)
{
    if (method.write) {
        switch (method.way) {
        case TuneWay::synced:
            return tr("Synchronous writing");
        case TuneWay::direct:
            return tr("Direct writing");
        case TuneWay::cached:
            return tr("Writing to the cache");
        case TuneWay::buffered:
            break;
        }
        return tr("Buffered writing (stdio)");
    }
    if (method.way == TuneWay::direct) {
        return tr("Direct reading");
    }
    if (method.way == TuneWay::buffered) {
        return method.order == TuneOrder::strided ? tr("Strided buffered reading (stdio)")
                                                  : tr("Buffered reading (stdio)");
    }
    switch (method.order) {
    case TuneOrder::strided:
        return method.cold ? tr("Strided reading, cold") : tr("Strided reading, cached");
    case TuneOrder::backwards:
        return tr("Reading backwards, cached");
    case TuneOrder::sequential:
        break;
    }
    return method.cold ? tr("Sequential reading, cold") : tr("Sequential reading, cached");
}

QString reasonText(const TuneProblem& problem)
{
    switch (problem.reason) {
    case TuneReason::notWritable:
        return problem.fault ? describe(*problem.fault).sentence : tr("No file can be made there.");
    case TuneReason::noRoom:
        return tr("At least 20 MiB must be free.");
    case TuneReason::fileTooSmall:
        return tr("There is no file that is large enough.");
    case TuneReason::fewFiles:
        return tr("There are too few small files.");
    case TuneReason::notCold:
        return tr("The system did not drop the data from its cache, or does not say whether it did.");
    case TuneReason::notOffered:
        return tr("The file system does not offer this.");
    case TuneReason::timeOver:
        return tr("The time ran out; measure for longer.");
    case TuneReason::failed:
        break;
    }
    return problem.fault ? describe(*problem.fault).sentence : QString();
}

QString mediumWord(MediumKind medium)
{
    switch (medium) {
    case MediumKind::cdR:
        return QStringLiteral("CD");
    case MediumKind::dvdR:
        return QStringLiteral("DVD");
    default:
        return QStringLiteral("BD");
    }
}

QStringList driveLines(const TuneReport& report)
{
    QStringList lines;
    const double rate = report.proposal.rate;
    if (rate > 0) {
        lines << tr("Buffer: %1, which lasts %2 at %3")
                     .arg(sizeText(report.proposal.ring),
                          requestTimeText(static_cast<double>(report.proposal.ring) / rate), tunedRateText(rate));
    }
    if (report.room.driveMinimum > 0 && report.room.driveMinimum < report.room.driveRate) {
        lines << tr("Below %1 the tape stops and starts again.")
                     .arg(tunedRateText(static_cast<double>(report.room.driveMinimum)));
    }
    return lines;
}

QStringList sourceLines(const TuneReport& report)
{
    const TuneProposal& proposal = report.proposal;
    QStringList lines;
    if (proposal.readers) {
        lines << tr("Files read at the same time: %1").arg(*proposal.readers);
    }
    if (proposal.rate > 0) {
        lines << tr("The source gives about %1.").arg(tunedRateText(proposal.rate));
        lines << tr("The source keeps up with: %1").arg(sustainedText(report));
        lines << (proposal.automaticRing ? tr("Buffer: the automatic size, now %1, covers the longest pause of %2.")
                                         : tr("Buffer: %1, since reading once paused for %2"))
                     .arg(sizeText(proposal.ring), requestTimeText(report.longestPause));
    }
    return lines;
}

} // namespace

QString curveName(TuneCurve curve)
{
    switch (curve) {
    case TuneCurve::smallFiles:
        return tr("Small files, cold");
    case TuneCurve::drive:
        return tr("Simulated drive");
    default:
        return methodName(methodOf(curve));
    }
}

QString experimentName(const TuneExperiment& one)
{
    return tr("%1, %2 each").arg(methodName(one.method), sizeText(one.block));
}

QString requestTimeText(double seconds)
{
    constexpr double kMilli = 1e-3;
    constexpr double kFew = 10;
    const double shown = seconds < kMilli ? seconds * 1e6 : seconds < 1 ? seconds * 1e3 : seconds;
    const QString number = decimalText(shown, shown < kFew ? 1 : 0);
    return (seconds < kMilli ? tr("%1 µs") : seconds < 1 ? tr("%1 ms") : tr("%1 s")).arg(number);
}

QString tunedRateText(double rate)
{
    return tr("%1/s").arg(sizeText(static_cast<std::uint64_t>(rate)));
}

QString costText(const TuneSeries& series)
{
    if (!series.cost) {
        return {};
    }
    const QString request = requestTimeText(series.cost->perRequest);
    const QString off = decimalText(series.cost->residual * 100, 0);
    if (!series.block90 && series.cost->rate() > 0) {
        return tr("%1 per request and %2; 90 % of that rate only above %3 (fit ±%4 %)")
            .arg(request, tunedRateText(series.cost->rate()), sizeText(kLargestTunedBlock), off);
    }
    if (!series.block90) {
        return tr("%1 per request of whatever size (fit ±%2 %)").arg(request, off);
    }
    return tr("%1 per request and %2; 90 % of that rate from %3 on (fit ±%4 %)")
        .arg(request, tunedRateText(series.cost->rate()), sizeText(*series.block90), off);
}

QString gapText(const TuneGap& gap)
{
    const QString what = !gap.experiment.empty() ? QString::fromStdString(gap.experiment)
                         : gap.curve             ? curveName(*gap.curve)
                                                 : tr("Readers at the same time");
    return tr("%1: not measured. %2").arg(what, reasonText(gap.problem));
}

QString readersText(const TuneReport& report)
{
    QStringList each;
    for (const TuneReaders& one : report.readers) {
        each << tr("%1: %2").arg(QString::number(one.readers), decimalText(one.filesPerSecond(), 0));
    }
    return each.isEmpty() ? QString()
                          : tr("Small files a second, by number of readers – %1").arg(each.join(QStringLiteral(", ")));
}

QStringList proposalLines(const TuneReport& report)
{
    QStringList lines = report.room.drive == MediumKind::none ? sourceLines(report) : driveLines(report);
    if (report.proposal.block) {
        lines << tr("Block size of writes: %1").arg(sizeText(*report.proposal.block));
    }
    return lines;
}

QString sustainedText(const TuneReport& report)
{
    QStringList speeds;
    for (const TuneSpeed& each : report.proposal.speeds) {
        speeds << (each.rate == 0 ? tr("%1 none").arg(mediumWord(each.medium))
                                  : QStringLiteral("%1 %2x").arg(mediumWord(each.medium)).arg(each.times));
    }
    return speeds.join(QStringLiteral(", "));
}

} // namespace steadyburn
