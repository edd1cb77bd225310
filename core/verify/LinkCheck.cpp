#include "verify/LinkCheck.h"

#include "base/Text.h"
#include "image/fetch/FileParts.h"

#include <algorithm>
#include <cerrno>
#include <functional>
#include <iterator>
#include <unordered_map>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

std::size_t hashOf(const std::string& path)
{
    return std::hash<std::string>()(path);
}

} // namespace

std::vector<std::size_t> linksBehindTheirFiles(const std::vector<std::pair<std::string, std::string>>& links)
{
    std::unordered_map<std::string, std::vector<std::size_t>> named; // links by path, not visited yet
    for (std::size_t i = links.size(); i-- > 0;) {
        named[links[i].first].push_back(i);
    }
    std::vector<std::size_t> order;
    std::vector<bool> entered(links.size());
    std::vector<bool> placed(links.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
        for (std::vector<std::size_t> way{i}; !way.empty();) {
            const std::size_t at = way.back();
            if (!entered[at]) {
                entered[at] = true;
                const auto files = named.extract(links[at].second);
                if (files) {
                    std::ranges::copy(files.mapped(), std::back_inserter(way));
                }
                continue;
            }
            way.pop_back();
            if (!placed[at]) {
                placed[at] = true;
                order.push_back(at);
            }
        }
    }
    return order;
}

void LinkCheck::meet(const StoredEntry& entry)
{
    if (!isLink(entry)) {
        if (!S_ISDIR(entry.mode)) {
            m_there.insert(hashOf(entry.path));
        }
    } else if (m_there.contains(hashOf(entry.hardLink))) {
        m_there.insert(hashOf(entry.path));
    } else {
        const std::string suffix = entry.part ? partSuffix(entry.part->part.number, entry.part->part.count) : "";
        m_links.push_back({.path = entry.path,
                           .file = entry.hardLink,
                           .suffix = entry.hardLink.ends_with(suffix) ? suffix.size() : 0,
                           .endsFile = !entry.part || entry.part->part.number == entry.part->part.count,
                           .linksMayLeadElsewhere = m_linksMayLeadElsewhere});
    }
}

void LinkCheck::resolve()
{
    std::vector<std::pair<std::string, std::string>> paths;
    paths.reserve(m_links.size());
    for (const Link& link : m_links) {
        paths.emplace_back(link.path, link.file);
    }
    std::vector<Link> missing;
    for (const std::size_t i : linksBehindTheirFiles(paths)) {
        if (m_there.contains(hashOf(m_links[i].file))) {
            m_there.insert(hashOf(m_links[i].path));
        } else {
            missing.push_back(std::move(m_links[i]));
        }
    }
    m_links = std::move(missing);
}

LinkCheck::Missing LinkCheck::reportMissing(FaultLog& log)
{
    resolve();
    Missing missing{.files = static_cast<std::size_t>(std::ranges::count_if(m_links, &Link::endsFile))};
    std::unordered_set<std::string> elsewhere; // as a list has them
    for (const Fault& fault : log.all()) {
        if (fault.kind == FaultKind::volumeMissing) {
            elsewhere.insert(fault.path);
        }
    }
    std::erase_if(m_links, [&](const Link& link) {
        return link.linksMayLeadElsewhere ||
               elsewhere.contains(escapeNonUtf8(link.file.substr(0, link.file.size() - link.suffix)));
    });
    for (const Link& link : m_links) {
        log.add({.kind = FaultKind::mismatch,
                 .doing = Action::verify,
                 .code = ENOENT,
                 .path = link.path,
                 .facts = OtherPath{link.file}});
    }
    missing.logged = m_links.size();
    return missing;
}

} // namespace steadyburn
