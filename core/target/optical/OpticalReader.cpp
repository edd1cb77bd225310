#include "target/optical/OpticalReader.h"

#include "base/Units.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kBuffer = 256 * kKiB;

} // namespace

OpticalReader::OpticalReader(std::shared_ptr<BurnDrive> drive, std::uint64_t start, std::uint64_t end,
                             std::vector<std::uint64_t> earlier)
    : m_drive(std::move(drive)),
      m_start(start),
      m_end(end),
      m_at(start),
      m_earlier(std::move(earlier)),
      m_buffer(kBuffer)
{
}

Result<std::size_t> OpticalReader::read(std::span<std::byte> into)
{
    if (m_at >= m_end || into.empty()) {
        return std::size_t{0};
    }
    if (m_at < m_bufferAt || m_at >= m_bufferAt + m_bufferSize) {
        const std::uint64_t from = m_at / kDiscBlock * kDiscBlock;
        // A file's last block may be short, a disc's never is.
        const std::uint64_t limit = m_drive->address().stdio ? m_end : roundUp(m_end, kDiscBlock);
        // Beside damage every sector too many costs the drive's own patience, seconds each.
        const bool nearDamage = m_damage && (from < *m_damage ? *m_damage - from : from - *m_damage) < kBuffer;
        const std::uint64_t ahead = nearDamage ? roundUp(m_at + into.size(), kDiscBlock) - from : kBuffer;
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>({ahead, kBuffer, limit - from}));
        m_bufferSize = 0;
        auto [got, fault] = m_drive->read(from, std::span(m_buffer).first(wanted));
        m_bufferAt = from;
        m_bufferSize = got;
        if (got < wanted) {
            m_damage = from + got;
        }
        if (m_at >= m_bufferAt + m_bufferSize) {
            return fault ? std::move(*fault)
                         : Fault{.kind = FaultKind::mediumError,
                                 .doing = Action::read,
                                 .path = m_drive->address().spec,
                                 .offset = m_at};
        }
    }
    const auto skip = static_cast<std::size_t>(m_at - m_bufferAt);
    const auto part =
        static_cast<std::size_t>(std::min<std::uint64_t>({into.size(), m_bufferSize - skip, m_end - m_at}));
    std::memcpy(into.data(), m_buffer.data() + skip, part);
    m_at += part;
    return part;
}

Result<void> OpticalReader::seek(std::uint64_t offset)
{
    if (offset > m_end) {
        return Fault{.kind = FaultKind::badArgument,
                     .doing = Action::read,
                     .path = m_drive->address().spec,
                     .offset = offset,
                     .detail = "behind the end of the session"};
    }
    m_at = offset;
    return {};
}

} // namespace steadyburn
