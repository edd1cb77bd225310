#include "workflow/readback/ImageRepair.h"

#include "base/Units.h"
#include "image/parity/ParityRepairer.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kDigestedAtATime = 1024 * 1024;

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
    for (const ParityRepairer::Sectors* damaged : {&outcome->bad, &outcome->suspect}) {
        for (const std::uint64_t sector : *damaged) {
            if (sector < sectors) {
                image.map().set(sector * kDiscBlock, kDiscBlock, SectorState::damaged);
            }
        }
    }
    return std::optional(repaired);
}

Result<bool> isProvenByParity(PartialImage& image, std::span<const std::uint64_t> sectors, const std::stop_token& stop)
{
    const ReadSectors read = sectorsOf(image, image.map().ranges(SectorState::damaged), stop);
    const auto found = findParity(read, image.map().size() / kDiscBlock, ParitySearch::everywhere);
    if (!found) {
        return found.fault();
    }
    std::array<std::byte, kDiscBlock> sector;
    std::array<std::byte, kDiscBlock> sums;
    for (const std::uint64_t number : sectors) {
        const std::optional<ParityMark>& mark = *found;
        if (!mark || number >= mark->layout.sectorAt(mark->layout.sumLayer(), 0)) {
            return false;
        }
        const ParityLayout& layout = mark->layout;
        const std::uint64_t row = layout.rowOf(number);
        const std::uint64_t before = (row == 0 ? layout.layerSectors() : row) - 1; // which has the checksums of `row`
        for (auto [from, into] : {std::pair(number, std::span(sector)),
                                  std::pair(layout.sectorAt(layout.sumLayer(), before), std::span(sums))}) {
            auto got = read(from, into);
            if (!got || *got == 0) {
                return got ? Result<bool>(false) : Result<bool>(got.takeFault());
            }
        }
        if (readSums(sums) != mark || sumIn(sums, layout.layerOf(number)) != sectorSum(sector)) {
            return false;
        }
    }
    return true;
}

std::optional<Digest> imageDigest(PartialImage& image)
{
    if (image.map().bytes(SectorState::read) != image.map().size()) {
        return std::nullopt;
    }
    Sha256 hash;
    std::vector<std::byte> piece(kDigestedAtATime);
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
