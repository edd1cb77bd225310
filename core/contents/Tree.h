// What will be written: an append-only tree, byte-exact names, sized for millions of files.
//
// One thread (the scanner) appends; any thread may read the nodes below size() and the children of folders that
// have been listed. Nothing is ever moved or changed after it was published, so readers take no lock.
#pragma once

#include "base/Result.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0; // the root of the medium
inline constexpr NodeId kNoNode = 0xffffffff;

struct FileTime {
    std::int64_t seconds = 0; // since 1970, may be negative
    std::int32_t nanoseconds = 0;
    friend bool operator==(const FileTime&, const FileTime&) = default;
};

struct Extent { // bytes that hold data; what lies between two extents is a hole
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
};

struct Xattr { // `name` with its namespace, as getxattr(2) has it; ACLs are system.posix_acl_access and _default
    std::string name;
    std::string value;
};

struct Node {
    std::uint64_t size = 0; // of a regular file as scanned; 0 for everything else
    std::uint64_t inode = 0;
    std::uint64_t device = 0;
    FileTime mtime;
    FileTime ctime;
    FileTime atime;
    std::uint32_t mode = 0; // st_mode, with the file type
    std::uint32_t uid = 0;
    std::uint32_t gid = 0;
    std::uint32_t rdevMajor = 0;
    std::uint32_t rdevMinor = 0;
    std::uint32_t links = 1;
    NodeId parent = kNoNode;
    // The first node with this device and inode in the order of walk(); itself unless it is a later hard link. Read it
    // after the scan only: Tree::settleHardLinks() decides it last. kNoNode in a NewNode: itself.
    NodeId firstOfInode = kNoNode;
};

class Tree {
public:
    Tree();
    ~Tree();
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;

    // Any thread.
    [[nodiscard]] NodeId size() const;
    [[nodiscard]] const Node& node(NodeId id) const;
    [[nodiscard]] std::string_view name(NodeId id) const; // the leaf, raw bytes; empty for the root
    [[nodiscard]] bool listed(NodeId folder) const;       // its children are complete
    // Children are contiguous ids, in the byte order of their names. Empty until listed().
    struct Children {
        NodeId first = 0;
        NodeId count = 0;
    };
    [[nodiscard]] Children children(NodeId folder) const;
    [[nodiscard]] NodeId child(NodeId folder, std::string_view name) const; // kNoNode: not there, or not listed
    [[nodiscard]] std::string path(NodeId id) const;                        // on the medium, "usr/share/x", raw bytes
    [[nodiscard]] std::string pathBelow(NodeId folder, NodeId id) const;    // relative to an ancestor; empty for itself
    [[nodiscard]] NodeId sourceOf(NodeId id) const; // the graft that it came with: it, a folder above, or kRoot
    // Returns the absolute path that the entry was read from; for a new folder its path on the medium.
    [[nodiscard]] std::string sourcePath(NodeId id) const;
    [[nodiscard]] bool isNew(NodeId id) const;                      // a folder that no source has
    [[nodiscard]] std::string_view linkTarget(NodeId id) const;     // symbolic links
    [[nodiscard]] std::span<const Xattr> xattrs(NodeId id) const;   // empty for most
    [[nodiscard]] bool sparse(NodeId id) const;                     // extents() is meaningful
    [[nodiscard]] std::span<const Extent> extents(NodeId id) const; // ascending, of a sparse file; empty: all hole
    [[nodiscard]] std::uint64_t dataBytes(NodeId id) const;         // of a regular file: its size without holes

    // Every node in the order of the stream: a folder before its children, children by name. Any thread, after the
    // scan. visit(NodeId) returns false to stop.
    template <typename Visit>
    void walk(Visit visit) const;

    // The scanner's side. Children are added a folder at a time; `names` and `nodes` run in parallel, sorted by name.
    struct NewNode {
        std::string name;
        Node node;
        std::string linkTarget;
        std::vector<Xattr> xattrs;
        std::vector<Extent> extents;
        bool sparse = false;
        std::string sourcePath; // grafts only: where they lie; empty below them and for new folders
        bool graft = false;     // brought by the user and not by the folder above; children of the root always are
    };
    // Publishes the children of `folder` at once; they receive consecutive ids. The folder must not be listed yet.
    // Sets parent. Returns the first id.
    NodeId addChildren(NodeId folder, std::vector<NewNode> children);
    // Once, after the last folder and before anyone reads firstOfInode: finds the hard links (links > 1, same device
    // and inode), whichever source they came with.
    void settleHardLinks();

private:
    struct Store;
    std::unique_ptr<Store> m_store;
};

template <typename Visit>
void Tree::walk(Visit visit) const
{
    struct Level {
        NodeId next;
        NodeId end;
    };
    if (!visit(kRoot)) {
        return;
    }
    std::vector<Level> levels;
    const auto enter = [&](NodeId folder) {
        const Children inside = children(folder);
        if (inside.count > 0) {
            levels.push_back({inside.first, inside.first + inside.count});
        }
    };
    enter(kRoot);
    while (!levels.empty()) {
        Level& level = levels.back();
        if (level.next == level.end) {
            levels.pop_back();
            continue;
        }
        const NodeId id = level.next++;
        if (!visit(id)) {
            return;
        }
        enter(id);
    }
}

} // namespace steadyburn
