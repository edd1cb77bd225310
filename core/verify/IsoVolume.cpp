#include "verify/IsoVolume.h"

#include "base/Units.h"
#include "verify/IsoChecksums.h"
#include "verify/IsoDisc.h"
#include "verify/IsoFileBytes.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace steadyburn {

namespace {

class NoBytes final : public StoredBytes {
public:
    Result<std::size_t> read(std::span<std::byte> /*into*/) override { return std::size_t(0); }
};

class IsoWalk {
public:
    IsoWalk(PatientReader& medium, const StoredVisit& visit, FaultLog& log, std::stop_token stop)
        : m_medium(medium), m_visit(visit), m_log(log), m_stop(std::move(stop))
    {
    }

    Result<void> run(std::uint64_t sessionStart)
    {
        auto disc = readIsoDisc(m_medium, sessionStart, m_visit.witnesses, m_stop);
        if (!disc) {
            return disc.takeFault();
        }
        m_catalog = std::move(disc->catalog);
        m_treeIsWhole = disc->damage.empty();
        for (Fault& fault : disc->damage) {
            m_log.add(std::move(fault));
        }
        if (m_visit.sums != StoredVisit::Sums::none) {
            auto opened = m_sums.open(m_medium, m_catalog, m_log);
            if (!opened) {
                return opened.takeFault();
            }
        }
        collect();
        auto more = visitNodes();
        return more && *more ? visitFiles() : more ? Result<void>() : more.takeFault();
    }

private:
    // The files, in the order they lie on the medium; hard links stand one behind the other, in
    // the order of the tree.
    void collect()
    {
        std::uint64_t bytes = 0;
        std::vector<std::pair<std::uint32_t, std::size_t>> open{{0, 0}}; // folder, next of its children
        while (!open.empty()) {
            auto& [folder, next] = open.back();
            const auto children = m_catalog.children(folder);
            if (next == children.size()) {
                open.pop_back();
                continue;
            }
            const std::uint32_t child = children[next++];
            const IsoEntry& entry = m_catalog.entries[child];
            if (entry.isFolder()) {
                open.emplace_back(child, 0);
            } else if (entry.isFile()) {
                m_files.push_back(child);
                bytes += entry.size();
            }
        }
        std::stable_sort(m_files.begin(), m_files.end(), [this](std::uint32_t left, std::uint32_t right) {
            const IsoEntry& a = m_catalog.entries[left];
            const IsoEntry& b = m_catalog.entries[right];
            return placeOf(a) != placeOf(b) ? placeOf(a) < placeOf(b) : a.inode < b.inode;
        });
        if (m_visit.totals) {
            m_visit.totals(m_files.size(), bytes);
        }
    }

    static std::uint32_t placeOf(const IsoEntry& entry) { return entry.extent.block; }

    Result<bool> visitNodes()
    {
        std::vector<std::pair<std::uint32_t, std::size_t>> open{{0, 0}}; // folder, next of its children
        while (!open.empty()) {
            auto& [folder, next] = open.back();
            const auto children = m_catalog.children(folder);
            if (next == children.size()) {
                open.pop_back();
                continue;
            }
            if (m_stop.stop_requested()) {
                return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
            }
            const std::uint32_t child = children[next++];
            const IsoEntry& entry = m_catalog.entries[child];
            if (entry.isFile() || entry.mode == 0) {
                continue;
            }
            NoBytes none;
            if (!m_visit.entry(describe(child), none)) {
                return false;
            }
            if (entry.isFolder()) {
                open.emplace_back(child, 0);
            }
        }
        return true;
    }

    // Hard links: the same inode at the same place. Other images put equal files at one place without that.
    [[nodiscard]] static bool sameInode(const IsoEntry& a, const IsoEntry& b)
    {
        return placeOf(a) == placeOf(b) && a.storedSize() == b.storedSize() && a.inode != 0 && a.inode == b.inode;
    }

    Result<void> visitFiles()
    {
        if (m_visit.sums == StoredVisit::Sums::session && m_treeIsWhole) { // else it differs, and that has been told
            m_sums.beginSession(m_medium);
        }
        const IsoEntry* first = nullptr;
        std::string firstPath;
        bool covered = true; // by the checksum of this session: files of earlier ones are not
        for (const std::uint32_t number : m_files) {
            if (m_stop.stop_requested()) {
                return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
            }
            const IsoEntry& file = m_catalog.entries[number];
            StoredEntry entry = describe(number);
            entry.size = file.size();
            for (const IsoExtent& extent : file.extents()) {
                entry.places.push_back({std::uint64_t(extent.block) * kDiscBlock, extent.size});
                covered = covered && m_sums.covers(std::uint64_t(extent.block) * kDiscBlock, extent.size);
            }
            if (first != nullptr && sameInode(*first, file)) {
                entry.hardLink = firstPath;
            } else {
                first = &file;
                firstPath = entry.path;
            }
            if (auto before = m_sums.catchUp(std::uint64_t(placeOf(file)) * kDiscBlock); !before) {
                return before;
            }
            const auto contents = isoFileBytes(m_medium, file, m_sums.of(file));
            if (!m_visit.entry(entry, *contents)) {
                return {};
            }
        }
        auto holds = m_sums.finish(m_log);
        if (!holds) {
            return holds.takeFault();
        }
        if (*holds && covered && m_visit.checksummed) {
            m_visit.checksummed();
        }
        if (const auto lost = m_sums.unreadable();
            lost && !liesInAFile(*lost)) { // else whoever reads the file tells it
            m_log.add({.kind = FaultKind::mediumError,
                       .doing = Action::verify,
                       .offset = *lost,
                       .length = kDiscBlock,
                       .detail = "the checksum of the session cannot be compared"});
        }
        return {};
    }

    [[nodiscard]] bool liesInAFile(std::uint64_t offset) const
    {
        return std::any_of(m_files.begin(), m_files.end(), [&](std::uint32_t number) {
            const auto extents = m_catalog.entries[number].extents();
            return std::any_of(extents.begin(), extents.end(), [&](const IsoExtent& extent) {
                const std::uint64_t start = std::uint64_t(extent.block) * kDiscBlock;
                return offset >= start && offset - start < roundUp(extent.size, kDiscBlock);
            });
        });
    }

    StoredEntry describe(std::uint32_t number)
    {
        const IsoEntry& from = m_catalog.entries[number];
        StoredEntry entry;
        entry.path = m_catalog.path(number);
        entry.mode = from.mode;
        entry.uid = from.uid;
        entry.gid = from.gid;
        entry.mtime.seconds = from.mtime;
        entry.atime.seconds = from.atime;
        if (from.extras == nullptr) {
            return entry;
        }
        entry.linkTarget = S_ISLNK(from.mode) ? from.extras->linkTarget : std::string();
        if (S_ISCHR(from.mode) || S_ISBLK(from.mode)) {
            entry.rdevMajor = major(from.extras->device);
            entry.rdevMinor = minor(from.extras->device);
        }
        entry.xattrs = from.extras->xattrs;
        return entry;
    }

    PatientReader& m_medium;
    const StoredVisit& m_visit;
    FaultLog& m_log;
    std::stop_token m_stop;
    IsoCatalog m_catalog;
    IsoChecksums m_sums;
    bool m_treeIsWhole = false;
    std::vector<std::uint32_t> m_files;
};

} // namespace

Result<void> walkIso(PatientReader& medium, const StoredVisit& visit, FaultLog& log, std::stop_token stop,
                     std::uint64_t sessionStart)
{
    return IsoWalk(medium, visit, log, std::move(stop)).run(sessionStart);
}

} // namespace steadyburn
