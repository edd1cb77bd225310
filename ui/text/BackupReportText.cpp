#include "ui/text/BackupReportText.h"

#include "base/Text.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/text/faults/FaultSentences.h"

#include <QDateTime>
#include <QLocale>
#include <QStringList>

#include <map>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

struct ReportRow {
    QString label;
    QStringList values;
};

struct ReportSection {
    QString title;
    std::vector<ReportRow> rows;
};

QString writtenOut(const QString& text)
{
    return QString::fromStdString(escapeControls(text.toStdString()));
}

QString nameText(const std::string& bytes)
{
    return writtenOut(exactPath(bytes));
}

QString bytesText(std::uint64_t bytes)
{
    return tr("%1 (%2 bytes)").arg(sizeText(bytes), QLocale().toString(static_cast<qulonglong>(bytes)));
}

QStringList namesText(const std::vector<std::string>& names)
{
    QStringList texts;
    for (const std::string& name : names) {
        texts << nameText(name);
    }
    return texts;
}

QString verdictText(RunVerdict verdict)
{
    switch (verdict) {
    case RunVerdict::good:
        return tr("Read back and compared: everything is as it was sent.");
    case RunVerdict::different:
        return tr("Read back and compared: what is on the medium differs from what was sent.");
    case RunVerdict::partly:
        return tr("Read back, but not everything could be compared.");
    case RunVerdict::notAsked:
        break;
    }
    return tr("Not read back.");
}

ReportSection sectionOfRun(const BackupReport& report)
{
    const BackupRun& run = report.run;
    ReportSection section{.title = tr("Run"), .rows = {{tr("Backup"), {nameText(report.set.name)}}}};
    section.rows.push_back({tr("Number"), {QString::number(run.number)}});
    section.rows.push_back(
        {tr("Level"),
         {run.base == 0 ? levelText(run.level) : tr("%1, builds on run %2").arg(levelText(run.level)).arg(run.base)}});
    section.rows.push_back({tr("Begun"), {dayText(run.began)}});
    section.rows.push_back({tr("Ended"), {dayText(run.ended)}});
    section.rows.push_back({tr("Sources"), namesText(report.set.sources)});
    if (!report.set.excludes.empty()) {
        section.rows.push_back({tr("Excluded"), namesText(report.set.excludes)});
    }
    return section;
}

QString comparisonText(const ComparedRun& compared)
{
    const QString when = tr("%1 in “%2”: ").arg(dayText(compared.when), nameText(compared.target));
    if (!compared.problem.empty()) {
        return when + nameText(compared.problem);
    }
    return when + (compared.same ? tr("%1, as the sources were then.").arg(filesText(compared.files))
                                 : tr("Differences from the sources as they were then: %1")
                                       .arg(QString::number(compared.differences.size())));
}

ReportSection sectionOfMedia(const BackupReport& report)
{
    const BackupRun& run = report.run;
    ReportSection section{.title = tr("Media"), .rows = {{tr("Written to"), {nameText(run.target)}}}};
    section.rows.push_back({tr("Label"), {nameText(labelText(run))}});
    if (run.appended) {
        section.rows.push_back({tr("Position"), {tr("after earlier runs on the same medium")}});
    }
    section.rows.push_back({tr("Format"), {nameText(run.format)}});
    section.rows.push_back({tr("ID"), {nameText(run.uuid)}});
    for (const RunVolume& volume : report.volumes) {
        section.rows.push_back({tr("Medium %1").arg(volume.number),
                                {nameText(volume.label), nameText(volume.target), nameText(volume.uuid),
                                 filesText(volume.files), bytesText(volume.bytes)}});
    }
    if (run.plannedBytes) {
        section.rows.push_back({tr("Planned"),
                                {run.plannedExactly ? bytesText(*run.plannedBytes)
                                                    : tr("at most about %1").arg(bytesText(*run.plannedBytes))}});
    }
    section.rows.push_back({tr("Written"), {bytesText(run.bytes)}});
    if (run.sha256) {
        section.rows.push_back({tr("SHA-256"), {QString::fromStdString(toHex(*run.sha256))}});
    }
    section.rows.push_back({tr("Verified"), {verdictText(run.verdict)}});
    if (report.compared) {
        section.rows.push_back({tr("Compared"), {comparisonText(*report.compared)}});
    }
    for (const BackupRun& base : report.chain) {
        section.rows.push_back({tr("Needs run %1").arg(base.number),
                                base.damaged() ? QStringList{tr("there is no good record of it")}
                                               : QStringList{dayText(base.began), levelText(base.level),
                                                             nameText(labelText(base)), nameText(base.target)}});
    }
    return section;
}

