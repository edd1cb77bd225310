// What the first 64 KiB of an overwritable medium or image hold when a session is appended to it. The new session's
// descriptors must be found there, and other programs keep files, path tables and folders in the same blocks: only the
// blocks that the descriptors need are replaced, and none that the old session's files lie in.
#pragma once

#include "base/Result.h"
#include "image/iso/IsoImage.h"
#include "image/iso/IsoLibrary.h"

#include <span>
#include <string>
#include <vector>

namespace steadyburn {

// One append, on the thread that lays out, under the lock of IsoLibrary.
class IsoOldHead {
public:
    // Remembers which files and boot images of the imported tree lie in the first 64 KiB. Before the new tree is
    // merged.
    void collect(::IsoImage& image);

    // Makes `head`, as libisofs laid it out, the old head with only the blocks of the new descriptors replaced. Fails
    // with appendOverwrites (path: the file that lies there) and mediumError; nothing has been written then.
    Result<void> keepIn(std::span<std::byte> head, const AppendPoint& point) const;

private:
    struct Extent {
        std::uint32_t block = 0;
        std::uint32_t end = 0; // behind its last block
        std::string path;
    };
    void collectBelow(::IsoDir* folder, const std::string& path);
    void collectFile(::IsoFile* file, const std::string& path);

    std::vector<Extent> m_extents;
};

// The other file system that lies beside ISO 9660 on a bridge or hybrid: "UDF", "HFS" or "HFS+"; empty: none. A session
// that is appended to such a disc is not seen by programs that prefer the other one.
[[nodiscard]] std::string otherFileSystem(const AppendPoint& point);

} // namespace steadyburn
