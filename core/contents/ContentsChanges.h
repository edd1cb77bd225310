// What has changed since contents were recorded, which is what an incremental backup writes. Times are compared for
// equality and never for "newer", and the device is not looked at, so that neither a clock that was set back nor
// another disk hides a change.
//
// A file is unchanged when size, mtime, ctime and inode are the recorded ones. With another size or mtime it has
// changed. Where only ctime or inode differ (a tree that was restored or copied, a new disk, a new mode) its contents
// decide: it is read and compared with the recorded SHA-256, and counts as changed where there is none. Other rights,
// owners or attributes are a change; so are other names of a file with several.
#pragma once

#include "base/FaultLog.h"
#include "base/Sha256.h"
#include "contents/Source.h"
#include "contents/Tree.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace steadyburn {

struct RecordedEntry {
    std::uint32_t mode = 0; // st_mode, with the file type
    std::uint32_t uid = 0;
    std::uint32_t gid = 0;
    std::uint32_t rdevMajor = 0;
    std::uint32_t rdevMinor = 0;
    std::uint64_t size = 0; // of a regular file
    std::uint64_t inode = 0;
    FileTime mtime;
    FileTime ctime;
    std::string linkTarget;
    std::uint64_t attributes = 0; // a sum of the extended attributes; 0: there are none
    std::string folderAttributes; // of a folder: the attributes themselves, as packAttributes() has them
    std::uint64_t names = 0;      // a sum of all names of a file with several in the tree; 0: there is one
    std::optional<Digest> sha256; // of a regular file
    bool torn = false;            // it did not come onto the medium whole: it is written again
    bool young = false;           // ctime is so near to the scan that a later change may have the same one
    std::uint32_t run = 0;        // the run whose medium has it

    friend bool operator==(const RecordedEntry&, const RecordedEntry&) = default;
};

using RecordedContents = std::map<std::string, RecordedEntry, std::less<>>; // by path on the medium, raw bytes

// When no scan began that an entry could be young for.
inline constexpr std::int64_t kNoScan = std::numeric_limits<std::int64_t>::max();

// What is recorded of a node, but for its digest, names and run. `scanBegan`: seconds since 1970, at least by the clock
// that gave the file its ctime; a file that changed shortly before, or later, is young. Much later is later, too: a
// server's clock may be ahead.
[[nodiscard]] RecordedEntry recordOf(const Tree& tree, NodeId id, std::int64_t scanBegan);
// Attributes as bytes, in the order of their names, and back; nothing of what it has not made.
[[nodiscard]] std::string packAttributes(std::span<const Xattr> attributes);
[[nodiscard]] std::vector<Xattr> unpackAttributes(std::string_view packed);
// RecordedEntry::attributes of what packAttributes() has made.
[[nodiscard]] std::uint64_t sumOfAttributes(const std::string& packed);
// Of every node: RecordedEntry::names.
[[nodiscard]] std::vector<std::uint64_t> nameSums(const Tree& tree);

// Removes the entry and all that lies in it.
void eraseRecorded(RecordedContents& contents, const std::string& path);

enum class Change : std::uint8_t {
    unchanged,
    touched, // the same, as its contents prove; only what is recorded of it is another
    changed,
    fresh, // there was nothing of that path
};

struct ContentsChanges {
    std::vector<Change> of; // by node
    // Paths that are gone or became something of another kind, without what lies in them; ascending.
    std::vector<std::string> removed;
    // Of recorded entries that are not in the tree since they or their folder could not be read. They count as
    // unchanged. Ascending.
    std::vector<std::string> unseen;
    std::vector<std::string> blind; // these entries or folders, on the medium; ascending
    // Files at a path of their own with the inode, size and mtime that a file had that is gone: from, to.
    std::vector<std::pair<std::string, std::string>> moved;

    // Regular files. `freshFiles` and `removedFiles` are without those that moved.
    std::uint64_t changedFiles = 0;
    std::uint64_t freshFiles = 0;
    std::uint64_t removedFiles = 0;
    std::uint64_t unchangedFiles = 0; // and touched
    std::uint64_t readFiles = 0;      // that were read to be compared
    std::uint64_t readBytes = 0;

    [[nodiscard]] bool writes(NodeId id) const { return of[id] == Change::changed || of[id] == Change::fresh; }
    [[nodiscard]] bool any() const;
};

struct ChangeOptions {
    // Files whose contents would decide are read. Else they count as touched, and those that vanished during the scan
    // as removed: of use where everything is written.
    bool read = true;
};

// Compares a tree with what was recorded. `log` is that of the tree's scan, and says what could not be read. Any
// thread, after the scan. Fails with `cancelled`.
Result<ContentsChanges> compareContents(const Tree& tree, const RecordedContents& before, Source& source,
                                        const FaultLog& log, const ChangeOptions& options, const std::stop_token& stop);

} // namespace steadyburn
