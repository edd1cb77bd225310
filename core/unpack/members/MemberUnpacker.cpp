#include "unpack/members/MemberUnpacker.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace steadyburn {

namespace {

constexpr std::size_t kMaxStep = std::numeric_limits<std::int32_t>::max();

class GzipUnpacker final : public MemberUnpacker {
public:
    GzipUnpacker() { m_ready = inflateInit2(&m_stream, kGzipOnly) == Z_OK; }
    ~GzipUnpacker() override { inflateEnd(&m_stream); }
    GzipUnpacker(const GzipUnpacker&) = delete;
    GzipUnpacker& operator=(const GzipUnpacker&) = delete;

    void begin() override { m_ready = m_ready && inflateReset(&m_stream) == Z_OK; }

    Step unpack(std::span<const std::byte> in, std::span<std::byte> out) override
    {
        if (!m_ready) {
            return {0, 0, State::noMemory};
        }
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(in.data())); // zlib does not write to it
        m_stream.avail_in = static_cast<uInt>(std::min(in.size(), kMaxStep));
        m_stream.next_out = reinterpret_cast<Bytef*>(out.data());
        m_stream.avail_out = static_cast<uInt>(std::min(out.size(), kMaxStep));
        const uInt given = m_stream.avail_in;
        const uInt room = m_stream.avail_out;
        const int code = inflate(&m_stream, Z_NO_FLUSH);
        Step step{given - m_stream.avail_in, room - m_stream.avail_out, State::more};
        if (code == Z_STREAM_END) {
            step.state = State::end;
        } else if (code != Z_OK && code != Z_BUF_ERROR) {
            step.state = code == Z_MEM_ERROR ? State::noMemory : State::bad;
        }
        return step;
    }

    [[nodiscard]] bool startsMember(std::span<const std::byte> bytes) const override
    {
        constexpr unsigned kReservedFlags = 0xe0;
        return bytes.size() >= kHeadBytes && bytes[0] == std::byte{0x1f} && bytes[1] == std::byte{0x8b} &&
               bytes[2] == std::byte{8} && (std::to_integer<unsigned>(bytes[3]) & kReservedFlags) == 0;
    }

    [[nodiscard]] bool hasChecksum(std::span<const std::byte> /*first*/) const override { return true; }

    // The last four bytes of a member are its length (RFC 1952).
    [[nodiscard]] std::optional<std::uint64_t> sizeOfDamaged(std::span<const std::byte> /*first*/,
                                                             std::span<const std::byte> last) const override
    {
        if (last.size() < sizeof(std::uint32_t)) {
            return std::nullopt;
        }
        std::uint64_t size = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            size |= std::to_integer<std::uint64_t>(last[last.size() - 4 + i]) << (8 * i);
        }
        return size;
    }

private:
    static constexpr int kGzipOnly = 15 + 16;
    z_stream m_stream{};
    bool m_ready = false;
};

class ZstdUnpacker final : public MemberUnpacker {
public:
    ZstdUnpacker() : m_stream(ZSTD_createDStream(), &ZSTD_freeDStream)
    {
        if (m_stream) { // as far as `zstd --long` goes; whoever unpacks looks at the window first
            const int largest = ZSTD_dParam_getBounds(ZSTD_d_windowLogMax).upperBound;
            ZSTD_DCtx_setParameter(m_stream.get(), ZSTD_d_windowLogMax, largest);
        }
    }

    void begin() override
    {
        if (m_stream) {
            ZSTD_DCtx_reset(m_stream.get(), ZSTD_reset_session_only);
        }
    }

    Step unpack(std::span<const std::byte> in, std::span<std::byte> out) override
    {
        if (!m_stream) {
            return {0, 0, State::noMemory};
        }
        ZSTD_inBuffer from{in.data(), in.size(), 0};
        ZSTD_outBuffer to{out.data(), out.size(), 0};
        const std::size_t code = ZSTD_decompressStream(m_stream.get(), &to, &from);
        Step step{from.pos, to.pos, State::more};
        if (ZSTD_isError(code) != 0) {
            step.state = ZSTD_getErrorCode(code) == ZSTD_error_memory_allocation ? State::noMemory : State::bad;
        } else if (code == 0) {
            step.state = State::end;
        }
        return step;
    }

    [[nodiscard]] bool startsMember(std::span<const std::byte> bytes) const override
    {
        if (bytes.size() < kHeadBytes) {
            return false;
        }
        const bool frame = bytes[0] == std::byte{0x28} && bytes[1] == std::byte{0xb5} && bytes[2] == std::byte{0x2f} &&
                           bytes[3] == std::byte{0xfd};
        const bool skippable = (bytes[0] & std::byte{0xf0}) == std::byte{0x50} && bytes[1] == std::byte{0x2a} &&
                               bytes[2] == std::byte{0x4d} && bytes[3] == std::byte{0x18};
        return frame || skippable;
    }

    // The window descriptor behind the frame header's first byte (RFC 8878); a single segment has none, but its size.
    [[nodiscard]] std::uint64_t window(std::span<const std::byte> first) const override
    {
        constexpr unsigned kSingleSegment = 0x20;
        if (first.size() < kHeadBytes + 2 || first[0] != std::byte{0x28}) {
            return 0;
        }
        if ((std::to_integer<unsigned>(first[kHeadBytes]) & kSingleSegment) != 0) {
            return sizeOfDamaged(first, {}).value_or(0);
        }
        const auto descriptor = std::to_integer<unsigned>(first[kHeadBytes + 1]);
        const std::uint64_t base = std::uint64_t(1) << (10 + (descriptor >> 3U));
        return base + base / 8 * (descriptor & 7U);
    }

    // Bit 2 of the frame header's first byte (RFC 8878); a skippable frame has no contents.
    [[nodiscard]] bool hasChecksum(std::span<const std::byte> first) const override
    {
        const bool skippable = !first.empty() && first[0] != std::byte{0x28};
        return skippable || (first.size() > kHeadBytes && (first[kHeadBytes] & std::byte{4}) != std::byte{0});
    }

    [[nodiscard]] std::optional<std::uint64_t> sizeOfDamaged(std::span<const std::byte> first,
                                                             std::span<const std::byte> /*last*/) const override
    {
        const auto size = ZSTD_getFrameContentSize(first.data(), first.size());
        return size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR ? std::nullopt
                                                                                  : std::optional<std::uint64_t>(size);
    }

private:
    std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> m_stream;
};

} // namespace

std::unique_ptr<MemberUnpacker> makeGzipUnpacker()
{
    return std::make_unique<GzipUnpacker>();
}

std::unique_ptr<MemberUnpacker> makeZstdUnpacker()
{
    return std::make_unique<ZstdUnpacker>();
}

} // namespace steadyburn
