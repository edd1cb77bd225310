#include "workflow/readback/RestorePlacer.h"

#include "workflow/readback/TemporaryFile.h"

#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::size_t kLongestName = 255;

Fault nameTaken(const std::string& path)
{
    return restoreFault(FaultKind::fileSkipped, path, EEXIST, {}, NoPlace{NoPlace::Why::nameTaken});
}

std::string leafName(const std::string& path)
{
    return path.substr(path.rfind('/') + 1);
}

// Returns 0 or errno; EEXIST where there is something of that name.
int renameInFolder(int folder, const std::string& from, const std::string& to)
{
    if (renameat2(folder, from.c_str(), folder, to.c_str(), RENAME_NOREPLACE) == 0) {
        return 0;
    }
    if (errno != EINVAL && errno != ENOSYS) {
        return errno;
    }
    // A file system that cannot: an empty file of ours holds the name until it is replaced.
    constexpr int kFlags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    const FileDescriptor held(openat(folder, to.c_str(), kFlags, 0600));
    if (!held) {
        return errno;
    }
    if (renameat(folder, from.c_str(), folder, to.c_str()) == 0) {
        return 0;
    }
    const int code = errno;
    unlinkat(folder, to.c_str(), 0);
    return code;
}

} // namespace

std::string damagedName(const std::string& name, unsigned number)
{
    const std::string suffix = kDamaged + (number == 1 ? std::string() : "-" + std::to_string(number));
    std::size_t length = std::min(name.size(), kLongestName - suffix.size());
    if (length < name.size()) {
        while (length > 1 && (static_cast<unsigned char>(name[length]) & 0xC0U) == 0x80U) {
            --length;
        }
    }
    return name.substr(0, length) + suffix;
}

Result<std::string> renameAsDamaged(const RestorePlace& from, const std::string& leaf, const std::string& path)
{
    constexpr unsigned kMostNames = 100'000;
    int code = EEXIST;
    for (unsigned number = 1; code == EEXIST && number < kMostNames; ++number) {
        std::string name = damagedName(leaf, number);
        code = renameInFolder(from.folder, from.name, name);
        if (code == 0) {
            return name;
        }
    }
    return TemporaryFile::fault(path, code);
}

Result<bool> RestorePlacer::mayTake(const RestorePlace& place, const std::string& path, const RestoreOrigin& mine) const
{
    if (place.name.size() > kLongestName) {
        return TemporaryFile::fault(path, ENAMETOOLONG);
    }
    const auto alike = RestoreFolder::lookAtAlike(place);
    if (alike && !*alike) {
        return false;
    }
    const auto looked = RestoreFolder::look(place);
    if (!looked) {
        return TemporaryFile::fault(path, looked.fault().code);
    }
    const std::optional<struct stat>& found = *looked;
    if (!found) {
        return namesAlike(path);
    }
    if (S_ISDIR(found->st_mode)) {
        const Age age = ageOf(place, *found, mine);
        if (!age.later && !age.other) {
            return true;
        }
        return restoreFault(FaultKind::fileSkipped, path, EISDIR, kFolderInPlace);
    }
    if (m_folder.isProtected(*found)) {
        return restoreFault(FaultKind::fileSkipped, path, EBUSY, "the file that is restored from is in its place");
    }
    if (!m_overwrite && !m_folder.owns(*found)) {
        return nameTaken(path);
    }
    return true;
}

Result<void> RestorePlacer::put(const Made& made)
{
    auto placed = place(made);
    if (!placed || !made.furtherNameOf.empty()) { // rename() of two names of one file leaves both
        unlinkat(made.at.folder, made.at.name.c_str(), 0);
    }
    return placed;
}

Result<void> RestorePlacer::place(const Made& made)
{
    const RestorePlace wanted{made.at.folder, made.name, plainPath(made.path)};
    auto replaces = mayTake(wanted, made.path, made.origin);
    if (!replaces) {
        return replaces.takeFault();
    }
    const auto mine = RestoreFolder::lookAtAlike(made.at); // beforehand: a file that has its name is counted
    if (!mine || !*mine) {
        return TemporaryFile::fault(made.path, mine ? ENOENT : mine.fault().code);
    }
    if (made.torn) {
        m_torn[wanted.path] = made.completable;
    } else {
        m_torn.erase(wanted.path);
    }
    if (made.torn || (*replaces && !made.whole)) {
        count(**mine, made);
        auto beside = rename(made.at, made.name, made.path);
        if (!beside) {
            return beside.takeFault();
        }
        tellBeside(made.path, *beside, made.completable);
        return {};
    }
    if (*replaces) {
        return replace(wanted, made, **mine);
    }
    if (const int code = renameInFolder(made.at.folder, made.at.name, made.name); code != 0) {
        return code == EEXIST ? nameTaken(made.path) : TemporaryFile::fault(made.path, code);
    }
    noteName(wanted.path, made, **mine);
    count(**mine, made);
    removeBesides(wanted, made);
    return {};
}

