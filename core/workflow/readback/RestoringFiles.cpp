// The contents of files, whole ones and parts.
#include "workflow/readback/Restoring.h"

#include "verify/Manifest.h"
#include "workflow/readback/RestoreFill.h"
#include "workflow/readback/TornFile.h"

#include <algorithm>
#include <utility>

#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace steadyburn {

Result<void> Restoring::restorePart(const StoredEntry& entry, StoredBytes& bytes, const std::string& path)
{
    constexpr unsigned kMostParts = 1'000'000;
    const PartMark& mark = *entry.part;
    if (m_list && m_listed == nullptr) { // where a tape could not be cut: another has this part whole
        return {};
    }
    StoredEntry whole = entry;
    whole.path = path;
    whole.size = mark.size;
    whole.part.reset();
    if (!entry.hardLink.empty()) {
        const std::string suffix = partSuffix(mark.part.number, mark.part.count);
        if (mark.part.number < mark.part.count || !entry.hardLink.ends_with(suffix)) {
            return {};
        }
        whole.hardLink.resize(entry.hardLink.size() - suffix.size());
        whole.size = 0;
        keepLink(std::move(whole)); // the parts may still come
        return {};
    }
    if (mark.part.count > kMostParts || entry.size > mark.size - mark.part.offset) {
        return restoreFault(FaultKind::fileSkipped, entry.path, 0, "no such part can be");
    }
    auto joined = m_joined.find(whole.path);
    if (joined != m_joined.end() && !joined->second.takes(entry)) { // of another set, or from before it changed
        if (m_origin.isBefore(joined->second.origin)) {
            return {};
        }
        if (joined->second.origin.isBefore(m_origin)) {
            m_joined.erase(joined);
        } else {
            finishJoined(joined);
        }
        joined = m_joined.end();
    }
    if (joined == m_joined.end()) {
        auto place = m_folder.place(whole.path);
        const auto later = place ? laterHas(*place) : Result<bool>(false);
        if (!later) {
            return later.fault();
        }
        if (*later) {
            return {};
        }
        auto begun = beginJoined(whole, mark.part.count);
        if (!begun) {
            return begun.takeFault();
        }
        joined = *begun;
    }
    JoinedFile& file = joined->second;
    file.origin = m_origin.isBefore(file.origin) ? file.origin : m_origin;
    if (m_listed != nullptr && m_listed->wholeDigest && !m_listed->sparse) {
        file.expected = m_listed->wholeDigest;
    }
    const bool inOrder = file.summed + 1 == mark.part.number;
    auto filled = fill(file.file.fd(), entry, bytes, mark.part.offset, inOrder ? &file.sum : nullptr);
    if (!filled) {
        return filled.takeFault();
    }
    file.summed += inOrder ? 1 : 0;
    file.whole = file.whole && *filled;
    file.parts[mark.part.number - 1] = true;
    if (*filled) {
        addExtent(file.bytes, {mark.part.offset, entry.size});
    }
    if (file.complete()) {
        finishJoined(joined);
    }
    return {};
}

Result<Restoring::Joined::iterator> Restoring::beginJoined(StoredEntry whole, unsigned parts)
{
    auto place = m_folder.place(whole.path);
    if (!place) {
        return place.takeFault();
    }
    if (auto free = m_placer.mayTake(*place, whole.path); !free) {
        return free.takeFault();
    }
    clearLeftovers(*place);
    auto file = NewFile::create(*place, whole.path);
    if (!file) {
        return file.takeFault();
    }
    file->holdFolder();
    std::string path = whole.path;
    JoinedFile joined{std::move(*file), place->name, std::move(whole), std::vector<bool>(parts)};
    return m_joined.emplace(std::move(path), std::move(joined)).first;
}

Restoring::Joined::iterator Restoring::finishJoined(Joined::iterator joined)
{
    JoinedFile& file = joined->second;
    const std::vector<TornFile> earlier = takeEarlierParts(file);
    const auto right = file.whole && file.complete() ? isJoinedRight(file) : Result<bool>(false);
    const bool whole = right && *right;
    const bool torn = !whole && (!file.complete() || !earlier.empty());
    bool completable = torn && file.whole && !file.complete();
    if (completable) {
        const std::string mark = toText(markOf(file));
        const std::string name(kTornAttribute); // not every file system takes it
        completable = fsetxattr(file.file.fd(), name.c_str(), mark.data(), mark.size(), 0) == 0;
    }
    const int folder = file.file.place().folder;
    const auto settled = settleFile(file.file, file.name, file.entry, whole, torn, completable);
    if (settled && (whole || !file.complete()) && !m_waiting.has(file.entry.path)) { // the new one has all of it
        for (const TornFile& old : earlier) {
            unlinkat(folder, old.name.c_str(), 0);
        }
    }
    if (!settled) {
        m_log.add(settled.fault());
    }
    if (!right && right.fault().kind != FaultKind::cancelled) {
        m_log.add(right.fault());
    }
    const auto missing = static_cast<std::size_t>(std::count(file.parts.begin(), file.parts.end(), false));
    if (missing > 0) {
        m_log.add({.kind = FaultKind::volumeMissing,
                   .doing = Action::restore,
                   .path = file.entry.path,
                   .facts = PartsFound{.found = file.parts.size() - missing, .all = file.parts.size()}});
    }
    return m_joined.erase(joined);
}

