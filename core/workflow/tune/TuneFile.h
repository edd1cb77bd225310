// One open file of a measurement, and requests to it that are timed: its own temporary file, which has no name and goes
// with the process, or a file of the user's, which is only read. One thread at a time.
#pragma once

#include "base/os/FileDescriptor.h"
#include "workflow/tune/TuneProbe.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace steadyburn {

class TuneFile {
public:
    // Makes the file in `folder`, as large as can be written to the disk in `time`, at most `most` bytes and a
    // twentieth of what is free. Fails with targetPermission, targetMissing and io; with mediumFull where there is no
    // room for kLeast bytes.
    static Result<TuneFile> make(const std::string& folder, std::uint64_t most, Clock& clock, Nanoseconds time,
                                 const std::stop_token& stop);
    // The user's file, whose access time stays as it is where the system allows that. Of a large one only the beginning
    // is read. Fails with fileUnreadable.
    static Result<TuneFile> open(const std::string& path, std::uint64_t most);

    static constexpr std::uint64_t kLeast = std::uint64_t(1) << 20U;

    [[nodiscard]] std::uint64_t size() const { return m_size; } // bytes that are read and written

    // See TuneProbe::measure(). Of writes only on a file that was made.
    TuneAnswer measure(const TuneMethod& method, std::uint64_t block, Clock& clock, Nanoseconds time,
                       const std::stop_token& stop);

private:
    TuneFile() = default;
    Result<void> fill(Clock& clock, Nanoseconds time, const std::stop_token& stop);
    std::optional<TuneProblem> prepare(const TuneMethod& method, const std::stop_token& stop);
    [[nodiscard]] TuneProblem problem(int code, bool write) const;
    std::span<std::byte> memory(std::uint64_t block);

    FileDescriptor m_fd;
    std::string m_path; // of its folder, where it was made
    std::uint64_t m_size = 0;
    bool m_dirty = false; // something may not be on the disk yet
    struct FreeMemory {
        void operator()(std::byte* memory) const { ::operator delete[](memory, std::align_val_t(4096)); }
    };
    std::unique_ptr<std::byte[], FreeMemory> m_memory; // aligned, as O_DIRECT wants it
};

} // namespace steadyburn
