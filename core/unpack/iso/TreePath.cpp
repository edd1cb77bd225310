#include "unpack/iso/TreePath.h"

namespace steadyburn {

namespace {

std::optional<NodeId> findChild(const Tree& tree, NodeId folder, std::string_view name)
{
    const Tree::Children children = tree.children(folder);
    NodeId low = children.first;
    NodeId high = children.first + children.count;
    while (low < high) {
        const NodeId middle = low + (high - low) / 2;
        const int order = tree.name(middle).compare(name);
        if (order == 0) {
            return middle;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<NodeId> findPath(const Tree& tree, std::string_view path)
{
    NodeId node = kRoot;
    while (!path.empty()) {
        const std::size_t slash = path.find('/');
        const auto child = findChild(tree, node, path.substr(0, slash));
        if (!child) {
            return std::nullopt;
        }
        node = *child;
        path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
    }
    return node;
}

} // namespace steadyburn
