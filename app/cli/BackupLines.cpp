#include "cli/BackupLines.h"

#include "cli/ExitCode.h"
#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "ui/text/FaultText.h"

#include <QJsonArray>

#include <cstdio>

namespace steadyburn {

namespace {

QJsonArray exceptionsOf(const std::vector<Fault>& faults)
{
    JobReport report;
    report.exceptions = faults;
    return toJson(report)[QStringLiteral("exceptions")].toArray();
}

} // namespace

std::string backupName(const CommandLine& line)
{
    return line.operands.size() > 1 ? line.operands[1] : std::string();
}

QJsonObject backupJson(const BackupRun& run)
{
    const std::string_view level = toString(run.level);
    return {{QStringLiteral("run"), static_cast<int>(run.number)},
            {QStringLiteral("level"), QString::fromLatin1(level.data(), static_cast<qsizetype>(level.size()))},
            {QStringLiteral("base"), run.base == 0 ? QJsonValue() : QJsonValue(static_cast<int>(run.base))},
            {QStringLiteral("uuid"), displayPath(run.uuid)},
            {QStringLiteral("began"), static_cast<qint64>(run.began)},
            {QStringLiteral("ended"), static_cast<qint64>(run.ended)},
            {QStringLiteral("target"), displayPath(run.target)},
            {QStringLiteral("label"), displayPath(run.label)},
            {QStringLiteral("label_number"), static_cast<int>(run.labelNumber)},
            {QStringLiteral("further_label"),
             run.furtherLabel.empty() ? QJsonValue() : QJsonValue(displayPath(run.furtherLabel))},
            {QStringLiteral("format"), displayPath(run.format)},
            {QStringLiteral("bytes"), number(run.bytes)},
            {QStringLiteral("volumes"), number(run.volumes)},
            {QStringLiteral("appended"), run.appended},
            {QStringLiteral("section"), run.section ? QJsonValue(static_cast<int>(*run.section)) : QJsonValue()},
            {QStringLiteral("files"), number(run.files)},
            {QStringLiteral("changed"), number(run.changedFiles)},
            {QStringLiteral("new"), number(run.freshFiles)},
            {QStringLiteral("removed"), number(run.removedFiles)},
            {QStringLiteral("moved"), number(run.movedFiles)},
            {QStringLiteral("verified"), run.verified()}};
}

QJsonValue unfinishedJson(const std::optional<UnfinishedRun>& unfinished)
{
    return unfinished ? QJsonValue(QJsonObject{{QStringLiteral("run"), static_cast<int>(unfinished->run.number)},
                                               {QStringLiteral("media"), number(unfinished->media)},
                                               {QStringLiteral("next"), static_cast<int>(unfinished->next)}})
                      : QJsonValue();
}

int endBackup(const CommandLine& line, QJsonObject figures, const std::vector<Fault>& faults,
              const std::optional<Fault>& fault)
{
    const int code = fault ? exitCodeFor(*fault) : (faults.empty() ? kComplete : kExceptions);
    if (line.json) {
        figures[QStringLiteral("event")] = QStringLiteral("result");
        figures[QStringLiteral("outcome")] =
            !fault               ? (faults.empty() ? QStringLiteral("complete") : QStringLiteral("exceptions"))
            : code == kCancelled ? QStringLiteral("cancelled")
                                 : QStringLiteral("failed");
        figures[QStringLiteral("exceptions")] = exceptionsOf(faults);
        figures[QStringLiteral("fault")] = fault ? QJsonValue(toJson(*fault)) : QJsonValue();
        printLine(stdout, figures);
        return code;
    }
    for (const Fault& each : faults) {
        say(stderr, describe(each).sentence);
    }
    if (fault) {
        say(stderr, wholeSentence(*fault));
    }
    return code;
}

int failBackup(const CommandLine& line, const Fault& fault)
{
    return endBackup(line, {}, {}, fault);
}

} // namespace steadyburn
