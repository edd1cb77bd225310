#include "unpack/iso/IsoDisc.h"

#include "base/Units.h"
#include "unpack/iso/IsoPacked.h"
#include "unpack/iso/IsoSecondTree.h"
#include "unpack/iso/IsoTreeWitness.h"

#include <algorithm>
#include <cerrno>
#include <map>
#include <optional>
#include <set>

namespace steadyburn {

namespace {

using Kind = IsoTreeDamage::Kind;

using What = DamagedStructure::What;

Fault structureFault(DamagedStructure damaged, const char* words)
{
    return {.kind = FaultKind::structureDamaged, .doing = Action::read, .detail = words, .facts = damaged};
}

class DiscReading {
public:
    DiscReading(PatientReader& medium, IsoWitnesses witnesses, std::stop_token stop)
        : m_medium(medium),
          m_bothTrees(witnesses != IsoWitnesses::none),
          m_witnesses(witnesses == IsoWitnesses::all),
          m_stop(std::move(stop)),
          m_primaryReader(medium, m_stop)
    {
    }

    Result<IsoDisc> read(std::uint64_t sessionStart)
    {
        auto heads = readIsoDescriptors(m_medium, sessionStart);
        if (!heads) {
            return heads.takeFault();
        }
        m_heads = *heads;
        m_disc.ours = m_heads.ours;
        m_disc.adopted = m_heads.adopted;
        if (!m_heads.primary && !m_heads.joliet) {
            const bool isDamaged = m_heads.unreadable || m_heads.seen;
            return Fault{.kind = isDamaged ? FaultKind::mediumError : FaultKind::notAnImage,
                         .doing = Action::open,
                         .offset = sessionStart + 16 * kDiscBlock,
                         .detail = "volume descriptors"};
        }
        if (m_heads.damaged) {
            m_disc.damage.push_back(structureFault({What::descriptors, !m_heads.primary}, "volume descriptors"));
        }
        for (const auto step : {&DiscReading::readTrees, &DiscReading::readTables, &DiscReading::fillIn,
                                &DiscReading::findPacked, &DiscReading::partTwins}) {
            if (auto done = (this->*step)(); !done) {
                return done.takeFault();
            }
        }
        const auto& damage = m_disc.catalog.damage;
        const bool foldersOnly = std::all_of(m_disc.catalog.entries.begin(), m_disc.catalog.entries.end(),
                                             [](const IsoEntry& entry) { return entry.isFolder(); });
        if (m_rootLost && !m_fromJoliet && foldersOnly) { // nothing else tells of it
            return Fault{.kind = FaultKind::mediumError,
                         .doing = Action::open,
                         .offset = damage.front().offset,
                         .length = damage.front().length,
                         .detail = std::string(toString(damage.front().kind))};
        }
        nameDamage();
        nameCut();
        return std::move(m_disc);
    }

private:
    Result<void> readTrees()
    {
        if (m_heads.primary) {
            auto primary =
                m_primaryReader.read(m_heads.primary->root, m_heads.primary->attributeBlocks, IsoTreeKind::primary);
            if (!primary) {
                return primary.takeFault();
            }
            m_disc.catalog = std::move(*primary);
            m_rootLost =
                std::any_of(m_disc.catalog.damage.begin(), m_disc.catalog.damage.end(),
                            [](const auto& damage) { return damage.entry == 0 && damage.kind != Kind::attributes; });
        }
        m_fromJoliet = m_heads.joliet && !m_disc.catalog.rockRidge;
        const bool wanted = m_bothTrees || !m_disc.catalog.damage.empty() || m_fromJoliet;
        if (!m_heads.joliet || !wanted) {
            return {};
        }
        IsoTreeReader reader(m_medium, m_stop);
        auto joliet = reader.read(m_heads.joliet->root, m_heads.joliet->attributeBlocks, IsoTreeKind::joliet);
        if (!joliet) {
            return joliet.takeFault();
        }
        m_second = std::move(*joliet);
        if (m_fromJoliet) { // what counts is what is shown; the plain names are the witness
            std::swap(m_disc.catalog, *m_second);
            if (m_second->entries.empty()) { // there is no first tree at all
                m_second.reset();
            }
        }
        if (m_bothTrees && m_heads.primary) {
            compareTrees();
        }
        return {};
    }

