// Opens what lies in a source without ever following a symbolic link below the source's root, so that a folder that
// is swapped for a link between two calls cannot lead outside. Paths may be longer than PATH_MAX. Any thread.
#pragma once

#include "base/os/FileDescriptor.h"
#include "contents/Tree.h"

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace steadyburn {

// `below` is relative to the folder `root` and has no "." or ".." in it; empty means the folder itself. The flags are
// open(2)'s; O_NOFOLLOW and O_CLOEXEC are added. On failure it is empty and errno says why: ELOOP or ENOTDIR
// where a link stands on the way.
[[nodiscard]] FileDescriptor openBeneath(int root, std::string_view below, int flags);

// The same without openat2(2), one folder at a time: for kernels before 5.6 and sandboxes that refuse it.
[[nodiscard]] FileDescriptor openByComponents(int root, std::string_view below, int flags);

// Returns what the errno of a call on a file or folder of a source means: fileVanished, also where a link or a file is
// in the place of the entry or of a folder on the way to it; else `otherwise`.
[[nodiscard]] FaultKind sourceFaultKind(int error, FaultKind otherwise);

// The roots of the sources, opened once. Few are held open, however many sources there are.
class SourceRoots {
public:
    struct Place {
        NodeId source = kNoNode; // the child of the root
        bool folder = true;      // whether that is a folder; if not, `below` is empty
        std::string rootPath;    // its absolute path, whose own folders may be links: the user named it
        std::string below;
    };
    // As openBeneath().
    [[nodiscard]] FileDescriptor open(const Place& place, int flags);

private:
    std::shared_ptr<FileDescriptor> rootOf(const Place& place);

    static constexpr std::size_t kHeld = 32;
    std::mutex m_mutex;
    std::vector<std::pair<NodeId, std::shared_ptr<FileDescriptor>>> m_held;
    std::size_t m_oldest = 0;
};

} // namespace steadyburn
