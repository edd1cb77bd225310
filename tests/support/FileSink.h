// A ByteSink into a file, or into nothing but a count. Runs of zeros become holes, so that an image of many gigabytes
// costs what is in it.
#pragma once

#include "base/Stream.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace steadyburn {

class FileSink final : public ByteSink {
public:
    explicit FileSink(std::size_t capacity = std::size_t(16) << 20U) : m_memory(capacity) {}
    explicit FileSink(const std::string& path, std::size_t capacity = std::size_t(16) << 20U)
        : m_memory(capacity), m_file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644))
    {
    }
    ~FileSink() override
    {
        if (m_file >= 0) {
            ::close(m_file);
        }
    }
    FileSink(const FileSink&) = delete;
    FileSink& operator=(const FileSink&) = delete;

    std::uint64_t published = 0;
    unsigned brokenRules = 0; // a wait for room that only publishing could make
    std::function<void(std::uint64_t published)> onPublish;

    Result<std::span<std::byte>> reserve(std::size_t bytes) override
    {
        if (m_reserved + bytes > m_memory.size()) {
            if (m_published != m_reserved) {
                ++brokenRules;
                return Fault{.kind = FaultKind::internal, .doing = Action::write, .detail = "would wait for ever"};
            }
            m_reserved = m_published = 0;
        }
        const std::span room = std::span(m_memory).subspan(m_reserved, bytes);
        m_reserved += bytes;
        return room;
    }
    Result<std::span<std::byte>> tryReserve(std::size_t bytes) override
    {
        if (m_reserved + bytes > m_memory.size() && m_published != m_reserved) {
            return std::span<std::byte>();
        }
        return reserve(bytes);
    }
    void giveBack(std::size_t bytes) override { m_reserved -= bytes; }
    void publish(std::size_t bytes) override
    {
        brokenRules += m_published + bytes > m_reserved ? 1 : 0;
        if (m_file >= 0) {
            put(std::span(m_memory).subspan(m_published, bytes));
        }
        m_published += bytes;
        published += bytes;
        if (onPublish) {
            onPublish(published);
        }
    }
    [[nodiscard]] std::size_t maxReserve() const override { return m_memory.size(); }
    Result<void> finish() override
    {
        const bool cut = m_file >= 0 && ::ftruncate(m_file, static_cast<off_t>(published)) != 0;
        return cut || m_failed ? Result<void>(Fault{.kind = FaultKind::io, .doing = Action::write}) : Result<void>();
    }
    void fail(Fault /*fault*/) override {}

private:
    void put(std::span<const std::byte> bytes)
    {
        constexpr std::size_t kRun = 65536;
        for (std::uint64_t at = published; !bytes.empty();) {
            const std::span<const std::byte> run = bytes.first(std::min(kRun, bytes.size()));
            if (run[0] != std::byte{0} || std::memcmp(run.data(), run.data() + 1, run.size() - 1) != 0) {
                m_failed = ::pwrite(m_file, run.data(), run.size(), static_cast<off_t>(at)) !=
                               static_cast<ssize_t>(run.size()) ||
                           m_failed;
            }
            at += run.size();
            bytes = bytes.subspan(run.size());
        }
    }

    std::vector<std::byte> m_memory;
    std::size_t m_reserved = 0;
    std::size_t m_published = 0;
    int m_file = -1;
    bool m_failed = false;
};

} // namespace steadyburn
