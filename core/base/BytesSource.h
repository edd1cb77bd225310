// A ByteSource over bytes that are all in memory: labels, contents files, tests.
#pragma once

#include "base/Stream.h"

#include <algorithm>

namespace steadyburn {

// Device thread. The bytes outlive it.
class BytesSource final : public ByteSource {
public:
    explicit BytesSource(std::span<const std::byte> bytes) : m_rest(bytes) {}

    Result<std::span<const std::byte>> peek(std::size_t /*bytes*/) override { return m_rest; }
    void release(std::size_t bytes) override { m_rest = m_rest.subspan(bytes); }
    [[nodiscard]] std::size_t maxPeek() const override { return std::max<std::size_t>(m_rest.size(), 1); }
    void abandon(Fault /*fault*/) override { m_rest = {}; }

private:
    std::span<const std::byte> m_rest;
};

} // namespace steadyburn
