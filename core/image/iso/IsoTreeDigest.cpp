#include "image/iso/IsoTreeDigest.h"

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

std::string tenDigits(std::uint32_t number)
{
    const std::string digits = std::to_string(number);
    return std::string(kNumberDigits - digits.size(), '0') + digits;
}

// Takes one thing after the other from the front of a text.
class TextFields {
public:
    explicit TextFields(std::string_view text) : m_rest(text) {}

    bool literal(std::string_view expected) { return take(expected.size()) == expected; }
    std::string_view take(std::size_t length)
    {
        const std::string_view field = m_rest.substr(0, length);
        m_rest.remove_prefix(field.size());
        return field;
    }
    bool number(std::uint32_t& into)
    {
        const std::string_view field = take(kNumberDigits);
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), into);
        return error == std::errc() && end == field.data() + field.size() && field.size() == kNumberDigits;
    }
    [[nodiscard]] bool ended() const { return m_rest.empty(); }

private:
    std::string_view m_rest;
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string timeIn(std::span<const std::byte> descriptor, std::size_t at)
{
    const auto field = descriptor.subspan(at, kTimeDigits);
    return {reinterpret_cast<const char*>(field.data()), field.size()};
}

std::optional<Digest> digestIn(std::string_view hex)
{
    Digest digest{};
    for (std::size_t i = 0; i < digest.size() && hex.size() == 2 * digest.size(); ++i) {
        unsigned value = 0;
        std::from_chars(hex.data() + 2 * i, hex.data() + 2 * i + 2, value, 16);
        digest[i] = static_cast<std::byte>(value);
    }
    return toHex(digest) == hex ? std::optional(digest) : std::nullopt;
}

} // namespace

std::string IsoTreeChecksum::text() const
{
    std::string time = modified;
    time.resize(kTimeDigits, '0');
    return std::string(kAbout) + tenDigits(first) + std::string(kCount) + tenDigits(blocks) + std::string(kCheck) +
           time + "\n" + toHex(digest) + std::string(kEnd);
}

std::size_t IsoTreeChecksum::textBytes()
{
    return IsoTreeChecksum().text().size();
}

std::optional<IsoTreeChecksum> IsoTreeChecksum::parse(std::string_view text)
{
    TextFields fields(text);
    IsoTreeChecksum parsed;
    if (!fields.literal(kAbout) || !fields.number(parsed.first) || !fields.literal(kCount) ||
        !fields.number(parsed.blocks) || !fields.literal(kCheck)) {
        return std::nullopt;
    }
    parsed.modified = fields.take(kTimeDigits);
    if (!std::ranges::all_of(parsed.modified, isDigit) || !fields.literal("\n")) {
        return std::nullopt;
    }
    const auto digest = digestIn(fields.take(2 * parsed.digest.size()));
    if (!digest || !fields.literal(kEnd) || !fields.ended()) {
        return std::nullopt;
    }
    parsed.digest = *digest;
    return parsed;
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
