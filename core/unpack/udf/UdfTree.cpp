#include "unpack/udf/UdfTree.h"

#include "base/Units.h"
#include "unpack/EntryPath.h"
#include "unpack/iso/IsoFileBytes.h"

#include <algorithm>
#include <cerrno>
#include <deque>
#include <map>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::uint64_t kMostFolderBytes = 256 * kMiB;        // of one folder: a million names and more
constexpr std::uint64_t kMostLinkBytes = 64 * kKiB;           // of a link's target
constexpr std::string_view kNoFile = "Non-Allocatable Space"; // in the root: packets that may not be used
constexpr std::size_t kMostPathBytes = 64 * kKiB;
constexpr std::uint64_t kMostPieces = 8 * 1024 * 1024; // of all files together
constexpr std::size_t kMostTold = 16 * kMiB;           // bytes of paths that are named as damaged

bool canBeUdfName(std::string_view name)
{
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos &&
           name.find('\0') == std::string_view::npos;
}

// In the form that a path may have; nothing is lost but the characters that no file system takes.
std::string udfPathName(std::string name)
{
    std::replace(name.begin(), name.end(), '/', '_');
    std::replace(name.begin(), name.end(), '\0', '_');
    return canBeUdfName(name) ? name : name + "_";
}

std::uint64_t keyOf(UdfAddress address)
{
    return std::uint64_t(address.partition) << 32U | address.block;
}

class UdfReading {
public:
    UdfReading(PatientReader& medium, UdfVolume volume, std::stop_token stop)
        : m_medium(medium), m_volume(std::move(volume)), m_stop(std::move(stop))
    {
    }

    Result<UdfTree> read()
    {
        if (m_volume.damaged()) {
            m_tree.damage.push_back({.kind = FaultKind::structureDamaged,
                                     .doing = Action::read,
                                     .detail = "UDF volume descriptors",
                                     .facts = DamagedStructure{DamagedStructure::What::descriptors}});
        }
        m_tree.entries.emplace_back().mode = S_IFDIR | 0755U;
        auto root = readEntry(m_volume.root().start);
        if (!root) {
            return root.takeFault();
        }
        if (!*root || (*root)->type != UdfFileType::folder) {
            std::vector<Extent> place;
            static_cast<void>(m_volume.locate(m_volume.root().start, m_volume.blockBytes(), place));
            return Fault{.kind = FaultKind::mediumError,
                         .doing = Action::open,
                         .offset = place.empty() ? 0 : place.front().offset,
                         .length = m_volume.blockBytes(),
                         .detail = "UDF root folder"};
        }
        m_files[keyOf(m_volume.root().start)] = 0;
        auto done = take(0, m_volume.root().start, **root);
        while (done && !m_waiting.empty()) {
            if (m_stop.stop_requested()) {
                return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
            }
            const Waiting folder = m_waiting.front();
            m_waiting.pop_front();
            done = readFolder(folder);
        }
        if (!done) {
            return done.takeFault();
        }
        nameCut();
        return std::move(m_tree);
    }

private:
    struct Waiting {
        std::uint32_t entry = 0;
        std::size_t pathBytes = 0;
        std::uint64_t size = 0;
        std::vector<Extent> places;
        std::vector<Extent> mirror;
    };

    // m_block becomes the block there, through the mirror where the first copy is damaged. False where neither is
    // whole.
    Result<bool> readBlock(UdfAddress at, std::uint64_t* place = nullptr)
    {
        for (const bool mirror : {false, true}) {
            std::vector<Extent> places;
            if (!m_volume.locate(at, m_volume.blockBytes(), places, mirror)) {
                continue;
            }
            if (place != nullptr && !mirror) {
                *place = places.front().offset;
            }
            m_block.resize(m_volume.blockBytes());
            std::vector<ByteRange> damage;
            auto got = m_medium.readAt(m_block, places.front().offset, damage);
            if (!got) {
                return got.takeFault();
            }
            if (*got == m_block.size() && damage.empty() && udfTagAlone(m_block) &&
                (udfTag(m_block) || mirror || !m_volume.hasMirror(at.partition))) {
                return true;
            }
        }
        return false;
    }

