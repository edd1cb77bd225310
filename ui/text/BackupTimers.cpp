#include "ui/text/BackupTimers.h"

#include "ui/text/BackupReportText.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/FaultText.h"
#include "ui/text/ShelfFile.h"

#include <QProcess>

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

constexpr const char* kReminder = "reminder"; // the only one of its kind

Result<void> checkProgram(const std::string& program)
{
    std::error_code error;
    const bool there = std::filesystem::exists(program, error);
    if (!there || program.find('=') != std::string::npos) { // env would take it for a variable
        return Fault{.kind = FaultKind::unsupported, .doing = Action::parse, .path = program};
    }
    return {};
}

} // namespace

BackupSchedule userTimers(TimerKind kind)
{
    return {unitsFolder(), runProgram, kind};
}

std::string commandLineProgram()
{
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    return self.empty() ? std::string() : (self.parent_path() / "steadyburn-cli").string();
}

Result<TimerOrder> timerOrder(const std::string& program, const std::string& backup, const std::string& when)
{
    if (auto good = checkProgram(program); !good) {
        return good.takeFault();
    }
    return TimerOrder{.name = backup,
                      .when = when,
                      .command = {program, "backup", "run", "--notify", "--", backup},
                      .environment = {"STEADYBURN_BACKUPS=" + backupsFolder(), "STEADYBURN_SHELF=" + shelfFile()}};
}

std::optional<ScheduledBackup> shelfReminder()
{
    for (ScheduledBackup& timer : userTimers(TimerKind::reminder).all()) {
        if (timer.uuid == kReminder) {
            return std::move(timer);
        }
    }
    return std::nullopt;
}

Result<ScheduleChange> setShelfReminder(const std::string& program, const std::string& when)
{
    if (auto good = checkProgram(program); !good) {
        return good.takeFault();
    }
    return userTimers(TimerKind::reminder)
        .set(kReminder, {.kind = TimerKind::reminder,
                         .name = {},
                         .when = when,
                         .command = {program, "shelf", "list", "--notify"},
                         .environment = {"STEADYBURN_SHELF=" + shelfFile()}});
}

Result<ScheduleChange> removeShelfReminder()
{
    return userTimers(TimerKind::reminder).remove(kReminder);
}

QString nextRunText(const ScheduledBackup& timer)
{
    return timer.changed  ? tr("changed outside Steadyburn")
           : timer.next   ? tr("next on %1").arg(dayText(*timer.next))
           : timer.active ? tr("active")
                          : tr("not active");
}

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

std::vector<TimerProblem> forgetTimer(const std::string& uuid)
{
    if (unitsFolder().empty()) {
        return {};
    }
    const auto change = userTimers().remove(uuid);
    if (!change) {
        return {{.path = change.fault().path, .sentence = describe(change.fault()).sentence}};
    }
    return problemsOf(*change, false);
}

} // namespace steadyburn
