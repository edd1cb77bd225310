#include "image/iso/IsoSessionEnd.h"

#include "base/Sha256.h"
#include "base/Units.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::uint32_t kFirstDescriptor = 16;
constexpr std::byte kPrimary{1};
constexpr std::byte kSupplementary{2}; // Joliet
constexpr std::byte kTerminator{255};
constexpr std::size_t kSpaceSize = 80; // ECMA-119, 8.4.8: little-endian, then big-endian
constexpr std::size_t kHexDigits = 32;

void putBothEndian(std::span<std::byte> field, std::uint32_t value)
{
    for (std::size_t i = 0; i < 4; ++i) {
        field[i] = static_cast<std::byte>(value >> (8 * i));
        field[7 - i] = field[i];
    }
}

std::uint32_t littleEndian32(std::span<const std::byte> field)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        value |= static_cast<std::uint32_t>(field[i]) << (8 * i);
    }
    return value;
}

void* startSum()
{
    void* sum = nullptr;
    return iso_md5_start(&sum) == 1 ? sum : nullptr;
}

void add(void* sum, std::span<const std::byte> bytes)
{
    // libisofs takes data as char*, which it does not change.
    iso_md5_compute(sum, reinterpret_cast<char*>(const_cast<std::byte*>(bytes.data())), // NOLINT(*-const-cast)
                    static_cast<int>(bytes.size()));
}

using Digest16 = std::array<char, 16>;

// Ends it.
Digest16 digestOf(void* sum)
{
    Digest16 digest{};
    iso_md5_end(&sum, digest.data());
    return digest;
}

std::string hexOf(void* sum)
{
    const Digest16 digest = digestOf(sum);
    return toHex(std::as_bytes(std::span(digest)));
}

} // namespace

IsoSessionEnd::IsoSessionEnd(std::uint32_t startBlock, bool checksums, IsoChecksumTable table)
    : m_start(startBlock),
      m_table(table),
      m_descriptors(startBlock > 0),
      m_mends(startBlock > 0),
      m_sum(checksums ? startSum() : nullptr)
{
}

IsoSessionEnd::~IsoSessionEnd()
{
    for (void* sum : {m_sum, m_tableSum}) {
        if (sum != nullptr) {
            digestOf(sum);
        }
    }
}

void IsoSessionEnd::pass(std::span<std::byte> blocks)
{
    m_producer.check();
    if (!m_descriptors && m_sum == nullptr) {
        return;
    }
    for (; blocks.size() >= kDiscBlock; blocks = blocks.subspan(kDiscBlock)) {
        const auto block = blocks.first(kDiscBlock);
        if (m_descriptors && m_passed >= kFirstDescriptor) {
            mendDescriptor(block);
        }
        if (m_sum != nullptr && m_mends) {
            mendTag(block);
            mendTable(block);
        }
        if (m_sum != nullptr) {
            add(m_sum, block);
        }
        ++m_passed;
    }
}

void IsoSessionEnd::endsTrees()
{
    if (!m_mends && m_sum != nullptr) { // the contents need no second MD5
        digestOf(std::exchange(m_sum, nullptr));
    }
}

void IsoSessionEnd::mendDescriptor(std::span<std::byte> block)
{
    constexpr std::string_view kName = "CD001";
    const bool descriptor = std::memcmp(block.data() + 1, kName.data(), kName.size()) == 0;
    m_descriptors = descriptor && block[0] != kTerminator;
    if (descriptor && (block[0] == kPrimary || block[0] == kSupplementary)) {
        const auto field = block.subspan(kSpaceSize, 8);
        putBothEndian(field, m_start + littleEndian32(field));
    }
}

// libisofs, doc/checksums.txt: "libisofs_…checksum_tag_v1 pos=… range_start=… range_size=… … md5=… self=…", where md5
// is of the range and self of the tag's text up to there. A file on the disc may hold tags of its own: those are of
// another place.
void IsoSessionEnd::mendTag(std::span<std::byte> block)
{
    constexpr std::string_view kBegin = "libisofs_";
    constexpr std::string_view kMd5 = " md5=";
    constexpr std::string_view kSelf = " self=";
    if (std::memcmp(block.data(), kBegin.data(), kBegin.size()) != 0) {
        return;
    }
    auto* const text = reinterpret_cast<char*>(block.data());
    const std::string_view whole(text, kDiscBlock);
    const std::string place =
        " pos=" + std::to_string(m_start + m_passed) + " range_start=" + std::to_string(m_start) + " range_size=";
    const std::size_t md5 = whole.find(kMd5);
    const std::size_t self = md5 + kMd5.size() + kHexDigits;
    if (md5 == std::string_view::npos || whole.find("checksum_tag_v1" + place) > md5 ||
        whole.substr(self, kSelf.size()) != kSelf) {
        return;
    }
    void* range = nullptr;
    void* tag = startSum();
    if (tag == nullptr || iso_md5_clone(m_sum, &range) != 1) {
        return; // no memory: the tag stays as it is, and tells of a change
    }
    const std::string sum = hexOf(range);
    std::copy(sum.begin(), sum.end(), text + md5 + kMd5.size());
    add(tag, std::as_bytes(block.first(self)));
    const std::string own = hexOf(tag);
    std::copy(own.begin(), own.end(), text + self + kSelf.size());
}

void IsoSessionEnd::mendTable(std::span<std::byte> block)
{
    const std::uint32_t at = m_start + m_passed;
    constexpr std::uint32_t kOfBlock = kDiscBlock / sizeof(Digest16);
    const std::uint64_t first = std::uint64_t(at - m_table.block) * kOfBlock; // of the sums in this block
    if (at < m_table.block || first >= m_table.sums || m_table.sums < 2) {
        return;
    }
    const auto put = [&](std::uint64_t index, const Digest16& sum) {
        std::memcpy(block.data() + (index - first) * sizeof(sum), sum.data(), sizeof(sum));
    };
    if (first == 0) {
        void* session = nullptr;
        m_tableSum = startSum();
        if (m_tableSum == nullptr || iso_md5_clone(m_sum, &session) != 1) {
            return; // no memory: the table stays as it is, and tells of a change
        }
        put(0, digestOf(session));
    }
    if (m_tableSum == nullptr) {
        return;
    }
    const std::uint64_t last = m_table.sums - 1;
    const std::uint64_t here = std::min<std::uint64_t>(kOfBlock, last - first);
    add(m_tableSum, block.first(here * sizeof(Digest16)));
    if (last - first < kOfBlock) {
        put(last, digestOf(std::exchange(m_tableSum, nullptr)));
    }
}

} // namespace steadyburn
