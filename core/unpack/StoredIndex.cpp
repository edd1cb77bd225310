#include "unpack/StoredIndex.h"

#include "base/Text.h"

#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

bool isOfKind(const ListedFile& listed, std::uint32_t mode)
{
    if (listed.regular || listed.type == S_IFDIR || listed.type == S_IFLNK) {
        return (mode & S_IFMT) == (listed.regular ? S_IFREG : listed.type);
    }
    return !S_ISREG(mode) && !S_ISDIR(mode) && !S_ISLNK(mode);
}

// Earlier releases wrote times before 1970 with a fraction, which readers take for one second or the next.
bool isSameDate(std::int64_t listed, std::int64_t date)
{
    return date == listed || (listed < 0 && (date == listed + 1 || date == listed - 1));
}

constexpr const char* kOtherKind = "of another kind than the index says";

bool isLinkOnly(const StoredEntry& entry) // in tar it has no size
{
    return !entry.hardLink.empty() && entry.size == 0;
}

std::uint32_t shortHash(std::uint64_t value)
{
    return static_cast<std::uint32_t>((value * 0x9e3779b97f4a7c15ULL) >> 32U) | 1U;
}

Fault mismatchOf(std::string path, Action doing, std::string detail, FaultFacts facts = {})
{
    return {.kind = FaultKind::mismatch,
            .doing = doing,
            .path = std::move(path),
            .detail = std::move(detail),
            .facts = std::move(facts)};
}

} // namespace

std::optional<Fault> differenceFrom(const ListedFile& listed, const StoredEntry& entry, Action doing)
{
    if (entry.hardLink.empty() && !isOfKind(listed, entry.mode)) {
        return mismatchOf(entry.path, doing, kOtherKind);
    }
    if (listed.regular && !isLinkOnly(entry) && listed.size != entry.size) {
        return mismatchOf(entry.path, doing,
                          "size " + std::to_string(entry.size) + " instead of " + std::to_string(listed.size));
    }
    if (listed.regular && listed.mtime && !isSameDate(*listed.mtime, entry.mtime.seconds)) {
        return mismatchOf(entry.path, doing,
                          "date " + std::to_string(entry.mtime.seconds) + " instead of " +
                              std::to_string(*listed.mtime),
                          OtherDate());
    }
    return std::nullopt;
}

void MetEntries::meet(const StoredEntry& entry)
{
    const bool file = S_ISREG(entry.mode);
    const Facts facts{.size = file && !isLinkOnly(entry) ? shortHash(entry.size) : 0,
                      .date = file ? shortHash(static_cast<std::uint64_t>(entry.mtime.seconds)) : 0,
                      .type = entry.hardLink.empty() ? entry.mode & S_IFMT : 0};
    m_entries.try_emplace(std::hash<std::string>()(escapeNonUtf8(entry.path)), facts);
    m_endsWithinFile = entry.part && entry.part->part.number < entry.part->part.count;
}

void MetEntries::meetListed(const std::string& path)
{
    m_entries.try_emplace(std::hash<std::string>()(path));
}

bool MetEntries::has(const std::string& listedPath) const
{
    return m_entries.contains(std::hash<std::string>()(listedPath));
}

std::optional<Fault> MetEntries::differenceFrom(const ListedFile& listed, Action doing) const
{
    const auto found = m_entries.find(std::hash<std::string>()(listed.path));
    if (found == m_entries.end()) {
        return std::nullopt;
    }
    const auto [size, date, type] = found->second;
    if (type != 0 && !isOfKind(listed, type)) {
        return mismatchOf(listed.path, doing, kOtherKind);
    }
    if (!listed.regular) {
        return std::nullopt;
    }
    if (size != 0 && size != shortHash(listed.size)) {
        return mismatchOf(listed.path, doing, "another size than the index says");
    }
    const auto has = [&, date = date](std::int64_t seconds) {
        return date == shortHash(static_cast<std::uint64_t>(seconds));
    };
    const bool same = date == 0 || !listed.mtime || has(*listed.mtime) ||
                      (*listed.mtime < 0 && (has(*listed.mtime - 1) || has(*listed.mtime + 1)));
    return same ? std::nullopt
                : std::optional(mismatchOf(listed.path, doing, "another date than the index says", OtherDate()));
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
        const ListedFile& listed = m_list.files[found->second];
        auto difference = m_met[found->second] ? std::nullopt : differenceFrom(listed, entry, m_doing);
        if (difference) {
            m_asListed = false;
            m_log.add(std::move(*difference));
        }
        m_met[found->second] = true;
        return &listed;
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
