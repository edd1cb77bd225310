#include "workflow/readback/RestoreLinks.h"

#include "base/Text.h"
#include "verify/LinkCheck.h"
#include "workflow/readback/RestoreFill.h"
#include "workflow/readback/TemporaryFile.h"

#include <algorithm>
#include <cerrno>
#include <set>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

Result<bool> RestoreLinks::make(const Kept& kept, const RestorePlace& place)
{
    const StoredEntry& link = kept.link;
    const RestorePlace mine{fcntl(place.folder, F_DUPFD_CLOEXEC, 0), place.name, place.path};
    const FileDescriptor held(mine.folder);
    RestoreFolder& folder = m_context.folder;
    const auto old = RestoreFolder::look(mine);
    const bool replaces = old && *old && !folder.owns(**old);
    if (!m_finishing && (m_files.waits(link.hardLink) || (replaces && m_files.awaitsMember()))) {
        m_kept.push_back(kept); // until it is known whether the file is whole
        return true;
    }
    const std::string otherPath = fileOf(kept);
    auto other = folder.existing(otherPath);
    const auto looked =
        other ? RestoreFolder::look(*other) : Result<std::optional<struct stat>>(std::optional<struct stat>());
    const auto there = RestoreFolder::look(mine);
    if (!looked || !there) {
        return TemporaryFile::fault(link.path, looked ? there.fault().code : looked.fault().code);
    }
    const std::optional<struct stat>& found = *looked;
    const bool missing = !found || !folder.owns(*found);
    const bool isOther = !missing && (m_finishing || link.size > 0) && isOtherVersion(kept, otherPath);
    if (link.size > 0 && !m_finishing && (missing || isOther)) {
        return false;
    }
    if (missing && !m_finishing) { // another volume may have it
        keep(link);
        return true;
    }
    if (isOther || (missing && (!found || !standsRight(link)))) {
        noteLacking(link);
        return restoreFault(FaultKind::fileSkipped, link.path, 0,
                            std::string("hard link to ") + (isOther ? "another version of " : "") + link.hardLink +
                                ", which was not restored");
    }
    const bool mayComeAnew = !m_context.follows(m_context.placer.originOf(*other, *found), m_context.origin);
    if (!m_finishing && link.size == 0 && mayComeAnew) { // on a volume between, which has not been read
        keep(link);
        return true;
    }
    if (*there && (*there)->st_dev == found->st_dev && (*there)->st_ino == found->st_ino) {
        return true; // the link exists, or links to itself, as in `tar cf x.tar h h`
    }
    if (!m_finishing && replaces && m_files.awaitsManifest()) {
        m_kept.push_back(kept); // until its line is known
        return true;
    }
    const auto line = m_finishing ? kept.line : m_files.lineOfLink(link);
    const bool compares = line && S_ISREG(found->st_mode) && folder.isWhole(*found);
    const bool asListed = !compares || m_files.isAsLineSays(*line, link.path, *other);
    if (!asListed && m_context.stop.stop_requested()) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::restore};
    }
    if (!asListed) {
        m_context.placer.foundDamaged(*found);
    }
    if (const auto right = m_context.mayReplace(link.path, *other, mine); !right || !*right) {
        return right ? Result<bool>(true) : right.fault(); // what is there stays
    }
    auto made = linkOrCopy(link, *other, otherPath, mine);
    if (!made) {
        return made.takeFault();
    }
    made->whole = asListed && folder.isWhole(*found);
    made->torn = otherPath != link.hardLink && m_context.placer.isTorn(link.hardLink);
    made->completable = m_context.placer.isCompletable(link.hardLink);
    auto put = m_context.put(*made);
    if (put) {
        m_files.noteLink(link.path, otherPath, line.has_value());
    }
    return put ? Result<bool>(true) : put.takeFault();
}

void RestoreLinks::keep(StoredEntry link)
{
    const ListedFile* const listed = m_files.listed();
    if (listed != nullptr && listed->digest && !listed->sparse) {
        noteSum(link.path, *listed->digest);
    }
    m_kept.push_back({std::move(link), m_context.origin});
}

