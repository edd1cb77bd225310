// The headers of a tar archive's entries, made by libarchive: ustar where it fits, pax otherwise, GNU.sparse 1.0 for
// files with holes. libarchive never sees contents: the readers put those behind the header by themselves.
#pragma once

#include "base/Result.h"
#include "contents/Tree.h"
#include "image/fetch/FileParts.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace steadyburn {

// Names of owners, looked up once each. One thread at a time.
class OwnerNames {
public:
    const std::string& user(std::uint32_t uid); // empty: has none
    const std::string& group(std::uint32_t gid);

private:
    std::unordered_map<std::uint32_t, std::string> m_users;
    std::unordered_map<std::uint32_t, std::string> m_groups;
};

// What of a file lies in the archive: its extents, put on borders of 512 bytes as the format wants them. One extent
// over all of it for a file without holes, none for an empty one.
[[nodiscard]] std::vector<Extent> storedExtents(const Tree& tree, NodeId id);
// The same of a part of it, or of all where `part` is none; offsets count from the beginning of the part.
[[nodiscard]] std::vector<Extent> storedExtents(const Tree& tree, NodeId id, const FilePart& part);
// Of `size` bytes, whether `stored` leaves holes.
[[nodiscard]] bool storedSparse(std::uint64_t size, const std::vector<Extent>& stored);

// The entry that holds the contents: of several hard links the first in the order of the stream, else `id` itself.
[[nodiscard]] NodeId contentsOf(const Tree& tree, NodeId id);

// One thread at a time.
class TarHeaders {
public:
    // `ofSet`: the tree is one disc of a set, whose parts have marks of their own (DiscTree).
    TarHeaders(const Tree& tree, bool xattrs, bool ofSet = false);
    ~TarHeaders();

    // All bytes before the contents: pax header, header, map of holes. Valid until the next call. Fails with
    // fileUnstorable when tar has no place for such an entry, with outOfMemory or internal.
    // `part`: of a file that is cut; none: the whole.
    Result<std::span<const std::byte>> make(NodeId id, const FilePart& part = {});
    // The length make() will have. Plain entries, nearly all, are reckoned without libarchive: laying out 200,000
    // files must not cost a second.
    Result<std::uint64_t> length(NodeId id, const FilePart& part = {});
    // The first extended attribute that make() leaves out, because pax has no way to write it. Empty: none.
    [[nodiscard]] std::string unstorableAttribute(NodeId id) const;

private:
    struct Writer;

    [[nodiscard]] bool plain(NodeId id);
    Result<void> describe(NodeId id, const std::string& path, const FilePart& part);
    void describePart(NodeId id, const FilePart& part);
    void describeMark(NodeId id);
    void describeAttributes(NodeId id);

    const Tree& m_tree;
    bool m_xattrs;
    bool m_ofSet;
    bool m_rawAttributes = false; // of the entry that is being made
    OwnerNames m_owners;
    std::unique_ptr<Writer> m_writer;
};

} // namespace steadyburn
