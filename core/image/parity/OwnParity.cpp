#include "image/parity/OwnParity.h"

#include "image/parity/VolumeBlock.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kFrontEnd = 64;  // sectors: descriptors, path tables and the first folders lie before it
constexpr unsigned kStretches = 16;      // over all of the image
constexpr std::uint64_t kOneStretch = 8; // sectors
constexpr unsigned kMostUnread = 24;     // reads that fail; a damaged disc takes seconds for each

// Whether a sector whose sum is off by `difference` has one wrong byte: a sum is as wrong as its bytes, wherever they
// are. What somebody wrote anew differs in more.
bool isOneByteOff(std::uint32_t difference)
{
    std::array<std::uint32_t, 256> sums{}; // of each wrong byte where it is the last one
    for (std::uint32_t value = 0; value < sums.size(); ++value) {
        sums[value] = value;
        for (unsigned bit = 0; bit < 8; ++bit) {
            sums[value] = sums[value] >> 1U ^ ((sums[value] & 1U) != 0 ? 0xEDB88320U : 0U);
        }
    }
    std::array<std::uint32_t, 256> further = sums; // so many bytes before that
    for (std::size_t n = 0; n < kDiscBlock; ++n) {
        if (std::find(further.begin() + 1, further.end(), difference) != further.end()) {
            return true;
        }
        std::ranges::transform(further, further.begin(),
                               [&](std::uint32_t sum) { return sum >> 8U ^ sums[sum & 255U]; });
    }
    return false;
}

// What the checksums say of some sectors. Those of which all bytes are equal say nothing: any contents may have them.
struct SumFindings {
    unsigned fit = 0;
    unsigned differ = 0;
    // What there is of a file system among them: whole as far as can be seen, or visibly damaged.
    unsigned foldersFit = 0;
    unsigned foldersDiffer = 0;
    unsigned descriptorsDiffer = 0;
    unsigned damaged = 0;

    void count(bool fits, BlockLook block)
    {
        ++(fits ? fit : differ);
        if (block == BlockLook::folder) {
            ++(fits ? foldersFit : foldersDiffer);
        }
        descriptorsDiffer += !fits && block == BlockLook::descriptor ? 1 : 0;
        damaged += !fits && block == BlockLook::damaged ? 1 : 0;
    }

    [[nodiscard]] bool contradict() const { return differ > fit; }
};

class ParityProof {
public:
    ParityProof(const ReadSectors& read, std::uint64_t sectors, const ParityMark& mark)
        : m_read(read), m_sectors(sectors), m_mark(mark)
    {
    }

    Result<bool> run()
    {
        auto out = isRuledOut();
        if (!out || *out) {
            return out ? Result<bool>(false) : std::move(out);
        }
        auto front = look(kFingerprintSector, kFrontEnd - kFingerprintSector);
        if (!front) {
            return front.takeFault();
        }
        if (isNewer(*front)) {
            return false;
        }
        // The volume's descriptor is another one, and yet of that size: damage leaves what stands around it.
        if (m_otherVolume && front->fit <= 2 * front->differ) {
            return false;
        }
        return fitsAllOver(*front);
    }

private:
    const ParityLayout& layout() const { return m_mark.layout; }

    // By one look: an image's checksums reach into the next layer where it is a file of this one; a burn has voided the
    // header; the volume is of another size.
    Result<bool> isRuledOut()
    {
        Sector next;
        auto got = readWhole(layout().sectorAt(layout().sumLayer() + 1, 0), next);
        if (!got || (*got && readSums(next))) {
            return got;
        }
        std::array<std::byte, ParityLayout::kHeaderSectors * kDiscBlock> header{};
        for (std::uint64_t n = 0; n < ParityLayout::kHeaderSectors; ++n) {
            auto one = readWhole(layout().imageSectors() + n, std::span(header).subspan(n * kDiscBlock, kDiscBlock));
            if (!one) {
                return one;
            }
            if (!*one) {
                std::ranges::fill(std::span(header).subspan(n * kDiscBlock, kDiscBlock), std::byte{});
            }
        }
        if (isVoidHeader(header)) {
            return true;
        }
        Sector descriptor;
        got = readWhole(kFingerprintSector, descriptor);
        if (!got || !*got) {
            return got;
        }
        m_fingerprintFits = fingerprintOf(descriptor) == m_mark.fingerprint;
        const std::uint64_t size = volumeSectors(descriptor);
        m_otherVolume = size > 0 && !m_fingerprintFits;
        return m_otherVolume && size != layout().imageSectors() &&
               size != layout().imageSectors() + kSectorsBehindImage;
    }

    // Whether another file system was written there. Damage leaves some blocks such that they look whole, beside others
    // that do not, or that fit; a burn that leaves the descriptor, or all of the folders, as they were has changed
    // more than those blocks.
    [[nodiscard]] bool isNewer(const SumFindings& front) const
    {
        const unsigned alive = front.foldersDiffer + front.descriptorsDiffer;
        const bool rootsFit = m_fingerprintFits || (front.foldersDiffer == 0 && front.foldersFit > 0);
        const bool many = 4 * front.differ > front.fit || (alive > 1 && !rootsFit);
        return alive > front.damaged && many;
    }

