// Which file stood at a path when the user was asked about it: a yes is for that file as it was, not for another that
// has come to stand there since. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace steadyburn {

struct FileMark {
    std::uint64_t device = 0;
    std::uint64_t number = 0; // inode
    std::uint64_t size = 0;
    std::int64_t seconds = 0; // of the last change
    std::int64_t nanoseconds = 0;

    // Links are followed; nothing where there is no regular file.
    [[nodiscard]] static std::optional<FileMark> of(const std::string& path);
    friend bool operator==(const FileMark&, const FileMark&) = default;
};

} // namespace steadyburn
