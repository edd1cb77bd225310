// A MediumReader over bytes in memory, with read errors by script: a whole read fails when it touches a bad block, as a
// drive's does. Forward-only on request, like a tape: then a bad record is passed over, as st does it.
#pragma once

#include "target/Target.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

class MemoryReader final : public MediumReader {
public:
    enum class Kind { disc, tape };
    struct Bad {
        std::uint64_t offset = 0;
        std::uint64_t length = 0;
        FaultKind kind = FaultKind::mediumError;
    };

    explicit MemoryReader(std::string bytes, Kind kind = Kind::disc) : m_bytes(std::move(bytes)), m_kind(kind) {}

    void makeBad(std::uint64_t offset, std::uint64_t length, FaultKind kind = FaultKind::mediumError)
    {
        m_bad.push_back({offset, length, kind});
    }

    Result<std::size_t> read(std::span<std::byte> into) override
    {
        ++m_reads;
        const std::size_t left = m_position < m_bytes.size() ? m_bytes.size() - m_position : 0;
        std::size_t count = std::min(into.size(), left);
        for (const Bad& bad : m_bad) {
            if (m_kind == Kind::tape && m_position < bad.offset && bad.offset < m_position + count) {
                count = bad.offset - m_position; // records before the bad one come whole
            } else if (bad.offset < m_position + count && m_position < bad.offset + bad.length) {
                const std::uint64_t end = bad.offset + bad.length;
                const Fault fault{.kind = bad.kind,
                                  .doing = Action::read,
                                  .offset = m_position,
                                  .length = m_kind == Kind::tape ? end - m_position : 0};
                m_position = m_kind == Kind::tape ? end : m_position;
                return fault;
            }
        }
        std::memcpy(into.data(), m_bytes.data() + m_position, count);
        m_position += count;
        m_bytesRead += count;
        return count;
    }

    Result<void> seek(std::uint64_t offset) override
    {
        if (m_kind == Kind::tape && offset < m_position) {
            return Fault{.kind = FaultKind::unsupported, .doing = Action::read};
        }
        m_jumpsBack += offset < m_position ? 1 : 0;
        m_position = offset;
        return {};
    }

    [[nodiscard]] std::optional<std::uint64_t> size() const override
    {
        return m_kind == Kind::tape ? std::nullopt : std::optional<std::uint64_t>(m_bytes.size());
    }
    [[nodiscard]] bool seekable() const override { return m_kind == Kind::disc; }

    [[nodiscard]] std::uint64_t reads() const { return m_reads; }
    [[nodiscard]] std::uint64_t bytesRead() const { return m_bytesRead; }
    [[nodiscard]] std::uint64_t jumpsBack() const { return m_jumpsBack; }
    [[nodiscard]] std::string& bytes() { return m_bytes; }

private:
    std::string m_bytes;
    Kind m_kind;
    std::vector<Bad> m_bad;
    std::uint64_t m_position = 0;
    std::uint64_t m_reads = 0;
    std::uint64_t m_bytesRead = 0;
    std::uint64_t m_jumpsBack = 0;
};

} // namespace steadyburn
