#include "unpack/iso/IsoSessionSums.h"

#include "base/Sha256.h"
#include "base/SparseSum.h"
#include "base/Units.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace steadyburn {

namespace {

constexpr std::size_t kSummedAtOnce = 1024 * 1024;
constexpr std::size_t kHexDigits = 32;

using Block = std::array<std::byte, kDiscBlock>;

std::optional<std::uint32_t> numberBehind(std::string_view text, std::string_view name)
{
    const std::size_t found = text.find(name);
    std::uint32_t number = 0;
    if (found == std::string_view::npos) {
        return std::nullopt;
    }
    const char* const first = text.data() + found + name.size();
    const auto parsed = std::from_chars(first, text.data() + text.size(), number);
    return parsed.ec == std::errc() ? std::optional(number) : std::nullopt;
}

} // namespace

// libisofs, doc/checksums.txt: "libisofs_NAME pos=… range_start=… range_size=… [next=…] md5=… self=…".
std::optional<IsoChecksumTag> parseIsoTag(std::span<const std::byte> block, std::string_view name,
                                          std::uint32_t position)
{
    constexpr std::string_view kMd5 = " md5=";
    constexpr std::string_view kSelf = " self=";
    const std::string_view text(reinterpret_cast<const char*>(block.data()), block.size());
    const std::string begin = "libisofs_" + std::string(name) + " pos=" + std::to_string(position) + " range_start=";
    const std::size_t md5 = text.find(kMd5);
    if (!text.starts_with(begin) || md5 == std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t behind = md5 + kMd5.size() + kHexDigits;
    if (behind + kSelf.size() + kHexDigits > text.size() || text.substr(behind, kSelf.size()) != kSelf) {
        return std::nullopt;
    }
    Md5Sum own;
    own.add(block.first(behind));
    const std::string_view fields = text.substr(0, md5);
    const auto start = numberBehind(fields, " range_start=");
    const auto size = numberBehind(fields, " range_size=");
    if (text.substr(behind + kSelf.size(), kHexDigits) != toHex(own.finish()) || !start || !size ||
        std::uint64_t(*start) + *size != position) {
        return std::nullopt;
    }
    return IsoChecksumTag{.start = *start,
                          .end = position,
                          .next = numberBehind(fields, " next=").value_or(0),
                          .md5 = std::string(text.substr(md5 + kMd5.size(), kHexDigits))};
}

IsoSessionSums::~IsoSessionSums()
{
    if (m_medium != nullptr) {
        m_medium->setObserver({});
    }
}

void IsoSessionSums::add(std::uint64_t start, std::uint64_t end, std::string md5)
{
    const auto behind = std::upper_bound(m_sessions.begin(), m_sessions.end(), start,
                                         [](std::uint64_t at, const Session& session) { return at < session.start; });
    Session session;
    session.start = start;
    session.end = end;
    session.md5 = std::move(md5);
    m_sessions.insert(behind, std::move(session));
}

namespace {

struct SessionHead {
    bool damaged = false; // a descriptor, or the tag behind them
    bool ours = false;    // this program wrote the session
    std::optional<IsoChecksumTag> tag;
};

// The descriptors of a session and the tag that stands behind them.
Result<SessionHead> readHead(PatientReader& medium, std::uint32_t start)
{
    constexpr std::uint32_t kFirst = 16;
    constexpr std::uint32_t kMostDescriptors = 64;
    constexpr std::size_t kApplication = 574;
    constexpr std::string_view kOurs = "STEADYBURN ";
    constexpr std::byte kPrimary{1};
    constexpr std::byte kEnd{255};
    SessionHead head;
    Block block{};
    bool ended = false;
    for (std::uint32_t i = start + kFirst; i < start + kFirst + kMostDescriptors; ++i) {
        auto readable = medium.readWhole(block, std::uint64_t(i) * kDiscBlock);
        if (!readable) {
            return readable.takeFault();
        }
        if (*readable && std::memcmp(block.data() + 1, "CD001", 5) == 0) {
            ended = ended || block[0] == kEnd;
            head.ours = head.ours || (block[0] == kPrimary &&
                                      std::memcmp(block.data() + kApplication, kOurs.data(), kOurs.size()) == 0);
            continue;
        }
        head.tag = *readable ? parseIsoTag(block, "sb_checksum_tag_v1", i) : std::nullopt;
        if (head.tag && head.tag->start == start) {
            head.damaged = head.damaged || !ended;
            return head;
        }
        head.tag.reset();
        const bool zeros = allZeros(block);
        head.damaged = head.damaged || !*readable || !ended || (head.ours && zeros); // ours go on at once
        if (ended && *readable) {
            break;
        }
    }
    return head;
}

} // namespace

Result<std::optional<bool>> treeMatchesTag(PatientReader& medium, std::uint64_t start)
{
    using Verdict = std::optional<bool>;
    auto head = readHead(medium, static_cast<std::uint32_t>(start / kDiscBlock));
    if (!head) {
        return head.takeFault();
    }
    if (!head->tag) {
        return Verdict();
    }
    Block block{};
    const std::uint32_t at = head->tag->next;
    auto readable = medium.readWhole(block, std::uint64_t(at) * kDiscBlock);
    if (!readable) {
        return readable.takeFault();
    }
    const auto tag = *readable ? parseIsoTag(block, "tree_checksum_tag_v1", at) : std::nullopt;
    if (!tag || tag->start != head->tag->start) {
        return Verdict();
    }
    Md5Sum sum;
    auto whole = medium.passWhole(start, std::uint64_t(tag->end) * kDiscBlock,
                                  [&sum](std::span<const std::byte> bytes) { sum.add(bytes); });
    if (!whole) {
        return whole.takeFault();
    }
    return *whole ? Verdict(toHex(sum.finish()) == tag->md5) : Verdict();
}

// Behind the last descriptor stands a tag that leads to the tree's, and that one to the session's.
Result<void> IsoSessionSums::find(PatientReader& medium, std::uint64_t start, std::uint64_t filesEnd,
                                  std::uint64_t next, FaultLog& log)
{
    const auto startBlock = static_cast<std::uint32_t>(start / kDiscBlock);
    auto head = readHead(medium, startBlock);
    if (!head) {
        return head.takeFault();
    }
    if (head->damaged) {
        log.add({.kind = FaultKind::structureDamaged,
                 .doing = Action::read,
                 .offset = start,
                 .detail = "descriptors of an earlier session",
                 .facts = DamagedStructure{DamagedStructure::What::earlierDescriptors}});
    }
    std::optional<IsoChecksumTag> tag = head->tag;
    Block block{};
    for (const std::string_view name : {"tree_checksum_tag_v1", "checksum_tag_v1"}) {
        if (!tag) {
            break;
        }
        const std::uint32_t at = tag->next;
        auto readable = medium.readWhole(block, std::uint64_t(at) * kDiscBlock);
        if (!readable) {
            return readable.takeFault();
        }
        tag = *readable ? parseIsoTag(block, name, at) : std::nullopt;
    }
    const bool led = tag && tag->start == startBlock;
    if (!led && head->tag) {
        log.add({.kind = FaultKind::structureDamaged,
                 .doing = Action::read,
                 .offset = start,
                 .detail = "checksum of an earlier session",
                 .facts = DamagedStructure{DamagedStructure::What::earlierChecksum}});
    }
    if (!led && (head->tag || head->damaged)) {
        auto found = findEnd(medium, startBlock, std::max(filesEnd, start + kDiscBlock), next);
        if (!found) {
            return found.takeFault();
        }
        tag = *found;
    }
    if (tag && tag->start == startBlock) {
        add(start, std::uint64_t(tag->end) * kDiscBlock, tag->md5);
    } else if (head->tag || (head->damaged && head->ours)) {
        add(start, next, {}); // its checksum is lost: nothing in it is known to be whole
    }
    return {};
}

// The session's own tag, which stands behind its files: looked for where none leads to it.
Result<std::optional<IsoChecksumTag>> IsoSessionSums::findEnd(PatientReader& medium, std::uint32_t start,
                                                              std::uint64_t from, std::uint64_t next)
{
    constexpr std::uint64_t kMostLooks = 32768;
    constexpr std::uint64_t kMostUnreadable = 16; // in a row: between two sessions nothing can be read
    Block block{};
    std::uint64_t unreadable = 0;
    const std::uint64_t first = roundUp(from, kDiscBlock) / kDiscBlock;
    const std::uint64_t end = std::min(first + kMostLooks, next / kDiscBlock);
    for (std::uint64_t i = first; i < end && unreadable < kMostUnreadable; ++i) {
        auto readable = medium.readWhole(block, i * kDiscBlock);
        if (!readable) {
            return readable.takeFault();
        }
        unreadable = *readable ? 0 : unreadable + 1;
        const auto tag = parseIsoTag(block, "checksum_tag_v1", static_cast<std::uint32_t>(i));
        if (*readable && tag && tag->start == start) {
            return tag;
        }
    }
    return std::optional<IsoChecksumTag>();
}

std::optional<std::uint32_t> IsoSessionSums::holding(const IsoEntry& file) const
{
    const auto extents = file.extents();
    for (std::uint32_t i = 0; i < m_sessions.size(); ++i) {
        const Session& session = m_sessions[i];
        const bool all = std::all_of(extents.begin(), extents.end(), [&](const IsoExtent& extent) {
            const std::uint64_t begin = std::uint64_t(extent.block) * kDiscBlock;
            return extent.size == 0 || (begin >= session.start && begin + extent.size <= session.end);
        });
        if (all) {
            return i;
        }
    }
    return std::nullopt;
}

void IsoSessionSums::begin(PatientReader& medium)
{
    if (m_sessions.empty()) {
        return;
    }
    m_medium = &medium;
    for (Session& session : m_sessions) {
        session.sum = std::make_unique<Md5Sum>();
        session.hashed = session.md5.empty() ? session.end : session.start;
    }
    medium.setObserver([this](std::uint64_t offset, std::span<const std::byte> bytes) { saw(offset, bytes); });
}

void IsoSessionSums::saw(std::uint64_t offset, std::span<const std::byte> bytes)
{
    for (Session& session : m_sessions) {
        if (session.brokenAt || session.hashed >= session.end || offset > session.hashed ||
            offset + bytes.size() <= session.hashed) {
            continue;
        }
        const auto news = bytes.subspan(session.hashed - offset);
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(news.size(), session.end - session.hashed));
        session.sum->add(news.first(count));
        session.hashed += count;
    }
}

