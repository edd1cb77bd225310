#include "image/iso/IsoStreams.h"

#include "image/iso/IsoLibrary.h"
#include "image/iso/IsoReadAhead.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace steadyburn {

namespace {

constexpr std::uint32_t kNoContent = 0xffffffff;
constexpr unsigned kFileSystemId = 0x5342; // any number that libisofs does not use
constexpr int kHighestWeight = (1 << 30) - 1;

// libisofs's IsoStream, which its header hides from C++: the first member bears the name of a keyword.
struct Twin {
    ::IsoStreamIface* iface;
    int refcount;
    void* data;
};

IsoContent& contentOf(::IsoStream* stream)
{
    return *static_cast<IsoContent*>(reinterpret_cast<Twin*>(stream)->data);
}

} // namespace

// The functions that libisofs calls, most of them on its writer thread.
struct IsoStreams::Class {
    static std::uint32_t indexOf(const IsoContent& content)
    {
        return static_cast<std::uint32_t>(&content - content.owner->m_contents.data());
    }

    static int open(::IsoStream* stream)
    {
        const IsoContent& content = contentOf(stream);
        IsoStreams& own = *content.owner;
        own.m_position = 0;
        if (content.size == 0) { // libisofs may put empty files anywhere
            return 1;
        }
        while (own.m_next < own.m_contents.size() &&
               (own.m_contents[own.m_next].size == 0 || !own.m_contents[own.m_next].stored)) {
            ++own.m_next;
        }
        if (own.m_next++ != indexOf(content)) {
            own.m_orderHeld.store(false, std::memory_order_relaxed);
        }
        return 1;
    }

    static int close(::IsoStream* /*stream*/) { return 1; }
    static off_t size(::IsoStream* stream) { return static_cast<off_t>(contentOf(stream).size); }

    static int read(::IsoStream* stream, void* buffer, std::size_t count)
    {
        const IsoContent& content = contentOf(stream);
        IsoStreams& own = *content.owner;
        const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(count, content.size - own.m_position));
        if (own.m_ahead == nullptr) {
            std::memset(buffer, 0, bytes);
        } else if (!own.m_orderHeld.load(std::memory_order_relaxed) ||
                   !own.m_ahead->take({static_cast<std::byte*>(buffer), bytes})) {
            return static_cast<int>(ISO_CANCELED);
        }
        own.m_position += bytes;
        return static_cast<int>(bytes);
    }

    static int repeatable(::IsoStream* /*stream*/) { return 1; }
    static void id(::IsoStream* stream, unsigned* fileSystem, dev_t* device, ino_t* inode)
    {
        *fileSystem = kFileSystemId;
        *device = 1;
        *inode = indexOf(contentOf(stream)) + std::uint64_t(1);
    }
    static void release(::IsoStream* /*stream*/) {}
    static int updateSize(::IsoStream* /*stream*/) { return 1; }
    static ::IsoStream* input(::IsoStream* /*stream*/, int /*flag*/) { return nullptr; }
    static int compare(::IsoStream* one, ::IsoStream* other)
    {
        const IsoContent* a = &contentOf(one);
        const IsoContent* b = &contentOf(other);
        return a < b ? -1 : static_cast<int>(b < a);
    }
    static int clone(::IsoStream* /*stream*/, ::IsoStream** /*copy*/, int /*flag*/)
    {
        return static_cast<int>(ISO_STREAM_NO_CLONE);
    }

    static ::IsoStreamIface* iface()
    {
        static ::IsoStreamIface functions{4,       {'u', 's', 'e', 'r'}, open,  close,   size, read, repeatable, id,
                                          release, updateSize,           input, compare, clone};
        return &functions;
    }
};

IsoStreams::IsoStreams(const Tree& tree, NodeId last) : m_indexOf(tree.size(), kNoContent)
{
    const auto add = [&](NodeId first) {
        m_indexOf[first] = static_cast<std::uint32_t>(m_contents.size());
        m_contents.push_back({.node = first, .size = tree.node(first).size, .owner = this, .last = first == last});
    };
    tree.walk([&](NodeId id) {
        const Node& node = tree.node(id);
        if (S_ISREG(node.mode) && node.firstOfInode != last && m_indexOf[node.firstOfInode] == kNoContent) {
            add(node.firstOfInode);
        }
        return true;
    });
    if (last != kNoNode) {
        add(last);
    }
}

::IsoStream* IsoStreams::newStream(NodeId firstOfInode)
{
    auto* twin = static_cast<Twin*>(std::malloc(sizeof(Twin))); // libisofs frees it
    if (twin == nullptr) {
        return nullptr;
    }
    *twin = {Class::iface(), 1, &m_contents[m_indexOf[firstOfInode]]};
    return reinterpret_cast<::IsoStream*>(twin);
}

int IsoStreams::weight(NodeId firstOfInode) const
{
    // libisofs compares weights by subtracting them: they stay below 2^30 on either side of zero.
    return kHighestWeight - static_cast<int>(m_indexOf[firstOfInode]);
}

} // namespace steadyburn
