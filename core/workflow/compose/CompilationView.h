// How a compilation looks, without reading a disk again: the trees that were scanned of its sources, seen through
// grafts, places left out and excludes. It follows the rules of the scanner, so what it shows is what will be written.
// A snapshot that keeps its trees alive: immutable, any thread, also while the trees still grow.
#pragma once

#include "contents/PlaceRules.h"
#include "contents/Tree.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace steadyburn {

class CompilationView {
public:
    // Where a source was scanned: the node may not be there yet.
    struct Origin {
        std::shared_ptr<const Tree> tree;
        NodeId node = kNoNode;
    };
    using Origins = std::unordered_map<std::string, Origin>; // by the grafts' sources

    enum class Fate : std::uint8_t { written, filtered, leftOut };

    // One entry of a folder. Valid as long as the view.
    struct Entry {
        const Tree* tree = nullptr;                 // null: a new folder
        const PlaceRules::Grafted* graft = nullptr; // null: found in its folder
        NodeId node = kNoNode;

        [[nodiscard]] bool known() const { return tree == nullptr || node < tree->size(); } // else not scanned yet
        [[nodiscard]] bool isFolder() const; // also while it is not known
        [[nodiscard]] bool listed() const;   // its children are all there
        [[nodiscard]] std::string_view name() const { return graft != nullptr ? graft->leaf() : tree->name(node); }
        [[nodiscard]] const Node* details() const { return tree != nullptr && known() ? &tree->node(node) : nullptr; }
        // Absolute; of a new folder empty.
        [[nodiscard]] std::string source() const;
        bool operator==(const Entry& other) const;
    };

    CompilationView(const Compilation& compilation, const std::vector<std::string>& excludes, Origins origins);

    [[nodiscard]] const Compilation& compilation() const { return m_rules.compilation(); }
    [[nodiscard]] const PlaceRules& rules() const { return m_rules; }
    [[nodiscard]] const Origins& origins() const { return m_origins; }
    // Whether every source was known from the beginning: entries look at their trees and may learn more, but the
    // order of a folder and what lies in a source of another source's tree do not.
    [[nodiscard]] bool known() const { return m_known; }

    // The root of the medium.
    [[nodiscard]] static Entry root() { return {}; }
    // What lies at a place; nothing if nothing does, or if that is not known yet. Filtered and left-out entries are not
    // there.
    [[nodiscard]] std::optional<Entry> find(std::string_view place) const;
    // Where a path of a source comes to lie, whether or not it could be read; nothing if it is left out or filtered.
    [[nodiscard]] std::optional<std::string> placeOf(std::string_view path) const;
    [[nodiscard]] bool mayHaveChildren(std::string_view place, const Entry& folder) const;

    // visit(Entry, Fate) for all children of a folder, grafts last; returns false to stop.
    template <typename Visit>
    bool children(const PlaceRules::Folder& folder, const Entry& entry, Visit visit) const;

    // visit(place, Entry, Fate) for all entries, a folder before what is in it; what is filtered or left out is not
    // gone into. Returns false on stop.
    template <typename Visit>
    bool walk(const std::stop_token& stop, Visit visit) const;

private:
    [[nodiscard]] Entry entryOf(const PlaceRules::Grafted& graft) const;
    PlaceRules m_rules;
    Origins m_origins;
    bool m_known;
};

template <typename Visit>
bool CompilationView::children(const PlaceRules::Folder& folder, const Entry& entry, Visit visit) const
{
    const auto fateOf = [&](const Entry& child, bool grafted) {
        if (!grafted && folder.leftOut(child.name())) {
            return Fate::leftOut;
        }
        return folder.filtered(child.name(), child.isFolder()) ? Fate::filtered : Fate::written;
    };
    bool onTheWay = false; // a folder of the source lies on the way to a graft
    if (entry.tree != nullptr && entry.known()) {
        const Tree::Children inside = entry.tree->children(entry.node);
        for (NodeId id = inside.first; id < inside.first + inside.count; ++id) {
            const Entry child{.tree = entry.tree, .node = id};
            const PlaceRules::Grafted* const instead = folder.grafts().empty() ? nullptr : folder.graftAt(child.name());
            const Fate fate = fateOf(child, false);
            if (instead != nullptr && (instead->graft != nullptr || !child.isFolder() || fate != Fate::written)) {
                continue;
            }
            onTheWay = onTheWay || instead != nullptr;
            if (!visit(child, fate)) {
                return false;
            }
        }
    }
    for (const PlaceRules::Grafted& graft : folder.grafts()) {
        if (graft.graft == nullptr && onTheWay) {
            const NodeId found = entry.tree->child(entry.node, graft.leaf());
            const Entry child{.tree = entry.tree, .node = found};
            if (found != kNoNode && child.isFolder() && fateOf(child, false) == Fate::written) {
                continue;
            }
        }
        const Entry child = entryOf(graft);
        if (!visit(child, fateOf(child, true))) {
            return false;
        }
    }
    return true;
}

template <typename Visit>
bool CompilationView::walk(const std::stop_token& stop, Visit visit) const
{
    std::vector<std::pair<std::string, Entry>> waiting; // no recursion: folders may lie deeper than a stack
    waiting.emplace_back(std::string(), root());
    while (!waiting.empty()) {
        const auto [place, entry] = std::move(waiting.back());
        waiting.pop_back();
        const PlaceRules::Folder folder = m_rules.at(place);
        std::string path = place.empty() ? place : place + '/';
        const std::size_t length = path.size();
        const bool whole = children(folder, entry, [&](const Entry& child, Fate fate) {
            path.resize(length);
            path += child.name();
            visit(std::as_const(path), child, fate);
            if (fate == Fate::written && child.isFolder()) {
                waiting.emplace_back(path, child);
            }
            return !stop.stop_requested();
        });
        if (!whole) {
            return false;
        }
    }
    return !stop.stop_requested();
}

} // namespace steadyburn
