#include "contents/OpenBeneath.h"
#include "contents/ReadRights.h"
#include "contents/Source.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>
#include <unordered_map>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kLarge = 1 << 20; // from here on the kernel is told that it will be read to the end
constexpr int kTries = 3;                 // of a read that fails with EIO
constexpr int kRead = O_RDONLY | O_NONBLOCK | O_NOCTTY; // never waits for a FIFO that took the file's place

bool sameTime(const FileTime& scanned, const timespec& now)
{
    return scanned.seconds == now.tv_sec && scanned.nanoseconds == now.tv_nsec;
}

bool sameInode(const Node& scanned, const struct stat& now)
{
    if (scanned.device == now.st_dev && scanned.inode == now.st_ino) {
        return true;
    }
    // File systems without inodes of their own (FAT, some network ones) invent the number anew.
    return scanned.size == static_cast<std::uint64_t>(now.st_size) && sameTime(scanned.mtime, now.st_mtim) &&
           sameTime(scanned.ctime, now.st_ctim);
}

Fault treeFault(FaultKind kind, Action doing, int code, const Tree& tree, NodeId id)
{
    return {.kind = kind, .doing = doing, .code = code, .path = tree.sourcePath(id)};
}

class DiskFile final : public SourceFile {
public:
    DiskFile(FileDescriptor file, const Tree& tree, NodeId id) : m_file(std::move(file)), m_tree(tree), m_id(id) {}

    Result<std::size_t> readAt(std::span<std::byte> into, std::uint64_t offset) override
    {
        std::size_t got = 0;
        int failures = 0;
        while (got < into.size()) {
            const ssize_t more =
                ::pread(m_file.get(), into.data() + got, into.size() - got, static_cast<off_t>(offset + got));
            if (more > 0) {
                got += static_cast<std::size_t>(more);
                failures = 0;
            } else if (more == 0) {
                break;
            } else if (errno != EINTR && (errno != EIO || ++failures == kTries)) {
                Fault fault = treeFault(errno == EIO ? FaultKind::fileDamaged : FaultKind::fileUnreadable, Action::read,
                                        errno, m_tree, m_id);
                fault.offset = offset + got;
                fault.length = into.size() - got;
                return fault;
            }
        }
        return got;
    }

    [[nodiscard]] std::uint64_t nextData(std::uint64_t offset) override
    {
        off_t data = ::lseek(m_file.get(), static_cast<off_t>(offset), SEEK_DATA);
        if (data < 0 && errno == ENXIO) {
            data = ::lseek(m_file.get(), 0, SEEK_END);
        }
        return std::max(offset, static_cast<std::uint64_t>(std::max<off_t>(data, 0)));
    }

    Result<void> unchanged() override
    {
        const Node& scanned = m_tree.node(m_id);
        struct stat now {};
        if (::fstat(m_file.get(), &now) != 0) {
            return treeFault(FaultKind::fileChanged, Action::read, errno, m_tree, m_id);
        }
        const auto size = static_cast<std::uint64_t>(now.st_size);
        if (size != scanned.size) {
            Fault fault = treeFault(size > scanned.size ? FaultKind::fileGrew : FaultKind::fileShrank, Action::read, 0,
                                    m_tree, m_id);
            fault.offset = std::min(size, scanned.size);
            return fault;
        }
        if (scanned.size == 0) {
            if (auto empty = isEmpty(); !empty) {
                return empty;
            }
        }
        // A new name, owner or mode moves the ctime too, and leaves the contents alone.
        const bool described = scanned.mode == now.st_mode && scanned.uid == now.st_uid && scanned.gid == now.st_gid &&
                               scanned.links == now.st_nlink;
        if (!sameInode(scanned, now) || !sameTime(scanned.mtime, now.st_mtim) ||
            (described && !sameTime(scanned.ctime, now.st_ctim))) {
            return treeFault(FaultKind::fileChanged, Action::read, 0, m_tree, m_id);
        }
        return {};
    }

private:
    // What the kernel makes up while it is read (/proc) has contents and no size.
    Result<void> isEmpty()
    {
        std::byte first{};
        auto got = readAt({&first, 1}, 0);
        if (!got) {
            return treeFault(FaultKind::fileUnreadable, Action::read, got.fault().code, m_tree, m_id);
        }
        if (*got > 0) {
            Fault fault = treeFault(FaultKind::fileGrew, Action::read, 0, m_tree, m_id);
            fault.detail = "has contents, but no size";
            return fault;
        }
        return {};
    }

