#include "cli/ShelfReminder.h"

#include "cli/BackupLines.h"
#include "cli/Conclusion.h"
#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "shelf/Shelf.h"
#include "ui/text/BackupTimers.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/FaultText.h"
#include "ui/text/ShelfFile.h"

#include <cstdio>
#include <filesystem>

namespace steadyburn {

namespace {

QJsonObject reminderJson(const std::optional<ScheduledBackup>& timer)
{
    if (!timer) {
        return {{QStringLiteral("at"), QJsonValue()}};
    }
    return {{QStringLiteral("at"), displayPath(timer->when)},   {QStringLiteral("next"), maybe(timer->next)},
            {QStringLiteral("active"), timer->active},          {QStringLiteral("changed"), timer->changed},
            {QStringLiteral("unit"), displayPath(timer->unit)}, {QStringLiteral("path"), displayPath(timer->path)}};
}

int showReminder(const CommandLine& line)
{
    const auto timer = shelfReminder();
    if (!line.json) {
        say(stdout, timer ? tr("You are told of media that should be checked: %1, %2, “%3”")
                                .arg(displayPath(timer->when), nextRunText(*timer), displayPath(timer->path))
                          : tr("There is no reminder of media that should be checked. --at makes one."));
    }
    return succeed(line.json, reminderJson(timer));
}

int setReminder(const CommandLine& line)
{
    const std::string file = shelfFile();
    if (auto shelf = Shelf::open(file); !shelf) { // nothing to be reminded of
        return fail(shelf.fault(), line.json);
    }
    std::error_code error;
    const std::string program = std::filesystem::read_symlink("/proc/self/exe", error).string();
    const auto change = setShelfReminder(program, line.remindAt);
    if (!change) {
        return fail(change.fault(), line.json);
    }
    const std::vector<TimerProblem> problems = problemsOf(*change, true);
    const auto timer = shelfReminder();
    if (!line.json && problems.empty() && timer) {
        say(stdout, tr("From now on you are told of media that should be checked (“%1”, %2).")
                        .arg(displayPath(timer->when), nextRunText(*timer)));
    }
    return endTimers(line, reminderJson(timer), problems);
}

int removeReminder(const CommandLine& line)
{
    const auto change = removeShelfReminder();
    if (!change) {
        return fail(change.fault(), line.json);
    }
    if (!line.json && change->left.empty()) {
        say(stdout, change->there ? tr("You are no longer told of media that should be checked.")
                                  : tr("There is no reminder of media that should be checked."));
    }
    return endTimers(line,
                     {{QStringLiteral("removed"), change->there}, {QStringLiteral("unit"), displayPath(change->unit)}},
                     problemsOf(*change, false));
}

} // namespace

int remindCommand(const CommandLine& line)
{
    if (unitsFolder().empty()) {
        return fail({.kind = FaultKind::backupMissing, .doing = Action::open}, line.json); // for timers
    }
    return line.remindNever ? removeReminder(line) : line.remindAt.empty() ? showReminder(line) : setReminder(line);
}

} // namespace steadyburn
