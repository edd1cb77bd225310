// backup create and edit: what a backup is defined as.
#include "cli/BackupLines.h"

#include "base/Units.h"
#include "cli/CommandTable.h"
#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "cli/UsageText.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/FaultText.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/backup/NestedMounts.h"
#include "workflow/request/FormatChoice.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::string_view kNoLimit = "none";

// As a PATH of the command line is recorded. A slash behind a symbolic link stays: what it leads to is meant.
std::string sourcePath(const std::string& word)
{
    std::error_code error;
    std::string path = std::filesystem::absolute(word, error).lexically_normal().string();
    const bool slash = path.size() > 1 && path.ends_with('/');
    const std::string bare = slash ? path.substr(0, path.size() - 1) : path;
    return slash && std::filesystem::is_symlink(bare, error) ? path : bare;
}

std::string withoutSlash(const std::string& path)
{
    return path.size() > 1 && path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
}

// The source of the set that a PATH means; the PATH itself where there is none. That of a link whose disk is not
// mounted has its slash all the same.
std::string knownSource(const BackupSet& set, const std::string& word)
{
    std::string path = sourcePath(word);
    for (const std::string& source : set.sources) {
        if (withoutSlash(source) == withoutSlash(path)) {
            return source;
        }
    }
    return path;
}

Fault badQuota(const char* option, const std::string& text)
{
    return {.kind = FaultKind::badArgument, .doing = Action::parse, .detail = option + (' ' + text)};
}

// "PATH=SIZE" and "PATH=N", or "PATH=none"; the path may have an equals sign itself.
Result<void> takeSourceQuotas(const CommandLine& line, BackupSet& set)
{
    for (const std::string& text : line.backup.quotasOf) {
        const std::size_t at = std::min(text.rfind('='), text.size());
        const std::string value = text.substr(std::min(at + 1, text.size()));
        const auto size = value == kNoLimit ? Result<std::uint64_t>(0) : parseSize(value);
        if (!size || at == 0 || (*size == 0 && value != kNoLimit)) {
            return badQuota("--quota-of", text);
        }
        set.sourceQuotas[knownSource(set, text.substr(0, at))].bytes = *size;
    }
    for (const std::string& text : line.backup.quotasMediaOf) {
        const std::size_t at = std::min(text.rfind('='), text.size());
        const std::string value = text.substr(std::min(at + 1, text.size()));
        unsigned media = 0;
        const char* const end = value.data() + value.size();
        const auto [stop, wrong] = std::from_chars(value.data(), end, media);
        if (at == 0 || (value != kNoLimit && (wrong != std::errc() || stop != end || media == 0))) {
            return badQuota("--quota-media-of", text);
        }
        set.sourceQuotas[knownSource(set, text.substr(0, at))].media = media;
    }
    return {};
}

void addOnce(std::vector<std::string>& names, const std::string& name)
{
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        names.push_back(name);
    }
}

// What the options of create and edit make of a definition.
Result<void> takeOptions(const CommandLine& line, BackupSet& set)
{
    for (const DefinitionStep& step : line.backup.definition) {
        step(set);
    }
    set.target = line.job.target.empty() ? set.target : absoluteTarget(line.job.target);
    set.label = set.label.empty() ? kUsualLabel : set.label;
    return takeSourceQuotas(line, set);
}

// The first word that takes away what there is not.
std::optional<std::string> takeAway(const CommandLine& line, BackupSet& set)
{
    for (const std::string& word : line.backup.taken) {
        if (std::erase(set.sources, knownSource(set, word)) == 0) {
            return "--remove " + word;
        }
    }
    for (const std::string& glob : line.backup.included) {
        if (std::erase(set.excludes, glob) == 0) {
            return "--include " + glob;
        }
    }
    return std::nullopt;
}

QJsonArray namesJson(const std::vector<std::string>& names)
{
    QJsonArray array;
    for (const std::string& name : names) {
        array.append(displayPath(name));
    }
    return array;
}

QJsonValue limitJson(std::uint64_t limit)
{
    return limit == 0 ? QJsonValue() : number(limit);
}

QJsonObject definitionJson(const BackupSet& set)
{
    QJsonArray quotas;
    for (const auto& [source, quota] : set.sourceQuotas) {
        quotas.append(QJsonObject{{QStringLiteral("source"), displayPath(source)},
                                  {QStringLiteral("quota"), limitJson(quota.bytes)},
                                  {QStringLiteral("quota_media"), limitJson(quota.media)}});
    }
    return {{QStringLiteral("event"), QStringLiteral("definition")},
            {QStringLiteral("name"), displayPath(set.name)},
            {QStringLiteral("uuid"), displayPath(set.uuid)},
            {QStringLiteral("sources"), namesJson(set.sources)},
            {QStringLiteral("excludes"), namesJson(set.excludes)},
            {QStringLiteral("exclude_caches"), set.excludeCaches},
            {QStringLiteral("one_file_system"), set.oneFileSystem},
            {QStringLiteral("verify"), set.verify},
            {QStringLiteral("target"), displayPath(set.target)},
            {QStringLiteral("label"), displayPath(set.label)},
            {QStringLiteral("format"), displayPath(std::string(toString(set.format)))},
            {QStringLiteral("compression"), set.compression ? QJsonValue(*set.compression) : QJsonValue()},
            {QStringLiteral("full_every_runs"), limitJson(set.fullEveryRuns)},
            {QStringLiteral("full_every_days"), limitJson(set.fullEveryDays)},
            {QStringLiteral("differential"), set.differential},
            {QStringLiteral("media"), displayPath(std::string(toString(set.media)))},
            {QStringLiteral("quota"), limitJson(set.quota)},
            {QStringLiteral("quota_media"), limitJson(set.quotaMedia)},
            {QStringLiteral("source_quotas"), quotas},
            {QStringLiteral("keep"), static_cast<int>(set.keep)}};
}

