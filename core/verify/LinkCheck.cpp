#include "verify/LinkCheck.h"

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
        m_links.emplace_back(entry.path, entry.hardLink);
    }
}

// A link may lead to another one that came later.
void LinkCheck::resolve()
{
    for (std::size_t before = m_links.size() + 1; m_links.size() < before;) {
        before = m_links.size();
        std::erase_if(m_links, [this](const auto& link) {
            const bool there = m_there.contains(hashOf(link.second));
            if (there) {
                m_there.insert(hashOf(link.first));
            }
            return there;
        });
    }
}

std::size_t LinkCheck::reportMissing(FaultLog& log)
{
    resolve();
    for (const auto& [path, file] : m_links) {
        log.add({.kind = FaultKind::mismatch,
                 .doing = Action::verify,
                 .code = ENOENT,
                 .path = path,
                 .facts = OtherPath{file}});
    }
    return m_links.size();
}

} // namespace steadyburn
