// A ByteSource over a file descriptor that reads only when the drive asks: what a program without a buffer does.
#pragma once

#include "base/Clock.h"
#include "base/Stream.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <vector>

#include <unistd.h>

namespace steadyburn::bench {

class PipeSource final : public ByteSource {
public:
    PipeSource(int file, std::size_t block, Clock& clock) : m_file(file), m_clock(clock), m_buffer(block) {}

    Result<std::span<const std::byte>> peek(std::size_t bytes) override
    {
        if (bytes > m_buffer.size()) {
            m_buffer.resize(bytes);
        }
        const auto begin = m_clock.now();
        while (m_fill < bytes && !m_ended) {
            const auto n = ::read(m_file, m_buffer.data() + m_fill, bytes - m_fill);
            if (n < 0 && errno == EINTR) {
                continue;
            }
            if (n < 0) {
                return Fault{.kind = FaultKind::io, .doing = Action::read, .code = errno};
            }
            m_ended = n == 0;
            m_fill += static_cast<std::size_t>(n);
        }
        m_waited += m_clock.now() - begin;
        return std::span<const std::byte>(m_buffer).first(m_fill);
    }
    void release(std::size_t bytes) override
    {
        m_fill -= bytes;
        m_taken += bytes;
        std::memmove(m_buffer.data(), m_buffer.data() + bytes, m_fill);
    }
    [[nodiscard]] std::size_t maxPeek() const override { return 16 * 1024 * 1024; }
    void abandon(Fault fault) override { (void)fault; }

    [[nodiscard]] std::uint64_t taken() const { return m_taken; }
    [[nodiscard]] Nanoseconds waited() const override { return m_waited; }

private:
    int m_file;
    Clock& m_clock;
    std::vector<std::byte> m_buffer;
    std::size_t m_fill = 0;
    std::uint64_t m_taken = 0;
    Nanoseconds m_waited{};
    bool m_ended = false;
};

} // namespace steadyburn::bench
