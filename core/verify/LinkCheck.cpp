#include "verify/LinkCheck.h"

#include "base/Text.h"
#include "image/fetch/FileParts.h"

#include <cerrno>
#include <functional>

#include <sys/stat.h>

namespace steadyburn {

namespace {

std::size_t hashOf(const std::string& path)
{
    return std::hash<std::string>()(path);
}

} // namespace

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
        m_links.push_back({entry.path, entry.hardLink, entry.hardLink.ends_with(suffix) ? suffix.size() : 0});
    }
}

// A link may lead to another one that came later.
void LinkCheck::resolve()
{
    for (std::size_t before = m_links.size() + 1; m_links.size() < before;) {
        before = m_links.size();
        std::erase_if(m_links, [this](const Link& link) {
            const bool there = m_there.contains(hashOf(link.file));
            if (there) {
                m_there.insert(hashOf(link.path));
            }
            return there;
        });
    }
}

std::size_t LinkCheck::reportMissing(FaultLog& log)
{
    resolve();
    std::unordered_set<std::string> elsewhere; // as a list has them
    for (const Fault& fault : log.all()) {
        if (fault.kind == FaultKind::volumeMissing) {
            elsewhere.insert(fault.path);
        }
    }
    std::erase_if(m_links, [&](const Link& link) {
        return elsewhere.contains(escapeNonUtf8(link.file.substr(0, link.file.size() - link.suffix)));
    });
    for (const Link& link : m_links) {
        log.add({.kind = FaultKind::mismatch,
                 .doing = Action::verify,
                 .code = ENOENT,
                 .path = link.path,
                 .facts = OtherPath{link.file}});
    }
    return m_links.size();
}

} // namespace steadyburn
