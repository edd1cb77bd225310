// plan: what a burn would be, before a medium is spent.
#include "cli/Commands.h"

#include "ConcreteDependencies.h"
#include "base/Units.h"
#include "cli/BurnRequest.h"
#include "cli/ExitCode.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/text/SizeText.h"
#include "workflow/burn/MediaPlan.h"

#include <QJsonArray>

#include <cstdio>
#include <string_view>

namespace steadyburn {

namespace {

QJsonValue known(std::uint64_t value)
{
    return value > 0 ? number(value) : QJsonValue();
}

// A disc of a size alone: what is as large.
MediumKind kindOfSize(std::uint64_t capacity)
{
    constexpr std::uint64_t kLargestCd = kGiB;
    constexpr std::uint64_t kLargestDvd = 10 * kGiB;
    return capacity <= kLargestCd ? MediumKind::cdR : capacity <= kLargestDvd ? MediumKind::dvdPlusR : MediumKind::bdR;
}

// KIND, SIZE or KIND:SIZE.
Result<void> readMedium(const std::string& text, PlanRequest& request)
{
    const Fault bad{.kind = FaultKind::badArgument, .doing = Action::parse, .detail = "--medium " + text};
    const std::size_t colon = text.find(':');
    std::string_view size = colon == std::string::npos ? std::string_view() : std::string_view(text).substr(colon + 1);
    const auto kind = mediumKindFrom(std::string_view(text).substr(0, colon));
    if (!kind && colon == std::string::npos) {
        size = text;
    } else if (!kind || *kind == MediumKind::none || *kind == MediumKind::readOnlyDisc || *kind == MediumKind::stream ||
               (colon != std::string::npos && size.empty())) {
        return bad;
    }
    if (!size.empty()) {
        const auto capacity = parseSize(size);
        if (!capacity || *capacity == 0) {
            return bad;
        }
        request.capacity = *capacity;
    }
    request.kind = kind ? *kind : kindOfSize(*request.capacity);
    return {};
}

QJsonObject volumeJson(const MediaPlan& plan, const PlannedVolume& volume)
{
    const double fill =
        volume.capacity == 0 ? 0 : static_cast<double>(volume.bytes) / static_cast<double>(volume.capacity);
    return {{QStringLiteral("event"), QStringLiteral("volume")},
            {QStringLiteral("number"), static_cast<int>(volume.number)},
            {QStringLiteral("volume_id"), displayPath(volume.volumeId)},
            {QStringLiteral("bytes"), number(volume.bytes)},
            {QStringLiteral("capacity"), known(volume.capacity)},
            {QStringLiteral("fill"), volume.capacity == 0 ? QJsonValue() : QJsonValue(fill)},
            {QStringLiteral("files"), number(volume.files)},
            {QStringLiteral("folders"), number(volume.folders)},
            {QStringLiteral("first"), volume.first.empty() ? QJsonValue() : QJsonValue(displayPath(volume.first))},
            {QStringLiteral("last"), volume.last.empty() ? QJsonValue() : QJsonValue(displayPath(volume.last))},
            {QStringLiteral("seconds"), plan.readRate > 0 ? QJsonValue(volume.forecast.seconds) : QJsonValue()}};
}

std::uint64_t plannedBytesOf(const MediaPlan& plan)
{
    std::uint64_t bytes = 0;
    for (const PlannedVolume& volume : plan.volumes) {
        bytes += volume.bytes;
    }
    return bytes;
}

void showJson(const MediaPlan& plan, QJsonObject result)
{
    for (const PlannedVolume& volume : plan.volumes) {
        printLine(stdout, volumeJson(plan, volume));
    }
    const bool forecast = plan.readRate > 0;
    const auto forecasted = [&](const QJsonValue& value) { return forecast ? value : QJsonValue(); };
    result[QStringLiteral("volumes")] = static_cast<int>(plan.volumes.size());
    result[QStringLiteral("exact")] = plan.exact;
    result[QStringLiteral("files")] = number(plan.found.files);
    result[QStringLiteral("folders")] = number(plan.found.folders);
    result[QStringLiteral("source_bytes")] = number(plan.found.bytes);
    result[QStringLiteral("filtered")] = number(plan.found.filtered);
    result[QStringLiteral("bytes")] = number(plannedBytesOf(plan));
    result[QStringLiteral("split_files")] = number(plan.splitFiles);
    result[QStringLiteral("linked_twice")] = number(plan.linkedTwice);
    result[QStringLiteral("drive_rate")] = known(plan.driveRate);
    result[QStringLiteral("read_rate")] = forecasted(number(static_cast<std::uint64_t>(plan.readRate)));
    result[QStringLiteral("ring_size")] = number(plan.ring);
    result[QStringLiteral("needed_buffer")] = forecasted(number(plan.all.buffer));
    result[QStringLiteral("will_do")] = forecasted(plan.all.willDo);
    result[QStringLiteral("buffer_that_does")] = forecasted(known(plan.bufferThatDoes));
    result[QStringLiteral("rate_that_does")] = forecasted(known(plan.rateThatDoes));
    result[QStringLiteral("seconds")] = forecasted(plan.all.seconds);
    printLine(stdout, result);
}

QString bytesPerSecond(double rate)
{
    return tr("%1/s").arg(sizeText(static_cast<std::uint64_t>(rate)));
}

// As --speed takes it: "6x", "2.4x", "100M".
QString speedText(std::uint64_t rate, std::uint64_t at1x)
{
    return at1x == 0 ? bytesPerSecond(static_cast<double>(rate)) : speedSpelling(static_cast<double>(rate), at1x);
}

QString smallestChange(const MediaPlan& plan)
{
    const QString buffer = sizeText(plan.bufferThatDoes);
    const QString speed = speedText(plan.rateThatDoes, plan.rateAt1x);
    if (plan.bufferThatDoes > 0 && plan.rateThatDoes > 0) {
        return tr("It needs a buffer of %1, or choose a speed of %2.").arg(buffer, speed);
    }
    if (plan.bufferThatDoes > 0) {
        return tr("It needs a buffer of %1; a lower speed would not be enough.").arg(buffer);
    }
    if (plan.rateThatDoes > 0) {
        return tr("It would need a buffer of %1, for which this computer has no room: choose a speed of %2.")
            .arg(sizeText(plan.all.buffer), speed);
    }
    return tr("It would need a buffer of %1, for which this computer has no room, and a lower speed would not be "
              "enough: copy the sources to a faster disk, or write an image first.")
        .arg(sizeText(plan.all.buffer));
}

// Empty where the sources were not measured. Where the buffer will run dry, the smallest changes that would do.
QStringList forecastLines(const MediaPlan& plan)
{
    if (plan.readRate <= 0) {
        return {};
    }
    if (plan.driveRate == 0) {
        return {tr("Time: about %1; the sources give about %2.")
                    .arg(timeText(plan.all.seconds), bytesPerSecond(plan.readRate))};
    }
    const QString time = tr("Time: about %1, without changing media; the drive writes %2, the sources give about %3.")
                             .arg(timeText(plan.all.seconds), bytesPerSecond(static_cast<double>(plan.driveRate)),
                                  bytesPerSecond(plan.readRate));
    const QString ring = sizeText(plan.ring);
    if (plan.all.willDo) {
        return {time, tr("The buffer of %1 is large enough.").arg(ring)};
    }
    return {time, tr("The buffer of %1 will run dry at %2.").arg(ring, speedText(plan.driveRate, plan.rateAt1x)) +
                      QLatin1Char(' ') + smallestChange(plan)};
}

void sayForecast(const MediaPlan& plan)
{
    for (const QString& line : forecastLines(plan)) {
        say(stdout, line);
    }
}

void sayVolume(const MediaPlan& plan, const PlannedVolume& volume, bool tapes)
{
    const std::size_t count = plan.volumes.size();
    if (volume.capacity == 0) {
        say(stdout, tr("To be written: %1").arg(sizeText(volume.bytes)));
        return;
    }
    const double fill = static_cast<double>(volume.bytes) / static_cast<double>(volume.capacity) * 100;
    QString line =
        (tapes ? tr("Tape %1 of %2: %3, %4 % full") : tr("Disc %1 of %2: %3, %4 % full"))
            .arg(QString::number(volume.number), QString::number(count), sizeText(volume.bytes), decimalText(fill));
    if (!volume.first.empty()) {
        line +=
            tr(", %1 from %2 to %3").arg(filesText(volume.files), displayPath(volume.first), displayPath(volume.last));
    }
    say(stdout, line);
}

void sayPlan(const MediaPlan& plan, bool tapes)
{
    say(stdout, tr("%1, %2").arg(filesText(plan.found.files), sizeText(plan.found.bytes)));
    if (plan.found.filtered > 0) {
        say(stdout, tr("Excluded by the patterns: %1").arg(plan.found.filtered));
    }
    for (const PlannedVolume& volume : plan.volumes) {
        sayVolume(plan, volume, tapes);
    }
    if (!plan.exact) {
        say(stdout, plan.volumes.size() > 1 && tapes
                        ? tr("Which files lie on which tape is known when they are written.")
                        : tr("This is the size before compression; compressed it will be less."));
    }
    if (plan.splitFiles > 0) {
        say(stdout, tr("Files larger than a disc, which are split: %1").arg(plan.splitFiles));
    }
    if (plan.linkedTwice > 0) {
        say(stdout, tr("Files with hard links on several discs, written on each: %1").arg(plan.linkedTwice));
    }
    sayForecast(plan);
    if (!plan.problems.empty()) {
        say(stdout, tr("Incomplete or changed (%1):").arg(plan.problems.size()));
        for (const Fault& fault : plan.problems) {
            say(stdout, QStringLiteral("  ") + describe(fault).sentence);
        }
    }
}

int refuseWith(const Fault& fault, bool json)
{
    if (json) {
        JobReport report;
        report.fault = fault;
        report.outcome = fault.kind == FaultKind::cancelled ? Outcome::cancelled : Outcome::failed;
        const QJsonObject whole = toJson(report);
        printLine(stdout, {{QStringLiteral("event"), whole[QStringLiteral("event")]},
                           {QStringLiteral("outcome"), whole[QStringLiteral("outcome")]},
                           {QStringLiteral("exceptions"), QJsonArray()},
                           {QStringLiteral("fault"), whole[QStringLiteral("fault")]}});
    } else {
        say(stderr, wholeSentence(fault));
    }
    return exitCodeFor(fault);
}

} // namespace

int planCommand(CommandLine& line)
{
    PlanRequest request;
    request.measure = !line.noMeasuring;
    Result<void> read = line.medium.empty() ? Result<void>() : readMedium(line.medium, request);
    line.job.sources = line.operands;
    if (read) {
        read = addContents(line, line.job);
    }
    if (!read) {
        return refuseWith(read.fault(), line.json);
    }
    request.job = line.job;
    MediaPlanner planner(request, concreteDependencies(), {.warning = [json = line.json](const JobWarning& warning) {
                             if (json) {
                                 printLine(stdout, toJson(warning));
                             } else if (isSaidOfPlan(warning.kind)) {
                                 say(stderr, warningSentence(warning));
                             }
                         }});
    const auto plan = planner.plan(Interrupt::token());
    if (!plan) {
        return refuseWith(plan.fault(), line.json);
    }
    const int code = plan->problems.empty() ? kComplete : kExceptions;
    if (line.json) {
        JobReport report;
        report.outcome = code == kComplete ? Outcome::complete : Outcome::exceptions;
        report.exceptions = plan->problems;
        const QJsonObject whole = toJson(report);
        showJson(*plan, {{QStringLiteral("event"), whole[QStringLiteral("event")]},
                         {QStringLiteral("outcome"), whole[QStringLiteral("outcome")]},
                         {QStringLiteral("exceptions"), whole[QStringLiteral("exceptions")]},
                         {QStringLiteral("fault"), QJsonValue()}});
    } else {
        sayPlan(*plan, request.kind == MediumKind::tape);
    }
    return code;
}

} // namespace steadyburn
