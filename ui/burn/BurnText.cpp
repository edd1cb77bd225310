#include "ui/burn/BurnText.h"

#include "contents/Compilation.h"
#include "ui/burn/BurnSession.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/ParityText.h"
#include "ui/text/SizeText.h"
#include "ui/text/VerifiedText.h"
#include "workflow/facade/TargetList.h"

namespace steadyburn {

namespace {

constexpr double kFastEnough = 0.95; // of the drive's rate: then it is bursts, not slowness

QString figuresOf(const JobReport& report)
{
    QStringList lines{tr("%1, %2 written in %3.")
                          .arg(filesText(report.files), sizeText(report.bytes), timeText(report.writeSeconds))};
    if (report.pacedByDrive) {
        lines
            << (report.underruns == 0
                    ? tr("The buffer never ran dry; its least fill was %1 %.").arg(report.minimumFill * 100, 0, 'f', 0)
                    : tr("The buffer ran dry %1, %2 s in all.")
                          .arg(howOftenText(report.underruns), decimalText(report.starvedSeconds)));
    }
    if (report.parity) {
        lines << parityText(*report.parity);
    }
    if (report.verified != false) {
        lines << verifiedText(report.checked, VerifiedAfter::burn);
    }
    lines << oldFilesText(report);
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QString phaseText(Phase phase)
{
    switch (phase) {
    case Phase::scan:
        return tr("Scan");
    case Phase::prefill:
        return tr("Prefill");
    case Phase::write:
        return tr("Write");
    case Phase::close:
        return tr("Close");
    case Phase::verify:
        return tr("Verify");
    case Phase::volume:
        return tr("Waiting for the next medium");
    case Phase::done:
        return tr("Done");
    case Phase::idle:
    case Phase::read:
        break;
    }
    return {};
}

QString targetTitle(const std::string& target)
{
    const TargetSpec spec = TargetSpec::parse(target);
    if (!spec.isSimulated() || spec.medium == MediumKind::none) {
        return displayPath(target);
    }
    const QString kind =
        QString::fromUtf8(toString(spec.medium).data(), static_cast<qsizetype>(toString(spec.medium).size()));
    return spec.file.empty() ? tr("simulated %1").arg(kind)
                             : tr("simulated %1 (%2)").arg(kind, displayPath(std::string(leafOf(spec.file))));
}

QString headlineOf(const JobReport& report, bool simulated)
{
    switch (report.outcome) {
    case Outcome::complete:
        return simulated ? tr("✔ Simulation complete") : tr("✔ Complete");
    case Outcome::exceptions:
        return BurnSession::tr("Complete, with %n exceptions", nullptr, static_cast<int>(report.exceptions.size()));
    case Outcome::cancelled:
        return tr("Stopped");
    case Outcome::failed:
        break;
    }
    return tr("✖ Failed");
}

QStringList wordsOf(const JobReport& report)
{
    QStringList lines;
    if (report.fault) {
        const FaultText text = describe(*report.fault);
        lines << text.sentence << text.advice << text.details;
    } else {
        lines << figuresOf(report);
    }
    if (report.mediumState) {
        lines << describe(*report.mediumState).sentence;
    }
    lines.removeAll(QString());
    return lines;
}

QString underrunText(const Telemetry& now, const RunHistory& history)
{
    const RateSpan reading = history.reading();
    const double drive = now.driveRate > 0 ? static_cast<double>(now.driveRate) : history.writing().most;
    const QString cost =
        tr("The drive had to wait %1×, %2 s in all.").arg(now.underruns).arg(decimalText(now.starvedSeconds));
    const QString cause =
        reading.known && reading.average >= kFastEnough * drive
            ? tr("The source delivers in bursts: fast enough on average, with pauses longer than the buffer lasts.")
            : tr("The source is slower than the drive.");
    return cause + QLatin1Char(' ') + cost;
}

} // namespace steadyburn