    void compareTrees()
    {
        for (IsoTreeDifference& difference : compareIsoTrees(m_disc.catalog, *m_second, m_heads.ours)) {
            if (difference.entry) {
                m_disc.doubtful.insert(*difference.entry);
            }
            m_disc.damage.push_back({.kind = FaultKind::treesDiffer,
                                     .doing = Action::read,
                                     .path = std::move(difference.path),
                                     .detail = std::move(difference.detail)});
        }
    }

    [[nodiscard]] std::set<std::uint32_t> lostFolders() const
    {
        std::set<std::uint32_t> all;
        for (const IsoTreeDamage& damage : m_disc.catalog.damage) {
            if (damage.kind != Kind::attributes) {
                all.insert(damage.entry);
            }
        }
        return all;
    }

    Result<void> readTables()
    {
        const auto& tree = m_fromJoliet ? m_heads.joliet : m_heads.primary;
        if (!tree || (!m_witnesses && lostFolders().empty())) {
            return {};
        }
        auto tables = readIsoPathTables(m_medium, *tree);
        if (!tables) {
            return tables.takeFault();
        }
        if (tables->damaged && tree->pathTableBytes > 0) { // else nothing says where they are
            m_disc.damage.push_back(structureFault({What::pathTable}, "path table"));
        }
        m_table = std::move(tables->readable);
        m_tablesContradict = tables->contradict;
        if (m_heads.primary && m_heads.joliet && m_witnesses) {
            auto others = readIsoPathTables(m_medium, m_fromJoliet ? *m_heads.primary : *m_heads.joliet);
            if (!others) {
                return others.takeFault();
            }
            if (others->damaged) {
                m_disc.damage.push_back(structureFault({What::secondPathTable}, "path table of the second tree"));
            }
        }
        return {};
    }

    // First what the second tree has, by name; then the folders that only the path table leads to. One table that
    // another contradicts says nothing of a folder that was read whole.
    Result<void> fillIn()
    {
        IsoCatalog& catalog = m_disc.catalog;
        m_fromFirst = catalog.entries.size();
        const std::set<std::uint32_t> lost = lostFolders();
        if (m_second && !lost.empty()) {
            IsoSecondTree second(catalog, *m_second);
            for (const std::uint32_t folder : lost) {
                if (const auto found = second.fill(folder)) {
                    m_found[folder] = *found;
                }
            }
            catalog.settle();
        }
        for (std::size_t i = 1; i < m_table.size(); ++i) { // parents come first
            const IsoPathRecord& record = m_table[i];
            const auto parent = catalog.folders.find(m_table[record.parent].block);
            if (catalog.folders.count(record.block) != 0 || parent == catalog.folders.end()) {
                continue;
            }
            const std::uint32_t into = parent->second;
            if (m_tablesContradict && lost.count(into) == 0) {
                continue;
            }
            m_orphans.push_back(into);
            if (m_found.count(into) != 0 || m_fromJoliet) {
                continue; // the second tree has it
            }
            const std::size_t before = catalog.entries.size();
            auto adopted = m_primaryReader.adopt(catalog, into, record.block, plainName(record.id));
            if (!adopted) {
                return adopted;
            }
            m_adopted[into] += static_cast<std::uint64_t>(
                std::count_if(catalog.entries.begin() + static_cast<std::ptrdiff_t>(before), catalog.entries.end(),
                              [](const IsoEntry& entry) { return entry.isFile(); }));
        }
        catalog.settle();
        return {};
    }

