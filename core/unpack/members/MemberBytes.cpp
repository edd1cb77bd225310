#include "unpack/members/MemberBytes.h"

#include "base/Units.h"

#include <algorithm>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::size_t kFetch = 256 * 1024;
constexpr std::size_t kHeldMember = 8 * 1024 * 1024; // our members hold 1 to 4 MiB
constexpr std::size_t kUnpackedAtOnce = 1024 * 1024; // of a member that is not held
constexpr std::uint64_t kModestWindow = 128 * 1024 * 1024;

// What a window larger than that may take: half of what this process can have.
std::uint64_t windowBudget()
{
    const auto pages = static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)));
    std::uint64_t most = pages * static_cast<std::uint64_t>(std::max(1L, ::sysconf(_SC_PAGESIZE)));
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        most = std::min<std::uint64_t>(most, limit.rlim_cur);
    }
    return std::max(kModestWindow, most / 2);
}

Fault noMemory(std::uint64_t needed, std::uint64_t available)
{
    return {.kind = FaultKind::outOfMemory,
            .doing = Action::read,
            .facts = SpaceNeed{.needed = needed, .available = available}};
}

} // namespace

MemberBytes::MemberBytes(PatientReader& medium, std::uint64_t start, std::unique_ptr<MemberUnpacker> unpacker)
    : m_medium(medium), m_unpacker(std::move(unpacker)), m_inPosition(start)
{
}

std::uint64_t MemberBytes::skip(std::uint64_t /*bytes*/)
{
    return 0;
}

Result<std::span<const std::byte>> MemberBytes::next()
{
    m_outPosition += m_handOut ? m_outBytes : 0;
    m_outBytes = m_handOut ? 0 : m_outBytes;
    m_handOut = false;
    while (!m_handOut && m_place != Place::end) {
        auto done = m_place == Place::between ? beginMember() : unpackPiece();
        if (!done) {
            return done.takeFault();
        }
    }
    return std::span<const std::byte>(m_out).first(m_handOut ? m_outBytes : 0);
}

MemberBytes::Packed MemberBytes::packed() const
{
    return Packed(m_in).subspan(m_front);
}

// False at the end of the medium.
Result<bool> MemberBytes::fetch()
{
    if (m_inEnded) {
        return false;
    }
    const std::size_t drop = m_held ? m_memberStart : m_front - std::min(m_front, MemberUnpacker::kTellingBytes);
    m_in.erase(m_in.begin(), m_in.begin() + static_cast<std::ptrdiff_t>(drop));
    m_front -= drop;
    m_memberStart -= std::min(m_memberStart, drop);
    const std::size_t before = m_in.size();
    m_in.resize(before + kFetch);
    std::vector<ByteRange> damage; // the unpacker finds it by itself, and knows where it lies in the unpacked bytes
    auto got = m_medium.readAt(std::span(m_in).subspan(before), m_inPosition, damage);
    m_in.resize(before + (got ? *got : 0));
    if (!got) {
        return got.takeFault();
    }
    m_inPosition += *got;
    m_inEnded = *got < kFetch;
    m_readDamage = m_readDamage || !damage.empty();
    return *got > 0;
}

Result<bool> MemberBytes::have(std::size_t bytes)
{
    while (packed().size() < bytes) {
        auto more = fetch();
        if (!more || !*more) {
            return more;
        }
    }
    return true;
}

Result<void> MemberBytes::beginMember()
{
    m_memberStart = m_front;
    m_held = true;
    if (auto some = have(MemberUnpacker::kHeadBytes); !some) {
        return some.takeFault();
    }
    const Packed front = packed();
    if (front.empty()) {
        m_place = Place::end;
        return {};
    }
    if (front[0] == std::byte{0}) {
        const auto* end = std::find_if(front.data(), front.data() + front.size(),
                                       [](std::byte byte) { return byte != std::byte{0}; });
        consume(static_cast<std::size_t>(end - front.data()));
        m_zerosPassed = true;
        return {};
    }
    m_memberPosition = m_outPosition;
    if (std::exchange(m_zerosPassed, false) && m_unpacker->startsMember(front)) {
        m_memberHead.clear();
        makeUp(true);
        return {};
    }
    m_memberHead.assign(front.begin(), front.begin() + static_cast<std::ptrdiff_t>(
                                                           std::min(front.size(), MemberUnpacker::kTellingBytes)));
    if (!m_unpacker->startsMember(front)) {
        return m_goodMembers > 0 ? recoverBetween() : recover();
    }
    if (const std::uint64_t window = m_unpacker->window(m_memberHead); window > kModestWindow) {
        if (const std::uint64_t budget = windowBudget(); window > budget) {
            return noMemory(window, budget);
        }
        m_largestWindow = std::max(m_largestWindow, window);
    }
    m_checksummed = m_checksummed && m_unpacker->hasChecksum(m_memberHead);
    m_unpacker->begin();
    m_place = Place::inside;
    return {};
}

