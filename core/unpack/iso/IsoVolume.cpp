#include "unpack/iso/IsoVolume.h"

#include "base/Units.h"
#include "image/fetch/PartName.h"
#include "image/iso/IsoTreeDigest.h"
#include "unpack/iso/IsoChecksums.h"
#include "unpack/iso/IsoDisc.h"
#include "unpack/iso/IsoFileBytes.h"
#include "unpack/iso/IsoSessionSums.h"
#include "unpack/iso/IsoTreeCheck.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <unordered_set>
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

    Result<void> run(std::uint64_t sessionStart, const std::vector<std::uint64_t>& earlier)
    {
        auto disc = readIsoDisc(m_medium, sessionStart, m_visit.witnesses, m_stop);
        if (!disc) {
            return disc.takeFault();
        }
        m_ours = disc->ours || disc->adopted;
        m_catalog = std::move(disc->catalog);
        m_doubtful = std::move(disc->doubtful);
        m_treeIsWhole = disc->damage.empty();
        for (Fault& fault : disc->damage) {
            m_log.add(std::move(fault));
        }
        if (auto found = findSums(sessionStart, earlier); !found) {
            return found;
        }
        collect();
        lookAtList(sessionStart, earlier);
        auto more = visitNodes();
        return more && *more ? visitFiles() : more ? Result<void>() : more.takeFault();
    }

