// The contents of the image in the order in which they lie there, and the IsoStreams through which libisofs sees them.
// All hard links of an inode are one content.
#pragma once

#include "contents/Tree.h"

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

struct iso_stream; // libisofs's; its header brings an IsoImage of its own

namespace steadyburn {

class IsoReadAhead;
class IsoStreams;

struct IsoContent {
    NodeId node = kNoNode; // the first node of the inode
    std::uint64_t size = 0;
    IsoStreams* owner = nullptr;
    bool stored = false; // libisofs took at least one node of it
    bool last = false;   // is read when all others have been
};

// Filled on the thread that lays out; then read by libisofs's writer thread, which opens one stream at a time.
class IsoStreams {
public:
    // The contents in the order of the walk, but for `last` behind all others. They stay put.
    explicit IsoStreams(const Tree& tree, NodeId last = kNoNode);

    // A stream for one more node of this inode; libisofs owns it. Null when memory is short.
    [[nodiscard]] ::iso_stream* newStream(NodeId firstOfInode);
    // Unique, higher first: libisofs sorts contents by it.
    [[nodiscard]] int weight(NodeId firstOfInode) const;
    void setStored(NodeId firstOfInode) { m_contents[m_indexOf[firstOfInode]].stored = true; }
    [[nodiscard]] std::span<const IsoContent> contents() const { return m_contents; }

    // Where the writer thread gets the bytes. Without it streams are all zeros: libisofs then lays out, and the
    // contents take another way.
    void setReadAhead(IsoReadAhead* ahead) { m_ahead = ahead; }
    // False when libisofs opened the contents in another order than ours.
    [[nodiscard]] bool orderHeld() const { return m_orderHeld.load(std::memory_order_relaxed); }

private:
    struct Class;
    std::vector<IsoContent> m_contents;
    std::vector<std::uint32_t> m_indexOf; // by NodeId of the first node
    IsoReadAhead* m_ahead = nullptr;
    std::uint32_t m_next = 0;     // writer thread: the content that is to be opened next
    std::uint64_t m_position = 0; // writer thread: within the open stream
    std::atomic<bool> m_orderHeld{true};
};

} // namespace steadyburn
