#include "workflow/readback/Restoring.h"

#include "base/Text.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Manifest.h"
#include "verify/VerifySteps.h"
#include "workflow/discset/DiscMark.h"
#include "workflow/readback/RestoreFill.h"
#include "workflow/readback/TemporaryFile.h"

#include <cerrno>
#include <unordered_set>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::uint64_t kMostLogged = 1000; // files that are logged by name

bool hasModeAndTimeOf(const StoredEntry& entry, const struct stat& found)
{
    return ((entry.mode ^ found.st_mode) & 07777U) == 0 && entry.mtime.seconds == found.st_mtim.tv_sec &&
           entry.mtime.nanoseconds == found.st_mtim.tv_nsec;
}

} // namespace

Restoring::Restoring(RestoreFolder folder, const RestoreOptions& options, FaultLog& log)
    : m_context(std::move(folder), options, log),
      m_files(m_context),
      m_links(m_context, m_files),
      m_parts(m_context, m_files, m_links),
      m_ofSet(options.discOfSet)
{
    m_context.placer.setCollected(
        {.latest = [this](const std::string& way) { return m_parts.latestBelow(way); },
         .drop = [this](const std::string& way, const RestoreOrigin& before) { m_parts.dropBelow(way, before); }});
}

Restoring::~Restoring()
{
    m_parts.drop();
    m_files.dropWaiting();
    finishFolders();
}

void Restoring::begin(const std::string& set, unsigned volume)
{
    RestoreOrigin& origin = m_context.origin;
    origin = {.entry = origin.entry};
    m_context.set = set;
    if (!set.empty()) {
        const auto [known, isNew] = m_sets.emplace(set, static_cast<std::uint32_t>(m_sets.size() + 1));
        origin.set = known->second;
        m_context.sets.resize(m_sets.size() + 1);
        m_context.sets[origin.set] = set;
        origin.volume = volume;
    }
}

Result<void> Restoring::add(LabelledReader section, std::optional<std::vector<ChosenRange>> chosen, DigestOf digestOf,
                            const std::optional<StoredIndex>& list, std::stop_token stop)
{
    m_taken = 0;
    m_leavesOutAbout = m_ofSet;
    const std::size_t before = m_context.log.count();
    m_context.stop = stop;
    m_files.begin(list, std::move(digestOf), section.reader.seekable());
    if (!list && !chosen) {
        if (auto read = m_files.readManifest(section); !read) {
            return read;
        }
    }
    TreeProof proof;
    const StoredVisit visit{
        .entry = [this](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes); },
        .totals = {},
        .first = [](const std::string& path) { return isStoredManifest(path); },
        .witnesses = IsoWitnesses::trees,
        // For a few files the whole session is not read, unless one of them is to replace another file.
        .sums = m_context.patterns.all() ? StoredVisit::Sums::session : StoredVisit::Sums::files,
        .sessionsWanted = [this] { return m_files.anyWaits(); },
        .treeCompared = [&proof](bool /*holds*/) { proof.tree = true; },
        .compared =
            [&](std::uint32_t session, bool holds) {
                proof.tree = true;
                m_files.takeSession(session, holds);
            },
        .checksummed = [&proof] { proof.stream = true; },
        .confirmed = [this](std::uint64_t member, bool holds) { m_files.takeMember(member, holds); },
        .incomplete = [this](const IncompleteMark& mark) { m_files.takeMark(mark); }};
    auto walked = chosen ? walkChosen(section, std::move(*chosen), visit, m_context.log, std::move(stop))
                         : walkMedium(section, visit, m_context.log, std::move(stop));
    settleWaiting();
    m_files.compareEarly();
    m_links.noteLines();
    m_checksummed = proof.stream;
    m_files.countUncompared(m_checksummed);
    m_treeUnproven = m_treeUnproven || (walked && !proof.covers(*walked));
    if (m_fatal) {
        nameMissing(section);
        return *m_fatal;
    }
    if (walked) {
        m_files.reportManifest();
        noteRead(before);
    }
    if (m_files.list() != nullptr && (walked || endsInDamage(walked.fault().kind))) {
        m_files.list()->reportMissing([this](const ListedFile& file) {
            const std::string& path = file.whole.empty() ? file.path : file.whole;
            return m_links.wantsOnlyFiles() ? m_links.wantsListed(path)
                                            : m_context.patterns.match(path) && !cameUnlisted(file);
        });
    }
    return ended(std::move(walked));
}

void Restoring::noteRead(std::size_t before)
{
    if (!hasMediumErrors(m_context.log, before)) {
        m_context.read.insert({m_context.origin.set, m_context.origin.volume});
    }
}

