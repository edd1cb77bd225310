#include "workflow/readback/Restoring.h"

#include "base/Text.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Manifest.h"
#include "workflow/readback/RestoreFill.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::size_t kPiece = 1024 * 1024;
constexpr std::uint64_t kMostMissing = 1000; // that are named

} // namespace

Restoring::Restoring(RestoreFolder folder, const RestoreOptions& options, FaultLog& log)
    : m_folder(std::move(folder)),
      m_placer(m_folder, log, options.overwrite),
      m_options(options),
      m_log(log),
      m_patterns(options.patterns),
      m_buffer(kPiece)
{
}

Restoring::~Restoring() // where nobody came to finish()
{
    m_joined.clear();
    m_waiting.drop(m_folder);
    finishFolders();
}

void Restoring::begin(const std::string& set, unsigned volume)
{
    m_origin = {};
    if (!set.empty()) {
        const auto [known, isNew] = m_sets.emplace(set, static_cast<std::uint32_t>(m_sets.size() + 1));
        m_origin = {.set = known->second, .volume = volume};
    }
}

Result<void> Restoring::add(MediumReader& reader, std::optional<std::vector<ChosenRange>> chosen, DigestOf digestOf,
                            const std::optional<StoredList>& list, std::stop_token stop)
{
    m_list.reset();
    if (list) {
        m_list.emplace(*list, m_log, Action::restore);
    }
    m_sessions.clear();
    m_members.clear();
    m_taken = 0;
    m_stop = stop;
    m_digestOf = std::move(digestOf);
    m_manifest.clear();
    m_manifestMayCome = !list && !reader.seekable();
    if (!list && !chosen) {
        if (auto read = readManifest(reader); !read) {
            return read;
        }
    }
    const StoredVisit visit{
        .entry = [this](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes); },
        .totals = {},
        .first = [](const std::string& path) { return isStoredManifest(path); },
        .witnesses = IsoWitnesses::trees,
        // Of a few files not all of the session is read, unless one of them is to replace another.
        .sums = m_options.patterns.empty() ? StoredVisit::Sums::session : StoredVisit::Sums::files,
        .sessionsWanted = [this] { return !m_waiting.empty(); },
        .compared = [this](std::uint32_t session, bool holds) { m_sessions[session] = holds; },
        .confirmed = [this](std::uint64_t member, bool holds) { m_members[member] = holds; },
        .incomplete = [this](const IncompleteMark& mark) { takeMark(mark); }};
    auto walked = chosen ? walkChosen(reader, std::move(*chosen), visit, m_log, std::move(stop))
                         : walkMedium(reader, visit, m_log, std::move(stop));
    settleWaiting();
    compareEarly();
    if (m_fatal) {
        nameMissing(reader);
        return *m_fatal;
    }
    if (walked) {
        m_manifest.report([this](const std::string& path) { return m_patterns.match(path); }, m_log);
    }
    if (m_list && (walked || endsInDamage(walked.fault().kind))) {
        m_list->reportMissing([this](const ListedFile& file) {
            const std::string& path = file.whole.empty() ? file.path : file.whole;
            return m_onlyForLinks ? wantsForLink(path) : m_patterns.match(path) && !cameUnlisted(file);
        });
    }
    if (!walked) {
        Fault fault = walked.takeFault();
        fault.doing = Action::restore;
        return fault;
    }
    return {};
}

void Restoring::settleWaiting()
{
    if (m_stop.stop_requested()) {
        m_waiting.drop(m_folder);
    }
    settleMembers();
    m_waiting.place([this](const std::string& path, const RestorePlace& file,
                           const RestoreWaiting::For& what) { return isWholeByNow(path, file, what); },
                    m_folder, m_placer, m_log);
}

// A digest of its own stands above the checksum of all that lies beside it.
bool Restoring::isWholeByNow(const std::string& path, const RestorePlace& file, const RestoreWaiting::For& what)
{
    if (what.session) {
        const auto session = m_sessions.find(*what.session);
        return session != m_sessions.end() && session->second;
    }
    const auto member = m_members.find(what.member.value_or(0));
    const bool holds = !what.member || (member != m_members.end() && member->second);
    return (holds || m_manifest.find(path)) && isAsListed(path, file);
}

