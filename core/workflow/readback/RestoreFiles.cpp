#include "workflow/readback/RestoreFiles.h"

#include "verify/Manifest.h"
#include "workflow/readback/RestoreFill.h"

#include <algorithm>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

void RestoreFiles::begin(const std::optional<StoredIndex>& list, DigestOf digestOf, bool seekable)
{
    m_list.reset();
    if (list) {
        m_list.emplace(*list, m_context.log, Action::restore);
    }
    m_sessions.clear();
    m_members.clear();
    m_digestOf = std::move(digestOf);
    m_manifest.clear();
    m_manifestMayCome = !list && !seekable;
}

Result<void> RestoreFiles::readManifest(LabelledReader section)
{
    const bool replaces = m_context.overwrite && m_context.folder.holdsAnything();
    return replaces && section.reader.seekable() ? m_manifest.lookFor(section, m_context.stop) : Result<void>();
}

void RestoreFiles::meet(const StoredEntry& entry)
{
    m_member.reset();
    m_isManifest = speaksForMedium(entry);
    m_isBurned = isOwnAbout(entry);
    m_listed = m_list ? m_list->meet(entry) : nullptr;
    if (S_ISREG(entry.mode) && !m_isBurned) {
        m_manifest.noteFile(entry.path);
    }
    m_expected = m_manifest.meet(entry.path);
}

void RestoreFiles::meetName(const std::string& link)
{
    const auto line = m_manifest.meet(link);
    if (line && m_expected) {
        m_expected->intersect(*line);
    } else if (line) {
        m_expected = line;
    }
}

void RestoreFiles::noteUncompared(const std::string& path)
{
    const std::size_t hash = std::hash<std::string>()(path);
    m_uncomparedLinks.erase(hash);
    m_uncomparedHere.insert(hash);
}

void RestoreFiles::forgetUncompared(const std::string& path)
{
    const std::size_t hash = std::hash<std::string>()(path);
    m_uncomparedLinks.erase(hash);
    m_uncomparedHere.erase(hash);
    m_uncompared.erase(hash);
}

void RestoreFiles::noteLink(const std::string& path, const std::string& file, bool compared)
{
    const auto known = m_uncomparedLinks.find(std::hash<std::string>()(file));
    const std::size_t of = known == m_uncomparedLinks.end() ? std::hash<std::string>()(file) : known->second;
    forgetUncompared(path);
    if (!compared && (m_uncompared.contains(of) || m_uncomparedHere.contains(of))) {
        m_uncomparedLinks[std::hash<std::string>()(path)] = of;
    }
}

std::uint64_t RestoreFiles::uncompared() const
{
    const auto links = std::ranges::count_if(m_uncomparedLinks,
                                             [this](const auto& link) { return m_uncompared.contains(link.second); });
    return m_uncompared.size() + static_cast<std::uint64_t>(links);
}

void RestoreFiles::countUncompared(bool checksummed)
{
    for (const std::string& path : m_manifest.metTooEarly()) {
        m_uncomparedHere.erase(std::hash<std::string>()(path));
        m_uncomparedLinks.erase(std::hash<std::string>()(path));
    }
    if (!checksummed) {
        m_uncompared.merge(m_uncomparedHere);
    }
    m_uncomparedHere.clear();
}

// Logs only a mark that is new: one that was known beforehand is logged with its file.
void RestoreFiles::takeMark(const IncompleteMark& mark)
{
    const bool isNew = m_manifest.takeMark(mark);
    if (!isNew || !m_context.patterns.match(mark.path)) {
        return;
    }
    m_context.log.add(incompleteFault(mark, Action::restore));
    if (mark.how != IncompleteMark::How::unlisted) {
        m_paddedEarly.push_back(mark.path);
    }
}

Result<void> RestoreFiles::make(const StoredEntry& entry, StoredBytes& bytes, const RestorePlace& place)
{
    auto file = TemporaryFile::create(place, entry.path);
    if (!file) {
        return file.takeFault();
    }
    auto whole = fill(file->fd(), entry, entry.path, bytes, 0);
    if (!whole) {
        return whole.takeFault();
    }
    if (m_isManifest) {
        m_manifest.take(entry, file->fd());
    }
    if (*whole) {
        const auto listed = expectedOf(entry);
        const auto known = listed && !listed->candidates ? std::optional(listed->digest) : std::nullopt;
        const auto right = m_context.mayReplace(entry.path, file->place(), place, known);
        if (!right || !*right) {
            return right ? Result<void>() : right.fault(); // what is there stays: another volume may have the right one
        }
    }
    return settle(*file, entry, {.name = place.name, .whole = *whole});
}

