// verify, list and restore: from the medium back.
#include "cli/Commands.h"

#include "ConcreteDependencies.h"
#include "base/Text.h"
#include "cli/ExitCode.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/NextVolume.h"
#include "cli/RunView.h"
#include "cli/Say.h"
#include "cli/SleepGuard.h"
#include "contents/Scanner.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/text/VerifiedText.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Verifier.h"
#include "workflow/readback/Restore.h"
#include "workflow/tapeset/StoredSections.h"

#include <QJsonArray>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <functional>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

// What the medium says of itself is held against what is there: before it is read, or only which entries there are,
// when they have been read.
enum class Lists { ignored, first, behind };

// Calls `use` for each stored section of the target, and of the further tapes of its set.
Result<void> forEachSection(const CommandLine& line, FaultLog& log,
                            const std::function<Result<void>(StoredSection&)>& use, Lists lists,
                            const std::function<bool(const std::string&)>& wanted = {})
{
    return forEachStoredSection({.openTarget = concreteDependencies().openTarget,
                                 .target = line.operands.front(),
                                 .section = line.session,
                                 .changeVolume = nextVolumeBy(line.nextVolume, !line.json),
                                 .wanted = wanted,
                                 .onlyWanted = bool(wanted),
                                 .indexFirst = lists == Lists::first,
                                 .indexBehind = lists == Lists::behind},
                                use, log, Interrupt::token());
}

// Sections that are read once more have the same to tell.
void addWhatIsNew(const FaultLog& again, FaultLog& log)
{
    const auto told = log.all();
    for (const Fault& fault : again.all()) {
        const auto same = [&](const Fault& other) {
            return other.kind == fault.kind && other.path == fault.path && other.detail == fault.detail &&
                   other.offset == fault.offset && other.facts == fault.facts;
        };
        if (std::none_of(told.begin(), told.end(), same)) {
            log.add(fault);
        }
    }
}

// The result as a line of JSON or as sentences; `done` is what a good end says, `always` what any end does.
int conclude(const Result<void>& result, const FaultLog& log, bool json, QJsonObject figures, const QString& done,
             const QString& always = {})
{
    const std::vector<Fault> faults = log.all();
    const int code = result ? (faults.empty() ? kComplete : kExceptions) : exitCodeFor(result.fault());
    if (json) {
        JobReport report;
        report.outcome = result ? (faults.empty() ? Outcome::complete : Outcome::exceptions)
                                : (code == kCancelled ? Outcome::cancelled : Outcome::failed);
        report.exceptions = faults;
        if (!result) {
            report.fault = result.fault();
        }
        QJsonObject line = toJson(report);
        for (const QString& key : {QStringLiteral("outcome"), QStringLiteral("exceptions"), QStringLiteral("fault"),
                                   QStringLiteral("event")}) {
            figures[key] = line[key];
        }
        printLine(stdout, figures);
        return code;
    }
    QString keptAdvice; // the same for every file: once
    for (const Fault& fault : faults) {
        const FaultText text = describe(fault);
        say(stderr, text.sentence);
        if (fault.kind == FaultKind::fileSkipped) {
            keptAdvice = text.advice;
        }
    }
    if (!keptAdvice.isEmpty()) {
        say(stderr, keptAdvice);
    }
    if (!always.isEmpty()) {
        std::printf("%s\n", always.toUtf8().constData());
    }
    if (!result) {
        say(stderr, wholeSentence(result.fault()));
    }
    for (const QString& line : result ? done.split(QLatin1Char('\n'), Qt::SkipEmptyParts) : QStringList()) {
        say(stdout, line);
    }
    return code;
}