// What is there may be a damaged copy that this restore made: that is kept, beside, unless it is from an earlier volume
// of the same set.
Result<void> RestorePlacer::replace(const RestorePlace& wanted, const Made& made, const struct stat& mine)
{
    const auto looked = RestoreFolder::look(wanted);
    if (!looked) {
        return TemporaryFile::fault(made.path, looked.fault().code);
    }
    const std::optional<struct stat>& old = *looked;
    if (old && S_ISDIR(old->st_mode)) {
        if (!removeOlder(wanted, made.origin)) {
            return restoreFault(FaultKind::fileSkipped, made.path, EISDIR, kFolderInPlace);
        }
        if (const int code = renameInFolder(made.at.folder, made.at.name, made.name); code != 0) {
            return TemporaryFile::fault(made.path, code);
        }
        noteName(wanted.path, made, mine);
        count(mine, made);
        return {};
    }
    const bool ours = old && m_folder.owns(*old);
    const bool beside = m_besides.contains(wanted.path);
    const bool damaged = beside || (ours && !m_folder.isWhole(*old));
    const bool superseded = ours && damaged && !beside && m_folder.originOf(*old).isBefore(made.origin);
    if (ours && damaged && !superseded) {
        if (auto moved = moveAside(wanted, made.path); !moved) {
            return moved;
        }
    }
    if (renameat(made.at.folder, made.at.name.c_str(), wanted.folder, wanted.name.c_str()) != 0) {
        return TemporaryFile::fault(made.path, errno);
    }
    noteName(wanted.path, made, mine);
    if (ours && !damaged) {
        m_wholeFiles -= S_ISREG(old->st_mode) ? 1 : 0;
        if (old->st_nlink <= 1) { // else another name of it is still there
            m_folder.disown(*old);
        }
    }
    if (superseded) {
        discount(*old);
        supersede(made.path);
    }
    count(mine, made);
    removeBesides(wanted, made);
    return {};
}

void RestorePlacer::noteName(const std::string& path, const Made& made, const struct stat& mine)
{
    if (made.furtherNameOf.empty()) {
        m_furtherNames.erase(path);
        return;
    }
    m_furtherNames[path] = {made.origin, made.furtherNameOf, mine.st_dev, mine.st_ino};
    if (!made.whole) {
        tellLink(path, made.furtherNameOf);
    }
}

void RestorePlacer::removeBesides(const RestorePlace& wanted, const Made& made)
{
    if (m_standsAt.erase(wanted.path) == 0 || !made.whole) {
        return;
    }
    for (auto each = m_besides.begin(); each != m_besides.end();) {
        const RestorePlace beside{wanted.folder, leafName(each->first), each->first};
        const auto found = each->second == wanted.path ? RestoreFolder::look(beside)
                                                       : Result<std::optional<struct stat>>(std::nullopt);
        const bool earlier = found && *found && m_folder.owns(**found) && !m_folder.isWhole(**found) &&
                             m_folder.originOf(**found).isBefore(made.origin);
        if (!earlier || unlinkat(beside.folder, beside.name.c_str(), 0) != 0) {
            ++each;
            continue;
        }
        discount(**found);
        supersede(made.path);
        each = m_besides.erase(each);
    }
}

// Of a damaged copy.
void RestorePlacer::discount(const struct stat& gone)
{
    m_damagedFiles -= S_ISREG(gone.st_mode) ? 1 : 0;
    if (gone.st_nlink <= 1) { // else another name of it is still there
        m_folder.disown(gone);
    }
}

// To a name of `leaf` that is free. Returns its path.
Result<std::string> RestorePlacer::rename(const RestorePlace& from, const std::string& leaf, const std::string& path)
{
    auto name = renameAsDamaged(from, leaf, path);
    if (!name) {
        return name;
    }
    const std::string plain = plainPath(path);
    std::string beside = plain.substr(0, plain.rfind('/') + 1) + *name;
    m_besides[beside] = plain;
    m_standsAt[plain] = beside;
    return beside;
}

Result<void> RestorePlacer::moveAside(const RestorePlace& old, const std::string& path)
{
    const auto known = m_besides.find(old.path);
    const std::string of = known == m_besides.end() ? path : known->second;
    auto beside = rename(old, leafName(of), of);
    if (!beside) {
        return beside.takeFault();
    }
    m_besides.erase(old.path);
    tellBeside(of, *beside);
    return {};
}

void RestorePlacer::tellBeside(const std::string& path, const std::string& beside, bool completable)
{
    m_log.add({.kind = FaultKind::damagedBeside,
               .doing = Action::restore,
               .path = path,
               .detail = completable ? "parts of it are on other tapes" : "",
               .facts = OtherPath{beside}});
}

void RestorePlacer::tellLink(const std::string& path, const std::string& file)
{
    m_log.add(restoreFault(FaultKind::linkDamaged, path, 0, {}, OtherPath{file}));
}

RestoreOrigin RestorePlacer::originOf(const RestorePlace& place, const struct stat& found) const
{
    const auto known = m_furtherNames.find(place.path);
    return known == m_furtherNames.end() ? m_folder.originOf(found) : known->second.origin;
}

void RestorePlacer::foundDamaged(const struct stat& found)
{
    if (m_folder.owns(found) && m_folder.isWhole(found)) {
        m_folder.own(found, m_folder.originOf(found), false);
        --m_wholeFiles;
        ++m_damagedFiles;
        for (const auto& [path, name] : m_furtherNames) {
            if (name.device == found.st_dev && name.inode == found.st_ino) {
                tellLink(path, name.of);
                --m_wholeFiles;
                ++m_damagedFiles;
            }
        }
    }
}

void RestorePlacer::count(const struct stat& mine, const Made& made)
{
    if (made.furtherNameOf.empty()) {
        m_folder.own(mine, made.origin, made.whole);
    }
    if (S_ISREG(mine.st_mode)) {
        (made.whole ? m_wholeFiles : m_damagedFiles) += 1;
    }
}

std::string RestorePlacer::standsAt(const std::string& path) const
{
    const auto known = m_standsAt.find(plainPath(path));
    return known == m_standsAt.end() ? path : known->second;
}

} // namespace steadyburn
