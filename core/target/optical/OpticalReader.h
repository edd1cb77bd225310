// Reads a disc through libburn: straight from the drive, so that what is verified comes off the disc and not out of the
// memory that the burning filled.
#pragma once

#include "target/Target.h"
#include "target/optical/BurnDrive.h"

#include <memory>
#include <optional>
#include <vector>

namespace steadyburn {

// One thread at a time. Holds the drive as long as it lives.
class OpticalReader final : public MediumReader {
public:
    // Bytes from the start of the disc up to `end`; reading begins at `start`, a multiple of 2048. `earlier`: where
    // the sessions before that one start.
    OpticalReader(std::shared_ptr<BurnDrive> drive, std::uint64_t start, std::uint64_t end,
                  std::vector<std::uint64_t> earlier);

    // After an error the position stays at the first byte that could not be read: seek behind it to go on.
    Result<std::size_t> read(std::span<std::byte> into) override;
    Result<void> seek(std::uint64_t offset) override;
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_end; }
    [[nodiscard]] bool seekable() const override { return true; }
    [[nodiscard]] std::uint64_t sessionStart() const override { return m_start; }
    [[nodiscard]] std::vector<std::uint64_t> earlierSessions() const override { return m_earlier; }
    void setLostSessions(std::vector<Fault> lost) { m_lost = std::move(lost); }
    [[nodiscard]] std::vector<Fault> lostSessions() const override { return m_lost; }

private:
    std::shared_ptr<BurnDrive> m_drive;
    std::uint64_t m_start;
    std::uint64_t m_end;
    std::uint64_t m_at;
    std::vector<std::uint64_t> m_earlier;
    std::vector<Fault> m_lost;
    std::vector<std::byte> m_buffer;
    std::uint64_t m_bufferAt = 0;          // where the buffer's content lies on the disc
    std::size_t m_bufferSize = 0;          // of it valid
    std::optional<std::uint64_t> m_damage; // where the last error was
};

} // namespace steadyburn
