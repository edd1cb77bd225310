#include "unpack/StoredIndex.h"

#include "base/Text.h"

#include <sys/stat.h>

namespace steadyburn {

void MetEntries::meet(const StoredEntry& entry)
{
    m_paths.insert(std::hash<std::string>()(escapeNonUtf8(entry.path)));
    m_endsWithinFile = entry.part && entry.part->part.number < entry.part->part.count;
}

void MetEntries::meetListed(const std::string& path)
{
    m_paths.insert(std::hash<std::string>()(path));
}

bool MetEntries::has(const std::string& listedPath) const
{
    return m_paths.contains(std::hash<std::string>()(listedPath));
}

void UnlistedEntries::meet(const StoredEntry& entry)
{
    m_entries.try_emplace(escapeNonUtf8(entry.path));
}

void UnlistedEntries::meetContents(const std::string& path, const Contents& contents)
{
    m_entries[escapeNonUtf8(path)] = contents;
}

bool UnlistedEntries::has(const ListedFile& file) const
{
    const auto found = m_entries.find(file.path);
    if (found == m_entries.end() || !file.regular) {
        return found != m_entries.end();
    }
    const std::optional<Contents>& contents = found->second;
    const bool damaged = contents && contents->damaged;
    return damaged || (contents && (contents->sparse ? file.sparse : file.digest) == contents->digest);
}

IndexCheck::IndexCheck(const StoredIndex& list, FaultLog& log, Action doing)
    : m_list(list), m_log(log), m_doing(doing), m_met(list.files.size())
{
    m_byPath.reserve(list.files.size());
    for (std::size_t i = 0; i < list.files.size(); ++i) {
        m_byPath.emplace(list.files[i].path, i);
    }
}

const ListedFile* IndexCheck::meet(const StoredEntry& entry)
{
    const auto found = m_byPath.find(escapeNonUtf8(entry.path));
    if (found != m_byPath.end()) {
        m_met[found->second] = true;
        return &m_list.files[found->second];
    }
    if (m_list.all || S_ISREG(entry.mode)) {
        m_log.add({.kind = FaultKind::notListed, .doing = m_doing, .path = entry.path});
    }
    return nullptr;
}

bool IndexCheck::reportMissing(const std::function<bool(const ListedFile&)>& wanted)
{
    bool none = true;
    for (std::size_t i = 0; i < m_met.size(); ++i) {
        const ListedFile& file = m_list.files[i];
        if (!m_met[i] && (!wanted || wanted(file))) {
            m_log.add({.kind = FaultKind::listedMissing, .doing = m_doing, .path = file.path});
            none = false;
        }
    }
    return none;
}

void IndexCheck::forEachUnmet(const std::function<void(const ListedFile&)>& use) const
{
    for (std::size_t i = 0; i < m_met.size(); ++i) {
        if (!m_met[i]) {
            use(m_list.files[i]);
        }
    }
}

} // namespace steadyburn
