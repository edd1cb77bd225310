#include "unpack/iso/IsoCatalog.h"

#include "base/SparseSum.h"
#include "base/Units.h"
#include "unpack/EntryPath.h"
#include "unpack/iso/IsoFields.h"

#include <algorithm>
#include <numeric>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr unsigned kMostDepth = 4096;                // folders in folders
constexpr std::size_t kMostPath = 64 * 1024;         // bytes of a path
constexpr std::uint64_t kChunkBlocks = 128;          // of a folder, read at once
constexpr std::uint64_t kMostLostBlocks = 16 * 1024; // of the tree: then the rest of a folder is not looked for
constexpr std::uint32_t kMostArea = 64 * 1024;       // bytes of one continuation
constexpr std::size_t kMostAreas = 16 * 1024;        // continuations of one entry
constexpr std::uint64_t kAreasOfBlock = 74;          // continuations that share a block, at most: one has 28 bytes
constexpr std::uint64_t kReadsOfByte = 4;            // continuations of a tree that share bytes, on average
constexpr std::uint32_t kFolderMode = S_IFDIR | 0755U;
constexpr std::uint32_t kFileMode = S_IFREG | 0644U;

std::string idText(std::span<const std::byte> id)
{
    return {reinterpret_cast<const char*>(id.data()), id.size()};
}

bool canBeName(std::string_view name)
{
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos &&
           name.find('\0') == std::string_view::npos;
}

Fault cancelledFault()
{
    return {.kind = FaultKind::cancelled, .doing = Action::read};
}

} // namespace

std::string_view toString(IsoTreeDamage::Kind kind)
{
    switch (kind) {
    case IsoTreeDamage::Kind::unreadable:
        return "unreadable";
    case IsoTreeDamage::Kind::beyondEnd:
        return "behind the end of the medium";
    case IsoTreeDamage::Kind::empty:
        return "zeros";
    case IsoTreeDamage::Kind::inconsistent:
        return "inconsistent";
    case IsoTreeDamage::Kind::loop:
        return "a loop";
    case IsoTreeDamage::Kind::tooDeep:
        return "too deep";
    case IsoTreeDamage::Kind::attributes:
        return "attributes";
    }
    return "";
}

void IsoCatalog::settle()
{
    m_first.assign(entries.size() + 1, 0);
    for (std::size_t i = 1; i < entries.size(); ++i) {
        ++m_first[entries[i].parent + 1];
    }
    std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
    m_order.resize(entries.empty() ? 0 : entries.size() - 1);
    std::vector<std::uint32_t> next(m_first.begin(), m_first.end());
    for (std::size_t i = 1; i < entries.size(); ++i) {
        m_order[next[entries[i].parent]++] = static_cast<std::uint32_t>(i);
    }
    for (std::size_t folder = 0; folder < entries.size(); ++folder) {
        std::stable_sort(m_order.begin() + m_first[folder], m_order.begin() + m_first[folder + 1],
                         [this](std::uint32_t a, std::uint32_t b) { return entries[a].name < entries[b].name; });
    }
}

std::span<const std::uint32_t> IsoCatalog::children(std::uint32_t folder) const
{
    return std::span(m_order).subspan(m_first[folder], m_first[folder + 1] - m_first[folder]);
}

std::string IsoCatalog::path(std::uint32_t entry) const
{
    return entryPath(entries, entry);
}

Result<IsoCatalog> IsoTreeReader::read(IsoExtent root, std::uint32_t attributeBlocks, IsoTreeKind kind)
{
    m_kind = kind;
    m_catalog = {};
    IsoEntry top;
    top.mode = kFolderMode;
    top.extent = root;
    m_catalog.entries.push_back(std::move(top));
    m_waiting.emplace(root.block, Pending{.block = root.block, .size = root.size, .attributeBlocks = attributeBlocks});
    if (auto done = readWaiting(); !done) {
        return done.takeFault();
    }
    dropMoved();
    m_catalog.settle();
    return std::move(m_catalog);
}

Result<void> IsoTreeReader::adopt(IsoCatalog& catalog, std::uint32_t parent, std::uint32_t block, std::string name)
{
    IsoEntry entry;
    entry.name = std::move(name);
    entry.parent = parent;
    entry.mode = kFolderMode;
    entry.extent.block = block;
    const auto number = static_cast<std::uint32_t>(catalog.entries.size());
    catalog.entries.push_back(std::move(entry));
    m_catalog = std::move(catalog);
    m_waiting.emplace(block, Pending{.entry = number, .block = block, .depth = 1, .linked = true});
    auto done = readWaiting();
    catalog = std::move(m_catalog);
    return done;
}

