// Files, links and nodes under temporary names, until RestorePlacer gives them their own. The restoring thread.
#pragma once

#include "base/Result.h"
#include "base/os/FileDescriptor.h"
#include "unpack/StoredEntry.h"
#include "workflow/readback/RestoreFolder.h"

#include <atomic>
#include <cerrno>
#include <string>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace steadyburn {

// A file while it is written, under a temporary name in the folder that it belongs in. Nothing is left of it unless
// close() succeeded: then RestorePlacer gives it its name.
class TemporaryFile {
public:
    // Makes the file in the folder of `place`, whose name is not used. `path` is for the fault.
    static Result<TemporaryFile> create(const RestorePlace& place, const std::string& path)
    {
        TemporaryFile file;
        file.m_place = place;
        constexpr int kFlags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
        do {
            file.m_place.name = temporaryName();
            file.m_fd = FileDescriptor(openat(place.folder, file.m_place.name.c_str(), kFlags, 0600));
        } while (!file.m_fd && errno == EEXIST);
        if (!file.m_fd) {
            return fault(path, errno);
        }
        return file;
    }
    // Returns a new name each time: several files are written at once, and an earlier process with the same ID may have
    // left some.
    static std::string temporaryName()
    {
        static std::atomic<unsigned> last = 0;
        return ".steadyburn-" + std::to_string(getpid()) + "-" + std::to_string(++last) + ".part";
    }
    static Fault fault(const std::string& path, int code)
    {
        return restoreFault(code == ENAMETOOLONG ? FaultKind::fileUnstorable : FaultKind::io, path, code);
    }
    ~TemporaryFile()
    {
        if (m_fd) {
            unlinkat(m_place.folder, m_place.name.c_str(), 0);
        }
    }
    TemporaryFile(TemporaryFile&&) = default;
    TemporaryFile& operator=(TemporaryFile&&) = default;
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] int fd() const { return m_fd.get(); }
    // Keeps the folder open, for a file that stays open while others are restored.
    void holdFolder()
    {
        m_folder = FileDescriptor(fcntl(m_place.folder, F_DUPFD_CLOEXEC, 0));
        m_place.folder = m_folder.get();
    }
    // Its folder and temporary name.
    [[nodiscard]] const RestorePlace& place() const { return m_place; }

    // Returns 0, or errno: some file systems say only now that they did not store it, and then nothing is left of it.
    int close()
    {
        const int code = m_fd.close();
        if (code != 0) {
            unlinkat(m_place.folder, m_place.name.c_str(), 0);
        }
        return code;
    }

private:
    TemporaryFile() = default;
    RestorePlace m_place;
    FileDescriptor m_folder;
    FileDescriptor m_fd;
};

// Whether no other file of the same file system can be restored after this errno, either.
inline bool endsRestore(int code)
{
    return code == ENOSPC || code == EDQUOT || code == EROFS;
}

inline bool endsRestore(const Fault& fault)
{
    return fault.kind == FaultKind::io && endsRestore(fault.code);
}

// Whether a hard link failed with an errno of a file system that cannot make it, so that a copy is made instead.
inline bool mayBeCopied(int code)
{
    return code == EPERM || code == EMLINK || code == EXDEV || code == EOPNOTSUPP || code == ENOSYS;
}

// Makes a link or node under a temporary name in the folder of `place`.
inline Result<RestorePlace> makeNodeBeside(const RestorePlace& place, const StoredEntry& entry)
{
    RestorePlace made{place.folder, {}, {}};
    int result = -1;
    do {
        made.name = TemporaryFile::temporaryName();
        result = S_ISLNK(entry.mode) ? symlinkat(entry.linkTarget.c_str(), made.folder, made.name.c_str())
                                     : mknodat(made.folder, made.name.c_str(), (entry.mode & S_IFMT) | 0600U,
                                               makedev(entry.rdevMajor, entry.rdevMinor));
    } while (result != 0 && errno == EEXIST);
    if (result != 0) {
        return TemporaryFile::fault(entry.path, errno);
    }
    return made;
}

} // namespace steadyburn