// As --quota takes it: "5G", or the bytes where no unit is exact.
std::string sizeWord(std::uint64_t bytes)
{
    constexpr std::array<std::pair<std::uint64_t, const char*>, 4> kUnits{
        {{1024 * kGiB, "T"}, {kGiB, "G"}, {kMiB, "M"}, {kKiB, "k"}}};
    for (const auto& [unit, letter] : kUnits) {
        if (bytes % unit == 0) {
            return std::to_string(bytes / unit) + letter;
        }
    }
    return std::to_string(bytes);
}

// A line for each option that create would have to have, in the words of the command line.
void sayDefinition(const BackupSet& set)
{
    const auto option = [](bool given, const char* name, const std::string& value) {
        if (given) {
            say(stdout, displayPath(std::string("  --") + name + (value.empty() ? "" : ' ' + value)));
        }
    };
    for (const std::string& source : set.sources) {
        say(stdout, QStringLiteral("  ") + displayPath(source));
    }
    option(true, "to", set.target);
    option(set.label != kUsualLabel, "label", set.label);
    option(set.format != Format::automatic, "format", std::string(toString(set.format)));
    option(set.compression.has_value(), "level", std::to_string(set.compression.value_or(0)));
    option(set.fullEveryRuns != 0, "full-every", std::to_string(set.fullEveryRuns));
    option(set.fullEveryDays != 0, "full-days", std::to_string(set.fullEveryDays));
    option(set.differential, "differential", {});
    option(set.media != MediaUse::chain, "media", std::string(toString(set.media)));
    option(set.quota != 0, "quota", sizeWord(set.quota));
    option(set.quotaMedia != 0, "quota-media", std::to_string(set.quotaMedia));
    for (const auto& [source, quota] : set.sourceQuotas) {
        option(quota.bytes != 0, "quota-of", source + '=' + sizeWord(quota.bytes));
        option(quota.media != 0, "quota-media-of", source + '=' + std::to_string(quota.media));
    }
    option(set.keep != BackupSet().keep, "keep", std::to_string(set.keep));
    for (const std::string& glob : set.excludes) {
        option(true, "exclude", glob);
    }
    option(set.excludeCaches, "exclude-caches", {});
    option(set.oneFileSystem, "one-file-system", {});
    option(set.verify, "verify", {});
}

// What a change has made of the backup, and what it has not changed.
int endChange(const CommandLine& line, const BackupSet& before, const BackupStore& store)
{
    const BackupSet& now = store.set();
    const bool changed = now != before;
    const auto unfinished = unfinishedRun(store);
    if (line.json) {
        printLine(stdout, definitionJson(now));
    } else {
        say(stdout, (changed ? tr("The backup “%1” was changed. It is now:") : tr("The backup “%1” was so already:"))
                        .arg(displayPath(now.name)));
        sayDefinition(now);
    }
    if (unfinished && !line.json) {
        say(stdout, tr("Run %1, which broke off, continues as it was begun.").arg(unfinished->run.number));
    }
    BackupSet fresh;
    std::copy_if(now.sources.begin(), now.sources.end(), std::back_inserter(fresh.sources),
                 [&before](const std::string& source) {
                     return std::find(before.sources.begin(), before.sources.end(), source) == before.sources.end();
                 });
    FaultLog links;
    nameLinkSources(fresh, links);
    return endBackup(line,
                     {{QStringLiteral("backup"), displayPath(now.name)},
                      {QStringLiteral("changed"), changed},
                      {QStringLiteral("unfinished"), unfinishedJson(unfinished)}},
                     links.all());
}

} // namespace

int createBackup(CommandLine& line)
{
    BackupSet set;
    set.name = backupName(line);
    for (auto source = line.operands.begin() + 2; source != line.operands.end(); ++source) {
        set.sources.push_back(sourcePath(*source));
    }
    if (auto defined = takeOptions(line, set); !defined) {
        return failBackup(line, defined.fault());
    }
    FaultLog links;
    nameLinkSources(set, links);
    const auto made = BackupStore::create(backupsFolder(), std::move(set));
    if (!made) {
        return failBackup(line, made.fault());
    }
    if (!line.json) {
        say(stdout, tr("The backup “%1” is defined. “steadyburn-cli backup run %1” runs it.")
                        .arg(displayPath(backupName(line))));
    }
    return endBackup(line, {{QStringLiteral("backup"), displayPath(backupName(line))}}, links.all());
}

int changeBackup(CommandLine& line)
{
    auto store = BackupStore::open(backupsFolder(), backupName(line));
    const auto locked = store ? store->lock() : Result<void>(Fault(store.fault()));
    if (!locked) {
        return failBackup(line, locked.fault());
    }
    const BackupSet before = store->set();
    BackupSet set = before;
    if (const auto word = takeAway(line, set)) {
        return refuse({.problem = UsageProblem::notDefined, .command = findCommand("backup"), .word = *word}, line);
    }
    for (const std::string& word : line.backup.added) {
        addOnce(set.sources, sourcePath(word));
    }
    auto changed = takeOptions(line, set);
    if (changed) {
        changed = store->change(std::move(set));
    }
    return changed ? endChange(line, before, *store) : failBackup(line, changed.fault());
}

} // namespace steadyburn