Result<void> MemberBytes::unpackPiece()
{
    const std::size_t limit = m_held ? kHeldMember : kUnpackedAtOnce;
    while (true) {
        if (m_outBytes == limit) {
            m_held = false; // from now on what was unpacked is handed out before its checksum is seen
            m_handOut = true;
            return {};
        }
        if (auto some = have(1); !some) {
            return some.takeFault();
        }
        if (m_out.size() < std::min(limit, m_outBytes + kUnpackedAtOnce)) {
            m_out.resize(std::min(limit, m_outBytes + kUnpackedAtOnce));
        }
        const auto room = std::span(m_out).first(std::min(m_out.size(), limit)).subspan(m_outBytes);
        const auto step = m_unpacker->unpack(packed(), room);
        consume(step.consumed);
        m_outBytes += step.produced;
        if (step.state == MemberUnpacker::State::end) {
            endMember();
            return {};
        }
        if (step.state == MemberUnpacker::State::noMemory) {
            return noMemory(m_unpacker->window(m_memberHead), 0);
        }
        const bool cut = step.consumed == 0 && step.produced == 0 && m_inEnded && packed().empty();
        if (cut && !m_readDamage) {
            endCut();
            return {};
        }
        if (step.state == MemberUnpacker::State::bad || cut) {
            return recover();
        }
    }
}

void MemberBytes::endMember()
{
    m_place = Place::between;
    ++m_goodMembers;
    m_lastMember = m_outPosition + m_outBytes - m_memberPosition;
    m_handOut = m_outBytes > 0;
    if (!m_held) {
        addLateMember({m_memberPosition, true});
    }
}

// The archive ends within this member. What was unpacked up to there is what was packed; behind it something is
// missing.
void MemberBytes::endCut()
{
    m_place = Place::end;
    m_cut = true;
    m_handOut = m_outBytes > 0;
    addDamage({m_outPosition + m_outBytes, 1});
}

// What stands behind a good member and begins none: a damaged member where another comes later, else bytes that are
// none of the archive's. If they were its last member, the end of what it holds is missing and is told.
Result<void> MemberBytes::recoverBetween()
{
    const std::uint64_t begin = m_inPosition - packed().size();
    auto found = findNext();
    if (!found) {
        return found.takeFault();
    }
    if (*found) {
        makeUp(true);
        m_place = Place::between;
        return {};
    }
    addBytesBehind(m_inPosition - begin);
    m_place = Place::end;
    m_front = m_in.size();
    return {};
}

Result<void> MemberBytes::recover()
{
    auto found = findNext();
    if (!found) {
        return found.takeFault();
    }
    makeUp(*found);
    m_place = *found ? Place::between : Place::end;
    m_front = *found ? m_front : m_in.size();
    return {};
}

// Looks for the next member behind the damage, from one byte behind the start of the damaged one: unpacking notices
// damage late, and may by then have run into the next.
Result<bool> MemberBytes::findNext()
{
    if (m_held) {
        m_front = m_memberStart + 1;
    }
    bool found = false;
    while (!found) {
        auto enough = have(MemberUnpacker::kHeadBytes);
        if (!enough) {
            return enough.takeFault();
        }
        if (!*enough) {
            break;
        }
        if (m_unpacker->startsMember(packed())) {
            auto good = trial();
            if (!good) {
                return good.takeFault();
            }
            found = *good;
        }
        m_front += found ? 0 : 1;
        if (m_held && m_front - m_memberStart > 2 * kHeldMember) {
            m_memberStart = m_front - MemberUnpacker::kTellingBytes; // nothing before is needed any more
        }
    }
    return found;
}

// Whether the bytes at the front unpack: to the end of a member, or so far that it is no chance.
Result<bool> MemberBytes::trial()
{
    const Packed first = packed().first(std::min(packed().size(), MemberUnpacker::kTellingBytes));
    if (m_unpacker->window(first) > std::max(kModestWindow, m_largestWindow)) {
        return false; // chance may say so
    }
    std::vector<std::byte> scratch(MemberUnpacker::kConvincingBytes);
    std::size_t produced = 0;
    std::size_t at = 0;
    m_unpacker->begin();
    while (produced < MemberUnpacker::kConvincingBytes) {
        if (at == packed().size()) {
            auto more = have(at + 1);
            if (!more) {
                return more;
            }
            if (!*more) {
                return produced > 0;
            }
        }
        const auto step = m_unpacker->unpack(packed().subspan(at), std::span(scratch).subspan(produced));
        at += step.consumed;
        produced += step.produced;
        if (step.state != MemberUnpacker::State::more) {
            return step.state == MemberUnpacker::State::end;
        }
    }
    return true;
}

// What the damaged member should have had: its own word, or as much as the one before it.
void MemberBytes::makeUp(bool foundNext)
{
    const std::uint64_t already = m_outPosition - m_memberPosition; // handed out before
    std::uint64_t whole = already + m_outBytes;
    if (foundNext) {
        const std::size_t telling = std::min(m_front, MemberUnpacker::kTellingBytes);
        const auto last = Packed(m_in).subspan(m_front - telling, telling);
        const auto told = m_unpacker->sizeOfDamaged(m_memberHead, last);
        if (told && *told >= already && *told - already <= kHeldMember) {
            whole = *told;
        } else {
            whole = std::max(whole, m_lastMember <= kHeldMember ? m_lastMember : 0);
        }
    }
    const std::size_t bytes = whole - already;
    m_out.resize(std::max(m_out.size(), bytes));
    if (bytes > m_outBytes) {
        std::fill_n(m_out.begin() + static_cast<std::ptrdiff_t>(m_outBytes), bytes - m_outBytes, std::byte{0});
    }
    m_outBytes = bytes;
    m_handOut = bytes > 0;
    if (!m_held) {
        addLateMember({m_memberPosition, false});
    }
    addDamage({m_memberPosition, std::max<std::uint64_t>(whole, 1)}); // of a member that gave nothing too
}

} // namespace steadyburn
