#include "verify/IsoChecksums.h"

#include "base/Sha256.h"
#include "base/Units.h"
#include "verify/Md5Sum.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace steadyburn {

namespace {

constexpr std::size_t kSum = 16;
constexpr std::size_t kPiece = 1024 * 1024;
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

// libisofs, doc/checksums.txt: the session's tag, "libisofs_checksum_tag_v1 pos=… range_start=… range_size=… md5=…
// self=…", in the block behind the table. `md5` is of everything in the session before the tag, `self` of the tag's
// text up to it. Nothing where there is none that can be trusted.
std::optional<std::string> sumOfTag(std::span<const std::byte> block, std::uint64_t start, std::uint64_t position)
{
    constexpr std::size_t kDigits = 32;
    const std::string_view text(reinterpret_cast<const char*>(block.data()), block.size());
    const std::string begin = "libisofs_checksum_tag_v1 pos=" + std::to_string(position) +
                              " range_start=" + std::to_string(start) +
                              " range_size=" + std::to_string(position - start) + " md5=";
    const std::string_view self = " self=";
    const std::size_t behind = begin.size() + kDigits;
    if (!text.starts_with(begin) || text.substr(behind, self.size()) != self) {
        return std::nullopt;
    }
    Md5Sum own;
    own.add(block.first(behind));
    if (text.substr(behind + self.size(), kDigits) != toHex(own.finish())) {
        return std::nullopt;
    }
    return std::string(text.substr(begin.size(), kDigits));
}

} // namespace

struct IsoChecksums::Sum {
    Md5Sum md5;
};

IsoChecksums::IsoChecksums() = default;

IsoChecksums::~IsoChecksums()
{
    if (m_medium != nullptr) {
        m_medium->setObserver({});
    }
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
    const Fault damaged{.kind = FaultKind::structureDamaged, .doing = Action::read, .detail = "table of checksums"};
    if (!known) {
        log.add(damaged);
        return false;
    }
    m_table.resize(count * kSum);
    std::vector<ByteRange> damage;
    auto got = medium.readAt(m_table, m_end, damage);
    if (!got && got.fault().kind != FaultKind::mediumError) {
        return got.takeFault();
    }
    bool whole = got && *got == m_table.size() && damage.empty();
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
    return findSessionSum(medium);
}

// The tag and the table both have a sum of the session. That of the tag also covers the table, and Linux's view of
// later sessions made us change descriptors that the table's had counted already.
Result<bool> IsoChecksums::findSessionSum(PatientReader& medium)
{
    m_sumEnd = m_end;
    m_sessionSum = toHex(sumAt(m_table, 0));
    const std::uint64_t position = m_end + roundUp(m_table.size(), kDiscBlock);
    std::vector<std::byte> block(kDiscBlock);
    std::vector<ByteRange> damage;
    auto got = medium.readAt(block, position, damage);
    if (!got && got.fault().kind != FaultKind::mediumError) {
        return got.takeFault();
    }
    if (got && *got == block.size() && damage.empty()) {
        if (auto sum = sumOfTag(block, m_start / kDiscBlock, position / kDiscBlock)) {
            m_sumEnd = position;
            m_sessionSum = std::move(*sum);
        }
    }
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

void IsoChecksums::beginSession(PatientReader& medium)
{
    if (m_table.empty()) {
        return;
    }
    m_medium = &medium;
    m_sum = std::make_unique<Sum>();
    m_hashed = m_start;
    medium.setObserver([this](std::uint64_t offset, std::span<const std::byte> bytes) { saw(offset, bytes); });
}

void IsoChecksums::saw(std::uint64_t offset, std::span<const std::byte> bytes)
{
    if (m_broken || m_hashed >= m_sumEnd || offset > m_hashed || offset + bytes.size() <= m_hashed) {
        return;
    }
    const auto news = bytes.subspan(m_hashed - offset);
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(news.size(), m_sumEnd - m_hashed));
    m_sum->md5.add(news.first(count));
    m_hashed += count;
}

Result<void> IsoChecksums::catchUp(std::uint64_t offset)
{
    if (m_medium == nullptr || m_broken) {
        return {};
    }
    std::vector<std::byte> piece;
    while (m_hashed < std::min(offset, m_sumEnd)) {
        const std::uint64_t before = m_hashed;
        piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, std::min(offset, m_sumEnd) - before)));
        std::vector<ByteRange> damage;
        m_medium->dropWindow(before);
        auto got = m_medium->readAt(piece, before, damage);
        if (!got && got.fault().kind != FaultKind::mediumError) {
            return got.takeFault();
        }
        if (!got || !damage.empty() || m_hashed == before) {
            m_broken = true;
            m_brokenAt = damage.empty() ? before : damage.front().offset;
            return {};
        }
    }
    return {};
}

bool IsoChecksums::covers(std::uint64_t offset, std::uint64_t length) const
{
    return length == 0 || (offset >= m_start && offset <= m_sumEnd && length <= m_sumEnd - offset);
}

Result<bool> IsoChecksums::finish(FaultLog& log)
{
    if (m_medium == nullptr) {
        return false;
    }
    if (auto rest = catchUp(m_sumEnd); !rest) {
        return rest.takeFault();
    }
    m_medium->setObserver({});
    m_medium = nullptr;
    if (m_broken) {
        return false;
    }
    if (toHex(m_sum->md5.finish()) == m_sessionSum) {
        return true;
    }
    log.add({.kind = FaultKind::mediumError,
             .doing = Action::verify,
             .offset = m_start,
             .length = m_sumEnd - m_start,
             .detail = kSessionChecksum});
    return false;
}

} // namespace steadyburn