Result<void> IsoSessionSums::catchUp(std::uint64_t offset)
{
    if (m_medium == nullptr) {
        return {};
    }
    for (Session& session : m_sessions) {
        if (auto done = catchUp(session, std::min(offset, session.end)); !done) {
            return done;
        }
    }
    return {};
}

Result<void> IsoSessionSums::catchUp(Session& session, std::uint64_t offset)
{
    std::vector<std::byte> piece;
    while (!session.brokenAt && session.hashed < offset) {
        const std::uint64_t before = session.hashed;
        piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kSummedAtOnce, offset - before)));
        std::vector<ByteRange> damage;
        m_medium->dropWindow(before);
        auto got = m_medium->readAt(piece, before, damage);
        if (!got && got.fault().kind != FaultKind::mediumError) {
            return got.takeFault();
        }
        if (!got || !damage.empty() || session.hashed == before) {
            session.brokenAt = damage.empty() ? before : damage.front().offset;
        }
    }
    return {};
}

Result<void> IsoSessionSums::finish(FaultLog& log, const std::function<void(std::uint32_t, bool)>& compared,
                                    std::vector<std::uint64_t>& unreadable)
{
    if (auto rest = catchUp(~std::uint64_t(0)); !rest || m_medium == nullptr) {
        return rest;
    }
    m_medium->setObserver({});
    m_medium = nullptr;
    for (std::uint32_t i = 0; i < m_sessions.size(); ++i) {
        Session& session = m_sessions[i];
        if (session.md5.empty()) { // which has been told
            if (compared) {
                compared(i, false);
            }
            continue;
        }
        const bool holds = !session.brokenAt && toHex(session.sum->finish()) == session.md5;
        if (session.brokenAt) {
            unreadable.push_back(*session.brokenAt);
        } else if (!holds) {
            log.add({.kind = FaultKind::mediumError,
                     .doing = Action::verify,
                     .offset = session.start,
                     .length = session.end - session.start,
                     .facts = DamageWitness{DamageWitness::Who::sessionChecksum}});
        }
        if (compared) {
            compared(i, holds);
        }
    }
    return {};
}

} // namespace steadyburn
