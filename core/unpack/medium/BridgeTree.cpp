#include "unpack/medium/BridgeTree.h"

#include "base/Units.h"
#include "unpack/iso/IsoDisc.h"
#include "unpack/iso/IsoFileBytes.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace steadyburn {

namespace {

using PathNumbers = std::unordered_map<std::string, std::uint32_t>;

bool endsReading(const Fault& fault)
{
    return fault.kind != FaultKind::mediumError && fault.kind != FaultKind::notAnImage &&
           fault.kind != FaultKind::unsupported;
}

// What the other tree says may not be all, and nobody can tell.
Fault lostTree(std::string why)
{
    return {.kind = FaultKind::treesDiffer, .doing = Action::read, .path = "/", .detail = std::move(why)};
}

// ISO 9660 has them as well.
bool isOfUdfAlone(const Fault& damage)
{
    return damage.kind != FaultKind::imageCut && damage.kind != FaultKind::attributesLost;
}

std::uint64_t isoPlace(const IsoEntry& entry)
{
    return std::uint64_t(entry.extent.block) * kDiscBlock;
}

bool isPackedIso(const IsoEntry& entry)
{
    return entry.extras != nullptr && entry.extras->zisofs;
}

class Bridge {
public:
    Bridge(const IsoCatalog& iso, UdfTree& udf) : m_iso(iso), m_udf(udf)
    {
        for (std::uint32_t i = 1; i < iso.entries.size(); ++i) {
            m_isoPaths.emplace(iso.path(i), i);
            if (iso.entries[i].isFile()) {
                m_isoPlaces[isoPlace(iso.entries[i])] = iso.entries[i].storedSize();
            }
        }
    }

    // Each file of UDF is in the ISO tree: under its name, or under the one that Rock Ridge has of it.
    [[nodiscard]] bool isoSaysAll() const
    {
        for (std::uint32_t i = 1; i < m_udf.entries.size(); ++i) {
            const UdfEntry& file = m_udf.entries[i];
            if (file.isFile() && !isoHas(file, m_udf.path(i))) {
                return false;
            }
        }
        return true;
    }

    // Adds to UDF what only the ISO tree has.
    void join(FaultLog& log)
    {
        std::unordered_map<std::uint64_t, std::uint32_t> begins; // of UDF: what begins there
        for (std::uint32_t i = 0; i < m_udf.entries.size(); ++i) {
            m_udfPaths.emplace(m_udf.path(i), i);
            begins[m_udf.entries[i].begin()] = i;
        }
        for (std::uint32_t i = 1; i < m_iso.entries.size(); ++i) { // folders come before what is in them
            const IsoEntry& from = m_iso.entries[i];
            const std::string path = m_iso.path(i);
            if (const auto same = m_udfPaths.find(path); same != m_udfPaths.end()) {
                takeSame(from, path, m_udf.entries[same->second], log);
                continue;
            }
            const auto begun = begins.find(isoPlace(from));
            const bool renamed = from.isFile() && from.storedSize() > 0 && begun != begins.end() &&
                                 m_udf.entries[begun->second].size >= from.storedSize();
            if (renamed && m_iso.rockRidge) {
                takeName(from, path, begun->second, log);
            } else if (!renamed && (m_iso.rockRidge || (from.isFile() && from.storedSize() > 0))) {
                add(from, path); // else it is there under its longer name
            }
        }
    }

private:
    // Links and devices, which genisoimage makes empty files of in UDF.
    [[nodiscard]] bool isNodeOfRockRidge(const IsoEntry& entry) const
    {
        return m_iso.rockRidge && !entry.isFile() && !entry.isFolder();
    }

    [[nodiscard]] bool isoHas(const UdfEntry& file, const std::string& path) const
    {
        const auto same = m_isoPaths.find(path);
        if (same != m_isoPaths.end()) {
            const IsoEntry& entry = m_iso.entries[same->second];
            return entry.isFile() ? entry.storedSize() == file.size : isNodeOfRockRidge(entry) && file.size == 0;
        }
        const auto place = m_isoPlaces.find(file.begin());
        return m_iso.rockRidge && file.size > 0 && place != m_isoPlaces.end() && place->second == file.size;
    }

