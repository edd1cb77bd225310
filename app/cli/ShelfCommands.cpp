// find and shelf: which disc or tape holds something, and what the shelf knows of them.
#include "cli/Commands.h"

#include "ConcreteDependencies.h"
#include "cli/Conclusion.h"
#include "cli/ExitCode.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/Notice.h"
#include "cli/Question.h"
#include "cli/Say.h"
#include "cli/ShelfReminder.h"
#include "shelf/ShelfExport.h"
#include "shelf/ShelfSearch.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SetsFolder.h"
#include "ui/text/ShelfCardText.h"
#include "ui/text/ShelfFile.h"
#include "ui/text/SizeText.h"
#include "ui/text/UnfinishedText.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/catalogue/MediumCatalogue.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <ctime>
#include <map>
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
        return Fault{.kind = FaultKind::shelfMissing, .doing = Action::open};
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

// Burns that were killed while they wrote over the medium that a volume is to be taken from, by the volume's UUID. Of a
// drive nobody knows which disc was in it.
using SpoiltVolumes = std::map<std::string, std::vector<UnfinishedBurn>>;

SpoiltVolumes spoiltVolumes(Shelf& shelf)
{
    SpoiltVolumes spoilt;
    const std::vector<UnfinishedBurn> burns = unfinishedBurns(burnsFolder());
    const auto volumes = burns.empty() ? Result<std::vector<ShelfVolume>>(Fault()) : shelf.volumes();
    if (!volumes) { // who searches is told
        return spoilt;
    }
    for (const UnfinishedBurn& burn : burns) {
        const auto here = unfinishedAt(burnsFolder(), concreteDependencies().openTarget, burn.target);
        if (burn.append || std::find(here.begin(), here.end(), burn) == here.end()) {
            continue;
        }
        for (const ShelfVolume& volume : *volumes) {
            const ShelfCopy& best = bestCopy(volume);
            if (!best.file.empty() && best.entered <= burn.begun && mediumPlace(best.file) == burn.place) {
                spoilt[volume.uuid].push_back(burn);
            }
        }
    }
    return spoilt;
}

