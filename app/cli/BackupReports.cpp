// backup show: a backup and its runs, and the report of one of them.
#include "cli/BackupLines.h"

#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "ui/text/BackupReportText.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "workflow/backup/BackupReport.h"
#include "workflow/request/JobReport.h"

#include <QJsonArray>

#include <cstdio>

namespace steadyburn {

namespace {

void sayRun(const BackupRun& run)
{
    if (run.damaged()) {
        say(stdout, tr("Run %1: its record is damaged").arg(run.number));
        return;
    }
    say(stdout, (run.appended ? tr("Run %1: %2, %3, %4 in %5, appended to “%6” in “%7”")
                              : tr("Run %1: %2, %3, %4 in %5, “%6” in “%7”"))
                    .arg(QString::number(run.number), dayText(run.began), levelText(run.level), sizeText(run.bytes),
                         filesText(run.files), displayPath(labelText(run)), displayPath(run.target)));
}

void saySourceQuota(const std::string& source, const SourceQuota& quota, const QuotaUse& use)
{
    if (quota.bytes != 0) {
        say(stdout, tr("Quota of “%1”: %2 of %3 are taken")
                        .arg(displayPath(source), sizeText(use.bytes), sizeText(quota.bytes)));
    }
    if (quota.media != 0) {
        say(stdout,
            tr("Quota of “%1”: %2 of %3 media are taken").arg(displayPath(source)).arg(use.media).arg(quota.media));
    }
}

QJsonArray jsonQuotas(const BackupSet& set, const SourceUses& uses)
{
    const auto limit = [](std::uint64_t most) { return most == 0 ? QJsonValue() : number(most); };
    QJsonArray quotas;
    for (const auto& [source, ofRuns] : uses) {
        const SourceQuota& quota = set.sourceQuotas.at(source);
        const QuotaUse use = allOf(ofRuns);
        quotas.append(QJsonObject{{QStringLiteral("source"), displayPath(source)},
                                  {QStringLiteral("bytes"), number(use.bytes)},
                                  {QStringLiteral("quota"), limit(quota.bytes)},
                                  {QStringLiteral("media"), number(use.media)},
                                  {QStringLiteral("quota_media"), limit(quota.media)}});
    }
    return quotas;
}

int showRuns(const CommandLine& line)
{
    auto store = BackupStore::open(backupsFolder(), backupName(line));
    auto runs = store ? store->runs() : Result<std::vector<BackupRun>>(Fault(store.fault()));
    if (!runs) {
        return failBackup(line, runs.fault());
    }
    for (const std::string& source : line.json ? std::vector<std::string>() : store->set().sources) {
        say(stdout, tr("Source: %1").arg(displayPath(source)));
    }
    std::uint64_t bytes = 0;
    for (const BackupRun& run : *runs) {
        bytes += run.bytes;
        if (line.json) {
            QJsonObject json = backupJson(run);
            json[QStringLiteral("event")] = QStringLiteral("run");
            printLine(stdout, json);
        } else {
            sayRun(run);
        }
    }
    if (!line.json && store->set().quota != 0) {
        say(stdout, tr("Quota: %1 of %2 are taken").arg(sizeText(bytes), sizeText(store->set().quota)));
    }
    const auto unfinished = unfinishedRun(*store);
    if (unfinished && !line.json) {
        say(stderr, describe(unfinishedFault(*store, *unfinished)).withAdvice().trimmed());
    }
    const SourceUses uses = usesOfSources(*store, *runs);
    for (const auto& [source, ofRuns] : line.json ? SourceUses() : uses) {
        saySourceQuota(source, store->set().sourceQuotas.at(source), allOf(ofRuns));
    }
    QJsonArray sources;
    for (const std::string& source : store->set().sources) {
        sources.append(displayPath(source));
    }
    return endBackup(line,
                     {{QStringLiteral("backup"), displayPath(store->set().name)},
                      {QStringLiteral("sources"), sources},
                      {QStringLiteral("runs"), static_cast<int>(runs->size())},
                      {QStringLiteral("bytes"), number(bytes)},
                      {QStringLiteral("unfinished"), unfinishedJson(unfinished)},
                      {QStringLiteral("source_quotas"), jsonQuotas(store->set(), uses)},
                      {QStringLiteral("quota"), store->set().quota == 0 ? QJsonValue() : number(store->set().quota)}});
}

QJsonArray jsonNames(const std::vector<std::string>& names)
{
    QJsonArray array;
    for (const std::string& name : names) {
        array.append(displayPath(name));
    }
    return array;
}

QString verdictName(RunVerdict verdict)
{
    switch (verdict) {
    case RunVerdict::good:
        return QStringLiteral("good");
    case RunVerdict::different:
        return QStringLiteral("different");
    case RunVerdict::partly:
        return QStringLiteral("partly");
    case RunVerdict::notAsked:
        break;
    }
    return {};
}

QJsonValue comparisonJson(const std::optional<ComparedRun>& compared)
{
    if (!compared) {
        return {};
    }
    QJsonArray differences;
    for (const RunException& each : compared->differences) {
        differences.append(QJsonObject{{QStringLiteral("path"), displayPath(each.path)},
                                       {QStringLiteral("problem"), displayPath(each.problem)}});
    }
    return QJsonObject{
        {QStringLiteral("when"), static_cast<qint64>(compared->when)},
        {QStringLiteral("target"), displayPath(compared->target)},
        {QStringLiteral("same"), compared->same},
        {QStringLiteral("files"), number(compared->files)},
        {QStringLiteral("bytes"), number(compared->bytes)},
        {QStringLiteral("differences"), differences},
        {QStringLiteral("problem"), compared->problem.empty() ? QJsonValue() : displayPath(compared->problem)}};
}

QJsonObject reportJson(const BackupReport& report)
{
    const BackupRun& run = report.run;
    QJsonArray problems;
    for (const RunException& exception : report.exceptions) {
        problems.append(QJsonObject{{QStringLiteral("path"), displayPath(exception.path)},
                                    {QStringLiteral("problem"), displayPath(exception.problem)}});
    }
    QJsonArray media;
    for (const RunVolume& volume : report.volumes) {
        media.append(QJsonObject{{QStringLiteral("number"), static_cast<int>(volume.number)},
                                 {QStringLiteral("label"), displayPath(volume.label)},
                                 {QStringLiteral("target"), displayPath(volume.target)},
                                 {QStringLiteral("uuid"), displayPath(uuidOfMedium(volume.uuid, volume.label))},
                                 {QStringLiteral("files"), number(volume.files)},
                                 {QStringLiteral("bytes"), number(volume.bytes)}});
    }
    QJsonArray needs;
    for (const BackupRun& base : report.chain) {
        needs.append(static_cast<int>(base.number));
    }
    const auto limit = [](std::uint64_t most) { return most == 0 ? QJsonValue() : number(most); };
    QJsonObject json = backupJson(run);
    json[QStringLiteral("event")] = QStringLiteral("report");
    json[QStringLiteral("backup")] = displayPath(report.set.name);
    json[QStringLiteral("sources")] = jsonNames(report.set.sources);
    json[QStringLiteral("excludes")] = jsonNames(report.set.excludes);
    json[QStringLiteral("planned_bytes")] = maybe(run.plannedBytes);
    json[QStringLiteral("exact")] = run.plannedBytes ? QJsonValue(run.plannedExactly) : QJsonValue();
    json[QStringLiteral("sha256")] = run.sha256 ? QString::fromStdString(toHex(*run.sha256)) : QJsonValue();
    json[QStringLiteral("verdict")] =
        run.verdict == RunVerdict::notAsked ? QJsonValue() : QJsonValue(verdictName(run.verdict));
    json[QStringLiteral("compared")] = comparisonJson(report.compared);
    json[QStringLiteral("media")] = media;
    json[QStringLiteral("needs")] = needs;
    json[QStringLiteral("written_paths")] = jsonNames(report.written);
    json[QStringLiteral("removed_paths")] = jsonNames(report.removed);
    json[QStringLiteral("problems")] = problems;
    json[QStringLiteral("all_bytes")] = number(report.bytesOfAll);
    json[QStringLiteral("all_media")] = number(report.mediaOfAll);
    json[QStringLiteral("source_quotas")] = jsonQuotas(report.set, report.uses);
    json[QStringLiteral("quota")] = limit(report.set.quota);
    json[QStringLiteral("quota_media")] = limit(report.set.quotaMedia);
    return json;
}

int printReport(const CommandLine& line)
{
    auto store = BackupStore::open(backupsFolder(), backupName(line));
    auto report = store ? reportOf(*store, line.backup.run == 0 ? std::nullopt : std::optional(line.backup.run))
                        : Result<BackupReport>(Fault(store.fault()));
    if (!report) {
        return failBackup(line, report.fault());
    }
    if (line.json) {
        printLine(stdout, reportJson(*report));
        return endBackup(line, {{QStringLiteral("backup"), displayPath(report->set.name)}});
    }
    const QString text = line.backup.report == "html" ? backupReportHtml(*report) : backupReportText(*report);
    std::fputs(text.toStdString().c_str(), stdout); // names have no control characters here
    return endBackup(line, {});
}

} // namespace

int showBackup(const CommandLine& line)
{
    return line.backup.report.empty() && line.backup.run == 0 ? showRuns(line) : printReport(line);
}

} // namespace steadyburn
