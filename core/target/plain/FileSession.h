// Writes an image or archive into a plain file: beside its name, which it takes at close(), or with takeName() when it
// is to be read back before it replaces an older file. A failed run destroys nothing and leaves nothing. With `append`
// the old image is copied first (shared blocks where the file system can) and the new session goes behind it, as on an
// overwritable disc; the head is then rewritten. What stands under the name is locked as long as the session lives, and
// looked at again before the new file takes its place: targetBusy, targetChanged.
#pragma once

#include "base/os/NameClaim.h"
#include "base/os/StagedFile.h"
#include "target/DriveMeter.h"
#include "target/WriteSession.h"

#include <memory>
#include <string>
#include <sys/stat.h>

namespace steadyburn {

// Which file stands under a name, and in which state; all zero: none.
struct FileState {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t seconds = 0; // of the last change of its contents
    std::int64_t nanoseconds = 0;

    [[nodiscard]] static FileState of(const struct stat& file);
    [[nodiscard]] static FileState of(const std::string& path);
    bool operator==(const FileState&) const = default;
};

// A file, as its target and the session that writes it know it.
struct OutputFile {
    std::string name;              // the user's spelling
    std::string path;              // symbolic links followed
    std::optional<FileState> seen; // by the last inspect()

    // Of the last session:
    const StagedFile* unnamed = nullptr; // it is whole and awaits its name
    bool appended = false;               // it was to go behind what was there
    bool written = false;                // by us: what is read back must not come from the cache

    // What bears the name, or what is to bear it once it has been read back.
    [[nodiscard]] Result<FileDescriptor> openWritten() const;
};

// Whether there is an ISO 9660 volume at the beginning.
[[nodiscard]] bool holdsIso(int fd);
// On the file system of a folder, for this user; empty where it does not say.
[[nodiscard]] std::optional<std::uint64_t> freeBytes(const std::string& folder);
// Where a session may begin behind so many bytes of an image.
[[nodiscard]] std::uint64_t nextSessionStart(std::uint64_t size);

class FileSession final : public WriteSession {
public:
    // As Target::begin(). A file that holds data is replaced only with WriteRequest::overwrite (else fileExists).
    static Result<std::unique_ptr<WriteSession>> begin(OutputFile& file, DriveMeter& meter,
                                                       const WriteRequest& request);
    ~FileSession() override;

    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> writeHead(std::span<const std::byte> head) override;
    Result<void> close() override;
    [[nodiscard]] bool awaitsName() const override { return m_file.unnamed != nullptr; }
    Result<void> takeName() override;
    Result<void> abandon() override;
    [[nodiscard]] std::uint32_t section() const override;

private:
    FileSession(OutputFile& file, DriveMeter& meter, const WriteRequest& request);

    Result<void> claimName();
    Result<void> checkExisting();
    Result<void> lockExisting();
    Result<void> checkRoom() const;
    Result<void> stage();
    [[nodiscard]] Result<void> checkUnchanged(Action doing) const;
    Result<void> copyOldImage(const std::stop_token& stop);
    Result<void> take(std::span<const std::byte> block);
    [[nodiscard]] Fault writeFault(int code) const;
    [[nodiscard]] Fault named(Fault fault) const;
    void writeBehind();

    OutputFile& m_file;
    DriveMeter& m_meter;
    const WriteRequest m_request;
    StagedFile m_staged;
    FileDescriptor m_lock;       // of the file that is replaced or appended to
    NameClaim m_claim;           // there may be no file yet
    FileState m_base;            // what stood under the name at the beginning
    std::uint64_t m_oldSize = 0; // of the image that is appended to
    std::uint64_t m_at = 0;      // bytes in the file
    std::uint64_t m_pushed = 0;  // bytes whose way to the disk has begun
    bool m_replaces = false;     // a file that holds data
};

} // namespace steadyburn
