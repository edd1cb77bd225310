#include "unpack/iso/IsoTreeWitness.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace steadyburn {

namespace {

using Extents = std::vector<std::pair<std::uint32_t, std::uint32_t>>; // block, size

constexpr std::size_t kJolietName = 64;
// Budgets, so that no image takes long, whatever its trees are.
constexpr std::size_t kMostLooks = 64;         // files below a folder that is looked for
constexpr std::size_t kMostVisits = 4096;      // entries looked at for them
constexpr std::size_t kMostTries = 64;         // partners that are tried for one entry
constexpr std::size_t kMostSiblings = 4096;    // names that may have become another one
constexpr std::size_t kMostDifferences = 1000; // then one more makes no difference

Extents extentsOf(const IsoEntry& entry)
{
    Extents all;
    for (const IsoExtent& extent : entry.extents()) {
        if (extent.size > 0) {
            all.emplace_back(extent.block, extent.size);
        }
    }
    return all;
}

bool isPlain(char letter)
{
    constexpr std::string_view kChanged = "*/:;?\\";
    return letter >= ' ' && letter <= '~' && kChanged.find(letter) == std::string_view::npos;
}

// Joliet takes such a name as it is, whatever program wrote it.
bool isPlainName(std::string_view name)
{
    return name.size() <= kJolietName && std::all_of(name.begin(), name.end(), isPlain);
}

std::string_view withoutDots(std::string_view name)
{
    while (name.size() > 1 && (name.ends_with('.') || name.ends_with(' '))) {
        name.remove_suffix(1);
    }
    return name;
}

bool sameName(std::string_view first, std::string_view second)
{
    return withoutDots(first) == withoutDots(second);
}

// What is left of a name in every character set and after every change.
std::string core(std::string_view name)
{
    std::string letters;
    for (const char letter : name) {
        if (std::isalnum(static_cast<unsigned char>(letter)) != 0 && letter > 0) {
            letters += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
        }
    }
    return letters;
}

// Whether one may be the other, shortened or changed.
bool mayBeName(std::string_view first, std::string_view second)
{
    const std::string a = core(first);
    const std::string b = core(second);
    const std::size_t shorter = std::min(a.size(), b.size());
    const auto common = static_cast<std::size_t>(
        std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(shorter), b.begin()).first - a.begin());
    return shorter > 0 && 2 * common >= shorter && common > 0;
}

// Whether Joliet makes the second of the first, as every program does it.
bool becomes(std::string_view first, std::string_view second)
{
    const std::string a = core(first);
    const std::string b = core(second);
    return !isPlainName(first) && (a == b || (first.size() > kJolietName && !b.empty() && a.starts_with(b)));
}

std::unordered_set<std::uint32_t> damagedEntries(const IsoCatalog& catalog)
{
    std::unordered_set<std::uint32_t> all;
    for (const IsoTreeDamage& damage : catalog.damage) {
        all.insert(damage.entry);
    }
    return all;
}

class TreeComparison {
public:
    TreeComparison(const IsoCatalog& first, const IsoCatalog& second, bool complete)
        : m_first(first),
          m_second(second),
          m_complete(complete),
          m_named(first.rockRidge), // the plain names are made of the others, and say little
          m_damagedFirst(damagedEntries(first)),
          m_damagedSecond(damagedEntries(second))
    {
    }

    std::vector<IsoTreeDifference> run()
    {
        m_pairs.emplace_back(0, 0);
        while (!m_pairs.empty() && m_found.size() < kMostDifferences) {
            const auto [a, b] = m_pairs.back();
            m_pairs.pop_back();
            if (m_damagedFirst.count(a) == 0 && m_damagedSecond.count(b) == 0) {
                compareFolders(a, b);
            }
        }
        return std::move(m_found);
    }

private:
    using Left = std::vector<std::uint32_t>;
    using ByName = std::multimap<std::string_view, std::uint32_t>;

    [[nodiscard]] const IsoEntry& a(std::uint32_t entry) const { return m_first.entries[entry]; }
    [[nodiscard]] const IsoEntry& b(std::uint32_t entry) const { return m_second.entries[entry]; }

    void compareFolders(std::uint32_t folderA, std::uint32_t folderB)
    {
        Left leftA;
        ByName byName;
        for (const std::uint32_t child : m_second.children(folderB)) {
            byName.emplace(m_named ? withoutDots(b(child).name) : std::string_view(b(child).name), child);
        }
        for (const std::uint32_t child : m_first.children(folderA)) {
            const IsoEntry& entry = a(child);
            if (entry.mode == 0) {
                continue; // the folder of relocated ones
            }
            const auto same = namesakeOf(entry, byName);
            if (same == byName.end() || isOthersName(child, same->second)) {
                leftA.push_back(child);
                continue;
            }
            compareNamesakes(child, same->second);
            byName.erase(same);
        }
        Left leftB;
        for (const auto& [name, child] : byName) {
            leftB.push_back(child);
        }
        std::erase_if(leftA, [&](std::uint32_t entry) { return !a(entry).isFile() && !a(entry).isFolder(); });
        pair(leftA, leftB, &TreeComparison::sameContents, &TreeComparison::takeRenamed);
        pair(leftA, leftB, &TreeComparison::alike, &TreeComparison::takeMoved);
        tellLeft(leftA, leftB);
    }

