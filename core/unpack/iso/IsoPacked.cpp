#include "unpack/iso/IsoPacked.h"

#include "base/Units.h"
#include "unpack/iso/Zisofs.h"

#include <array>
#include <unordered_map>

namespace steadyburn {

namespace {

bool isMarked(const IsoEntry& entry)
{
    return entry.extras != nullptr && entry.extras->zisofs;
}

} // namespace

void sharePackedMarks(IsoCatalog& catalog)
{
    std::unordered_map<std::uint32_t, const IsoEntry*> marked; // by block
    for (const IsoEntry& entry : catalog.entries) {
        if (entry.isFile() && entry.extent.size > 0 && isMarked(entry)) {
            marked.emplace(entry.extent.block, &entry);
        }
    }
    for (IsoEntry& entry : catalog.entries) {
        if (marked.empty() || !entry.isFile() || isMarked(entry)) {
            continue;
        }
        const auto found = marked.find(entry.extent.block);
        if (found != marked.end() && found->second->storedSize() == entry.storedSize()) {
            entry.more().zisofs = found->second->extras->zisofs;
        }
    }
}

Result<void> findPackedHead(PatientReader& medium, IsoEntry& entry)
{
    std::array<std::byte, kZisofsHead> head{};
    if (!entry.isFile() || isMarked(entry) || entry.extent.size < head.size()) {
        return {};
    }
    auto whole = medium.readWhole(head, std::uint64_t(entry.extent.block) * kDiscBlock);
    if (!whole) {
        return whole.takeFault();
    }
    const auto mark = *whole ? zisofsMarkOf(head, entry.storedSize()) : std::nullopt;
    if (mark) {
        entry.more().zisofs = mark;
    }
    return {};
}

} // namespace steadyburn
