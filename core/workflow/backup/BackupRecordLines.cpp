#include "workflow/backup/BackupRecordLines.h"

#include "workflow/request/FormatChoice.h"
#include "workflow/tapeset/SetBounds.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// By the number of the verdict; a run without a word was not compared.
constexpr std::array<std::string_view, 4> kVerdicts{"", "good", "different", "partly"};

RunVerdict verdictFrom(std::string_view word, bool verified)
{
    for (std::size_t i = 1; i < kVerdicts.size(); ++i) {
        if (kVerdicts[i] == word) {
            return static_cast<RunVerdict>(i);
        }
    }
    return verified ? RunVerdict::good : RunVerdict::notAsked;
}

// Sums have all 64 bits, and other programs read numbers of JSON as doubles.
std::uint64_t sumFrom(const std::string& text)
{
    std::uint64_t sum = 0;
    std::from_chars(text.data(), text.data() + text.size(), sum);
    return sum;
}

// Anybody may have written a record, and damage is not always seen. Of a run no more than 72 PB, so that sums of
// hundreds of them are right.
constexpr std::uint64_t kMostOfRun = std::uint64_t(1) << 56U;

bool isPossible(const BackupRun& run)
{
    const std::array counts{run.bytes,        run.files,      run.changedFiles, run.freshFiles,
                            run.removedFiles, run.movedFiles, run.exceptions,   run.plannedBytes.value_or(0)};
    return run.number <= kMostRuns && run.volumes >= 1 && run.generation <= kMostRuns && run.medium <= kMostRuns &&
           run.labelNumber <= kMostVolumes && run.volumes <= kMostVolumes && isDate(run.began) && isDate(run.ended) &&
           std::ranges::all_of(counts, [](std::uint64_t count) { return count <= kMostOfRun; });
}

bool isPossible(const RunVolume& volume)
{
    return volume.number >= 1 && volume.number <= kMostVolumes && volume.files <= kMostOfRun &&
           volume.bytes <= kMostOfRun;
}

bool isPossible(const RecordedEntry& entry, unsigned run)
{
    constexpr std::uint64_t kLargestFile = std::numeric_limits<std::int64_t>::max();
    const bool file = S_ISREG(entry.mode) || (entry.size == 0 && !entry.sha256);
    return file && entry.run <= run && entry.size <= kLargestFile && isFileTime(entry.mtime) && isFileTime(entry.ctime);
}

RecordedEntry readEntry(RecordFields& fields)
{
    RecordedEntry entry;
    entry.run = fields.number<std::uint32_t>("run");
    entry.mode = fields.number<std::uint32_t>("mode");
    entry.uid = fields.number<std::uint32_t>("uid");
    entry.gid = fields.number<std::uint32_t>("gid");
    entry.inode = fields.number<std::uint64_t>("inode");
    entry.mtime = fields.time("mtime");
    entry.ctime = fields.time("ctime");
    entry.size = fields.numberOrNone<std::uint64_t>("size");
    entry.sha256 = fields.digestOrNone("sha256");
    entry.linkTarget = fields.bytesOrNone("link");
    entry.rdevMajor = fields.numberOrNone<std::uint32_t>("major");
    entry.rdevMinor = fields.numberOrNone<std::uint32_t>("minor");
    entry.attributes = sumFrom(fields.bytesOrNone("attributes"));
    entry.folderAttributes = fields.bytesOrNone("xattrs");
    entry.names = sumFrom(fields.bytesOrNone("names"));
    entry.torn = fields.flagOrNone("torn");
    entry.young = fields.flagOrNone("young");
    return entry;
}

} // namespace

RecordLine headOf(const BackupSet& set)
{
    RecordLine line;
    line.number("steadyburn_backup", kRecordVersion)
        .bytes("name", set.name)
        .bytes("uuid", set.uuid)
        .number("created", set.created)
        .bytes("target", set.target)
        .bytes("label", set.label)
        .bytes("format", toString(set.format))
        .flag("exclude_caches", set.excludeCaches)
        .flag("one_file_system", set.oneFileSystem)
        .flag("verify", set.verify)
        .number("full_every_runs", set.fullEveryRuns)
        .number("full_every_days", set.fullEveryDays)
        .flag("differential", set.differential)
        .bytes("media", toString(set.media))
        .number("quota", set.quota)
        .number("quota_media", set.quotaMedia)
        .number("keep", set.keep)
        .number("last", set.last);
    if (set.compression) {
        line.number("compression", *set.compression);
    }
    return line;
}