Result<void> Restoring::addUnchosen(LabelledReader section, std::optional<std::vector<ChosenRange>> chosen,
                                    std::stop_token stop)
{
    const std::vector<std::string> files = unchosenFiles();
    std::unordered_set<std::string> wanted(files.begin(), files.end());
    const StoredVisit visit{
        .entry =
            [&](const StoredEntry& entry, StoredBytes& bytes) {
                const bool here = S_ISREG(entry.mode) && entry.hardLink.empty() && !entry.part;
                if (here && wanted.erase(escapeNonUtf8(entry.path)) > 0) {
                    if (auto restored = restoreUnderLink(entry, bytes); !restored) {
                        settle(restored.takeFault());
                    }
                }
                return !m_fatal && (!wanted.empty() || m_files.awaitsMember());
            },
        .totals = {},
        .confirmed = [this](std::uint64_t member, bool holds) { m_files.takeMember(member, holds); }};
    FaultLog known; // ignored: damage of the archive was logged when it was read first
    auto walked = chosen ? walkChosen(section, std::move(*chosen), visit, known, std::move(stop))
                         : walkMedium(section, visit, known, std::move(stop));
    settleWaiting();
    m_files.countUncompared(m_checksummed);
    return m_fatal ? Result<void>(*m_fatal) : ended(std::move(walked));
}

Result<void> Restoring::ended(Result<StoredFormat> walked)
{
    if (walked) {
        return {};
    }
    Fault fault = walked.takeFault();
    fault.doing = Action::restore;
    return fault;
}

void Restoring::settleWaiting()
{
    m_files.settleWaiting([this](const std::string& path) { return m_parts.noteDamage(path); });
}

RestoreReport Restoring::finish(bool all)
{
    m_files.end();
    m_parts.finish();
    m_links.finish();
    finishFolders();
    clearMissing();
    for (const std::string& pattern : all ? m_context.patterns.unused() : std::vector<std::string>()) {
        m_context.log.add(restoreFault(FaultKind::sourceMissing, pattern, 0, "nothing on the medium matches"));
    }
    return {.files = m_context.placer.wholeFiles(),
            .damaged = m_context.placer.damagedFiles(),
            .bytes = m_files.bytes(),
            .uncompared = m_files.uncompared(),
            .treeUnproven = m_treeUnproven,
            .missing = m_missing,
            .superseded = m_context.placer.superseded()};
}

void Restoring::clearMissing()
{
    for (const Fault& fault : m_context.log.all()) {
        if (fault.kind != FaultKind::fileUnreadable) {
            continue;
        }
        auto place = m_context.folder.existing(fault.path);
        const auto found = place ? RestoreFolder::look(*place) : Result<std::optional<struct stat>>(place.takeFault());
        if (found && *found && m_context.folder.isWhole(**found) && m_context.folder.originOf(**found).set != 0) {
            m_context.placer.supersede(fault.path);
        }
    }
}

bool Restoring::take(const StoredEntry& entry, StoredBytes& bytes)
{
    ++m_taken;
    ++m_context.origin.entry;
    if (m_met != nullptr) {
        m_met->meet(entry);
    }
    m_files.meet(entry);
    m_parts.meet(entry);
    if (m_files.list() == nullptr) {
        m_unlisted.emplace(escapeNonUtf8(entry.path), entry.path);
    }
    const std::string path = entry.part ? wholePath(entry) : entry.path;
    const bool ofDisc =
        (m_leavesOutAbout && isAboutDisc(entry.path)) || (m_context.patterns.all() && isOwnAbout(entry));
    if (ofDisc ? false : m_links.wantsOnlyFiles() ? m_links.wants(path) : m_context.patterns.match(path)) {
        const auto name = m_links.wantsOnlyFiles() ? m_links.nameFor(entry, path) : path;
        auto restored = name ? restore(entry, bytes, *name) : Result<void>();
        if (!restored) {
            m_missing += ends(restored.fault()) && !S_ISDIR(entry.mode) ? 1 : 0; // the fault names this one
            settle(restored.takeFault());
        }
    } else if (S_ISDIR(entry.mode) && !ofDisc) {
        noteFolder(m_passed, entry);
    } else if (speaksForMedium(entry)) {
        if (auto taken = m_files.takeManifest(entry, bytes); !taken) {
            settle(taken.takeFault());
        }
    }
    return !m_fatal;
}

Result<void> Restoring::restore(const StoredEntry& entry, StoredBytes& bytes, const std::string& path)
{
    if (const auto place = m_context.placeFor(path, m_context.origin); !place || !*place) {
        return place ? Result<void>() : place.fault();
    }
    if (m_context.met) {
        m_context.met(entry);
    }
    if (entry.part) {
        return m_parts.take(entry, bytes, path);
    }
    if (path == entry.path && !isOwnAbout(entry)) {
        return restoreWhole(entry, bytes);
    }
    if (path != entry.path) {
        m_files.meetName(path);
    }
    StoredEntry renamed = entry;
    std::erase_if(renamed.xattrs,
                  [](const Xattr& each) { return each.name == kAboutAttribute; }); // of the medium alone
    renamed.path = path;
    return restoreWhole(renamed, bytes);
}