    // Of what Joliet has instead of Rock Ridge, and where fields are damaged, the marks of compressed files are lost.
    Result<void> findPacked()
    {
        auto& entries = m_disc.catalog.entries;
        sharePackedMarks(m_disc.catalog);
        std::vector<std::uint32_t> unmarked;
        for (const IsoTreeDamage& damage : m_disc.catalog.damage) {
            if (damage.kind == Kind::attributes) {
                unmarked.push_back(damage.entry);
            }
        }
        const bool instead = m_fromJoliet && (!m_heads.primary || m_rootLost);
        for (std::size_t i = instead ? 0 : m_fromFirst; i < entries.size(); ++i) {
            unmarked.push_back(static_cast<std::uint32_t>(i));
        }
        for (const std::uint32_t entry : unmarked) {
            if (auto done = findPackedHead(m_medium, entries[entry]); !done) {
                return done;
            }
        }
        return {};
    }

    // Two entries of one folder with one name: the name of one of them is damaged, and none may replace the other.
    Result<void> partTwins()
    {
        IsoCatalog& catalog = m_disc.catalog;
        std::vector<std::uint32_t> twins;
        for (std::uint32_t folder = 0; folder < catalog.entries.size(); ++folder) {
            const auto children = catalog.children(folder);
            for (std::size_t i = 1; i < children.size(); ++i) {
                if (areTwins(catalog.entries[children[i - 1]], catalog.entries[children[i]])) {
                    twins.push_back(children[i]);
                }
            }
        }
        unsigned number = 1;
        for (const std::uint32_t twin : twins) {
            IsoEntry& entry = catalog.entries[twin];
            entry.name += ".twin-" + std::to_string(++number);
            catalog.damage.push_back({.kind = Kind::attributes,
                                      .entry = twin,
                                      .offset = std::uint64_t(entry.extent.block) * kDiscBlock,
                                      .length = kDiscBlock});
        }
        if (!twins.empty()) {
            catalog.settle();
        }
        return {};
    }

    static bool areTwins(const IsoEntry& one, const IsoEntry& other)
    {
        const bool same = one.isFile() && other.isFile() && one.extent.block == other.extent.block &&
                          one.storedSize() == other.storedSize();
        return one.name == other.name && one.mode != 0 && other.mode != 0 && !same;
    }

    static std::string plainName(const std::string& id) { return plainIsoName(std::as_bytes(std::span(id))); }

    void nameDamage()
    {
        std::map<std::uint32_t, Fault> folders;
        for (const IsoTreeDamage& damage : m_disc.catalog.damage) {
            if (damage.kind == Kind::attributes) {
                m_disc.damage.push_back({.kind = FaultKind::entryDamaged,
                                         .doing = Action::read,
                                         .path = m_disc.catalog.path(damage.entry),
                                         .offset = damage.offset,
                                         .length = damage.length});
                continue;
            }
            m_disc.loops = m_disc.loops || damage.kind == Kind::loop || damage.kind == Kind::tooDeep;
            addFolder(folders, damage.entry, damage.offset, damage.length, std::string(toString(damage.kind)));
            if (damage.kind == Kind::loop || damage.kind == Kind::tooDeep) {
                folders.at(damage.entry).code = ELOOP;
            }
        }
        for (const std::uint32_t parent : m_orphans) { // nothing is seen to be wrong with it
            addFolder(folders, parent, 0, 0, "a folder of the path table is missing");
        }
        if (m_fromJoliet && m_rootLost && m_second) { // whether it had Rock Ridge is not known any more
            m_found[0] +=
                static_cast<std::uint64_t>(std::count_if(m_disc.catalog.entries.begin(), m_disc.catalog.entries.end(),
                                                         [](const IsoEntry& entry) { return entry.isFile(); }));
            const IsoTreeDamage& damage = m_second->damage.front();
            addFolder(folders, 0, damage.offset, damage.length, std::string(toString(damage.kind)));
        }
        if (m_disc.catalog.rootDamaged || m_heads.searched || (m_fromJoliet && m_heads.jolietDamaged)) {
            m_disc.damage.push_back(structureFault({What::wayToTree}, "what leads to its folders"));
        }
        m_disc.lostFolders = folders.size();
        for (auto& [entry, fault] : folders) {
            m_disc.damage.push_back(std::move(fault));
        }
        const bool secondLost = m_second && !m_second->damage.empty();
        if (secondLost && m_witnesses) {
            for (const IsoTreeDamage& damage : m_second->damage) {
                Fault fault = structureFault({What::secondTree}, "second tree");
                fault.path = m_second->path(damage.entry);
                fault.offset = damage.offset;
                fault.length = damage.length;
                m_disc.damage.push_back(std::move(fault));
            }
        }
    }

