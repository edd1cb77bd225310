// The options of backup.
#include "cli/OptionRows.h"

#include "workflow/request/FormatChoice.h"
#include "workflow/request/RequestBounds.h"

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::string_view kCreate = "Of create and edit";
constexpr std::string_view kChange = "Of edit";
constexpr std::string_view kRun = "Of run";
constexpr std::string_view kTimers = "Of schedule";
constexpr std::string_view kBack = "Of show, restore and forget";
constexpr std::string_view kAll = "General";
constexpr std::array<std::string_view, 6> kArchives{"iso", "tar", "tar.gz", "tar.zst", "tgz", "tzst"};
constexpr std::array<std::string_view, 3> kMediaUses{"chain", "own", "shared"};
constexpr std::array<std::string_view, 4> kTimes{"hourly", "daily", "weekly", "monthly"};
constexpr std::array<std::string_view, 3> kReports{"text", "json", "html"};

void define(CommandLine& line, DefinitionStep step)
{
    line.backup.definition.push_back(std::move(step));
}

template <bool BackupSet::*Member>
void setFlag(CommandLine& line, const OptionValue&)
{
    define(line, [](BackupSet& set) { set.*Member = true; });
}

template <auto Member>
void setNumber(CommandLine& line, const OptionValue& value)
{
    using Number = std::remove_reference_t<decltype(std::declval<BackupSet&>().*Member)>;
    define(line, [number = static_cast<Number>(value.number)](BackupSet& set) { set.*Member = number; });
}

// As a backup is that was created without the option.
template <auto Member>
void takeBack(BackupSet& set)
{
    set.*Member = BackupSet().*Member;
}

struct Unsettable {
    std::string_view option;
    void (*takeBack)(BackupSet& set);
};

constexpr std::array<Unsettable, 16> kUnsettable{{
    {"format", takeBack<&BackupSet::format>},
    {"level", takeBack<&BackupSet::compression>},
    {"full-every", takeBack<&BackupSet::fullEveryRuns>},
    {"full-days", takeBack<&BackupSet::fullEveryDays>},
    {"differential", takeBack<&BackupSet::differential>},
    {"media", takeBack<&BackupSet::media>},
    {"label", takeBack<&BackupSet::label>},
    {"quota", takeBack<&BackupSet::quota>},
    {"quota-media", takeBack<&BackupSet::quotaMedia>},
    {"quota-of",
     [](BackupSet& set) {
         for (auto& [source, quota] : set.sourceQuotas) {
             quota.bytes = 0;
         }
     }},
    {"quota-media-of",
     [](BackupSet& set) {
         for (auto& [source, quota] : set.sourceQuotas) {
             quota.media = 0;
         }
     }},
    {"keep", takeBack<&BackupSet::keep>},
    {"exclude", takeBack<&BackupSet::excludes>},
    {"exclude-caches", takeBack<&BackupSet::excludeCaches>},
    {"one-file-system", takeBack<&BackupSet::oneFileSystem>},
    {"verify", takeBack<&BackupSet::verify>},
}};

constexpr auto kUnsettableNames = [] {
    std::array<std::string_view, kUnsettable.size()> names;
    std::transform(kUnsettable.begin(), kUnsettable.end(), names.begin(),
                   [](const Unsettable& each) { return each.option; });
    return names;
}();

void unsetOption(CommandLine& line, const OptionValue& value)
{
    for (const Unsettable& each : kUnsettable) {
        if (each.option == value.text) {
            define(line, each.takeBack);
        }
    }
}

