// RestoreParts, of hard links to split files. Where parts are missing the file says of itself which further names it
// has, so that whichever restore completes it can make them.
#include "workflow/readback/RestoreParts.h"

#include <utility>

namespace steadyburn {

void RestoreParts::keepLink(const StoredEntry& part, StoredEntry whole)
{
    const FilePart& which = part.part->part;
    const std::string suffix = partSuffix(which.number, which.count);
    if (part.hardLink.ends_with(suffix)) {
        const auto shortened = m_shortened.find(part.hardLink);
        whole.hardLink = shortened != m_shortened.end() ? shortened->second
                                                        : part.hardLink.substr(0, part.hardLink.size() - suffix.size());
        noteAnother(whole.path);
        m_linked[whole.path] = m_context.origin;
        Linked& linked = m_namesOf[whole.hardLink];
        const std::string writing = writingOf(part);
        const bool isFirst = linked.parts == 0 || linked.origin.isBefore(m_context.origin);
        if (isFirst && !linked.isOf(whole, writing)) {
            linked = {.file = whole,
                      .writing = writing,
                      .set = m_context.set,
                      .origin = m_context.origin,
                      .parts = which.count};
            linked.file.path = std::exchange(linked.file.hardLink, {});
        }
        if (linked.isOf(whole, writing)) {
            linked.partBytes = which.number > 1 ? which.offset / (which.number - 1) : linked.partBytes;
            linked.names.insert(whole.path);
        }
        TornMark torn{.size = std::exchange(whole.size, 0),
                      .mtime = whole.mtime,
                      .parts = std::vector<bool>(which.count),
                      .writing = writing,
                      .set = m_context.set};
        m_links.keepSplit(std::move(whole), {which.offset, 0}, std::move(torn)); // the parts may still come
    }
}

void RestoreParts::beginLinked()
{
    const RestoreOrigin present = m_context.origin;
    const std::string set = m_context.set;
    for (const auto& [path, linked] : m_namesOf) {
        const bool known = m_joined.contains(path) || m_context.placer.isTorn(path) || linked.set.empty();
        if (known || linked.partBytes == 0 || !m_context.patterns.match(path)) {
            continue;
        }
        const auto place = m_context.folder.place(path);
        const auto found = place ? RestoreFolder::look(*place) : Result<std::optional<struct stat>>(place.fault());
        StoredEntry link;
        link.path = *linked.names.begin();
        link.hardLink = path;
        if (!found || (*found && (m_context.folder.owns(**found) || m_links.standsRight(link)))) {
            continue;
        }
        m_context.origin = linked.origin;
        m_context.set = linked.set;
        if (auto begun = begin(linked.file, linked.parts, *place, linked.partBytes)) {
            (*begun)->second.origin = linked.origin;
            (*begun)->second.writing = linked.writing;
        }
    }
    m_context.origin = present;
    m_context.set = set;
}

std::set<std::string> RestoreParts::namesOf(const std::string& path, const Joined& file) const
{
    std::set<std::string> names = file.names;
    const auto linked = m_namesOf.find(path);
    if (linked != m_namesOf.end() && linked->second.isOf(file.entry, file.writing)) {
        names.insert(linked->second.names.begin(), linked->second.names.end());
    }
    return names;
}

void RestoreParts::keepNames(const Joined& file)
{
    for (const std::string& name : file.names) {
        StoredEntry link = file.entry;
        link.path = name;
        link.hardLink = file.entry.path;
        link.size = 0;
        m_links.keepAgain(std::move(link), {.size = file.entry.size,
                                            .mtime = file.entry.mtime,
                                            .parts = std::vector<bool>(file.parts.size()),
                                            .writing = file.writing,
                                            .set = file.set});
    }
}

} // namespace steadyburn
