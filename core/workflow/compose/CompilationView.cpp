#include "workflow/compose/CompilationView.h"

#include <algorithm>
#include <sys/stat.h>

namespace steadyburn {

bool CompilationView::Entry::isFolder() const
{
    return tree == nullptr || !known() || S_ISDIR(tree->node(node).mode);
}

bool CompilationView::Entry::listed() const
{
    return tree == nullptr || (known() && (!isFolder() || tree->listed(node)));
}

std::string CompilationView::Entry::source() const
{
    if (tree != nullptr && known()) {
        return tree->sourcePath(node);
    }
    return graft != nullptr && graft->graft != nullptr ? graft->graft->source : std::string();
}

bool CompilationView::Entry::operator==(const Entry& other) const
{
    return tree == other.tree && node == other.node && name() == other.name();
}

CompilationView::CompilationView(const Compilation& compilation, const std::vector<std::string>& excludes,
                                 Origins origins)
    : m_rules(compilation, excludes),
      m_origins(std::move(origins)),
      m_known(std::all_of(m_origins.begin(), m_origins.end(),
                          [](const auto& origin) { return origin.second.node < origin.second.tree->size(); }))
{
}

CompilationView::Entry CompilationView::entryOf(const PlaceRules::Grafted& graft) const
{
    if (graft.graft == nullptr || graft.graft->source.empty()) {
        return {.tree = nullptr, .graft = &graft};
    }
    const auto origin = m_origins.find(graft.graft->source);
    if (origin == m_origins.end()) {
        static const Tree nothingYet;
        return {.tree = &nothingYet, .graft = &graft};
    }
    return {.tree = origin->second.tree.get(), .graft = &graft, .node = origin->second.node};
}

std::optional<CompilationView::Entry> CompilationView::find(std::string_view place) const
{
    Entry at = root();
    std::string folder;
    while (!place.empty()) {
        if (!at.isFolder()) {
            return std::nullopt;
        }
        const std::size_t slash = place.find('/');
        const std::string_view leaf = place.substr(0, slash);
        const PlaceRules::Folder rules = m_rules.at(folder);
        const PlaceRules::Grafted* const graft = rules.graftAt(leaf);
        const NodeId node = at.tree != nullptr && at.known() ? at.tree->child(at.node, leaf) : kNoNode;
        const Entry found{.tree = at.tree, .node = node};
        const bool usable = node != kNoNode && !rules.leftOut(leaf) && !rules.filtered(leaf, found.isFolder());
        if (graft != nullptr && (graft->graft != nullptr || !usable || !found.isFolder())) {
            at = entryOf(*graft);
            if (rules.filtered(leaf, at.isFolder())) {
                return std::nullopt;
            }
        } else if (usable) {
            at = found;
        } else {
            return std::nullopt;
        }
        folder = placeIn(folder, leaf);
        place = slash == std::string_view::npos ? std::string_view() : place.substr(slash + 1);
    }
    return at;
}

std::optional<std::string> CompilationView::placeOf(std::string_view path) const
{
    for (const auto& [place, graft] : m_rules.compilation().grafts) {
        const bool top = graft.source == "/";
        if (graft.source.empty() || (path != graft.source && !liesIn(path, top ? std::string_view() : graft.source))) {
            continue;
        }
        std::string at = place;
        std::string_view rest = path.substr(top ? 0 : graft.source.size());
        bool there = !m_rules.at(std::string(folderOf(place))).filtered(leafOf(place), !rest.empty());
        while (there && !rest.empty()) {
            rest.remove_prefix(rest.front() == '/' ? 1 : 0);
            const std::string_view leaf = rest.substr(0, rest.find('/'));
            const PlaceRules::Folder folder = m_rules.at(at);
            const PlaceRules::Grafted* const instead = folder.graftAt(leaf);
            rest.remove_prefix(leaf.size());
            there = !folder.leftOut(leaf) && !folder.filtered(leaf, !rest.empty()) &&
                    (instead == nullptr || instead->graft == nullptr);
            at = placeIn(at, leaf);
        }
        if (there) {
            return at;
        }
    }
    return std::nullopt;
}

bool CompilationView::mayHaveChildren(std::string_view place, const Entry& folder) const
{
    if (!folder.isFolder()) {
        return false;
    }
    if (folder.tree != nullptr && (!folder.listed() || folder.tree->children(folder.node).count > 0)) {
        return true;
    }
    const auto& grafts = m_rules.compilation().grafts;
    const auto first = grafts.lower_bound(std::string(place) + (place.empty() ? "" : "/"));
    return first != grafts.end() && liesIn(first->first, place);
}

} // namespace steadyburn
