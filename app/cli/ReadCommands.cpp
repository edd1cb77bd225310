// verify, list and restore: from the medium back.
#include "cli/Commands.h"

#include "ConcreteDependencies.h"
#include "base/Text.h"
#include "cli/Conclusion.h"
#include "cli/ExitCode.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/NextVolume.h"
#include "cli/PathList.h"
#include "cli/RunView.h"
#include "cli/Say.h"
#include "cli/SleepGuard.h"
#include "target/Target.h"
#include "ui/text/FaultText.h"
#include "ui/text/ModeText.h"
#include "ui/text/ReadBackText.h"
#include "ui/text/SetsFolder.h"
#include "ui/text/ShelfFile.h"
#include "ui/text/UnfinishedText.h"
#include "unpack/StoredEntry.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/readback/MediumCheck.h"
#include "workflow/readback/MediumRestore.h"
#include "workflow/readback/MediumSample.h"
#include "workflow/readback/RestorePatterns.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <optional>
#include <random>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

// What the commands work with: the tapes of a set are changed as the command line says.
Dependencies dependenciesOf(const CommandLine& line)
{
    Dependencies dependencies = concreteDependencies();
    dependencies.changeVolume = nextVolumeBy(line.nextVolume, !line.json);
    return dependencies;
}

StoredPart partOf(const CommandLine& line)
{
    return {.target = line.operands.front(), .section = line.session};
}

// What the medium holds of burns that never came to their end. Journals that cannot be read are told of.
std::vector<UnfinishedBurn> unfinishedAt(const CommandLine& line)
{
    tellDamagedJournals(line.json);
    return steadyburn::unfinishedAt(burnsFolder(), concreteDependencies().openTarget, line.operands.front(),
                                    line.session);
}

// The result as a line of JSON or as sentences: `faults`, then `text`, then what ended it. What is read of a medium
// with an unfinished burn is never all that was to be on it, so it ends with an exception at best.
int concludeReading(const std::optional<Fault>& fault, const std::vector<Fault>& faults, bool json, QJsonObject figures,
                    const QString& text, const std::vector<UnfinishedBurn>& unfinished)
{
    const bool whole = faults.empty() && unfinished.empty();
    const int code = fault ? exitCodeFor(*fault) : (whole ? kComplete : kExceptions);
    if (json) {
        JobReport report;
        report.outcome = !fault ? (whole ? Outcome::complete : Outcome::exceptions)
                                : (code == kCancelled ? Outcome::cancelled : Outcome::failed);
        report.exceptions = faults;
        report.fault = fault;
        QJsonObject line = toJson(report);
        for (const QString& key : {QStringLiteral("outcome"), QStringLiteral("exceptions"), QStringLiteral("fault"),
                                   QStringLiteral("event")}) {
            figures[key] = line[key];
        }
        figures[QStringLiteral("unfinished")] = toJson(unfinished);
        printLine(stdout, figures);
        return code;
    }
    for (const UnfinishedBurn& burn : unfinished) {
        say(stderr, unfinishedText(burn));
    }
    QStringList keptAdvice; // the same for many files: once
    for (const Fault& each : faults) {
        const FaultText told = describe(each);
        say(stderr, told.sentence);
        if (each.kind == FaultKind::fileSkipped && !told.advice.isEmpty() && !keptAdvice.contains(told.advice)) {
            keptAdvice.append(told.advice);
        }
    }
    for (const QString& advice : keptAdvice) {
        say(stderr, advice);
    }
    for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        say(stdout, line);
    }
    if (fault) {
        say(stderr, wholeSentence(*fault));
    }
    return code;
}

