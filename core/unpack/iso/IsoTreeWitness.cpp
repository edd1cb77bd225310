#include "unpack/iso/IsoTreeWitness.h"

#include "base/Text.h"
#include "image/iso/JolietNames.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <unordered_map>
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

// What is sure of a name in which bytes that are no text became underscores, or are left out at its end.
std::string loose(std::string_view name)
{
    std::string text(name);
    text.erase(std::unique(text.begin(), text.end(), [](char a, char b) { return a == '_' && b == '_'; }), text.end());
    text.erase(std::min(text.find_last_not_of("_. ") + 1, text.size()));
    return text;
}

// The names that this program gives in Joliet to what is in a folder. libisofs numbers those that occur more than once,
// and may take a number that another name ends with.
class NamesInJoliet {
public:
    void add(const IsoEntry& entry)
    {
        const std::string name = nameOf(entry);
        const std::string sure = loose(name);
        ++m_all[sure];
        const unsigned count = ++(isUtf8(entry.name) ? m_whole[name] : m_unsure[sure]);
        m_numbers = m_numbers || count > 1 || (m_all[sure] > 1 && m_unsure.contains(sure));
    }

    // Whether it may be another one than jolietName() for what is in it.
    [[nodiscard]] bool numbers(const IsoEntry& entry) const
    {
        if (!m_numbers) {
            return false;
        }
        const std::string name = nameOf(entry);
        const std::string sure = loose(name);
        const std::size_t dot = entry.isFolder() ? std::string::npos : name.rfind('.');
        const std::string_view stem = std::string_view(name).substr(0, dot == 0 ? std::string::npos : dot);
        return (isUtf8(entry.name) ? m_whole.at(name) > 1 || m_unsure.contains(sure) : m_all.at(sure) > 1) ||
               (!stem.empty() && std::isdigit(static_cast<unsigned char>(stem.back())) != 0);
    }

private:
    static std::string nameOf(const IsoEntry& entry)
    {
        return std::string(withoutDots(jolietName(entry.name, entry.isFolder())));
    }

