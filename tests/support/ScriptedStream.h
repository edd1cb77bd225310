// A ByteSource whose every step is scripted: what each peek() of the device will meet. The steps stand in one word
// each:
//
//   r      the next 64 KiB of data (r*5: five times)
//   r=N    the next N bytes
//   stall=MS  the producer pauses so long (on the Clock)
//   E      the producer fails with `io`, EIO
//   C      cancel: peek() fails with `cancelled`
//   stop   requests stop of the source given to stopFrom(), and goes on
//
// After the last step the stream ends. The data is a fixed function of the position, so that any reader can check it.
#pragma once

#include "base/Clock.h"
#include "base/Stream.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

[[nodiscard]] inline std::byte patternAt(std::uint64_t position)
{
    std::uint64_t x = (position / 8 + 1) * 0x9e3779b97f4a7c15U;
    x ^= x >> 29U;
    return std::byte((x >> (position % 8 * 8)) & 0xffU);
}

[[nodiscard]] inline std::vector<std::byte> pattern(std::uint64_t from, std::size_t size)
{
    std::vector<std::byte> bytes(size);
    for (std::size_t i = 0; i < size;) {
        std::uint64_t word = (((from + i) / 8 + 1) * 0x9e3779b97f4a7c15U);
        word = (word ^ word >> 29U) >> ((from + i) % 8 * 8);
        do {
            bytes[i] = std::byte(word & 0xffU);
            word >>= 8U;
            ++i;
        } while ((from + i) % 8 != 0 && i < size);
    }
    return bytes;
}

class ScriptedStream final : public ByteSource {
public:
    ScriptedStream(const std::string& script, Clock& clock, std::stop_token stop = {})
        : m_clock(clock), m_stop(std::move(stop))
    {
        std::istringstream words(script);
        for (std::string word; words >> word;) {
            const std::size_t star = word.find('*');
            const int times = star == std::string::npos ? 1 : std::atoi(word.c_str() + star + 1);
            for (int i = 0; i < times; ++i) {
                m_steps.push_back(word.substr(0, star));
            }
        }
    }

    // `bytes` of data in one go.
    ScriptedStream(std::uint64_t bytes, Clock& clock)
        : ScriptedStream(bytes > 0 ? "r=" + std::to_string(bytes) : std::string(), clock)
    {
    }

    Result<std::span<const std::byte>> peek(std::size_t bytes) override
    {
        while (m_ready.size() - m_taken < bytes && !m_steps.empty()) {
            if (auto stepped = step(); !stepped) {
                return stepped.takeFault();
            }
        }
        return std::span<const std::byte>(m_ready).subspan(m_taken);
    }
    void release(std::size_t bytes) override
    {
        m_taken += bytes;
        if (m_taken > kDrop) {
            m_ready.erase(m_ready.begin(), m_ready.begin() + static_cast<std::ptrdiff_t>(m_taken));
            m_taken = 0;
        }
        m_released += bytes;
        m_blocks.push_back(bytes);
    }
    [[nodiscard]] std::size_t maxPeek() const override { return m_maxPeek; }
    void abandon(Fault fault) override { m_abandoned = std::move(fault); }

    void stopFrom(std::stop_source source) { m_stopSource = std::move(source); }
    void setMaxPeek(std::size_t bytes) { m_maxPeek = bytes; }
    [[nodiscard]] std::uint64_t released() const { return m_released; }
    [[nodiscard]] const std::vector<std::size_t>& blocks() const { return m_blocks; } // each release()

private:
    Result<void> step()
    {
        const std::string word = m_steps.front();
        if (word.starts_with("r")) {
            m_steps.pop_front();
            const std::size_t size = word.starts_with("r=") ? std::stoull(word.substr(2)) : 65536;
            const auto more = pattern(m_made, size);
            m_ready.insert(m_ready.end(), more.begin(), more.end());
            m_made += size;
            return {};
        }
        if (word.starts_with("stall=")) {
            m_steps.pop_front();
            m_clock.sleepUntil(m_clock.now() + std::chrono::milliseconds(std::stoll(word.substr(6))), m_stop);
            return {};
        }
        if (word == "stop") {
            m_steps.pop_front();
            m_stopSource.request_stop();
            return {};
        }
        if (word == "C") {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
        }
        return Fault{.kind = FaultKind::io, .doing = Action::read, .code = EIO, .path = "scripted", .offset = m_made};
    }

    Clock& m_clock;
    std::stop_token m_stop;
    std::stop_source m_stopSource{std::nostopstate};
    std::deque<std::string> m_steps;
    static constexpr std::size_t kDrop = 1024 * 1024;

    std::vector<std::byte> m_ready; // of it m_taken bytes are released
    std::size_t m_taken = 0;
    std::vector<std::size_t> m_blocks;
    std::uint64_t m_made = 0;
    std::uint64_t m_released = 0;
    std::size_t m_maxPeek = 64 * 1024 * 1024;
    std::optional<Fault> m_abandoned;
};

} // namespace steadyburn
