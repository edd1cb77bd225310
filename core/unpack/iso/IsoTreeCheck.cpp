#include "unpack/iso/IsoTreeCheck.h"

#include "base/Units.h"
#include "image/iso/IsoTreeDigest.h"
#include "unpack/iso/IsoFileBytes.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kReadAtOnce = kMiB;

const IsoEntry* childOf(const IsoCatalog& catalog, std::uint32_t folder, std::string_view name, std::uint32_t& number)
{
    const auto children = catalog.children(folder);
    const auto found = std::ranges::find(
        children, name, [&](std::uint32_t child) { return std::string_view(catalog.entries[child].name); });
    number = found == children.end() ? 0 : *found;
    return found == children.end() ? nullptr : &catalog.entries[*found];
}

// Null: there is none, or something else has its name.
const IsoEntry* checksumFile(const IsoCatalog& catalog)
{
    std::uint32_t number = 0;
    const IsoEntry* const folder =
        catalog.entries.empty() ? nullptr : childOf(catalog, 0, IsoTreeChecksum::kFolder, number);
    const IsoEntry* const file =
        folder != nullptr && folder->isFolder() ? childOf(catalog, number, IsoTreeChecksum::kName, number) : nullptr;
    return file != nullptr && file->isFile() && file->size() == IsoTreeChecksum::textBytes() ? file : nullptr;
}

bool isOwn(const IsoEntry& file)
{
    const auto isMark = [](const Xattr& each) { return each.name == IsoTreeChecksum::kAttribute; };
    return file.extras != nullptr && std::ranges::any_of(file.extras->xattrs, isMark);
}

// Whether all of it could be read. Fails as treeMatchesChecksum() does.
Result<bool> readWhole(PatientReader& medium, std::span<std::byte> into, std::uint64_t offset)
{
    std::vector<ByteRange> damage;
    auto got = medium.readAt(into, offset, damage);
    if (!got && got.fault().kind != FaultKind::mediumError) {
        return got.takeFault();
    }
    return got && *got == into.size() && damage.empty();
}

Result<std::optional<Digest>> digestOfBlocks(PatientReader& medium, const IsoTreeChecksum& said)
{
    Sha256 sum;
    std::vector<std::byte> piece(kReadAtOnce);
    std::uint64_t offset = std::uint64_t(said.first) * kDiscBlock;
    for (std::uint64_t left = std::uint64_t(said.blocks) * kDiscBlock; left > 0;) {
        const auto now = std::span(piece).first(static_cast<std::size_t>(std::min<std::uint64_t>(left, piece.size())));
        auto whole = readWhole(medium, now, offset);
        if (!whole || !*whole) {
            return whole ? Result<std::optional<Digest>>(std::nullopt) : whole.takeFault();
        }
        sum.add(now);
        offset += now.size();
        left -= now.size();
    }
    return std::optional(sum.finish());
}

} // namespace

Result<std::optional<bool>> treeMatchesChecksum(PatientReader& medium, const IsoCatalog& catalog,
                                                std::uint64_t sessionStart)
{
    using Verdict = std::optional<bool>;
    const IsoEntry* const file = checksumFile(catalog);
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
    const bool own = isOwn(*file);
    if (!said) {
        return own ? Verdict(false) : Verdict();
    }
    const std::uint32_t root = catalog.entries.front().extent.block;
    const std::uint64_t end = std::uint64_t(said->first) + said->blocks;
    if (root < said->first || root >= end || end * kDiscBlock > medium.size().value_or(0)) {
        return Verdict();
    }
    std::vector<std::byte> descriptor(kDiscBlock);
    auto whole =
        readWhole(medium, descriptor, sessionStart + std::uint64_t(IsoTreeChecksum::kFirstDescriptor) * kDiscBlock);
    auto digest = whole ? digestOfBlocks(medium, *said) : whole.takeFault();
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
