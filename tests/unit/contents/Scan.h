// One scan and what came of it, with words to ask for nodes by their path on the medium.
#pragma once

#include "contents/Scanner.h"

#include <algorithm>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steadyburn {

struct Scan {
    explicit Scan(const std::vector<std::string>& sources, ScanOptions options = {}, std::stop_token stop = {})
        : result(Scanner(std::move(options)).scan(sources, tree, log, std::move(stop)))
    {
        index();
    }
    explicit Scan(const std::same_as<Compilation> auto& compilation, ScanOptions options = {})
        : result(Scanner(std::move(options)).scan(compilation, tree, log, {}))
    {
        index();
    }
    void index()
    {
        if (result) {
            tree.walk([this](NodeId id) {
                ids.emplace(tree.path(id), id);
                order.push_back(tree.path(id));
                return true;
            });
        }
    }

    [[nodiscard]] bool has(const std::string& path) const { return ids.count(path) != 0; }
    [[nodiscard]] NodeId id(const std::string& path) const { return ids.at(path); }
    [[nodiscard]] const Node& node(const std::string& path) const { return tree.node(id(path)); }
    // The first fault about a source path.
    [[nodiscard]] std::optional<Fault> faultOf(const std::string& sourcePath) const
    {
        for (Fault& fault : log.all()) {
            if (fault.path == sourcePath) {
                return fault;
            }
        }
        return std::nullopt;
    }

    Tree tree;
    FaultLog log;
    Result<ScanProgress> result;
    std::map<std::string, NodeId> ids;
    std::vector<std::string> order;
};

} // namespace steadyburn