Result<bool> RestoreFiles::fill(int fd, const StoredEntry& entry, const std::string& path, StoredBytes& bytes,
                                std::uint64_t begin, Sha256* also)
{
    const bool sparse = m_listed != nullptr && m_listed->sparse;
    const std::string told = toldPath(entry, path);
    auto filled = fillFile(fd,
                           {.entry = entry,
                            .path = told,
                            .bytes = bytes,
                            .begin = begin,
                            .expected = sparse ? ListedDigest{*m_listed->sparse} : expectedOf(entry),
                            .sparse = sparse,
                            .buffer = m_context.buffer,
                            .also = also,
                            .meter = m_context.meter},
                           m_context.log, m_context.stop);
    if (!filled) {
        return filled.takeFault();
    }
    m_bytes += filled->bytes;
    if (m_context.meter != nullptr) {
        ++m_context.meter->files;
    }
    m_member = expectedOf(entry) ? std::nullopt : bytes.unconfirmedMember(); // a file with a digest has been compared
    const bool padded = wasPadded(entry);
    if (padded && filled->whole) { // there are zeros in it
        m_context.log.add(restoreFault(FaultKind::notCompared, told, 0));
    }
    const bool hasSum = hasOwnSum(entry) || entry.sum != StoredSum::none;
    const bool doubted = !padded && !m_isBurned && m_manifest.mayBePadded(entry.path);
    if (doubted && filled->whole) {
        m_context.log.add({.kind = FaultKind::notCompared, .doing = Action::read, .path = told});
    }
    const bool whole = filled->whole && !entry.doubtful && !padded && !doubted;
    if (whole && !hasSum && !m_isBurned) {
        noteUncompared(path);
    } else if (whole && !entry.part) { // of a split file every part counts
        forgetUncompared(path);
    }
    return whole;
}

Result<void> RestoreFiles::settle(TemporaryFile& file, const StoredEntry& entry, RestorePlacer::Made made)
{
    std::vector<LostAttribute> lost;
    applyAttributes(file.fd(), entry, lost);
    if (const int code = file.close(); code != 0) {
        return TemporaryFile::fault(entry.path, code);
    }
    made.at = file.place();
    made.path = entry.path;
    made.origin = m_context.origin;
    if (made.whole && m_member) {
        m_ofMember[*m_member].push_back(entry.path);
    }
    if (mustWait(made, entry)) {
        const bool bySession = entry.sum == StoredSum::session;
        m_waiting.add({.session = bySession ? std::optional(entry.session) : std::nullopt, .member = m_member}, made);
        m_context.report(entry.path, lost);
        return {};
    }
    if (made.whole) {
        m_waiting.drop(made.at, entry.path);
    }
    auto put = m_context.put(made);
    if (put) {
        m_context.report(entry.path, lost);
    }
    if (put && made.whole) {
        return put;
    }
    const auto stands = RestoreFolder::look({made.at.folder, made.name, {}}); // an earlier version may be whole
    const bool whole = stands && *stands && m_context.folder.owns(**stands) && m_context.folder.isWhole(**stands);
    if (!whole) {
        forgetUncompared(entry.path);
    }
    return put;
}

bool RestoreFiles::mustWait(const RestorePlacer::Made& made, const StoredEntry& entry) const
{
    const bool bySession = entry.sum == StoredSum::session;
    if (!made.whole || !(m_member || bySession || awaitsManifest()) || (!m_member && expectedOf(entry))) {
        return false;
    }
    const auto old = RestoreFolder::look({made.at.folder, made.name, plainPath(made.path)});
    if (!old) {
        return true; // one that must not be replaced may be there
    }
    return *old && (m_member || !m_context.folder.owns(**old));
}