    FileDescriptor m_file;
    const Tree& m_tree;
    NodeId m_id;
};

} // namespace

struct DiskSource::Roots {
    SourceRoots open;
    ReadRights rights;
    std::once_flag searched;
    std::unordered_map<NodeId, std::vector<NodeId>> names; // of files with several, by the first of them
};

DiskSource::DiskSource(const Tree& tree) : m_tree(tree), m_roots(std::make_unique<Roots>())
{
}

DiskSource::~DiskSource() = default;

Result<std::unique_ptr<SourceFile>> DiskSource::open(NodeId id)
{
    const Node& node = m_tree.node(id);
    const auto isScanned = [&node](const Result<FileDescriptor>& file) {
        struct stat now {};
        return file && ::fstat(file->get(), &now) == 0 && sameInode(node, now);
    };
    auto file = openName(id);
    if (node.links > 1 && !isScanned(file)) {
        for (const NodeId other : namesOf(id)) {
            auto named = other == id ? Result<FileDescriptor>(Fault()) : openName(other);
            if (isScanned(named)) {
                file = std::move(named);
                break;
            }
        }
    }
    if (!file) {
        return file.takeFault();
    }
    if (node.size > kLarge) {
        ::posix_fadvise(file->get(), 0, 0, POSIX_FADV_SEQUENTIAL);
    }
    return std::unique_ptr<SourceFile>(std::make_unique<DiskFile>(std::move(*file), m_tree, id));
}

const std::vector<NodeId>& DiskSource::namesOf(NodeId id)
{
    std::call_once(m_roots->searched, [this] {
        for (NodeId each = 0; each < m_tree.size(); ++each) {
            const Node& node = m_tree.node(each);
            if (node.links > 1 && S_ISREG(node.mode)) {
                m_roots->names[node.firstOfInode].push_back(each);
            }
        }
    });
    static const std::vector<NodeId> kNone;
    const auto names = m_roots->names.find(m_tree.node(id).firstOfInode);
    return names == m_roots->names.end() ? kNone : names->second;
}

Result<FileDescriptor> DiskSource::openName(NodeId id)
{
    const Node& node = m_tree.node(id);
    const NodeId source = m_tree.sourceOf(id);
    const SourceRoots::Place place{.source = source,
                                   .folder = id != source,
                                   .rootPath = m_tree.sourcePath(source),
                                   .below = m_tree.pathBelow(source, id)};
    const int noAtime = m_roots->rights.owns(node.uid) ? O_NOATIME : 0;
    FileDescriptor file = m_roots->open.open(place, kRead | noAtime);
    if (!file && errno == EPERM && noAtime != 0) {
        file = m_roots->open.open(place, kRead);
    }
    if (!file && errno == EAGAIN) { // another program's lease: a regular file then, and worth the wait
        file = m_roots->open.open(place, O_RDONLY | O_NOCTTY);
    }
    struct stat now {};
    if (!file || ::fstat(file.get(), &now) != 0) {
        const FaultKind otherwise =
            errno == ENXIO ? FaultKind::fileVanished : FaultKind::fileUnreadable; // ENXIO: a socket
        return treeFault(sourceFaultKind(errno, otherwise), Action::open, errno, m_tree, id);
    }
    if (!S_ISREG(now.st_mode)) {
        return treeFault(FaultKind::fileVanished, Action::open, 0, m_tree, id);
    }
    return file;
}

} // namespace steadyburn