    // Nothing where it cannot be read or is something else. m_block keeps it.
    Result<std::optional<UdfFileEntry>> readEntry(UdfAddress at)
    {
        m_entryPlace = 0;
        auto readable = readBlock(at, &m_entryPlace);
        if (!readable) {
            return readable.takeFault();
        }
        auto entry = *readable ? parseUdfFileEntry(m_block) : std::nullopt;
        return entry && entry->strategyKnown ? entry : std::nullopt;
    }

    // What the file entry in m_block says of the entry of the tree.
    Result<void> take(std::uint32_t number, UdfAddress at, const UdfFileEntry& from)
    {
        const bool sound = udfTag(m_block).has_value();
        UdfEntry& entry = m_tree.entries[number];
        entry.mode = from.mode;
        entry.uid = from.uid;
        entry.gid = from.gid;
        entry.mtime = from.mtime;
        entry.atime = from.atime;
        entry.deviceMajor = from.deviceMajor;
        entry.deviceMinor = from.deviceMinor;
        std::vector<Extent> places;
        std::vector<Extent> mirror;
        auto whole = placesOf(at, from, places, mirror);
        if (!whole) {
            return whole.takeFault();
        }
        if (!sound || (!*whole && !entry.isFolder())) {
            entry.doubtful = true;
            add(FaultKind::entryDamaged, number, m_volume.blockBytes());
        }
        if (from.hasStreams) {
            add(FaultKind::attributesLost, number, 0);
        }
        if (entry.isFolder()) {
            const std::size_t pathBytes = m_pathBytes + entry.name.size() + 1;
            if (pathBytes > kMostPathBytes || !claim(places)) {
                addFolder(number, places, ELOOP, pathBytes > kMostPathBytes ? "too deep" : "a loop");
                return {};
            }
            if (!*whole) {
                addFolder(number, places, 0, "inconsistent");
            }
            m_waiting.push_back({number, pathBytes, from.size, std::move(places), std::move(mirror)});
            return {};
        }
        if (S_ISLNK(entry.mode)) {
            return takeLink(number, from.size, places);
        }
        entry.size = entry.isFile() ? from.size : 0;
        if (entry.isFile()) {
            entry.places = std::make_shared<const std::vector<Extent>>(std::move(places));
        }
        return {};
    }

    // All of the contents' places, and of a folder in a metadata partition those of the second copy. False where they
    // are not all there: `places` then has kLostPlace.
    Result<bool> placesOf(UdfAddress at, const UdfFileEntry& from, std::vector<Extent>& places,
                          std::vector<Extent>& mirror)
    {
        constexpr unsigned kWithin = 3;
        std::uint64_t left = from.size;
        if (from.allocation == kWithin) { // within the entry
            const std::uint64_t count = std::min<std::uint64_t>(left, from.allocationsBytes);
            if (count > 0) {
                places.push_back({m_entryPlace + from.allocationsFrom, count});
            }
            left -= count;
            return lost(places, left);
        }
        if (from.allocation > kWithin) {
            return lost(places, left);
        }
        std::vector<UdfStretch> stretches;
        parseUdfStretches(std::span(m_block).subspan(from.allocationsFrom, from.allocationsBytes), from.allocation,
                          at.partition, stretches);
        bool whole = true;
        for (std::size_t i = 0; i < stretches.size() && left > 0 && m_pieces <= kMostPieces; ++i) {
            const UdfStretch stretch = stretches[i];
            if (stretch.kind == UdfStretch::Kind::further) {
                stretches.resize(i + 1);
                if (auto more = further(stretch.start, from.allocation, stretches); !more) {
                    return more.takeFault();
                }
                continue;
            }
            const std::uint64_t count = std::min<std::uint64_t>(left, stretch.length);
            left -= count;
            whole = placeStretch(stretch, count, places) && whole;
            if (stretch.kind == UdfStretch::Kind::recorded && from.type == UdfFileType::folder) {
                static_cast<void>(m_volume.locate(stretch.start, count, mirror, true));
            }
        }
        return lost(places, left) && whole;
    }

