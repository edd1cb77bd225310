// A file that grows beside its final name and appears under it only when it is whole: until then a good file of that
// name stays as it is, and a failed run leaves nothing. Where the file system can, it has no name at all meanwhile
// (O_TMPFILE), so that not even a power cut leaves a rest; elsewhere, and for the moment in which it replaces another,
// it is `.NAME.part-XXXXXX-YYYYYYYYYYYY` in the same folder, whose last digits only ours have. While it is open it is
// locked (flock()), and whoever writes the same file next removes such parts that nobody holds. One thread at a time.
#pragma once

#include "base/os/FileDescriptor.h"

#include <functional>
#include <string>
#include <string_view>

namespace steadyburn {

// Where the file of this name is: what a symbolic link leads to, whether it is there or not; else the path itself. A
// link of somebody else's in a folder for all (isTrustedThere()) is not followed, and no StagedFile replaces it.
[[nodiscard]] std::string followLinks(const std::string& path);

class StagedFile {
public:
    StagedFile() = default;
    ~StagedFile() { discard(); }
    StagedFile(StagedFile&& other) noexcept;
    StagedFile& operator=(StagedFile&& other) noexcept;
    StagedFile(const StagedFile&) = delete;
    StagedFile& operator=(const StagedFile&) = delete;

    // Where `finalPath` is a symbolic link the link stays. `allowUnnamed` false: always with a name (for file systems
    // without O_TMPFILE, and their tests).
    static Result<StagedFile> create(const std::string& finalPath, bool allowUnnamed = true);

    [[nodiscard]] int fd() const { return m_fd.get(); }
    explicit operator bool() const { return static_cast<bool>(m_fd); }

    // Another descriptor for reading what was written so far. Fails with io.
    [[nodiscard]] Result<FileDescriptor> reopen() const;

    // Brings everything to the disk; the file still has no name.
    Result<void> sync();
    // What may bear the name when the file takes it: nothing that holds data, or anything.
    enum class Existing : std::uint8_t { mustBeEmpty, isReplaced };
    // sync(), then the name. `last` is asked right before that and can forbid it; the file is then still without the
    // name. Fails with fileExists where something with data bears it and must not be replaced.
    Result<void> commit(Existing existing = Existing::isReplaced, const std::function<Result<void>()>& last = {});
    void discard();

    // True for a file at `path` that has contents, whatever leads there; false for none and for an empty one.
    [[nodiscard]] static bool holdsData(const std::string& path);

private:
    [[nodiscard]] int linkAs(const std::string& path) const; // 0 or errno
    Result<void> givePartName();
    Result<void> takeFinalName(Existing existing);

    FileDescriptor m_fd;
    std::string m_finalPath;
    std::string m_partPath; // empty while it has no name
};

// The text as a file, in the place of what bears the name. Fails with io.
Result<void> writeStaged(const std::string& path, std::string_view text);

} // namespace steadyburn
