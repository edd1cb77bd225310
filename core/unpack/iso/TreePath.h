// From a path on the medium to the node of the tree.
#pragma once

#include "contents/Tree.h"

#include <optional>
#include <string_view>

namespace steadyburn {

// Any thread, after the scan. By halving among the children, whose names are sorted: no index is built.
[[nodiscard]] std::optional<NodeId> findPath(const Tree& tree, std::string_view path);

} // namespace steadyburn
