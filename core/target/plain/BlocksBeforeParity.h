// The blocks of an image that may have RS03 parity (image/parity), without it: what stands behind the image then is
// nobody's session, and reads as zeros. One thread.
#pragma once

#include "target/plain/ImageSessions.h"

namespace steadyburn {

class BlocksBeforeParity final : public ImageBlocks {
public:
    // Reads some blocks of `image`, which outlives it and has `size` bytes.
    BlocksBeforeParity(ImageBlocks& image, std::uint64_t size);

    std::size_t read(std::uint64_t from, std::span<std::byte> into) override;
    std::uint64_t nextData(std::uint64_t from) override;
    [[nodiscard]] std::uint64_t budget() const override { return m_image.budget(); }

private:
    [[nodiscard]] bool isParity(std::uint64_t block) const { return block >= m_begin && block < m_end; }

    ImageBlocks& m_image;
    std::uint64_t m_begin = 0; // blocks; as m_end: there is none
    std::uint64_t m_end = 0;
};

} // namespace steadyburn
