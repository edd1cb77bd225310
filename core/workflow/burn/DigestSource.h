// Takes the SHA-256 of the stream as sent, while it passes to the device, and counts it.
#pragma once

#include "base/Sha256.h"
#include "base/Stream.h"
#include "base/ThreadUse.h"

#include <cstdint>

namespace steadyburn {

// The device thread; after the burn whoever looks whether the source is at its end.
class DigestSource final : public ByteSource {
public:
    explicit DigestSource(ByteSource& source) : m_source(source) {}

    Result<std::span<const std::byte>> peek(std::size_t bytes) override
    {
        const OneAtATime::Turn turn(m_device);
        auto seen = m_source.peek(bytes);
        m_seen = seen ? *seen : std::span<const std::byte>();
        return seen;
    }
    void release(std::size_t bytes) override
    {
        const OneAtATime::Turn turn(m_device);
        m_hash.add(m_seen.first(bytes));
        m_bytes += bytes;
        m_seen = m_seen.subspan(bytes);
        m_source.release(bytes);
    }
    [[nodiscard]] std::size_t maxPeek() const override { return m_source.maxPeek(); }
    void abandon(Fault fault) override { m_source.abandon(std::move(fault)); }

    [[nodiscard]] Digest finish() { return m_hash.finish(); }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    ByteSource& m_source;
    std::span<const std::byte> m_seen;
    Sha256 m_hash;
    std::uint64_t m_bytes = 0;
    OneAtATime m_device;
};

} // namespace steadyburn