std::optional<ListedDigest> RestoreFiles::expectedOf(const StoredEntry& entry) const
{
    const bool listed = m_listed != nullptr && m_listed->digest;
    if (!listed && (m_expected || !m_digestOf)) {
        return m_expected;
    }
    const auto digest = listed ? m_listed->digest : m_digestOf(entry);
    return digest ? std::optional(ListedDigest{*digest}) : std::nullopt;
}

bool RestoreFiles::wasPadded(const StoredEntry& entry) const
{
    return m_manifest.wasPadded(entry.path) ||
           (m_listed != nullptr && m_listed->regular && !m_listed->sparse && !expectedOf(entry));
}

void RestoreFiles::settleWaiting(const std::function<bool(const std::string& path)>& damageUnfinished)
{
    if (m_context.stop.stop_requested()) {
        dropWaiting();
    }
    settleMembers(damageUnfinished);
    m_waiting.place([this](const std::string& path, const RestorePlace& file,
                           const RestoreWaiting::For& what) { return isWholeByNow(path, file, what); },
                    m_context);
}

// A file's own digest counts more than the checksum of its member.
bool RestoreFiles::isWholeByNow(const std::string& path, const RestorePlace& file, const RestoreWaiting::For& what)
{
    if (what.session) {
        const auto session = m_sessions.find(*what.session);
        return session != m_sessions.end() && session->second;
    }
    const auto member = m_members.find(what.member.value_or(0));
    const bool holds = !what.member || (member != m_members.end() && member->second);
    return (holds || m_manifest.find(path)) && isAsListed(path, file);
}

// Logs the files of members whose checksum is wrong. Nothing contradicts the files of a member that is cut off; those
// that would replace older ones still wait.
void RestoreFiles::settleMembers(const std::function<bool(const std::string& path)>& damageUnfinished)
{
    for (const auto& [number, paths] : std::exchange(m_ofMember, {})) {
        const auto member = m_members.find(number);
        if (member == m_members.end() || member->second) {
            continue;
        }
        for (const std::string& path : paths) {
            auto place = m_context.folder.existing(path);
            const auto placed =
                place ? m_context.placedWhole(*place) : Result<std::optional<struct stat>>(place.takeFault());
            if (m_manifest.find(path) && (m_waiting.has(path) || (placed && *placed && isAsListed(path, *place)))) {
                continue;
            }
            m_context.log.add(
                restoreFault(FaultKind::mediumError, path, 0, {}, DamageWitness{DamageWitness::Who::memberChecksum}));
            if (!damageUnfinished(path) && placed && *placed && !m_waiting.has(path)) {
                m_context.placer.foundDamaged(**placed);
            }
        }
    }
}

void RestoreFiles::compareEarly()
{
    std::vector<std::string> paths = m_manifest.metTooEarly();
    const auto padded = std::exchange(m_paddedEarly, {});
    paths.insert(paths.end(), padded.begin(), padded.end());
    for (const std::string& path : paths) {
        auto place = m_context.folder.existing(path);
        if (!place) {
            continue;
        }
        const auto placed = m_context.placedWhole(*place);
        const std::stop_token& stop = m_context.stop;
        if (!placed) {
            m_context.log.add(restoreFault(FaultKind::notCompared, path, placed.fault().code));
        } else if (*placed && !stop.stop_requested() && !isAsListed(path, *place) && !stop.stop_requested()) {
            m_context.placer.foundDamaged(**placed);
        }
    }
}

bool RestoreFiles::isAsListed(const std::string& path, const RestorePlace& file)
{
    if (m_manifest.wasPadded(path)) {
        return false;
    }
    const auto wanted = m_manifest.find(path);
    return !wanted || isAsLineSays(*wanted, path, file);
}

bool RestoreFiles::isAsLineSays(const ListedDigest& line, const std::string& path, const RestorePlace& file)
{
    auto found = digestOfFile(file, m_context.buffer, m_context.stop);
    if (found && !line.contradicts(*found)) {
        return true;
    }
    if (found || found.fault().kind != FaultKind::cancelled) {
        m_context.log.add(found ? restoreFault(FaultKind::mismatch, path, 0, "contents")
                                : restoreFault(FaultKind::notCompared, path, found.fault().code));
    }
    return false;
}

void RestoreFiles::reportManifest()
{
    m_manifest.report([this](const std::string& path) { return m_context.patterns.match(path); }, m_context.log);
}

} // namespace steadyburn