ReportSection sectionOfFiles(const BackupReport& report)
{
    const BackupRun& run = report.run;
    return {.title = tr("Files"),
            .rows = {{tr("On the medium"), {filesText(run.files)}},
                     {tr("New"), {filesText(run.freshFiles)}},
                     {tr("Changed"), {filesText(run.changedFiles)}},
                     {tr("Moved"), {filesText(run.movedFiles)}},
                     {tr("Deleted"), {filesText(run.removedFiles)}}}};
}

ReportRow sourceRow(const BackupReport& report, const std::string& source, const SourceQuota& quota)
{
    const auto uses = report.uses.find(source);
    const QuotaUse use = uses == report.uses.end() ? QuotaUse() : allOf(uses->second);
    const QString size = sizeText(use.bytes);
    const QString media = QString::number(use.media);
    return {displayPath(source),
            {quota.bytes == 0 ? size : tr("%1 of %2").arg(size, sizeText(quota.bytes)),
             quota.media == 0 ? tr("Media: %1").arg(media)
                              : tr("Media: %1").arg(tr("%1 of %2").arg(media, QString::number(quota.media)))}};
}

ReportSection sectionOfQuota(const BackupReport& report)
{
    const BackupSet& set = report.set;
    ReportSection section{.title = tr("All runs"), .rows = {}};
    section.rows.push_back({tr("Size"),
                            {set.quota == 0 ? sizeText(report.bytesOfAll)
                                            : tr("%1 of %2").arg(sizeText(report.bytesOfAll), sizeText(set.quota))}});
    const QString media = QString::number(report.mediaOfAll);
    section.rows.push_back(
        {tr("Media"), {set.quotaMedia == 0 ? media : tr("%1 of %2").arg(media, QString::number(set.quotaMedia))}});
    for (const auto& [source, quota] : set.sourceQuotas) {
        section.rows.push_back(sourceRow(report, source, quota));
    }
    return section;
}

// What was not as the sources were when the media were compared with them.
ReportSection sectionOfDifferences(const ComparedRun& compared)
{
    ReportSection section{.title = tr("Differences from the sources"), .rows = {}};
    for (const RunException& each : compared.differences) {
        section.rows.push_back({nameText(each.path), {nameText(each.problem)}});
    }
    return section;
}

// The first ones by name.
ReportSection sectionOfNames(const QString& title, const std::vector<std::string>& paths)
{
    constexpr std::size_t kMostNames = 500;
    ReportSection section{.title = title, .rows = {}};
    for (const std::string& path : paths) {
        if (section.rows.size() == kMostNames) {
            section.rows.push_back({tr("and more"), {QString::number(paths.size() - kMostNames)}});
            break;
        }
        section.rows.push_back({nameText(path), {}});
    }
    return section;
}

// Everything but the problems.
std::vector<ReportSection> sectionsOf(const BackupReport& report)
{
    std::vector<ReportSection> sections{sectionOfRun(report), sectionOfMedia(report), sectionOfFiles(report),
                                        sectionOfQuota(report)};
    if (report.compared && !report.compared->differences.empty()) {
        sections.push_back(sectionOfDifferences(*report.compared));
    }
    if (!report.written.empty()) {
        sections.push_back(sectionOfNames(tr("Files written by this run"), report.written));
    }
    if (!report.removed.empty()) {
        sections.push_back(sectionOfNames(tr("Deleted files and folders"), report.removed));
    }
    return sections;
}

QString problemsTitle(const BackupReport& report)
{
    return report.run.exceptions == 0 ? tr("No problems: everything is on the medium.")
                                      : tr("Problems: %1").arg(report.run.exceptions);
}

QString titleText(const BackupReport& report)
{
    return tr("Backup “%1”, run %2").arg(nameText(report.set.name), QString::number(report.run.number));
}

// With nothing that HTML takes for markup, and nothing that it or XML cannot hold.
QString htmlText(const QString& text)
{
    QString safe;
    for (const char32_t letter : writtenOut(text).toUcs4()) {
        const bool noCharacter = (letter & 0xfffeU) == 0xfffeU || (letter >= 0xfdd0 && letter <= 0xfdef);
        safe += noCharacter ? QStringLiteral("\\u%1").arg(static_cast<uint>(letter), 4, 16, QLatin1Char('0'))
                            : QString::fromUcs4(&letter, 1);
    }
    return safe.toHtmlEscaped();
}

