#include "workflow/backup/BackupQuota.h"

#include "base/Text.h"
#include "base/Units.h"
#include "contents/Compilation.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::size_t kMostCauses = 3;

// The first two names of a path: a source, and what lies in it.
std::string causeOf(const std::string& path)
{
    const std::size_t first = path.find('/');
    return first == std::string::npos ? path : path.substr(0, path.find('/', first + 1));
}

// Whether a path is this place or lies in it.
bool inSource(std::string_view path, std::string_view place)
{
    return path.starts_with(place) && (path.size() == place.size() || path[place.size()] == '/');
}

// Of what a run writes in `place` (empty: everywhere) the largest, by their first two names.
std::string causesOf(const Tree& tree, const ContentsChanges& changes, bool all, const std::string& place = {})
{
    std::map<std::string, std::uint64_t> bytes;
    for (NodeId id = 1; id < tree.size(); ++id) {
        const Node& node = tree.node(id);
        if (S_ISREG(node.mode) && (all || changes.writes(id))) {
            const std::string path = tree.path(id);
            if (place.empty() || inSource(path, place)) {
                bytes[causeOf(path)] += node.size;
            }
        }
    }
    std::vector<std::pair<std::uint64_t, std::string>> largest;
    largest.reserve(bytes.size());
    for (const auto& [path, size] : bytes) {
        largest.emplace_back(size, path);
    }
    std::sort(largest.rbegin(), largest.rend());
    largest.resize(std::min(largest.size(), kMostCauses));
    std::string text;
    for (const auto& [size, path] : largest) {
        text += (text.empty() ? "" : ", ") + escapeControls(escapeNonUtf8(path)) + " (" + formatSize(size) + ")";
    }
    return text;
}

// The generations that may go, ascending: but for the newest ones that the set keeps. The coming run is none of them,
// for it may fail, nor is one whose full run cannot be read.
std::set<unsigned> generationsToSpare(const BackupSet& set, const std::vector<BackupRun>& runs)
{
    std::set<unsigned> all;
    std::set<unsigned, std::greater<>> whole; // the newest first
    for (const BackupRun& run : runs) {
        if (!run.damaged()) {
            all.insert(run.generation);
        }
        if (!run.damaged() && run.level == BackupLevel::full) {
            whole.insert(run.generation);
        }
    }
    const std::size_t keep = std::max(set.keep, 1U);
    if (whole.size() < keep) {
        return {};
    }
    all.erase(all.lower_bound(*std::next(whole.begin(), static_cast<std::ptrdiff_t>(keep - 1))), all.end());
    return all;
}

// The runs of the oldest generations, until what `freed` says of them is as much. Empty: that much cannot be had.
template <typename Freed>
std::vector<unsigned> oldestThatFree(const BackupSet& set, const std::vector<BackupRun>& runs, const QuotaUse& wanted,
                                     const Freed& freed)
{
    std::vector<unsigned> numbers;
    QuotaUse had;
    const auto enough = [&] { return had.bytes >= wanted.bytes && had.media >= wanted.media; };
    for (const unsigned generation : generationsToSpare(set, runs)) {
        if (enough()) {
            break;
        }
        for (const BackupRun& run : runs) {
            if (!run.damaged() && run.generation == generation) {
                numbers.push_back(run.number);
                const QuotaUse more = freed(run);
                had.bytes += more.bytes;
                had.media += more.media;
            }
        }
    }
    return enough() ? numbers : std::vector<unsigned>();
}

// Where each source lies on the media, by its path.
std::map<std::string, std::string> placesOfSources(const BackupSet& set)
{
    std::map<std::string, std::string> places;
    for (const std::string& source : set.sources) {
        if (const auto compilation = compilationOf({source}); compilation && !compilation->grafts.empty()) {
            places.emplace(source, compilation->grafts.begin()->first);
        }
    }
    return places;
}

// What would be written of a source.
QuotaUse comingOf(const Tree& tree, const ContentsChanges& changes, bool all, const std::string& place,
                  std::uint64_t media)
{
    QuotaUse use;
    for (NodeId id = 1; id < tree.size(); ++id) {
        const Node& node = tree.node(id);
        const bool first = node.firstOfInode == kNoNode || node.firstOfInode == id;
        if (S_ISREG(node.mode) && first && (all || changes.writes(id)) && inSource(tree.path(id), place)) {
            use.bytes += node.size;
            use.media = media;
        }
    }
    return use;
}

std::string listOf(const std::vector<unsigned>& numbers)
{
    std::string text;
    for (const unsigned number : numbers) {
        text += (text.empty() ? "" : ", ") + std::to_string(number);
    }
    return text;
}

} // namespace

std::vector<unsigned> runsThatNeed(const std::vector<BackupRun>& runs, unsigned number)
{
    std::set<unsigned> needing{number};
    unsigned before = 0;
    std::set<unsigned> known;
    for (const BackupRun& run : runs) { // a base comes before what builds on it
        // Without its record a base may build on the run before it as well.
        const auto next = known.upper_bound(run.base);
        const unsigned base = next == known.begin() ? 0 : *std::prev(next);
        if (needing.contains(run.damaged() ? before : base)) {
            needing.insert(run.number);
        }
        before = run.number;
        known.insert(run.number);
    }
    needing.erase(number);
    return {needing.begin(), needing.end()};
}

