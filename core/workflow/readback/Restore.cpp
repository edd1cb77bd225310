#include "workflow/readback/Restore.h"

#include "base/Sha256.h"
#include "unpack/medium/MediumContents.h"
#include "unpack/tar/ChosenEntries.h"
#include "verify/Manifest.h"
#include "workflow/readback/NewFile.h"
#include "workflow/readback/RestoreFill.h"
#include "workflow/readback/RestoreFolder.h"
#include "workflow/readback/RestoreLeftovers.h"
#include "workflow/readback/RestorePatterns.h"
#include "workflow/readback/RestorePlacer.h"
#include "workflow/readback/RestoreSums.h"

#include <algorithm>
#include <cerrno>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::size_t kPiece = 1024 * 1024;

Fault restoreFault(FaultKind kind, const std::string& path, int code, std::string detail = {})
{
    return {.kind = kind, .doing = Action::restore, .code = code, .path = path, .detail = std::move(detail)};
}

using DigestOf = std::function<std::optional<Digest>(const StoredEntry&)>;

class Restoring {
public:
    Restoring(RestoreFolder folder, const RestoreOptions& options, FaultLog& log)
        : m_folder(std::move(folder)),
          m_placer(m_folder, log, options.overwrite),
          m_options(options),
          m_log(log),
          m_patterns(options.patterns),
          m_buffer(kPiece)
    {
    }

    ~Restoring() // where nobody came to finish()
    {
        m_joined.clear();
        m_waiting.drop(m_folder);
        finishFolders();
    }
    Restoring(const Restoring&) = delete;
    Restoring& operator=(const Restoring&) = delete;

    // Which volume of which set comes next; an empty uuid: none.
    void begin(const std::string& set, unsigned volume)
    {
        m_origin = {};
        if (!set.empty()) {
            const auto [known, isNew] = m_sets.emplace(set, static_cast<std::uint32_t>(m_sets.size() + 1));
            m_origin = {.set = known->second, .volume = volume};
        }
    }

