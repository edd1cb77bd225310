#include "workflow/readback/ImageRepair.h"

#include "base/Units.h"
#include "image/parity/ParityRepairer.h"

#include <algorithm>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kPiece = 1024 * 1024;

// Up to the first sector of which the map says that the disc did not give it.
ReadSectors sectorsOf(const PartialImage& image, std::vector<ByteRange> damaged, const std::stop_token& stop)
{
    return [&image, damaged = std::move(damaged), stop](std::uint64_t first,
                                                        std::span<std::byte> into) -> Result<std::size_t> {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
        }
        const std::uint64_t at = first * kDiscBlock;
        const auto next =
            std::ranges::lower_bound(damaged, at, std::less_equal(), [](const ByteRange& one) { return one.end(); });
        const std::uint64_t room = next == damaged.end() ? into.size() : std::max(next->offset, at) - at;
        auto got = image.read(into.first(std::min<std::uint64_t>(into.size(), room)), at);
        return got ? Result<std::size_t>(*got / kDiscBlock) : std::move(got);
    };
}

} // namespace

Result<std::optional<std::uint64_t>> repairImage(PartialImage& image, const std::stop_token& stop)
{
    const std::uint64_t sectors = image.map().size() / kDiscBlock;
    const ReadSectors read = sectorsOf(image, image.map().ranges(SectorState::damaged), stop);
    auto found = findParity(read, sectors, ParitySearch::everywhere);
    if (!found) {
        return found.takeFault();
    }
    if (!*found) {
        return std::optional<std::uint64_t>();
    }
    std::uint64_t repaired = 0;
    ParityRepairer repairer(read, sectors, **found);
    auto outcome = repairer.repair([&](std::uint64_t sector, std::span<const std::byte> bytes) {
        if (sector >= sectors) { // the disc ends before its parity does
            return Result<void>();
        }
        ++repaired;
        auto kept = image.write(bytes, sector * kDiscBlock);
        if (kept) {
            image.map().set(sector * kDiscBlock, kDiscBlock, SectorState::read);
        }
        return kept;
    });
    if (!outcome) {
        return outcome.takeFault();
    }
    for (const std::uint64_t sector : outcome->bad) {
        image.map().set(sector * kDiscBlock, kDiscBlock, SectorState::damaged);
    }
    return std::optional(repaired);
}

std::optional<Digest> digestOf(PartialImage& image)
{
    if (image.map().bytes(SectorState::read) != image.map().size()) {
        return std::nullopt;
    }
    Sha256 hash;
    std::vector<std::byte> piece(kPiece);
    for (std::uint64_t done = 0; done < image.map().size();) {
        const auto got = image.read(piece, done);
        if (!got || *got == 0) {
            return std::nullopt;
        }
        hash.add(std::span(piece).first(*got));
        done += *got;
    }
    return hash.finish();
}

} // namespace steadyburn
