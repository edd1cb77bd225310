#include "workflow/compose/Tally.h"

#include "base/Units.h"
#include "contents/Globs.h"

#include <algorithm>
#include <set>
#include <sys/stat.h>
#include <utility>

namespace steadyburn {

namespace {

// What an image takes beside its contents: a folder its blocks in the ISO 9660 and in the Joliet tree, an entry its
// records in both, where the name stands in four forms. 2 to 15 % more than four images took in which there were 6 to
// 60 files in a folder; rather too much than a disc that turns out too small.
constexpr std::uint64_t kOfFolder = 2 * kDiscBlock;
constexpr std::uint64_t kOfEntry = 120;
constexpr std::uint64_t kOfNameByte = 4;
constexpr std::uint64_t kOfImage = 400 * kKiB;

class Inodes {
public:
    // Whether the file's bytes are to be counted: the first time that its inode is met.
    bool first(const Node& node) { return node.links <= 1 || m_seen.insert({node.device, node.inode}).second; }

private:
    std::set<std::pair<std::uint64_t, std::uint64_t>> m_seen;
};

// All below a node, whatever the rules say of it.
Tally::Sum below(const Tree& tree, NodeId top)
{
    Tally::Sum sum;
    std::vector<NodeId> waiting{top};
    while (!waiting.empty()) {
        const NodeId at = waiting.back();
        waiting.pop_back();
        if (S_ISREG(tree.node(at).mode)) {
            ++sum.files;
            sum.bytes += tree.node(at).size;
        } else if (S_ISDIR(tree.node(at).mode)) {
            const Tree::Children inside = tree.children(at);
            for (NodeId id = inside.first; id < inside.first + inside.count; ++id) {
                waiting.push_back(id);
            }
        }
    }
    return sum;
}

char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

} // namespace

std::optional<Tally::Sum> Tally::of(const std::string& folder) const
{
    const auto at = m_folders.find(folder);
    return at == m_folders.end() ? std::nullopt : std::optional(at->second);
}

std::optional<Tally> Tally::count(const Composition& composition, const std::stop_token& stop)
{
    Tally tally;
    Inodes inodes;
    tally.isoSize = kOfImage;
    tally.m_folders.try_emplace({});
    // Files are summed up in their own folder first and carried up at the end: folders are far fewer.
    Sum* here = nullptr;
    std::string hereIs;
    const auto sumOf = [&](std::string_view folder) -> Sum& {
        if (here == nullptr || hereIs != folder) {
            hereIs = folder;
            here = &tally.m_folders[hereIs];
        }
        return *here;
    };
    const bool whole =
        composition.walk(stop, [&](const std::string& place, const Composition::Entry& entry, Composition::Fate fate) {
            const Node* const node = entry.details();
            if (fate != Composition::Fate::written) {
                const Sum sum = node != nullptr ? below(*entry.tree, entry.node) : Sum();
                ++tally.absentEntries;
                tally.absentFiles += sum.files;
                tally.absentBytes += sum.bytes;
                if (tally.absent.size() < kListed) {
                    tally.absent.push_back(
                        {place, sum.files, sum.bytes, entry.isFolder(), fate == Composition::Fate::leftOut});
                }
                return;
            }
            tally.isoSize += kOfEntry + kOfNameByte * (place.size() - folderOf(place).size());
            if (entry.isFolder()) {
                tally.isoSize += kOfFolder;
                ++tally.folders;
                tally.m_folders.try_emplace(place);
                return;
            }
            if (node == nullptr || !S_ISREG(node->mode)) {
                return;
            }
            ++tally.files;
            Sum& sum = sumOf(folderOf(place));
            ++sum.files;
            sum.bytes += node->size;
            if (inodes.first(*node)) {
                tally.bytes += node->size;
                tally.isoSize += roundUp(node->size, kDiscBlock);
            }
        });
    if (!whole) {
        return std::nullopt;
    }
    std::vector<const std::string*> deepest;
    deepest.reserve(tally.m_folders.size());
    for (const auto& [place, sum] : tally.m_folders) {
        deepest.push_back(&place);
    }
    std::sort(deepest.begin(), deepest.end(),
              [](const std::string* a, const std::string* b) { return a->size() > b->size(); });
    for (const std::string* place : deepest) {
        const Sum sum = tally.m_folders[*place];
        if (const auto above = tally.m_folders.find(std::string(folderOf(*place)));
            !place->empty() && above != tally.m_folders.end()) {
            above->second.files += sum.files;
            above->second.bytes += sum.bytes;
        }
    }
    return tally;
}

std::optional<Search> Search::run(const Composition& composition, const std::string& words, std::size_t most,
                                  const std::stop_token& stop)
{
    const bool pattern = words.find_first_of("*?[") != std::string::npos;
    std::string wanted = words;
    std::transform(wanted.begin(), wanted.end(), wanted.begin(), lower);
    std::string name;
    const auto fits = [&](std::string_view leaf) {
        name.assign(leaf);
        std::transform(name.begin(), name.end(), name.begin(), lower);
        return pattern ? globMatches(wanted, name) : name.find(wanted) != std::string::npos;
    };
    Search search;
    const bool whole =
        composition.walk(stop, [&](const std::string& place, const Composition::Entry& entry, Composition::Fate fate) {
            if (fate == Composition::Fate::written && fits(entry.name())) {
                ++search.found;
                if (search.places.size() < most) {
                    search.places.push_back(place);
                }
            }
        });
    return whole ? std::optional(std::move(search)) : std::nullopt;
}

} // namespace steadyburn
