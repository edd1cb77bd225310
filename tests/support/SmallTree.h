// A tree with something of everything, whose contents a ScriptedSource makes, and its streams in memory.
#pragma once

#include "image/compress/CompressingSink.h"
#include "image/iso/IsoImage.h"
#include "image/tar/TarArchive.h"
#include "support/MemorySink.h"
#include "support/ScriptedSource.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

struct SmallTree {
    Tree tree;
    ScriptedSource source;
    std::unique_ptr<DigestTable> digests;
    FaultLog log;

    SmallTree()
    {
        NodeId root = add(kRoot, {folder("data"), folder("other \xff\xfe"), file("zero", 0)});
        const NodeId data = root;
        const NodeId inside = add(data, {file("big", 5000001), link("link", "../nowhere//x"), file("new\nline", 900),
                                         file("plain", 300000), file("tiny", 1), folder("deep")});
        static_cast<void>(inside);
        const NodeId deep = id("data/deep");
        std::vector<Tree::NewNode> many;
        for (int i = 0; i < 300; ++i) {
            many.push_back(file("f" + std::to_string(1000 + i), static_cast<std::uint64_t>(i) * 37));
        }
        add(deep, std::move(many));
        std::vector<Tree::NewNode> others{file("Caf\xe9", 4321), file("hard", 300000), fifo("pipe")};
        add(root + 1, std::move(others), id("data/plain"));
        digests = std::make_unique<DigestTable>(tree.size());
    }

    [[nodiscard]] NodeId id(const std::string& path) const
    {
        for (NodeId at = 1; at < tree.size(); ++at) {
            if (tree.path(at) == path) {
                return at;
            }
        }
        return kNoNode;
    }

    std::string iso(const IsoOptions& options = {})
    {
        MemorySink sink;
        auto image = IsoImage::layOut(tree, source, log, options, {.threads = 2, .digests = digests.get()}, {});
        return image && (*image)->produce(sink, {}) ? text(sink) : std::string();
    }
    std::string tar(Compression compression = Compression::none, std::size_t member = 1024 * 1024)
    {
        MemorySink sink;
        auto archive = TarArchive::layOut(tree, source, log, {}, {.threads = 2, .digests = digests.get()}, {});
        if (!archive) {
            return {};
        }
        if (compression == Compression::none) {
            return (*archive)->produce(sink, {}) ? text(sink) : std::string();
        }
        CompressingSink packed(sink, {.kind = compression, .level = 3, .member = member, .threads = 2, .pad = 65536},
                               {});
        return (*archive)->produce(packed, {}) && packed.finish() ? text(sink) : std::string();
    }

private:
    static Tree::NewNode make(const std::string& name, std::uint32_t mode)
    {
        Tree::NewNode one;
        one.name = name;
        one.node.mode = mode;
        one.node.mtime = {1000000000, 123456789};
        one.node.atime = one.node.mtime;
        return one;
    }
    static Tree::NewNode folder(const std::string& name) { return make(name, S_IFDIR | 0750U); }
    static Tree::NewNode fifo(const std::string& name) { return make(name, S_IFIFO | 0600U); }
    static Tree::NewNode file(const std::string& name, std::uint64_t size)
    {
        auto one = make(name, S_IFREG | 0640U);
        one.node.size = size;
        return one;
    }
    static Tree::NewNode link(const std::string& name, const std::string& target)
    {
        auto one = make(name, S_IFLNK | 0777U);
        one.linkTarget = target;
        return one;
    }
    static std::string text(const MemorySink& sink)
    {
        return {reinterpret_cast<const char*>(sink.bytes.data()), sink.bytes.size()};
    }

    // The child called "hard" becomes a hard link of `first`.
    NodeId add(NodeId parent, std::vector<Tree::NewNode> children, NodeId first = kNoNode)
    {
        std::sort(children.begin(), children.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        const NodeId start = tree.size();
        for (std::size_t i = 0; i < children.size(); ++i) {
            const NodeId own = start + static_cast<NodeId>(i);
            Node& node = children[i].node;
            const bool later = children[i].name == "hard" && first != kNoNode;
            node.parent = parent;
            node.firstOfInode = later ? first : own;
            node.inode = later ? first : own;
            node.device = 1;
            node.links = children[i].name == "hard" || children[i].name == "plain" ? 2 : 1;
            if (S_ISREG(node.mode) && !later) {
                source[own].size = node.size;
            }
        }
        return tree.addChildren(parent, std::move(children));
    }
};

} // namespace steadyburn
