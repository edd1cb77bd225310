// What a list on the medium says of an archive, and whether the archive is what its list says. The list of a tape of
// ours has every entry, and of each file the SHA-256 that it had when it was written.
#pragma once

#include "base/FaultLog.h"
#include "base/Sha256.h"
#include "unpack/StoredEntry.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace steadyburn {

struct ListedFile { // a line of CONTENTS.jsonl; paths that are not UTF-8 are percent-escaped
    std::string path;
    std::string whole;   // of a part: the path of the file that it is a part of
    bool regular = true; // a file
    std::uint64_t size = 0;
    std::optional<Digest> digest;      // of a file; nothing where it was not read whole when it was written
    std::optional<Digest> sparse;      // of a file with long holes: its SparseSum
    std::optional<Digest> wholeDigest; // of a part: of the whole file, where all of it had been read by then
    std::uint64_t record = 0;
    std::uint64_t offset = 0; // of its header in the unpacked archive
    std::optional<std::uint64_t> member;
    std::uint64_t memberOffset = 0;
    // Of a folder that could not be read when it was written, the errno; of one with entries that could not be, their
    // number.
    std::optional<int> unread = {};
    std::uint64_t unreadEntries = 0;
    std::optional<std::int64_t> mtime = {}; // of a file; seconds since 1970
    std::uint32_t type = 0;                 // of what is no file: S_IFDIR, S_IFLNK or S_IFCHR
    std::uint32_t part = 0;                 // of a part, from 1
    std::uint32_t parts = 0;

    // A file that was not read whole when it was written: there are zeros in it.
    [[nodiscard]] bool padded() const { return regular && !digest && !sparse; }
};

// What an entry is otherwise than its line says: of another kind, size or date (mismatch; OtherDate). Nothing: it is as
// listed.
[[nodiscard]] std::optional<Fault> differenceFrom(const ListedFile& listed, const StoredEntry& entry, Action doing);

// Of one archive. Outlives whoever compares with it.
struct StoredIndex {
    std::span<const ListedFile> files;
    bool all = false; // every entry is in it, not only files
};

// The entries of an archive whose list stands behind it and is read afterwards. However many: of each hashes are held.
class MetEntries {
public:
    void meet(const StoredEntry& entry);
    [[nodiscard]] bool has(const std::string& listedPath) const;
    // Of size and date what differenceFrom() says of the entry that was met.
    [[nodiscard]] std::optional<Fault> differenceFrom(const ListedFile& listed, Action doing) const;
    void clear() { *this = MetEntries(); }
    // The entry that came last is a part of a file, and not its last one.
    [[nodiscard]] bool endsWithinFile() const { return m_endsWithinFile; }
    // As a list has it.
    void meetListed(const std::string& path);
    void take(MetEntries other) { m_entries.merge(other.m_entries); }

private:
    struct Facts { // hashes; 0: not known
        std::uint32_t size = 0;
        std::uint32_t date = 0;
        std::uint32_t type = 0; // of st_mode; 0: not known, as of a hard link
    };
    std::unordered_map<std::size_t, Facts> m_entries; // by the hash of the path
    bool m_endsWithinFile = false;
};

// The entries of archives that have no list. A filemark that strayed into an archive leaves its first half without one:
// the list stands behind the second half.
class UnlistedEntries {
public:
    struct Contents { // of a file
        Digest digest{};
        bool sparse = false;  // which of the two it is
        bool damaged = false; // which has been told
    };
    void meet(const StoredEntry& entry);
    void meetContents(const std::string& path, const Contents& contents);
    // One of them is what the line says. Of a damaged file that counts as told.
    [[nodiscard]] bool has(const ListedFile& file) const;

private:
    std::unordered_map<std::string, std::optional<Contents>> m_entries; // by the path as a list has it
};

// One walk of the archive; the walking thread only.
class IndexCheck {
public:
    IndexCheck(const StoredIndex& list, FaultLog& log, Action doing);

    // The line of an entry that was met; what the entry is otherwise than it says is logged. Null where it has no line,
    // which is logged (notListed).
    const ListedFile* meet(const StoredEntry& entry);
    // No entry was met that is otherwise than its line says.
    [[nodiscard]] bool asListed() const { return m_asListed; }
    // Logs what was never met (listedMissing) and `wanted` by its line; empty: all of it. False when there is any.
    bool reportMissing(const std::function<bool(const ListedFile&)>& wanted = {});
    void forEachUnmet(const std::function<void(const ListedFile&)>& use) const;

private:
    StoredIndex m_list;
    FaultLog& m_log;
    Action m_doing;
    std::unordered_map<std::string_view, std::size_t> m_byPath;
    std::vector<bool> m_met;
    bool m_asListed = true;
};

} // namespace steadyburn