    void addFolder(std::map<std::uint32_t, Fault>& folders, std::uint32_t entry, std::uint64_t offset,
                   std::uint64_t length, std::string why)
    {
        const auto found = m_found.find(entry);
        const auto adopted = m_adopted.find(entry);
        const std::uint64_t files =
            (found != m_found.end() ? found->second : 0) + (adopted != m_adopted.end() ? adopted->second : 0);
        const auto [place, isNew] = folders.try_emplace(
            entry, Fault{.kind = FaultKind::folderDamaged,
                         .doing = Action::read,
                         .path = m_disc.catalog.path(entry),
                         .offset = offset,
                         .length = length,
                         .detail = std::move(why),
                         .facts = FolderRemains{.files = files, .inSecondTree = found != m_found.end()}});
        if (!isNew) {
            place->second.length += length;
        }
    }

    // What lies behind the end of a medium that is shorter than its descriptor says.
    void nameCut()
    {
        const auto size = m_medium.size();
        if (!size) {
            return;
        }
        std::uint64_t files = 0;
        for (const IsoEntry& entry : m_disc.catalog.entries) {
            if (!entry.isFile()) {
                continue;
            }
            const auto beyond = [&](const IsoExtent& extent) {
                return extent.size > 0 && std::uint64_t(extent.block) * kDiscBlock + extent.size > *size;
            };
            const bool further = entry.extras != nullptr && std::any_of(entry.extras->furtherExtents.begin(),
                                                                        entry.extras->furtherExtents.end(), beyond);
            files += beyond(entry.extent) || further ? 1 : 0;
        }
        if (files > 0) {
            const auto& tree = m_heads.primary ? m_heads.primary : m_heads.joliet;
            m_disc.damage.push_back(
                {.kind = FaultKind::imageCut,
                 .doing = Action::read,
                 .facts = CutImage{.expected = std::max(tree->volumeBytes, *size), .size = *size, .files = files}});
        }
    }

    PatientReader& m_medium;
    bool m_bothTrees;
    bool m_witnesses;
    std::stop_token m_stop;
    IsoTreeReader m_primaryReader;
    IsoDescriptors m_heads;
    IsoDisc m_disc;
    std::optional<IsoCatalog> m_second;
    bool m_fromJoliet = false;
    bool m_rootLost = false;     // of the first tree
    std::size_t m_fromFirst = 0; // entries that stand where they were read; the others were filled in
    IsoPathTable m_table;
    bool m_tablesContradict = false;
    std::map<std::uint32_t, std::uint64_t> m_found;   // by lost folder: files that the second tree has of it
    std::map<std::uint32_t, std::uint64_t> m_adopted; // files below folders that only the path table leads to
    std::vector<std::uint32_t> m_orphans;             // folders that one of the path table is missing in
};

} // namespace

Result<IsoDisc> readIsoDisc(PatientReader& medium, std::uint64_t sessionStart, IsoWitnesses witnesses,
                            const std::stop_token& stop)
{
    return DiscReading(medium, witnesses, stop).read(sessionStart);
}

} // namespace steadyburn
