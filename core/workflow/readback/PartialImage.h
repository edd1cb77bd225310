// The image that read-image makes, and what is needed to continue it later. For `disc.iso`:
//
//   disc.iso.part   the image while it is read
//   disc.iso.map    which of its sectors are there (SectorMap)
//   disc.iso        the image when every sector has been tried; the map stays beside it while some are damaged, so
//                   that the same command tries those once more. An older file of that name is only replaced by an
//                   image that is whole: until then that stays a part
//
// The map never says more than the disk holds: data is synced before it, and it is replaced in one step. A file of the
// image's name that is not ours to continue is never touched without a yes. What was rescued of another medium is
// kept whatever is said: image and map get the names that belong to `disc.iso.old`, with which it can be continued. A
// part or a map that is not ours stays, whatever is said.
// One thread at a time.
#pragma once

#include "base/os/FileDescriptor.h"
#include "unpack/iso/SectorMap.h"

namespace steadyburn {

class PartialImage {
public:
    // Takes up what an earlier run has left of an image of `size` bytes, or begins one. Fails with fileExists (a file
    // bears the name and `overwrite` is false), notOurFile (a part or a map of somebody else), mediumSwapped (what
    // was begun has another size), targetBusy (another process is at it), targetMissing, targetIsDirectory,
    // targetPermission, io. With `overwrite` what was begun of another medium is kept beside (kept()), and a new one
    // begun.
    static Result<PartialImage> open(const std::string& name, std::uint64_t size, bool overwrite);

    [[nodiscard]] bool resumed() const { return m_resumed; }
    [[nodiscard]] const std::string& path() const { return m_open; } // where the bytes are now
    [[nodiscard]] SectorMap& map() { return m_map; }

    Result<void> write(std::span<const std::byte> bytes, std::uint64_t offset); // the map is the caller's to keep
    Result<std::size_t> read(std::span<std::byte> into, std::uint64_t offset) const;
    // Brings data and map to the disk.
    Result<void> save();
    // Every sector has been tried: the image gets its name. The map goes when nothing is damaged. Where something is,
    // an older file of that name is not replaced: image and map stay as they are (path()).
    Result<void> finish();
    // Begins anew: what is there is of another medium, or nothing. A rescue is kept beside.
    Result<void> restart();
    // The name of the image that was begun of another medium and is kept; empty: there was none.
    [[nodiscard]] const std::string& kept() const { return m_kept; }

private:
    PartialImage(std::string file, std::uint64_t size);
    Result<bool> takeUp(bool overwrite);
    [[nodiscard]] Result<void> checkOurNames() const;
    Result<void> keepRescue();
    Result<void> openData(const std::string& path, int flags);
    [[nodiscard]] int takeName() const;
    Result<void> writeMap(bool named);
    [[nodiscard]] std::string part() const { return m_file + ".part"; }
    [[nodiscard]] std::string mapFile() const { return m_file + ".map"; }

    std::string m_file;
    std::string m_open;
    std::string m_kept;
    FileDescriptor m_fd;
    SectorMap m_map;
    bool m_overwrite = false;
    bool m_resumed = false;
    bool m_staleMap = false; // a map of ours whose image is gone
};

} // namespace steadyburn