void listEntry(const StoredEntry& entry, bool json)
{
    if (json) {
        printLine(stdout, {{QStringLiteral("path"), displayPath(entry.path)},
                           {QStringLiteral("mode"), static_cast<qint64>(entry.mode)},
                           {QStringLiteral("size"), static_cast<qint64>(entry.size)},
                           {QStringLiteral("mtime"), static_cast<qint64>(entry.mtime.seconds)},
                           {QStringLiteral("link"), displayPath(entry.linkTarget)},
                           {QStringLiteral("hard_link"), displayPath(entry.hardLink)}});
        return;
    }
    const std::time_t time = entry.mtime.seconds;
    std::tm parts{};
    ::localtime_r(&time, &parts);
    std::array<char, 32> date{};
    std::strftime(date.data(), date.size(), "%Y-%m-%d %H:%M", &parts);
    std::printf("%s %5u %5u %12llu %s %s", modeText(entry.mode).c_str(), entry.uid, entry.gid,
                static_cast<unsigned long long>(entry.size), date.data(), shown(entry.path).c_str());
    if (!entry.linkTarget.empty()) {
        std::printf(" -> %s", shown(entry.linkTarget).c_str());
    } else if (!entry.hardLink.empty()) {
        std::printf(" link to %s", shown(entry.hardLink).c_str());
    }
    std::fputs("\n", stdout);
}

// Null for a medium that has no parity.
QJsonValue figuresOf(const std::optional<ParityState>& parity)
{
    if (!parity) {
        return {};
    }
    const auto number = [](std::uint64_t value) { return QJsonValue(static_cast<qint64>(value)); };
    QJsonObject figures{
        {QStringLiteral("roots"), static_cast<int>(parity->roots)},
        {QStringLiteral("percent"), parity->percent},
        {QStringLiteral("whole"), parity->damagedOwn ? QJsonValue(*parity->damagedOwn == 0) : QJsonValue()},
        {QStringLiteral("damaged"), parity->damagedOwn ? number(*parity->damagedOwn) : QJsonValue()},
        {QStringLiteral("repaired"), number(parity->repaired)},
        {QStringLiteral("lost"), number(parity->lost)},
        {QStringLiteral("unproven"), number(parity->unproven)}};
    if (parity->unprotected) {
        figures[QStringLiteral("unprotected_from")] = number(*parity->unprotected);
    }
    return figures;
}

QJsonArray damagedJson(const MediumReport& report)
{
    QJsonArray volumes;
    for (const unsigned volume : report.damagedVolumes) {
        volumes.append(static_cast<int>(volume));
    }
    return volumes;
}

QJsonObject figuresOf(const MediumReport& total)
{
    const bool good = !total.fault;
    const bool all = total.checked.complete() && total.onlyOnMedium == 0;
    QJsonObject figures{{QStringLiteral("files"), static_cast<qint64>(total.files)},
                        {QStringLiteral("bytes"), static_cast<qint64>(total.bytes)},
                        {QStringLiteral("verified"), good && !all ? QJsonValue() : QJsonValue(good)}};
    addChecked(figures, total.checked);
    QJsonArray notCompared;
    for (const std::string& path : total.notCompared) {
        notCompared.append(displayPath(path));
    }
    figures[QStringLiteral("not_compared")] = notCompared;
    figures[QStringLiteral("files_not_compared")] = static_cast<qint64>(total.uncomparedFiles);
    figures[QStringLiteral("bytes_not_compared")] = static_cast<qint64>(total.uncomparedBytes);
    if (total.of == MediumReport::Of::compare) {
        QJsonArray onlyOnMedium;
        for (const std::string& path : total.pathsOnlyOnMedium) {
            onlyOnMedium.append(displayPath(path));
        }
        figures[QStringLiteral("only_on_medium")] = onlyOnMedium;
        figures[QStringLiteral("files_only_on_medium")] = static_cast<qint64>(total.onlyOnMedium);
    }
    if (total.of == MediumReport::Of::verify) {
        figures[QStringLiteral("tree_compared")] = !total.treeUnproven;
    }
    figures[QStringLiteral("damaged_volumes")] = damagedJson(total);
    figures[QStringLiteral("copy")] =
        total.noted.copy > 0 ? QJsonValue(static_cast<qint64>(total.noted.copy)) : QJsonValue();
    if (total.sample) {
        QJsonArray paths;
        for (const std::string& path : total.sample->paths) {
            paths.append(displayPath(path));
        }
        const bool every = total.sample->paths.size() == total.sample->of;
        figures[QStringLiteral("verified")] = good && !every ? QJsonValue() : figures[QStringLiteral("verified")];
        figures[QStringLiteral("sample")] =
            QJsonObject{{QStringLiteral("seed"), static_cast<qint64>(total.sample->seed)},
                        {QStringLiteral("paths"), paths},
                        {QStringLiteral("of"), static_cast<qint64>(total.sample->of)},
                        {QStringLiteral("of_bytes"), static_cast<qint64>(total.sample->ofBytes)}};
    }
    return figures;
}