private:
    using Who = DamageWitness::Who;

    Result<void> findSums(std::uint64_t sessionStart, const std::vector<std::uint64_t>& earlier)
    {
        if (m_visit.sums == StoredVisit::Sums::none) {
            return {};
        }
        if (auto compared = compareTree(sessionStart); !compared || m_visit.sums == StoredVisit::Sums::tree) {
            return compared;
        }
        auto opened = m_sums.open(m_medium, m_catalog, m_log);
        if (!opened) {
            return opened.takeFault();
        }
        if (*opened && m_treeIsWhole) { // else the session differs, and that has been told
            m_sessions.add(m_sums.sessionStart(), m_sums.sessionEnd(), m_sums.sessionSum());
        }
        for (const std::uint64_t start : earlier) {
            if (start == sessionStart) {
                continue; // the newest session's descriptors stand in place of its own
            }
            const std::uint64_t next = nextStart(start, sessionStart, earlier);
            if (auto found = m_sessions.find(m_medium, start, endOfFiles(start, next), next, m_log); !found) {
                return found;
            }
        }
        return {};
    }

    // No checksum of a file covers links, modes and names. Where the session has a tag of its tree that is enough: it
    // covers the blocks of the other checksum.
    Result<void> compareTree(std::uint64_t sessionStart)
    {
        if (!m_treeIsWhole) { // it differs, and that has been told
            return {};
        }
        const auto known = IsoChecksums::sessionOf(m_catalog); // else the root may have lost what tells of it
        const std::uint64_t start = known.value_or(sessionStart);
        if (!known || m_visit.sums != StoredVisit::Sums::session) { // which reads all of the session
            auto matches = treeMatchesTag(m_medium, start);
            if (!matches) {
                return matches.takeFault();
            }
            if (*matches) {
                noteTree(**matches, start, Who::sessionChecksum);
                return {};
            }
        }
        auto matches = treeMatchesChecksum(m_medium, m_catalog, sessionStart);
        if (!matches) {
            return matches.takeFault();
        }
        if (*matches) {
            noteTree(**matches, start, Who::treeChecksum);
        }
        return {};
    }

    void noteTree(bool holds, std::uint64_t offset, Who who)
    {
        if (!holds) {
            m_log.add(
                {.kind = FaultKind::mediumError, .doing = Action::read, .offset = offset, .facts = DamageWitness{who}});
        }
        if (m_visit.treeCompared) {
            m_visit.treeCompared(holds);
        }
    }

    // Of the session behind the one that starts at `start`.
    static std::uint64_t nextStart(std::uint64_t start, std::uint64_t newest, const std::vector<std::uint64_t>& earlier)
    {
        std::uint64_t next = newest > start ? newest : ~std::uint64_t(0);
        for (const std::uint64_t other : earlier) {
            next = other > start ? std::min(next, other) : next;
        }
        return next;
    }

    // Where the last of the files ends that begin from `start` on, before `next`.
    [[nodiscard]] std::uint64_t endOfFiles(std::uint64_t start, std::uint64_t next) const
    {
        std::uint64_t end = start;
        for (const IsoEntry& entry : m_catalog.entries) {
            for (const IsoExtent& extent : entry.isFile() ? entry.extents() : std::vector<IsoExtent>()) {
                const std::uint64_t begin = std::uint64_t(extent.block) * kDiscBlock;
                end = begin >= start && begin < next ? std::max(end, begin + extent.size) : end;
            }
        }
        return end;
    }

    // Each entry of the tree, folders before what is in them, until `visit` returns false.
    template <typename Visit>
    void forEachEntry(Visit visit) const
    {
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
            if (!visit(child, entry)) {
                return;
            }
            if (entry.isFolder()) {
                open.emplace_back(child, 0);
            }
        }
    }

    // The files, in the order they lie on the medium; hard links stand one behind the other, in
    // the order of the tree.
    void collect()
    {
        std::uint64_t bytes = 0;
        forEachEntry([&](std::uint32_t number, const IsoEntry& entry) {
            if (entry.isFile()) {
                m_files.push_back(number);
                bytes += entry.size();
            }
            return true;
        });
        std::stable_sort(m_files.begin(), m_files.end(), [this](std::uint32_t left, std::uint32_t right) {
            const IsoEntry& a = m_catalog.entries[left];
            const IsoEntry& b = m_catalog.entries[right];
            return placeOf(a) != placeOf(b) ? placeOf(a) < placeOf(b) : a.inode < b.inode;
        });
        if (m_visit.first) {
            std::stable_partition(m_files.begin(), m_files.end(),
                                  [this](std::uint32_t file) { return m_visit.first(m_catalog.path(file)); });
        }
        if (m_visit.totals) {
            m_visit.totals(m_files.size(), bytes);
        }
    }

    // The list of checksums of an older session, which another program has left as it was. As burns write it, it lies
    // behind all files of its session; without the mark of one, which programs may drop, it was copied otherwise.
    void lookAtList(std::uint64_t sessionStart, const std::vector<std::uint64_t>& sessions)
    {
        const auto list = std::ranges::find_if(m_files, [this](std::uint32_t file) {
            const bool named = IsoTreeChecksum::kSums.ends_with(m_catalog.entries[file].name); // few are
            return named && m_catalog.path(file) == IsoTreeChecksum::kSums;
        });
        const std::uint64_t tree = std::uint64_t(m_catalog.entries[0].extent.block) * kDiscBlock;
        if (list == m_files.end() || startOf(m_catalog.entries[*list]) >= tree) {
            return;
        }
        const IsoEntry& own = m_catalog.entries[*list];
        std::uint64_t next = tree; // session
        for (std::uint64_t start : sessions) {
            next = start > startOf(own) ? std::min(next, start) : next;
        }
        next = sessionStart > startOf(own) ? std::min(next, sessionStart) : next;
        auto files = std::make_shared<EarlierFiles>();
        bool last = true;
        for (const std::uint32_t file : m_files) {
            const IsoEntry& entry = m_catalog.entries[file];
            bool before = entry.storedSize() > 0;
            for (const IsoExtent& extent : entry.extents()) {
                const std::uint64_t begin = std::uint64_t(extent.block) * kDiscBlock;
                before = before && begin + extent.size <= startOf(own);
                last = last && (extent.size == 0 || begin <= startOf(own) || begin >= next);
            }
            files->add(m_catalog.path(file), before);
        }
        if (last) {
            m_list = *list;
            m_earlier = std::move(files);
        }
    }

    static std::uint64_t startOf(const IsoEntry& entry) { return std::uint64_t(entry.extent.block) * kDiscBlock; }
    static std::uint32_t placeOf(const IsoEntry& entry) { return entry.extent.block; }

    Result<bool> visitNodes()
    {
        bool wanted = true;
        bool stopped = false;
        NoBytes none;
        forEachEntry([&](std::uint32_t number, const IsoEntry& entry) {
            stopped = m_stop.stop_requested();
            const bool isNode = !entry.isFile() && entry.mode != 0;
            wanted = wanted && !stopped && (!isNode || m_visit.entry(describe(number), none));
            return wanted;
        });
        return stopped ? Result<bool>(Fault{.kind = FaultKind::cancelled, .doing = Action::read})
                       : Result<bool>(wanted);
    }

    // Hard links: the same inode at the same place. Other images put equal files at one place without that. Names of a
    // part that were cut have each a mark of their own, for which libisofs gives each an inode of its own.
    [[nodiscard]] bool sameInode(const IsoEntry& a, const IsoEntry& b) const
    {
        return placeOf(a) == placeOf(b) && a.storedSize() == b.storedSize() &&
               ((a.inode != 0 && a.inode == b.inode) || (m_ours && samePart(a, b)));
    }

    [[nodiscard]] static std::optional<PartMark> markIn(std::span<const Xattr> xattrs)
    {
        const auto mark = std::ranges::find(xattrs, kPartAttribute, &Xattr::name);
        return mark == xattrs.end() ? std::nullopt : parsePartMark(mark->value);
    }

    [[nodiscard]] static std::optional<PartMark> markOf(const IsoEntry& file)
    {
        return file.extras != nullptr ? markIn(file.extras->xattrs) : std::nullopt;
    }

    [[nodiscard]] static bool samePart(const IsoEntry& a, const IsoEntry& b)
    {
        const auto one = markOf(a);
        const auto other = one ? markOf(b) : std::nullopt;
        return one && other && one->part.number == other->part.number && one->part.count == other->part.count &&
               one->part.offset == other->part.offset && one->size == other->size;
    }

    Result<void> visitFiles()
    {
        if (m_visit.sums == StoredVisit::Sums::session) {
            m_sessions.begin(m_medium);
        }
        const IsoEntry* first = nullptr;
        std::string firstPath;
        for (const std::uint32_t number : m_files) {
            if (m_stop.stop_requested()) {
                return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
            }
            const IsoEntry& file = m_catalog.entries[number];
            StoredEntry entry = describe(number);
            entry.size = file.size();
            entry.places = isoPlaces(file);
            if (first != nullptr && sameInode(*first, file)) {
                entry.hardLink = firstPath;
            } else {
                first = &file;
                firstPath = entry.path;
            }
            if (auto before = m_sessions.catchUp(std::uint64_t(placeOf(file)) * kDiscBlock); !before) {
                return before;
            }
            const auto own = m_sums.of(file);
            const auto session = m_sessions.holding(file);
            entry.sum = own && !isPacked(file) ? StoredSum::own : session ? StoredSum::session : StoredSum::none;
            entry.session = session.value_or(0);
            const auto contents = isoFileBytes(m_medium, file, own);
            if (!m_visit.entry(entry, *contents)) {
                return {};
            }
        }
        return compareSessions();
    }

    // Its checksum is of what is stored.
    [[nodiscard]] static bool isPacked(const IsoEntry& file) { return file.extras != nullptr && file.extras->zisofs; }

    Result<void> compareSessions()
    {
        if (!m_sessions.begun() && m_visit.sessionsWanted && m_visit.sessionsWanted()) {
            m_sessions.begin(m_medium);
        }
        std::vector<std::uint64_t> lost;
        if (auto finished = m_sessions.finish(m_log, m_visit.compared, lost); !finished) {
            return finished;
        }
        const std::vector<Extent> files = lost.empty() ? std::vector<Extent>() : placesOfFiles();
        for (const std::uint64_t offset : lost) {
            if (!liesIn(files, offset)) { // else whoever reads the file tells it
                m_log.add({.kind = FaultKind::mediumError,
                           .doing = Action::verify,
                           .offset = offset,
                           .length = kDiscBlock,
                           .detail = "the checksum of the session cannot be compared"});
            }
        }
        return {};
    }

    // Ascending, without overlaps.
    [[nodiscard]] std::vector<Extent> placesOfFiles() const
    {
        std::vector<Extent> places;
        for (const std::uint32_t number : m_files) {
            for (const IsoExtent& extent : m_catalog.entries[number].extents()) {
                places.push_back({std::uint64_t(extent.block) * kDiscBlock, roundUp(extent.size, kDiscBlock)});
            }
        }
        std::sort(places.begin(), places.end(),
                  [](const Extent& one, const Extent& other) { return one.offset < other.offset; });
        std::size_t last = 0;
        for (const Extent& next : places) {
            Extent& before = places[last];
            if (next.offset > before.offset + before.length) {
                places[++last] = next;
            } else {
                before.length = std::max(before.length, next.offset + next.length - before.offset);
            }
        }
        places.resize(places.empty() ? 0 : last + 1);
        return places;
    }

    [[nodiscard]] static bool liesIn(const std::vector<Extent>& places, std::uint64_t offset)
    {
        const auto behind = std::upper_bound(places.begin(), places.end(), offset,
                                             [](std::uint64_t at, const Extent& place) { return at < place.offset; });
        return behind != places.begin() && offset - std::prev(behind)->offset < std::prev(behind)->length;
    }

    StoredEntry describe(std::uint32_t number)
    {
        const IsoEntry& from = m_catalog.entries[number];
        StoredEntry entry;
        entry.path = m_catalog.path(number);
        entry.burned = m_ours;
        entry.earlier = number == m_list ? m_earlier : nullptr;
        entry.doubtful = m_doubtful.count(number) != 0;
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
            // Others than libisofs put the major number into a word of its own, as Linux reads it, too.
            const std::uint64_t device = from.extras->device;
            const auto high = static_cast<std::uint32_t>(device >> 32U);
            entry.rdevMajor = high != 0 ? high : major(device);
            entry.rdevMinor = high != 0 ? static_cast<std::uint32_t>(device) : minor(device);
        }
        entry.xattrs = from.extras->xattrs;
        takePart(from.name, entry);
        return entry;
    }

    // A user's file may have the attribute of a part that it was once: a part is called so, too. On discs of earlier
    // releases all names of a file have the attribute of one of them.
    static void takePart(const std::string& name, StoredEntry& entry)
    {
        auto mark = S_ISREG(entry.mode) ? markIn(entry.xattrs) : std::nullopt;
        const std::string suffix = mark ? partSuffix(mark->part.number, mark->part.count) : std::string();
        if (!mark || !name.ends_with(suffix)) {
            return;
        }
        if (name.size() > suffix.size() && !isPartLeaf(name, mark->leaf, mark->part)) {
            mark->leaf = name.substr(0, name.size() - suffix.size());
        }
        entry.part = std::move(mark);
    }

    PatientReader& m_medium;
    const StoredVisit& m_visit;
    FaultLog& m_log;
    std::stop_token m_stop;
    IsoCatalog m_catalog;
    bool m_ours = false; // this program wrote the session, or the one before it
    std::uint32_t m_list = 0;
    std::shared_ptr<const EarlierFiles> m_earlier; // of the list with that number
    std::unordered_set<std::uint32_t> m_doubtful;
    IsoChecksums m_sums;
    IsoSessionSums m_sessions;
    bool m_treeIsWhole = false;
    std::vector<std::uint32_t> m_files;
};

} // namespace

Result<void> walkIso(PatientReader& medium, const StoredVisit& visit, FaultLog& log, std::stop_token stop,
                     std::uint64_t sessionStart, const std::vector<std::uint64_t>& earlier)
{
    return IsoWalk(medium, visit, log, std::move(stop)).run(sessionStart, earlier);
}

} // namespace steadyburn
