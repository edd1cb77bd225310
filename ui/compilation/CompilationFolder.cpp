#include "ui/compilation/CompilationFolder.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace steadyburn {

CompilationFolder* CompilationFolder::opened(const std::string& path)
{
    CompilationFolder* at = this;
    while (at != nullptr && at->place != path) {
        const std::size_t from = at->place.empty() ? 0 : at->place.size() + 1;
        const std::string leaf = path.substr(from, path.find('/', from) - from);
        const auto next = at->open.find(leaf);
        at = next == at->open.end() ? nullptr : next->second.get();
    }
    return at;
}

std::vector<CompilationFolder*> CompilationFolder::all()
{
    std::vector<CompilationFolder*> folders = {this};
    for (const auto& [name, child] : open) {
        std::ranges::copy(child->all(), std::back_inserter(folders));
    }
    return folders;
}

void CompilationFolder::insertRows(int first, Rows::const_iterator from, int count)
{
    for (const auto& [name, child] : open) {
        child->row += child->row >= first ? count : 0;
    }
    rows.insert(rows.begin() + first, from, from + count);
    shown += static_cast<std::size_t>(count);
}

std::vector<CompilationFolder::Owned> CompilationFolder::removeRows(int first, int count)
{
    std::vector<Owned> gone;
    for (auto at = open.begin(); at != open.end();) {
        CompilationFolder& child = *at->second;
        if (child.row >= first && child.row < first + count) {
            gone.push_back(std::move(at->second));
            at = open.erase(at);
            continue;
        }
        child.row -= child.row >= first + count ? count : 0;
        ++at;
    }
    rows.erase(rows.begin() + first, rows.begin() + first + count);
    shown -= static_cast<std::size_t>(count);
    return gone;
}

std::vector<CompilationFolder::Owned> CompilationFolder::followRows()
{
    std::vector<Owned> lost;
    for (auto at = open.begin(); at != open.end();) {
        CompilationFolder& child = *at->second;
        const auto isIt = [&](const CompilationView::Entry& each) { return each.name() == at->first; };
        const auto number = static_cast<std::size_t>(child.row);
        if (number >= rows.size() || !isIt(rows[number])) {
            const auto found = std::ranges::find_if(rows, isIt);
            child.row = found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
        }
        if (child.row < 0) {
            lost.push_back(std::move(at->second));
            at = open.erase(at);
        } else {
            ++at;
        }
    }
    return lost;
}

} // namespace steadyburn