void printHit(const ShelfHit& hit, const SpoiltVolumes& spoilt, bool json)
{
    const ShelfEntry& entry = hit.entry;
    const auto burns = spoilt.find(hit.volume);
    if (json) {
        printLine(stdout, {{QStringLiteral("volume"), displayPath(hit.volume)},
                           {QStringLiteral("label"), displayPath(hit.label)},
                           {QStringLiteral("medium"), displayPath(hit.kind)},
                           {QStringLiteral("kept"), textOrNull(hit.kept)},
                           {QStringLiteral("unfinished"),
                            toJson(burns == spoilt.end() ? std::vector<UnfinishedBurn>() : burns->second)},
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
    const std::string kept = burns == spoilt.end()
                                 ? hit.kept
                                 : hit.kept + (hit.kept.empty() ? "" : ", ") + "SPOILT by an unfinished burn " +
                                       dateText(burns->second.front().begun);
    std::printf("%s: %s%s  %s  %s\n", shown(volumeText(hit.label, hit.volume, hit.kind, kept)).c_str(),
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

QJsonValue goodOf(const std::optional<CheckResult>& result)
{
    return result ? QJsonValue(*result == CheckResult::good) : QJsonValue();
}

// When a copy was verified, where, and what was found.
QJsonObject checkOf(const ShelfVolume& volume, const ShelfCopy& copy)
{
    return {{QStringLiteral("verified"), maybe(copy.verified)},
            {QStringLiteral("good"), goodOf(copy.result)},
            {QStringLiteral("due"), maybe(dueOf(volume, copy))},
            {QStringLiteral("interval_days"), static_cast<qint64>(daysBetweenChecks(volume, copy))},
            {QStringLiteral("sampled"), maybe(copy.sampled)},
            {QStringLiteral("sample_good"), goodOf(copy.sampleResult)},
            {QStringLiteral("drive"), textOrNull(copy.drive)}};
}

QJsonArray copiesOf(const ShelfVolume& volume)
{
    QJsonArray copies;
    for (const ShelfCopy& copy : volume.copies) {
        QJsonObject one = checkOf(volume, copy);
        one[QStringLiteral("copy")] = static_cast<qint64>(copy.number);
        one[QStringLiteral("medium")] = displayPath(copy.kind);
        one[QStringLiteral("kept")] = textOrNull(copy.kept);
        one[QStringLiteral("file")] = textOrNull(copy.file);
        copies.append(one);
    }
    return copies;
}

void printVolumeLine(const ShelfVolume& volume)
{
    QJsonArray sets;
    for (const ShelfSection& section : volume.sections) {
        if (!section.set.empty()) {
            sets.append(QJsonObject{{QStringLiteral("set"), displayPath(section.set)},
                                    {QStringLiteral("name"), displayPath(section.setName)},
                                    {QStringLiteral("volume"), static_cast<qint64>(section.number)},
                                    {QStringLiteral("section"), static_cast<qint64>(section.section)}});
        }
    }
    QJsonObject line = checkOf(volume, bestCopy(volume));
    line[QStringLiteral("due")] = maybe(dueOf(volume));
    line[QStringLiteral("volume")] = displayPath(volume.uuid);
    line[QStringLiteral("label")] = displayPath(volume.label);
    line[QStringLiteral("medium")] = displayPath(volume.kind);
    line[QStringLiteral("kept")] = textOrNull(bestCopy(volume).kept);
    line[QStringLiteral("copies")] = static_cast<qint64>(volume.copies.size());
    line[QStringLiteral("each_copy")] = copiesOf(volume);
    line[QStringLiteral("files")] = static_cast<qint64>(filesOf(volume));
    line[QStringLiteral("bytes")] = static_cast<qint64>(shelvedBytesOf(volume));
    line[QStringLiteral("burned")] = maybe(burnedOf(volume));
    line[QStringLiteral("sets")] = sets;
    printLine(stdout, line);
}

std::string checkText(const ShelfVolume& volume, const ShelfCopy& copy)
{
    std::string check = "not verified";
    if (copy.verified && copy.result) {
        check = (*copy.result == CheckResult::good ? "good " : "DAMAGED ") + dateText(*copy.verified);
    }
    if (sampledSinceCheck(copy)) {
        check += (*copy.sampleResult == CheckResult::good ? ", sample good " : ", sample DAMAGED ") +
                 dateText(*copy.sampled);
    }
    if (const auto due = dueOf(volume, copy)) {
        check += (*due <= std::time(nullptr) ? ", CHECK DUE since " : ", next check ") + dateText(*due);
    }
    return check;
}

// A line of its own where there are others.
void printCopy(const ShelfVolume& volume, const ShelfCopy& copy)
{
    const std::string kept = copy.kept.empty() ? std::string() : ", " + copy.kept;
    const bool named = copy.drive.empty() || copy.file.ends_with(copy.drive); // of a file it is its own name
    const std::string drive = named ? std::string() : ", in " + copy.drive;
    std::printf("  copy %llu  %s%s  %s%s\n", static_cast<unsigned long long>(copy.number), shown(copy.kind).c_str(),
                shown(kept).c_str(), checkText(volume, copy).c_str(), shown(drive).c_str());
}

void printVolume(const ShelfVolume& volume, bool json)
{
    if (json) {
        printVolumeLine(volume);
        return;
    }
    const std::optional<std::int64_t> burned = burnedOf(volume);
    const ShelfCopy& best = bestCopy(volume);
    const bool one = volume.copies.size() == 1;
    const std::string copies = one ? checkText(volume, best) : std::to_string(volume.copies.size()) + " copies";
    std::printf("%s  %s  %s  %s, %s  %s\n", volume.uuid.substr(0, 8).c_str(), burned ? dateText(*burned).c_str() : "-",
                shown(volumeText(volume.label, volume.uuid, volume.kind, one ? best.kept : std::string())).c_str(),
                shown(filesText(filesOf(volume))).c_str(), shown(sizeText(shelvedBytesOf(volume))).c_str(),
                copies.c_str());
    for (const ShelfCopy& copy : volume.copies) {
        if (!one) {
            printCopy(volume, copy);
        }
    }
}

// Of a volume: those of its copies that are due.
std::vector<ShelfCopy> dueCopies(const ShelfVolume& volume, std::int64_t now)
{
    std::vector<ShelfCopy> due = volume.copies;
    std::erase_if(due, [&](const ShelfCopy& copy) {
        const auto next = dueOf(volume, copy);
        return !next || *next > now;
    });
    return due;
}

// Tells the desktop of what is due, each medium and due date once. That it was told is noted first: one reminder less
// is better than one each day of a shelf that cannot be written.
Result<void> tellOfDue(Shelf& shelf, const std::vector<ShelfVolume>& due)
{
    QStringList names;
    const std::int64_t now = std::time(nullptr);
    for (const ShelfVolume& volume : due) {
        for (const ShelfCopy& copy : dueCopies(volume, now)) {
            const std::int64_t since = *dueOf(volume, copy);
            if (copy.told == since) {
                continue;
            }
            if (auto noted = shelf.noteTold(volume.uuid, since); !noted) {
                return noted;
            }
            names << displayPath(volumeText(volume.label, volume.uuid, copy.kind, copy.kept));
        }
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
        std::erase_if(*volumes, [now](const ShelfVolume& volume) { return dueCopies(volume, now).empty(); });
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

void printSection(const ShelfVolume& volume, const ShelfSection& section, bool json)
{
    if (json) {
        printLine(stdout, {{QStringLiteral("section"), static_cast<qint64>(section.section)},
                           {QStringLiteral("burned"), maybe(section.burned)},
                           {QStringLiteral("format"), textOrNull(section.format)},
                           {QStringLiteral("files"), static_cast<qint64>(section.files)},
                           {QStringLiteral("bytes"), static_cast<qint64>(section.bytes)},
                           {QStringLiteral("digests"), static_cast<qint64>(section.digests)},
                           {QStringLiteral("set"), textOrNull(section.set)},
                           {QStringLiteral("name"), textOrNull(section.setName)},
                           {QStringLiteral("volume"), static_cast<qint64>(section.number)}});
        return;
    }
    const std::string where =
        volume.kind == "tape" ? "tape file " + std::to_string(section.section) : std::string("contents");
    const std::string set = section.set.empty() ? std::string()
                                                : "  set " + (section.setName.empty() ? section.set : section.setName) +
                                                      ", no. " + std::to_string(section.number);
    std::printf("  %s  %s  %s  %s, %s%s\n", where.c_str(), section.burned ? dateText(*section.burned).c_str() : "-",
                section.format.empty() ? "-" : shown(section.format).c_str(), shown(filesText(section.files)).c_str(),
                shown(sizeText(section.bytes)).c_str(), shown(set).c_str());
}

int showVolume(const CommandLine& line)
{
    auto shelf = openShelf(false);
    auto volume = shelf ? shelf->volume(line.operands[1]) : Result<ShelfVolume>(shelf.fault());
    if (!volume) {
        return fail(volume.fault(), line.json);
    }
    printVolume(*volume, line.json);
    for (const ShelfSection& section : volume->sections) {
        printSection(*volume, section, line.json);
    }
    return succeed(line.json, {{QStringLiteral("sections"), static_cast<qint64>(volume->sections.size())}});
}

int addMedium(const CommandLine& line)
{
    auto shelf = openShelf(true);
    if (!shelf) {
        return fail(shelf.fault(), line.json);
    }
    FaultLog log;
    const std::vector<UnfinishedBurn> unfinished =
        unfinishedAt(burnsFolder(), concreteDependencies().openTarget, line.operands[1]);
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
    for (const UnfinishedBurn& burn : unfinished) {
        if (!line.json) {
            say(stderr, unfinishedText(burn));
        }
    }
    const bool whole = exceptions.isEmpty() && unfinished.empty();
    if (line.json) {
        printLine(stdout,
                  {{QStringLiteral("event"), QStringLiteral("result")},
                   {QStringLiteral("outcome"), whole ? QStringLiteral("complete") : QStringLiteral("exceptions")},
                   {QStringLiteral("volume"), displayPath(report->uuid)},
                   {QStringLiteral("label"), displayPath(report->label)},
                   {QStringLiteral("known"), report->known},
                   {QStringLiteral("entries"), static_cast<qint64>(report->entries)},
                   {QStringLiteral("unfinished"), toJson(unfinished)},
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
    const bool keeps = line.operands.front() == "keep";
    const auto changed = keeps           ? shelf->keep(volume->uuid, line.operands[2], line.copy)
                         : line.copy > 0 ? shelf->dropCopy(volume->uuid, line.copy)
                                         : shelf->forget(volume->uuid);
    return changed ? succeed(line.json) : fail(changed.fault(), line.json);
}

// Days between checks.
int changeInterval(const CommandLine& line)
{
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

// A file that is there is asked for where a yes is missing.
Result<void> writeCard(Shelf& shelf, const ShelfVolume& volume, const CommandLine& line)
{
    CardOrder order{.insert = line.insert, .path = line.card};
    order.existing = line.yes ? StagedFile::Existing::isReplaced : StagedFile::Existing::mustBeEmpty;
    auto written = writeShelfCard(shelf, volume, order, Interrupt::token());
    if (written || written.fault().kind != FaultKind::fileExists || line.json) {
        return written;
    }
    switch (askAtTerminal(questionFor(written.fault()), Interrupt::token())) {
    case Answer::yes:
        order.existing = StagedFile::Existing::isReplaced;
        return writeShelfCard(shelf, volume, order, Interrupt::token());
    case Answer::stopped:
        return Fault{.kind = FaultKind::cancelled};
    case Answer::no:
        break;
    }
    return written;
}

int makeCard(const CommandLine& line)
{
    auto shelf = openShelf(false);
    auto volume = shelf ? shelf->volume(line.operands[1]) : Result<ShelfVolume>(shelf.fault());
    if (!volume) {
        return fail(volume.fault(), line.json);
    }
    const auto written = writeCard(*shelf, *volume, line);
    if (!written) {
        return fail(written.fault(), line.json);
    }
    if (!line.json) {
        say(stdout, tr("The card is in “%1”. Print it at 100 %.").arg(displayPath(line.card)));
    }
    return succeed(line.json, {{QStringLiteral("volume"), displayPath(volume->uuid)},
                               {QStringLiteral("file"), displayPath(line.card)}});
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

constexpr std::array kActions{ShelfAction{"list", 1, listVolumes},  ShelfAction{"show", 2, showVolume},
                              ShelfAction{"add", 2, addMedium},     ShelfAction{"forget", 2, changeVolume},
                              ShelfAction{"keep", 3, changeVolume}, ShelfAction{"export", 1, writeExport},
                              ShelfAction{"check", 1, checkShelf},  ShelfAction{"interval", 3, changeInterval},
                              ShelfAction{"card", 2, makeCard},     ShelfAction{"remind", 1, remindCommand}};

} // namespace

int findCommandOnShelf(CommandLine& line)
{
    Interrupt::endAtOnce(false);
    auto shelf = openShelf(false);
    if (!shelf) {
        return fail(shelf.fault(), line.json);
    }
    const SpoiltVolumes spoilt = spoiltVolumes(*shelf);
    std::uint64_t hits = 0;
    const auto show = [&](const ShelfHit& hit) {
        printHit(hit, spoilt, line.json);
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