// "drwxr-xr-x", as ls has it.
std::string modeText(std::uint32_t mode)
{
    static constexpr std::array kTypes{
        std::pair{S_IFDIR, 'd'}, std::pair{S_IFLNK, 'l'}, std::pair{S_IFCHR, 'c'},
        std::pair{S_IFBLK, 'b'}, std::pair{S_IFIFO, 'p'}, std::pair{S_IFSOCK, 's'},
    };
    std::string text = "-rwxrwxrwx";
    for (const auto& [type, letter] : kTypes) {
        if ((mode & S_IFMT) == static_cast<std::uint32_t>(type)) {
            text[0] = letter;
        }
    }
    for (unsigned bit = 0; bit < 9; ++bit) {
        if ((mode & (0400U >> bit)) == 0) {
            text[bit + 1] = '-';
        }
    }
    const auto special = [&](std::uint32_t bit, std::size_t place, char letter) {
        if ((mode & bit) != 0) {
            text[place] = text[place] == 'x' ? letter : static_cast<char>(letter - 32);
        }
    };
    special(S_ISUID, 3, 's');
    special(S_ISGID, 6, 's');
    special(S_ISVTX, 9, 't');
    return text;
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

// Every section for itself: can it be read?
Result<void> verifyReadable(const CommandLine& line, FaultLog& log, VerifyReport& total)
{
    VerifyMeter meter;
    LinkCheck links;
    JoinedCheck joined;
    UnlistedEntries unlisted;
    const auto verify = [&](StoredSection& section) -> Result<void> {
        const StoredIndex* const list = section.index ? &*section.index : nullptr;
        auto report = verifyReadable(section.reader, log, meter, Interrupt::token(), list, &links, &joined, section.met,
                                     &unlisted);
        if (!report) {
            return report.takeFault();
        }
        total.add(*report);
        return {};
    };
    auto read = forEachSection(line, log, verify, Lists::first);
    total.addMissingLinks(links.reportMissing(log));
    total.addDifferentFiles(joined.reportDifferent(log));
    return read;
}

// All sections together, on whatever tapes they are: is everything there that is in `against`?
Result<void> verifyAgainst(const CommandLine& line, const std::vector<std::string>& against, FaultLog& log,
                           VerifyReport& total)
{
    Tree tree;
    Scanner scanner(ScanOptions{});
    if (auto scanned = scanner.scan(against, tree, log, Interrupt::token()); !scanned) {
        return scanned.takeFault();
    }
    const auto source = concreteDependencies().openSource(tree);
    VerifyMeter meter;
    SourceComparison comparison(tree, *source, log, meter);
    const auto compare = [&](StoredSection& section) {
        return comparison.add(section.reader, Interrupt::token(), section.set, section.volume);
    };
    auto read = forEachSection(line, log, compare, Lists::ignored);
    total = read ? comparison.finish() : total;
    return read;
}

QJsonObject figuresOf(const VerifyReport& total, bool good, bool against)
{
    QJsonObject figures{
        {QStringLiteral("files"), static_cast<qint64>(total.files)},
        {QStringLiteral("bytes"), static_cast<qint64>(total.bytes)},
        {QStringLiteral("verified"), good && !total.checked.complete() ? QJsonValue() : QJsonValue(good)}};
    addChecked(figures, total.checked);
    QJsonArray notCompared;
    for (const std::string& path : total.notCompared) {
        notCompared.append(displayPath(path));
    }
    figures[QStringLiteral("not_compared")] = notCompared;
    if (against) {
        QJsonArray onlyOnMedium;
        for (const std::string& path : total.pathsOnlyOnMedium) {
            onlyOnMedium.append(displayPath(path));
        }
        figures[QStringLiteral("only_on_medium")] = onlyOnMedium;
        figures[QStringLiteral("files_only_on_medium")] = static_cast<qint64>(total.onlyOnMedium);
    }
    return figures;
}

// A line for each of the first paths.
QStringList someOf(const std::vector<std::string>& paths)
{
    constexpr qsizetype kMostNamed = 20;
    QStringList lines;
    for (const std::string& path : paths) {
        if (lines.size() == kMostNamed) {
            lines << tr("  and more");
            break;
        }
        lines << QStringLiteral("  ") + displayPath(escapeControls(path));
    }
    return lines;
}

// What was found good and against what; what was left out of a comparison is named where there was one.
QString goodText(const VerifyReport& total)
{
    const QString figures = QStringLiteral("%1, %2").arg(filesText(total.files), sizeText(total.bytes));
    const bool compared = total.checked.total() == 0 || total.checked.contents() > 0;
    QStringList lines{compared ? tr("%1: good.").arg(figures) : tr("%1: readable.").arg(figures)};
    lines << verifiedText(total.checked, VerifiedAfter::verify);
    lines.removeAll(QString());
    if (total.checked.contents() > 0 && !total.notCompared.empty()) {
        lines << tr("Not compared:") << someOf(total.notCompared);
    }
    return lines.join(QLatin1Char('\n'));
}

// Files that the sources do not have are no difference: sources change. They are named, for nothing was compared.
QString onlyOnMediumText(const VerifyReport& total)
{
    return total.onlyOnMedium == 0 ? QString()
                                   : (QStringList{tr("Only on the medium and not in the sources (not compared): %1")
                                                      .arg(filesText(total.onlyOnMedium))} +
                                      someOf(total.pathsOnlyOnMedium))
                                         .join(QLatin1Char('\n'));
}

} // namespace

