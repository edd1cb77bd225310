// Writes an image or archive to a plain file. The file has a temporary name until close(), or until takeName() when it
// is to be read back before it replaces an older file, so a failed run destroys nothing and leaves nothing. With
// `append` the old image is copied first (with shared blocks where the file system can) and the new session goes behind
// it, as on an overwritable disc; the head is rewritten afterwards. The older file is locked as long as the session
// lives (targetBusy) and checked again before the new one replaces it (targetChanged). Any thread, one at a time.
#pragma once

#include "base/os/NameClaim.h"
#include "base/os/StagedFile.h"
#include "target/DriveMeter.h"
#include "target/WriteSession.h"

#include <memory>
#include <string>
#include <sys/stat.h>

namespace steadyburn {

// Identifies the file that has a name, and its state; all zero: no file has it.
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

// What FileTarget and FileSession share about one file.
struct OutputFile {
    std::string name;              // the user's spelling
    std::string path;              // symbolic links followed
    std::optional<FileState> seen; // what the last inspect() found

    // What the last session left:
    const StagedFile* unnamed = nullptr; // the new file, whole, that awaits its name; null: none
    bool appended = false;               // the session was to be appended
    bool written = false;                // the file was written: reading it back must not use the cache

    // Opens the file that has the name, or the new one that is to get it, for reading.
    [[nodiscard]] Result<FileDescriptor> openWritten() const;
};

// Whether the file begins with an ISO 9660 volume.
[[nodiscard]] bool holdsIso(int fd);
// Returns how many bytes this user can still write to the folder's file system; empty where it does not say.
[[nodiscard]] std::optional<std::uint64_t> freeBytes(const std::string& folder);
// Returns the offset where a session may begin behind `size` bytes of an image.
[[nodiscard]] std::uint64_t nextSessionStart(std::uint64_t size);

class FileSession final : public WriteSession {
public:
    // See Target::begin(). Without WriteRequest::overwrite it fails with fileExists where the file holds data.
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
    FileDescriptor m_lock;       // holds the lock on the file that is replaced or appended to
    NameClaim m_claim;           // also where there is no file yet
    FileState m_base;            // the file that had the name at the beginning
    std::uint64_t m_oldSize = 0; // of the image that is appended to, in bytes
    std::uint64_t m_at = 0;      // offset of the next byte in the new file
    std::uint64_t m_pushed = 0;  // the kernel writes to the disk what lies before this offset
    bool m_replaces = false;     // the older file holds data
};

} // namespace steadyburn