Result<void> IsoTreeReader::readWaiting()
{
    std::uint32_t last = 0;
    while (!m_waiting.empty()) { // front to back, as far as that goes
        auto next = m_waiting.lower_bound(last);
        next = next == m_waiting.end() ? m_waiting.begin() : next;
        const Pending folder = next->second;
        m_waiting.erase(next);
        last = folder.block;
        if (auto done = readFolder(folder); !done) {
            return done;
        }
    }
    return {};
}

void IsoTreeReader::damaged(IsoTreeDamage::Kind kind, std::uint32_t entry, std::uint64_t offset, std::uint64_t length)
{
    auto& all = m_catalog.damage;
    if (!all.empty() && all.back().entry == entry && all.back().kind == kind &&
        all.back().offset + all.back().length == offset) {
        all.back().length += length;
    } else {
        all.push_back({kind, entry, offset, length});
    }
}

// Every block belongs to one folder.
bool IsoTreeReader::claim(const Pending& folder)
{
    const std::uint64_t first = folder.block;
    const std::uint64_t end =
        first + std::max<std::uint64_t>(1, (std::uint64_t(folder.size) + kDiscBlock - 1) / kDiscBlock);
    const auto behind = m_claimed.upper_bound(first);
    if ((behind != m_claimed.end() && behind->first < end) ||
        (behind != m_claimed.begin() && std::prev(behind)->second > first)) {
        return false;
    }
    m_claimed.emplace(first, end);
    return true;
}

Result<void> IsoTreeReader::readFolder(Pending folder)
{
    if (m_stop.stop_requested()) {
        return cancelledFault();
    }
    if (folder.attributeBlocks > 0) {
        if (auto done = correctPlace(folder); !done) {
            return done;
        }
    }
    const std::uint64_t begin = std::uint64_t(folder.block) * kDiscBlock;
    if (folder.depth > kMostDepth || folder.pathBytes > kMostPath) {
        damaged(IsoTreeDamage::Kind::tooDeep, folder.entry, begin, folder.size);
        return {};
    }
    if (folder.size == 0) {
        auto extent = extentAt(folder.block);
        if (!extent) {
            return extent.takeFault();
        }
        folder.size = *extent ? (*extent)->size : static_cast<std::uint32_t>(kDiscBlock);
    }
    if (!claim(folder)) {
        damaged(IsoTreeDamage::Kind::loop, folder.entry, begin, folder.size);
        return {};
    }
    m_catalog.folders.emplace(folder.block, folder.entry);
    m_unfinished.reset();
    m_associatedId.clear();
    const std::uint64_t blocks = (std::uint64_t(folder.size) + kDiscBlock - 1) / kDiscBlock;
    for (std::uint64_t first = 0; first < blocks; first += kChunkBlocks) {
        auto more = readChunk(folder, first, std::min(kChunkBlocks, blocks - first));
        if (!more) {
            return more.takeFault();
        }
        if (!*more) {
            break;
        }
    }
    if (m_unfinished || !m_associatedId.empty()) {
        damaged(IsoTreeDamage::Kind::inconsistent, folder.entry, begin, folder.size);
    }
    return {};
}

// Where the folder begins already in front of its attributes, there are none: that number is damaged.
Result<void> IsoTreeReader::correctPlace(Pending& folder)
{
    const std::uint32_t block = folder.block - folder.attributeBlocks;
    auto extent = extentAt(block);
    if (!extent) {
        return extent.takeFault();
    }
    if (*extent && (*extent)->block == block) {
        folder.block = block;
        m_catalog.entries[folder.entry].extent.block = block;
        m_catalog.rootDamaged = m_catalog.rootDamaged || folder.entry == 0;
        if (folder.entry != 0) {
            damaged(IsoTreeDamage::Kind::attributes, folder.entry, std::uint64_t(block) * kDiscBlock, kDiscBlock);
        }
    }
    return {};
}

Result<std::optional<IsoExtent>> IsoTreeReader::extentAt(std::uint32_t block)
{
    std::vector<std::byte> head(IsoRecord::kLeast);
    std::vector<ByteRange> damage;
    auto got = m_medium.readAt(head, std::uint64_t(block) * kDiscBlock, damage);
    if (!got && got.fault().kind != FaultKind::mediumError) {
        return got.takeFault();
    }
    const auto self = got && *got == head.size() && damage.empty() ? parseIsoRecord(head) : std::nullopt;
    return self && self->isSelf() && self->isFolder() ? std::optional(self->extent) : std::nullopt;
}