    // Of names that differ only by the dots behind them the same one, else one of the same kind.
    [[nodiscard]] ByName::const_iterator namesakeOf(const IsoEntry& entry, const ByName& byName) const
    {
        const auto [first, last] = byName.equal_range(m_named ? withoutDots(entry.name) : std::string_view(entry.name));
        const auto fits = [&](const auto& each) { return b(each.second).isFolder() == entry.isFolder(); };
        const auto same = std::find_if(
            first, last, [&](const auto& each) { return fits(each) && b(each.second).name == entry.name; });
        const auto alike = same != last ? same : std::find_if(first, last, fits);
        return alike != last ? alike : first != last ? first : byName.end();
    }

    void differs(std::uint32_t entry, std::string detail)
    {
        if (m_damagedFirst.count(entry) == 0) { // that has been told
            m_found.push_back({.entry = entry, .path = m_first.path(entry), .detail = std::move(detail)});
        }
    }

    void compareNamesakes(std::uint32_t entryA, std::uint32_t entryB)
    {
        const IsoEntry& one = a(entryA);
        const IsoEntry& other = b(entryB);
        if (one.isFolder() && other.isFolder()) {
            m_pairs.emplace_back(entryA, entryB);
        } else if (one.isFile() && other.isFile()) {
            compareExtents(entryA, entryB);
        } else if (one.isFolder() || other.isFolder()) {
            differs(entryA, other.isFolder() ? "a folder in the other" : "a file in the other");
        } else if (const Extents extents = extentsOf(one); !extents.empty() && extents == extentsOf(other)) {
            differs(entryA, "a file in the other"); // links and nodes have no contents
        }
    }

    void compareExtents(std::uint32_t entryA, std::uint32_t entryB)
    {
        if (a(entryA).storedSize() != b(entryB).storedSize()) {
            differs(entryA, std::to_string(b(entryB).storedSize()) + " bytes instead of " +
                                std::to_string(a(entryA).storedSize()));
        } else if (extentsOf(a(entryA)) != extentsOf(b(entryB))) {
            differs(entryA, "contents at block " + std::to_string(b(entryB).extent.block) + " instead of " +
                                std::to_string(a(entryA).extent.block));
        }
    }

    using Fits = bool (TreeComparison::*)(std::uint32_t, std::uint32_t) const;
    using Take = void (TreeComparison::*)(std::uint32_t, std::uint32_t);
    void pair(Left& leftA, Left& leftB, Fits fits, Take take)
    {
        if (leftB.empty()) {
            return;
        }
        std::multimap<std::uint64_t, std::size_t> keys; // of files in leftB
        std::vector<std::size_t> folders;
        for (std::size_t i = 0; i < leftB.size(); ++i) {
            if (b(leftB[i]).isFolder()) {
                folders.push_back(i);
            } else {
                keys.emplace(b(leftB[i]).extent.block, i);
                keys.emplace(sizeKey(b(leftB[i])), i);
            }
        }
        std::vector<bool> taken(leftB.size());
        std::erase_if(leftA, [&](std::uint32_t entry) {
            std::size_t tries = 0;
            const auto tryOne = [&](std::size_t i) {
                if (taken[i] || ++tries > kMostTries || !(this->*fits)(entry, leftB[i])) {
                    return false;
                }
                taken[i] = true;
                (this->*take)(entry, leftB[i]);
                return true;
            };
            if (a(entry).isFolder()) {
                return std::any_of(folders.begin(), folders.end(), tryOne);
            }
            for (const std::uint64_t key : {std::uint64_t(a(entry).extent.block), sizeKey(a(entry))}) {
                const auto range = keys.equal_range(key);
                if (std::any_of(range.first, range.second, [&](const auto& one) { return tryOne(one.second); })) {
                    return true;
                }
            }
            return false;
        });
        std::size_t index = 0;
        std::erase_if(leftB, [&](std::uint32_t) { return taken[index++]; });
    }

    static std::uint64_t sizeKey(const IsoEntry& entry) { return entry.storedSize() | std::uint64_t(1) << 63U; }

    [[nodiscard]] bool sameContents(std::uint32_t entryA, std::uint32_t entryB) const
    {
        if (a(entryA).isFolder()) {
            return sharesFiles(entryA, entryB);
        }
        const Extents extents = extentsOf(a(entryA));
        return !extents.empty() && extents == extentsOf(b(entryB));
    }

