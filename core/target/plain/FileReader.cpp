#include "target/plain/FileReader.h"

#include "base/Units.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>

namespace steadyburn {

FileReader::FileReader(FileDescriptor fd, std::string path, std::uint64_t start, std::uint64_t end)
    : m_fd(std::move(fd)), m_path(std::move(path)), m_start(start), m_end(end), m_at(start)
{
    ::posix_fadvise(m_fd.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
}

Result<std::size_t> FileReader::read(std::span<std::byte> into)
{
    std::uint64_t length = std::min<std::uint64_t>(into.size(), m_end - m_at);
    if (m_damage && length > 0) {
        const std::uint64_t sector = *m_damage / kDiscBlock * kDiscBlock;
        if (m_at >= sector && m_at < sector + kDiscBlock) {
            return Fault{.kind = FaultKind::mediumError,
                         .doing = Action::read,
                         .code = EIO,
                         .path = m_path,
                         .offset = sector,
                         .length = kDiscBlock};
        }
        if (m_at < sector) {
            length = std::min(length, sector - m_at);
        }
    }
    auto got = readWholeAt(m_fd.get(), into.first(static_cast<std::size_t>(length)), m_at, m_path);
    if (got) {
        m_at += *got;
    }
    return got;
}

Result<void> FileReader::seek(std::uint64_t offset)
{
    if (offset > m_end) {
        return Fault{.kind = FaultKind::io, .doing = Action::read, .code = EINVAL, .path = m_path, .offset = offset};
    }
    m_at = offset;
    return {};
}

} // namespace steadyburn
