// What has no contents of its own: hard links, symbolic links, nodes.
#include "workflow/readback/Restoring.h"

#include "base/Text.h"
#include "unpack/medium/MediumContents.h"
#include "workflow/readback/RestoreFill.h"

#include <cerrno>
#include <unordered_set>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

Result<bool> Restoring::makeHardLink(const StoredEntry& entry, const RestorePlace& place)
{
    const RestorePlace mine{fcntl(place.folder, F_DUPFD_CLOEXEC, 0), place.name, place.path};
    const FileDescriptor held(mine.folder);
    const auto old = RestoreFolder::look(mine);
    const bool replaces = old && *old && !m_folder.owns(**old);
    if (!m_finishing && (m_waiting.has(entry.hardLink) || (replaces && !m_ofMember.empty()))) {
        m_pendingLinks.push_back(entry); // until it is known whether the file is whole
        return true;
    }
    const std::string otherPath = m_placer.standsAt(entry.hardLink);
    auto other = m_folder.existing(otherPath);
    const auto looked =
        other ? RestoreFolder::look(*other) : Result<std::optional<struct stat>>(std::optional<struct stat>());
    const auto there = RestoreFolder::look(mine);
    if (!looked || !there) {
        return NewFile::fault(entry.path, looked ? there.fault().code : looked.fault().code);
    }
    const std::optional<struct stat>& found = *looked;
    if (!found || !m_folder.owns(*found)) {
        if (entry.size > 0) {
            return false;
        }
        if (!m_finishing) { // another volume may have it
            keepLink(entry);
            return true;
        }
        if (!found || !standsRight(entry)) {
            return restoreFault(FaultKind::fileSkipped, entry.path, 0,
                                "hard link to " + entry.hardLink + ", which was not restored");
        }
    }
    if (*there && (*there)->st_dev == found->st_dev && (*there)->st_ino == found->st_ino) {
        return true; // it is that file already; of `tar cf x.tar h h` it is itself
    }
    auto made = linkOrCopy(entry, *other, otherPath, mine);
    if (!made) {
        return made.takeFault();
    }
    made->whole = m_folder.isWhole(*found);
    made->torn = m_placer.isTorn(entry.hardLink);
    auto put = m_placer.put(*made);
    return put ? Result<bool>(true) : put.takeFault();
}

std::vector<std::string> Restoring::unchosenFiles()
{
    std::vector<std::string> files;
    for (const StoredEntry& link : m_pendingLinks) {
        if (isUnchosen(link)) {
            files.push_back(escapeNonUtf8(link.hardLink));
        }
    }
    return files;
}

void Restoring::keepLink(StoredEntry link)
{
    if (m_listed != nullptr && !m_listed->sparse) {
        if (const auto sum = m_listed->whole.empty() ? m_listed->digest : m_listed->wholeDigest) {
            m_linkSums.insert_or_assign(link.path, *sum);
        }
    }
    m_pendingLinks.push_back(std::move(link));
}

bool Restoring::standsRight(const StoredEntry& link)
{
    const auto sum = m_linkSums.find(link.path);
    if (sum == m_linkSums.end()) {
        return false;
    }
    const auto [known, isNew] = m_standsRight.emplace(link.hardLink, false);
    if (isNew) {
        auto place = m_folder.existing(link.hardLink);
        const auto looked = place ? RestoreFolder::look(*place) : Result<std::optional<struct stat>>(place.takeFault());
        if (looked && *looked && S_ISREG((*looked)->st_mode)) {
            const auto digest = digestOfFile(*place, m_buffer, m_stop);
            known->second = digest && *digest == sum->second;
        }
    }
    return known->second;
}

// Whether the file that it links to is not going to be restored under its own name.
bool Restoring::isUnchosen(const StoredEntry& link)
{
    return !m_lookedForAll.contains(link.hardLink) &&
           (!m_patterns.match(link.hardLink) || (staysAsItIs(link.hardLink) && !standsRight(link)));
}

// Something is in its place that this restore has not made and may not replace.
bool Restoring::staysAsItIs(const std::string& path)
{
    auto place = m_folder.existing(path);
    const auto looked = place ? RestoreFolder::look(*place) : Result<std::optional<struct stat>>(place.takeFault());
    if (!looked || !*looked || m_folder.owns(**looked)) {
        return false;
    }
    return !m_options.overwrite || S_ISDIR((*looked)->st_mode) || m_folder.isProtected(**looked);
}

