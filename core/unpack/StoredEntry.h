// One entry of a medium or archive as it is read back, its contents, and who is told of them: what listing, verifying
// and restoring know of any format.
#pragma once

#include "base/Result.h"
#include "base/Sha256.h"
#include "contents/Tree.h"
#include "image/fetch/FileParts.h"
#include "image/tar/IncompleteMarks.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace steadyburn {

// The path of the whole file that an entry with a `part` is a part of.
struct StoredEntry;
[[nodiscard]] std::string wholePath(const StoredEntry& entry);
// The path under which an entry is told of where its file is restored as `whole`, which may be another name of it.
[[nodiscard]] std::string toldPath(const StoredEntry& entry, const std::string& whole);
// The SHA-256 of the whole file, where the part says it. Parts on tapes do not.
[[nodiscard]] std::optional<Digest> wholeDigestOf(const StoredEntry& part);
// What tells two writings of a file apart, as the part says it: kWholeAttribute. Empty: it does not.
[[nodiscard]] std::string writingOf(const StoredEntry& part);
// Whether they may be of one writing: what is empty contradicts nothing, and where most digits are the same the others
// are damaged.
[[nodiscard]] bool mayBeOneWriting(std::string_view one, std::string_view other);

// The path without empty names and ".": of several spellings of a place always the same.
[[nodiscard]] std::string plainPath(std::string_view path);
// Why no entry of this path is restored; nothing: it is.
[[nodiscard]] std::optional<NoPlace> noPlaceOf(std::string_view path);
// Details of fileSkipped where something else is in the entry's place. verify predicts them, restore meets them.
inline constexpr const char* kNoFolderOnTheWay = "something that is no folder is in the way";
inline constexpr const char* kNoFolderInPlace = "something that is no folder is in its place";
inline constexpr const char* kFolderInPlace = "a folder is in its place";

// What the medium has to compare the contents of a file with.
enum class StoredSum : std::uint8_t {
    none,
    session, // the checksum of the session that they lie in, which is known when all of it has been read
    own,     // the file's own checksum: a difference is reported as damage when the end of the contents is read
};

// Of a list of checksums that stands before the newest session: what another program has put on the disc since then, in
// place of what is listed or besides, lies behind it.
class EarlierFiles {
public:
    void add(std::string_view path, bool before) { m_before[std::hash<std::string_view>()(path)] = before; }
    [[nodiscard]] bool isThere(std::string_view path) const { return find(path) != m_before.end(); }
    [[nodiscard]] bool liesBefore(std::string_view path) const { return isThere(path) && find(path)->second; }

private:
    using Files = std::unordered_map<std::size_t, bool>; // by the hash of the path
    [[nodiscard]] Files::const_iterator find(std::string_view path) const
    {
        return m_before.find(std::hash<std::string_view>()(path));
    }
    Files m_before;
};

struct StoredEntry {
    std::string path;       // plainPath() of the one on the medium, raw bytes; "/" where that leaves no name
    std::uint32_t mode = 0; // with the file type
    std::uint32_t uid = 0;
    std::uint32_t gid = 0;
    std::uint64_t size = 0;
    FileTime mtime;
    FileTime atime;
    std::string linkTarget; // symbolic link
    std::string hardLink;   // path of the entry that holds the contents, spelled alike; empty otherwise
    std::uint32_t rdevMajor = 0;
    std::uint32_t rdevMinor = 0;
    std::vector<Xattr> xattrs;   // ACLs too, as system.posix_acl_access and _default in the kernel's form
    std::vector<Extent> extents; // of a sparse file in tar
    std::vector<Extent> places;  // ISO: where the contents lie, in bytes of the medium
    bool sparse = false;
    std::optional<PartMark> part; // of a file that was cut; `path` and `size` are the part's
    StoredSum sum = StoredSum::none;
    std::uint32_t session = 0; // where `sum` is `session`: which one, as StoredVisit::compared counts them
    // ISO: what the medium says of it a second time is something else. Tar: its name may be the beginning of a longer
    // one, which is lost. Either was logged.
    bool doubtful = false;
    // ISO: this program wrote the session, or the one that another program appended to, and would have marked a list of
    // checksums as the disc's own.
    bool burned = false;
    std::shared_ptr<const EarlierFiles> earlier; // ISO, of a disc's own list: the files for which alone it speaks
};

