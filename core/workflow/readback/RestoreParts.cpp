#include "workflow/readback/RestoreParts.h"

#include "unpack/StoredIndex.h"
#include "workflow/discset/DiscTree.h"
#include "workflow/readback/RestoreFill.h"

#include <algorithm>
#include <utility>

#include <sys/xattr.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr unsigned kMostParts = 1'000'000;

// What only a part has, and not the file that it is a part of.
bool isOfPart(const std::string& attribute)
{
    return attribute == kPartAttribute || attribute == kWholeAttribute;
}

// Of the whole file, as a disc's part says.
std::optional<Digest> wholeDigestOf(const StoredEntry& part)
{
    const auto said = std::find_if(part.xattrs.begin(), part.xattrs.end(),
                                   [](const Xattr& each) { return each.name == kWholeAttribute; });
    return said == part.xattrs.end() ? std::nullopt : parseDigest(said->value);
}

} // namespace

bool RestoreParts::Joined::complete() const
{
    return std::find(parts.begin(), parts.end(), false) == parts.end();
}

bool RestoreParts::Joined::takes(const StoredEntry& part) const
{
    return part.part->size == entry.size && part.part->part.count == parts.size() && part.mtime == entry.mtime &&
           !parts[part.part->part.number - 1];
}

TornMark RestoreParts::Joined::mark() const
{
    return {.size = entry.size, .mtime = entry.mtime, .parts = parts, .bytes = bytes, .expected = expected};
}

Result<void> RestoreParts::take(const StoredEntry& part, StoredBytes& bytes, const std::string& path)
{
    const PartMark& mark = *part.part;
    if (m_files.list() != nullptr && m_files.listed() == nullptr) {
        return {}; // a remnant at the end of a tape: the next volume has this part whole
    }
    StoredEntry whole = part;
    whole.path = path;
    whole.size = mark.size;
    whole.part.reset();
    std::erase_if(whole.xattrs, [](const Xattr& each) { return isOfPart(each.name); });
    if (!part.hardLink.empty()) {
        keepLink(part, std::move(whole));
        return {};
    }
    if (mark.part.count > kMostParts || part.size > mark.size - mark.part.offset) {
        return restoreFault(FaultKind::fileSkipped, part.path, 0, "no such part can be");
    }
    auto joined = fileOf(part, std::move(whole));
    if (!joined) {
        return joined.takeFault();
    }
    if (*joined == m_joined.end()) {
        return {};
    }
    auto added = add((*joined)->second, part, bytes);
    if (added && (*joined)->second.complete()) {
        finish(*joined);
    }
    return added;
}

void RestoreParts::keepLink(const StoredEntry& part, StoredEntry whole)
{
    const FilePart& which = part.part->part;
    const std::string suffix = partSuffix(which.number, which.count);
    if (which.number == which.count && part.hardLink.ends_with(suffix)) {
        whole.hardLink.resize(part.hardLink.size() - suffix.size());
        whole.size = 0;
        m_links.keep(std::move(whole)); // the parts may still come
    }
}

Result<RestoreParts::AllJoined::iterator> RestoreParts::fileOf(const StoredEntry& part, StoredEntry whole)
{
    const auto joined = m_joined.find(whole.path);
    if (joined != m_joined.end() && joined->second.takes(part)) {
        return joined;
    }
    if (joined != m_joined.end()) { // parts of another set, or from before the file changed
        if (laterHas(whole.path)) {
            return m_joined.end();
        }
        if (const auto same = m_joined.find(whole.path); same != m_joined.end()) {
            finish(same);
        }
    }
    auto place = m_context.folder.place(whole.path);
    if (!place) {
        return place.takeFault();
    }
    const auto later = m_context.laterHas(*place);
    if (!later) {
        return later.fault();
    }
    return *later ? m_joined.end() : begin(std::move(whole), part.part->part.count, *place);
}

Result<RestoreParts::AllJoined::iterator> RestoreParts::begin(StoredEntry whole, unsigned parts,
                                                              const RestorePlace& place)
{
    if (auto free = m_context.placer.mayTake(place, whole.path); !free) {
        return free.takeFault();
    }
    m_context.clearLeftovers(place);
    auto file = TemporaryFile::create(place, whole.path);
    if (!file) {
        return file.takeFault();
    }
    file->holdFolder();
    std::string path = whole.path;
    Joined joined{std::move(*file), place.name, std::move(whole), std::vector<bool>(parts)};
    return m_joined.emplace(std::move(path), std::move(joined)).first;
}