    Result<void> add(MediumReader& reader, std::optional<std::vector<ChosenRange>> chosen, DigestOf digestOf,
                     const std::optional<StoredList>& list, std::stop_token stop)
    {
        m_list.reset();
        if (list) {
            m_list.emplace(*list, m_log, Action::restore);
        }
        m_manifest.clear();
        m_sessions.clear();
        m_stop = stop;
        m_digestOf = std::move(digestOf);
        const StoredVisit visit{
            .entry = [this](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes); },
            .totals = {},
            .first = [](const std::string& path) { return isStoredManifest(path); },
            .witnesses = IsoWitnesses::trees,
            // Of a few files not all of the session is read, unless one of them is to replace another.
            .sums = m_options.patterns.empty() ? StoredVisit::Sums::session : StoredVisit::Sums::files,
            .sessionsWanted = [this] { return !m_waiting.empty(); },
            .compared = [this](std::uint32_t session, bool holds) { m_sessions[session] = holds; }};
        auto walked = chosen ? walkChosen(reader, std::move(*chosen), visit, m_log, std::move(stop))
                             : walkMedium(reader, visit, m_log, std::move(stop));
        if (m_stop.stop_requested()) {
            m_waiting.drop(m_folder);
        }
        m_waiting.place(m_sessions, m_folder, m_placer, m_log);
        if (m_fatal) {
            return *m_fatal;
        }
        if (!walked) {
            Fault fault = walked.takeFault();
            fault.doing = Action::restore;
            return fault;
        }
        m_manifest.reportMissing([this](const std::string& path) { return m_patterns.match(path); }, m_log);
        if (m_list) {
            m_list->reportMissing([this](const ListedFile& file) {
                return m_patterns.match(file.whole.empty() ? file.path : file.whole);
            });
        }
        return {};
    }

    RestoreReport finish(bool all)
    {
        m_finishing = true;
        while (!m_joined.empty()) { // of these some parts never came
            finishJoined(m_joined.begin());
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
        return {.files = m_placer.wholeFiles(), .damaged = m_placer.damagedFiles(), .bytes = m_bytes};
    }

private:
    bool take(const StoredEntry& entry, StoredBytes& bytes)
    {
        m_listed = m_list ? m_list->meet(entry) : nullptr;
        m_expected = m_listed == nullptr ? m_manifest.meet(entry.path) : std::nullopt;
        if (entry.part ? m_patterns.match(wholePath(entry)) : m_patterns.match(entry.path)) {
            auto restored = entry.part ? restorePart(entry, bytes) : restoreEntry(entry, bytes);
            if (!restored) {
                settle(restored.takeFault());
            }
        } else if (isStoredManifest(entry.path) && S_ISREG(entry.mode)) {
            if (auto taken = m_manifest.take(bytes); !taken) {
                settle(taken.takeFault());
            }
        }
        return !m_fatal;
    }

    void settle(Fault fault)
    {
        const bool medium = fault.kind == FaultKind::cancelled || isGone(fault.kind);
        if (medium || (fault.kind == FaultKind::io && endsRestore(fault.code))) {
            fault.doing = Action::restore;
            m_fatal = std::move(fault);
        } else {
            m_log.add(std::move(fault));
        }
    }

    Result<void> restoreEntry(const StoredEntry& entry, StoredBytes& bytes)
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
        if (laterHas(*place) || (begun != m_joined.end() && m_origin.isBefore(begun->second.origin))) {
            return {};
        }
        if (begun != m_joined.end() && begun->second.origin.isBefore(m_origin)) {
            m_joined.erase(begun); // it was changed before the set was gone on with
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

    // Hard links of a file that was cut have as many entries as it has parts: the last one stands for all.
    Result<void> restorePart(const StoredEntry& entry, StoredBytes& bytes)
    {
        constexpr unsigned kMostParts = 1'000'000;
        const PartMark& mark = *entry.part;
        StoredEntry whole = entry;
        whole.path = wholePath(entry);
        whole.size = mark.size;
        whole.part.reset();
        if (!entry.hardLink.empty()) {
            const std::string suffix = partSuffix(mark.part.number, mark.part.count);
            if (mark.part.number < mark.part.count || !entry.hardLink.ends_with(suffix)) {
                return {};
            }
            whole.hardLink.resize(entry.hardLink.size() - suffix.size());
            whole.size = 0;
            m_pendingLinks.push_back(std::move(whole)); // the parts may still come
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
            if (place && laterHas(*place)) {
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
        auto filled = fill(file.file.fd(), entry, bytes, mark.part.offset);
        if (!filled) {
            return filled.takeFault();
        }
        file.whole = file.whole && *filled;
        file.parts[mark.part.number - 1] = true;
        if (file.complete()) {
            finishJoined(joined);
        }
        return {};
    }

    using Joined = std::map<std::string, JoinedFile>;

    Result<Joined::iterator> beginJoined(StoredEntry whole, unsigned parts)
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

    // What there is of it is kept, and what is not is told.
    Joined::iterator finishJoined(Joined::iterator joined)
    {
        JoinedFile& file = joined->second;
        const auto settled = settleFile(file.file, file.name, file.entry, file.whole && file.complete());
        if (!settled) {
            m_log.add(settled.fault());
        }
        const auto missing = static_cast<std::size_t>(std::count(file.parts.begin(), file.parts.end(), false));
        if (missing > 0) {
            m_log.add({.kind = FaultKind::volumeMissing,
                       .doing = Action::restore,
                       .path = file.entry.path,
                       .needed = file.parts.size(),
                       .available = file.parts.size() - missing});
        }
        return m_joined.erase(joined);
    }

    // A folder that this restore made holds none.
    void clearLeftovers(const RestorePlace& place)
    {
        struct stat folder = {};
        if (fstat(place.folder, &folder) == 0 && !m_folder.owns(folder)) {
            m_leftovers.clear(place.folder, place.path.substr(0, place.path.size() - place.name.size()));
        }
    }

    // A later volume of the same set has given what is there, whole.
    [[nodiscard]] bool laterHas(const RestorePlace& place) const
    {
        const auto found = RestoreFolder::look(place);
        return found && m_folder.isWhole(*found) && m_origin.isBefore(m_folder.originOf(*found));
    }

    Result<void> makeFolder(const StoredEntry& entry)
    {
        auto place = m_folder.place(entry.path);
        if (!place) {
            return place.takeFault();
        }
        const bool made = mkdirat(place->folder, place->name.c_str(), 0700) == 0;
        if (!made && errno != EEXIST) {
            return NewFile::fault(entry.path, errno);
        }
        const auto found = RestoreFolder::look(*place);
        if (!found || !S_ISDIR(found->st_mode)) {
            return restoreFault(FaultKind::fileSkipped, entry.path, EEXIST,
                                "something that is no folder is in its place");
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

    void finishFolders()
    {
        const auto folders = std::exchange(m_folders, {});
        for (auto each = folders.rbegin(); each != folders.rend(); ++each) { // what lies in a folder before the folder
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

    Result<void> makeFile(const StoredEntry& entry, StoredBytes& bytes, const RestorePlace& place)
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
            m_manifest.take(file->fd());
        }
        return settleFile(*file, place.name, entry, *whole);
    }

    Result<void> settleFile(NewFile& file, const std::string& name, const StoredEntry& entry, bool whole)
    {
        std::vector<LostAttribute> lost;
        applyAttributes(file.fd(), entry, lost);
        if (const int code = file.close(); code != 0) {
            return NewFile::fault(entry.path, code);
        }
        const RestorePlacer::Made made{
            .at = file.place(), .name = name, .path = entry.path, .whole = whole, .origin = m_origin};
        if (mustWait(made, entry)) {
            m_waiting.add(entry.session, made);
            report(entry.path, lost);
            return {};
        }
        auto put = m_placer.put(made);
        if (put) {
            report(entry.path, lost);
        }
        return put;
    }

    // It is to replace a file that this restore did not make, and only its session's checksum tells whether it is
    // whole.
    [[nodiscard]] bool mustWait(const RestorePlacer::Made& made, const StoredEntry& entry) const
    {
        if (!made.whole || entry.sum != StoredSum::session || expectedOf(entry)) {
            return false;
        }
        const auto old = RestoreFolder::look({made.at.folder, made.name, RestoreFolder::plainPath(made.path)});
        return old && !m_folder.owns(*old);
    }

    // What the medium itself says of the contents.
    [[nodiscard]] std::optional<Digest> expectedOf(const StoredEntry& entry) const
    {
        if (m_listed != nullptr && m_listed->digest) {
            return m_listed->digest;
        }
        return m_expected || !m_digestOf ? m_expected : m_digestOf(entry);
    }

    // Whether it came whole.
    Result<bool> fill(int fd, const StoredEntry& entry, StoredBytes& bytes, std::uint64_t begin)
    {
        const bool sparse = m_listed != nullptr && m_listed->sparse;
        auto filled = fillFile(fd,
                               {.entry = entry,
                                .bytes = bytes,
                                .begin = begin,
                                .expected = sparse ? m_listed->sparse : expectedOf(entry),
                                .sparse = sparse,
                                .buffer = m_buffer},
                               m_log, m_stop);
        if (!filled) {
            return filled.takeFault();
        }
        m_bytes += filled->bytes;
        return filled->whole && !entry.doubtful;
    }

    // False when the other end is not there but the medium has the contents here too.
    Result<bool> makeHardLink(const StoredEntry& entry, const RestorePlace& place)
    {
        const RestorePlace mine{fcntl(place.folder, F_DUPFD_CLOEXEC, 0), place.name, place.path};
        const FileDescriptor held(mine.folder);
        if (!m_finishing && m_waiting.has(entry.hardLink)) {
            m_pendingLinks.push_back(entry);
            return true;
        }
        const std::string otherPath = m_placer.standsAt(entry.hardLink);
        auto other = m_folder.existing(otherPath);
        const auto found = other ? RestoreFolder::look(*other) : std::nullopt;
        if (!found || !m_folder.owns(*found)) {
            if (entry.size > 0) {
                return false;
            }
            if (!m_finishing) { // another volume may have it
                m_pendingLinks.push_back(entry);
                return true;
            }
            return restoreFault(FaultKind::fileSkipped, entry.path, 0,
                                "hard link to " + entry.hardLink + ", which was not restored");
        }
        const auto there = RestoreFolder::look(mine);
        if (there && there->st_dev == found->st_dev && there->st_ino == found->st_ino) {
            return true; // it is that file already; of `tar cf x.tar h h` it is itself
        }
        auto made = linkOrCopy(entry, *other, otherPath, mine);
        if (!made) {
            return made.takeFault();
        }
        made->whole = m_folder.isWhole(*found);
        auto put = m_placer.put(*made);
        return put ? Result<bool>(true) : put.takeFault();
    }

    Result<RestorePlacer::Made> linkOrCopy(const StoredEntry& entry, const RestorePlace& other,
                                           const std::string& otherPath, const RestorePlace& mine)
    {
        RestorePlacer::Made made{.at = {mine.folder, {}, {}}, .name = mine.name, .path = entry.path};
        made.origin = m_origin;
        made.furtherName = true;
        int code = EEXIST;
        while (code == EEXIST) {
            made.at.name = NewFile::temporaryName();
            code = linkat(other.folder, other.name.c_str(), mine.folder, made.at.name.c_str(), 0) == 0 ? 0 : errno;
        }
        if (code == 0) {
            return made;
        }
        if (!mayBeCopied(code)) {
            return NewFile::fault(entry.path, code);
        }
        auto file = NewFile::create(mine, entry.path);
        if (!file) {
            return file.takeFault();
        }
        StoredEntry like = entry;
        if (const int failed = copyFile(other, file->fd(), like, m_buffer, m_stop); failed != 0) {
            return failed == ECANCELED ? Fault{.kind = FaultKind::cancelled, .doing = Action::restore}
                                       : NewFile::fault(entry.path, failed);
        }
        std::vector<LostAttribute> lost;
        applyAttributes(file->fd(), like, lost);
        if (const int failed = file->close(); failed != 0) {
            return NewFile::fault(entry.path, failed);
        }
        report(entry.path, lost);
        m_log.add(restoreFault(FaultKind::linkCopied, entry.path, code, otherPath));
        made.at.name = file->place().name;
        made.furtherName = false;
        return made;
    }

    Result<void> makeNode(const StoredEntry& entry, const RestorePlace& place)
    {
        if (!S_ISLNK(entry.mode) && !S_ISFIFO(entry.mode) && !S_ISCHR(entry.mode) && !S_ISBLK(entry.mode)) {
            return restoreFault(FaultKind::fileSkipped, entry.path, 0, "of a kind that cannot be made");
        }
        auto made = makeNodeBeside(place, entry);
        if (!made) {
            return made.takeFault();
        }
        std::vector<LostAttribute> lost;
        applyAttributesAt(*made, entry, lost);
        auto put = m_placer.put({.at = *made, .name = place.name, .path = entry.path, .origin = m_origin});
        if (put) {
            report(entry.path, lost);
        }
        return put;
    }

    void report(const std::string& path, const std::vector<LostAttribute>& lost)
    {
        for (const LostAttribute& one : lost) {
            m_log.add(restoreFault(FaultKind::attributesLost, path, one.code, one.name));
        }
    }

    RestoreFolder m_folder;
    RestorePlacer m_placer;
    RestoreOptions m_options;
    FaultLog& m_log;
    RestorePatterns m_patterns;
    RestoreLeftovers m_leftovers;
    std::vector<std::byte> m_buffer;
    std::map<std::string, StoredEntry> m_folders; // by path
    std::uint64_t m_bytes = 0;
    DigestOf m_digestOf;
    std::stop_token m_stop;
    std::vector<StoredEntry> m_pendingLinks; // their file has not come yet
    Joined m_joined;                         // by path
    RestoreOrigin m_origin;                  // of what is being restored
    RestoreManifest m_manifest;              // of the disc that is being read
    std::optional<Digest> m_expected;        // its line of the entry that is being restored
    RestoreWaiting m_waiting;
    std::map<std::uint32_t, bool> m_sessions; // those that were compared: whether they hold
    std::optional<ListCheck> m_list;          // of the archive that is being read
    const ListedFile* m_listed = nullptr;     // of the entry that is being restored
    std::map<std::string, std::uint32_t> m_sets;
    bool m_finishing = false;
    std::optional<Fault> m_fatal;
};

} // namespace

bool matchesAny(const std::vector<std::string>& patterns, const std::string& path)
{
    return RestorePatterns(patterns).match(path);
}

struct Restorer::State {
    Restoring restoring;
};

Restorer::Restorer(std::unique_ptr<State> state) : m_state(std::move(state))
{
}

Restorer::~Restorer() = default;
Restorer::Restorer(Restorer&& other) noexcept = default;
Restorer& Restorer::operator=(Restorer&& other) noexcept = default;

Result<Restorer> Restorer::open(const RestoreOptions& options, FaultLog& log)
{
    auto folder = RestoreFolder::open(options.into);
    if (!folder) {
        return folder.takeFault();
    }
    return Restorer(std::unique_ptr<State>(new State{Restoring(std::move(*folder), options, log)}));
}

Result<void> Restorer::add(MediumReader& reader, std::stop_token stop)
{
    m_state->restoring.begin({}, 0);
    return m_state->restoring.add(reader, std::nullopt, {}, std::nullopt, std::move(stop));
}

Result<void> Restorer::add(StoredSection& section, std::stop_token stop)
{
    m_state->restoring.begin(section.set, section.volume);
    return m_state->restoring.add(section.reader, std::move(section.chosen), section.digestOf, section.list,
                                  std::move(stop));
}

RestoreReport Restorer::finish(bool all)
{
    return m_state->restoring.finish(all);
}

Result<RestoreReport> restore(MediumReader& reader, const RestoreOptions& options, FaultLog& log, std::stop_token stop)
{
    auto restorer = Restorer::open(options, log);
    if (!restorer) {
        return restorer.takeFault();
    }
    if (auto added = restorer->add(reader, std::move(stop)); !added) {
        return added.takeFault();
    }
    return restorer->finish();
}

} // namespace steadyburn
