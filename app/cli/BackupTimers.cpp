// backup schedule: when backups run by themselves.
#include "cli/BackupLines.h"

#include "cli/ExitCode.h"
#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "ui/text/BackupReportText.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/FaultText.h"
#include "ui/text/ShelfFile.h"
#include "workflow/backup/BackupSchedule.h"
#include "workflow/backup/BackupStore.h"

#include <QJsonArray>
#include <QProcess>

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace steadyburn {

namespace {

constexpr int kSystemdPatience = 30'000; // milliseconds

ProgramEnd runProgram(const std::vector<std::string>& words)
{
    QStringList arguments;
    for (const std::string& word : words) {
        arguments << QString::fromStdString(word);
    }
    const QString program = arguments.takeFirst();
    QProcess process;
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(program, arguments);
    if (!process.waitForStarted(kSystemdPatience)) {
        return {};
    }
    ProgramEnd end{.started = true, .code = -1};
    if (!process.waitForFinished(kSystemdPatience)) {
        process.kill();
        process.waitForFinished(kSystemdPatience);
        end.errors = words.front() + " does not answer";
        return end;
    }
    end.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    end.output = process.readAllStandardOutput().toStdString();
    end.errors = process.readAllStandardError().toStdString();
    return end;
}

BackupSchedule schedule()
{
    return {unitsFolder(), runProgram};
}

// The run that a timer starts finds what this one would, whatever the user's systemd has in its environment.
Result<TimerOrder> orderOf(const CommandLine& line)
{
    std::error_code error;
    const std::string program = std::filesystem::read_symlink("/proc/self/exe", error).string();
    if (error || program.find('=') != std::string::npos) { // env would take it for a variable
        return Fault{.kind = FaultKind::unsupported, .doing = Action::parse, .path = program};
    }
    return TimerOrder{.name = backupName(line),
                      .when = line.backup.at,
                      .command = {program, "backup", "run", "--notify", "--", backupName(line)},
                      .environment = {"STEADYBURN_BACKUPS=" + backupsFolder(), "STEADYBURN_SHELF=" + shelfFile()}};
}

QString nextText(const ScheduledBackup& timer)
{
    return timer.changed  ? tr("changed outside Steadyburn")
           : timer.next   ? tr("next on %1").arg(dayText(*timer.next))
           : timer.active ? tr("active")
                          : tr("not active");
}

QJsonObject timerJson(const ScheduledBackup& timer)
{
    return {{QStringLiteral("backup"), displayPath(timer.name)},
            {QStringLiteral("uuid"), displayPath(timer.uuid)},
            {QStringLiteral("at"), displayPath(timer.when)},
            {QStringLiteral("next"), maybe(timer.next)},
            {QStringLiteral("active"), timer.active},
            {QStringLiteral("changed"), timer.changed},
            {QStringLiteral("unit"), displayPath(timer.unit)},
            {QStringLiteral("path"), displayPath(timer.path)}};
}

int listTimers(const CommandLine& line)
{
    const std::string name = backupName(line);
    for (const ScheduledBackup& timer : schedule().all()) {
        if (!name.empty() && timer.name != name) {
            continue;
        }
        if (line.json) {
            QJsonObject json = timerJson(timer);
            json[QStringLiteral("event")] = QStringLiteral("timer");
            printLine(stdout, json);
        } else {
            say(stdout,
                tr("%1: %2, %3, “%4”")
                    .arg(displayPath(timer.name), displayPath(timer.when), nextText(timer), displayPath(timer.path)));
        }
    }
    return endBackup(line, {});
}

// Where the timer's file and systemd are not of one mind.
std::vector<TimerProblem> problemsOf(const ScheduleChange& change, bool set)
{
    std::vector<TimerProblem> problems;
    for (const std::string& path : change.left) {
        const Fault fault{.kind = FaultKind::notOurFile, .doing = Action::write, .path = path};
        problems.push_back({.path = path, .sentence = describe(fault).sentence});
    }
    if (!change.answered) {
        const QString unit = displayPath(change.unit);
        const QString reason = displayPath(change.reason);
        problems.push_back(
            {.path = change.unit,
             .sentence = set ? tr("The timer is written, but systemd did not start it: %1. Where your systemd runs, "
                                  "type: systemctl --user daemon-reload && systemctl --user enable --now %2")
                                   .arg(reason, unit)
                             : tr("The timer is removed, but systemd was not told: %1. Where your systemd runs, type: "
                                  "systemctl --user stop %2; systemctl --user daemon-reload")
                                   .arg(reason, unit)});
    }
    return problems;
}

int setTimer(const CommandLine& line)
{
    const auto store = BackupStore::open(backupsFolder(), backupName(line));
    auto order = store ? orderOf(line) : Result<TimerOrder>(Fault(store.fault()));
    auto change = order ? schedule().set(store->set().uuid, *order) : Result<ScheduleChange>(Fault(order.fault()));
    if (!change) {
        return failBackup(line, change.fault());
    }
    const std::vector<TimerProblem> problems = problemsOf(*change, true);
    ScheduledBackup timer{.unit = change->unit, .uuid = store->set().uuid, .name = order->name, .when = order->when};
    for (ScheduledBackup& each : schedule().all()) {
        timer = each.unit == change->unit ? std::move(each) : timer;
    }
    if (!line.json && problems.empty()) {
        say(stdout, tr("The backup “%1” now runs automatically (“%2”, %3).")
                        .arg(displayPath(timer.name), displayPath(timer.when), nextText(timer)));
    }
    return endTimers(line, timerJson(timer), problems);
}

// A timer is found by the backup's name as well, when there is no such backup any more.
Result<std::string> scheduledUuid(const CommandLine& line)
{
    auto store = BackupStore::open(backupsFolder(), backupName(line));
    if (store) {
        return std::string(store->set().uuid);
    }
    for (const ScheduledBackup& timer : schedule().all()) {
        if (timer.name == backupName(line)) {
            return std::string(timer.uuid);
        }
    }
    return store.takeFault();
}

int removeTimer(const CommandLine& line)
{
    const auto uuid = scheduledUuid(line);
    const auto change = uuid ? schedule().remove(*uuid) : Result<ScheduleChange>(Fault(uuid.fault()));
    if (!change) {
        return failBackup(line, change.fault());
    }
    if (!line.json && change->left.empty()) {
        say(stdout,
            (change->there ? tr("The backup “%1” no longer runs automatically.") : tr("The backup “%1” has no timer."))
                .arg(displayPath(backupName(line))));
    }
    return endTimers(line,
                     {{QStringLiteral("backup"), displayPath(backupName(line))},
                      {QStringLiteral("removed"), change->there},
                      {QStringLiteral("unit"), displayPath(change->unit)}},
                     problemsOf(*change, false));
}

} // namespace

std::vector<TimerProblem> forgetTimer(const std::string& uuid)
{
    if (unitsFolder().empty()) {
        return {};
    }
    const auto change = schedule().remove(uuid);
    if (!change) {
        return {{.path = change.fault().path, .sentence = describe(change.fault()).sentence}};
    }
    return problemsOf(*change, false);
}

int endTimers(const CommandLine& line, QJsonObject figures, const std::vector<TimerProblem>& problems)
{
    QJsonArray exceptions;
    for (const TimerProblem& problem : problems) {
        exceptions.append(QJsonObject{{QStringLiteral("path"), displayPath(problem.path)},
                                      {QStringLiteral("problem"), problem.sentence}});
        if (!line.json) {
            say(stderr, problem.sentence);
        }
    }
    if (line.json) {
        figures[QStringLiteral("event")] = QStringLiteral("result");
        figures[QStringLiteral("outcome")] =
            problems.empty() ? QStringLiteral("complete") : QStringLiteral("exceptions");
        figures[QStringLiteral("exceptions")] = exceptions;
        figures[QStringLiteral("fault")] = QJsonValue();
        printLine(stdout, figures);
    }
    return problems.empty() ? kComplete : kExceptions;
}

int scheduleBackup(const CommandLine& line)
{
    if (unitsFolder().empty()) {
        return failBackup(line, {.kind = FaultKind::backupMissing, .doing = Action::open});
    }
    return line.backup.never ? removeTimer(line) : line.backup.at.empty() ? listTimers(line) : setTimer(line);
}

} // namespace steadyburn
