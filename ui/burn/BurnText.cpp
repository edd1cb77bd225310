#include "ui/burn/BurnText.h"

#include "ui/burn/BurnSession.h"
#include "ui/burn/ResultText.h"
#include "ui/text/CountText.h"
#include "ui/text/DiscsText.h"
#include "ui/text/FaultText.h"
#include "ui/text/LateText.h"
#include "ui/text/ParityText.h"
#include "ui/text/SizeText.h"
#include "ui/text/VerifiedText.h"

namespace steadyburn {

namespace {

constexpr double kFastEnough = 0.95; // of the drive's rate: then it is bursts, not slowness

QString figuresOf(const JobReport& report)
{
    QStringList lines{setEndText(report)};
    if (lines.first().isEmpty()) {
        lines << (report.simulated ? tr("Nothing was written: %1, %2 were sent to the drive in %3.")
                                   : tr("%1, %2 written in %3."))
                     .arg(filesText(report.files), sizeText(report.bytes), timeText(report.writeSeconds));
    }
    lines << bufferNotes(report);
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
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

// Why the buffer runs dry.
QString causeText(const Telemetry& now, const RunHistory& history)
{
    const RateSpan reading = history.reading();
    const double drive = now.driveRate > 0 ? static_cast<double>(now.driveRate) : history.writing().most;
    return reading.known && reading.average >= kFastEnough * drive
               ? tr("The source delivers in bursts: fast enough on average, with pauses longer than the buffer lasts.")
               : tr("The source is slower than the drive.");
}

} // namespace

QString phaseText(Phase phase)
{
    switch (phase) {
    case Phase::scan:
        return tr("Scan");
    case Phase::prefill:
        return tr("Fill buffer");
    case Phase::write:
        return tr("Write");
    case Phase::close:
        return tr("Close");
    case Phase::verify:
        return tr("Verify");
    case Phase::protect:
        return tr("Make PAR2 files");
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

QString headlineOf(const JobReport& report)
{
    switch (report.outcome) {
    case Outcome::complete:
        return report.simulated ? tr("✔ Practice run complete") : tr("✔ Complete");
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
    return causeText(now, history) + QLatin1Char(' ') +
           tr("The drive had to wait %1×, %2 s in all.").arg(now.underruns).arg(decimalText(now.starvedSeconds));
}

QString starvedText(const Telemetry& now, const RunHistory& history)
{
    QString cause = causeText(now, history);
    if (now.ringSize == 0) {
        return cause;
    }
    const double resume = static_cast<double>(now.levels.resume) / static_cast<double>(now.ringSize);
    return cause + QLatin1Char(' ') +
           tr("Writing resumes when the buffer is filled to %1 %.").arg(resume * 100, 0, 'f', 0);
}

QString silentText(const Fault& waited, double silentSeconds)
{
    return waitingSentence(waited, silentSeconds) + QLatin1Char(' ') +
           (waited.doing == Action::write
                ? tr("Check the drive, its power and its cable; the burn continues by itself.")
                : tr("Check the disk or the network; the burn continues by itself."));
}

QString calmText(const Telemetry& now)
{
    switch (now.phase) {
    case Phase::idle:
    case Phase::scan:
        return tr("Looking at the files that will be written.");
    case Phase::prefill:
        return tr("The buffer is filled first, so that the drive does not have to wait.");
    case Phase::close:
        return tr("The medium is being closed. Some drives take several minutes.");
    case Phase::verify:
        return tr("Every file is read back and compared with what was sent.");
    case Phase::protect:
        return tr("PAR2 files of the archive are made, which can repair it.");
    case Phase::volume:
        return tr("The next medium is needed.");
    case Phase::write:
        return now.feed == FeedState::finishing || now.feed == FeedState::ended
                   ? tr("Everything has been read. The drive writes what is left in the buffer.")
               : isShort(now) ? tr("The source keeps up with the drive, but the buffer lasts less than %1 seconds. A "
                                   "larger one is "
                                   "set in Settings → Buffer.")
                                    .arg(kLeastReserve)
                              : tr("The source keeps up with the drive.");
    case Phase::read:
    case Phase::done:
        break;
    }
    return {};
}

} // namespace steadyburn
