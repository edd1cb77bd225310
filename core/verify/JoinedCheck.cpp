#include "verify/JoinedCheck.h"

#include "base/Text.h"

#include <algorithm>
#include <functional>

namespace steadyburn {

namespace {

std::size_t setPathHash(const std::string& set, const std::string& path)
{
    return std::hash<std::string>()(set + '/' + path);
}

} // namespace

void JoinedCheck::beginVolume(const std::string& set, unsigned volume)
{
    m_set = set;
    m_volume = volume;
}

void JoinedCheck::meet(const StoredEntry& entry)
{
    if (m_set.empty()) {
        return;
    }
    if (!entry.part) {
        unsigned& volume = m_whole[setPathHash(m_set, entry.path)];
        volume = std::max(volume, m_volume);
        return;
    }
    const FilePart& part = entry.part->part;
    Writing& known = m_split[{m_set, wholePath(entry)}];
    const bool same = known.size == entry.part->size && known.mtime == entry.mtime && known.count == part.count;
    if (!same && m_volume < known.volume) {
        return;
    }
    if (!same) {
        known = {.size = entry.part->size, .mtime = entry.mtime, .count = part.count};
    }
    known.volume = std::max(known.volume, m_volume);
    known.parts.insert(part.number);
}

void JoinedCheck::begin(const StoredEntry& part, const ListedFile* listed)
{
    m_open = nullptr;
    if (!part.part || listed == nullptr || listed->sparse || part.sparse || !part.hardLink.empty()) {
        return;
    }
    File& file = m_files[{m_set, wholePath(part)}];
    if (!takes(file, part.part->part)) {
        return;
    }
    if (listed->wholeDigest) {
        file.expected = listed->wholeDigest;
    }
    m_open = &file;
}

bool JoinedCheck::takes(File& file, const FilePart& part) const
{
    const bool later = m_volume > file.volume;
    if (part.number == 1 && (file.parts == 0 || later)) {
        file = File();
        file.count = part.count;
    } else if (part.number != file.parts + 1) {
        file.broken = file.broken || (later && part.number <= file.parts); // anew, from within the file
        return false;
    } else if (file.count != part.count || m_volume < file.volume) {
        return false;
    } else if (m_volume > file.volume + 1) {
        file.broken = true; // the volumes between may have it anew
        return false;
    }
    file.volume = m_volume;
    return true;
}

void JoinedCheck::add(std::span<const std::byte> bytes)
{
    if (m_open != nullptr) {
        m_open->sum.add(bytes);
    }
}

void JoinedCheck::end(bool whole)
{
    if (m_open != nullptr && whole) {
        ++m_open->parts;
    } else if (m_open != nullptr) {
        m_open->broken = true;
    }
    m_open = nullptr;
}

std::size_t JoinedCheck::reportDifferent(FaultLog& log)
{
    std::size_t different = 0;
    for (auto& [key, file] : m_files) {
        if (file.expected && !file.broken && file.parts == file.count && file.sum.finish() != *file.expected) {
            log.add({.kind = FaultKind::mismatch, .doing = Action::verify, .path = key.second, .detail = "contents"});
            ++different;
        }
    }
    m_files.clear();
    return different;
}

void JoinedCheck::reportIncomplete(FaultLog& log) const
{
    std::set<std::string> told;
    for (const Fault& fault : log.all()) {
        if (fault.kind == FaultKind::volumeMissing) {
            told.insert(fault.path);
        }
    }
    for (const auto& [key, writing] : m_split) {
        const auto& [set, path] = key;
        const auto whole = m_whole.find(setPathHash(set, path));
        const bool isAnew = whole != m_whole.end() && whole->second > writing.volume;
        if (writing.parts.size() < writing.count && !isAnew && !told.contains(escapeNonUtf8(path))) {
            log.add({.kind = FaultKind::volumeMissing,
                     .doing = Action::verify,
                     .path = path,
                     .facts = PartsFound{.found = writing.parts.size(), .all = writing.count}});
        }
    }
}

} // namespace steadyburn
