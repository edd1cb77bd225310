#include "unpack/iso/IsoSecondTree.h"

#include <algorithm>
#include <set>

namespace steadyburn {

namespace {

// The child of `folder` with this name; where there is none, the only folder that the first tree has no name for.
std::optional<std::uint32_t> folderLike(const IsoCatalog& first, std::uint32_t wanted, const IsoCatalog& second,
                                        std::uint32_t folder)
{
    const std::uint32_t parent = first.entries[wanted].parent;
    std::vector<std::uint32_t> unnamed;
    for (const std::uint32_t child : second.children(folder)) {
        const IsoEntry& entry = second.entries[child];
        if (!entry.isFolder()) {
            continue;
        }
        if (entry.name == first.entries[wanted].name) {
            return child;
        }
        const auto siblings = first.children(parent);
        if (std::none_of(siblings.begin(), siblings.end(),
                         [&](std::uint32_t sibling) { return first.entries[sibling].name == entry.name; })) {
            unnamed.push_back(child);
        }
    }
    return unnamed.size() == 1 ? std::optional(unnamed.front()) : std::nullopt;
}

} // namespace

IsoSecondTree::IsoSecondTree(IsoCatalog& catalog, const IsoCatalog& second) : m_catalog(catalog), m_second(second)
{
    for (const IsoEntry& entry : catalog.entries) {
        if (entry.isFile() && entry.extent.size > 0) {
            m_places.insert(entry.extent.block);
        }
    }
}

std::optional<std::uint32_t> IsoSecondTree::counterpart(std::uint32_t folder) const
{
    std::vector<std::uint32_t> chain;
    for (; folder != 0; folder = m_catalog.entries[folder].parent) {
        chain.push_back(folder);
    }
    std::optional<std::uint32_t> found = 0;
    for (auto each = chain.rbegin(); each != chain.rend() && found; ++each) {
        found = folderLike(m_catalog, *each, m_second, *found);
    }
    return found;
}

// Whether a file below it is in the first tree.
bool IsoSecondTree::knows(std::uint32_t secondFolder) const
{
    std::vector<std::uint32_t> open{secondFolder};
    while (!open.empty()) {
        const std::uint32_t folder = open.back();
        open.pop_back();
        for (const std::uint32_t child : m_second.children(folder)) {
            const IsoEntry& entry = m_second.entries[child];
            if (entry.isFolder()) {
                open.push_back(child);
            } else if (entry.extent.size > 0) {
                return m_places.count(entry.extent.block) != 0;
            }
        }
    }
    return false;
}

std::uint64_t IsoSecondTree::copy(std::uint32_t secondEntry, std::uint32_t parent)
{
    std::uint64_t files = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{secondEntry, parent}};
    while (!open.empty()) {
        const auto [from, into] = open.back();
        open.pop_back();
        const IsoEntry& entry = m_second.entries[from];
        IsoEntry copied;
        copied.name = entry.name;
        copied.parent = into;
        copied.mode = entry.mode;
        copied.mtime = entry.mtime;
        copied.atime = entry.atime;
        copied.extent = entry.extent;
        if (entry.extras != nullptr) {
            copied.more().furtherExtents = entry.extras->furtherExtents;
        }
        const auto number = static_cast<std::uint32_t>(m_catalog.entries.size());
        m_catalog.entries.push_back(std::move(copied));
        files += entry.isFolder() ? 0 : 1;
        if (entry.isFolder()) {
            for (const std::uint32_t child : m_second.children(from)) {
                open.emplace_back(child, number);
            }
        }
    }
    return files;
}

std::optional<std::uint64_t> IsoSecondTree::fill(std::uint32_t folder)
{
    const auto other = counterpart(folder);
    if (!other) {
        return std::nullopt;
    }
    std::set<std::string_view> names;
    std::set<std::uint32_t> places;
    const auto known = m_catalog.children(folder);
    std::vector<std::uint32_t> missing;
    for (const std::uint32_t child : known) {
        const IsoEntry& entry = m_catalog.entries[child];
        names.insert(entry.name);
        if (entry.isFile() && entry.extent.size > 0) {
            places.insert(entry.extent.block);
        }
    }
    for (const std::uint32_t child : m_second.children(*other)) {
        const IsoEntry& entry = m_second.entries[child];
        const bool there =
            names.count(entry.name) != 0 ||
            (entry.isFolder() ? knows(child) : entry.extent.size > 0 && places.count(entry.extent.block) != 0);
        if (!there) {
            missing.push_back(child);
        }
    }
    std::uint64_t files = 0;
    for (const std::uint32_t child : missing) {
        files += copy(child, folder);
    }
    return files;
}

} // namespace steadyburn