    std::unordered_map<std::string, unsigned> m_whole;  // names that are UTF-8
    std::unordered_map<std::string, unsigned> m_unsure; // loose(): those that are not
    std::unordered_map<std::string, unsigned> m_all;    // loose()
    bool m_numbers = false;
};

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
    TreeComparison(const IsoCatalog& first, const IsoCatalog& second, bool ours)
        : m_first(first),
          m_second(second),
          m_ours(ours),
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
        m_names.reset();
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
        pair(leftA, leftB, &TreeComparison::becameItsName, &TreeComparison::takeMoved);
        pair(leftA, leftB, &TreeComparison::alike, &TreeComparison::takeMoved);
        tellLeft(leftA, leftB);
    }

    // What the second tree calls it, as far as that is known.
    [[nodiscard]] std::string nameInSecond(const IsoEntry& entry) const
    {
        const bool known = m_ours && m_named && isUtf8(entry.name);
        return known ? jolietName(entry.name, entry.isFolder()) : entry.name;
    }

    // Of names that differ only by the dots behind them the same one, else one of the same kind.
    [[nodiscard]] ByName::const_iterator namesakeOf(const IsoEntry& entry, const ByName& byName) const
    {
        const std::string name = nameInSecond(entry);
        const auto [first, last] = byName.equal_range(m_named ? withoutDots(name) : std::string_view(name));
        const auto fits = [&](const auto& each) { return b(each.second).isFolder() == entry.isFolder(); };
        const auto same =
            std::find_if(first, last, [&](const auto& each) { return fits(each) && b(each.second).name == name; });
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
        if (m_named && isKnown(entryA) && !isNameOf(entryA, entryB)) {
            differs(entryA, "the name " + b(entryB).name);
        }
        if (a(entryA).isFolder()) {
            m_pairs.emplace_back(entryA, entryB);
        }
    }

    // A name that Joliet changes took the place of this one.
    [[nodiscard]] bool isOthersName(std::uint32_t entryA, std::uint32_t entryB) const
    {
        const bool others = m_ours && (a(entryA).isFolder() || b(entryB).isFolder());
        const bool files = a(entryA).isFile() && b(entryB).isFile();
        return m_named && (others || (files && extentsOf(a(entryA)) != extentsOf(b(entryB)))) && isTaken(entryA);
    }

    // Whether it is known what the second tree must call it.
    [[nodiscard]] bool isKnown(std::uint32_t entry) const
    {
        return (m_ours || isPlainName(a(entry).name)) && !isTaken(entry);
    }

    // Whether the second is its name in the second tree, of one that is known.
    [[nodiscard]] bool isNameOf(std::uint32_t entryA, std::uint32_t entryB) const
    {
        const IsoEntry& entry = a(entryA);
        return m_ours && !isUtf8(entry.name) ? loose(jolietName(entry.name, entry.isFolder())) == loose(b(entryB).name)
                                             : sameName(nameInSecond(entry), b(entryB).name);
    }

    // Another name of the folder may have become this one.
    [[nodiscard]] bool isTaken(std::uint32_t entry) const
    {
        const auto all = m_first.children(a(entry).parent);
        if (m_ours && m_named) {
            if (!m_names) {
                m_names.emplace();
                std::for_each(all.begin(), all.end(), [&](std::uint32_t each) { m_names->add(a(each)); });
            }
            return m_names->numbers(a(entry));
        }
        const std::string& name = a(entry).name;
        const auto siblings = all.first(std::min(all.size(), kMostSiblings));
        return std::any_of(siblings.begin(), siblings.end(), [&](std::uint32_t sibling) {
            const std::string& other = a(sibling).name;
            return sibling != entry && (sameName(other, name) || (!isPlainName(other) && mayBeName(other, name)));
        });
    }

    // What libisofs has made of a name that is not UTF-8.
    [[nodiscard]] bool becameItsName(std::uint32_t entryA, std::uint32_t entryB) const
    {
        return m_ours && m_named && !isUtf8(a(entryA).name) && !isTaken(entryA) &&
               a(entryA).isFolder() == b(entryB).isFolder() && isNameOf(entryA, entryB);
    }

    // The same name, as far as Joliet keeps it, of what lies or ends elsewhere. Other programs may hide one file in the
    // first tree and another in the second: an equal size alone says nothing there of two different names.
    [[nodiscard]] bool alike(std::uint32_t entryA, std::uint32_t entryB) const
    {
        if (!mayBeName(a(entryA).name, b(entryB).name)) {
            return false;
        }
        if (a(entryA).isFolder()) {
            return !m_ours || !isTaken(entryA);
        }
        const bool bySize = m_ours || becomes(a(entryA).name, b(entryB).name);
        return a(entryA).isFile() && a(entryA).storedSize() > 0 && b(entryB).storedSize() > 0 &&
               (a(entryA).extent.block == b(entryB).extent.block ||
                (bySize && a(entryA).storedSize() == b(entryB).storedSize()));
    }

    void takeMoved(std::uint32_t entryA, std::uint32_t entryB)
    {
        if (a(entryA).isFolder()) {
            takeRenamed(entryA, entryB);
        } else if (!m_named || !isKnown(entryA) || isNameOf(entryA, entryB)) {
            compareExtents(entryA, entryB);
        } else {
            differs(entryA, "the name " + b(entryB).name + ", and other contents");
        }
    }

    void tellLeft(Left& leftA, const Left& leftB)
    {
        if (!m_ours || !m_named) {
            return;
        }
        std::erase_if(leftA, [this](std::uint32_t entry) { return !hasJolietName(a(entry).name); });
        bool all = true;
        for (const std::uint32_t entry : leftA) {
            all = all && !isTaken(entry);
            if (m_found.size() < kMostDifferences && !isTaken(entry)) {
                differs(entry, "missing in the other");
            }
        }
        for (const std::uint32_t entry : all ? leftB : Left()) {
            if (m_damagedSecond.count(entry) == 0) {
                m_found.push_back({.entry = {}, .path = m_second.path(entry), .detail = "only in the other"});
            }
        }
    }

    const IsoCatalog& m_first;
    const IsoCatalog& m_second;
    const bool m_ours;
    const bool m_named;
    std::unordered_set<std::uint32_t> m_damagedFirst;
    std::unordered_set<std::uint32_t> m_damagedSecond;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_pairs; // of folders, still to be compared
    std::vector<IsoTreeDifference> m_found;
    mutable std::optional<NamesInJoliet> m_names; // of the folder that is compared, once somebody asks
};

} // namespace

std::vector<IsoTreeDifference> compareIsoTrees(const IsoCatalog& first, const IsoCatalog& second, bool ours)
{
    return TreeComparison(first, second, ours).run();
}

} // namespace steadyburn
