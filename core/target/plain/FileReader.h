// Reads a stretch of a file as a section of a medium: image files and virtual discs.
#pragma once

#include "base/os/FileDescriptor.h"
#include "target/Target.h"

#include <optional>
#include <utility>
#include <vector>

namespace steadyburn {

class FileReader final : public MediumReader {
public:
    // Covers the bytes up to `end`; `start` is where the session starts and reading begins.
    FileReader(FileDescriptor fd, std::string path, std::uint64_t start, std::uint64_t end);

    // From here on the sector at `offset` cannot be read (a virtual drive's fault).
    void damage(std::uint64_t offset) { m_damage = offset; }
    void setLostSessions(std::vector<Fault> lost) { m_lost = std::move(lost); }
    void setEarlierSessions(std::vector<std::uint64_t> starts) { m_earlier = std::move(starts); }

    Result<std::size_t> read(std::span<std::byte> into) override;
    Result<void> seek(std::uint64_t offset) override;
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_end; }
    [[nodiscard]] bool seekable() const override { return true; }
    [[nodiscard]] std::uint64_t sessionStart() const override { return m_start; }
    [[nodiscard]] std::vector<std::uint64_t> earlierSessions() const override { return m_earlier; }
    [[nodiscard]] std::vector<Fault> lostSessions() const override { return m_lost; }

private:
    FileDescriptor m_fd;
    std::string m_path;
    std::uint64_t m_start;
    std::uint64_t m_end;
    std::uint64_t m_at;
    std::optional<std::uint64_t> m_damage;
    std::vector<std::uint64_t> m_earlier;
    std::vector<Fault> m_lost;
};

} // namespace steadyburn
