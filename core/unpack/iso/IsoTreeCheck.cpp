#include "unpack/iso/IsoTreeCheck.h"

#include "base/Units.h"
#include "image/iso/IsoTreeDigest.h"
#include "unpack/iso/IsoFileBytes.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

namespace steadyburn {

namespace {

// In a folder, by name.
std::optional<std::uint32_t> childOf(const IsoCatalog& catalog, std::uint32_t folder, std::string_view name)
{
    const auto children = catalog.children(folder);
    const auto found =
        std::ranges::find_if(children, [&](std::uint32_t child) { return catalog.entries[child].name == name; });
    return found == children.end() ? std::nullopt : std::optional(*found);
}

bool isOwn(const IsoEntry& entry)
{
    const auto isMark = [](const Xattr& each) { return each.name == IsoTreeChecksum::kAttribute; };
    return entry.extras != nullptr && std::ranges::any_of(entry.extras->xattrs, isMark);
}

bool mayBeChecksum(const IsoEntry& file)
{
    return file.isFile() && file.size() == IsoTreeChecksum::textBytes();
}

struct ChecksumFile {
    const IsoEntry* file = nullptr;
    bool own = false; // it was written with this tree: it has the mark, or its folder, where one of the two is damaged
};

// The file of that path.
ChecksumFile checksumFile(const IsoCatalog& catalog)
{
    const auto folder = catalog.entries.empty() ? std::nullopt : childOf(catalog, 0, IsoTreeChecksum::kFolder);
    const auto number = folder ? childOf(catalog, *folder, IsoTreeChecksum::kName) : std::nullopt;
    if (!number || !mayBeChecksum(catalog.entries[*number])) {
        return {};
    }
    const IsoEntry& file = catalog.entries[*number];
    return {.file = &file, .own = isOwn(file) || isOwn(catalog.entries[*folder])};
}

// One that is known by its mark, for the path may be what is damaged.
const IsoEntry* markedFile(const IsoCatalog& catalog)
{
    const auto found = std::ranges::find_if(catalog.entries,
                                            [](const IsoEntry& entry) { return mayBeChecksum(entry) && isOwn(entry); });
    return found == catalog.entries.end() ? nullptr : &*found;
}

Result<std::optional<Digest>> digestOfBlocks(PatientReader& medium, std::uint64_t first, std::uint64_t end)
{
    Sha256 sum;
    auto whole = medium.passWhole(first * kDiscBlock, end * kDiscBlock,
                                  [&sum](std::span<const std::byte> bytes) { sum.add(bytes); });
    if (!whole) {
        return whole.takeFault();
    }
    return *whole ? std::optional(sum.finish()) : std::nullopt;
}

} // namespace

Result<std::optional<bool>> treeMatchesChecksum(PatientReader& medium, const IsoCatalog& catalog,
                                                std::uint64_t sessionStart)
{
    using Verdict = std::optional<bool>;
    const ChecksumFile named = checksumFile(catalog);
    const IsoEntry* const file = named.file != nullptr ? named.file : markedFile(catalog);
    if (file == nullptr || !medium.seekable()) {
        return Verdict();
    }
    std::string text(IsoTreeChecksum::textBytes(), '\0');
    auto read = isoFileBytes(medium, *file, std::nullopt)->read(std::as_writable_bytes(std::span(text)));
    if (!read && read.fault().kind != FaultKind::mediumError) {
        return read.takeFault();
    }
    if (!read || *read != text.size()) { // whoever reads the file tells it
        return Verdict();
    }
    const auto said = IsoTreeChecksum::parse(text);
    if (!said) {
        return named.own ? Verdict(false) : Verdict(); // else it may be a list of checksums
    }
    const bool own = named.file == nullptr || named.own;
    const std::uint32_t root = catalog.entries.front().extent.block;
    const std::uint64_t end = std::uint64_t(said->first) + said->blocks;
    if (root < said->first || root >= end || end * kDiscBlock > medium.size().value_or(0)) {
        return Verdict();
    }
    std::array<std::byte, kDiscBlock> descriptor{};
    auto whole =
        medium.readWhole(descriptor, sessionStart + std::uint64_t(IsoTreeChecksum::kFirstDescriptor) * kDiscBlock);
    auto digest = whole ? digestOfBlocks(medium, said->first, end) : whole.takeFault();
    if (!digest) {
        return digest.takeFault();
    }
    if (!*digest || !*whole) {
        return Verdict();
    }
    const bool holds = *digest == said->digest;
    const bool isOfVolume = said->isOf(descriptor); // and if not, though it holds, that line is damaged
    return holds || (own && isOfVolume) ? Verdict(holds && isOfVolume) : Verdict();
}

} // namespace steadyburn