void RestoreLinks::noteLines()
{
    for (Kept& kept : m_kept) {
        if (std::exchange(kept.isHere, false)) {
            kept.line = m_files.lineOfLink(kept.link);
        }
    }
}

void RestoreLinks::noteSum(const std::string& link, const Digest& digest)
{
    const auto [known, isNew] = m_sums.emplace(link, LinkSum{digest, m_context.origin});
    if (!isNew && !m_context.origin.isBefore(known->second.from)) {
        known->second = {digest, m_context.origin};
    }
}

void RestoreLinks::keepSplit(StoredEntry link, Extent part, TornMark split)
{
    m_keptSplit = true;
    const bool again = !m_kept.empty() && m_kept.back().split && m_kept.back().link.path == link.path;
    if (again && !m_kept.back().origin.yieldsTo(m_context.origin)) {
        return; // a later volume has it
    }
    const ListedFile* const listed = m_files.listed();
    if (listed != nullptr && listed->wholeDigest && !listed->sparse) {
        noteSum(link.path, *listed->wholeDigest);
    } else if (const auto expected = split.expected()) {
        noteSum(link.path, *expected);
    }
    if (listed != nullptr && listed->digest) {
        SplitSums& sums = m_splitSums[link.path];
        if (sums.size != split.size || sums.mtime != split.mtime) {
            sums = {.size = split.size, .mtime = split.mtime, .parts = {}};
        }
        sums.parts.insert_or_assign(part.offset, std::pair(listed->size, *listed->digest));
    }
    if (again) {
        m_kept.pop_back(); // the part before
    }
    m_kept.push_back({std::move(link), m_context.origin, std::move(split)});
}

void RestoreLinks::keepAgain(StoredEntry link, TornMark split)
{
    m_kept.push_back({std::move(link), m_context.origin, std::move(split)});
}

void RestoreLinks::dropEarlierSplit()
{
    std::map<std::string, std::size_t> last; // in m_kept, by path
    std::set<std::size_t> earlier;
    for (std::size_t i = 0; i < m_kept.size(); ++i) {
        if (!m_kept[i].split) {
            continue;
        }
        const auto [known, isNew] = last.emplace(m_kept[i].link.path, i);
        if (!isNew && m_kept[known->second].origin.yieldsTo(m_kept[i].origin)) {
            earlier.insert(std::exchange(known->second, i));
        } else if (!isNew) {
            earlier.insert(i);
        }
    }
    std::size_t at = 0;
    std::erase_if(m_kept, [&](const Kept&) { return earlier.contains(at++); });
}

void RestoreLinks::finish()
{
    m_finishing = true;
    keepWhereNoneCame();
    dropEarlierSplit();
    const RestoreOrigin last = m_context.origin;
    const std::vector<Kept> links = std::exchange(m_kept, {});
    std::vector<std::pair<std::string, std::string>> paths;
    paths.reserve(links.size());
    for (const Kept& kept : links) {
        paths.emplace_back(kept.link.path, kept.link.hardLink);
    }
    for (const std::size_t number : linksBehindTheirFiles(paths)) {
        const Kept& kept = links[number];
        if (isReplaced(kept)) {
            continue;
        }
        m_context.origin = kept.origin;
        auto place = m_context.placeFor(kept.link.path, kept.origin);
        const auto later = place && *place ? m_context.laterHas(**place, kept.origin) : Result<bool>(place.ok());
        if (place && later && *later) {
            continue;
        }
        auto linked = place ? make(kept, **place) : Result<bool>(place.takeFault());
        if (!linked) {
            m_context.log.add(linked.takeFault());
        } else if (*linked && kept.split) {
            removeTorn(kept);
        }
    }
    makeRemembered();
    m_context.origin = last;
}