constexpr std::array kBackup{
    Option{.name = "to",
           .takes = Takes::text,
           .argument = "TARGET",
           .initial = "of run: the backup's own",
           .help = "Where the runs are written; {run} stands for the number.",
           .more = "See TARGETS. A file needs {run} or {date} or the like in its name. With run it is the target of "
                   "this run alone.",
           .completes = Completes::target,
           .group = kCreate,
           .set = [](CommandLine& line, const OptionValue& value) { line.job.target = value.text; }},
    Option{.name = "format",
           .takes = Takes::word,
           .argument = "FORMAT",
           .initial = "iso on discs, tar on tapes, by the name's ending in files",
           .help = "iso, tar, tar.gz (tgz) or tar.zst (tzst).",
           .words = kArchives,
           .group = kCreate,
           .set =
               [](CommandLine& line, const OptionValue& value) {
                   const Format format = formatFrom(value.text).value_or(Format::automatic);
                   define(line, [format](BackupSet& set) { set.format = format; });
               }},
    Option{.name = "level",
           .takes = Takes::number,
           .argument = "N",
           .initial = "6 with gzip, 3 with zstd",
           .help = "Level of compression, with gzip at most 12.",
           .least = 1,
           .most = std::max(kMostGzipLevel, kMostZstdLevel),
           .group = kCreate,
           .set =
               [](CommandLine& line, const OptionValue& value) {
                   const int level = static_cast<int>(value.number);
                   define(line, [level](BackupSet& set) { set.compression = level; });
               }},
    Option{.name = "full-every",
           .takes = Takes::number,
           .argument = "N",
           .initial = "only the first run is a full one",
           .help = "Begin every N runs with a full one.",
           .least = 1,
           .most = kMostRuns,
           .group = kCreate,
           .set = setNumber<&BackupSet::fullEveryRuns>},
    Option{.name = "full-days",
           .takes = Takes::number,
           .argument = "N",
           .initial = "never for that reason",
           .help = "Make a full run when the last one is N days old.",
           .least = 1,
           .most = kMostRuns,
           .group = kCreate,
           .set = setNumber<&BackupSet::fullEveryDays>},
    Option{.name = "differential",
           .help = "Write what has changed since the last full run.",
           .more = "Without this option a run has what has changed since the run before it. A restore then needs more "
                   "media.",
           .group = kCreate,
           .set = setFlag<&BackupSet::differential>},
    Option{
        .name = "media",
        .takes = Takes::word,
        .argument = "USE",
        .initial = "chain",
        .help = "Which runs share a disc or tape: chain, own or shared.",
        .more =
            "chain: a full run begins a medium, and later runs are appended to it while there is room. own: each run "
            "begins another. shared: runs of all backups that say so are appended to one tape, full ones, too. "
            "Files, DVD+RW, BD-RE and differential runs on discs have one run each.",
        .words = kMediaUses,
        .group = kCreate,
        .set =
            [](CommandLine& line, const OptionValue& value) {
                const MediaUse use = mediaUseFrom(value.text).value_or(MediaUse::chain);
                define(line, [use](BackupSet& set) { set.media = use; });
            }},
    Option{.name = "label",
           .takes = Takes::text,
           .argument = "PATTERN",
           .initial = "{name}_G{generation}_D{medium}",
           .help = "Name of each medium.",
           .more = "At most 32 characters of it count; anything but letters, digits and hyphens becomes an underscore.",
           .group = kCreate,
           .set =
               [](CommandLine& line, const OptionValue& value) {
                   define(line, [label = value.text](BackupSet& set) { set.label = label; });
               }},
    Option{.name = "quota",
           .takes = Takes::size,
           .argument = "SIZE",
           .initial = "no limit",
           .help = "Bytes that all runs together may take.",
           .more = "A run that would take more is refused before anything is written, with the largest of what it "
                   "would write and the runs that can be forgotten.",
           .group = kCreate,
           .set = setNumber<&BackupSet::quota>},
    Option{.name = "quota-media",
           .takes = Takes::number,
           .argument = "N",
           .initial = "no limit",
           .help = "Media that all runs together may take.",
           .least = 1,
           .most = kMostRuns,
           .group = kCreate,
           .set = setNumber<&BackupSet::quotaMedia>},
    Option{.name = "quota-of",
           .takes = Takes::text,
           .argument = "PATH=SIZE",
           .initial = "no limit",
           .help = "Bytes that all runs together may have of the files of this PATH.",
           .more = "The files' own bytes, before compression. A run that would have more is refused before anything "
                   "is written. PATH=none is no limit.",
           .repeated = true,
           .group = kCreate,
           .set = [](CommandLine& line, const OptionValue& value) { line.backup.quotasOf.push_back(value.text); }},
    Option{.name = "quota-media-of",
           .takes = Takes::text,
           .argument = "PATH=N",
           .initial = "no limit",
           .help = "Media that may have some of this PATH, in all runs together.",
           .more = "PATH=none is no limit.",
           .repeated = true,
           .group = kCreate,
           .set = [](CommandLine& line, const OptionValue& value) { line.backup.quotasMediaOf.push_back(value.text); }},
    Option{.name = "keep",
           .takes = Takes::number,
           .argument = "N",
           .initial = "1",
           .help = "Full runs, with what builds on them, that always stay.",
           .more = "Where the quota is exceeded these are not proposed to be forgotten.",
           .least = 1,
           .most = kMostRuns,
           .group = kCreate,
           .set = setNumber<&BackupSet::keep>},
    Option{.name = "exclude",
           .takes = Takes::text,
           .argument = "GLOB",
           .initial = "nothing is excluded",
           .help = "Exclude what matches the pattern.",
           .more = "A pattern without a slash matches names at any depth.",
           .repeated = true,
           .group = kCreate,
           .set =
               [](CommandLine& line, const OptionValue& value) {
                   define(line, [glob = value.text](BackupSet& set) {
                       if (std::find(set.excludes.begin(), set.excludes.end(), glob) == set.excludes.end()) {
                           set.excludes.push_back(glob);
                       }
                   });
               }},
    Option{.name = "exclude-caches",
           .help = "Exclude what folders with a CACHEDIR.TAG hold.",
           .group = kCreate,
           .set = setFlag<&BackupSet::excludeCaches>},
    Option{.name = "one-file-system",
           .help = "Stay on the file system of each PATH.",
           .group = kCreate,
           .set = setFlag<&BackupSet::oneFileSystem>},
    Option{.name = "verify",
           .help = "Read each medium back and compare it.",
           .more = "With run the media of this run alone.",
           .group = kCreate,
           .set =
               [](CommandLine& line, const OptionValue&) {
                   define(line, [](BackupSet& set) { set.verify = true; });
                   line.backup.verify = true;
               }},
    Option{.name = "add",
           .takes = Takes::text,
           .argument = "PATH",
           .initial = "the sources stay",
           .help = "Back up this PATH as well.",
           .completes = Completes::file,
           .repeated = true,
           .group = kChange,
           .set = [](CommandLine& line, const OptionValue& value) { line.backup.added.push_back(value.text); }},
    Option{.name = "remove",
           .takes = Takes::text,
           .argument = "PATH",
           .initial = "the sources stay",
           .help = "Back up this PATH no longer.",
           .more = "For the next run its files count as deleted. Earlier runs have them as before.",
           .completes = Completes::file,
           .repeated = true,
           .group = kChange,
           .set = [](CommandLine& line, const OptionValue& value) { line.backup.taken.push_back(value.text); }},
    Option{.name = "include",
           .takes = Takes::text,
           .argument = "GLOB",
           .initial = "the patterns stay",
           .help = "Take back one --exclude.",
           .repeated = true,
           .group = kChange,
           .set = [](CommandLine& line, const OptionValue& value) { line.backup.included.push_back(value.text); }},
    Option{.name = "unset",
           .takes = Takes::word,
           .argument = "OPTION",
           .initial = "what is not named stays",
           .help = "Take back an option of create, without its dashes.",
           .more =
               "The backup is as if it had been created without it. Of --exclude all patterns go, of --quota-of and "
               "--quota-media-of the limits of all sources.",
           .words = kUnsettableNames,
           .repeated = true,
           .group = kChange,
           .set = unsetOption},
    Option{.name = "full",
           .help = "Write everything.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.full = true; }},
    Option{.name = "new-medium",
           .help = "Begin another disc or tape.",
           .more = "Without this option the run may be appended to the medium of the run before: see --media.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.newMedium = true; }},
    Option{.name = "compare",
           .help = "Compare what was written with the sources as they are now.",
           .more =
               "A good result is noted on the shelf, with date and drive. What has changed since is named (exit code "
               "1), and says nothing of the medium.",
           .group = kRun,
           .set = [](CommandLine& line,
                     const OptionValue&) { line.backup.compare = line.backup.compare.value_or(std::string()); }},
    Option{.name = "compare-on",
           .takes = Takes::text,
           .argument = "TARGET",
           .initial = "the drive that has written",
           .help = "The same in another drive.",
           .more =
               "Which shows that not only the drive that has written the medium can read it. It is asked for there.",
           .completes = Completes::target,
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue& value) { line.backup.compare = value.text; }},
    Option{.name = "plan",
           .help = "Show what the run would be, and write nothing.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.plan = true; }},
    Option{.name = "continue",
           .help = "Continue the run that broke off.",
           .more = "Of a run on several discs or tapes the media that are whole stay as they are, and the one that was "
                   "being written is made anew. What has changed in the sources since, or is gone, is named before a "
                   "medium is spent. Without this option such a run keeps others from being begun.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.continued = true; }},
    Option{.name = "give-up",
           .help = "Give up the run that broke off, and begin another.",
           .more = "What it has written is lost to the backup, as soon as the other run begins to write and not "
                   "before. Each of its media can still be read alone.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.giveUp = true; }},
    Option{.name = "moved",
           .help = "Archives of earlier runs that are gone were moved on purpose.",
           .more =
               "The run builds on them. Without this option it is a full run where a file that it would build on is "
               "gone, and is refused where nothing is left in its folder, for a disk may not be mounted.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.moved = true; }},
    Option{.name = "overwrite-run",
           .help = "Overwrite a run of a backup that is not recorded here.",
           .more =
               "Of another computer, or of a backup that was forgotten as a whole. Without this option a medium that "
               "holds such a run is refused. That anything is overwritten takes --yes as well.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.overwriteRun = true; }},
    Option{.name = "record-deleted",
           .help = "A source that is empty was emptied on purpose.",
           .more = "The files that it had count as deleted. Without this option such a run is refused, for a disk may "
                   "not be mounted.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.recordDeleted = true; }},
    noReloadOption(kRun),
    Option{.name = "no-shelf",
           .help = "Do not enter the medium on the shelf.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.noShelf = true; }},
    Option{.name = "notify",
           .help = "Tell the desktop when the run fails, or has problems.",
           .more = "A run from a timer does not wait for a medium: it notifies the user and ends.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.notify = true; }},
    Option{.name = "at",
           .takes = Takes::text,
           .argument = "WHEN",
           .initial = "the timers are shown",
           .help = "Run the backup then, by a timer of your systemd.",
           .more = "WHEN is what OnCalendar takes: daily, weekly, 'Mon 03:00', '*-*-1 12:00'. A run that was missed "
                   "while the computer was off is made up for.",
           .words = kTimes,
           .group = kTimers,
           .set = [](CommandLine& line, const OptionValue& value) { line.backup.at = value.text; }},
    Option{.name = "never",
           .help = "Remove the backup's timer.",
           .group = kTimers,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.never = true; }},
    Option{.name = "report",
           .takes = Takes::word,
           .argument = "FORM",
           .initial = "show lists the runs; with --run it is text",
           .help = "Print the report of a run: text, json or html.",
           .more =
               "It has sources, level, media, bytes, the numbers of files that were new, changed, moved or deleted, "
               "every file that did not come onto the medium whole, and what reading back has shown. The page of "
               "HTML needs nothing else and has no script.",
           .words = kReports,
           .group = kBack,
           .set =
               [](CommandLine& line, const OptionValue& value) {
                   line.backup.report = value.text;
                   line.json = line.json || value.text == "json";
               }},
    Option{.name = "into",
           .takes = Takes::text,
           .argument = "DIR",
           .initial = "none: restore needs it",
           .help = "Folder that the files are restored into.",
           .completes = Completes::folder,
           .group = kBack,
           .set = [](CommandLine& line, const OptionValue& value) { line.restore.into = value.text; }},
    literalOption("Take each PATTERN of restore as a path, as it is written.", kBack),
    filesFromOption("Restore the paths that FILE names.", kBack),
    nullOption(kBack),
    Option{.name = "run",
           .takes = Takes::number,
           .argument = "N",
           .initial = "the last one",
           .help = "The run to restore, or to report on.",
           .least = 1,
           .most = kMostRuns,
           .group = kBack,
           .set = [](CommandLine& line,
                     const OptionValue& value) { line.backup.run = static_cast<unsigned>(value.number); }},
    Option{.name = "from",
           .takes = Takes::text,
           .argument = "RUN=TARGET",
           .initial = "where each run was written",
           .help = "Where the medium of a run is now.",
           .repeated = true,
           .group = kBack,
           .set = [](CommandLine& line, const OptionValue& value) { line.backup.media.push_back(value.text); }},
    Option{.name = "with-later",
           .help = "Forget the runs that build on them as well.",
           .group = kBack,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.withLater = true; }},
    Option{
        .name = "next-volume",
        .takes = Takes::text,
        .argument = "COMMAND",
        .initial = kNextVolumeOption.initial,
        .help = "Shell command that provides a medium that is wanted.",
        .more =
            "With run it is that of a set of tapes or discs: see TAPE SETS. A run that is larger than a disc goes on "
            "several. With restore STEADYBURN_VOLUME is the number of the run, or of the tape or disc of a run's "
            "set, and the first line that it prints is where it is.",
        .group = kAll,
        .set = kNextVolumeOption.set},
    Option{.name = "yes",
           .letter = 'y',
           .help = "Overwrite what is there, without a question.",
           .more = "The medium or file of a run, or files in the folder of a restore; with forget and no number, the "
                   "whole backup goes. Media that hold a run stay. What else may be asked of run has options of its "
                   "own: --record-deleted, --give-up, --overwrite-run.",
           .group = kAll,
           .set = [](CommandLine& line, const OptionValue&) { line.yes = true; }},
    Option{.name = kJsonOption.name, .help = kJsonOption.help, .group = kAll, .set = kJsonOption.set},
    Option{.name = kHelpOption.name,
           .letter = kHelpOption.letter,
           .help = kHelpOption.help,
           .group = kAll,
           .set = kHelpOption.set},
};

// A change without anything to change, and an option of another action, which would say nothing.
std::optional<UsageError> checkChange(const CommandLine& line, const Command& command)
{
    const std::string& action = line.operands.front();
    const bool change = action == "edit" || action == "change";
    bool changes = false;
    for (const Option* const option : line.given) {
        const bool ofRun = action == "run" && (option->name == "to" || option->name == "verify");
        const bool unwanted =
            option->group == kCreate ? !change && action != "create" && !ofRun : option->group == kChange && !change;
        if (unwanted) {
            return UsageError{.problem = UsageProblem::operandUnwanted, .command = &command, .word = spelling(*option)};
        }
        changes = changes || option->group == kCreate || option->group == kChange;
    }
    if (!change || changes) {
        return std::nullopt;
    }
    UsageError error{.problem = UsageProblem::changeMissing, .command = &command, .word = {}};
    for (const Option& option : command.options) {
        if (option.group == kCreate || option.group == kChange) {
            error.candidates.push_back(spelling(option));
        }
    }
    return error;
}

} // namespace

std::span<const Option> backupOptions()
{
    return kBackup;
}

std::optional<UsageError> checkBackupWords(const CommandLine& line)
{
    struct Needs {
        std::string_view action;
        std::size_t least; // words, with its own
        std::size_t most;
        std::string_view word; // that is missing where there are fewer
    };
    constexpr std::size_t kAny = ~std::size_t(0);
    constexpr std::array<Needs, 9> kNeeds{{{"create", 3, kAny, "PATH"},
                                           {"edit", 2, 2, "NAME"},
                                           {"change", 2, 2, "NAME"},
                                           {"run", 2, 2, "NAME"},
                                           {"list", 1, 1, "NAME"},
                                           {"show", 2, 2, "NAME"},
                                           {"restore", 2, kAny, "NAME"},
                                           {"schedule", 1, 2, "NAME"},
                                           {"forget", 2, kAny, "NAME"}}};
    const Command* const command = findCommand("backup");
    const std::string& action = line.operands.front();
    const auto* const needs =
        std::find_if(kNeeds.begin(), kNeeds.end(), [&](const Needs& each) { return each.action == action; });
    if (needs == kNeeds.end()) {
        return UsageError{.problem = UsageProblem::operandUnwanted, .command = command, .word = action};
    }
    if (line.backup.giveUp && line.backup.continued) {
        return UsageError{.problem = UsageProblem::operandUnwanted, .command = command, .word = "--give-up"};
    }
    const bool changesTimer = line.backup.never || !line.backup.at.empty();
    if (line.backup.never && !line.backup.at.empty()) {
        return UsageError{.problem = UsageProblem::operandUnwanted, .command = command, .word = "--never"};
    }
    if (line.operands.size() < std::max<std::size_t>(needs->least, changesTimer ? 2 : 0)) {
        const bool unnamed = line.operands.size() < 2;
        return UsageError{.problem = UsageProblem::operandMissing,
                          .command = command,
                          .word = unnamed ? "NAME" : std::string(needs->word)};
    }
    if (line.operands.size() > needs->most) {
        return UsageError{
            .problem = UsageProblem::operandUnwanted, .command = command, .word = line.operands[needs->most]};
    }
    const std::string_view option = action == "create" && line.job.target.empty()      ? "to"
                                    : action == "restore" && line.restore.into.empty() ? "into"
                                                                                       : "";
    return option.empty() ? checkChange(line, *command)
                          : std::optional(UsageError{.problem = UsageProblem::optionMissing,
                                                     .command = command,
                                                     .option = findOption(*command, option)});
}

} // namespace steadyburn
