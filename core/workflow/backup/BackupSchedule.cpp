#include "workflow/backup/BackupSchedule.h"

#include "base/os/FileDescriptor.h"
#include "base/os/StagedFile.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>

#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::string_view kTimerEnding = ".timer";
constexpr std::string_view kServiceEnding = ".service";

// What systemd takes in a unit's name, and no path.
bool isUnitId(const std::string& uuid)
{
    return !uuid.empty() && uuid.size() < 100 && std::all_of(uuid.begin(), uuid.end(), [](unsigned char letter) {
        return letter == '-' || (letter < 0x80 && std::isalnum(letter) != 0);
    });
}

Fault unitFault(int code, const std::string& path)
{
    return {.kind = FaultKind::io, .doing = Action::write, .code = code, .path = path};
}

std::string unitText(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// A link may lead to a file that lies elsewhere for a reason: it is not ours.
UnitOwner unitOwner(const std::string& path)
{
    struct stat found {};
    if (::lstat(path.c_str(), &found) != 0 && errno == ENOENT) {
        return UnitOwner::nobody;
    }
    return S_ISREG(found.st_mode) ? ownerOfUnit(unitText(path)) : UnitOwner::foreign;
}

bool isNobodyElses(UnitOwner owner)
{
    return owner == UnitOwner::nobody || owner == UnitOwner::ours;
}

Result<void> removeUnit(const std::string& path)
{
    return ::unlink(path.c_str()) == 0 || errno == ENOENT ? Result<void>() : Result<void>(unitFault(errno, path));
}

std::string firstLineOf(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

std::string_view valueOf(std::string_view output, std::string_view key)
{
    while (!output.empty()) {
        const std::string_view line = output.substr(0, output.find('\n'));
        if (line.starts_with(key)) {
            return line.substr(key.size());
        }
        output.remove_prefix(std::min(line.size() + 1, output.size()));
    }
    return {};
}

} // namespace

std::string BackupSchedule::unitOf(const std::string& uuid, std::string_view ending) const
{
    return std::string(unitBeginning(m_kind)) + uuid + std::string(ending);
}

Result<void> BackupSchedule::checkTime(const std::string& when) const
{
    const Fault bad{.kind = FaultKind::badArgument, .doing = Action::parse, .detail = "--at " + when};
    if (!isCalendarText(when)) {
        return bad;
    }
    const ProgramEnd end = m_run({"systemd-analyze", "calendar", when});
    return end.started && end.code != 0 ? Result<void>(bad) : Result<void>();
}

// In their order, as far as systemd answers.
void BackupSchedule::tell(ScheduleChange& change, const std::vector<std::vector<std::string>>& commands) const
{
    for (const std::vector<std::string>& words : commands) {
        const ProgramEnd end = m_run(words);
        if (!end.started || end.code != 0) {
            change.answered = false;
            change.reason = end.started ? firstLineOf(end.errors) : words.front() + " is missing";
            return;
        }
    }
}

Result<ScheduleChange> BackupSchedule::set(const std::string& uuid, const TimerOrder& order) const
{
    if (auto good = checkTime(order.when); !good) {
        return good.takeFault();
    }
    if (!isUnitId(uuid)) {
        return Fault{.kind = FaultKind::backupDamaged, .doing = Action::parse, .path = order.name, .detail = uuid};
    }
    std::error_code error;
    std::filesystem::create_directories(m_folder, error);
    if (error) {
        return unitFault(error.value(), m_folder);
    }
    ScheduleChange change{.unit = unitOf(uuid, kTimerEnding), .there = true};
    const std::string timer = path(change.unit);
    const std::string service = path(unitOf(uuid, kServiceEnding));
    for (const std::string& file : {service, timer}) {
        if (!isNobodyElses(unitOwner(file))) {
            return Fault{.kind = FaultKind::notOurFile, .doing = Action::write, .path = file};
        }
    }
    const bool fresh = unitOwner(service) == UnitOwner::nobody;
    if (auto written = writeStaged(service, serviceUnit(order)); !written) {
        return written.takeFault();
    }
    if (auto written = writeStaged(timer, timerUnit(order)); !written) {
        if (fresh) {
            ::unlink(service.c_str());
        }
        return written.takeFault();
    }
    tell(change, {{"systemctl", "--user", "daemon-reload"}, {"systemctl", "--user", "enable", "--now", change.unit}});
    return change;
}

Result<ScheduleChange> BackupSchedule::remove(const std::string& uuid) const
{
    ScheduleChange change{.unit = unitOf(uuid, kTimerEnding)};
    if (!isUnitId(uuid)) {
        return change;
    }
    const std::string timer = path(change.unit);
    const std::string service = path(unitOf(uuid, kServiceEnding));
    const UnitOwner ofTimer = unitOwner(timer);
    const UnitOwner ofService = unitOwner(service);
    if (!isNobodyElses(ofTimer)) { // it needs its service
        change.left = {timer};
        return change;
    }
    if (!isNobodyElses(ofService)) {
        change.left = {service};
    }
    change.there = ofTimer == UnitOwner::ours || ofService == UnitOwner::ours;
    if (!change.there) {
        return change;
    }
    if (ofTimer == UnitOwner::ours) {
        tell(change, {{"systemctl", "--user", "disable", "--now", change.unit}}); // it reads the file
        if (auto gone = removeUnit(timer); !gone) {
            return gone.takeFault();
        }
        // Where systemd could not be asked: what it made when the timer was enabled.
        const std::string wanted = path("timers.target.wants/" + change.unit);
        if (isLink(wanted)) {
            ::unlink(wanted.c_str());
        }
    }
    if (ofService == UnitOwner::ours) {
        if (auto gone = removeUnit(service); !gone) {
            return gone.takeFault();
        }
    }
    if (change.answered) {
        tell(change, {{"systemctl", "--user", "daemon-reload"}});
    }
    return change;
}

void BackupSchedule::ask(ScheduledBackup& backup) const
{
    const ProgramEnd end = m_run({"systemctl", "--user", "show", "--timestamp=unix",
                                  "--property=ActiveState,NextElapseUSecRealtime", backup.unit});
    if (!end.started || end.code != 0) {
        return;
    }
    backup.active = valueOf(end.output, "ActiveState=") == "active";
    const std::string_view next = valueOf(end.output, "NextElapseUSecRealtime=@");
    std::int64_t seconds = 0;
    const auto [stop, bad] = std::from_chars(next.data(), next.data() + next.size(), seconds);
    if (bad == std::errc() && seconds > 0) {
        backup.next = seconds;
    }
}

std::vector<ScheduledBackup> BackupSchedule::all() const
{
    std::vector<ScheduledBackup> found;
    const std::string_view beginning = unitBeginning(m_kind);
    std::error_code error;
    for (auto each = std::filesystem::directory_iterator(m_folder, error);
         !error && each != std::filesystem::directory_iterator(); each.increment(error)) {
        ScheduledBackup backup{.unit = each->path().filename().string(), .path = each->path().string()};
        std::string_view uuid = backup.unit;
        if (!uuid.starts_with(beginning) || !uuid.ends_with(kTimerEnding) || !each->is_regular_file(error)) {
            continue;
        }
        uuid.remove_prefix(beginning.size());
        uuid.remove_suffix(std::min(kTimerEnding.size(), uuid.size()));
        backup.uuid = uuid;
        TimerUnit unit = parseTimer(unitText(backup.path));
        if (!isUnitId(backup.uuid) || unit.owner == UnitOwner::foreign) {
            continue;
        }
        backup.name = std::move(unit.name);
        backup.when = std::move(unit.when);
        backup.changed = unit.owner == UnitOwner::changed;
        ask(backup);
        found.push_back(std::move(backup));
    }
    std::sort(found.begin(), found.end(),
              [](const ScheduledBackup& a, const ScheduledBackup& b) { return a.unit < b.unit; });
    return found;
}

} // namespace steadyburn