int verifySample(const CommandLine& line)
{
    const SleepGuard awake(awakeReason());
    const std::vector<UnfinishedBurn> unfinished = unfinishedAt(line);
    const MediumReport report = sampleMedium({.part = partOf(line),
                                              .size = *line.sample,
                                              .seed = line.seed ? *line.seed : std::random_device()(),
                                              .note = {.shelf = shelfFile(), .copy = line.copy}},
                                             concreteDependencies(), Interrupt::token());
    return concludeReading(report.fault, report.faults, line.json, figuresOf(report), readBackText(report), unfinished);
}

} // namespace

int verifyCommand(CommandLine& line)
{
    if (line.sample) {
        return verifySample(line);
    }
    MediumCheckRequest request{
        .part = partOf(line), .against = line.against, .note = {.shelf = shelfFile(), .copy = line.copy}};
    request.against.insert(request.against.end(), line.operands.begin() + 1, line.operands.end());
    const SleepGuard awake(awakeReason());
    const std::vector<UnfinishedBurn> unfinished = unfinishedAt(line);
    const MediumReport report = MediumCheck(std::move(request), dependenciesOf(line)).run(Interrupt::token());
    QJsonObject figures = figuresOf(report);
    figures[QStringLiteral("parity")] = figuresOf(report.parity);
    return concludeReading(report.fault, report.faults, line.json, figures, readBackText(report), unfinished);
}

int listCommand(CommandLine& line)
{
    FaultLog log;
    const auto wanted = patternsFrom(line, 1);
    if (!wanted) {
        return concludeReading(wanted.fault(), {}, line.json, {}, {}, {});
    }
    RestorePatterns patterns(*wanted);
    const std::vector<UnfinishedBurn> unfinished = unfinishedAt(line);
    std::uint64_t entries = 0;
    const auto entry = [&](const StoredEntry& stored) {
        if (patterns.match(stored.path)) {
            listEntry(stored, line.json);
            ++entries;
        }
    };
    const auto result = listStored(partOf(line), dependenciesOf(line), entry, log, Interrupt::token());
    for (std::string& path : result ? patterns.unused() : std::vector<std::string>()) {
        log.add({.kind = FaultKind::sourceMissing, .doing = Action::list, .path = std::move(path)});
    }
    QJsonArray formats;
    for (const StoredFormat format : result ? *result : std::vector<StoredFormat>()) {
        const std::string_view name = toString(format);
        formats.append(QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())));
    }
    return concludeReading(
        result ? std::nullopt : std::optional(result.fault()), log.all(), line.json,
        {{QStringLiteral("entries"), static_cast<qint64>(entries)}, {QStringLiteral("formats"), formats}}, {},
        unfinished);
}

int restoreCommand(CommandLine& line)
{
    auto patterns = patternsFrom(line, 1);
    if (!patterns) {
        return concludeReading(patterns.fault(), {}, line.json, {}, {}, {});
    }
    MediumRestoreRequest request{
        .part = partOf(line), .into = line.restore.into, .patterns = std::move(*patterns), .overwrite = line.yes};
    request.shelf = shelfFile();
    const SleepGuard awake(awakeReason());
    const std::vector<UnfinishedBurn> unfinished = unfinishedAt(line);
    const MediumReport report = MediumRestore(std::move(request), dependenciesOf(line)).run(Interrupt::token());
    return concludeReading(report.fault, report.faults, line.json,
                           {{QStringLiteral("files"), static_cast<qint64>(report.files)},
                            {QStringLiteral("damaged"), static_cast<qint64>(report.damaged)},
                            {QStringLiteral("missing"), static_cast<qint64>(report.missing)},
                            {QStringLiteral("uncompared"), static_cast<qint64>(report.checked.nothing)},
                            {QStringLiteral("tree_compared"), !report.treeUnproven},
                            {QStringLiteral("damaged_volumes"), damagedJson(report)},
                            {QStringLiteral("bytes"), static_cast<qint64>(report.bytes)}},
                           readBackText(report), unfinished);
}

} // namespace steadyburn
