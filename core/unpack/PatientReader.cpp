#include "unpack/PatientReader.h"

#include "base/Units.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kWindow = 1024 * 1024;
constexpr std::size_t kSmallWindow = 64 * 1024; // for a caller that jumps about
constexpr std::size_t kPieces = 32 * 1024;      // the ECC block of a DVD: damage mostly takes it whole
constexpr unsigned kPatience = 4;               // lost pieces in a row that are still searched for single good blocks
constexpr unsigned kForwardPatience = 16;       // errors in a row on a medium that only goes forwards

} // namespace

PatientReader::PatientReader(MediumReader& medium, std::stop_token stop)
    : m_medium(medium), m_stop(std::move(stop)), m_window(std::make_unique_for_overwrite<std::byte[]>(kWindow))
{
}

std::span<std::byte> PatientReader::window() const
{
    return {m_window.get(), kWindow};
}

Result<std::size_t> PatientReader::readAt(std::span<std::byte> into, std::uint64_t offset,
                                          std::vector<ByteRange>& damage)
{
    m_walker.check();
    std::size_t done = 0;
    while (done < into.size()) {
        const std::uint64_t at = offset + done;
        if (at < m_windowStart || at >= m_windowStart + m_windowBytes) {
            if (auto loaded = load(at, into.size() - done); !loaded) {
                return loaded.takeFault();
            }
            if (at >= m_windowStart + m_windowBytes) {
                break; // the end of the medium
            }
            if (at < m_windowStart) {
                return Fault{.kind = FaultKind::unsupported, .doing = Action::read, .offset = at};
            }
        }
        const std::size_t from = at - m_windowStart;
        const std::size_t count = std::min(into.size() - done, m_windowBytes - from);
        std::memcpy(into.data() + done, m_window.get() + from, count);
        for (const ByteRange& range : m_windowDamage) {
            const std::uint64_t first = std::max(range.offset, at);
            const std::uint64_t last = std::min(range.end(), at + count);
            if (first < last) {
                damage.push_back({first, last - first});
            }
        }
        done += count;
    }
    return done;
}

Result<void> PatientReader::load(std::uint64_t offset, std::size_t wanted)
{
    const std::uint64_t windowEnd = m_windowStart + m_windowBytes;
    const bool onwards = offset >= windowEnd && offset - windowEnd <= kSmallWindow;
    const std::uint64_t start = offset / kDiscBlock * kDiscBlock;
    const std::size_t length = onwards || wanted > kSmallWindow ? kWindow : kSmallWindow;
    if (seekable()) {
        m_windowDamage.clear();
        m_windowBytes = 0;
        m_windowStart = start;
        auto filled = fill(window().first(length), start);
        if (!filled) {
            return filled.takeFault();
        }
        m_windowBytes = *filled;
        return {};
    }
    do {
        if (auto moved = loadNext(); !moved) {
            return moved;
        }
    } while (!m_ended && m_windowStart + m_windowBytes <= offset);
    return {};
}

// The next window of a medium that only goes forwards. The present one stays when nothing more comes: what lies behind
// the end was asked for, as when the format of a short tape file is looked for, and its front is still wanted.
Result<void> PatientReader::loadNext()
{
    if (m_heldFault) {
        return *m_heldFault;
    }
    if (m_ended) {
        return {};
    }
    const std::uint64_t start = m_windowStart + m_windowBytes;
    std::vector<ByteRange> damage = std::exchange(m_windowDamage, {});
    auto filled = fill(window(), start);
    if (!filled || *filled == 0) {
        m_windowDamage = std::move(damage);
        m_ended = filled.ok();
        return filled ? Result<void>() : Result<void>(filled.takeFault());
    }
    m_ended = *filled < kWindow && !m_heldFault;
    m_windowStart = start;
    m_windowBytes = *filled;
    return {};
}

Result<std::size_t> PatientReader::fill(std::span<std::byte> into, std::uint64_t offset)
{
    if (m_stop.stop_requested()) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
    }
    if (!seekable()) {
        return fillForward(into, offset);
    }
    if (const auto end = m_medium.size()) { // damage beyond a known end is the end
        into = into.first(std::min<std::uint64_t>(into.size(), *end > offset ? *end - offset : 0));
        if (into.empty()) {
            return std::size_t(0);
        }
    }
    auto whole = readOnce(into, offset);
    if (whole || whole.fault().kind != FaultKind::mediumError) {
        if (whole) {
            m_lostPieces = 0;
        }
        return whole;
    }
    return fillPieces(into, offset, kPieces);
}

