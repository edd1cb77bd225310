// Writes the index behind an archive on a tape: a small uncompressed tar that lists its files with their digests.
#pragma once

#include "base/Result.h"
#include "contents/Tree.h"
#include "image/compress/CompressingSink.h"
#include "image/fetch/FileParts.h"
#include "image/fetch/ReaderPool.h"
#include "image/tar/TarArchive.h"
#include "workflow/request/JobRequest.h"

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace steadyburn {

// On which volume each part of a file that is cut lies; those that are on none yet are not in it.
using PartVolumes = std::map<std::pair<NodeId, unsigned>, std::uint16_t>;

// A folder of the sources of which not everything could be read.
struct UnreadFolder {
    bool listed = true;        // its names are known
    int code = 0;              // errno, where they are not
    std::uint64_t entries = 0; // of which nothing but the name is known
};
using UnreadFolders = std::unordered_map<std::string, UnreadFolder>; // by their paths on disk
[[nodiscard]] UnreadFolders unreadFolders(const std::vector<Fault>& faults);

// What earlier tapes of a set have, and its sources no longer: an entry, or a part of a file.
struct VanishedEntry {
    std::string path;       // on the medium
    std::uint32_t mode = 0; // 0: nothing is known but where it lies
    std::uint64_t size = 0;
    unsigned volume = 1;
    std::string whole; // of a part: the path of its file
};

// What of a set lies on one tape.
struct IndexedVolume {
    std::string set;  // UUID
    std::string name; // of the set
    unsigned volume = 1;
    bool last = true;                     // the set ends here
    std::uint32_t tapeFile = 1;           // of the archive
    std::size_t block = 256 * 1024;       // bytes of a record
    std::span<const TarPlace> places;     // of the entries on this tape
    std::span<const MemberPlace> members; // of a compressed archive
    // By node: on which volume an entry lies that is on another; 0: on a later one. Empty: there is no other.
    std::span<const std::uint16_t> volumeOf;
    std::span<const VanishedEntry> vanished;
    // Files that are cut, and of each of their parts the volume.
    const FileParts* cuts = nullptr;
    const PartVolumes* partVolumes = nullptr;
    UnreadFolders unread;
};

// SET.json: which part of which set; elsewhere is "all" unless ELSEWHERE.jsonl would be too long. CONTENTS.jsonl: one
// object a line for each entry on this tape: path, size, mtime, sha256, tape_file, offset (of its header in the
// unpacked archive), record (where its header lies), and for a compressed archive member and member_offset (of that
// gzip member's first byte and of its unpacked bytes). What is no regular file has a type (folder, link, node) and no
// more than the places. A folder that could not be read has unread (errno), one with entries that could not be has
// unread_entries (their number): they are on no tape. A part of a file that is cut also has file (the whole's path),
// part, parts, file_offset, file_size, and file_sha256 as soon as all of it was read. ELSEWHERE.jsonl, where it is not
// too long: path, size, volume, type, and for parts file, of the set's other entries, also of those that have vanished
// from the sources since.
Result<std::vector<std::byte>> makeTapeIndex(const Tree& tree, const DigestTable& digests, const IndexedVolume& part);

} // namespace steadyburn