Result<bool> IsoTreeReader::readChunk(const Pending& folder, std::uint64_t first, std::uint64_t count)
{
    const std::uint64_t begin = (folder.block + first) * kDiscBlock;
    m_chunk.resize(count * kDiscBlock);
    std::vector<ByteRange> damage;
    auto got = m_medium.readAt(m_chunk, begin, damage);
    if (!got && got.fault().kind != FaultKind::mediumError) {
        return got.takeFault();
    }
    const std::uint64_t have = got ? *got : 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t from = i * kDiscBlock;
        const std::uint64_t offset = begin + from;
        if (m_stop.stop_requested()) {
            return cancelledFault();
        }
        if (from + kDiscBlock > have) {
            damaged(got ? IsoTreeDamage::Kind::beyondEnd : IsoTreeDamage::Kind::unreadable, folder.entry, offset,
                    (count - i) * kDiscBlock);
            return false;
        }
        const bool lost = std::any_of(damage.begin(), damage.end(), [&](const ByteRange& range) {
            return range.offset < offset + kDiscBlock && range.end() > offset;
        });
        const std::uint64_t length = std::min(kDiscBlock, folder.size - (first + i) * kDiscBlock);
        const auto block = std::span(m_chunk).subspan(from, length);
        const bool empty = !lost && allZeros(block);
        if (lost || empty) {
            damaged(lost ? IsoTreeDamage::Kind::unreadable : IsoTreeDamage::Kind::empty, folder.entry, offset,
                    kDiscBlock);
            m_unfinished.reset();
            if (++m_lostBlocks > kMostLostBlocks) {
                return false;
            }
            continue;
        }
        if (auto taken = takeBlock(folder, block, offset, first + i == 0); !taken) {
            return taken.takeFault();
        }
    }
    return true;
}

Result<void> IsoTreeReader::takeBlock(const Pending& folder, std::span<const std::byte> block, std::uint64_t offset,
                                      bool first)
{
    bool good = true;
    unsigned records = 0;
    for (std::size_t at = 0; at < block.size() && good;) {
        const auto length = std::to_integer<std::size_t>(block[at]);
        if (length == 0) {
            good = allZeros(block.subspan(at));
            break;
        }
        const auto record = at + length <= block.size() ? parseIsoRecord(block.subspan(at, length)) : std::nullopt;
        if (!record || (first && records == 0 && !(record->isSelf() && record->isFolder())) ||
            (first && records == 1 && !record->isParent())) {
            good = false;
            break;
        }
        if (first && records == 0) {
            auto taken = record->extent.block == folder.block ? takeSelf(folder, *record) : Result<bool>(false);
            if (!taken) {
                return taken.takeFault();
            }
            good = *taken;
        } else if (first && records == 1) {
            if (folder.entry == 0) {
                compareSharing(*record);
            }
            good = !hidesRecord(record->systemUse);
        } else if (!record->isSelf() && !record->isParent()) {
            auto taken = takeRecord(folder, *record, offset);
            if (!taken) {
                return taken.takeFault();
            }
            good = *taken;
        }
        ++records;
        at += length;
    }
    if (!good || (first && records < 2)) {
        damaged(IsoTreeDamage::Kind::inconsistent, folder.entry, offset, kDiscBlock);
        m_unfinished.reset();
        ++m_lostBlocks;
    }
    return {};
}

// The root's first record says whether there is Rock Ridge; of a relocated folder it has the attributes.
Result<bool> IsoTreeReader::takeSelf(const Pending& folder, const IsoRecord& record)
{
    IsoEntry& entry = m_catalog.entries[folder.entry];
    const auto use = record.systemUse;
    std::size_t skip = m_skip;
    if (folder.entry == 0 && m_kind == IsoTreeKind::primary) {
        const auto sharing = findSharingField(use);
        const auto fields = sharing ? sharing : findIsoFields(use);
        m_catalog.rockRidge = fields.has_value();
        m_catalog.rootDamaged = m_catalog.rootDamaged || (fields && !sharing);
        m_skip = sharing ? std::to_integer<unsigned>(use[*sharing + 6]) : 0;
        skip = fields.value_or(0);
    }
    if (folder.entry == 0) {
        entry.mtime = record.time;
        entry.atime = record.time;
    }
    if (!m_catalog.rockRidge || (folder.entry != 0 && !folder.linked)) {
        return true;
    }
    RockRidge fields(entry);
    auto whole = takeFields(use.subspan(std::min(skip, use.size())), fields);
    if (!whole) {
        return whole;
    }
    if (!*whole || !fields.finish()) {
        damaged(IsoTreeDamage::Kind::attributes, folder.entry, std::uint64_t(folder.block) * kDiscBlock, kDiscBlock);
    }
    entry.mode = fields.hasMode() && S_ISDIR(entry.mode) ? entry.mode : kFolderMode;
    return true;
}

