// A file that grows beside its final name and appears under it only when it is whole: until then a good file of that
// name stays as it is, and a failed run leaves nothing. Where the file system can, it has no name at all meanwhile
// (O_TMPFILE), so that not even a power cut leaves a rest; elsewhere it is `.NAME.part-XXXXXX` in the same folder.
// One thread at a time.
#pragma once

#include "target/FileDescriptor.h"

#include <functional>

namespace steadyburn {

class StagedFile {
public:
    StagedFile() = default;
    ~StagedFile() { discard(); }
    StagedFile(StagedFile&& other) noexcept;
    StagedFile& operator=(StagedFile&& other) noexcept;
    StagedFile(const StagedFile&) = delete;
    StagedFile& operator=(const StagedFile&) = delete;

    // `allowUnnamed` false: always with a name (for file systems without O_TMPFILE, and their tests).
    static Result<StagedFile> create(const std::string& finalPath, bool allowUnnamed = true);

    [[nodiscard]] int fd() const { return m_fd.get(); }
    explicit operator bool() const { return static_cast<bool>(m_fd); }

    // Brings everything to the disk, then the name in place of whatever bore it. `last` is asked right before that and
    // can forbid it; the file is then still without the name.
    Result<void> commit(const std::function<Result<void>()>& last = {});
    void discard();

private:
    Result<void> giveName();

    FileDescriptor m_fd;
    std::string m_finalPath;
    std::string m_partPath; // empty while it has no name
};

} // namespace steadyburn
