#include "image/parity/ParityAccumulator.h"

#include "base/os/FileDescriptor.h"
#include "image/parity/GaloisField.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr unsigned kMostTogether = 16;

// A pass over a row's parity takes the sectors of so many layers, since it is the memory that limits the speed; those
// that wait for it take an eighth of the parity's memory.
unsigned layersTogether(const ParityLayout& layout)
{
    return std::clamp<unsigned>(layout.roots() / 8, galois::kTermsAtOnce, kMostTogether);
}

std::uint64_t heldBytes(const ParityLayout& layout)
{
    return (layersTogether(layout) - 1) * layout.layerSectors() * kDiscBlock;
}

std::uint64_t parityBytes(const ParityLayout& layout)
{
    return layout.roots() * layout.layerSectors() * kDiscBlock;
}

// The generator without its leading one, the highest power first.
std::vector<std::uint8_t> generator(unsigned roots)
{
    std::vector<std::uint8_t> low(roots + 1); // of x^0 first
    low[0] = 1;
    for (unsigned root = 0; root < roots; ++root) {
        const std::uint8_t value = galois::power(galois::kFirstRoot + static_cast<int>(root));
        for (unsigned n = root + 1; n > 0; --n) {
            low[n] = static_cast<std::uint8_t>(low[n - 1] ^ galois::product(low[n], value));
        }
        low[0] = galois::product(low[0], value);
    }
    return {low.rbegin() + 1, low.rend()};
}

// What a layer adds to each root's slice is its power of x modulo the generator. By layer.
std::vector<std::uint8_t> factorsOf(const ParityLayout& layout)
{
    const unsigned roots = layout.roots();
    const std::vector<std::uint8_t> low = generator(roots);
    std::vector<std::uint8_t> factors(std::size_t{layout.sumLayer() + 1} * roots);
    std::vector<std::uint8_t> rest = low; // x^roots, which is the last layer's
    for (unsigned layer = layout.sumLayer() + 1; layer > 0; --layer) {
        std::ranges::copy(rest, factors.begin() + std::ptrdiff_t{layer - 1} * roots);
        const std::uint8_t carry = rest.front();
        for (unsigned n = 0; n < roots; ++n) {
            const std::uint8_t below = n + 1 < roots ? rest[n + 1] : std::uint8_t{0};
            rest[n] = static_cast<std::uint8_t>(below ^ galois::product(carry, low[n]));
        }
    }
    return factors;
}

} // namespace

void ParityAccumulator::Unmap::operator()(std::byte* memory) const
{
    ::munmap(memory, bytes);
}

// Zeros, of which only what is written takes memory.
ParityAccumulator::Memory ParityAccumulator::allocate(std::uint64_t bytes)
{
    void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return nullptr;
    }
    ::madvise(memory, bytes, MADV_HUGEPAGE); // a sweep meets every page of it
    return {static_cast<std::byte*>(memory), Unmap{bytes}};
}

std::uint64_t ParityAccumulator::memoryFor(const ParityLayout& layout)
{
    const std::uint64_t sums = layout.sumLayer() * layout.layerSectors() * sizeof(std::uint32_t);
    return heldBytes(layout) + parityBytes(layout) + sums;
}

Result<ParityAccumulator::Memory> ParityAccumulator::allocateIn(const std::string& folder, std::uint64_t bytes)
{
    const auto fault = [&folder](int code) {
        return Fault{.kind = FaultKind::io, .doing = Action::plan, .code = code, .path = folder};
    };
    std::string name = folder + "/steadyburn-XXXXXX";
    const FileDescriptor file(::mkostemp(name.data(), O_CLOEXEC));
    if (!file) {
        return fault(errno);
    }
    ::unlink(name.c_str());
    if (const int code = ::posix_fallocate(file.get(), 0, static_cast<off_t>(bytes)); code != 0) {
        return fault(code); // a full disk would end the program when the memory is written
    }
    void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
    if (memory == MAP_FAILED) {
        return fault(errno);
    }
    return Memory(static_cast<std::byte*>(memory), Unmap{bytes});
}

Result<std::unique_ptr<ParityAccumulator>> ParityAccumulator::create(const ParityLayout& layout,
                                                                     const std::string& folder)
{
    if (!folder.empty()) {
        auto held = allocateIn(folder, heldBytes(layout));
        auto parity = held ? allocateIn(folder, parityBytes(layout)) : Result<Memory>(Fault(held.fault()));
        if (!parity) {
            return parity.takeFault();
        }
        return std::unique_ptr<ParityAccumulator>(new ParityAccumulator(layout, std::move(*held), std::move(*parity)));
    }
    Memory held = allocate(heldBytes(layout));
    Memory parity = allocate(parityBytes(layout));
    if (!held || !parity) {
        return Fault{.kind = FaultKind::outOfMemory,
                     .doing = Action::plan,
                     .facts = SpaceNeed{.needed = memoryFor(layout), .available = 0}};
    }
    return std::unique_ptr<ParityAccumulator>(new ParityAccumulator(layout, std::move(held), std::move(parity)));
}

ParityAccumulator::ParityAccumulator(const ParityLayout& layout, Memory held, Memory parity)
    : m_mark{.layout = layout},
      m_together(layersTogether(layout)),
      m_factors(factorsOf(layout)),
      m_sums(layout.sumLayer() * layout.layerSectors()),
      m_held(std::move(held)),
      m_parity(std::move(parity))
{
}