    // UDF knows a file's size, ISO 9660 its owner and its rights.
    void takeSame(const IsoEntry& from, const std::string& path, UdfEntry& into, FaultLog& log) const
    {
        constexpr std::uint64_t kIsoSizes = std::uint64_t(1) << 32U; // of what is larger the rest is left
        const bool unreadable = into.mode == 0;                      // which was told
        if (unreadable || (isNodeOfRockRidge(from) && into.isFile() && into.size == 0)) {
            takeAll(from, into);
        }
        const bool sameKind = (from.mode & S_IFMT) == (into.mode & S_IFMT);
        const bool agree = into.size >= from.storedSize() && (into.size - from.storedSize()) % kIsoSizes == 0;
        if (sameKind && m_iso.rockRidge) {
            into.mode = from.mode;
            into.uid = from.uid;
            into.gid = from.gid;
        }
        if (!sameKind || (from.isFile() && (!agree || isPackedIso(from)))) {
            into.doubtful = true;
            log.add({.kind = FaultKind::treesDiffer,
                     .doing = Action::read,
                     .path = path,
                     .detail = sameKind ? "size" : "kind"});
        }
    }

    // Of a file that UDF has under a shortened name, as genisoimage takes it from Joliet.
    void takeName(const IsoEntry& from, const std::string& path, std::uint32_t number, FaultLog& log)
    {
        if (m_isoPaths.count(m_udf.path(number)) != 0) { // two files with the same contents
            add(from, path);
            return;
        }
        takeSame(from, path, m_udf.entries[number], log);
        m_udf.entries[number].name = from.name;
        m_udfPaths.emplace(path, number);
    }

    static void takeAll(const IsoEntry& from, UdfEntry& into)
    {
        into.mode = from.mode;
        into.uid = from.uid;
        into.gid = from.gid;
        into.size = from.isFile() ? from.storedSize() : 0;
        into.mtime.seconds = from.mtime;
        into.atime.seconds = from.atime;
        into.places.reset();
        if (from.extras != nullptr) {
            into.linkTarget = from.extras->linkTarget;
            into.deviceMajor = major(from.extras->device);
            into.deviceMinor = minor(from.extras->device);
        }
        if (from.isFile()) {
            into.places = std::make_shared<const std::vector<Extent>>(isoPlaces(from));
        }
    }

    void add(const IsoEntry& from, const std::string& path)
    {
        const std::size_t slash = path.rfind('/');
        const auto parent = m_udfPaths.find(slash == std::string::npos ? std::string() : path.substr(0, slash));
        if (parent == m_udfPaths.end() || !m_udf.entries[parent->second].isFolder()) {
            return;
        }
        UdfEntry entry;
        entry.name = from.name;
        entry.parent = parent->second;
        takeAll(from, entry);
        m_udfPaths.emplace(path, static_cast<std::uint32_t>(m_udf.entries.size()));
        m_udf.entries.push_back(std::move(entry));
    }

    const IsoCatalog& m_iso;
    UdfTree& m_udf;
    PathNumbers m_isoPaths;
    PathNumbers m_udfPaths;
    std::unordered_map<std::uint64_t, std::uint64_t> m_isoPlaces; // sizes of what begins there
};

} // namespace

Result<std::optional<UdfTree>> readBridge(PatientReader& medium, std::uint64_t sessionStart, FaultLog& log,
                                          const std::stop_token& stop)
{
    auto named = UdfVolume::isNamed(medium, sessionStart);
    if (!named || !*named) {
        return named ? Result(std::optional<UdfTree>()) : named.takeFault();
    }
    auto udf = readUdfTree(medium, sessionStart, stop);
    if (!udf && endsReading(udf.fault())) {
        return udf.takeFault();
    }
    if (!udf) {
        log.add(lostTree(udf.fault().detail));
        return std::optional<UdfTree>();
    }
    auto iso = readIsoDisc(medium, sessionStart, IsoWitnesses::none, stop);
    if (!iso && endsReading(iso.fault())) {
        return iso.takeFault();
    }
    if (!iso || !iso->damage.empty()) {
        log.add({.kind = FaultKind::structureDamaged, .doing = Action::read, .detail = "ISO 9660 tree"});
    }
    if (!iso) {
        return std::optional(std::move(*udf));
    }
    Bridge bridge(iso->catalog, *udf);
    if (!bridge.isoSaysAll()) {
        bridge.join(log);
        return std::optional(std::move(*udf));
    }
    if (std::any_of(udf->damage.begin(), udf->damage.end(), isOfUdfAlone)) {
        log.add(lostTree("UDF"));
    }
    return std::optional<UdfTree>();
}

} // namespace steadyburn
