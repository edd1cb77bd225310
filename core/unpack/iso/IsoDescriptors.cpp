#include "unpack/iso/IsoDescriptors.h"

#include "base/Units.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <string_view>

namespace steadyburn {

namespace {

constexpr unsigned kFirst = 16; // block of the session
constexpr unsigned kMostDescriptors = 64;
constexpr std::uint64_t kSearched = 4096;   // blocks in which a root may lie
constexpr std::uint64_t kBlocksAtOnce = 16; // blocks, read at once
constexpr std::uint64_t kMostLost = 128;    // unreadable blocks: then the search ends
constexpr std::uint32_t kMostTable = 64 * 1024 * 1024;

constexpr std::size_t kPreparer = 446;
constexpr std::size_t kApplication = 574; // who wrote it; xorriso leaves it as it was, and is the preparer
constexpr std::string_view kOurs = "STEADYBURN ";

enum class DescriptorType : std::uint8_t { boot = 0, primary = 1, supplementary = 2, partition = 3, end = 255 };

bool isDescriptor(std::span<const std::byte> block)
{
    return std::memcmp(block.data() + 1, "CD001", 5) == 0;
}

// The root's record stands in the descriptor.
std::optional<IsoTreeRoot> treeOf(std::span<const std::byte> block)
{
    const auto record = parseIsoRecord(block.subspan(156, IsoRecord::kLeast));
    if (!record || !record->isFolder()) {
        return std::nullopt;
    }
    return IsoTreeRoot{.root = record->extent,
                       .attributeBlocks = record->attributeBlocks,
                       .volumeBytes = std::uint64_t(isoNumber(block, 80)) * kDiscBlock,
                       .pathTableBytes = isoNumber(block, 132),
                       .pathTableLittle = isoNumber(block, 140),
                       .pathTableBig = isoNumberBig(block, 148)};
}

// How many bits of what tells Joliet are others than they should be.
int bitsFromJoliet(std::span<const std::byte> block)
{
    static constexpr std::array<std::string_view, 3> kLevels{"%/@", "%/C", "%/E"};
    constexpr std::size_t kEscape = 88;
    int least = std::numeric_limits<int>::max();
    for (const std::string_view level : kLevels) {
        int bits = 0;
        for (std::size_t i = 0; i < level.size(); ++i) {
            bits += std::popcount(std::to_integer<unsigned>(block[kEscape + i] ^ std::byte(level[i])));
        }
        least = std::min(least, bits);
    }
    return least;
}

bool isJoliet(std::span<const std::byte> block)
{
    return bitsFromJoliet(block) == 0;
}

void takeJoliet(std::span<const std::byte> block, bool isDamaged, IsoDescriptors& into)
{
    if (!into.joliet) {
        into.joliet = treeOf(block);
        into.jolietDamaged = isDamaged || !into.joliet;
        into.damaged = into.damaged || into.jolietDamaged;
    }
}

bool hasText(std::span<const std::byte> field)
{
    return std::ranges::any_of(field, [](std::byte each) { return each != std::byte(' ') && each != std::byte(0); });
}

// True once the last one was met.
bool takeDescriptor(std::span<const std::byte> block, IsoDescriptors& into)
{
    switch (static_cast<DescriptorType>(block[0])) {
    case DescriptorType::primary:
        if (!into.primary) {
            into.primary = treeOf(block);
            into.damaged = into.damaged || !into.primary;
            into.ours = std::memcmp(block.data() + kApplication, kOurs.data(), kOurs.size()) == 0;
            into.adopted = into.ours && hasText(block.subspan(kPreparer, kApplication - kPreparer));
            into.ours = into.ours && !into.adopted;
        }
        return false;
    case DescriptorType::supplementary:
        if (bitsFromJoliet(block) <= 1) {
            takeJoliet(block, !isJoliet(block), into);
        }
        return false;
    case DescriptorType::end:
        return true;
    case DescriptorType::boot:
    case DescriptorType::partition:
        break;
    }
    if (isJoliet(block)) { // no other has that
        takeJoliet(block, true, into);
    }
    return false;
}

std::optional<IsoPathTable> parseTable(std::span<const std::byte> bytes, bool big)
{
    constexpr std::size_t kHead = 8;
    IsoPathTable table;
    while (!bytes.empty()) {
        const auto length = std::to_integer<std::size_t>(bytes[0]);
        const std::size_t whole = kHead + length + length % 2;
        if (length == 0 || bytes.size() < kHead + length) {
            return std::nullopt;
        }
        const auto low = std::to_integer<unsigned>(bytes[big ? 7 : 6]);
        const auto high = std::to_integer<unsigned>(bytes[big ? 6 : 7]);
        const unsigned parent = high << 8U | low;
        if (parent == 0 || parent > table.size() + 1) {
            return std::nullopt;
        }
        table.push_back(
            {.block = (big ? isoNumberBig(bytes, 2) : isoNumber(bytes, 2)) + std::to_integer<std::uint32_t>(bytes[1]),
             .parent = parent - 1,
             .id = {reinterpret_cast<const char*>(bytes.data()) + kHead, length}});
        bytes = bytes.subspan(std::min(whole, bytes.size()));
    }
    return table.empty() ? std::nullopt : std::optional(std::move(table));
}

Result<std::optional<IsoPathTable>> readTable(PatientReader& medium, std::uint32_t block, std::uint32_t length,
                                              bool big)
{
    if (length == 0 || length > kMostTable || medium.size().value_or(~0ULL) < length) {
        return std::optional<IsoPathTable>();
    }
    std::vector<std::byte> bytes(length);
    auto whole = medium.readWhole(bytes, std::uint64_t(block) * kDiscBlock);
    if (!whole) {
        return whole.takeFault();
    }
    return *whole ? parseTable(bytes, big) : std::nullopt;
}

struct FoundRoot {
    IsoExtent root;
    bool rockRidge = false;
    bool joliet = false;
};

// Whether `block` at `place` is the beginning of a root: its first two records are "." and "..", both itself.
std::optional<FoundRoot> rootIn(std::span<const std::byte> block, std::uint64_t place)
{
    constexpr std::array<std::byte, 7> kSharing{std::byte{'S'},  std::byte{'P'},  std::byte{7}, std::byte{1},
                                                std::byte{0xbe}, std::byte{0xef}, std::byte{0}};
    std::vector<IsoRecord> records;
    for (std::size_t at = 0; records.size() < 3 && at < block.size() && block[at] != std::byte{0};) {
        const auto length = std::min(std::to_integer<std::size_t>(block[at]), block.size() - at);
        const auto record = parseIsoRecord(block.subspan(at, length));
        if (!record) {
            break;
        }
        records.push_back(*record);
        at += length;
    }
    const auto isItself = [&](const IsoRecord& record) {
        return record.isFolder() && record.extent.block == place && record.extent.size > 0 &&
               record.extent.size % kDiscBlock == 0;
    };
    if (records.size() < 2 || !records[0].isSelf() || !records[1].isParent() || !isItself(records[0]) ||
        !isItself(records[1])) {
        return std::nullopt;
    }
    const auto use = records[0].systemUse;
    const auto name = records.size() > 2 ? records[2].id : std::span<const std::byte>();
    return FoundRoot{.root = records[0].extent,
                     .rockRidge =
                         use.size() >= kSharing.size() && std::equal(kSharing.begin(), kSharing.end() - 1, use.begin()),
                     .joliet = name.size() >= 2 && name.size() % 2 == 0 && name[0] == std::byte{0}};
}

// The roots of the session, where nothing leads to them.
Result<void> findRoots(PatientReader& medium, std::uint64_t sessionStart, IsoDescriptors& into)
{
    const std::uint64_t first = sessionStart / kDiscBlock + kFirst;
    std::vector<std::byte> piece(kBlocksAtOnce * kDiscBlock);
    std::uint64_t lost = 0;
    for (std::uint64_t at = first; at < first + kSearched && lost < kMostLost; at += kBlocksAtOnce) {
        std::vector<ByteRange> damage;
        auto got = medium.readAt(piece, at * kDiscBlock, damage);
        if (!got && got.fault().kind != FaultKind::mediumError) {
            return got.takeFault();
        }
        for (const ByteRange& range : damage) {
            lost += range.length / kDiscBlock;
        }
        lost += got ? 0 : kBlocksAtOnce;
        for (std::uint64_t i = 0; got && (i + 1) * kDiscBlock <= *got; ++i) {
            const auto root = rootIn(std::span(piece).subspan(i * kDiscBlock, kDiscBlock), at + i);
            if (root && root->rockRidge) {
                into.primary = IsoTreeRoot{.root = root->root};
                return {};
            }
            std::optional<IsoTreeRoot>& plain = root && root->joliet ? into.joliet : into.primary;
            if (root && !plain) {
                plain = IsoTreeRoot{.root = root->root};
            }
        }
        if (got && *got < piece.size()) {
            break;
        }
    }
    return {};
}

Result<IsoDescriptors> readWhatIsThere(PatientReader& medium, std::uint64_t sessionStart)
{
    IsoDescriptors found;
    std::array<std::byte, kDiscBlock> block{};
    for (unsigned i = kFirst; i < kFirst + kMostDescriptors; ++i) {
        std::vector<ByteRange> damage;
        auto got = medium.readAt(block, sessionStart + i * kDiscBlock, damage);
        if (!got && got.fault().kind != FaultKind::mediumError) {
            return got.takeFault();
        }
        const bool whole = got && *got == block.size() && damage.empty();
        if (whole && isDescriptor(block)) {
            found.seen = true;
            if (takeDescriptor(block, found)) {
                found.damaged = found.damaged || !found.primary; // ECMA-119 6.7.1: there is one
                return found;
            }
            continue;
        }
        found.damaged = true;
        found.unreadable = found.unreadable || !got || !damage.empty();
        if ((got && *got < block.size()) || (found.primary && found.joliet)) {
            break;
        }
    }
    found.damaged = true; // no end was met
    return found;
}

} // namespace

Result<IsoDescriptors> readIsoDescriptors(PatientReader& medium, std::uint64_t sessionStart)
{
    auto found = readWhatIsThere(medium, sessionStart);
    if (found && !found->primary) {
        found->searched = true;
        if (auto done = findRoots(medium, sessionStart, *found); !done) {
            return done.takeFault();
        }
    }
    return found;
}

Result<bool> holdsDamagedIso(PatientReader& medium, std::uint64_t sessionStart)
{
    auto found = readIsoDescriptors(medium, sessionStart);
    return found ? Result(found->seen || found->primary || found->joliet) : found.takeFault();
}

Result<IsoPathTables> readIsoPathTables(PatientReader& medium, const IsoTreeRoot& tree)
{
    auto little = readTable(medium, tree.pathTableLittle, tree.pathTableBytes, false);
    if (!little) {
        return little.takeFault();
    }
    auto big = Result<std::optional<IsoPathTable>>(*little);
    if (tree.pathTableBig != 0) {
        big = readTable(medium, tree.pathTableBig, tree.pathTableBytes, true);
        if (!big) {
            return big.takeFault();
        }
    }
    IsoPathTables tables;
    tables.contradict = *little && *big && **little != **big;
    tables.damaged = !*little || !*big || tables.contradict;
    if (*little || *big) {
        tables.readable = *little ? std::move(**little) : std::move(**big);
    }
    return tables;
}

} // namespace steadyburn
