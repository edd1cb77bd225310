#include "verify/JoinedCheck.h"

namespace steadyburn {

void JoinedCheck::begin(const StoredEntry& part, const ListedFile* listed)
{
    m_open = nullptr;
    if (!part.part || listed == nullptr || listed->sparse || part.sparse || !part.hardLink.empty()) {
        return;
    }
    File& file = m_files[wholePath(part)];
    file.count = part.part->part.count;
    if (listed->wholeDigest) {
        file.expected = listed->wholeDigest;
    }
    if (part.part->part.number == file.parts + 1) {
        m_open = &file;
    }
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
    for (auto& [path, file] : m_files) {
        if (file.expected && !file.broken && file.parts == file.count && file.sum.finish() != *file.expected) {
            log.add({.kind = FaultKind::mismatch, .doing = Action::verify, .path = path, .detail = "contents"});
            ++different;
        }
    }
    m_files.clear();
    return different;
}

} // namespace steadyburn