// Of a member that is cut off, nothing contradicts what came of it; what would replace an older file still waits.
void Restoring::settleMembers()
{
    for (const auto& [number, paths] : std::exchange(m_ofMember, {})) {
        const auto member = m_members.find(number);
        if (member == m_members.end() || member->second) {
            continue;
        }
        for (const std::string& path : paths) {
            auto place = m_folder.existing(path);
            const auto placed = place ? placedWhole(*place) : Result<std::optional<struct stat>>(place.takeFault());
            if (m_manifest.find(path) && (m_waiting.has(path) || (placed && *placed && isAsListed(path, *place)))) {
                continue;
            }
            m_log.add(
                restoreFault(FaultKind::mediumError, path, 0, {}, DamageWitness{DamageWitness::Who::memberChecksum}));
            if (const auto joined = m_joined.find(path); joined != m_joined.end()) {
                joined->second.whole = false;
            } else if (placed && *placed && !m_waiting.has(path)) {
                m_placer.foundDamaged(**placed);
            }
        }
    }
}

RestoreReport Restoring::finish(bool all)
{
    m_finishing = true;
    m_member.reset();
    while (!m_joined.empty()) { // of these some parts never came
        finishJoined(m_joined.begin());
    }
    for (const auto& [path, file] : std::exchange(m_forLinks, {})) {
        if (!file.came) {
            m_pendingLinks.push_back(file.link);
        }
    }
    for (const StoredEntry& link : std::exchange(m_pendingLinks, {})) {
        auto place = m_folder.place(link.path);
        auto linked = place ? makeHardLink(link, *place) : Result<bool>(place.takeFault());
        if (!linked) {
            m_log.add(linked.takeFault());
        }
    }
    finishFolders();
    for (const std::string& pattern : all ? m_patterns.unused() : std::vector<std::string>()) {
        m_log.add(restoreFault(FaultKind::sourceMissing, pattern, 0, "nothing on the medium matches"));
    }
    return {.files = m_placer.wholeFiles(), .damaged = m_placer.damagedFiles(), .bytes = m_bytes, .missing = m_missing};
}

// Where files are there already it has to be known before the first is replaced.
Result<void> Restoring::readManifest(MediumReader& reader)
{
    const bool replaces = m_options.overwrite && m_folder.holdsAnything();
    return replaces && reader.seekable() ? m_manifest.lookFor(reader, m_stop) : Result<void>();
}

bool Restoring::isAsListed(const std::string& path, const RestorePlace& file)
{
    if (m_manifest.wasPadded(path) || m_manifest.isTwofold(path)) {
        return false;
    }
    const auto wanted = m_manifest.find(path);
    if (!wanted) {
        return true;
    }
    auto found = digestOfFile(file, m_buffer, m_stop);
    if (found && *found == *wanted) {
        return true;
    }
    if (found || found.fault().kind != FaultKind::cancelled) {
        m_log.add(found ? restoreFault(FaultKind::mismatch, path, 0, "contents")
                        : restoreFault(FaultKind::notCompared, path, found.fault().code));
    }
    return false;
}

bool Restoring::cameUnlisted(const ListedFile& file)
{
    const auto came = m_unlisted.find(file.path);
    if (came == m_unlisted.end() || !file.regular) {
        return came != m_unlisted.end();
    }
    auto place = m_folder.existing(came->second);
    const auto found = place ? RestoreFolder::look(*place) : Result<std::optional<struct stat>>(place.takeFault());
    if (!found || !*found || !S_ISREG((*found)->st_mode) || !m_folder.owns(**found) || !m_folder.isWhole(**found)) {
        return true; // why it is not under its name has been told
    }
    const auto digest = digestOfFile(*place, m_buffer, m_stop);
    return digest && file.digest == *digest;
}

// What was known before the archive was restored has been told with its file.
void Restoring::takeMark(const IncompleteMark& mark)
{
    const bool isNew = m_manifest.takeMark(mark);
    if (!isNew || !m_patterns.match(mark.path)) {
        return;
    }
    m_log.add(incompleteFault(mark, Action::restore));
    if (mark.how != IncompleteMark::How::unlisted) {
        m_paddedEarly.push_back(mark.path);
    }
}

