// backup schedule: when backups run by themselves.
#include "cli/BackupLines.h"

#include "cli/ExitCode.h"
#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "ui/text/BackupTimers.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/FaultText.h"
#include "workflow/backup/BackupSchedule.h"
#include "workflow/backup/BackupStore.h"

#include <QJsonArray>

#include <cstdio>
#include <filesystem>

namespace steadyburn {

namespace {

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
    for (const ScheduledBackup& timer : userTimers().all()) {
        if (!name.empty() && timer.name != name) {
            continue;
        }
        if (line.json) {
            QJsonObject json = timerJson(timer);
            json[QStringLiteral("event")] = QStringLiteral("timer");
            printLine(stdout, json);
        } else {
            say(stdout, tr("%1: %2, %3, “%4”")
                            .arg(displayPath(timer.name), displayPath(timer.when), nextRunText(timer),
                                 displayPath(timer.path)));
        }
    }
    return endBackup(line, {});
}

Result<TimerOrder> orderOf(const CommandLine& line)
{
    std::error_code error;
    const std::string program = std::filesystem::read_symlink("/proc/self/exe", error).string();
    return timerOrder(program, backupName(line), line.backup.at);
}

int setTimer(const CommandLine& line)
{
    const auto store = BackupStore::open(backupsFolder(), backupName(line));
    auto order = store ? orderOf(line) : Result<TimerOrder>(Fault(store.fault()));
    auto change = order ? userTimers().set(store->set().uuid, *order) : Result<ScheduleChange>(Fault(order.fault()));
    if (!change) {
        return failBackup(line, change.fault());
    }
    const std::vector<TimerProblem> problems = problemsOf(*change, true);
    ScheduledBackup timer{.unit = change->unit, .uuid = store->set().uuid, .name = order->name, .when = order->when};
    for (ScheduledBackup& each : userTimers().all()) {
        timer = each.unit == change->unit ? std::move(each) : timer;
    }
    if (!line.json && problems.empty()) {
        say(stdout, tr("The backup “%1” now runs automatically (“%2”, %3).")
                        .arg(displayPath(timer.name), displayPath(timer.when), nextRunText(timer)));
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
    for (const ScheduledBackup& timer : userTimers().all()) {
        if (timer.name == backupName(line)) {
            return std::string(timer.uuid);
        }
    }
    return store.takeFault();
}

int removeTimer(const CommandLine& line)
{
    const auto uuid = scheduledUuid(line);
    const auto change = uuid ? userTimers().remove(*uuid) : Result<ScheduleChange>(Fault(uuid.fault()));
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
