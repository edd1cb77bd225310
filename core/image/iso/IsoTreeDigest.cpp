#include "image/iso/IsoTreeDigest.h"

#include "base/Text.h"
#include "base/Units.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kNumberDigits = 10;
constexpr std::size_t kTimeDigits = 16;
constexpr std::size_t kCreated = 813; // of the descriptor: ECMA-119, 8.4.26 and 8.4.27
constexpr std::size_t kModified = 830;

constexpr std::string_view kAbout =
    "# SHA-256 of this disc's descriptors and folders: names, modes, owners, times, links.\n"
    "# To compare it:  dd if=DRIVE bs=2048 skip=";
constexpr std::string_view kCount = " count=";
constexpr std::string_view kCheck = " | sha256sum -c ABOUT-THIS-DISC/TREE.sha256\n# Of the volume modified at ";
constexpr std::string_view kEnd = "  -\n"; // dd's output

std::uint32_t paddedNumber(std::string_view text, std::size_t at)
{
    std::uint32_t number = 0;
    const char* const first = text.data() + at;
    std::from_chars(first, first + kNumberDigits, number);
    return number;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string timeIn(std::span<const std::byte> descriptor, std::size_t at)
{
    const auto field = descriptor.subspan(at, kTimeDigits);
    return {reinterpret_cast<const char*>(field.data()), field.size()};
}

} // namespace

std::string IsoTreeChecksum::text() const
{
    std::string time = modified; // of no tree there is none
    time.resize(kTimeDigits, '0');
    return std::string(kAbout) + withZeros(first, kNumberDigits) + std::string(kCount) +
           withZeros(blocks, kNumberDigits) + std::string(kCheck) + time + "\n" + toHex(digest) + std::string(kEnd);
}

std::size_t IsoTreeChecksum::textBytes()
{
    return IsoTreeChecksum().text().size();
}

// What is not as text() writes it, to the letter, is damaged.
std::optional<IsoTreeChecksum> IsoTreeChecksum::parse(std::string_view text)
{
    if (text.size() != textBytes()) {
        return std::nullopt;
    }
    constexpr std::size_t kFirstAt = kAbout.size();
    constexpr std::size_t kBlocksAt = kFirstAt + kNumberDigits + kCount.size();
    constexpr std::size_t kTimeAt = kBlocksAt + kNumberDigits + kCheck.size();
    constexpr std::size_t kDigestAt = kTimeAt + kTimeDigits + 1;
    const auto digest = parseDigest(text.substr(kDigestAt, 2 * Digest().size()));
    const IsoTreeChecksum parsed{.first = paddedNumber(text, kFirstAt),
                                 .blocks = paddedNumber(text, kBlocksAt),
                                 .modified = std::string(text.substr(kTimeAt, kTimeDigits)),
                                 .digest = digest.value_or(Digest())};
    const bool whole = std::ranges::all_of(parsed.modified, isDigit) && parsed.text() == text;
    return whole ? std::optional(parsed) : std::nullopt;
}

bool IsoTreeChecksum::isOf(std::span<const std::byte> descriptor) const
{
    return timeIn(descriptor, kCreated) == modified || timeIn(descriptor, kModified) == modified;
}

void IsoTreeDigest::begin(std::uint32_t startBlock, std::uint32_t blocks)
{
    constexpr std::uint32_t kBefore = IsoTreeChecksum::kFirstDescriptor;
    m_made.first = startBlock + kBefore;
    m_made.blocks = blocks - std::min(blocks, kBefore);
}

void IsoTreeDigest::pass(std::span<const std::byte> blocks)
{
    m_producer.check();
    constexpr std::uint32_t kBefore = IsoTreeChecksum::kFirstDescriptor;
    const std::uint32_t treeEnd = kBefore + m_made.blocks;
    const std::uint32_t first =
        std::exchange(m_passed, m_passed + static_cast<std::uint32_t>(blocks.size() / kDiscBlock));
    const std::uint32_t from = std::max(first, kBefore);
    const std::uint32_t until = std::min(m_passed, treeEnd);
    if (from >= until) {
        return;
    }
    const auto ofTree = blocks.subspan(std::size_t(from - first) * kDiscBlock, std::size_t(until - from) * kDiscBlock);
    if (from == kBefore) {
        m_made.modified = timeIn(ofTree, kModified);
    }
    m_sum.add(ofTree);
    if (until == treeEnd) {
        m_made.digest = m_sum.finish();
        end(m_made);
    }
}

void IsoTreeDigest::end(const IsoTreeChecksum& made)
{
    const std::lock_guard lock(m_mutex);
    if (!m_text) {
        m_text = made.text();
        m_changed.notify_all();
    }
}

void IsoTreeDigest::giveUp()
{
    end({});
}

std::string IsoTreeDigest::text()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_text.has_value(); });
    return *m_text;
}

} // namespace steadyburn