Result<std::optional<struct stat>> Restoring::placedWhole(const RestorePlace& place) const
{
    const auto looked = RestoreFolder::look(place);
    if (!looked) {
        return looked.fault();
    }
    const std::optional<struct stat>& found = *looked;
    const bool ours = found && S_ISREG(found->st_mode) && m_folder.owns(*found) && m_folder.isWhole(*found);
    return ours && m_folder.originOf(*found) == m_origin ? found : std::nullopt;
}

void Restoring::compareEarly()
{
    std::vector<std::string> paths = m_manifest.metTooEarly();
    const auto padded = std::exchange(m_paddedEarly, {});
    paths.insert(paths.end(), padded.begin(), padded.end());
    for (const std::string& path : paths) {
        auto place = m_folder.existing(path);
        if (!place) {
            continue;
        }
        const auto placed = placedWhole(*place);
        if (!placed) {
            m_log.add(restoreFault(FaultKind::notCompared, path, placed.fault().code));
        } else if (*placed && !m_stop.stop_requested() && !isAsListed(path, *place) && !m_stop.stop_requested()) {
            m_placer.foundDamaged(**placed);
        }
    }
}

bool Restoring::take(const StoredEntry& entry, StoredBytes& bytes)
{
    ++m_taken;
    m_member.reset();
    if (m_met != nullptr) {
        m_met->meet(entry);
    }
    m_listed = m_list ? m_list->meet(entry) : nullptr;
    if (!m_list) {
        m_unlisted.emplace(escapeNonUtf8(entry.path), entry.path);
    }
    m_expected = m_manifest.meet(entry.path);
    const std::string path = entry.part ? wholePath(entry) : entry.path;
    if (m_onlyForLinks ? m_forLinks.contains(path) : m_patterns.match(path)) {
        auto restored = m_onlyForLinks ? restoreForLink(entry, bytes) : restoreWanted(entry, bytes);
        if (!restored) {
            m_missing += endsRestore(restored.fault()) && !S_ISDIR(entry.mode) ? 1 : 0; // which the fault names
            settle(restored.takeFault());
        }
    } else if (isStoredManifest(entry.path) && S_ISREG(entry.mode)) {
        if (auto taken = m_manifest.take(entry.path, bytes); !taken) {
            settle(taken.takeFault());
        }
    }
    return !m_fatal;
}

Result<void> Restoring::restoreWanted(const StoredEntry& entry, StoredBytes& bytes)
{
    return entry.part ? restorePart(entry, bytes, wholePath(entry)) : restoreEntry(entry, bytes);
}

void Restoring::settle(Fault fault)
{
    const bool medium = fault.kind == FaultKind::cancelled || isGone(fault.kind);
    if (medium || endsRestore(fault)) {
        fault.doing = Action::restore;
        m_fatal = std::move(fault);
    } else {
        m_log.add(std::move(fault));
    }
}

void Restoring::nameMissing(MediumReader& reader)
{
    if (!endsRestore(*m_fatal)) {
        return;
    }
    if (m_list) {
        m_list->forEachUnmet([this](const ListedFile& file) {
            if (file.regular && file.whole.empty() && m_patterns.match(file.path)) {
                noteMissing(file.path);
            }
        });
    } else if (reader.seekable()) {
        FaultLog ignored;
        std::uint64_t met = 0;
        const StoredVisit visit{.entry =
                                    [&](const StoredEntry& entry, StoredBytes& /*bytes*/) {
                                        if (++met > m_taken) {
                                            noteMissing(entry);
                                        }
                                        return true;
                                    },
                                .totals = {},
                                .first = [](const std::string& path) { return isStoredManifest(path); }};
        static_cast<void>(walkMedium(reader, visit, ignored, m_stop)); // the fault that ended all has been told
    }
}

void Restoring::noteMissing(const StoredEntry& entry)
{
    if (!S_ISDIR(entry.mode) && m_patterns.match(entry.path)) {
        noteMissing(entry.path);
    }
}