Result<void> Restoring::restoreWhole(const StoredEntry& entry, StoredBytes& bytes)
{
    if (S_ISDIR(entry.mode) && entry.hardLink.empty()) {
        return makeFolder(entry);
    }
    auto place = m_context.folder.place(entry.path);
    if (!place) {
        return place.takeFault();
    }
    m_context.clearLeftovers(*place);
    const auto later = m_context.laterHas(*place, m_context.origin);
    if (!later || *later) {
        return later ? Result<void>() : later.fault();
    }
    m_parts.noteAnother(entry.path);
    if (auto free = m_context.placer.mayTake(*place, entry.path, m_context.origin); !free) {
        return free.takeFault();
    }
    if (!entry.hardLink.empty()) {
        auto linked = m_links.make(entry, *place);
        if (!linked || *linked) {
            return linked ? Result<void>() : linked.takeFault();
        }
        place = m_context.folder.place(entry.path); // looking for the file has closed its folder
        if (!place) {
            return place.takeFault();
        }
    }
    return S_ISREG(entry.mode) ? m_files.make(entry, bytes, *place) : makeNode(entry, *place);
}

Result<void> Restoring::restoreUnderLink(const StoredEntry& file, StoredBytes& bytes)
{
    const std::string name = m_links.takeNameOf(file.path);
    m_files.meet(file);
    return restore(file, bytes, name);
}

Result<void> Restoring::makeFolder(const StoredEntry& entry)
{
    auto place = m_context.folder.place(entry.path);
    if (!place) {
        return place.takeFault();
    }
    bool made = mkdirat(place->folder, place->name.c_str(), 0700) == 0;
    if (!made && errno != EEXIST) {
        return TemporaryFile::fault(entry.path, errno);
    }
    auto looked = RestoreFolder::look(*place);
    if (looked && *looked && !S_ISDIR((*looked)->st_mode)) {
        const auto room = m_context.placer.makeRoom(*place, **looked, m_context.origin, kNoFolderInPlace);
        if (!room || !*room) {
            return room ? Result<void>() : room.fault();
        }
        made = mkdirat(place->folder, place->name.c_str(), 0700) == 0;
        looked = RestoreFolder::look(*place);
    }
    if (!looked) {
        return looked.fault();
    }
    const std::optional<struct stat>& found = *looked;
    if (!found) {
        const auto alike = RestoreFolder::lookAtAlike(*place);
        if (alike && *alike) {
            return namesAlike(entry.path);
        }
    }
    if (!found || !S_ISDIR(found->st_mode)) {
        return restoreFault(FaultKind::fileSkipped, entry.path, EEXIST, kNoFolderInPlace);
    }
    RestoreFolder& folder = m_context.folder;
    if (m_context.origin.isBefore(folder.originOf(*found))) {
        return {};
    }
    if (made || folder.owns(*found)) {
        folder.own(*found, m_context.origin);
    }
    m_context.removeOutdated(*place, m_context.origin);
    if (!made && hasModeAndTimeOf(entry, *found)) {
        m_asRecorded.insert(RestoreFolder::keyOf(*found));
    }
    if (made || mayFinish(*found)) {
        noteFolder(m_folders, entry); // mode and times follow when no section has more for it
    }
    return {};
}

void Restoring::noteFolder(MetFolders& folders, const StoredEntry& entry) const
{
    const std::string path = plainPath(entry.path);
    MetFolder& folder = folders[path];
    if (!m_context.origin.isBefore(folder.origin)) {
        folder = {entry, m_context.origin};
        folder.entry.path = path;
    }
}

