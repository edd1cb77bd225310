// An image or archive in a plain file. It is written beside its name and takes the name at close(), or with takeName()
// when it is to be read back before it replaces an older file: a failed run destroys nothing and leaves nothing. A file
// that holds data is replaced only with WriteRequest::overwrite (else prepare() fails with fileExists). With `append`
// the old image is copied first (shared blocks where the file system can) and the new session goes behind it, as on an
// overwritable disc; the head is then rewritten. What stands under the name is locked from prepare() on, and looked at
// again before the new file takes its place: targetBusy, targetChanged.
#pragma once

#include "base/os/NameClaim.h"
#include "base/os/StagedFile.h"
#include "target/Target.h"

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

class FileTarget final : public Target {
public:
    // Fails with targetMissing (no such folder) and targetIsDirectory.
    static Result<std::unique_ptr<Target>> open(const std::string& path);

    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] std::optional<std::string> file() const override { return m_path; }
    Result<MediumInfo> inspect() override;
    Result<void> prepare(const WriteRequest& request) override;
    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> close() override;
    [[nodiscard]] bool awaitsName() const override { return m_awaitsName; }
    Result<void> takeName() override;
    Result<void> abandon() override;
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    [[nodiscard]] std::uint32_t lastSection() const override;
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> eject() override;
    Result<void> writeHead(std::span<const std::byte> head) override;

private:
    FileTarget(std::string name, std::string path) : m_name(std::move(name)), m_path(std::move(path)) {}

    Result<void> checkExisting();
    Result<void> checkRoom();
    Result<void> lockExisting();
    Result<void> claimName();
    [[nodiscard]] Result<FileDescriptor> openWritten() const;
    [[nodiscard]] Result<void> checkUnchanged(Action doing) const;
    Result<void> copyOldImage(const std::stop_token& stop);
    Result<void> take(std::span<const std::byte> block);
    [[nodiscard]] Fault writeFault(int code) const;
    void writeBehind();
    void letGo();

    std::string m_name;
    std::string m_path; // symbolic links followed
    WriteRequest m_request;
    StagedFile m_staged;
    FileDescriptor m_lock;           // of the file that is replaced or appended to, from prepare() to the end
    NameClaim m_claim;               // so long, too: there may be no file yet
    FileState m_base;                // what stood under the name then
    std::optional<FileState> m_seen; // by the last inspect()
    std::uint64_t m_oldSize = 0;     // of the image that is appended to
    std::uint64_t m_at = 0;          // bytes in the file
    std::uint64_t m_pushed = 0;      // bytes whose way to the disk has begun
    bool m_replaces = false;         // a file that holds data
    bool m_prepared = false;
    bool m_awaitsName = false;
    bool m_written = false; // by us: what is read back must not come from the cache
};

} // namespace steadyburn