    bool placeStretch(const UdfStretch& stretch, std::uint64_t count, std::vector<Extent>& places)
    {
        const std::size_t before = places.size();
        const Extent last = places.empty() ? Extent() : places.back(); // which what follows may be added to
        bool known = true;
        if (stretch.kind != UdfStretch::Kind::recorded) {
            addPiece(places, {kHolePlace, count});
        } else if (!m_volume.locate(stretch.start, count, places)) {
            places.resize(before);
            if (before > 0) {
                places.back() = last;
            }
            addPiece(places, {kLostPlace, count});
            known = false;
        }
        m_pieces += 1 + places.size() - before;
        return known;
    }

    static bool lost(std::vector<Extent>& places, std::uint64_t left)
    {
        if (left > 0) {
            addPiece(places, {kLostPlace, left});
        }
        return left == 0;
    }

    static void addPiece(std::vector<Extent>& places, Extent piece)
    {
        if (!places.empty() && places.back().offset == piece.offset) {
            places.back().length += piece.length;
        } else {
            places.push_back(piece);
        }
    }

    // Each block of further descriptors once: they may not lead in a circle.
    Result<bool> further(UdfAddress at, unsigned kind, std::vector<UdfStretch>& stretches)
    {
        constexpr std::size_t kHead = 24;
        if (!m_furtherBlocks.insert(keyOf(at)).second) {
            return false;
        }
        const std::vector<std::byte> entry = m_block;
        auto readable = readBlock(at);
        if (readable && *readable && udfTag(m_block) == UdfTag::allocationExtent) {
            const std::uint64_t bytes = std::min<std::uint64_t>(udfNumber(m_block, 20, 4), m_block.size() - kHead);
            parseUdfStretches(std::span(m_block).subspan(kHead, bytes), kind, at.partition, stretches);
        }
        m_block = entry;
        return readable;
    }

    Result<void> takeLink(std::uint32_t number, std::uint64_t size, const std::vector<Extent>& places)
    {
        auto contents = readPlaces(places, std::min(size, kMostLinkBytes));
        if (!contents) {
            return contents.takeFault();
        }
        const auto target = size <= kMostLinkBytes && contents->second ? udfLinkTarget(contents->first) : std::nullopt;
        m_tree.entries[number].linkTarget = target.value_or(std::string());
        if (!target) {
            m_tree.entries[number].mode = 0; // no link can be made of it
            add(FaultKind::mediumError, number, m_volume.blockBytes());
        }
        return {};
    }

    // Its bytes, zeros where they are lost, and whether none are.
    Result<std::pair<std::vector<std::byte>, bool>> readPlaces(const std::vector<Extent>& places, std::uint64_t size)
    {
        std::pair<std::vector<std::byte>, bool> read{{}, true};
        for (const Extent& place : places) {
            const std::size_t before = read.first.size();
            if (before == size) {
                break;
            }
            const std::uint64_t end = m_medium.size().value_or(kLostPlace);
            if (place.offset >= std::min(end, kLostPlace)) {
                read.second = false;
                break;
            }
            const std::size_t count = std::min({place.length, size - before, end - place.offset});
            read.first.resize(before + count);
            std::vector<ByteRange> damage;
            auto got = m_medium.readAt(std::span(read.first).subspan(before), place.offset, damage);
            if (!got) {
                return got.takeFault();
            }
            read.second =
                read.second && *got == count && count == std::min(place.length, size - before) && damage.empty();
        }
        return read;
    }