void RestoreLinks::removeTorn(const Kept& kept)
{
    const auto placed = m_context.folder.place(kept.link.path);
    if (!placed) {
        return; // what is left stays
    }
    const RestorePlace& place = *placed;
    const auto found = RestoreFolder::look(place);
    const bool whole = found && *found && m_context.folder.owns(**found) && m_context.folder.isWhole(**found) &&
                       !m_context.placer.originOf(place, **found).isBefore(kept.origin);
    const std::vector<TornFile> torn = findTornFiles(place, *kept.split);
    const auto parts = [](const TornFile& each) {
        return std::count(each.mark.parts.begin(), each.mark.parts.end(), true);
    };
    const auto most = std::ranges::max_element(torn, {}, parts);
    const auto isSpare = [&](const TornFile& each) { // another one has all its parts
        return &each != &*most && std::equal(each.mark.parts.begin(), each.mark.parts.end(), most->mark.parts.begin(),
                                             [](bool has, bool other) { return !has || other; });
    };
    for (const TornFile& each : torn) {
        if (whole || isSpare(each)) {
            unlinkat(place.folder, each.name.c_str(), 0);
        }
    }
}

bool RestoreLinks::isReplaced(const Kept& kept)
{
    auto place = m_context.folder.existing(kept.link.path);
    const auto replaced = place ? m_context.hasReplaced(kept.origin, *place) : Result<bool>(place.takeFault());
    if (!replaced || !*replaced) {
        return false; // what fails here fails when the link is made
    }
    auto other = m_context.folder.existing(kept.link.hardLink);
    if (!other && other.fault().kind == FaultKind::fileSkipped && !isLater(kept, kept.link.path)) { // it leads outside
        Fault outside = other.takeFault();
        outside.path = kept.link.path;
        m_context.log.add(std::move(outside));
    }
    return true;
}

void RestoreLinks::dropReplaced()
{
    std::erase_if(m_kept, [this](const Kept& kept) { return isReplaced(kept); });
}

// Whether the section that is being read may have the link's file: no later one up to the link's own has it anew.
bool RestoreLinks::mayBeOfHere(const Kept& kept) const
{
    return !kept.split && m_context.follows(m_context.origin, kept.origin);
}

std::vector<std::string> RestoreLinks::unchosenFiles()
{
    dropReplaced();
    std::vector<std::string> files;
    for (const Kept& kept : m_kept) {
        if (mayBeOfHere(kept) && isUnchosen(kept)) {
            files.push_back(escapeNonUtf8(kept.link.hardLink));
        }
    }
    return files;
}

std::string RestoreLinks::takeNameOf(const std::string& file)
{
    std::string first;
    for (Kept& kept : m_kept) {
        if (kept.link.hardLink == file && mayBeOfHere(kept)) {
            first = first.empty() ? kept.link.path : first;
            kept.link.hardLink = first;
        }
    }
    std::erase_if(m_kept, [&](const Kept& kept) { return kept.link.path == first; });
    return first;
}

bool RestoreLinks::takeFiles()
{
    m_listedPaths.clear();
    keepWhereNoneCame();
    dropReplaced();
    std::vector<Kept> others;
    for (Kept& kept : std::exchange(m_kept, {})) {
        if (!isUnchosen(kept)) {
            others.push_back(std::move(kept));
            continue;
        }
        const std::string file = kept.link.hardLink;
        const auto known = m_wanted.find(file);
        if (known != m_wanted.end()) { // another link to the same file
            kept.link.hardLink = known->second.kept.link.path;
            others.push_back(std::move(kept));
            continue;
        }
        m_listedPaths.insert(escapeNonUtf8(file));
        m_wanted.emplace(file, Wanted{std::move(kept)});
    }
    m_kept = std::move(others);
    for (const auto& [path, file] : m_wanted) {
        m_lookedForAll.insert(path);
    }
    m_onlyFiles = !m_wanted.empty();
    return m_onlyFiles;
}

bool RestoreLinks::lacksFiles() const
{
    return std::any_of(m_wanted.begin(), m_wanted.end(), [](const auto& file) { return !file.second.came; });
}

// Keeps the links again whose wanted file has not come.
void RestoreLinks::keepWhereNoneCame()
{
    for (auto& [path, file] : std::exchange(m_wanted, {})) {
        if (!file.came) {
            m_kept.push_back(std::move(file.kept));
        }
    }
}