// Somewhere in `into` there is damage: smaller pieces find out where.
Result<std::size_t> PatientReader::fillPieces(std::span<std::byte> into, std::uint64_t offset, std::size_t piece)
{
    std::size_t done = 0;
    while (done < into.size()) {
        if (m_stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
        }
        const auto part = into.subspan(done, std::min(piece, into.size() - done));
        auto got = readOnce(part, offset + done);
        if (!got && got.fault().kind != FaultKind::mediumError) {
            return got;
        }
        if (!got && piece > kDiscBlock && m_lostPieces < kPatience) {
            got = fillPieces(part, offset + done, kDiscBlock);
            if (!got) {
                return got;
            }
        } else if (!got) {
            std::fill(part.begin(), part.end(), std::byte{0});
            markDamage(offset + done, part.size());
            m_lostPieces += piece > kDiscBlock ? 1 : 0;
            done += part.size();
            continue;
        }
        if (piece > kDiscBlock) {
            const bool lost = !m_windowDamage.empty() && m_windowDamage.back().end() == offset + done + part.size() &&
                              m_windowDamage.back().length >= part.size();
            m_lostPieces = lost ? m_lostPieces + 1 : 0;
        }
        done += *got;
        if (*got < part.size()) {
            break;
        }
    }
    return done;
}

Result<std::size_t> PatientReader::readOnce(std::span<std::byte> into, std::uint64_t offset)
{
    if (m_position != offset) {
        if (auto moved = m_medium.seek(offset); !moved) {
            return moved.takeFault();
        }
        m_position = offset;
    }
    std::size_t done = 0;
    while (done < into.size()) {
        auto got = m_medium.read(into.subspan(done));
        if (!got) {
            m_position = ~std::uint64_t(0); // wherever the drive stands now
            return got;
        }
        if (*got == 0) {
            break;
        }
        done += *got;
        m_position += *got;
    }
    if (m_observer) {
        m_observer(offset, into.first(done));
    }
    return done;
}

void PatientReader::dropWindow(std::uint64_t offset)
{
    m_walker.check();
    if (seekable() && offset < m_windowStart + m_windowBytes) {
        m_windowBytes = offset > m_windowStart ? static_cast<std::size_t>(offset - m_windowStart) : 0;
    }
}

// A tape goes on behind the record it could not read; the fault says how long that was.
Result<std::size_t> PatientReader::fillForward(std::span<std::byte> into, std::uint64_t offset)
{
    std::size_t done = 0;
    while (done < into.size()) {
        if (m_owedZeros > 0) {
            const auto count = std::min<std::uint64_t>(m_owedZeros, into.size() - done);
            std::fill_n(into.begin() + static_cast<std::ptrdiff_t>(done), count, std::byte{0});
            markDamage(offset + done, count);
            m_owedZeros -= count;
            done += count;
            continue;
        }
        auto got = m_medium.read(into.subspan(done));
        if (!got) {
            const bool goesOn = got.fault().kind == FaultKind::mediumError && ++m_lostPieces < kForwardPatience;
            if (!goesOn) {
                m_heldFault = got.takeFault();
                break;
            }
            m_owedZeros = std::max<std::uint64_t>(got.fault().length, kTarBlock);
            continue;
        }
        if (*got == 0) {
            break;
        }
        m_lostPieces = 0;
        done += *got;
    }
    if (done == 0 && m_heldFault) {
        return *m_heldFault;
    }
    return done;
}

Result<bool> PatientReader::readWhole(std::span<std::byte> into, std::uint64_t offset)
{
    std::vector<ByteRange> damage;
    auto got = readAt(into, offset, damage);
    if (!got && got.fault().kind != FaultKind::mediumError) {
        return got.takeFault();
    }
    return got && *got == into.size() && damage.empty();
}

Result<bool> PatientReader::passWhole(std::uint64_t begin, std::uint64_t end, const UseOfBytes& use)
{
    std::vector<std::byte> piece;
    for (std::uint64_t offset = begin; offset < end; offset += piece.size()) {
        piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kMiB, end - offset)));
        auto whole = readWhole(piece, offset);
        if (!whole || !*whole) {
            return whole;
        }
        use(piece);
    }
    return true;
}

std::uint64_t PatientReader::skip(std::uint64_t offset, std::uint64_t bytes)
{
    m_walker.check();
    const std::uint64_t windowEnd = m_windowStart + m_windowBytes;
    if (seekable() || offset < m_windowStart || offset > windowEnd || offset + bytes <= windowEnd || m_owedZeros > 0 ||
        m_heldFault) {
        return 0;
    }
    auto skipped = m_medium.skip(offset + bytes - windowEnd);
    if (!skipped) {
        m_heldFault = skipped.takeFault(); // told at the next read
        return 0;
    }
    if (*skipped == 0) {
        return 0;
    }
    m_windowStart = windowEnd + *skipped;
    m_windowBytes = 0;
    m_windowDamage.clear();
    return m_windowStart - offset;
}

void PatientReader::windTo(std::uint64_t offset)
{
    m_walker.check();
    if (seekable()) {
        return;
    }
    for (std::uint64_t end = m_windowStart + m_windowBytes; offset > end; end = m_windowStart + m_windowBytes) {
        if (skip(end, offset - end) == 0) {
            return;
        }
    }
}

void PatientReader::markDamage(std::uint64_t offset, std::uint64_t length)
{
    if (!m_windowDamage.empty() && m_windowDamage.back().end() == offset) {
        m_windowDamage.back().length += length;
    } else {
        m_windowDamage.push_back({offset, length});
    }
}

} // namespace steadyburn