void Restoring::finishFolders()
{
    for (const std::string& path : m_context.folder.madeOnTheWay()) {
        const std::string plain = plainPath(path);
        if (const auto passed = m_passed.find(plain); passed != m_passed.end()) {
            m_folders.insert(*passed);
        }
    }
    const auto folders = std::exchange(m_folders, {});
    // Folders in a folder come before it. NOLINTNEXTLINE(modernize-loop-convert): it knows no reversed map
    for (auto each = folders.rbegin(); each != folders.rend(); ++each) {
        const StoredEntry& folder = each->second.entry;
        auto place = m_context.folder.existing(folder.path);
        const auto there = place ? RestoreFolder::look(*place) : Result<std::optional<struct stat>>(place.fault());
        if (!(there && *there && S_ISDIR((*there)->st_mode)) && m_context.placer.hasRemoved(folder.path)) {
            continue; // there is a file of a later volume
        }
        if (!place) {
            m_context.log.add(place.takeFault());
            continue;
        }
        constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
        const FileDescriptor fd(openat(place->folder, place->name.c_str(), kFlags));
        std::vector<LostAttribute> lost;
        struct stat found {};
        if (fd && fstat(fd.get(), &found) == 0 && mayFinish(found)) {
            const bool isOthers = !m_context.overwrite && !m_context.folder.owns(found);
            applyAttributes(fd.get(), folder, lost, isOthers);
            m_context.folder.keepMode(found);
        } else {
            lost.push_back({"mode", fd ? EEXIST : errno});
        }
        m_context.report(folder.path, lost);
    }
    for (Fault& open : m_context.folder.closeAgain()) {
        m_context.log.add(std::move(open));
    }
}

bool Restoring::mayFinish(const struct stat& folder) const
{
    return m_context.overwrite || m_context.folder.owns(folder) || m_asRecorded.contains(RestoreFolder::keyOf(folder));
}

Result<void> Restoring::makeNode(const StoredEntry& entry, const RestorePlace& place)
{
    if (!S_ISLNK(entry.mode) && !S_ISFIFO(entry.mode) && !S_ISCHR(entry.mode) && !S_ISBLK(entry.mode)) {
        return restoreFault(FaultKind::fileSkipped, entry.path, 0, "of a kind that cannot be made");
    }
    auto made = makeNodeBeside(place, entry);
    if (!made) {
        return made.takeFault();
    }
    std::vector<LostAttribute> lost;
    if (auto applied = applyAttributesAt(*made, entry, lost); !applied) {
        return applied;
    }
    if (const auto right = m_context.mayReplace(entry.path, *made, place); !right || !*right) {
        unlinkat(made->folder, made->name.c_str(), 0);
        return right ? Result<void>() : right.fault();
    }
    auto put = m_context.put({.at = *made, .name = place.name, .path = entry.path, .origin = m_context.origin});
    if (put) {
        m_context.report(entry.path, lost);
    }
    return put;
}

void Restoring::settle(Fault fault)
{
    const bool medium = fault.kind == FaultKind::cancelled || isGone(fault.kind);
    if (medium || ends(fault)) {
        fault.doing = Action::restore;
        m_fatal = std::move(fault);
    } else {
        m_context.log.add(std::move(fault));
    }
}

bool Restoring::ends(const Fault& fault) const
{
    return endsRestore(fault) && (fault.code != EROFS || m_context.folder.isReadOnly());
}

void Restoring::nameMissing(LabelledReader section)
{
    if (!endsRestore(*m_fatal)) {
        return;
    }
    if (m_files.list() != nullptr) {
        m_files.list()->forEachUnmet([this](const ListedFile& file) {
            if (file.regular && file.whole.empty()) {
                noteMissing(file.path);
            }
        });
    } else if (section.reader.seekable()) {
        FaultLog ignored;
        std::uint64_t met = 0;
        const StoredVisit visit{.entry =
                                    [&](const StoredEntry& entry, StoredBytes& /*bytes*/) {
                                        if (++met > m_taken && !S_ISDIR(entry.mode) && !isOwnAbout(entry)) {
                                            noteMissing(entry.path);
                                        }
                                        return true;
                                    },
                                .totals = {},
                                .first = [](const std::string& path) { return isStoredManifest(path); }};
        static_cast<void>(
            walkMedium(section, visit, ignored, m_context.stop)); // the fault that ended the restore is known
    }
}

void Restoring::noteMissing(const std::string& path)
{
    const bool ofDisc = m_leavesOutAbout && isAboutDisc(path);
    if (!ofDisc && m_context.patterns.match(path) && ++m_missing <= kMostLogged) {
        m_context.log.add(restoreFault(FaultKind::notRestored, path, 0));
    }
}

bool Restoring::cameUnlisted(const ListedFile& file)
{
    const auto came = m_unlisted.find(file.path);
    if (came == m_unlisted.end() || !file.regular) {
        return came != m_unlisted.end();
    }
    RestoreFolder& folder = m_context.folder;
    auto place = folder.existing(came->second);
    const auto found = place ? RestoreFolder::look(*place) : Result<std::optional<struct stat>>(place.takeFault());
    if (!found || !*found || !S_ISREG((*found)->st_mode) || !folder.owns(**found) || !folder.isWhole(**found)) {
        return true; // the log says why it is not under its name
    }
    const auto digest = digestOfFile(*place, m_context.buffer, m_context.stop);
    return digest && file.digest == *digest;
}

} // namespace steadyburn