void readSetHead(RecordFields& fields, BackupSet& set)
{
    set.name = fields.bytes("name");
    set.uuid = fields.bytes("uuid");
    set.created = fields.number<std::int64_t>("created");
    set.target = fields.bytes("target");
    set.label = fields.bytes("label");
    set.format = formatFrom(fields.bytes("format")).value_or(Format::automatic);
    set.excludeCaches = fields.flagOrNone("exclude_caches");
    set.oneFileSystem = fields.flagOrNone("one_file_system");
    set.verify = fields.flagOrNone("verify");
    set.fullEveryRuns = fields.numberOrNone<unsigned>("full_every_runs");
    set.fullEveryDays = fields.numberOrNone<unsigned>("full_every_days");
    set.differential = fields.flagOrNone("differential");
    set.media = mediaUseFrom(fields.bytesOrNone("media")).value_or(MediaUse::chain);
    set.quota = fields.numberOrNone<std::uint64_t>("quota");
    set.quotaMedia = fields.numberOrNone<unsigned>("quota_media");
    set.keep = fields.numberOrNone<unsigned>("keep");
    set.last = fields.numberOrNone<unsigned>("last");
    if (fields.has("compression")) {
        set.compression = fields.number<int>("compression");
    }
}

RecordLine headOf(const BackupRun& run)
{
    RecordLine line;
    line.number("steadyburn_run", kRecordVersion)
        .number("number", run.number)
        .bytes("uuid", run.uuid)
        .bytes("level", toString(run.level))
        .number("base", run.base)
        .number("generation", run.generation)
        .number("medium", run.medium)
        .number("began", run.began)
        .number("ended", run.ended)
        .bytes("target", run.target)
        .bytes("label", run.label)
        .bytes("format", run.format)
        .number("bytes", run.bytes)
        .number("volumes", run.volumes)
        .number("files", run.files)
        .number("changed", run.changedFiles)
        .number("new", run.freshFiles)
        .number("removed", run.removedFiles)
        .number("moved", run.movedFiles)
        .number("exceptions", run.exceptions)
        .flag("verified", run.verified())
        .digest("sha256", run.sha256);
    if (run.appended) {
        line.flag("appended", true);
    }
    if (run.labelNumber != 1) {
        line.number("label_number", run.labelNumber);
    }
    if (!run.furtherLabel.empty()) {
        line.bytes("further_label", run.furtherLabel);
    }
    if (run.section) {
        line.number("section", *run.section);
    }
    if (run.verdict != RunVerdict::notAsked) {
        line.bytes("verdict", kVerdicts.at(static_cast<std::size_t>(run.verdict)));
    }
    if (run.plannedBytes) {
        line.number("planned", *run.plannedBytes).flag("exact", run.plannedExactly);
    }
    return line;
}

bool readRunHead(RecordFields& fields, BackupRun& run)
{
    const std::string level = fields.bytes("level");
    run.level = level == toString(BackupLevel::full)          ? BackupLevel::full
                : level == toString(BackupLevel::incremental) ? BackupLevel::incremental
                                                              : BackupLevel::differential;
    run.number = fields.number<unsigned>("number");
    run.uuid = fields.bytes("uuid");
    run.base = fields.number<unsigned>("base");
    run.generation = fields.number<unsigned>("generation");
    run.medium = fields.number<unsigned>("medium");
    run.began = fields.number<std::int64_t>("began");
    run.ended = fields.number<std::int64_t>("ended");
    run.target = fields.bytes("target");
    run.label = fields.bytes("label");
    run.format = fields.bytes("format");
    run.bytes = fields.number<std::uint64_t>("bytes");
    run.volumes = fields.number<std::uint64_t>("volumes");
    run.files = fields.number<std::uint64_t>("files");
    run.changedFiles = fields.number<std::uint64_t>("changed");
    run.freshFiles = fields.number<std::uint64_t>("new");
    run.removedFiles = fields.number<std::uint64_t>("removed");
    run.movedFiles = fields.number<std::uint64_t>("moved");
    run.exceptions = fields.number<std::uint64_t>("exceptions");
    const bool verified = fields.flagOrNone("verified");
    run.verdict = verdictFrom(fields.bytesOrNone("verdict"), verified);
    if (fields.has("planned")) {
        run.plannedBytes = fields.number<std::uint64_t>("planned");
        run.plannedExactly = fields.flagOrNone("exact");
    }
    run.sha256 = fields.digestOrNone("sha256");
    run.appended = fields.flagOrNone("appended");
    run.labelNumber = fields.has("label_number") ? fields.number<unsigned>("label_number") : 1;
    run.furtherLabel = fields.bytesOrNone("further_label");
    if (fields.has("section")) {
        run.section = fields.number<std::uint32_t>("section");
    }
    return fields.good() && level == toString(run.level) && (run.base != 0) == (run.level != BackupLevel::full) &&
           run.base < run.number && !run.uuid.empty() && isPossible(run);
}

