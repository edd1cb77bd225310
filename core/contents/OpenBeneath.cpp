#include "contents/OpenBeneath.h"

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::size_t kLongest = PATH_MAX - 1; // without the final zero
constexpr int kStep = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
constexpr int kRaces = 16; // openat2 says EAGAIN while something is being renamed on the way

std::atomic<bool> noOpenat2{false};

// Opens one piece that fits a system call; EAGAIN, ENOSYS or EPERM when openat2 will not do.
int openPiece(int folder, const std::string& piece, int flags)
{
    open_how how{};
    how.flags = static_cast<std::uint64_t>(static_cast<unsigned>(flags | O_NOFOLLOW | O_CLOEXEC));
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    int fd = -1;
    for (int tries = 0; tries < kRaces; ++tries) {
        fd = static_cast<int>(::syscall(SYS_openat2, folder, piece.c_str(), &how, sizeof how));
        if (fd >= 0 || (errno != EAGAIN && errno != EINTR)) {
            break;
        }
    }
    return fd;
}

// The longest run of whole components at the start of `path` that fits a system call.
std::string_view firstPiece(std::string_view path)
{
    if (path.size() <= kLongest) {
        return path;
    }
    const std::size_t slash = path.rfind('/', kLongest);
    return path.substr(0, slash == std::string_view::npos ? path.find('/') : slash);
}

} // namespace

FileDescriptor openByComponents(int root, std::string_view below, int flags)
{
    FileDescriptor folder;
    int at = root;
    while (true) {
        const std::size_t slash = below.find('/');
        const std::string leaf(below.substr(0, slash));
        const bool last = slash == std::string_view::npos;
        const int how = last ? flags | O_NOFOLLOW | O_CLOEXEC : kStep;
        FileDescriptor next(::openat(at, leaf.empty() ? "." : leaf.c_str(), how));
        if (last || !next) {
            return next;
        }
        folder = std::move(next);
        at = folder.get();
        below.remove_prefix(slash + 1);
    }
}

FileDescriptor openBeneath(int root, std::string_view below, int flags)
{
    FileDescriptor folder;
    int at = root;
    while (true) {
        if (noOpenat2.load(std::memory_order_relaxed)) {
            return openByComponents(at, below, flags);
        }
        const std::string_view piece = firstPiece(below);
        const bool last = piece.size() == below.size();
        FileDescriptor next(openPiece(at, piece.empty() ? "." : std::string(piece), last ? flags : kStep));
        if (!next && errno == ENOSYS) {
            noOpenat2.store(true, std::memory_order_relaxed);
            continue;
        }
        // EPERM may be a sandbox that does not know the call, or O_NOATIME on somebody else's file: ask the plain way.
        if (!next && (errno == EPERM || errno == EAGAIN)) {
            return openByComponents(at, below, flags);
        }
        if (last || !next) {
            return next;
        }
        folder = std::move(next);
        at = folder.get();
        below.remove_prefix(piece.size() + 1);
    }
}

FaultKind sourceFaultKind(int error, FaultKind otherwise)
{
    switch (error) {
    case ENOENT:
    case ELOOP:
    case ENOTDIR:
        return FaultKind::fileVanished;
    default:
        return otherwise;
    }
}

FileDescriptor SourceRoots::open(const Place& place, int flags)
{
    if (!place.folder) {
        return FileDescriptor(::open(place.rootPath.c_str(), flags | O_NOFOLLOW | O_CLOEXEC));
    }
    const std::shared_ptr<FileDescriptor> root = rootOf(place);
    if (!root) {
        return {};
    }
    return openBeneath(root->get(), place.below, flags);
}

std::shared_ptr<FileDescriptor> SourceRoots::rootOf(const Place& place)
{
    {
        const std::lock_guard lock(m_mutex);
        for (const auto& [source, held] : m_held) {
            if (source == place.source) {
                return held;
            }
        }
    }
    // Without the lock: a share that does not answer must not hold up the other sources.
    auto root = std::make_shared<FileDescriptor>(::open(place.rootPath.c_str(), kStep));
    if (!*root) {
        return nullptr;
    }
    const std::lock_guard lock(m_mutex);
    if (m_held.size() < kHeld) {
        m_held.emplace_back(place.source, root);
    } else {
        m_held[m_oldest] = {place.source, root};
        m_oldest = (m_oldest + 1) % kHeld;
    }
    return root;
}

} // namespace steadyburn