Result<void> RestoreParts::add(Joined& file, const StoredEntry& part, StoredBytes& bytes)
{
    const FilePart& which = part.part->part;
    file.origin = m_context.origin.isBefore(file.origin) ? file.origin : m_context.origin;
    if (const ListedFile* const listed = m_files.listed();
        listed != nullptr && listed->wholeDigest && !listed->sparse) {
        file.expected = listed->wholeDigest;
    } else if (const auto said = wholeDigestOf(part)) {
        file.expected = said;
    }
    const bool inOrder = file.summed + 1 == which.number;
    auto filled = m_files.fill(file.file.fd(), part, bytes, which.offset, inOrder ? &file.sum : nullptr);
    if (!filled) {
        return filled.takeFault();
    }
    file.summed += inOrder ? 1 : 0;
    file.whole = file.whole && *filled;
    file.parts[which.number - 1] = true;
    if (*filled) {
        addExtent(file.bytes, {which.offset, part.size});
    }
    return {};
}

bool RestoreParts::laterHas(const std::string& path)
{
    const auto joined = m_joined.find(path);
    if (joined == m_joined.end()) {
        return false;
    }
    if (joined->second.origin.isBefore(m_context.origin)) {
        m_joined.erase(joined);
        return false;
    }
    return m_context.origin.isBefore(joined->second.origin);
}

bool RestoreParts::noteDamage(const std::string& path)
{
    const auto joined = m_joined.find(path);
    if (joined == m_joined.end()) {
        return false;
    }
    joined->second.whole = false;
    return true;
}

void RestoreParts::finish()
{
    while (!m_joined.empty()) {
        finish(m_joined.begin());
    }
}

RestoreParts::AllJoined::iterator RestoreParts::finish(AllJoined::iterator joined)
{
    Joined& file = joined->second;
    const std::vector<TornFile> earlier = takeEarlierParts(file);
    const auto right = file.whole && file.complete() ? isRight(file) : Result<bool>(false);
    const bool whole = right && *right;
    const bool torn = !whole && (!file.complete() || !earlier.empty());
    bool completable = torn && file.whole && !file.complete();
    if (completable) {
        const std::string mark = toText(file.mark());
        const std::string name(kTornAttribute); // not every file system stores it
        completable = fsetxattr(file.file.fd(), name.c_str(), mark.data(), mark.size(), 0) == 0;
    }
    const int folder = file.file.place().folder;
    const auto settled = m_files.settle(file.file, file.entry,
                                        {.name = file.name, .whole = whole, .torn = torn, .completable = completable});
    if (settled && (whole || !file.complete()) &&
        !m_files.waits(file.entry.path)) { // the new file has everything that they have
        for (const TornFile& old : earlier) {
            unlinkat(folder, old.name.c_str(), 0);
        }
    }
    if (!settled) {
        m_context.log.add(settled.fault());
    }
    if (!right && right.fault().kind != FaultKind::cancelled) {
        m_context.log.add(right.fault());
    }
    const auto missing = static_cast<std::size_t>(std::count(file.parts.begin(), file.parts.end(), false));
    if (missing > 0) {
        m_context.log.add({.kind = FaultKind::volumeMissing,
                           .doing = Action::restore,
                           .path = file.entry.path,
                           .facts = PartsFound{.found = file.parts.size() - missing, .all = file.parts.size()}});
    }
    return m_joined.erase(joined);
}

std::vector<TornFile> RestoreParts::takeEarlierParts(Joined& file)
{
    if (!file.whole || file.complete()) {
        return {};
    }
    std::vector<TornFile> taken;
    const RestorePlace place{file.file.place().folder, file.name, {}};
    for (TornFile& torn : findTornFiles(place, file.mark())) {
        if (const int code = copyFromTorn(torn, file.file.fd(), file.bytes, m_context.buffer, m_context.stop);
            code != 0) {
            m_context.log.add(TemporaryFile::fault(file.entry.path, code));
            continue; // what was written lies where the file has no part
        }
        for (std::size_t i = 0; i < file.parts.size(); ++i) {
            file.parts[i] = file.parts[i] || torn.mark.parts[i];
        }
        for (const Extent& range : torn.mark.bytes) {
            addExtent(file.bytes, range);
        }
        file.expected = file.expected ? file.expected : torn.mark.expected;
        taken.push_back(std::move(torn));
    }
    return taken;
}

Result<bool> RestoreParts::isRight(Joined& file)
{
    if (!file.expected) {
        return true;
    }
    const bool inOrder = file.summed == file.parts.size();
    auto found =
        inOrder ? Result<Digest>(file.sum.finish()) : digestOfFile(file.file.place(), m_context.buffer, m_context.stop);
    if (!found) {
        return found.takeFault();
    }
    if (*found != *file.expected) {
        m_context.log.add(restoreFault(FaultKind::mismatch, file.entry.path, 0, "contents"));
    }
    return *found == *file.expected;
}

} // namespace steadyburn