QString element(const char* name, const QString& inside)
{
    const QLatin1String tag(name);
    return QStringLiteral("<%1>%2</%1>\n").arg(tag, inside);
}

// A name may hold “%1”: the parts are joined, and nothing is replaced in them.
QString rowHtml(const ReportRow& row)
{
    QStringList values;
    for (const QString& value : row.values) {
        values << htmlText(value);
    }
    return QLatin1String("<tr><th>") + htmlText(row.label) + QLatin1String("</th><td>") +
           values.join(QLatin1String("<br/>")) + QLatin1String("</td></tr>\n");
}

const char* const kHead = "<meta charset=\"utf-8\"/>\n"
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                          "'unsafe-inline'\"/>\n"
                          "<style>body{font-family:sans-serif;margin:2em auto;max-width:60em;padding:0 "
                          "1em}th{text-align:left;vertical-align:top;padding-right:1.5em;font-weight:normal;color:#555}"
                          "td{overflow-wrap:anywhere}h2{font-size:1.1em;border-bottom:1px solid #bbb}</style>\n";

} // namespace

QString levelText(BackupLevel level)
{
    switch (level) {
    case BackupLevel::full:
        return tr("full");
    case BackupLevel::incremental:
        return tr("incremental");
    case BackupLevel::differential:
        break;
    }
    return tr("differential");
}

QString appendedText(const SharedMedium& shared)
{
    const QString label = nameText(shared.label);
    return shared.runs.empty()
               ? tr("It is appended to “%1”, which has runs of other backups.").arg(label)
               : tr("It is appended to “%2”, after run %1.").arg(QString::number(shared.runs.back()), label);
}

QStringList besideTexts(const std::vector<RunOnMedium>& beside, const std::string& name)
{
    std::map<std::string, std::vector<unsigned>> runs;
    for (const RunOnMedium& run : beside) {
        runs[run.backup].push_back(run.number);
    }
    QStringList texts;
    for (const auto& [backup, numbers] : runs) {
        texts << (backup == name ? tr("The same media still have these runs: %1").arg(numbersText(numbers))
                                 : tr("The same media have runs of the backup “%1”: %2")
                                       .arg(nameText(backup), numbersText(numbers)));
    }
    return texts;
}

QString onlyUnrecordedText(const BackupRun& run)
{
    return tr("Run %1 (%2) is on all its media; only its record is missing.")
        .arg(QString::number(run.number), levelText(run.level));
}

QString dayText(std::int64_t seconds)
{
    const QDateTime moment = QDateTime::fromSecsSinceEpoch(seconds);
    return inWindow() ? QLocale().toString(moment, QLocale::ShortFormat)
                      : moment.toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

QString backupReportText(const BackupReport& report)
{
    QStringList lines{titleText(report)};
    for (const ReportSection& section : sectionsOf(report)) {
        lines << QString() << section.title;
        for (const ReportRow& row : section.rows) {
            lines << QLatin1String("  ") + row.label + (row.values.isEmpty() ? QString() : QLatin1String(": ")) +
                         row.values.join(QLatin1String(", "));
        }
    }
    lines << QString() << problemsTitle(report);
    for (const RunException& exception : report.exceptions) {
        lines << QLatin1String("  ") + nameText(exception.path); // in full, also where the sentence has it
        lines << QLatin1String("    ") + nameText(exception.problem);
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString backupReportHtml(const BackupReport& report)
{
    QString body = element("h1", htmlText(titleText(report)));
    for (const ReportSection& section : sectionsOf(report)) {
        QString rows;
        for (const ReportRow& row : section.rows) {
            rows += rowHtml(row);
        }
        body += element("h2", htmlText(section.title)) + element("table", rows);
    }
    body += element("h2", htmlText(problemsTitle(report)));
    QString problems;
    for (const RunException& exception : report.exceptions) {
        problems += rowHtml({nameText(exception.path), {nameText(exception.problem)}});
    }
    body += problems.isEmpty() ? QString() : element("table", problems);
    //: The code of this language, as a page of HTML has it.
    const QString language = tr("en");
    return QLatin1String("<!DOCTYPE html>\n<html lang=\"") + htmlText(language) + QLatin1String("\">\n<head>\n") +
           QLatin1String(kHead) + element("title", htmlText(titleText(report))) + QLatin1String("</head>\n<body>\n") +
           body + QLatin1String("</body>\n</html>\n");
}

} // namespace steadyburn