    // An image that was written over an older one contradicts its checksums from the front up to its end.
    Result<bool> fitsAllOver(const SumFindings& front)
    {
        const std::uint64_t layers = (layout().imageSectors() + layout().layerSectors() - 1) / layout().layerSectors();
        unsigned telling = 0;
        unsigned contradicting = 0;
        unsigned inFront = 0;                                             // of them, before any that fits
        bool first = front.fit + front.differ == 0 && !m_fingerprintFits; // nothing has been said of the front
        for (unsigned n = 0; n < kStretches && m_unread < kMostUnread; ++n) {
            const std::uint64_t layer = n * layers / kStretches;
            const std::uint64_t row = layout().layerSectors() * (n + 1) / (kStretches + 2);
            const std::uint64_t room = layout().layerSectors() - row;
            auto found = look(layout().sectorAt(static_cast<unsigned>(layer), row), std::min(kOneStretch, room));
            if (!found) {
                return found.takeFault();
            }
            if (found->fit + found->differ == 0) {
                continue;
            }
            if (first && found->contradict()) {
                return false;
            }
            first = false;
            inFront += found->contradict() && inFront == telling ? 1 : 0;
            ++telling;
            contradicting += found->contradict() ? 1 : 0;
        }
        return 2 * contradicting <= telling && (m_fingerprintFits || inFront <= 1);
    }

    // Compares `count` sectors of the image from `first` on, fewer at its end.
    Result<SumFindings> look(std::uint64_t first, std::uint64_t count)
    {
        SumFindings findings;
        if (first >= layout().imageSectors()) {
            return findings;
        }
        count = std::min(count, layout().imageSectors() - first);
        std::vector<std::byte> bytes(count * kDiscBlock);
        std::vector<bool> got(count);
        auto read = readEach(first, bytes, got);
        for (std::uint64_t n = 0; read && n < count;) {
            const std::uint64_t row = layout().rowOf(first + n);
            const std::uint64_t before =
                (row == 0 ? layout().layerSectors() : row) - 1; // whose sector has its checksums
            const std::uint64_t together = std::min(count - n, layout().layerSectors() - before);
            read = compare(first + n, std::span(bytes).subspan(n * kDiscBlock, together * kDiscBlock),
                           layout().sectorAt(layout().sumLayer(), before), got.begin() + static_cast<std::ptrdiff_t>(n),
                           findings);
            n += together;
        }
        return read ? Result<SumFindings>(findings) : Result<SumFindings>(read.takeFault());
    }

    Result<void> compare(std::uint64_t first, std::span<const std::byte> bytes, std::uint64_t sums,
                         std::vector<bool>::const_iterator got, SumFindings& findings)
    {
        std::vector<std::byte> checksums(bytes.size());
        std::vector<bool> known(bytes.size() / kDiscBlock);
        auto read = readEach(sums, checksums, known);
        for (std::size_t n = 0; read && n < known.size(); ++n, ++got) {
            const auto sector = bytes.subspan(n * kDiscBlock, kDiscBlock);
            const auto sum = std::span<const std::byte>(checksums).subspan(n * kDiscBlock, kDiscBlock);
            const bool tells = *got && std::ranges::any_of(sector, [&](std::byte byte) { return byte != sector[0]; });
            if (!tells || isDeadSector(sector) || !known[n] || readSums(sum) != m_mark) {
                continue;
            }
            const std::uint32_t difference = sectorSum(sector) ^ sumIn(sum, layout().layerOf(first + n));
            BlockLook block = lookOf(sector, first + n);
            if (block != BlockLook::other && difference != 0 && isOneByteOff(difference)) {
                block = BlockLook::damaged;
            }
            findings.count(difference == 0, block);
            m_otherVolume = m_otherVolume && (first + n != kFingerprintSector || block != BlockLook::damaged);
        }
        return read;
    }

    // Behind two that cannot be read it reads no more.
    Result<void> readEach(std::uint64_t first, std::span<std::byte> into, std::vector<bool>& got)
    {
        const std::uint64_t count = first < m_sectors ? std::min<std::uint64_t>(got.size(), m_sectors - first) : 0;
        unsigned unread = 0;
        for (std::uint64_t done = 0; done < count && unread < 2; ++done) {
            auto piece = m_read(first + done, into.subspan(done * kDiscBlock, (count - done) * kDiscBlock));
            if (!piece) {
                return piece.takeFault();
            }
            for (const std::uint64_t end = done + *piece; done < end; ++done) {
                got[done] = true;
            }
            unread += done < count ? 1 : 0;
        }
        m_unread += unread;
        return {};
    }

    using Sector = std::array<std::byte, kDiscBlock>;

    Result<bool> readWhole(std::uint64_t number, std::span<std::byte> into)
    {
        std::vector<bool> got(1);
        auto read = readEach(number, into, got);
        return read ? Result<bool>(got[0]) : Result<bool>(read.takeFault());
    }

    const ReadSectors& m_read;
    std::uint64_t m_sectors;
    const ParityMark& m_mark;
    bool m_fingerprintFits = false;
    bool m_otherVolume = false; // the descriptor can be read, and is a whole one, but not that of the fingerprint
    unsigned m_unread = 0;
};

} // namespace

Result<bool> isOwnParity(const ReadSectors& read, std::uint64_t sectors, const ParityMark& mark)
{
    return ParityProof(read, sectors, mark).run();
}

} // namespace steadyburn
