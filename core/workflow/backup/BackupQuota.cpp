#include "workflow/backup/BackupQuota.h"

#include "base/Text.h"
#include "base/Units.h"

#include <algorithm>
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

std::string causesOf(const Tree& tree, const ContentsChanges& changes, bool all)
{
    std::map<std::string, std::uint64_t> bytes;
    for (NodeId id = 1; id < tree.size(); ++id) {
        const Node& node = tree.node(id);
        if (S_ISREG(node.mode) && (all || changes.writes(id))) {
            bytes[causeOf(tree.path(id))] += node.size;
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
    for (const BackupRun& run : runs) { // a base comes before what builds on it
        if (needing.contains(run.base)) {
            needing.insert(run.number);
        }
    }
    needing.erase(number);
    return {needing.begin(), needing.end()};
}

std::vector<unsigned> proposeToForget(const BackupSet& set, const std::vector<BackupRun>& runs, const BackupRun& coming,
                                      std::uint64_t bytes, std::uint64_t media)
{
    std::set<unsigned> generations{coming.generation};
    for (const BackupRun& run : runs) {
        generations.insert(run.generation);
    }
    std::vector<unsigned> numbers;
    std::uint64_t freeBytes = 0;
    std::uint64_t freeMedia = 0;
    const auto enough = [&] { return freeBytes >= bytes && freeMedia >= media; };
    std::size_t left = generations.size();
    for (const unsigned generation : generations) {
        if (enough() || left-- <= std::max(set.keep, 1U) || generation == coming.generation) {
            break;
        }
        for (const BackupRun& run : runs) {
            if (run.generation == generation) {
                numbers.push_back(run.number);
                freeBytes += run.bytes;
                freeMedia += run.volumes;
            }
        }
    }
    return enough() ? numbers : std::vector<unsigned>();
}

Result<void> checkQuota(const BackupSet& set, const std::vector<BackupRun>& runs, const BackupRun& run,
                        std::uint64_t bytes, const Tree& tree, const ContentsChanges& changes)
{
    std::uint64_t allBytes = bytes;
    std::uint64_t allMedia = 1;
    for (const BackupRun& each : runs) {
        allBytes += each.bytes;
        allMedia += each.volumes;
    }
    const bool tooManyBytes = set.quota != 0 && allBytes > set.quota;
    const bool tooManyMedia = set.quotaMedia != 0 && allMedia > set.quotaMedia;
    if (!tooManyBytes && !tooManyMedia) {
        return {};
    }
    const auto forget = proposeToForget(set, runs, run, tooManyBytes ? allBytes - set.quota : 0,
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
