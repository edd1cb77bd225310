#include "unpack/members/FilteredBytes.h"

#include <archive.h>
#include <archive_entry.h>

namespace steadyburn {

FilteredBytes::FilteredBytes(ArchiveBytes& packed, ForeignFilter filter, std::stop_token stop)
    : m_feed(packed, std::move(stop)), m_filter(filter)
{
}

bool FilteredBytes::open()
{
    m_handle.reset(archive_read_new());
    archive* const handle = m_handle.get();
    switch (m_filter) {
    case ForeignFilter::bzip2:
        archive_read_support_filter_bzip2(handle);
        break;
    case ForeignFilter::xz:
        archive_read_support_filter_xz(handle);
        break;
    case ForeignFilter::lz4:
        archive_read_support_filter_lz4(handle);
        break;
    }
    archive_read_support_format_raw(handle);
    archive_read_support_format_empty(handle);
    archive_entry* entry = nullptr;
    return m_feed.open(handle) == ARCHIVE_OK && archive_read_next_header(handle, &entry) == ARCHIVE_OK &&
           archive_filter_code(handle, 0) !=
               ARCHIVE_FILTER_NONE; // a damaged head is no reason to hand out packed bytes
}

Result<std::span<const std::byte>> FilteredBytes::next()
{
    if (m_ended) {
        return std::span<const std::byte>();
    }
    if (!m_handle && !open()) {
        return finish(true);
    }
    for (;;) {
        const void* block = nullptr;
        std::size_t bytes = 0;
        std::int64_t offset = 0;
        const int code = archive_read_data_block(m_handle.get(), &block, &bytes, &offset);
        if (code != ARCHIVE_OK && code != ARCHIVE_WARN) {
            return finish(code != ARCHIVE_EOF);
        }
        if (bytes > 0) {
            m_position += bytes;
            return std::span(static_cast<const std::byte*>(block), bytes);
        }
    }
}

Result<std::span<const std::byte>> FilteredBytes::finish(bool damaged)
{
    m_ended = true;
    if (m_feed.fault()) {
        return *m_feed.fault();
    }
    const auto end = static_cast<std::uint64_t>(archive_filter_bytes(m_handle.get(), -1));
    // Zeros in place of what cannot be read may unpack, where no checksum is against it.
    const bool unread = !m_feed.damage().empty() && m_feed.damage().front().offset < end;
    if (damaged || unread) {
        if (auto none = memoryFault(m_handle.get())) {
            return *none;
        }
        addDamage({0, m_position + 1});
        addLateMember({0, false});
        return std::span<const std::byte>();
    }
    m_confirmed = true;
    addLateMember({0, true});
    m_handle.reset();
    for (std::uint64_t at = end;;) { // bytes of no stream, which libarchive leaves where they are
        auto behind = m_feed.searchBehind(at);
        if (!behind) {
            return behind.takeFault();
        }
        addBytesBehind(behind->bytes);
        if (!behind->archive) {
            addBytesBehind(m_feed.bytesBehind());
            return std::span<const std::byte>();
        }
        at = *behind->archive + 1;
    }
}

} // namespace steadyburn