// The root's second record shows where the fields begin, should the first one be wrong about it.
void IsoTreeReader::compareSharing(const IsoRecord& parent)
{
    const auto hasFields = [&](std::size_t at) {
        return at < parent.systemUse.size() && areIsoFields(parent.systemUse.subspan(at));
    };
    const bool isRight = m_catalog.rockRidge && hasFields(m_skip);
    if (m_kind == IsoTreeKind::primary && !isRight && (hasFields(0) || hasFields(kXaLength))) {
        m_catalog.rockRidge = true;
        m_catalog.rootDamaged = true;
        m_skip = hasFields(0) ? 0 : kXaLength;
    }
}

// False when the record cannot be right.
Result<bool> IsoTreeReader::takeRecord(const Pending& folder, const IsoRecord& record, std::uint64_t offset)
{
    if (takeFork(folder, record, offset)) {
        return true;
    }
    if (!m_catalog.rockRidge && hidesRecord(record.systemUse)) {
        damaged(IsoTreeDamage::Kind::inconsistent, folder.entry, offset, kDiscBlock);
    }
    if (m_unfinished) {
        return takeFurtherExtent(record);
    }
    IsoEntry entry;
    entry.parent = folder.entry;
    entry.mode = record.isFolder() ? kFolderMode : kFileMode;
    entry.extent = record.extent;
    RockRidge fields(entry);
    auto whole = takeAttributes(record, fields);
    if (!whole) {
        return whole;
    }
    if (fields.relocated()) {
        m_hasMoved = m_hasMoved || folder.entry == m_moved;
        return true; // it is named where it was before
    }
    const bool isFolder = record.isFolder() || fields.childLink();
    if (S_ISDIR(entry.mode) != isFolder || (entry.mode & S_IFMT) == 0) {
        *whole = false;
        entry.mode = isFolder ? kFolderMode : kFileMode;
    }
    entry.mtime = entry.mtime != 0 || fields.hasTime() ? entry.mtime : record.time;
    entry.atime = entry.atime != 0 ? entry.atime : record.time;
    entry.name = fields.hasName()
                     ? fields.takeName()
                     : (m_kind == IsoTreeKind::joliet ? plainJolietName(record.id) : plainIsoName(record.id));
    if (!canBeName(entry.name)) {
        return false;
    }
    const auto number = static_cast<std::uint32_t>(m_catalog.entries.size());
    if (folder.entry == 0 && isFolder && idText(record.id) == "RR_MOVED") {
        m_moved = number;
    }
    m_catalog.entries.push_back(std::move(entry));
    if (!*whole) {
        damaged(IsoTreeDamage::Kind::attributes, number, offset, kDiscBlock);
    }
    if (isFolder) {
        addFolder(folder, number, record, fields.childLink());
    } else if (record.goesOn()) {
        m_unfinished = number;
        m_unfinishedId = idText(record.id);
    }
    return true;
}

// A resource fork has no name of its own; the record behind it must be its file.
bool IsoTreeReader::takeFork(const Pending& folder, const IsoRecord& record, std::uint64_t offset)
{
    if (!m_associatedId.empty() && m_associatedId != idText(record.id)) { // the file of the last fork is missing
        damaged(IsoTreeDamage::Kind::inconsistent, folder.entry, offset, kDiscBlock);
    }
    m_associatedId = record.isAssociated() ? idText(record.id) : std::string();
    return record.isAssociated();
}

bool IsoTreeReader::takeFurtherExtent(const IsoRecord& record)
{
    if (idText(record.id) != m_unfinishedId || record.isFolder()) {
        return false;
    }
    m_catalog.entries[*m_unfinished].more().furtherExtents.push_back(record.extent);
    if (!record.goesOn()) {
        m_unfinished.reset();
    }
    return true;
}

Result<bool> IsoTreeReader::takeAttributes(const IsoRecord& record, RockRidge& into)
{
    if (!m_catalog.rockRidge) {
        return true;
    }
    auto taken = takeFields(record.systemUse.subspan(std::min<std::size_t>(m_skip, record.systemUse.size())), into);
    return taken ? Result<bool>(*taken && into.finish() && into.hasMode()) : std::move(taken);
}