TornMark Restoring::markOf(const JoinedFile& file)
{
    return {.size = file.entry.size,
            .mtime = file.entry.mtime,
            .parts = file.parts,
            .bytes = file.bytes,
            .expected = file.expected};
}

// Returns what everything was taken over of. Of a file that is damaged nothing is: both are kept.
std::vector<TornFile> Restoring::takeEarlierParts(JoinedFile& file)
{
    if (!file.whole || file.complete()) {
        return {};
    }
    std::vector<TornFile> taken;
    const RestorePlace place{file.file.place().folder, file.name, {}};
    for (TornFile& torn : findTornFiles(place, markOf(file))) {
        if (const int code = copyFromTorn(torn, file.file.fd(), file.bytes, m_buffer, m_stop); code != 0) {
            m_log.add(NewFile::fault(file.entry.path, code));
            continue; // what was written lies where nothing is
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

// Parts that came in another order are read once more.
Result<bool> Restoring::isJoinedRight(JoinedFile& joined)
{
    if (!joined.expected) {
        return true;
    }
    const bool inOrder = joined.summed == joined.parts.size();
    auto found = inOrder ? Result<Digest>(joined.sum.finish()) : digestOfFile(joined.file.place(), m_buffer, m_stop);
    if (!found) {
        return found.takeFault();
    }
    if (*found != *joined.expected) {
        m_log.add(restoreFault(FaultKind::mismatch, joined.entry.path, 0, "contents"));
    }
    return *found == *joined.expected;
}

Result<void> Restoring::makeFile(const StoredEntry& entry, StoredBytes& bytes, const RestorePlace& place)
{
    auto file = NewFile::create(place, entry.path);
    if (!file) {
        return file.takeFault();
    }
    auto whole = fill(file->fd(), entry, bytes, 0);
    if (!whole) {
        return whole.takeFault();
    }
    if (isStoredManifest(entry.path)) {
        m_manifest.take(entry.path, file->fd());
    }
    return settleFile(*file, place.name, entry, *whole);
}

Result<void> Restoring::settleFile(NewFile& file, const std::string& name, const StoredEntry& entry, bool whole,
                                   bool torn, bool completable)
{
    std::vector<LostAttribute> lost;
    applyAttributes(file.fd(), entry, lost);
    if (const int code = file.close(); code != 0) {
        return NewFile::fault(entry.path, code);
    }
    const RestorePlacer::Made made{.at = file.place(),
                                   .name = name,
                                   .path = entry.path,
                                   .whole = whole,
                                   .torn = torn,
                                   .completable = completable,
                                   .origin = m_origin};
    if (whole && m_member) {
        m_ofMember[*m_member].push_back(entry.path);
    }
    if (mustWait(made, entry)) {
        const bool bySession = entry.sum == StoredSum::session;
        m_waiting.add({.session = bySession ? std::optional(entry.session) : std::nullopt, .member = m_member}, made);
        report(entry.path, lost);
        return {};
    }
    if (whole) {
        m_waiting.drop(made.at, entry.path);
    }
    auto put = m_placer.put(made);
    if (put) {
        report(entry.path, lost);
    }
    return put;
}

bool Restoring::mustWait(const RestorePlacer::Made& made, const StoredEntry& entry) const
{
    const bool bySession = entry.sum == StoredSum::session;
    const bool byManifest = m_manifestMayCome && !m_manifest.known();
    if (!made.whole || !(m_member || bySession || byManifest) || (!m_member && expectedOf(entry))) {
        return false;
    }
    const auto old = RestoreFolder::look({made.at.folder, made.name, RestoreFolder::plainPath(made.path)});
    if (!old) {
        return true; // it may be such a file
    }
    return *old && (m_member || !m_folder.owns(**old));
}

std::optional<Digest> Restoring::expectedOf(const StoredEntry& entry) const
{
    if (m_listed != nullptr && m_listed->digest) {
        return m_listed->digest;
    }
    return m_expected || !m_digestOf ? m_expected : m_digestOf(entry);
}

bool Restoring::wasPadded(const StoredEntry& entry) const
{
    return m_manifest.wasPadded(entry.path) ||
           (m_listed != nullptr && m_listed->regular && !m_listed->sparse && !expectedOf(entry));
}

Result<bool> Restoring::fill(int fd, const StoredEntry& entry, StoredBytes& bytes, std::uint64_t begin, Sha256* also)
{
    const bool sparse = m_listed != nullptr && m_listed->sparse;
    auto filled = fillFile(fd,
                           {.entry = entry,
                            .bytes = bytes,
                            .begin = begin,
                            .expected = sparse ? m_listed->sparse : expectedOf(entry),
                            .sparse = sparse,
                            .buffer = m_buffer,
                            .also = also},
                           m_log, m_stop);
    if (!filled) {
        return filled.takeFault();
    }
    m_bytes += filled->bytes;
    m_member = expectedOf(entry) ? std::nullopt : bytes.unconfirmedMember(); // else it has been compared
    const bool padded = wasPadded(entry);
    if (padded && filled->whole) { // there are zeros in it
        m_log.add(restoreFault(FaultKind::notCompared, entry.path, 0));
    }
    return filled->whole && !entry.doubtful && !padded && !m_manifest.isTwofold(entry.path);
}

} // namespace steadyburn