RecordLine lineOf(const std::string& path, const RecordedEntry& entry)
{
    RecordLine line;
    line.bytes("path", path)
        .number("run", entry.run)
        .number("mode", entry.mode)
        .number("uid", entry.uid)
        .number("gid", entry.gid)
        .number("inode", entry.inode)
        .time("mtime", entry.mtime)
        .time("ctime", entry.ctime);
    if (S_ISREG(entry.mode)) {
        line.number("size", entry.size).digest("sha256", entry.sha256);
    }
    if (!entry.linkTarget.empty()) {
        line.bytes("link", entry.linkTarget);
    }
    if (entry.rdevMajor != 0 || entry.rdevMinor != 0) {
        line.number("major", entry.rdevMajor).number("minor", entry.rdevMinor);
    }
    if (entry.attributes != 0) {
        line.bytes("attributes", std::to_string(entry.attributes));
    }
    if (!entry.folderAttributes.empty()) {
        line.bytes("xattrs", entry.folderAttributes);
    }
    if (entry.names != 0) {
        line.bytes("names", std::to_string(entry.names));
    }
    if (entry.torn) {
        line.flag("torn", true);
    }
    if (entry.young) {
        line.flag("young", true);
    }
    return line;
}

RecordLine lineOf(const RunException& exception)
{
    RecordLine line;
    line.bytes("exception", exception.path).bytes("problem", exception.problem);
    if (exception.gone) {
        line.flag("gone", true);
    }
    return line;
}

RecordLine lineOf(const RunVolume& volume)
{
    RecordLine line;
    line.number("volume", volume.number)
        .bytes("target", volume.target)
        .bytes("label", volume.label)
        .bytes("uuid", volume.uuid)
        .number("files", volume.files)
        .number("bytes", volume.bytes);
    return line;
}

bool readRecordLine(RecordFields& fields, BackupRecord& record)
{
    if (fields.has("mount")) {
        record.mounts.push_back(fields.bytes("mount"));
    } else if (fields.has("source")) {
        record.sources.push_back(fields.bytes("source"));
    } else if (fields.has("exclude")) {
        record.excludes.push_back(fields.bytes("exclude"));
    } else if (fields.has("removed")) {
        record.removed.push_back(fields.bytes("removed"));
    } else if (fields.has("exception")) {
        std::string path = fields.bytes("exception");
        record.exceptions.push_back(
            {.path = std::move(path), .problem = fields.bytes("problem"), .gone = fields.flagOrNone("gone")});
    } else if (fields.has("volume")) {
        RunVolume volume{.number = fields.number<unsigned>("volume")};
        volume.target = fields.bytes("target");
        volume.label = fields.bytes("label");
        volume.uuid = fields.bytes("uuid");
        volume.files = fields.number<std::uint64_t>("files");
        volume.bytes = fields.number<std::uint64_t>("bytes");
        record.volumes.push_back(std::move(volume));
        return isPossible(record.volumes.back());
    } else if (fields.has("path")) {
        std::string path = fields.bytes("path");
        const auto [entry, added] = record.entries.insert_or_assign(std::move(path), readEntry(fields));
        return isPossible(entry->second, record.run.number);
    }
    return true;
}

RecordLine lineOfSource(const BackupSet& set, const std::string& source)
{
    RecordLine line;
    line.bytes("source", source);
    if (const auto quota = set.sourceQuotas.find(source); quota != set.sourceQuotas.end()) {
        line.number("quota", quota->second.bytes).number("quota_media", quota->second.media);
    }
    return line;
}

void readSourceLine(RecordFields& fields, BackupSet& set)
{
    const std::string source = fields.bytes("source");
    const SourceQuota quota{.bytes = fields.numberOrNone<std::uint64_t>("quota"),
                            .media = fields.numberOrNone<unsigned>("quota_media")};
    set.sources.push_back(source);
    if (quota.bytes != 0 || quota.media != 0) {
        set.sourceQuotas.insert_or_assign(source, quota);
    }
}

} // namespace steadyburn
