// What stands beside an archive on a tape: file 0 tells a stranger how to read the rest, and behind each archive a
// small uncompressed tar lists its files with their digests. ustar, so that any tar since 1988 can read it.
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

struct TapeLabel {
    std::string volumeId;
    std::string uuid;    // of this tape
    std::string set;     // UUID of the set that begins or continues here
    unsigned number = 1; // of the volume in that set
    Format format = Format::tar;
    std::size_t block = 256 * 1024; // bytes of a record
    std::int64_t written = 0;       // seconds since 1970
};

// LABEL.json and README.txt. Fails when libarchive does.
Result<std::vector<std::byte>> makeTapeLabel(const TapeLabel& label);

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

// The part of a set that lies on one tape.
struct TapePart {
    std::string set;  // UUID
    std::string name; // of the set
    unsigned volume = 1;
    bool last = true;                     // the set ends here
    std::uint32_t tapeFile = 1;           // of the archive
    std::size_t block = 256 * 1024;       // bytes of a record
    std::span<const TarPlace> places;     // of the entries on this tape
    std::span<const MemberPlace> members; // of a compressed archive
    // By node: on which volume a file lies that is on another; 0: on a later one. Empty: there is no other.
    std::span<const std::uint16_t> volumeOf;
    // Files that are cut, and of each of their parts the volume.
    const FileParts* cuts = nullptr;
    const PartVolumes* partVolumes = nullptr;
    UnreadFolders unread;
};

// SET.json: which part of which set. CONTENTS.jsonl: one object a line for each entry on this tape: path, size, mtime,
// sha256, tape_file, offset (of its header in the unpacked archive), record (where its header lies), and for a
// compressed archive member and member_offset (of that gzip member's first byte and of its unpacked bytes). What is no
// regular file has a type (folder, link, node) and no more than the places. A folder that could not be read has unread
// (errno), one with entries that could not be has unread_entries (their number): they are on no tape. A part of a file
// that is cut also has file (the whole's path), part, parts, file_offset, file_size, and file_sha256 as soon as all of
// it was read. ELSEWHERE.jsonl, where it is not too long: path, size, volume, for parts file, of the set's other files.
Result<std::vector<std::byte>> makeTapeContents(const Tree& tree, const DigestTable& digests, const TapePart& part);

// Fills what it is given with what nobody can guess; false with errno set where the system has none.
using RandomBytes = std::function<bool(std::span<unsigned char>)>;
[[nodiscard]] bool systemRandom(std::span<unsigned char> into);
// An RFC 9562 version 4 UUID. Fails with io: two sets or tapes of one UUID would be taken for each other.
Result<std::string> makeUuid(const RandomBytes& random = systemRandom);

} // namespace steadyburn