void IsoTreeReader::addFolder(const Pending& parent, std::uint32_t entry, const IsoRecord& record,
                              std::optional<std::uint32_t> link)
{
    const IsoEntry& added = m_catalog.entries[entry];
    const Pending folder{.entry = entry,
                         .block = link.value_or(added.extent.block),
                         .size = link ? 0 : added.extent.size,
                         .attributeBlocks = link ? 0 : record.attributeBlocks,
                         .depth = parent.depth + 1,
                         .pathBytes = parent.pathBytes + 1 + added.name.size(),
                         .linked = link.has_value()};
    m_waiting.emplace(folder.block, folder);
}

// Whether another record follows the name and the fields, which this one's length hides.
bool IsoTreeReader::hidesRecord(std::span<const std::byte> systemUse) const
{
    auto rest = systemUse;
    if (m_catalog.rockRidge) {
        rest = behindIsoFields(systemUse.subspan(std::min<std::size_t>(m_skip, systemUse.size())));
        rest = rest.subspan(!rest.empty() && rest[0] == std::byte{0} ? 1 : 0); // which makes the length even
    }
    const auto length = rest.empty() ? std::size_t(0) : std::to_integer<std::size_t>(rest[0]);
    return length >= IsoRecord::kLeast && length <= rest.size() && parseIsoRecord(rest.first(length));
}

// All fields of a record and of its continuations. False where they are damaged.
Result<bool> IsoTreeReader::takeFields(std::span<const std::byte> systemUse, RockRidge& into)
{
    m_next.reset();
    auto good = takeArea(systemUse, into);
    std::vector<std::uint64_t> seen;
    while (good && *good && m_next) {
        const std::uint64_t place = std::uint64_t(m_next->block) * kDiscBlock + m_next->offset;
        if (seen.size() >= kMostAreas || std::find(seen.begin(), seen.end(), place) != seen.end()) {
            return false;
        }
        seen.push_back(place);
        good = readContinuation();
        if (good && *good) {
            m_next.reset();
            good = takeArea(m_area, into);
        }
    }
    return good;
}

Result<bool> IsoTreeReader::takeArea(std::span<const std::byte> area, RockRidge& into)
{
    constexpr std::size_t kHead = 4;
    while (area.size() >= kHead && area[0] != std::byte{0}) {
        const auto length = std::to_integer<std::size_t>(area[2]);
        if (length < kHead || length > area.size()) {
            return false;
        }
        const auto field = area.first(length);
        if (!isIsoSignature(field)) { // a record may hide behind one that tells too great a length
            return false;
        }
        if (field[0] == std::byte{'C'} && field[1] == std::byte{'E'}) {
            constexpr std::size_t kLength = 28;
            if (length < kLength) {
                return false;
            }
            m_next = Area{isoNumber(field, 4), isoNumber(field, 12), isoNumber(field, 20)};
        } else if (field[0] == std::byte{'S'} && field[1] == std::byte{'T'}) {
            break;
        } else if (!into.take(field)) {
            return false;
        }
        area = area.subspan(length);
    }
    return area.empty() || area[0] != std::byte{0} || allZeros(area); // else a record hides behind the padding
}

// Into m_area. False when it cannot be read or is no such area.
Result<bool> IsoTreeReader::readContinuation()
{
    if (m_stop.stop_requested()) {
        return cancelledFault();
    }
    const Area area = *m_next;
    if (area.length == 0 || area.length > kMostArea) {
        return false;
    }
    const std::uint64_t at = std::uint64_t(area.block) * kDiscBlock + area.offset;
    for (std::uint64_t block = at / kDiscBlock; block * kDiscBlock < at + area.length; ++block) {
        m_continuationBlocks.insert(block);
    }
    m_continuationBytes += area.length;
    if (++m_continuations > kAreasOfBlock * m_continuationBlocks.size() ||
        m_continuationBytes > kReadsOfByte * kDiscBlock * m_continuationBlocks.size()) {
        return false;
    }
    m_area.resize(area.length);
    auto whole = m_medium.readWhole(m_area, at);
    return whole ? Result<bool>(*whole && m_area[0] != std::byte{0}) : whole.takeFault();
}

// What mkisofs moved to make the tree flat enough stands where it was; an empty folder of moved ones is nobody's.
void IsoTreeReader::dropMoved()
{
    const auto isIn = [&](const IsoEntry& entry) {
        return &entry != m_catalog.entries.data() && entry.parent == *m_moved;
    };
    if (m_moved && m_hasMoved && std::none_of(m_catalog.entries.begin(), m_catalog.entries.end(), isIn)) {
        m_catalog.entries[*m_moved].mode = 0;
    }
}

} // namespace steadyburn
