// Where file contents come from: the seam that tests script ("r r E short stall").
#pragma once

#include "base/Result.h"
#include "base/os/FileDescriptor.h"
#include "contents/Tree.h"

#include <memory>
#include <span>
#include <vector>

namespace steadyburn {

// One open regular file. One thread at a time.
class SourceFile {
public:
    virtual ~SourceFile() = default;

    // Fills `into` from `offset` on; fewer bytes only at the end of the file. Fails with fileDamaged (EIO, after
    // retries; the fault's offset is the first byte that could not be read, what lies before it has been filled) or
    // fileUnreadable.
    virtual Result<std::size_t> readAt(std::span<std::byte> into, std::uint64_t offset) = 0;

    // Where the first data at or behind `offset` lies, as the file system tells: what lies between is zeros. The file's
    // end where only hole follows; `offset` where the file system cannot tell, and behind the end.
    [[nodiscard]] virtual std::uint64_t nextData(std::uint64_t offset) { return offset; }

    // Compares the file with the node that was scanned: fileGrew, fileShrank or fileChanged if it is not the same any
    // more (inode, size, mtime, ctime). A ctime that a new mode, owner or name explains is no change, nor is an inode
    // number that FAT invented anew. A file without a size that has contents is fileGrew with a detail, or unreadable.
    virtual Result<void> unchanged() = 0;
};

// Any thread, many at once.
class Source {
public:
    virtual ~Source() = default;
    // Opens the regular file that has the name now, never following a symbolic link below the source's root: one that
    // replaced the scanned file is read in its place, and unchanged() says so. But where another name in the tree still
    // leads to the scanned file, it is opened by that. Fails with fileVanished, also where something that is no regular
    // file has the name, or fileUnreadable (code).
    virtual Result<std::unique_ptr<SourceFile>> open(NodeId id) = 0;
};

// The real one: the files that `tree` names, on this machine's file systems.
class DiskSource final : public Source {
public:
    explicit DiskSource(const Tree& tree); // the tree outlives it
    ~DiskSource() override;
    Result<std::unique_ptr<SourceFile>> open(NodeId id) override;

private:
    struct Roots;
    Result<FileDescriptor> openName(NodeId id);
    const std::vector<NodeId>& namesOf(NodeId id); // of the same file
    const Tree& m_tree;
    std::unique_ptr<Roots> m_roots;
};

} // namespace steadyburn