bool Restoring::takeFilesOfLinks()
{
    if (m_sets.empty()) { // what one archive has was looked for in it
        return false;
    }
    m_linkedPaths.clear();
    for (auto& [path, file] : std::exchange(m_forLinks, {})) {
        if (!file.came) {
            m_pendingLinks.push_back(std::move(file.link)); // it is nowhere
        }
    }
    std::vector<StoredEntry> others;
    for (StoredEntry& link : std::exchange(m_pendingLinks, {})) {
        if (!isUnchosen(link)) {
            others.push_back(std::move(link));
            continue;
        }
        const std::string file = link.hardLink;
        const auto known = m_forLinks.find(file);
        if (known != m_forLinks.end()) { // a further name of it
            link.hardLink = known->second.link.path;
            others.push_back(std::move(link));
            continue;
        }
        m_linkedPaths.insert(escapeNonUtf8(file));
        m_forLinks.emplace(file, ForLink{std::move(link)});
    }
    m_pendingLinks = std::move(others);
    for (const auto& [path, file] : m_forLinks) {
        m_lookedForAll.insert(path);
    }
    m_onlyForLinks = !m_forLinks.empty();
    return m_onlyForLinks;
}

Result<void> Restoring::restoreForLink(const StoredEntry& entry, StoredBytes& bytes)
{
    ForLink& file = m_forLinks.at(entry.part ? wholePath(entry) : entry.path);
    if (!entry.hardLink.empty() && !entry.part) { // of a further file, which is looked for next
        StoredEntry link = entry;
        link.path = file.link.path;
        file.came = true;
        m_pendingLinks.push_back(std::move(link));
        return {};
    }
    if (!S_ISREG(entry.mode) || !entry.hardLink.empty() || (file.came && !entry.part)) {
        return {};
    }
    file.came = true;
    if (entry.part) {
        return restorePart(entry, bytes, file.link.path);
    }
    StoredEntry under = entry;
    under.path = file.link.path;
    return restoreEntry(under, bytes);
}

Result<void> Restoring::addUnchosen(MediumReader& reader, std::optional<std::vector<ChosenRange>> chosen,
                                    std::stop_token stop)
{
    const std::vector<std::string> files = unchosenFiles();
    std::unordered_set<std::string> wanted(files.begin(), files.end());
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& bytes) {
                                    const bool here = S_ISREG(entry.mode) && entry.hardLink.empty() && !entry.part;
                                    if (here && wanted.erase(escapeNonUtf8(entry.path)) > 0) {
                                        if (auto restored = restoreUnderLink(entry, bytes); !restored) {
                                            settle(restored.takeFault());
                                        }
                                    }
                                    return !m_fatal && (!wanted.empty() || !m_ofMember.empty());
                                },
                            .totals = {},
                            .confirmed = [this](std::uint64_t member, bool holds) { m_members[member] = holds; }};
    FaultLog known; // what is wrong with the rest of the archive has been told
    auto walked = chosen ? walkChosen(reader, std::move(*chosen), visit, known, std::move(stop))
                         : walkMedium(reader, visit, known, std::move(stop));
    settleWaiting();
    if (m_fatal) {
        return *m_fatal;
    }
    if (!walked) {
        Fault fault = walked.takeFault();
        fault.doing = Action::restore;
        return fault;
    }
    return {};
}

// The others become hard links of the first.
Result<void> Restoring::restoreUnderLink(const StoredEntry& file, StoredBytes& bytes)
{
    std::string first;
    for (StoredEntry& link : m_pendingLinks) {
        if (link.hardLink == file.path) {
            first = first.empty() ? link.path : first;
            link.hardLink = first;
        }
    }
    std::erase_if(m_pendingLinks, [&](const StoredEntry& link) { return link.path == first; });
    m_member.reset();
    m_listed = m_list ? m_list->meet(file) : nullptr;
    m_expected = m_manifest.meet(file.path);
    StoredEntry under = file;
    under.path = first;
    return restoreEntry(under, bytes);
}

Result<RestorePlacer::Made> Restoring::linkOrCopy(const StoredEntry& entry, const RestorePlace& other,
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
    m_log.add(restoreFault(FaultKind::linkCopied, entry.path, code, {}, OtherPath{otherPath}));
    made.at.name = file->place().name;
    made.furtherName = false;
    return made;
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
    applyAttributesAt(*made, entry, lost);
    auto put = m_placer.put({.at = *made, .name = place.name, .path = entry.path, .origin = m_origin});
    if (put) {
        report(entry.path, lost);
    }
    return put;
}

} // namespace steadyburn
