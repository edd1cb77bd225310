// An archive that is packed with bzip2, xz or lz4, which are foreign: libarchive unpacks and checks them. Behind damage
// nothing more comes. Libarchive does not tell where blocks begin, so all that came counts as one member. The walking
// thread only.
#pragma once

#include "unpack/members/ArchiveBytes.h"
#include "unpack/members/ArchiveFeed.h"

#include <stop_token>

namespace steadyburn {

enum class ForeignFilter : std::uint8_t { bzip2, xz, lz4 };

class FilteredBytes final : public ArchiveBytes {
public:
    // `packed` outlives it; that of lz4 is Lz4Frames.
    FilteredBytes(ArchiveBytes& packed, ForeignFilter filter, std::stop_token stop);
    Result<std::span<const std::byte>> next() override;
    std::uint64_t skip(std::uint64_t /*bytes*/) override { return 0; }
    [[nodiscard]] std::uint64_t confirmedUntil() const override { return m_confirmed ? ~std::uint64_t(0) : 0; }

private:
    bool open();
    Result<std::span<const std::byte>> finish(bool damaged);

    ArchiveFeed m_feed;
    ArchiveHandle m_handle;
    ForeignFilter m_filter;
    std::uint64_t m_position = 0; // of the end of what was handed out
    bool m_ended = false;
    bool m_confirmed = false; // to its end
};

} // namespace steadyburn