// The contents of the entry that is being visited, front to back: all of its size, whatever the damage. Bytes that
// cannot be had are zeros, or what a damaged member of a compressed archive still gave.
class StoredBytes {
public:
    virtual ~StoredBytes() = default;
    // 0 at the end. For a sparse file holes come as zeros. Fails with mediumError before the first byte of a damaged
    // part, with its offset and length in the file; the next call continues with that part.
    virtual Result<std::size_t> read(std::span<std::byte> into) = 0;
    // Passes over the hole that begins here; returns its length, 0 where data comes next.
    virtual Result<std::uint64_t> passHole() { return std::uint64_t(0); }
    // The medium cannot say any more what comes next in this entry: it ends before its size.
    [[nodiscard]] virtual bool cut() const { return false; }
    // Bytes that were read belong to a packed member whose checksum stands behind them: which one, as
    // StoredVisit::confirmed has it. Known when all was read.
    [[nodiscard]] virtual std::optional<std::uint64_t> unconfirmedMember() const { return std::nullopt; }
};

// What an archive says of what it does not have whole: notCompared, fileUnreadable or folderUnreadable, each with
// WhenWritten.
[[nodiscard]] Fault incompleteFault(const IncompleteMark& mark, Action doing);
// The same of a file in which zeros stand for what could not be read.
[[nodiscard]] inline Fault paddedFault(std::string path, Action doing)
{
    return incompleteFault({.how = IncompleteMark::How::padded, .path = std::move(path)}, doing);
}

enum class StoredFormat : std::uint8_t { iso, udf, tar, tarGzip, tarZstd, tarBzip2, tarXz, tarLz4 };
[[nodiscard]] std::string_view toString(StoredFormat format); // "iso", "udf", "tar", "tar.gz", "tar.zst", ...

// What was compared besides files while a medium was read.
struct TreeProof {
    bool tree = false;   // of a disc: a checksum of its tree, or of its session
    bool stream = false; // of an archive: checksums that cover every byte
    // Whether that covers modes, owners and links, too. UDF has a checksum in each descriptor; the headers of tar have
    // none of their attributes, and an index does not know them.
    [[nodiscard]] bool covers(StoredFormat format) const
    {
        return format == StoredFormat::udf || (format == StoredFormat::iso ? tree : stream);
    }
};

// Of an ISO 9660 disc: what is read besides the tree itself. Whatever is not is only read where something is lost.
enum class IsoWitnesses : std::uint8_t {
    none,
    trees, // the second tree too: each contradiction is logged (treesDiffer)
    all,   // and the path tables; what is wrong with them and with the second tree is logged as well (structureDamaged)
};

struct StoredVisit {
    // Entries in the order they lie on the medium; folders before what is in them. On ISO all folders, links and nodes
    // come first, then the files, by their place. A hard link on ISO can be read as well, in tar it has no bytes.
    // Return false to stop. What is not read of an entry is passed over.
    std::function<bool(const StoredEntry&, StoredBytes&)> entry;
    // Optional: everything is known before contents are read (ISO only), for totals.
    std::function<void(std::uint64_t files, std::uint64_t bytes)> totals;
    // Optional, ISO: the files of these paths come before all others.
    std::function<bool(const std::string& path)> first = {};
    // ISO: reads what tells the same a second time as well. Whoever verifies wants all of it.
    IsoWitnesses witnesses = IsoWitnesses::none;
    // ISO: compares with the checksums that libisofs keeps on the medium: of descriptors and folders alone; of each
    // file, as it is read (reported as damage of that file), or of the whole session and of all before it too, which
    // reads all of them (logged as mediumError).
    enum class Sums : std::uint8_t { none, tree, files, session };
    Sums sums = Sums::none;
    // With Sums::files: asked at the end whether the sessions are to be read and compared nevertheless.
    std::function<bool()> sessionsWanted = {};
    // Optional, ISO, but with Sums::none: called before the first entry where the medium has a checksum of the tree
    // that is visited, of descriptors and folders alone. Where it does not hold, that was logged (mediumError).
    std::function<void(bool holds)> treeCompared = {};
    // Called at the end for each session that has a checksum, and says whether the session is what it should be; one
    // that could not be compared is not.
    std::function<void(std::uint32_t session, bool holds)> compared = {};
    // Optional, archives: called at the end where the stream has checksums of its own that cover every byte of it: what
    // they contradict has been reported as damage.
    std::function<void()> checksummed = {};
    // Optional, archives: called when the end of such a member was read, behind the entry in which it lies; never for a
    // member that is cut off.
    std::function<void(std::uint64_t member, bool holds)> confirmed = {};
    // Optional, archives: called behind the last entry for what did not come into the archive whole; else it is logged
    // as incompleteFault() has it.
    std::function<void(const IncompleteMark& mark)> incomplete = {};
};

} // namespace steadyburn