std::optional<std::string> RestoreLinks::nameFor(const StoredEntry& entry, const std::string& path)
{
    Wanted& file = m_wanted.at(path);
    if (!file.kept.mayBeNameOf(m_context.origin, entry.part ? entry.part->size : entry.size, entry.mtime,
                               writingOf(entry))) {
        return std::nullopt;
    }
    const ListedFile* const listed = m_files.listed();
    const auto sum = m_sums.find(file.kept.link.path);
    if (!entry.part && listed != nullptr && listed->digest && sum != m_sums.end() &&
        *listed->digest != sum->second.digest) {
        return std::nullopt; // another version
    }
    if (!entry.hardLink.empty() && !entry.part) {
        StoredEntry link = entry;
        link.path = file.kept.link.path;
        file.came = true;
        m_kept.push_back({std::move(link), file.kept.origin});
        return std::nullopt;
    }
    if (!S_ISREG(entry.mode) || !entry.hardLink.empty() || (file.came && !entry.part)) {
        return std::nullopt;
    }
    file.came = true;
    return file.kept.link.path;
}

// Whether the link's file is not going to be restored under its own name, or as a later version.
bool RestoreLinks::isUnchosen(const Kept& kept)
{
    const StoredEntry& link = kept.link;
    if (m_lookedForAll.contains(link.hardLink)) {
        return false;
    }
    if (!m_context.patterns.match(link.hardLink) || (staysAsItIs(link.hardLink) && !standsRight(link))) {
        return true;
    }
    const std::string path = fileOf(kept);
    return !kept.split && isLater(kept, path) &&
           isOtherVersion(kept, path); // lists of later discs do not name the parts
}

bool RestoreLinks::Kept::mayBeNameOf(const RestoreOrigin& file, std::uint64_t size, const FileTime& mtime,
                                     std::string_view writing) const
{
    return split ? split->size == size && split->mtime == mtime && mayBeOneWriting(split->writing, writing)
                 : !origin.isBefore(file);
}

std::optional<RestoreLinks::Made> RestoreLinks::madeAt(const std::string& path)
{
    const auto place = m_context.folder.existing(path);
    const auto found = place ? RestoreFolder::look(*place) : Result<std::optional<struct stat>>(place.fault());
    if (!found || !*found || !m_context.folder.owns(**found)) {
        return std::nullopt;
    }
    return Made{*place, **found, m_context.placer.originOf(*place, **found)};
}

bool RestoreLinks::isLater(const Kept& kept, const std::string& path)
{
    const auto file = madeAt(path);
    return file && kept.origin.isBefore(file->origin);
}

bool RestoreLinks::isOtherVersion(const Kept& kept, const std::string& path)
{
    const auto file = madeAt(path);
    if (!file || file->origin.isOfVolume(kept.origin)) {
        return false;
    }
    const std::string& own = kept.link.hardLink;
    const bool later = kept.origin.isBefore(file->origin);
    if (!kept.split && !later && m_context.placer.standsAt(own) == own &&
        m_context.follows(file->origin, kept.origin)) {
        return false; // nothing between has it
    }
    const bool torn = path != own && m_context.placer.isTorn(own);
    if (torn && kept.split && m_context.placer.isCompletable(own)) {
        const auto same = findTornFiles({file->place.folder, own.substr(own.rfind('/') + 1), {}}, *kept.split);
        return std::ranges::none_of(same, [&](const TornFile& each) { return each.name == file->place.name; });
    }
    const bool known = m_sums.contains(kept.link.path) || m_splitSums.contains(kept.link.path);
    if (known && !torn && m_context.folder.isWhole(file->found)) {
        return !hasContentsOf(file->place, kept.link.path); // size and date need not be believed
    }
    const FileTime mtime{file->found.st_mtim.tv_sec, static_cast<std::int32_t>(file->found.st_mtim.tv_nsec)};
    const auto size = torn && kept.split ? kept.split->size // its end may be missing
                                         : static_cast<std::uint64_t>(file->found.st_size);
    return !kept.mayBeNameOf(file->origin, size, mtime, {});
}

