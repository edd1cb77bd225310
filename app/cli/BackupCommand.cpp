// backup: run backups, list them, restore any run, forget. What else it does has files of its own: see BackupLines.h.
#include "cli/Commands.h"

#include "ConcreteDependencies.h"
#include "cli/AskedRuns.h"
#include "cli/BackupLines.h"
#include "cli/CommandTable.h"
#include "cli/ExitCode.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/NextVolume.h"
#include "cli/Notice.h"
#include "cli/PathList.h"
#include "cli/RunView.h"
#include "cli/Say.h"
#include "cli/SleepGuard.h"
#include "cli/UsageText.h"
#include "ui/text/BackupReportText.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/ReadBackText.h"
#include "ui/text/ShelfFile.h"
#include "ui/text/SizeText.h"
#include "workflow/backup/BackupForget.h"
#include "workflow/backup/BackupRestore.h"
#include "workflow/backup/BackupRunning.h"
#include "workflow/backup/ComparedRun.h"
#include "workflow/backup/RunComparison.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <iterator>

namespace steadyburn {

namespace {

void sayComing(const BackupRunning& running)
{
    const BackupRun& run = running.run();
    const ContentsChanges& changes = running.changes();
    if (running.written()) {
        say(stdout, onlyUnrecordedText(run));
        return;
    }
    if (const auto unfinished = running.continues() ? running.unfinished() : std::nullopt) {
        say(stdout, tr("Run %1 (%2) continues with volume %3")
                        .arg(QString::number(run.number), levelText(run.level), QString::number(unfinished->next)));
        return;
    }
    say(stdout,
        tr("Run %1 (%2) to “%3”").arg(QString::number(run.number), levelText(run.level), displayPath(run.target)));
    if (const auto& shared = running.shared()) {
        say(stdout, appendedText(*shared));
    }
    say(stdout, tr("Files: %1 new, %2 changed, %3 moved, %4 deleted, %5 as they were")
                    .arg(changes.freshFiles)
                    .arg(changes.changedFiles)
                    .arg(changes.moved.size())
                    .arg(changes.removedFiles)
                    .arg(changes.unchangedFiles));
    if (running.size()) {
        say(stdout, (running.size()->exact ? tr("To be written: %1") : tr("To be written: at most about %1"))
                        .arg(sizeText(running.size()->bytes)));
    }
}

QJsonObject forecastJson(const BackupRunning& running)
{
    QJsonObject json = backupJson(running.run());
    json[QStringLiteral("backup")] = displayPath(running.set().name);
    json[QStringLiteral("unchanged")] = number(running.changes().unchangedFiles);
    json[QStringLiteral("planned_bytes")] = running.size() ? number(running.size()->bytes) : QJsonValue();
    json[QStringLiteral("exact")] = running.size() ? QJsonValue(running.size()->exact) : QJsonValue();
    json[QStringLiteral("continued")] = running.continues();
    return json;
}

// For the report of the run. That it could not be kept says nothing of the run or of its media.
void keepResult(const CommandLine& line, const BackupRunning& running, const MediumReport& compared,
                const std::string& target)
{
    const auto words = [](const Fault& fault) { return describe(fault).sentence.toStdString(); };
    auto store = BackupStore::open(backupsFolder(), backupName(line));
    const auto kept =
        store ? keepComparison(*store, running.run().number, compared, target, words) : Result<void>(store.takeFault());
    if (!kept) {
        say(stderr, wholeSentence(kept.fault()));
    }
}

// After a run that has ended well, where that was asked for.
std::optional<MediumReport> compareAfter(const CommandLine& line, BackupRunning& running, const JobReport& report)
{
    const bool ended = report.outcome == Outcome::complete || report.outcome == Outcome::exceptions;
    if (!line.backup.compare || !ended) {
        return std::nullopt;
    }
    RunComparison comparison{.written = running.request(), .target = *line.backup.compare, .shelf = {}};
    comparison.shelf = line.noShelf ? std::string() : shelfFile();
    setWhereWritten(comparison, report);
    Dependencies dependencies = concreteDependencies();
    dependencies.changeVolume = nextVolumeBy(line.nextVolume, !line.json);
    MediumReport compared = RunCheck(comparison, dependencies).run(Interrupt::token());
    keepResult(line, running, compared, comparison.readIn());
    return compared;
}

QJsonValue comparedJson(const std::optional<MediumReport>& compared)
{
    if (!compared) {
        return {};
    }
    JobReport faults;
    faults.exceptions = compared->faults;
    return QJsonObject{
        {QStringLiteral("same"), !compared->fault && compared->faults.empty()},
        {QStringLiteral("files"), number(compared->files)},
        {QStringLiteral("bytes"), number(compared->bytes)},
        {QStringLiteral("copy"), compared->noted.copy > 0 ? number(compared->noted.copy) : QJsonValue()},
        {QStringLiteral("exceptions"), toJson(faults)[QStringLiteral("exceptions")]},
        {QStringLiteral("fault"), compared->fault ? QJsonValue(toJson(*compared->fault)) : QJsonValue()}};
}

void sayCompared(const MediumReport& compared)
{
    for (const Fault& fault : compared.faults) {
        say(stderr, describe(fault).sentence);
    }
    if (compared.fault) {
        say(stderr, wholeSentence(*compared.fault));
    } else {
        say(stdout, comparedText(compared));
    }
}

// The run is good, whatever the sources are now.
int codeOf(int code, const std::optional<MediumReport>& compared)
{
    const bool differs = compared && (compared->fault || !compared->faults.empty());
    return code == kComplete && differs ? (compared->cancelled() ? kCancelled : kExceptions) : code;
}

int printRun(const BackupRunning& running, const JobReport& report, bool kept,
             const std::optional<MediumReport>& compared)
{
    QJsonObject json = toJson(report);
    QJsonObject about = forecastJson(running);
    for (const char* const key : {"ended", "bytes", "volumes", "files", "verified"}) {
        about.remove(QLatin1String(key)); // the result has them
    }
    json[QStringLiteral("backup")] = kept ? QJsonValue(about) : QJsonValue();
    json[QStringLiteral("unfinished")] = kept ? QJsonValue() : unfinishedJson(running.unfinished());
    json[QStringLiteral("compared")] = comparedJson(compared);
    printLine(stdout, json);
    return report.fault ? exitCodeFor(*report.fault) : report.outcome == Outcome::complete ? kComplete : kExceptions;
}

// A run from a timer never waits for a medium, which would hold the lock and keep the computer awake.
void tellDesktop(const CommandLine& line, const Fault& fault)
{
    constexpr std::array kWantsMedium{
        FaultKind::mediumMissing,  FaultKind::mediumTooSmall, FaultKind::mediumFull,    FaultKind::mediumWriteProtected,
        FaultKind::mediumNotBlank, FaultKind::mediumClosed,   FaultKind::targetMissing, FaultKind::mediumRemoved};
    if (!line.backup.notify || fault.kind == FaultKind::cancelled) {
        return;
    }
    const bool medium = std::find(kWantsMedium.begin(), kWantsMedium.end(), fault.kind) != kWantsMedium.end();
    const QString advice =
        medium ? tr("Insert the right medium and run “steadyburn-cli backup run %1”, or wait for the next "
                    "scheduled run.")
                     .arg(displayPath(backupName(line)))
               : QString();
    if (medium && !line.json) {
        say(stderr, advice);
    }
    notifyDesktop(tr("The backup “%1” failed").arg(displayPath(backupName(line))),
                  (wholeSentence(fault) + QLatin1Char(' ') + advice).trimmed());
}

void tellDesktop(const CommandLine& line, const BackupRun& run, std::size_t problems)
{
    if (line.backup.notify && problems > 0) {
        notifyDesktop(tr("The backup “%1” has problems").arg(displayPath(backupName(line))),
                      tr("Problems: %1. “steadyburn-cli backup show %2 --run %3” names them.")
                          .arg(QString::number(problems), displayPath(backupName(line)), QString::number(run.number)));
    }
}

// Where some media of the run are whole, and the run is not.
void sayUnfinished(const CommandLine& line, const BackupRunning& running)
{
    if (running.unfinished()) {
        say(stderr,
            tr("“steadyburn-cli backup run %1 --continue” continues the run.").arg(displayPath(backupName(line))));
    }
}

// The medium is good, and no later run will know of it.
int endUnrecorded(const CommandLine& line, const BackupRunning& running, JobReport report, const Fault& fault)
{
    report.outcome = Outcome::failed;
    report.fault = fault;
    report.mediumState = Fault{.kind = FaultKind::mediumLeft,
                               .doing = Action::write,
                               .path = running.run().target,
                               .facts = MediumWorth{.state = MediumWorth::State::written}};
    if (line.json) {
        return printRun(running, report, false, std::nullopt);
    }
    const int code = showReport(report, {});
    say(stderr, running.unfinished()
                    ? tr("All volumes of the run are whole, but its record could not be written. When it can be, "
                         "“steadyburn-cli backup run %1 --continue” writes it.")
                          .arg(displayPath(backupName(line)))
                    : tr("The run is not recorded, and no later run builds on it. What was written is whole, and "
                         "“steadyburn-cli restore” reads it. Run the backup again when the records can be written."));
    return code;
}

// Runs the job. Nothing where the user stopped at a question.
std::optional<JobReport> runJob(const CommandLine& line, BackupRunning& running, const RunViewOptions& view)
{
    if (running.written()) { // only the record is missing
        return running.writtenReport();
    }
    JobRequest& request = running.request();
    request.overwrite = line.yes;
    request.spanDiscs = !line.nextVolume.empty();
    request.reload = line.job.reload;
    request.shelf = line.noShelf ? std::string() : shelfFile();
    return runAsking(request, view);
}

// Runs the job and records the run.
int burn(const CommandLine& line, BackupRunning& running)
{
    if (auto begun = running.begin(); !begun) {
        tellDesktop(line, begun.fault());
        return failBackup(line, begun.fault());
    }
    const RunViewOptions view{.json = line.json,
                              .nextVolume = line.nextVolume,
                              .sparing = [&running](ChangeVolume ask) { return running.sparingRuns(std::move(ask)); }};
    auto report = runJob(line, running, view);
    const bool onlyRecorded = running.written();
    if (report) {
        running.complete(*report);
    }
    const auto kept = running.conclude(report ? *report : JobReport(),
                                       [](const Fault& fault) { return describe(fault).sentence.toStdString(); });
    if (!report) {
        return kCancelled;
    }
    if (!kept) {
        tellDesktop(line, kept.fault());
        return endUnrecorded(line, running, *report, kept.fault());
    }
    const auto compared = *kept ? compareAfter(line, running, *report) : std::nullopt;
    const int code =
        codeOf(line.json ? printRun(running, *report, *kept, compared) : showReport(*report, view), compared);
    if (!line.json && !*kept) {
        sayUnfinished(line, running);
    } else if (!line.json && (onlyRecorded || report->fault)) {
        say(stdout, tr("Run %1 is recorded.").arg(running.run().number));
    }
    if (compared && !line.json) {
        sayCompared(*compared);
    }
    if (report->fault) {
        tellDesktop(line, *report->fault);
    } else {
        tellDesktop(line, running.run(), report->exceptions.size());
    }
    return code;
}

int runOnce(CommandLine& line)
{
    const SleepGuard awake(awakeReason());
    const BackupOrder order{.folder = backupsFolder(),
                            .name = backupName(line),
                            .target = line.job.target,
                            .verify = line.backup.verify,
                            .full = line.backup.full,
                            .newMedium = line.backup.newMedium,
                            .moved = line.backup.moved,
                            .overwriteRun = line.backup.overwriteRun,
                            .emptySources = line.backup.recordDeleted,
                            .plan = line.backup.plan,
                            .dryRun = line.backup.plan,
                            .continued = line.backup.continued,
                            .giveUp = line.backup.giveUp};
    auto running = BackupRunning::prepare(order, concreteDependencies(), Interrupt::token());
    if (!running) {
        const int code = failBackup(line, running.fault());
        tellDesktop(line, running.fault());
        return code;
    }
    for (const Fault& remark : (*running)->remarks()) {
        if (line.json) {
            printLine(stdout, toJson(JobWarning{.kind = JobWarning::Kind::disc, .fault = remark}));
        } else {
            say(stderr, describe(remark).sentence);
        }
    }
    if (!(*running)->needed()) {
        if (!line.json) {
            say(stdout, tr("Nothing has changed since run %1. Nothing was written.").arg((*running)->run().base));
        }
        return endBackup(line, {{QStringLiteral("backup"), QJsonValue()}}, (*running)->unread());
    }
    if (!line.json) {
        sayComing(**running);
    }
    return line.backup.plan ? endBackup(line, forecastJson(**running), (*running)->unread()) : burn(line, **running);
}

QJsonObject listedJson(const BackupSet& set, const std::vector<BackupRun>& runs, std::uint64_t bytes)
{
    const auto damaged = std::count_if(runs.begin(), runs.end(), [](const BackupRun& run) { return run.damaged(); });
    const bool dated = !runs.empty() && !runs.back().damaged();
    return {{QStringLiteral("event"), QStringLiteral("backup")},
            {QStringLiteral("name"), displayPath(set.name)},
            {QStringLiteral("uuid"), displayPath(set.uuid)},
            {QStringLiteral("target"), displayPath(set.target)},
            {QStringLiteral("runs"), static_cast<int>(runs.size())},
            {QStringLiteral("damaged"), static_cast<int>(damaged)},
            {QStringLiteral("last"), dated ? QJsonValue(static_cast<qint64>(runs.back().began)) : QJsonValue()},
            {QStringLiteral("bytes"), number(bytes)}};
}

QString listedText(const BackupSet& set, const std::vector<BackupRun>& runs, std::uint64_t bytes)
{
    const QString name = displayPath(set.name);
    const QString target = displayPath(set.target);
    if (runs.empty()) {
        return tr("%1: has not been run yet, to “%2”").arg(name, target);
    }
    const QString count = QString::number(runs.size());
    if (runs.back().damaged()) {
        return tr("%1: runs: %2, the record of the last one is damaged, %3, to “%4”")
            .arg(name, count, sizeText(bytes), target);
    }
    return tr("%1: runs: %2, the last on %3, %4, to “%5”")
        .arg(name, count, dayText(runs.back().began), sizeText(bytes), target);
}

int list(CommandLine& line)
{
    std::vector<Fault> faults;
    for (const std::string& name : BackupStore::names(backupsFolder())) {
        auto store = BackupStore::open(backupsFolder(), name);
        auto runs = store ? store->runs() : Result<std::vector<BackupRun>>(Fault(store.fault()));
        if (!runs) {
            faults.push_back(runs.takeFault());
            continue;
        }
        std::uint64_t bytes = 0;
        for (const BackupRun& run : *runs) {
            bytes += run.bytes;
        }
        if (line.json) {
            printLine(stdout, listedJson(store->set(), *runs, bytes));
        } else {
            say(stdout, listedText(store->set(), *runs, bytes));
        }
    }
    return endBackup(line, {}, faults);
}

std::optional<unsigned> numberIn(std::string_view text)
{
    unsigned number = 0;
    const auto [stop, bad] = std::from_chars(text.data(), text.data() + text.size(), number);
    return bad == std::errc() && stop == text.data() + text.size() && number > 0 ? std::optional(number) : std::nullopt;
}

// RUN=TARGET of each --from.
Result<std::map<unsigned, std::string>> mediaOf(const CommandLine& line)
{
    std::map<unsigned, std::string> media;
    for (const std::string& text : line.backup.media) {
        const std::size_t equals = text.find('=');
        const auto number = numberIn(std::string_view(text).substr(0, equals));
        if (!number || equals == std::string::npos) {
            return Fault{.kind = FaultKind::badArgument, .doing = Action::parse, .detail = "--from " + text};
        }
        media[*number] = text.substr(equals + 1);
    }
    return media;
}

int restoreRun(CommandLine& line)
{
    auto media = mediaOf(line);
    if (!media) {
        return failBackup(line, media.fault());
    }
    auto patterns = patternsFrom(line, 2);
    if (!patterns) {
        return failBackup(line, patterns.fault());
    }
    Dependencies dependencies = concreteDependencies();
    dependencies.changeVolume = nextVolumeBy(line.nextVolume, !line.json);
    const SleepGuard awake(awakeReason());
    const BackupRestoreReport report =
        BackupRestore({.folder = backupsFolder(),
                       .name = backupName(line),
                       .run = line.backup.run == 0 ? std::nullopt : std::optional(line.backup.run),
                       .into = line.restore.into,
                       .patterns = std::move(*patterns),
                       .overwrite = line.yes,
                       .media = std::move(*media)},
                      dependencies)
            .run(Interrupt::token());
    QJsonArray used;
    for (const BackupRestoreReport::Medium& medium : report.media) {
        used.append(QJsonObject{{QStringLiteral("run"), static_cast<int>(medium.run)},
                                {QStringLiteral("target"), displayPath(medium.target)},
                                {QStringLiteral("label"), displayPath(medium.label)},
                                {QStringLiteral("wanted"), number(medium.wanted)},
                                {QStringLiteral("lost"), number(medium.lost)}});
    }
    if (!line.json && report.run != 0) {
        say(stdout, tr("Restored from run %1: %2, %3")
                        .arg(QString::number(report.run), filesText(report.files), sizeText(report.bytes)));
    }
    return endBackup(line,
                     {{QStringLiteral("run"), static_cast<int>(report.run)},
                      {QStringLiteral("files"), number(report.files)},
                      {QStringLiteral("bytes"), number(report.bytes)},
                      {QStringLiteral("lost"), number(report.lost)},
                      {QStringLiteral("missing"), number(report.missing)},
                      {QStringLiteral("media"), used}},
                     report.faults, report.fault);
}

// What the media of runs that are forgotten hold besides, in words and for the result line.
QJsonArray tellBeside(const CommandLine& line, const RunsOfMedia& media, const std::vector<unsigned>& forgotten)
{
    const std::vector<RunOnMedium> beside = runsBeside(media, backupName(line), forgotten);
    for (const QString& text : line.json ? QStringList() : besideTexts(beside, backupName(line))) {
        say(stdout, text);
    }
    QJsonArray runs;
    for (const RunOnMedium& run : beside) {
        runs.append(QJsonObject{{QStringLiteral("backup"), displayPath(run.backup)},
                                {QStringLiteral("run"), static_cast<int>(run.number)}});
    }
    return runs;
}

std::vector<unsigned> numbersOf(const std::vector<BackupRun>& runs)
{
    std::vector<unsigned> numbers;
    std::ranges::transform(runs, std::back_inserter(numbers), &BackupRun::number);
    return numbers;
}

int forgetWhole(CommandLine& line, BackupStore& store)
{
    if (!line.yes) {
        const Command* const command = findCommand("backup");
        return refuse(
            {.problem = UsageProblem::optionMissing, .command = command, .option = findOption(*command, "yes")}, line);
    }
    auto locked = store.lock();
    const RunsOfMedia media = runsOfMedia(backupsFolder());
    const auto runs = store.runs();
    const auto gone = locked ? store.forgetAll() : std::move(locked);
    if (!gone) {
        return failBackup(line, gone.fault());
    }
    const QJsonArray beside = tellBeside(line, media, runs ? numbersOf(*runs) : std::vector<unsigned>());
    return endTimers(line, {{QStringLiteral("forgotten"), QJsonArray()}, {QStringLiteral("beside"), beside}},
                     forgetTimer(store.set().uuid));
}

int forget(CommandLine& line)
{
    auto store = BackupStore::open(backupsFolder(), backupName(line));
    if (!store) {
        return failBackup(line, store.fault());
    }
    if (line.operands.size() == 2) {
        return forgetWhole(line, *store);
    }
    std::vector<unsigned> numbers;
    for (auto word = line.operands.begin() + 2; word != line.operands.end(); ++word) {
        const auto number = numberIn(*word);
        if (!number) {
            return failBackup(line, {.kind = FaultKind::badArgument, .doing = Action::parse, .detail = *word});
        }
        numbers.push_back(*number);
    }
    const RunsOfMedia media = runsOfMedia(backupsFolder());
    const auto forgotten = forgetRuns(*store, numbers, line.backup.withLater);
    if (!forgotten) {
        return failBackup(line, forgotten.fault());
    }
    QJsonArray runs;
    for (const BackupRun& run : *forgotten) {
        runs.append(static_cast<int>(run.number));
        if (!line.json) {
            say(stdout, tr("Run %1 is forgotten. Its medium is as it was: “%2”")
                            .arg(QString::number(run.number), displayPath(run.target)));
        }
    }
    const QJsonArray beside = tellBeside(line, media, numbersOf(*forgotten));
    return endBackup(line, {{QStringLiteral("forgotten"), runs}, {QStringLiteral("beside"), beside}});
}

} // namespace

int backupCommand(CommandLine& line)
{
    const std::string& action = line.operands.front();
    if (backupsFolder().empty()) {
        return failBackup(line, {.kind = FaultKind::backupMissing, .doing = Action::open});
    }
    return action == "create"     ? createBackup(line)
           : action == "edit"     ? changeBackup(line)
           : action == "change"   ? changeBackup(line) // as it was called before
           : action == "run"      ? runOnce(line)
           : action == "list"     ? list(line)
           : action == "show"     ? showBackup(line)
           : action == "restore"  ? restoreRun(line)
           : action == "schedule" ? scheduleBackup(line)
                                  : forget(line);
}

} // namespace steadyburn
