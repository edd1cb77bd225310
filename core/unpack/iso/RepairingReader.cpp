#include "unpack/iso/RepairingReader.h"

#include "base/Units.h"
#include "base/os/FreeMemory.h"
#include "unpack/FormatProbe.h"
#include "unpack/iso/MappedReader.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kDescriptor = 16;
constexpr std::uint64_t kAlignment = 32 * kKiB; // of a session on an overwritable medium
constexpr std::uint64_t kLastWrite = 64 * kKiB; // a disc's last write may end behind the parity, with zeros

// As many as an eighth of the free memory holds, and no more than the medium has: its layout may name more. Each block
// of rows costs a drive 255 seeks.
std::uint64_t rowsAtOnce(std::uint64_t most, std::uint64_t sectors)
{
    constexpr std::uint64_t kRow = ParityLayout::kLayers * kDiscBlock;
    const std::uint64_t rows = std::min(freeMemory() / 8 / kRow, sectors / ParityLayout::kLayers);
    return std::clamp<std::uint64_t>(rows, ParityRepairer::kRowsAtOnce, most);
}
constexpr std::uint64_t kMostRows = 512;         // while it is read
constexpr std::uint64_t kMostRowsOfCheck = 2048; // a gigabyte

Fault mediumError(std::uint64_t sector)
{
    return {.kind = FaultKind::mediumError,
            .doing = Action::read,
            .code = EIO,
            .offset = sector * kDiscBlock,
            .length = kDiscBlock};
}

} // namespace

bool ParityUse::provesAll() const
{
    return coversAll && damagedOwn == std::uint64_t(0) && lost.empty() && unproven.empty();
}

std::optional<Fault> ParityUse::repairs(const std::string& name) const
{
    if (repaired.empty() && lost.empty() && unproven.empty()) {
        return std::nullopt;
    }
    return Fault{.kind = FaultKind::parityRepaired,
                 .doing = Action::read,
                 .path = name,
                 .length = unproven.size(),
                 .facts = RepairedSectors{.repaired = repaired.size(), .lost = lost.size()}};
}

std::optional<Fault> ParityUse::ownDamage(const std::string& name) const
{
    if (damagedOwn.value_or(0) == 0) {
        return std::nullopt;
    }
    return Fault{.kind = FaultKind::parityDamaged,
                 .doing = Action::verify,
                 .path = name,
                 .facts = RepairedSectors{.repaired = *damagedOwn}};
}

RepairingReader::RepairingReader(std::unique_ptr<MediumReader> medium, const std::stop_token& stop, ParityUse& use)
    : m_medium(std::move(medium)), m_patient(*m_medium, stop), m_use(use), m_at(m_medium->sessionStart())
{
}

RepairingReader::~RepairingReader()
{
    m_use.reader = m_use.reader == this ? nullptr : m_use.reader;
}

// How many sectors can be read up to the first that cannot.
ReadSectors RepairingReader::sectorReader()
{
    return [this](std::uint64_t first, std::span<std::byte> into) -> Result<std::size_t> {
        std::vector<ByteRange> damage;
        auto got = m_patient.readAt(into, first * kDiscBlock, damage);
        if (!got) {
            return got.fault().kind == FaultKind::mediumError ? Result<std::size_t>(0U) : std::move(got);
        }
        const std::uint64_t end = damage.empty() ? *got : damage.front().offset - first * kDiscBlock;
        return std::min<std::uint64_t>(*got, end) / kDiscBlock;
    };
}

std::uint64_t RepairingReader::sectors() const
{
    return m_medium->size().value_or(0) / kDiscBlock;
}

Result<bool> RepairingReader::findParity()
{
    const ReadSectors reader = sectorReader();
    // Archives are images of nothing, and a search for their parity would take long.
    std::vector<std::byte> head(kProbeBytes);
    auto got = reader(0, head);
    if (!got) {
        return got.takeFault();
    }
    const ProbedFormat format = probeFormat(std::span(head).first(*got * kDiscBlock));
    const bool image = format == ProbedFormat::iso || format == ProbedFormat::unknown;
    auto found = image ? steadyburn::findParity(reader, sectors(), ParitySearch::everywhere)
                       : Result<std::optional<ParityMark>>(std::optional<ParityMark>());
    if (!found) {
        return found.takeFault();
    }
    m_mark = *found;
    if (!m_mark) {
        auto outdated = format == ProbedFormat::iso ? findOutdatedParity(reader, sectors(), m_at / kDiscBlock)
                                                    : Result<std::optional<ParityMark>>(std::optional<ParityMark>());
        if (!outdated) {
            return outdated.takeFault();
        }
        m_use.outdated = outdated->has_value();
        if (m_use.outdated) { // right behind the image, as it is aligned there
            m_use.unprotected = roundUp((*outdated)->layout.imageBytes(), kAlignment);
        }
        auto back = m_medium->seek(m_at);
        return back ? Result<bool>(false) : Result<bool>(back.takeFault());
    }
    m_use.layout = m_mark->layout;
    m_use.reader = this;
    m_repairer.emplace(reader, sectors(), *m_mark, rowsAtOnce(kMostRows, sectors()));
    std::array<std::byte, kDiscBlock> descriptor;
    const std::size_t before = m_use.repaired.size();
    auto read = readSectors(kDescriptor, descriptor);
    if (!read && read.fault().kind != FaultKind::mediumError) {
        return read.takeFault();
    }
    m_headRepaired = m_use.repaired.size() > before || m_use.repaired.contains(kDescriptor);
    m_at = sessionStart();
    if (m_at >= m_mark->layout.sectors() * kDiscBlock) {
        m_use.unprotected = m_at;
    }
    return true;
}