    Result<void> readFolder(const Waiting& folder)
    {
        m_pathBytes = folder.pathBytes;
        if (folder.size > kMostFolderBytes) {
            addFolder(folder.entry, folder.places, 0, "too large");
        }
        auto read = readPlaces(folder.places, std::min(folder.size, kMostFolderBytes));
        if (!read) {
            return read.takeFault();
        }
        std::vector<UdfIdentifier> names;
        bool whole = parseNames(read->first, names) && read->second;
        if (!whole && !folder.mirror.empty()) {
            auto second = readPlaces(folder.mirror, std::min(folder.size, kMostFolderBytes));
            if (!second) {
                return second.takeFault();
            }
            std::vector<UdfIdentifier> others;
            if (parseNames(second->first, others) && second->second) {
                names = std::move(others);
                whole = true;
            }
        }
        if (!whole) {
            addFolder(folder.entry, folder.places, 0, read->second ? "inconsistent" : "unreadable");
        }
        for (UdfIdentifier& name : names) {
            if (folder.entry == 0 && name.isHidden && name.name == kNoFile) {
                continue;
            }
            if (m_stop.stop_requested()) {
                return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
            }
            if (auto taken = takeName(folder.entry, name); !taken) {
                return taken;
            }
        }
        return {};
    }

    // False where there are bytes that are no name. Behind them the next one is looked for.
    static bool parseNames(std::span<const std::byte> bytes, std::vector<UdfIdentifier>& into)
    {
        constexpr std::size_t kStep = 4; // they are aligned to
        bool whole = true;
        for (std::size_t at = 0; at + kUdfTagBytes <= bytes.size();) {
            auto found = parseUdfIdentifier(bytes.subspan(at));
            if (!found) {
                whole = false;
                at += kStep;
                continue;
            }
            whole = whole && !found->isDamaged;
            at += found->bytes;
            if (!found->isParent && !found->isDeleted && !found->name.empty()) {
                into.push_back(std::move(*found));
            }
        }
        return whole;
    }

    Result<void> takeName(std::uint32_t folder, UdfIdentifier& name)
    {
        const auto number = static_cast<std::uint32_t>(m_tree.entries.size());
        const UdfAddress at = name.entry.start;
        UdfEntry& entry = m_tree.entries.emplace_back();
        entry.name = udfPathName(std::move(name.name));
        entry.parent = folder;
        if (const auto known = m_files.find(keyOf(at)); known != m_files.end()) {
            return takeTwin(number, known->second);
        }
        auto found = readEntry(at);
        if (!found) {
            return found.takeFault();
        }
        const bool known = *found && (*found)->mode != 0 && ((*found)->type == UdfFileType::folder) == name.isFolder;
        if (!known) {
            if (name.isFolder) {
                entry.mode = S_IFDIR | 0755U;
                addFolder(number, {{m_entryPlace, m_volume.blockBytes()}}, 0, "unreadable");
            } else {
                add(FaultKind::mediumError, number, m_volume.blockBytes());
            }
            return {};
        }
        m_files[keyOf(at)] = number;
        return take(number, at, **found);
    }

    // Another name of a file that is known.
    Result<void> takeTwin(std::uint32_t number, std::uint32_t known)
    {
        const UdfEntry& first = m_tree.entries[known];
        UdfEntry& entry = m_tree.entries[number];
        if (first.isFolder()) {
            entry.mode = S_IFDIR | 0755U;
            addFolder(number, {}, ELOOP, "a loop");
            return {};
        }
        std::string name = std::move(entry.name);
        const std::uint32_t parent = entry.parent;
        entry = first;
        entry.name = std::move(name);
        entry.parent = parent;
        return {};
    }

