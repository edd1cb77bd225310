// find and shelf: which disc or tape holds something, and what the shelf knows of them.
#include "cli/Commands.h"

#include "ConcreteDependencies.h"
#include "cli/Conclusion.h"
#include "cli/ExitCode.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/Notice.h"
#include "cli/Say.h"
#include "shelf/ShelfExport.h"
#include "shelf/ShelfSearch.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/ShelfFile.h"
#include "ui/text/SizeText.h"
#include "workflow/catalogue/MediumCatalogue.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <ctime>
#include <string_view>

namespace steadyburn {

namespace {

std::string dateText(std::int64_t time)
{
    const std::time_t seconds = time;
    std::tm parts{};
    ::localtime_r(&seconds, &parts);
    std::array<char, 32> date{};
    std::strftime(date.data(), date.size(), "%Y-%m-%d", &parts);
    return date.data();
}

QJsonValue textOrNull(const std::string& text)
{
    return text.empty() ? QJsonValue() : QJsonValue(displayPath(text));
}

Result<Shelf> openShelf(bool make)
{
    const std::string path = shelfFile();
    if (path.empty()) {
        return Fault{.kind = FaultKind::shelfMissing, .doing = Action::open, .path = "STEADYBURN_SHELF"};
    }
    return make ? Shelf::openOrMake(path) : Shelf::open(path);
}

QString kindText(ShelfKind kind)
{
    switch (kind) {
    case ShelfKind::folder:
        return QStringLiteral("folder");
    case ShelfKind::link:
        return QStringLiteral("link");
    case ShelfKind::node:
        return QStringLiteral("node");
    case ShelfKind::file:
        break;
    }
    return QStringLiteral("file");
}

// “PHOTOS (bd-r, box 3)”
std::string volumeText(const std::string& label, const std::string& uuid, const std::string& kind,
                       const std::string& kept)
{
    return (label.empty() ? uuid.substr(0, 8) : label) + " (" + kind + (kept.empty() ? "" : ", " + kept) + ")";
}

void printHit(const ShelfHit& hit, bool json)
{
    const ShelfEntry& entry = hit.entry;
    if (json) {
        printLine(stdout, {{QStringLiteral("volume"), displayPath(hit.volume)},
                           {QStringLiteral("label"), displayPath(hit.label)},
                           {QStringLiteral("medium"), displayPath(hit.kind)},
                           {QStringLiteral("kept"), textOrNull(hit.kept)},
                           {QStringLiteral("set"), textOrNull(hit.setName)},
                           {QStringLiteral("section"), static_cast<qint64>(hit.section)},
                           {QStringLiteral("burned"), maybe(hit.burned)},
                           {QStringLiteral("path"), displayPath(entry.path)},
                           {QStringLiteral("kind"), kindText(entry.kind)},
                           {QStringLiteral("size"), static_cast<qint64>(entry.size)},
                           {QStringLiteral("mtime"),
                            entry.mtime ? QJsonValue(static_cast<qint64>(entry.mtime->seconds)) : QJsonValue()},
                           {QStringLiteral("sha256"),
                            entry.sha256 ? QJsonValue(QString::fromStdString(toHex(*entry.sha256))) : QJsonValue()}});
        return;
    }
    const bool folder = entry.kind == ShelfKind::folder;
    std::printf("%s: %s%s  %s  %s\n", shown(volumeText(hit.label, hit.volume, hit.kind, hit.kept)).c_str(),
                shown(entry.path).c_str(), folder ? "/" : "",
                entry.kind == ShelfKind::file ? shown(sizeText(entry.size)).c_str() : "-",
                entry.mtime ? dateText(entry.mtime->seconds).c_str() : "-");
}

std::uint64_t filesOf(const ShelfVolume& volume)
{
    std::uint64_t files = 0;
    for (const ShelfSection& section : volume.sections) {
        files += section.files;
    }
    return files;
}

std::uint64_t shelvedBytesOf(const ShelfVolume& volume)
{
    std::uint64_t bytes = 0;
    for (const ShelfSection& section : volume.sections) {
        bytes += section.bytes;
    }
    return bytes;
}

std::optional<std::int64_t> burnedOf(const ShelfVolume& volume)
{
    return volume.sections.empty() ? std::nullopt : volume.sections.back().burned;
}

void printVolume(const ShelfVolume& volume, bool json)
{
    const std::optional<std::int64_t> burned = burnedOf(volume);
    if (json) {
        QJsonArray sets;
        for (const ShelfSection& section : volume.sections) {
            if (!section.set.empty()) {
                sets.append(QJsonObject{{QStringLiteral("set"), displayPath(section.set)},
                                        {QStringLiteral("name"), displayPath(section.setName)},
                                        {QStringLiteral("volume"), static_cast<qint64>(section.number)},
                                        {QStringLiteral("section"), static_cast<qint64>(section.section)}});
            }
        }
        const QJsonValue good = volume.result ? QJsonValue(*volume.result == CheckResult::good) : QJsonValue();
        const QJsonValue sampleGood =
            volume.sampleResult ? QJsonValue(*volume.sampleResult == CheckResult::good) : QJsonValue();
        printLine(stdout, {{QStringLiteral("volume"), displayPath(volume.uuid)},
                           {QStringLiteral("label"), displayPath(volume.label)},
                           {QStringLiteral("medium"), displayPath(volume.kind)},
                           {QStringLiteral("kept"), textOrNull(volume.kept)},
                           {QStringLiteral("copies"), static_cast<qint64>(volume.copies)},
                           {QStringLiteral("files"), static_cast<qint64>(filesOf(volume))},
                           {QStringLiteral("bytes"), static_cast<qint64>(shelvedBytesOf(volume))},
                           {QStringLiteral("burned"), maybe(burned)},
                           {QStringLiteral("verified"), maybe(volume.verified)},
                           {QStringLiteral("good"), good},
                           {QStringLiteral("due"), maybe(dueOf(volume))},
                           {QStringLiteral("interval_days"), static_cast<qint64>(daysBetweenChecks(volume))},
                           {QStringLiteral("sampled"), maybe(volume.sampled)},
                           {QStringLiteral("sample_good"), sampleGood},
                           {QStringLiteral("drive"), textOrNull(volume.drive)},
                           {QStringLiteral("sets"), sets}});
        return;
    }
    std::string check = "not verified";
    if (volume.verified && volume.result) {
        check = (*volume.result == CheckResult::good ? "good " : "DAMAGED ") + dateText(*volume.verified);
    }
    if (volume.sampled && volume.sampleResult) {
        check += (*volume.sampleResult == CheckResult::good ? ", sample good " : ", sample DAMAGED ") +
                 dateText(*volume.sampled);
    }
    if (const auto due = dueOf(volume)) {
        check += (*due <= std::time(nullptr) ? ", CHECK DUE since " : ", next check ") + dateText(*due);
    }
    // What was verified was one of them.
    const std::string copies = volume.copies < 2 ? std::string()
                               : volume.result   ? ", one of " + std::to_string(volume.copies) + " copies"
                                                 : ", " + std::to_string(volume.copies) + " copies";
    std::printf("%s  %s  %s  %s, %s  %s%s\n", volume.uuid.substr(0, 8).c_str(),
                burned ? dateText(*burned).c_str() : "-",
                shown(volumeText(volume.label, volume.uuid, volume.kind, volume.kept)).c_str(),
                shown(filesText(filesOf(volume))).c_str(), shown(sizeText(shelvedBytesOf(volume))).c_str(),
                check.c_str(), copies.c_str());
}

// Tells the desktop of what is due, each medium and due date once. That it was told is noted first: one reminder less
// is better than one each day of a shelf that cannot be written.
Result<void> tellOfDue(Shelf& shelf, const std::vector<ShelfVolume>& due)
{
    QStringList names;
    for (const ShelfVolume& volume : due) {
        if (volume.told == dueOf(volume)) {
            continue;
        }
        if (auto noted = shelf.noteTold(volume.uuid, *dueOf(volume)); !noted) {
            return noted;
        }
        names << displayPath(volumeText(volume.label, volume.uuid, volume.kind, volume.kept));
    }
    constexpr qsizetype kMostNamed = 5;
    if (!names.isEmpty()) {
        const qsizetype more = names.size() - kMostNamed;
        const QString list = names.mid(0, kMostNamed).join(QStringLiteral(", "));
        notifyDesktop(tr("Media should be checked"),
                      (more > 0 ? tr("Due: %1, and %2 more. “steadyburn-cli verify” checks them.").arg(list).arg(more)
                                : tr("Due: %1. “steadyburn-cli verify” checks them.").arg(list)));
    }
    return {};
}

int listVolumes(const CommandLine& line)
{
    auto shelf = openShelf(false);
    auto volumes = shelf ? shelf->volumes() : Result<std::vector<ShelfVolume>>(shelf.fault());
    if (!volumes) {
        return fail(volumes.fault(), line.json);
    }
    if (line.due) {
        const std::int64_t now = std::time(nullptr);
        std::erase_if(*volumes, [now](const ShelfVolume& volume) {
            const auto due = dueOf(volume);
            return !due || *due > now;
        });
    }
    for (const ShelfVolume& volume : *volumes) {
        printVolume(volume, line.json);
    }
    if (line.notify) {
        if (auto told = tellOfDue(*shelf, *volumes); !told) {
            return fail(told.fault(), line.json);
        }
    }
    return succeed(line.json, {{QStringLiteral("volumes"), static_cast<qint64>(volumes->size())}});
}

int addMedium(const CommandLine& line)
{
    auto shelf = openShelf(true);
    if (!shelf) {
        return fail(shelf.fault(), line.json);
    }
    FaultLog log;
    const CatalogueRequest request{
        .openTarget = concreteDependencies().openTarget, .target = line.operands[1], .now = std::time(nullptr)};
    const auto report = catalogueMedium(*shelf, request, log, Interrupt::token());
    if (!report) {
        return fail(report.fault(), line.json);
    }
    QJsonArray exceptions;
    for (const Fault& fault : log.all()) {
        const QString sentence = describe(fault).sentence;
        exceptions.append(
            QJsonObject{{QStringLiteral("path"), displayPath(fault.path)}, {QStringLiteral("problem"), sentence}});
        if (!line.json) {
            say(stderr, sentence);
        }
    }
    const bool whole = exceptions.isEmpty();
    if (line.json) {
        printLine(stdout,
                  {{QStringLiteral("event"), QStringLiteral("result")},
                   {QStringLiteral("outcome"), whole ? QStringLiteral("complete") : QStringLiteral("exceptions")},
                   {QStringLiteral("volume"), displayPath(report->uuid)},
                   {QStringLiteral("label"), displayPath(report->label)},
                   {QStringLiteral("known"), report->known},
                   {QStringLiteral("entries"), static_cast<qint64>(report->entries)},
                   {QStringLiteral("exceptions"), exceptions},
                   {QStringLiteral("fault"), QJsonValue()}});
    } else {
        say(stdout, shelvedText(report->label, report->uuid, report->known));
    }
    return whole ? kComplete : kExceptions;
}

// forget and keep.
int changeVolume(const CommandLine& line)
{
    auto shelf = openShelf(false);
    auto volume = shelf ? shelf->volume(line.operands[1]) : Result<ShelfVolume>(shelf.fault());
    if (!volume) {
        return fail(volume.fault(), line.json);
    }
    const auto changed =
        line.operands.front() == "keep" ? shelf->keep(volume->uuid, line.operands[2]) : shelf->forget(volume->uuid);
    return changed ? succeed(line.json) : fail(changed.fault(), line.json);
}

// Days between checks.
int changeInterval(const CommandLine& line)
{
    constexpr std::uint64_t kMostDays = 36'500;
    const std::string& text = line.operands[2];
    std::uint64_t days = 0;
    const auto [stop, bad] = std::from_chars(text.data(), text.data() + text.size(), days);
    const bool isNumber = bad == std::errc() && stop == text.data() + text.size() && days <= kMostDays;
    if (!isNumber && text != "default") {
        return fail({.kind = FaultKind::badArgument, .doing = Action::parse, .detail = "shelf interval " + text},
                    line.json);
    }
    auto shelf = openShelf(false);
    auto volume = shelf ? shelf->volume(line.operands[1]) : Result<ShelfVolume>(shelf.fault());
    if (!volume) {
        return fail(volume.fault(), line.json);
    }
    const auto changed = shelf->checkEvery(volume->uuid, isNumber ? std::optional(days) : std::nullopt);
    return changed ? succeed(line.json) : fail(changed.fault(), line.json);
}

int writeExport(const CommandLine& line)
{
    auto shelf = openShelf(false);
    if (!shelf) {
        return fail(shelf.fault(), line.json);
    }
    const auto write = [](std::string_view lines) -> Result<void> {
        if (Interrupt::token().stop_requested()) {
            return Fault{.kind = FaultKind::cancelled};
        }
        if (std::fwrite(lines.data(), 1, lines.size(), stdout) != lines.size()) {
            return Fault{.kind = FaultKind::io, .doing = Action::write, .code = errno, .path = "/dev/stdout"};
        }
        return {};
    };
    const auto written = exportShelf(*shelf, line.json ? ExportFormat::jsonl : ExportFormat::csv, write);
    return written ? kComplete : fail(written.fault(), false);
}

int checkShelf(const CommandLine& line)
{
    auto shelf = openShelf(false);
    const auto checked = shelf ? shelf->check() : Result<void>(shelf.fault());
    return checked ? succeed(line.json) : fail(checked.fault(), line.json);
}

struct ShelfAction {
    std::string_view name;
    std::size_t words; // with its own
    int (*run)(const CommandLine& line);
};

constexpr std::array kActions{ShelfAction{"list", 1, listVolumes},       ShelfAction{"add", 2, addMedium},
                              ShelfAction{"forget", 2, changeVolume},    ShelfAction{"keep", 3, changeVolume},
                              ShelfAction{"export", 1, writeExport},     ShelfAction{"check", 1, checkShelf},
                              ShelfAction{"interval", 3, changeInterval}};

} // namespace

int findCommandOnShelf(CommandLine& line)
{
    Interrupt::endAtOnce(false);
    auto shelf = openShelf(false);
    if (!shelf) {
        return fail(shelf.fault(), line.json);
    }
    std::uint64_t hits = 0;
    const auto show = [&](const ShelfHit& hit) {
        printHit(hit, line.json);
        ++hits;
        return std::ferror(stdout) == 0;
    };
    const auto searched = searchShelf(*shelf, line.operands.front(), show, Interrupt::token());
    if (!searched) {
        return fail(searched.fault(), line.json);
    }
    if (line.json) {
        const QString outcome = hits > 0 ? QStringLiteral("complete") : QStringLiteral("exceptions");
        printLine(stdout, {{QStringLiteral("event"), QStringLiteral("result")},
                           {QStringLiteral("outcome"), outcome},
                           {QStringLiteral("entries"), static_cast<qint64>(hits)},
                           {QStringLiteral("fault"), QJsonValue()}});
    } else if (hits == 0) {
        say(stderr, tr("Nothing on the shelf matches “%1”.").arg(displayPath(line.operands.front())));
    }
    return hits > 0 ? kComplete : kExceptions;
}

int shelfCommand(CommandLine& line)
{
    Interrupt::endAtOnce(false);
    const std::string& name = line.operands.front();
    const auto* const action =
        std::find_if(kActions.begin(), kActions.end(), [&](const ShelfAction& each) { return each.name == name; });
    if (action == kActions.end() || line.operands.size() != action->words) {
        return fail({.kind = FaultKind::badArgument, .doing = Action::parse, .detail = "shelf " + name}, line.json);
    }
    return action->run(line);
}

} // namespace steadyburn
