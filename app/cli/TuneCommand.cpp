// tune: what requests cost at a place, and the settings that follow.
#include "cli/Commands.h"

#include "base/os/StagedFile.h"
#include "cli/Conclusion.h"
#include "cli/ExitCode.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TunePlot.h"
#include "ui/text/TuneText.h"
#include "workflow/tune/OpenProbe.h"
#include "workflow/tune/Tuner.h"

#include <QJsonArray>

#include <cstdio>
#include <span>
#include <unistd.h>

namespace steadyburn {

namespace {

QJsonValue knownRate(double value)
{
    return value > 0 ? QJsonValue(value) : QJsonValue();
}

const char* wordFor(TuneCurve curve)
{
    switch (curve) {
    case TuneCurve::smallFiles:
        return "small-files";
    case TuneCurve::readCold:
        return "read-cold";
    case TuneCurve::stridedCold:
        return "strided-cold";
    case TuneCurve::readDirect:
        return "read-direct";
    case TuneCurve::writeSynced:
        return "write-synced";
    case TuneCurve::writeDirect:
        return "write-direct";
    case TuneCurve::writeCached:
        return "write-cached";
    case TuneCurve::readWarm:
        return "read-cached";
    case TuneCurve::stridedWarm:
        return "strided-cached";
    case TuneCurve::drive:
        break;
    }
    return "drive";
}

const char* wordFor(TuneReason reason)
{
    switch (reason) {
    case TuneReason::notWritable:
        return "not-writable";
    case TuneReason::noRoom:
        return "no-room";
    case TuneReason::fileTooSmall:
        return "file-too-small";
    case TuneReason::fewFiles:
        return "few-files";
    case TuneReason::notCold:
        return "not-cold";
    case TuneReason::notOffered:
        return "not-offered";
    case TuneReason::timeOver:
        return "time-over";
    case TuneReason::failed:
        break;
    }
    return "failed";
}

QJsonObject toJson(const TunePoint& point)
{
    return {{QStringLiteral("block"), number(point.block)},
            {QStringLiteral("requests"), number(point.requests)},
            {QStringLiteral("bytes"), number(point.bytes)},
            {QStringLiteral("seconds"), point.seconds},
            {QStringLiteral("rate"), point.rate()}};
}

QJsonObject toJson(const TuneSeries& series)
{
    QJsonArray points;
    for (const TunePoint& point : series.points) {
        points.append(toJson(point));
    }
    const bool fitted = series.cost.has_value();
    return {{QStringLiteral("event"), QStringLiteral("series")},
            {QStringLiteral("curve"), QString::fromLatin1(wordFor(series.curve))},
            {QStringLiteral("request_s"), fitted ? QJsonValue(series.cost->perRequest) : QJsonValue()},
            {QStringLiteral("rate"), fitted ? knownRate(series.cost->rate()) : QJsonValue()},
            {QStringLiteral("residual"), fitted ? QJsonValue(series.cost->residual) : QJsonValue()},
            {QStringLiteral("block_90"), maybe(series.block90)},
            {QStringLiteral("points"), points}};
}

QJsonObject readersJson(const std::vector<TuneReaders>& readers)
{
    QJsonArray points;
    for (const TuneReaders& each : readers) {
        points.append(QJsonObject{{QStringLiteral("readers"), static_cast<int>(each.readers)},
                                  {QStringLiteral("files"), number(each.point.requests)},
                                  {QStringLiteral("seconds"), each.point.seconds},
                                  {QStringLiteral("files_per_s"), each.filesPerSecond()}});
    }
    return {{QStringLiteral("event"), QStringLiteral("readers")}, {QStringLiteral("points"), points}};
}

QJsonObject toJson(const TuneExperiment& one)
{
    return {{QStringLiteral("event"), QStringLiteral("experiment")},
            {QStringLiteral("id"), QString::fromLatin1(one.id)},
            {QStringLiteral("name"), experimentName(one)},
            {QStringLiteral("block"), number(one.block)},
            {QStringLiteral("requests"), one.point ? number(one.point->requests) : QJsonValue()},
            {QStringLiteral("seconds"), one.point ? QJsonValue(one.point->seconds) : QJsonValue()},
            {QStringLiteral("rate"), one.point ? QJsonValue(one.point->rate()) : QJsonValue()}};
}

QJsonArray gapsJson(const std::vector<TuneGap>& gaps)
{
    QJsonArray all;
    for (const TuneGap& gap : gaps) {
        const QString what = !gap.experiment.empty() ? QString::fromStdString(gap.experiment)
                                                     : QString::fromLatin1(gap.curve ? wordFor(*gap.curve) : "readers");
        all.append(QJsonObject{{QStringLiteral("what"), what},
                               {QStringLiteral("reason"), QString::fromLatin1(wordFor(gap.problem.reason))},
                               {QStringLiteral("message"), gapText(gap)}});
    }
    return all;
}

QJsonObject toJson(const TuneProposal& proposal)
{
    QJsonArray speeds;
    for (const TuneSpeed& each : proposal.speeds) {
        speeds.append(QJsonObject{
            {QStringLiteral("medium"), QString::fromStdString(std::string(toString(each.medium)))},
            {QStringLiteral("times"), each.rate > 0 ? QJsonValue(static_cast<int>(each.times)) : QJsonValue()},
            {QStringLiteral("rate"), each.rate > 0 ? number(each.rate) : QJsonValue()}});
    }
    return {
        {QStringLiteral("block"), maybe(proposal.block)},
        {QStringLiteral("readers"), proposal.readers ? QJsonValue(static_cast<int>(*proposal.readers)) : QJsonValue()},
        {QStringLiteral("ring_size"), proposal.rate > 0 ? number(proposal.ring) : QJsonValue()},
        {QStringLiteral("automatic_ring"), proposal.automaticRing},
        {QStringLiteral("rate"), knownRate(proposal.rate)},
        {QStringLiteral("speeds"), speeds}};
}

void printJson(const TuneReport& report)
{
    for (const TuneSeries& series : report.series) {
        printLine(stdout, toJson(series));
    }
    if (!report.readers.empty()) {
        printLine(stdout, readersJson(report.readers));
    }
    for (const TuneExperiment& one : report.experiments) {
        printLine(stdout, toJson(one));
    }
}

void sayReport(const TuneReport& report)
{
    for (const TuneSeries& series : report.series) {
        if (series.cost) {
            say(stdout, tr("%1: %2").arg(curveName(series.curve), costText(series)));
        }
    }
    if (!report.readers.empty()) {
        say(stdout, readersText(report));
    }
    for (const TuneExperiment& one : report.experiments) {
        if (one.point) {
            say(stdout, QStringLiteral("%1  %2: %3")
                            .arg(QString::fromLatin1(one.id), experimentName(one), tunedRateText(one.point->rate())));
        }
    }
    for (const TuneGap& gap : report.gaps) {
        say(stdout, gapText(gap));
    }
    const QStringList lines = proposalLines(report);
    if (!lines.isEmpty()) {
        say(stdout, tr("Proposed:"));
    }
    for (const QString& line : lines) {
        say(stdout, QStringLiteral("  ") + line);
    }
}

// One line of a terminal, overwritten.
void showProgress(const TuneProgress& progress)
{
    const QString what = progress.curve ? curveName(*progress.curve) : QString();
    std::fprintf(stderr, "\r\033[K%u/%u  %s", progress.done, progress.total, shown(what).c_str());
    std::fflush(stderr);
}

Result<void> writeSvg(const std::string& path, const TuneReport& report, StagedFile::Existing existing)
{
    auto file = StagedFile::create(path);
    if (!file) {
        return file.takeFault();
    }
    const QByteArray svg = tuneSvg(report);
    const std::span bytes(svg.constData(), static_cast<std::size_t>(svg.size()));
    if (const int code = writeWhole(file->fd(), std::as_bytes(bytes)); code != 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::write, .code = code, .path = path};
    }
    return file->commit(existing);
}

TuneReport measure(const CommandLine& line, TuneProbe& probe, Clock& clock)
{
    const bool terminal = !line.json && ::isatty(STDERR_FILENO) == 1;
    const TuneOptions options{.time = std::chrono::seconds(line.tuneSeconds), .experiments = line.experiments};
    const auto tell = [&](const TuneProgress& progress) {
        if (terminal) {
            showProgress(progress);
        }
    };
    TuneReport report = tune(probe, clock, options, thisMachine(), tell, Interrupt::token());
    report.place = line.operands.front();
    if (terminal) {
        std::fputs("\r\033[K", stderr);
    }
    return report;
}

} // namespace