std::string RestoreLinks::fileOf(const Kept& kept)
{
    const std::string& own = kept.link.hardLink;
    const std::string last = m_context.placer.standsAt(own);
    if (last == own || !isLater(kept, last)) {
        return last;
    }
    return (madeAt(own) && !isOtherVersion(kept, own)) || isOtherVersion(kept, last) ? own : last;
}

bool RestoreLinks::staysAsItIs(const std::string& path)
{
    auto place = m_context.folder.existing(path);
    if (!place) {
        return place.fault().kind == FaultKind::fileSkipped; // there is no folder of that name
    }
    const auto looked = RestoreFolder::look(*place);
    if (looked && !*looked) { // another name may be there that is the same for the file system
        const auto alike = RestoreFolder::lookAtAlike(*place);
        return alike && *alike;
    }
    if (!looked || m_context.folder.owns(**looked)) {
        return false;
    }
    return !m_context.overwrite || S_ISDIR((*looked)->st_mode) || m_context.folder.isProtected(**looked);
}

bool RestoreLinks::standsRight(const StoredEntry& link)
{
    if (!m_sums.contains(link.path) && !m_splitSums.contains(link.path)) {
        return false;
    }
    const auto [known, isNew] = m_standsRight.emplace(link.hardLink, false);
    if (isNew) {
        const auto place = m_context.folder.existing(link.hardLink);
        known->second = place && hasContentsOf(*place, link.path);
    }
    return known->second;
}

bool RestoreLinks::hasContentsOf(const RestorePlace& file, const std::string& link)
{
    const auto looked = RestoreFolder::look(file);
    if (!looked || !*looked || !S_ISREG((*looked)->st_mode)) {
        return false;
    }
    const struct stat& found = **looked;
    const auto has = [&](Extent range, const Digest& sum) {
        const auto digest = digestOfFile(file, m_context.buffer, m_context.stop, range);
        return digest && *digest == sum;
    };
    if (const auto sum = m_sums.find(link); sum != m_sums.end()) {
        return has(kAllOfFile, sum->second.digest);
    }
    const auto split = m_splitSums.find(link);
    if (split == m_splitSums.end()) {
        return false;
    }
    const SplitSums& sums = split->second;
    return sums.size == static_cast<std::uint64_t>(found.st_size) &&
           sums.mtime == FileTime{found.st_mtim.tv_sec, static_cast<std::int32_t>(found.st_mtim.tv_nsec)} &&
           std::ranges::all_of(sums.parts, [&](const auto& part) {
               return has({part.first, part.second.first}, part.second.second);
           });
}

Result<RestorePlacer::Made> RestoreLinks::linkOrCopy(const StoredEntry& link, const RestorePlace& other,
                                                     const std::string& otherPath, const RestorePlace& mine)
{
    RestorePlacer::Made made{.at = {mine.folder, {}, {}}, .name = mine.name, .path = link.path};
    made.origin = m_context.origin;
    made.furtherNameOf = link.hardLink;
    int code = EEXIST;
    while (code == EEXIST) {
        made.at.name = TemporaryFile::temporaryName();
        code = linkat(other.folder, other.name.c_str(), mine.folder, made.at.name.c_str(), 0) == 0 ? 0 : errno;
    }
    if (code == 0) {
        return made;
    }
    if (!mayBeCopied(code)) {
        return TemporaryFile::fault(link.path, code);
    }
    auto file = TemporaryFile::create(mine, link.path);
    if (!file) {
        return file.takeFault();
    }
    StoredEntry like = link;
    if (const int failed = copyFile(other, file->fd(), like, m_context.buffer, m_context.stop); failed != 0) {
        return failed == ECANCELED ? Fault{.kind = FaultKind::cancelled, .doing = Action::restore}
                                   : TemporaryFile::fault(link.path, failed);
    }
    std::vector<LostAttribute> lost;
    applyAttributes(file->fd(), like, lost);
    if (const int failed = file->close(); failed != 0) {
        return TemporaryFile::fault(link.path, failed);
    }
    m_context.report(link.path, lost);
    m_context.log.add(restoreFault(FaultKind::linkCopied, link.path, code, {}, OtherPath{otherPath}));
    made.at.name = file->place().name;
    made.furtherNameOf.clear();
    return made;
}

} // namespace steadyburn
