#include "unpack/iso/IsoChecksums.h"

#include "base/Sha256.h"
#include "base/Units.h"
#include "unpack/Md5Sum.h"
#include "unpack/iso/IsoSessionSums.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace steadyburn {

namespace {

constexpr std::size_t kSum = 16;
constexpr std::uint64_t kMostSums = 64 * 1024 * 1024; // files

// A number with its length before it, most significant byte first.
std::optional<std::uint32_t> takeNumber(std::string_view& rest)
{
    const std::size_t length = rest.empty() ? 0 : static_cast<unsigned char>(rest.front());
    if (rest.empty() || length > 4 || rest.size() < 1 + length) {
        return std::nullopt;
    }
    std::uint32_t value = 0;
    for (const char byte : rest.substr(1, length)) {
        value = value << 8U | static_cast<unsigned char>(byte);
    }
    rest.remove_prefix(1 + length);
    return value;
}

Md5 sumAt(std::span<const std::byte> table, std::size_t index)
{
    Md5 sum{};
    std::copy_n(table.begin() + static_cast<std::ptrdiff_t>(index * kSum), kSum, sum.begin());
    return sum;
}

} // namespace

std::optional<std::uint64_t> IsoChecksums::sessionOf(const IsoCatalog& catalog)
{
    const auto& extras = catalog.entries.front().extras;
    if (extras == nullptr || !extras->checksumArea) {
        return std::nullopt;
    }
    std::string_view area = *extras->checksumArea;
    const auto start = takeNumber(area);
    return start ? std::optional(std::uint64_t(*start) * kDiscBlock) : std::nullopt;
}

Result<bool> IsoChecksums::open(PatientReader& medium, const IsoCatalog& catalog, FaultLog& log)
{
    const auto& extras = catalog.entries.front().extras;
    if (extras == nullptr || !extras->checksumArea) {
        return false;
    }
    std::string_view area = *extras->checksumArea; // start, end, number and length of the sums, "MD5"
    const auto start = takeNumber(area);
    const auto end = takeNumber(area);
    const auto sums = takeNumber(area);
    const auto length = takeNumber(area);
    m_start = std::uint64_t(start.value_or(0)) * kDiscBlock;
    m_end = std::uint64_t(end.value_or(0)) * kDiscBlock;
    const std::uint64_t count = sums.value_or(0);
    const bool known = length == kSum && area == "MD5" && m_start < m_end && count > 0 && count <= kMostSums &&
                       m_end + count * kSum <= medium.size().value_or(~0ULL);
    const Fault damaged{.kind = FaultKind::structureDamaged,
                        .doing = Action::read,
                        .detail = "table of checksums",
                        .facts = DamagedStructure{DamagedStructure::What::checksumTable}};
    if (!known) {
        log.add(damaged);
        return false;
    }
    m_table.resize(count * kSum);
    auto read = medium.readWhole(m_table, m_end);
    if (!read) {
        return read;
    }
    bool whole = *read;
    if (whole && count > 1) { // the last is of those before it
        Md5Sum own;
        own.add(std::span(m_table).first((count - 1) * kSum));
        whole = own.finish() == sumAt(m_table, count - 1);
    }
    if (!whole) {
        m_table.clear();
        log.add(damaged);
        return false;
    }
    return findSessionSum(medium, log);
}

// The tag and the table both have a sum of the session. That of the tag also covers the table, and Linux's view of
// later sessions made us change descriptors that the table's had counted already.
Result<bool> IsoChecksums::findSessionSum(PatientReader& medium, FaultLog& log)
{
    m_sumEnd = m_end;
    m_sessionSum = toHex(sumAt(m_table, 0));
    const std::uint64_t position = m_end + roundUp(m_table.size(), kDiscBlock);
    std::vector<std::byte> block(kDiscBlock);
    auto whole = medium.readWhole(block, position);
    if (!whole) {
        return whole;
    }
    if (*whole) {
        const auto tag = parseIsoTag(block, "checksum_tag_v1", static_cast<std::uint32_t>(position / kDiscBlock));
        if (tag && std::uint64_t(tag->start) * kDiscBlock == m_start) {
            m_sumEnd = position;
            m_sessionSum = tag->md5;
            return true;
        }
    }
    log.add({.kind = FaultKind::structureDamaged,
             .doing = Action::read,
             .offset = position,
             .detail = "checksum tag of the session",
             .facts = DamagedStructure{DamagedStructure::What::sessionTag}});
    return true;
}

std::optional<Md5> IsoChecksums::of(const IsoEntry& file) const
{
    if (m_table.empty() || file.extras == nullptr || !file.extras->checksum) {
        return std::nullopt;
    }
    const std::size_t index = *file.extras->checksum;
    if (index == 0 || (index + 1) * kSum >= m_table.size()) {
        return std::nullopt;
    }
    return sumAt(m_table, index);
}

} // namespace steadyburn
