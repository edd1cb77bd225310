// The options of backup.
#include "cli/OptionRows.h"

#include "workflow/request/FormatChoice.h"
#include "workflow/request/RequestBounds.h"

#include <algorithm>
#include <array>

namespace steadyburn {

namespace {

constexpr std::string_view kCreate = "Of create";
constexpr std::string_view kRun = "Of run";
constexpr std::string_view kTimers = "Of schedule";
constexpr std::string_view kBack = "Of show, restore and forget";
constexpr std::string_view kAll = "General";
constexpr std::array<std::string_view, 6> kArchives{"iso", "tar", "tar.gz", "tar.zst", "tgz", "tzst"};
constexpr std::array<std::string_view, 4> kTimes{"hourly", "daily", "weekly", "monthly"};
constexpr std::array<std::string_view, 3> kReports{"text", "json", "html"};
constexpr unsigned kMostRuns = 1'000'000;

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
                   line.backup.set.format = formatFrom(value.text).value_or(Format::automatic);
               }},
    Option{.name = "level",
           .takes = Takes::number,
           .argument = "N",
           .initial = "6 with gzip, 3 with zstd",
           .help = "Level of compression, with gzip at most 12.",
           .least = 1,
           .most = std::max(kMostGzipLevel, kMostZstdLevel),
           .group = kCreate,
           .set = [](CommandLine& line,
                     const OptionValue& value) { line.backup.set.compression = static_cast<int>(value.number); }},
    Option{
        .name = "full-every",
        .takes = Takes::number,
        .argument = "N",
        .initial = "only the first run is a full one",
        .help = "Begin every N runs with a full one.",
        .least = 1,
        .most = kMostRuns,
        .group = kCreate,
        .set = [](CommandLine& line,
                  const OptionValue& value) { line.backup.set.fullEveryRuns = static_cast<unsigned>(value.number); }},
    Option{
        .name = "full-days",
        .takes = Takes::number,
        .argument = "N",
        .initial = "never for that reason",
        .help = "Make a full run when the last one is N days old.",
        .least = 1,
        .most = kMostRuns,
        .group = kCreate,
        .set = [](CommandLine& line,
                  const OptionValue& value) { line.backup.set.fullEveryDays = static_cast<unsigned>(value.number); }},
    Option{.name = "differential",
           .help = "Write what has changed since the last full run.",
           .more = "Without this option a run has what has changed since the run before it. A restore then needs more "
                   "media.",
           .group = kCreate,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.set.differential = true; }},
    Option{.name = "label",
           .takes = Takes::text,
           .argument = "PATTERN",
           .initial = "{name}_G{generation}_D{medium}",
           .help = "Name of each medium.",
           .more = "At most 32 characters of it count; what is no letter, figure or hyphen becomes an underscore.",
           .group = kCreate,
           .set = [](CommandLine& line, const OptionValue& value) { line.backup.set.label = value.text; }},
    Option{.name = "quota",
           .takes = Takes::size,
           .argument = "SIZE",
           .initial = "no limit",
           .help = "Bytes that all runs together may take.",
           .more = "A run that would take more is refused before anything is written, with the largest of what it "
                   "would write and the runs that can be forgotten.",
           .group = kCreate,
           .set = [](CommandLine& line, const OptionValue& value) { line.backup.set.quota = value.number; }},
    Option{.name = "quota-media",
           .takes = Takes::number,
           .argument = "N",
           .initial = "no limit",
           .help = "Media that all runs together may take.",
           .least = 1,
           .most = kMostRuns,
           .group = kCreate,
           .set = [](CommandLine& line,
                     const OptionValue& value) { line.backup.set.quotaMedia = static_cast<unsigned>(value.number); }},
    Option{.name = "keep",
           .takes = Takes::number,
           .argument = "N",
           .initial = "1",
           .help = "Full runs, with what builds on them, that always stay.",
           .more = "Where the quota is exceeded these are not proposed to be forgotten.",
           .least = 1,
           .most = kMostRuns,
           .group = kCreate,
           .set = [](CommandLine& line,
                     const OptionValue& value) { line.backup.set.keep = static_cast<unsigned>(value.number); }},
    Option{.name = "exclude",
           .takes = Takes::text,
           .argument = "GLOB",
           .initial = "nothing is excluded",
           .help = "Leave out what matches the pattern.",
           .more = "A pattern without a slash matches names at any depth.",
           .repeated = true,
           .group = kCreate,
           .set = [](CommandLine& line, const OptionValue& value) { line.backup.set.excludes.push_back(value.text); }},
    Option{.name = "exclude-caches",
           .help = "Leave out what folders with a CACHEDIR.TAG hold.",
           .group = kCreate,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.set.excludeCaches = true; }},
    Option{.name = "one-file-system",
           .help = "Stay on the file system of each PATH.",
           .group = kCreate,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.set.oneFileSystem = true; }},
    Option{.name = "verify",
           .help = "Read each medium back and compare it.",
           .group = kCreate,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.set.verify = true; }},
    Option{.name = "full",
           .help = "Write everything.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.full = true; }},
    Option{.name = "plan",
           .help = "Show what the run would be, and write nothing.",
           .group = kRun,
           .set = [](CommandLine& line, const OptionValue&) { line.backup.plan = true; }},
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
           .help = "Answer yes to every question that protects data.",
           .group = kAll,
           .set = [](CommandLine& line, const OptionValue&) { line.yes = true; }},
    Option{.name = kJsonOption.name, .help = kJsonOption.help, .group = kAll, .set = kJsonOption.set},
    Option{.name = kHelpOption.name,
           .letter = kHelpOption.letter,
           .help = kHelpOption.help,
           .group = kAll,
           .set = kHelpOption.set},
};

} // namespace

std::span<const Option> backupOptions()
{
    return kBackup;
}

} // namespace steadyburn