std::vector<unsigned> proposeToForget(const BackupSet& set, const std::vector<BackupRun>& runs, std::uint64_t bytes,
                                      std::uint64_t media)
{
    return oldestThatFree(set, runs, {bytes, media}, [](const BackupRun& run) {
        return QuotaUse{run.bytes, run.volumes - (run.appended ? 1 : 0)};
    });
}

SourceUses usesOfSources(const BackupStore& store, const std::vector<BackupRun>& runs)
{
    SourceUses uses;
    const std::map<std::string, std::string> places = placesOfSources(store.set());
    for (const auto& [source, quota] : store.set().sourceQuotas) {
        uses[source];
    }
    std::map<std::string, std::set<std::string>> begun; // labels of the media that have something, by source
    for (const BackupRun& run : uses.empty() ? std::vector<BackupRun>() : runs) {
        const auto record = store.record(run.number);
        if (!record) {
            continue;
        }
        for (auto& [source, ofRuns] : uses) {
            const auto place = places.find(source);
            if (place == places.end()) {
                continue;
            }
            QuotaUse& use = ofRuns[run.number];
            const bool known = run.appended && begun[source].contains(run.label);
            std::set<std::uint64_t> inodes; // further names of a file cost nothing
            for (auto each = record->entries.lower_bound(place->second);
                 each != record->entries.end() && each->first.starts_with(place->second); ++each) {
                const RecordedEntry& entry = each->second;
                const bool own = entry.run == run.number && S_ISREG(entry.mode) && inSource(each->first, place->second);
                if (own && inodes.insert(entry.inode).second) {
                    use.bytes += entry.size;
                    use.media = run.volumes - (known ? 1 : 0);
                    begun[source].insert(run.label);
                    begun[source].insert(nameOfMedium(run, static_cast<unsigned>(run.volumes)).label);
                }
            }
        }
    }
    return uses;
}

QuotaUse allOf(const std::map<unsigned, QuotaUse>& uses)
{
    QuotaUse all;
    for (const auto& [number, use] : uses) {
        all.bytes += use.bytes;
        all.media += use.media;
    }
    return all;
}

Result<void> checkSourceQuotas(const BackupSet& set, const SourceUses& uses, const std::vector<BackupRun>& runs,
                               const BackupRun& run, const BackupSize& size, const Tree& tree,
                               const ContentsChanges& changes)
{
    const std::map<std::string, std::string> places = placesOfSources(set);
    const bool all = run.level == BackupLevel::full;
    for (const auto& [source, quota] : set.sourceQuotas) {
        const auto place = places.find(source);
        const auto ofRuns = uses.find(source);
        if (place == places.end() || ofRuns == uses.end()) {
            continue;
        }
        QuotaUse whole = comingOf(tree, changes, all, place->second, size.media - (run.appended ? 1 : 0));
        const QuotaUse before = allOf(ofRuns->second);
        if (whole.bytes == 0 && whole.media == 0) {
            continue; // what is there already is no reason to refuse the others
        }
        whole.bytes += before.bytes;
        whole.media += before.media;
        const bool tooManyBytes = quota.bytes != 0 && whole.bytes > quota.bytes;
        const bool tooManyMedia = quota.media != 0 && whole.media > quota.media;
        if (!tooManyBytes && !tooManyMedia) {
            continue;
        }
        const QuotaUse wanted{tooManyBytes ? whole.bytes - quota.bytes : 0,
                              tooManyMedia ? whole.media - quota.media : 0};
        const auto forget = oldestThatFree(set, runs, wanted, [&](const BackupRun& each) {
            const auto use = ofRuns->second.find(each.number);
            return use == ofRuns->second.end() ? QuotaUse() : use->second;
        });
        return Fault{.kind = FaultKind::quotaExceeded,
                     .doing = Action::plan,
                     .path = set.name,
                     .detail = source,
                     .facts = QuotaNeed{.media = !tooManyBytes,
                                        .needed = tooManyBytes ? whole.bytes : whole.media,
                                        .available = tooManyBytes ? quota.bytes : quota.media,
                                        .causes = causesOf(tree, changes, all, place->second),
                                        .forget = listOf(forget)}};
    }
    return {};
}

Result<void> checkQuota(const BackupSet& set, const std::vector<BackupRun>& runs, const BackupRun& run,
                        const BackupSize& size, const Tree& tree, const ContentsChanges& changes)
{
    std::uint64_t allBytes = size.bytes;
    std::vector<BackupRun> all = runs;
    all.push_back(run);
    all.back().volumes = size.media;
    const std::uint64_t allMedia = countMedia(all);
    for (const BackupRun& each : runs) {
        allBytes += each.bytes;
    }
    const bool tooManyBytes = set.quota != 0 && allBytes > set.quota;
    const bool tooManyMedia = set.quotaMedia != 0 && allMedia > set.quotaMedia;
    if (!tooManyBytes && !tooManyMedia) {
        return {};
    }
    const auto forget = proposeToForget(set, runs, tooManyBytes ? allBytes - set.quota : 0,
                                        tooManyMedia ? allMedia - set.quotaMedia : 0);
    return Fault{.kind = FaultKind::quotaExceeded,
                 .doing = Action::plan,
                 .path = set.name,
                 .facts = QuotaNeed{.media = !tooManyBytes,
                                    .needed = tooManyBytes ? allBytes : allMedia,
                                    .available = tooManyBytes ? set.quota : set.quotaMedia,
                                    .causes = causesOf(tree, changes, run.level == BackupLevel::full),
                                    .forget = listOf(forget)}};
}

} // namespace steadyburn