    // Two folders never have bytes in common.
    bool claim(const std::vector<Extent>& places)
    {
        for (const Extent& place : places) {
            if (place.offset == kHolePlace || place.offset == kLostPlace || place.length == 0) {
                continue;
            }
            const auto next = m_claimed.upper_bound(place.offset);
            const bool within = next != m_claimed.begin() && std::prev(next)->second > place.offset;
            if (within || (next != m_claimed.end() && next->first < place.offset + place.length)) {
                return false;
            }
            m_claimed[place.offset] = place.offset + place.length;
        }
        return true;
    }

    // Where the file entry that was read last stands.
    void add(FaultKind kind, std::uint32_t number, std::uint64_t length)
    {
        tell({.kind = kind, .doing = Action::read, .offset = m_entryPlace, .length = length}, number);
    }

    // Of an image that is nothing but damage not each path is named.
    void tell(Fault fault, std::uint32_t number)
    {
        if (m_told > kMostTold) {
            return;
        }
        fault.path = m_tree.path(number);
        m_told += fault.path.size() + sizeof(Fault);
        if (m_told > kMostTold) {
            fault = {.kind = FaultKind::folderDamaged, .doing = Action::read, .detail = "inconsistent"};
        }
        m_tree.damage.push_back(std::move(fault));
    }

    void addFolder(std::uint32_t number, const std::vector<Extent>& places, int code, const char* how)
    {
        const bool placed = !places.empty() && places.front().offset < kLostPlace;
        tell({.kind = FaultKind::folderDamaged,
              .doing = Action::read,
              .code = code,
              .offset = placed ? places.front().offset : m_entryPlace,
              .length = placed ? places.front().length : m_volume.blockBytes(),
              .detail = how},
             number);
    }

    // What lies behind the end of a medium that is shorter than its descriptors say.
    void nameCut()
    {
        const auto size = m_medium.size();
        const auto beyond = [&](const UdfEntry& entry) {
            return entry.places && std::any_of(entry.places->begin(), entry.places->end(), [&](const Extent& place) {
                       return place.offset < kLostPlace && place.offset + place.length > *size;
                   });
        };
        const auto files =
            size ? std::count_if(m_tree.entries.begin(), m_tree.entries.end(), beyond) : std::ptrdiff_t(0);
        if (files > 0) {
            m_tree.damage.push_back({.kind = FaultKind::imageCut,
                                     .doing = Action::read,
                                     .facts = CutImage{.expected = std::max(m_volume.end(), *size),
                                                       .size = *size,
                                                       .files = static_cast<std::uint64_t>(files)}});
        }
    }

    PatientReader& m_medium;
    UdfVolume m_volume;
    std::stop_token m_stop;
    UdfTree m_tree;
    std::deque<Waiting> m_waiting;
    std::vector<std::byte> m_block;
    std::uint64_t m_entryPlace = 0;                           // of the file entry that was read last
    std::unordered_map<std::uint64_t, std::uint32_t> m_files; // by the address of the file entry
    std::unordered_set<std::uint64_t> m_furtherBlocks;
    std::map<std::uint64_t, std::uint64_t> m_claimed; // bytes of folders: first, end
    std::uint64_t m_pieces = 0;
    std::size_t m_pathBytes = 0; // of the folder that is read
    std::size_t m_told = 0;
};

} // namespace

bool UdfEntry::isFolder() const
{
    return S_ISDIR(mode);
}

bool UdfEntry::isFile() const
{
    return S_ISREG(mode);
}

std::uint64_t UdfEntry::begin() const
{
    return places && !places->empty() && places->front().offset < kLostPlace ? places->front().offset : 0;
}

std::string UdfTree::path(std::uint32_t entry) const
{
    return entryPath(entries, entry);
}

Result<UdfTree> readUdfTree(PatientReader& medium, std::uint64_t sessionStart, const std::stop_token& stop)
{
    auto volume = UdfVolume::open(medium, sessionStart);
    if (!volume) {
        return volume.takeFault();
    }
    return UdfReading(medium, std::move(*volume), stop).read();
}

} // namespace steadyburn
