// A ByteSource that does what it is told: a pattern of bytes, an early end, a fault or a stall at a given place; and
// that watches over the order of peek() and release().
#pragma once

#include "base/Stream.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace steadyburn {

// peek() and release() on one thread at a time; wake() from any.
class WatchedSource final : public ByteSource {
public:
    explicit WatchedSource(std::uint64_t size, std::uint32_t seed = 1) : m_bytes(pattern(size, seed)) {}
    explicit WatchedSource(std::vector<std::byte> bytes) : m_bytes(std::move(bytes)) {}

    // From this offset on: the producer's fault, or nothing until wake().
    void failAt(std::uint64_t offset, Fault fault)
    {
        m_limit = offset;
        m_fault = std::move(fault);
    }
    void stallAt(std::uint64_t offset)
    {
        m_limit = offset;
        m_stall = true;
    }
    void limitPeek(std::size_t most) { m_maxPeek = most; }

    // What Ring::cancel() does: the stalled peek() fails.
    void wake(Fault fault)
    {
        const std::lock_guard lock(m_mutex);
        m_woken = std::move(fault);
        m_changed.notify_all();
    }
    void awaitStall()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_stalled; });
    }

    Result<std::span<const std::byte>> peek(std::size_t bytes) override
    {
        m_peeked = true;
        const std::uint64_t end = std::min<std::uint64_t>(m_limit.value_or(m_bytes.size()), m_bytes.size());
        if (m_at + bytes > end && m_limit && end - m_at < bytes) {
            if (m_fault) {
                return Fault(*m_fault);
            }
            if (m_stall) {
                std::unique_lock lock(m_mutex);
                m_stalled = true;
                m_changed.notify_all();
                m_changed.wait(lock, [&] { return m_woken.has_value(); });
                return Fault(*m_woken);
            }
        }
        m_shown = std::min<std::uint64_t>(bytes, m_bytes.size() - m_at);
        return std::span<const std::byte>(m_bytes).subspan(m_at, m_shown);
    }
    void release(std::size_t bytes) override
    {
        m_overreleased = m_overreleased || bytes > m_shown;
        m_at += bytes;
        m_shown -= std::min(m_shown, bytes);
    }
    [[nodiscard]] std::size_t maxPeek() const override { return m_maxPeek; }
    void abandon(Fault fault) override { m_abandoned = std::move(fault); }

    [[nodiscard]] const std::vector<std::byte>& bytes() const { return m_bytes; }
    [[nodiscard]] std::uint64_t released() const { return m_at; }
    [[nodiscard]] bool peeked() const { return m_peeked; }
    [[nodiscard]] bool overreleased() const { return m_overreleased; }
    [[nodiscard]] const std::optional<Fault>& abandoned() const { return m_abandoned; }

    // The same bytes for the same seed, no two blocks alike.
    static std::vector<std::byte> pattern(std::uint64_t size, std::uint32_t seed)
    {
        std::vector<std::byte> bytes(size);
        std::uint32_t state = seed * 2654435761U + 1;
        for (std::byte& byte : bytes) {
            state = state * 1664525U + 1013904223U;
            byte = static_cast<std::byte>(state >> 24);
        }
        return bytes;
    }

private:
    std::vector<std::byte> m_bytes;
    std::size_t m_at = 0;
    std::size_t m_shown = 0;
    std::size_t m_maxPeek = 1024 * 1024;
    std::optional<std::uint64_t> m_limit;
    std::optional<Fault> m_fault;
    bool m_stall = false;
    bool m_overreleased = false;
    std::atomic<bool> m_peeked{false};
    std::optional<Fault> m_abandoned;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<Fault> m_woken;
    bool m_stalled = false;
};

} // namespace steadyburn