// Whole sectors of the protected image, up to the first that is beyond repair. Fails with mediumError at that.
Result<std::size_t> RepairingReader::readSectors(std::uint64_t first, std::span<std::byte> into)
{
    auto read = m_repairer->read(first, into);
    if (!read) {
        return read.takeFault();
    }
    m_use.repaired.insert(read->repaired.begin(), read->repaired.end());
    std::uint64_t end = first + into.size() / kDiscBlock;
    for (const ParityRepairer::Sectors* damaged : {&read->bad, &read->suspect}) {
        m_use.lost.insert(damaged->begin(), damaged->end());
        end = damaged->empty() ? end : std::min(end, damaged->front());
    }
    m_use.unproven.insert(read->unproven.begin(), read->unproven.end());
    const std::uint64_t count = end - first;
    return count == 0 ? Result<std::size_t>(mediumError(first)) : Result<std::size_t>(count);
}

Result<std::size_t> RepairingReader::read(std::span<std::byte> into)
{
    const std::uint64_t end = m_mark->layout.sectors() * kDiscBlock;
    if (m_at >= end) {
        auto moved = m_medium->seek(m_at);
        auto got = moved ? m_medium->read(into) : Result<std::size_t>(moved.takeFault());
        m_at += got ? *got : 0;
        return got;
    }
    into = into.first(std::min<std::uint64_t>(into.size(), end - m_at));
    const std::uint64_t inSector = m_at % kDiscBlock;
    if (inSector == 0 && into.size() >= kDiscBlock) {
        auto got = readSectors(m_at / kDiscBlock, into.first(into.size() / kDiscBlock * kDiscBlock));
        if (!got) {
            return got;
        }
        m_at += *got * kDiscBlock;
        return *got * kDiscBlock;
    }
    std::array<std::byte, kDiscBlock> sector;
    if (auto got = readSectors(m_at / kDiscBlock, sector); !got) {
        return got;
    }
    const std::size_t count = std::min<std::size_t>(into.size(), kDiscBlock - inSector);
    std::memcpy(into.data(), sector.data() + inSector, count);
    m_at += count;
    return count;
}

Result<void> RepairingReader::seek(std::uint64_t offset)
{
    if (offset > size().value_or(0)) {
        return m_medium->seek(offset); // which fails
    }
    m_at = offset;
    return {};
}

std::optional<std::uint64_t> RepairingReader::size() const
{
    return std::max(m_medium->size().value_or(0), m_mark->layout.sectors() * kDiscBlock);
}

std::uint64_t RepairingReader::sessionStart() const
{
    const std::uint64_t start = m_medium->sessionStart();
    return m_headRepaired && start < m_mark->layout.sectors() * kDiscBlock ? 0 : start;
}

std::vector<std::uint64_t> RepairingReader::earlierSessions() const
{
    std::vector<std::uint64_t> starts = m_medium->earlierSessions();
    if (m_headRepaired) { // one image is all that is protected
        std::erase_if(starts, [end = m_mark->layout.sectors() * kDiscBlock](std::uint64_t at) { return at < end; });
        if (sessionStart() > 0) {
            starts.insert(starts.begin(), 0);
        }
    }
    return starts;
}

// What is damaged where the parity repairs is told when it is read.
std::vector<Fault> RepairingReader::lostSessions() const
{
    std::vector<Fault> faults = m_medium->lostSessions();
    std::erase_if(faults, [end = m_mark->layout.sectors() * kDiscBlock](const Fault& fault) {
        return fault.offset < end && fault.offset + fault.length < end + kLastWrite;
    });
    return faults;
}

Result<void> RepairingReader::checkAll()
{
    const ParityLayout& layout = m_mark->layout;
    m_repairer.reset(); // two of them would take their memory twice
    ParityRepairer repairer(sectorReader(), sectors(), *m_mark, rowsAtOnce(kMostRowsOfCheck, sectors()));
    std::uint64_t own = 0;
    const auto isImage = [&layout](std::uint64_t sector) { return sector < layout.imageSectors(); };
    auto checked = repairer.repair([&](std::uint64_t sector, std::span<const std::byte>) {
        if (isImage(sector)) {
            m_use.repaired.insert(sector);
        } else {
            ++own;
        }
        return Result<void>();
    });
    m_repairer.emplace(sectorReader(), sectors(), *m_mark, rowsAtOnce(kMostRows, sectors()));
    if (!checked) {
        return checked.takeFault();
    }
    for (const auto& [sectors, into] :
         {std::pair(&checked->bad, &m_use.lost), std::pair(&checked->suspect, &m_use.lost),
          std::pair(&checked->unproven, &m_use.unproven)}) {
        for (const std::uint64_t sector : *sectors) {
            if (isImage(sector)) {
                into->insert(sector);
            } else {
                ++own;
            }
        }
    }
    m_use.damagedOwn = own;
    m_use.coversAll = m_medium->size().value_or(0) < layout.sectors() * kDiscBlock + kLastWrite;
    return {};
}

Result<std::unique_ptr<MediumReader>> openRepairing(Target& target, std::uint32_t section, const std::stop_token& stop,
                                                    ParityUse& use)
{
    auto reader = openWithMap(target, section);
    if (!reader || target.isTape() || !(*reader)->seekable()) {
        return reader;
    }
    auto repairing = std::make_unique<RepairingReader>(std::move(*reader), stop, use);
    auto found = repairing->findParity();
    if (!found) {
        return found.takeFault();
    }
    return *found ? Result<std::unique_ptr<MediumReader>>(std::move(repairing))
                  : Result<std::unique_ptr<MediumReader>>(repairing->takeBack());
}

} // namespace steadyburn
