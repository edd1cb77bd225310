#include "unpack/members/ArchiveFeed.h"

#include "base/SparseSum.h"
#include "base/Units.h"
#include "unpack/FormatProbe.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

#include <archive.h>

namespace steadyburn {

namespace {
constexpr std::string_view kTarMagic = "ustar";
} // namespace

void ArchiveFree::operator()(archive* handle) const
{
    archive_read_free(handle);
}

std::optional<Fault> memoryFault(archive* handle)
{
    return archive_errno(handle) == ENOMEM
               ? std::optional(Fault{.kind = FaultKind::outOfMemory, .doing = Action::read, .code = ENOMEM})
               : std::nullopt;
}

ArchiveFeed::ArchiveFeed(ArchiveBytes& bytes, std::stop_token stop) : m_bytes(bytes), m_stop(std::move(stop))
{
}

int ArchiveFeed::open(archive* handle)
{
    m_base = m_pieceStart + m_used;
    archive_read_set_callback_data(handle, this);
    archive_read_set_read_callback(handle, &ArchiveFeed::readPiece);
    archive_read_set_skip_callback(handle, &ArchiveFeed::skipBytes);
    return archive_read_open1(handle);
}

// The next piece takes the place of the newest, of which nothing may be left.
Result<void> ArchiveFeed::pull()
{
    if (m_stop.stop_requested()) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
    }
    const auto passed = m_piece.last(std::min(m_piece.size(), kPassed)); // gone with the next piece
    m_passed.assign(passed.begin(), passed.end());
    keepPiece();
    auto next = m_bytes.next();
    if (!next) {
        return next.takeFault();
    }
    m_pieceStart += m_piece.size();
    m_piece = *next;
    m_used = 0;
    m_ended = next->empty();
    if (!m_ended) {
        const auto tail = next->last(std::min<std::size_t>(next->size(), kTarBlock));
        m_endsWithZeros = allZeros(tail);
    }
    return {};
}

void ArchiveFeed::hold(std::uint64_t position)
{
    m_held.clear();
    m_holdFrom = position >= m_pieceStart ? position : ~std::uint64_t(0);
}

// Of what is held what lies in the newest piece.
std::span<const std::byte> ArchiveFeed::heldInPiece() const
{
    const std::uint64_t from = m_holdFrom + m_held.size();
    const std::uint64_t end = m_pieceStart + m_piece.size();
    return m_holdFrom == ~std::uint64_t(0) || from < m_pieceStart || from >= end
               ? std::span<const std::byte>()
               : m_piece.subspan(static_cast<std::size_t>(from - m_pieceStart));
}

void ArchiveFeed::keepPiece()
{
    const auto rest = heldInPiece();
    const std::size_t count = std::min(rest.size(), kMostHeld - m_held.size());
    m_held.insert(m_held.end(), rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count));
}

// 0 behind what is held.
std::byte ArchiveFeed::heldAt(std::size_t at) const
{
    const auto rest = heldInPiece();
    const std::size_t inRest = at - std::min(at, m_held.size());
    return at < m_held.size() ? m_held[at] : inRest < rest.size() ? rest[inRest] : std::byte{0};
}

bool ArchiveFeed::holdsGlobalHeader() const
{
    return heldAt(kTarTypeField) == std::byte{'g'};
}

bool ArchiveFeed::holdsContinuation() const
{
    const bool labelled = heldAt(kTarTypeField) == std::byte{'V'}; // the volume's name comes first
    return heldAt(labelled ? kTarBlock + kTarTypeField : kTarTypeField) == std::byte{'M'};
}

std::span<const std::byte> ArchiveFeed::held()
{
    keepPiece();
    return m_held;
}

ssize_t ArchiveFeed::readPiece(archive* handle, void* self, const void** buffer)
{
    auto& feed = *static_cast<ArchiveFeed*>(self);
    if (feed.m_used == feed.m_piece.size() && !feed.m_ended) {
        if (auto pulled = feed.pull(); !pulled) {
            feed.m_fault = pulled.takeFault();
            archive_set_error(handle, EIO, "medium cannot be read");
            return ARCHIVE_FATAL;
        }
    }
    const auto rest = feed.m_piece.subspan(feed.m_used);
    feed.m_used = feed.m_piece.size();
    *buffer = rest.data();
    return static_cast<ssize_t>(rest.size());
}

