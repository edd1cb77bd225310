// RS03 parity that a stranger made: header, layout, checksums, and what is repaired by them. The input has the medium's
// sectors as SparseBlocks.h says. The sums of headers and of sectors of checksums are made right, so that what they say
// is looked at.
#include "fuzz/Fuzz.h"
#include "fuzz/SparseBlocks.h"
#include "image/parity/ParityRepairer.h"

#include <algorithm>
#include <cstring>

using namespace steadyburn;

namespace {

constexpr std::size_t kLongest = 2 << 20;
constexpr std::string_view kCookie = "*dvdisaster*RS03";

void putSum(std::span<std::byte> bytes, std::size_t at)
{
    constexpr std::uint32_t kInPlace = 0x004C5047; // in the field while the sum is made
    const auto put = [&](std::uint32_t value) {
        for (unsigned n = 0; n < 4; ++n) {
            bytes[at + n] = static_cast<std::byte>(value >> 8 * n);
        }
    };
    put(kInPlace);
    put(sectorSum(bytes));
}

bool hasCookie(std::span<const std::byte> bytes, std::size_t at)
{
    return std::memcmp(bytes.data() + at, kCookie.data(), kCookie.size()) == 0;
}

void makeSumsRight(std::span<std::byte> medium)
{
    constexpr std::size_t kHeader = ParityLayout::kHeaderSectors * kDiscBlock;
    for (std::size_t at = 0; at + kDiscBlock <= medium.size(); at += kDiscBlock) {
        if (hasCookie(medium.subspan(at, kDiscBlock), 0) && at + kHeader <= medium.size()) {
            putSum(medium.subspan(at, kHeader), 96);
        } else if (hasCookie(medium.subspan(at, kDiscBlock), 1024)) {
            putSum(medium.subspan(at, kDiscBlock), 1120);
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string medium = sparseBlocks(textOf(data, size), kLongest);
    medium.resize(medium.size() / kDiscBlock * kDiscBlock);
    const std::uint64_t sectors = medium.size() / kDiscBlock;
    makeSumsRight(std::as_writable_bytes(std::span(medium)));
    const ReadSectors read = [&](std::uint64_t first, std::span<std::byte> into) -> Result<std::size_t> {
        mustHold(first < sectors && first + into.size() / kDiscBlock <= sectors, "what is read is on the medium");
        std::memcpy(into.data(), medium.data() + first * kDiscBlock, into.size());
        return into.size() / kDiscBlock;
    };
    const std::uint64_t session = size > 0 ? data[size - 1] : 0;
    (void)findOutdatedParity(read, sectors, session);
    const auto found = findParity(read, sectors, ParitySearch::everywhere).value();
    if (!found) {
        return 0;
    }
    const ParityLayout& layout = found->layout;
    mustHold(layout.roots() >= ParityLayout::kLeastRoots && layout.imageSectors() < layout.sectors(),
             "a layout has parity behind its image");
    const std::uint64_t rows = std::clamp<std::uint64_t>(sectors / ParityLayout::kLayers, 1, 64); // as RepairingReader
    ParityRepairer repairer(read, sectors, *found, rows);
    std::vector<std::byte> front(std::min<std::uint64_t>(layout.sectors(), 64) * kDiscBlock);
    mustHold(repairer.read(0, front).ok(), "every sector of the image is given or named");
    const auto outcome = repairer.repair([&](std::uint64_t sector, std::span<const std::byte> bytes) {
        mustHold(sector < layout.sectors() && bytes.size() == kDiscBlock, "what is repaired is of the layout");
        return Result<void>();
    });
    mustHold(outcome.ok(), "all of it can be looked at");
    return 0;
}