ParityAccumulator::~ParityAccumulator() = default;

// Rows begin their groups of layers at different layers, so that every m_together-th sector costs a pass over its row
// and no layer costs more than another.
unsigned ParityAccumulator::slotOf(std::uint64_t row, unsigned layer) const
{
    return static_cast<unsigned>((row + layer) % m_together);
}

std::byte* ParityAccumulator::heldAt(std::uint64_t row, unsigned slot)
{
    return m_held.get() + (row * (m_together - 1) + slot) * kDiscBlock;
}

std::byte* ParityAccumulator::parityAt(std::uint64_t row, unsigned root)
{
    return m_parity.get() + (row * layout().roots() + root) * kDiscBlock;
}

void ParityAccumulator::add(std::span<const std::byte> bytes)
{
    assert(m_next * kDiscBlock + m_inSector + bytes.size() <= layout().imageBytes());
    while (!bytes.empty()) {
        if (m_inSector == 0 && bytes.size() >= kDiscBlock) {
            addSector(bytes.data());
            bytes = bytes.subspan(kDiscBlock);
            continue;
        }
        const std::size_t count = std::min<std::size_t>(kDiscBlock - m_inSector, bytes.size());
        std::memcpy(m_sector.data() + m_inSector, bytes.data(), count);
        bytes = bytes.subspan(count);
        m_inSector += count;
        if (m_inSector == kDiscBlock) {
            m_inSector = 0;
            addSector(m_sector.data());
        }
    }
}

void ParityAccumulator::addSector(const std::byte* sector)
{
    const unsigned layer = layout().layerOf(m_next);
    const std::uint64_t row = layout().rowOf(m_next);
    if (m_next == kFingerprintSector && m_next < layout().imageSectors()) {
        m_mark.fingerprint = fingerprintOf({sector, kDiscBlock});
    }
    if (layer < layout().sumLayer()) {
        m_sums[m_next] = sectorSum({sector, kDiscBlock});
    }
    const unsigned slot = slotOf(row, layer);
    if (slot == m_together - 1 || layer == layout().sumLayer()) {
        addRow(row, layer, sector);
    } else {
        std::memcpy(heldAt(row, slot), sector, kDiscBlock);
    }
    ++m_next;
}

// The sectors of this row that are held, and the newest one, go into its parity.
void ParityAccumulator::addRow(std::uint64_t row, unsigned layer, const std::byte* newest)
{
    const unsigned roots = layout().roots();
    const unsigned slot = slotOf(row, layer);
    const unsigned count = std::min(slot, layer) + 1;
    const unsigned first = layer + 1 - count;
    std::array<galois::Term, kMostTogether> terms;
    for (unsigned n = 0; n + 1 < count; ++n) {
        terms[n].bytes = heldAt(row, slotOf(row, first + n));
    }
    terms[count - 1].bytes = newest;
    for (unsigned root = 0; root < roots; ++root) {
        for (unsigned n = 0; n < count; ++n) {
            terms[n].factor = m_factors[std::size_t{first + n} * roots + root];
        }
        galois::addProducts({parityAt(row, root), kDiscBlock}, std::span(terms).first(count));
    }
}

std::size_t ParityAccumulator::takeTail(std::span<std::byte> to)
{
    if (m_inSector > 0) { // the image's last sector
        std::ranges::fill(std::span(m_sector).subspan(m_inSector), std::byte{});
        addSector(m_sector.data());
        m_taken = m_inSector;
        m_inSector = 0;
    }
    assert(m_next >= layout().imageSectors());
    std::size_t done = 0;
    while (done < to.size()) {
        if (m_taken == kDiscBlock) {
            if (m_next == layout().sectors()) {
                break;
            }
            makeNext();
            m_taken = 0;
        }
        const std::size_t count = std::min<std::size_t>(kDiscBlock - m_taken, to.size() - done);
        std::memcpy(to.data() + done, m_sector.data() + m_taken, count);
        done += count;
        m_taken += count;
    }
    return done;
}

void ParityAccumulator::makeNext()
{
    const unsigned layer = layout().layerOf(m_next);
    const std::uint64_t row = layout().rowOf(m_next);
    if (layer > layout().sumLayer()) {
        std::memcpy(m_sector.data(), parityAt(row, layer - layout().sumLayer() - 1), kDiscBlock);
        ++m_next;
        return;
    }
    const std::uint64_t behindImage = m_next - layout().imageSectors();
    if (layer == layout().sumLayer()) {
        std::vector<std::uint32_t> sums(layer);
        for (unsigned other = 0; other < layer; ++other) {
            sums[other] = m_sums[layout().sectorAt(other, layout().rowSummedIn(row))];
        }
        makeSums(m_mark, sums, m_sector);
    } else if (behindImage < ParityLayout::kHeaderSectors) {
        std::array<std::byte, ParityLayout::kHeaderSectors * kDiscBlock> header;
        makeHeader(m_mark, header);
        std::memcpy(m_sector.data(), header.data() + behindImage * kDiscBlock, kDiscBlock);
    } else {
        makePadding(m_mark, m_next, m_sector);
    }
    addSector(m_sector.data());
}

} // namespace steadyburn