std::int64_t ArchiveFeed::skipBytes(archive* /*handle*/, void* self, std::int64_t request)
{
    auto& feed = *static_cast<ArchiveFeed*>(self);
    if (request <= 0 || feed.m_used != feed.m_piece.size() || feed.m_ended) {
        return 0;
    }
    const std::uint64_t skipped = feed.m_bytes.skip(static_cast<std::uint64_t>(request));
    feed.m_pieceStart += feed.m_piece.size() + skipped;
    feed.m_piece = {};
    feed.m_used = 0;
    return static_cast<std::int64_t>(skipped);
}

Result<std::span<const std::byte>> ArchiveFeed::look(std::size_t wanted)
{
    while (m_piece.size() - m_used < wanted && !m_ended) {
        std::vector<std::byte> joined(m_piece.begin() + static_cast<std::ptrdiff_t>(m_used), m_piece.end());
        const std::uint64_t start = m_pieceStart + m_used;
        if (auto pulled = pull(); !pulled) {
            return pulled.takeFault();
        }
        joined.insert(joined.end(), m_piece.begin(), m_piece.end());
        m_joined = std::move(joined);
        m_piece = m_joined;
        m_pieceStart = start;
    }
    return m_piece.subspan(m_used);
}

void ArchiveFeed::moveTo(std::uint64_t position)
{
    m_used = std::min<std::uint64_t>(position > m_pieceStart ? position - m_pieceStart : 0, m_piece.size());
}

Result<bool> ArchiveFeed::findHeader(std::uint64_t position)
{
    moveTo(position);
    while (true) {
        auto bytes = look(2 * kTarBlock);
        if (!bytes) {
            return bytes.takeFault();
        }
        const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
        std::size_t at = 0;
        for (at = text.find(kTarMagic, kTarMagicField); at != std::string_view::npos;
             at = text.find(kTarMagic, at + 1)) {
            if (isTarHeader(bytes->subspan(at - kTarMagicField))) {
                m_used += at - kTarMagicField;
                return true;
            }
        }
        if (bytes->size() < 2 * kTarBlock) {
            m_used = m_piece.size();
            return false;
        }
        m_used += bytes->size() - kTarBlock + 1; // a header may lie across the border
    }
}

Result<bool> ArchiveFeed::findAlignedHeader(std::uint64_t most)
{
    for (std::uint64_t passed = 0; passed <= most; passed += kTarBlock) {
        auto bytes = look(kTarBlock);
        if (!bytes) {
            return bytes.takeFault();
        }
        if (bytes->size() < kTarBlock) {
            return false;
        }
        const auto block = bytes->first(kTarBlock);
        if (std::memcmp(block.data() + kTarMagicField, kTarMagic.data(), kTarMagic.size()) == 0 && isTarHeader(block)) {
            return true;
        }
        m_used += kTarBlock;
    }
    return false;
}

Result<BehindArchive> ArchiveFeed::searchBehind(std::uint64_t position)
{
    moveTo(position);
    BehindArchive behind;
    if (position < m_pieceStart) { // what was taken to look ahead
        const std::size_t count = std::min<std::uint64_t>(m_pieceStart - position, m_passed.size());
        if (std::any_of(m_passed.end() - static_cast<std::ptrdiff_t>(count), m_passed.end(),
                        [](std::byte byte) { return byte != std::byte{0}; })) {
            behind = {.position = position, .bytes = count};
        }
    }
    for (;;) {
        auto bytes = look(kTarBlock);
        if (!bytes) {
            return bytes.takeFault();
        }
        if (bytes->empty()) {
            return behind;
        }
        const auto block = bytes->first(std::min(bytes->size(), kTarBlock));
        if (isTarHeader(block)) {
            behind.archive = this->position();
            return behind;
        }
        if (std::any_of(block.begin(), block.end(), [](std::byte byte) { return byte != std::byte{0}; })) {
            behind.position = behind.bytes == 0 ? this->position() : behind.position;
            behind.bytes += block.size();
        }
        m_used += block.size();
    }
}

Result<void> ArchiveFeed::drain()
{
    while (!m_ended) {
        m_used = m_piece.size();
        if (auto pulled = pull(); !pulled) {
            return pulled;
        }
    }
    return {};
}

} // namespace steadyburn