void Restoring::noteMissing(const std::string& path)
{
    if (++m_missing <= kMostMissing) {
        m_log.add(restoreFault(FaultKind::notRestored, path, 0));
    }
}

Result<void> Restoring::restoreEntry(const StoredEntry& entry, StoredBytes& bytes)
{
    if (S_ISDIR(entry.mode) && entry.hardLink.empty()) {
        return makeFolder(entry);
    }
    auto place = m_folder.place(entry.path);
    if (!place) {
        return place.takeFault();
    }
    clearLeftovers(*place);
    const auto begun = m_joined.find(entry.path);
    const auto later = laterHas(*place);
    if (!later) {
        return later.fault();
    }
    if (*later || (begun != m_joined.end() && m_origin.isBefore(begun->second.origin))) {
        return {};
    }
    if (begun != m_joined.end() && begun->second.origin.isBefore(m_origin)) {
        m_joined.erase(begun); // it was changed before the set was continued
    }
    if (auto free = m_placer.mayTake(*place, entry.path); !free) {
        return free.takeFault();
    }
    if (!entry.hardLink.empty()) {
        auto linked = makeHardLink(entry, *place);
        if (!linked || *linked) {
            return linked ? Result<void>() : linked.takeFault();
        }
        place = m_folder.place(entry.path); // the other end took its place
        if (!place) {
            return place.takeFault();
        }
    }
    return S_ISREG(entry.mode) ? makeFile(entry, bytes, *place) : makeNode(entry, *place);
}

void Restoring::clearLeftovers(const RestorePlace& place)
{
    struct stat folder = {};
    if (fstat(place.folder, &folder) == 0 && !m_folder.owns(folder)) {
        m_leftovers.clear(place.folder, place.path.substr(0, place.path.size() - place.name.size()));
    }
}

Result<bool> Restoring::laterHas(const RestorePlace& place) const
{
    const auto looked = RestoreFolder::look(place);
    if (!looked) {
        return looked.fault();
    }
    const std::optional<struct stat>& found = *looked;
    return found && m_folder.isWhole(*found) && m_origin.isBefore(m_folder.originOf(*found));
}

Result<void> Restoring::makeFolder(const StoredEntry& entry)
{
    auto place = m_folder.place(entry.path);
    if (!place) {
        return place.takeFault();
    }
    const bool made = mkdirat(place->folder, place->name.c_str(), 0700) == 0;
    if (!made && errno != EEXIST) {
        return NewFile::fault(entry.path, errno);
    }
    const auto looked = RestoreFolder::look(*place);
    if (!looked) {
        return looked.fault();
    }
    const std::optional<struct stat>& found = *looked;
    if (!found || !S_ISDIR(found->st_mode)) {
        return restoreFault(FaultKind::fileSkipped, entry.path, EEXIST, "something that is no folder is in its place");
    }
    if (m_origin.isBefore(m_folder.originOf(*found))) {
        return {};
    }
    if (made || m_folder.owns(*found)) {
        m_folder.own(*found, m_origin);
    }
    if (made || m_options.overwrite || m_folder.owns(*found)) {
        m_folders.insert_or_assign(entry.path, entry); // its mode and times once no section has more for it
    }
    return {};
}

void Restoring::finishFolders()
{
    const auto folders = std::exchange(m_folders, {});
    // What lies in a folder before the folder. NOLINTNEXTLINE(modernize-loop-convert): it knows no reversed map
    for (auto each = folders.rbegin(); each != folders.rend(); ++each) {
        const StoredEntry& folder = each->second;
        auto place = m_folder.existing(folder.path);
        if (!place) {
            m_log.add(place.takeFault());
            continue;
        }
        constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
        const FileDescriptor fd(openat(place->folder, place->name.c_str(), kFlags));
        std::vector<LostAttribute> lost;
        if (fd) {
            applyAttributes(fd.get(), folder, lost);
        } else {
            lost.push_back({"mode", errno});
        }
        report(folder.path, lost);
    }
}

void Restoring::report(const std::string& path, const std::vector<LostAttribute>& lost)
{
    for (const LostAttribute& one : lost) {
        m_log.add(restoreFault(FaultKind::attributesLost, path, one.code, one.name));
    }
}

} // namespace steadyburn