    // The first files below the one are looked for below the other.
    [[nodiscard]] bool sharesFiles(std::uint32_t folderA, std::uint32_t folderB) const
    {
        std::unordered_set<std::uint32_t> blocks;
        visitFiles(m_first, folderA, [&](const IsoEntry& file) {
            blocks.insert(file.extent.block);
            return blocks.size() < kMostLooks;
        });
        bool shared = false;
        std::size_t looks = 0;
        visitFiles(m_second, folderB, [&](const IsoEntry& file) {
            shared = blocks.count(file.extent.block) != 0;
            return !shared && ++looks < kMostLooks;
        });
        return shared;
    }

    template <typename Visit>
    static void visitFiles(const IsoCatalog& catalog, std::uint32_t folder, Visit visit)
    {
        std::vector<std::uint32_t> open{folder};
        std::size_t visits = 0;
        while (!open.empty()) {
            const std::uint32_t next = open.back();
            open.pop_back();
            for (const std::uint32_t child : catalog.children(next)) {
                if (++visits > kMostVisits) {
                    return;
                }
                const IsoEntry& entry = catalog.entries[child];
                if (entry.isFolder()) {
                    open.push_back(child);
                } else if (entry.isFile() && entry.extent.size > 0 && !visit(entry)) {
                    return;
                }
            }
        }
    }

    // A name that Joliet must not change was changed in one of the trees.
    void takeRenamed(std::uint32_t entryA, std::uint32_t entryB)
    {
        const std::string& name = a(entryA).name;
        if (m_named && isPlainName(name) && !sameName(name, b(entryB).name) && !isTakenBy(entryA, name)) {
            differs(entryA, "the name " + b(entryB).name);
        }
        if (a(entryA).isFolder()) {
            m_pairs.emplace_back(entryA, entryB);
        }
    }

    // A name that Joliet changes took the place of this one.
    [[nodiscard]] bool isOthersName(std::uint32_t entryA, std::uint32_t entryB) const
    {
        return m_named && a(entryA).isFile() && b(entryB).isFile() && extentsOf(a(entryA)) != extentsOf(b(entryB)) &&
               isTakenBy(entryA, a(entryA).name);
    }

    // Another name of the folder may have become this one.
    [[nodiscard]] bool isTakenBy(std::uint32_t entry, const std::string& name) const
    {
        const auto all = m_first.children(a(entry).parent);
        const auto siblings = all.first(std::min(all.size(), kMostSiblings));
        return std::any_of(siblings.begin(), siblings.end(), [&](std::uint32_t sibling) {
            const std::string& other = a(sibling).name;
            return sibling != entry && (sameName(other, name) || (!isPlainName(other) && mayBeName(other, name)));
        });
    }

    // The same name, as far as Joliet keeps it, of what lies or ends elsewhere. Other programs may hide one file in the
    // first tree and another in the second: an equal size alone says nothing there of two different names.
    [[nodiscard]] bool alike(std::uint32_t entryA, std::uint32_t entryB) const
    {
        if (!mayBeName(a(entryA).name, b(entryB).name)) {
            return false;
        }
        if (a(entryA).isFolder()) {
            return true;
        }
        const bool bySize = m_complete || becomes(a(entryA).name, b(entryB).name);
        return a(entryA).isFile() && a(entryA).storedSize() > 0 && b(entryB).storedSize() > 0 &&
               (a(entryA).extent.block == b(entryB).extent.block ||
                (bySize && a(entryA).storedSize() == b(entryB).storedSize()));
    }

    void takeMoved(std::uint32_t entryA, std::uint32_t entryB)
    {
        if (a(entryA).isFolder()) {
            takeRenamed(entryA, entryB);
        } else if (!m_named || !isPlainName(a(entryA).name)) {
            compareExtents(entryA, entryB);
        } else {
            differs(entryA, "the name " + b(entryB).name + ", and other contents");
        }
    }

    void tellLeft(const Left& leftA, const Left& leftB)
    {
        if (!m_complete || !m_named) {
            return;
        }
        for (const std::uint32_t entry : leftA) {
            if (m_found.size() < kMostDifferences && isPlainName(a(entry).name) && !isTakenBy(entry, a(entry).name)) {
                differs(entry, "missing in the other");
            }
        }
        const bool renamed = std::any_of(leftA.begin(), leftA.end(), [&](std::uint32_t entry) {
            return !isPlainName(a(entry).name) || isTakenBy(entry, a(entry).name);
        });
        for (const std::uint32_t entry : renamed ? Left() : leftB) {
            if (m_damagedSecond.count(entry) == 0) {
                m_found.push_back({.entry = {}, .path = m_second.path(entry), .detail = "only in the other"});
            }
        }
    }

    const IsoCatalog& m_first;
    const IsoCatalog& m_second;
    const bool m_complete;
    const bool m_named;
    std::unordered_set<std::uint32_t> m_damagedFirst;
    std::unordered_set<std::uint32_t> m_damagedSecond;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_pairs; // of folders, still to be compared
    std::vector<IsoTreeDifference> m_found;
};

} // namespace

std::vector<IsoTreeDifference> compareIsoTrees(const IsoCatalog& first, const IsoCatalog& second, bool complete)
{
    return TreeComparison(first, second, complete).run();
}

} // namespace steadyburn