int verifyCommand(CommandLine& line)
{
    FaultLog log;
    VerifyReport total;
    std::vector<std::string> against = line.against;
    against.insert(against.end(), line.operands.begin() + 1, line.operands.end());
    const SleepGuard awake(awakeReason());
    Result<void> result = against.empty() ? verifyReadable(line, log, total) : verifyAgainst(line, against, log, total);
    if (result && !against.empty() && total.files == 0 && total.onlyOnMedium > 0) { // good would be said of nothing
        result = Fault{.kind = FaultKind::notCompared, .doing = Action::verify};
    }
    if (result && !total.same) {
        result = Fault{.kind = FaultKind::mismatch,
                       .doing = Action::inspect,
                       .facts = against.empty() ? FaultFacts() : FaultFacts(ComparedWithSources())};
    }
    return conclude(result, log, line.json, figuresOf(total, result.ok(), !against.empty()),
                    goodText(total) + QLatin1Char('\n') + onlyOnMediumText(total),
                    result ? QString() : onlyOnMediumText(total));
}

int listCommand(CommandLine& line)
{
    FaultLog log;
    std::uint64_t entries = 0;
    const auto list = [&](StoredSection& section) {
        const auto entry = [&](const StoredEntry& stored) {
            listEntry(stored, line.json);
            if (section.met != nullptr) {
                section.met->meet(stored);
            }
            ++entries;
        };
        return listMedium(section.reader, entry, log, Interrupt::token());
    };
    const auto result = forEachSection(line, log, list, Lists::behind);
    return conclude(result, log, line.json, {{QStringLiteral("entries"), static_cast<qint64>(entries)}}, {});
}

int restoreCommand(CommandLine& line)
{
    FaultLog log;
    RestoreOptions& options = line.restore;
    options.overwrite = line.yes;
    options.patterns.assign(line.operands.begin() + 1, line.operands.end());
    const bool madeHere = ::access(options.into.c_str(), F_OK) != 0;
    const SleepGuard awake(awakeReason());
    std::optional<Restorer> restorer; // the folder is made once there is something to restore from
    const auto restore = [&](StoredSection& section) -> Result<void> {
        if (!restorer) {
            auto opened = Restorer::open(options, log);
            if (!opened) {
                return opened.takeFault();
            }
            restorer.emplace(std::move(*opened));
        }
        return restorer->add(section, Interrupt::token());
    };
    auto result = forEachSection(
        line, log, restore, Lists::first,
        options.patterns.empty() ? std::function<bool(const std::string&)>()
                                 : [&](const std::string& path) { return matchesAny(options.patterns, path); });
    while (result && restorer && restorer->takeFilesOfLinks()) { // on whatever tape of the set they are
        FaultLog again;
        result = forEachSection(line, again, restore, Lists::first,
                                [&](const std::string& path) { return restorer->wantsForLink(path); });
        addWhatIsNew(again, log);
    }
    for (const std::string& pattern : result && !restorer ? options.patterns : std::vector<std::string>()) {
        log.add({.kind = FaultKind::sourceMissing, .doing = Action::restore, .path = pattern}); // by no index
    }
    const RestoreReport total = restorer ? restorer->finish(result.ok()) : RestoreReport();
    if (total.files + total.damaged == 0 && madeHere) {
        ::rmdir(options.into.c_str()); // if nothing is in it
    }
    const QString size = sizeText(total.bytes);
    const QString into = displayPath(options.into);
    QString sentence = total.damaged == 0
                           ? QStringLiteral("%1, %2 restored into %3.").arg(filesText(total.files), size, into)
                           : QStringLiteral("%1, %2 restored into %3; %4 of them with damage.")
                                 .arg(filesText(total.files + total.damaged), size, into)
                                 .arg(total.damaged);
    if (total.missing > 0) {
        sentence += QStringLiteral(" %1 not restored.").arg(filesText(total.missing));
    }
    return conclude(result, log, line.json,
                    {{QStringLiteral("files"), static_cast<qint64>(total.files)},
                     {QStringLiteral("damaged"), static_cast<qint64>(total.damaged)},
                     {QStringLiteral("missing"), static_cast<qint64>(total.missing)},
                     {QStringLiteral("bytes"), static_cast<qint64>(total.bytes)}},
                    {}, !result && total.files + total.damaged == 0 ? QString() : sentence);
}

} // namespace steadyburn
