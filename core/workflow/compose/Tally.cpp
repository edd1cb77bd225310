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

// Counts the entries of a composition. take() gets a folder before what is in it.
class Tally::Counter {
public:
    Counter()
    {
        m_tally.isoSize = kOfImage;
        m_tally.m_folders.try_emplace({});
    }

    void take(const std::string& place, const Composition::Entry& entry, Composition::Fate fate)
    {
        if (fate != Composition::Fate::written) {
            takeAbsent(place, entry, fate);
            return;
        }
        m_tally.isoSize += kOfEntry + kOfNameByte * (place.size() - folderOf(place).size());
        const Node* const node = entry.details();
        if (entry.isFolder()) {
            m_tally.isoSize += kOfFolder;
            ++m_tally.folders;
            m_tally.m_folders.try_emplace(place);
        } else if (node != nullptr && S_ISREG(node->mode)) {
            takeFile(place, *node);
        }
    }

    // To be called after the last entry: adds what lies in a folder to the folders above it.
    Tally finish()
    {
        auto& sums = m_tally.m_folders;
        std::vector<const std::string*> deepest;
        deepest.reserve(sums.size());
        for (const auto& [place, sum] : sums) {
            deepest.push_back(&place);
        }
        std::sort(deepest.begin(), deepest.end(),
                  [](const std::string* a, const std::string* b) { return a->size() > b->size(); });
        for (const std::string* place : deepest) {
            const Sum sum = sums[*place];
            if (const auto above = sums.find(std::string(folderOf(*place))); !place->empty() && above != sums.end()) {
                above->second.files += sum.files;
                above->second.bytes += sum.bytes;
            }
        }
        return std::move(m_tally);
    }

private:
    void takeAbsent(const std::string& place, const Composition::Entry& entry, Composition::Fate fate)
    {
        const Sum sum = entry.details() != nullptr ? below(*entry.tree, entry.node) : Sum();
        ++m_tally.absentEntries;
        m_tally.absentFiles += sum.files;
        m_tally.absentBytes += sum.bytes;
        if (m_tally.absent.size() < kListed) {
            m_tally.absent.push_back(
                {place, sum.files, sum.bytes, entry.isFolder(), fate == Composition::Fate::leftOut});
        }
    }

    void takeFile(const std::string& place, const Node& node)
    {
        ++m_tally.files;
        Sum& sum = sumOf(folderOf(place));
        ++sum.files;
        sum.bytes += node.size;
        if (m_inodes.first(node)) {
            m_tally.bytes += node.size;
            m_tally.isoSize += roundUp(node.size, kDiscBlock);
        }
    }

    // Files are summed up in their own folder first and carried up at the end: folders are far fewer.
    Sum& sumOf(std::string_view folder)
    {
        if (m_here == nullptr || m_hereIs != folder) {
            m_hereIs = folder;
            m_here = &m_tally.m_folders[m_hereIs];
        }
        return *m_here;
    }

    Tally m_tally;
    Inodes m_inodes;
    Sum* m_here = nullptr; // of the folder `m_hereIs`
    std::string m_hereIs;
};

std::optional<Tally> Tally::count(const Composition& composition, const std::stop_token& stop)
{
    Counter counter;
    const bool whole = composition.walk(stop, [&](const std::string& place, const Composition::Entry& entry,
                                                  Composition::Fate fate) { counter.take(place, entry, fate); });
    return whole ? std::optional(counter.finish()) : std::nullopt;
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