int tuneCommand(CommandLine& line)
{
    const auto existing = line.yes ? StagedFile::Existing::isReplaced : StagedFile::Existing::mustBeEmpty;
    if (!line.svg.empty() && !line.yes && StagedFile::holdsData(line.svg)) { // before time is spent
        return fail({.kind = FaultKind::fileExists, .doing = Action::write, .path = line.svg}, line.json);
    }
    SteadyClock clock;
    auto probe = openTuneProbe(line.operands.front(), clock, line.tuneFile);
    if (!probe) {
        return fail(probe.fault(), line.json);
    }
    const TuneReport report = measure(line, **probe, clock);
    if (report.fault) {
        return fail(*report.fault, line.json);
    }
    if (line.json) {
        printJson(report);
    } else {
        sayReport(report);
    }
    if (!line.svg.empty()) {
        if (auto written = writeSvg(line.svg, report, existing); !written) {
            return fail(written.fault(), line.json);
        }
    }
    return succeed(line.json, {{QStringLiteral("place"), displayPath(report.place)},
                               {QStringLiteral("elapsed_s"), report.seconds},
                               {QStringLiteral("longest_pause_s"), report.longestPause},
                               {QStringLiteral("sampled_files"), number(report.room.sampledFiles)},
                               {QStringLiteral("sampled_bytes"), number(report.room.sampledBytes)},
                               {QStringLiteral("file_bytes"), number(report.room.fileBytes)},
                               {QStringLiteral("own_file"), report.room.ownFile},
                               {QStringLiteral("proposal"), toJson(report.proposal)},
                               {QStringLiteral("not_measured"), gapsJson(report.gaps)}});
}

} // namespace steadyburn
