// RestorePlacer, of a path that is a file on one volume of a set and a folder on another.
#include "base/os/FolderListing.h"
#include "workflow/readback/RestoreLeftovers.h"
#include "workflow/readback/RestorePlacer.h"
#include "workflow/readback/TemporaryFile.h"

#include <cerrno>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

FileDescriptor openFolder(const RestorePlace& folder)
{
    return FileDescriptor(openat(folder.folder, folder.name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

// Without the temporary files of this process. Null where it cannot be read.
std::optional<std::vector<std::string>> namesIn(const FileDescriptor& folder)
{
    const FolderListing listing =
        listingOf(FileDescriptor(openat(folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)));
    if (!listing) {
        return std::nullopt;
    }
    std::vector<std::string> names;
    while (const dirent* const entry = readdir(listing.get())) {
        const std::string_view name(entry->d_name);
        if (name != "." && name != ".." && restorerOf(name) != getpid()) {
            names.emplace_back(name);
        }
    }
    return names;
}

// Calls `use` for each name in an open folder, with what it is; null where that cannot be known. False where the folder
// cannot be read.
template <typename Use>
bool forEachIn(const FileDescriptor& folder, const std::string& path, const Use& use)
{
    const auto names = folder ? namesIn(folder) : std::nullopt;
    for (const std::string& name : names.value_or(std::vector<std::string>())) {
        struct stat found = {};
        const bool known = fstatat(folder.get(), name.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0;
        use(RestorePlace{folder.get(), name, path + '/' + name}, known ? &found : nullptr);
    }
    return names.has_value();
}

} // namespace

RestorePlacer::Age RestorePlacer::ageOf(const RestorePlace& folder, const struct stat& found,
                                        const RestoreOrigin& mine) const
{
    const RestoreOrigin own = m_folder.originOf(found);
    Age age{.later = mine.isBefore(own), .other = mine.set == 0 || !m_folder.owns(found)};
    age.other = age.other || (own.set != 0 && !own.isBefore(mine) && !age.later);
    if (!age.other) {
        age.later = age.later || (mine.isBefore(m_collected.latest(folder.path + '/')));
        lookAtAges(folder, mine, age);
    }
    return age;
}

void RestorePlacer::lookAtAges(const RestorePlace& folder, const RestoreOrigin& mine, Age& age) const
{
    const bool all =
        forEachIn(openFolder(folder), folder.path, [&](const RestorePlace& place, const struct stat* found) {
            if (found == nullptr || !m_folder.owns(*found)) {
                age.other = true;
                return;
            }
            const RestoreOrigin origin = originOf(place, *found);
            const bool isFolder = S_ISDIR(found->st_mode);
            age.later = age.later || mine.isBefore(origin);
            // A folder that was made on the way to something has no origin.
            age.other =
                age.other || (!mine.isBefore(origin) && !origin.isBefore(mine) && !(isFolder && origin.set == 0));
            if (isFolder) {
                lookAtAges(place, mine, age);
            }
        });
    age.other = age.other || !all;
}

bool RestorePlacer::hasLaterFolder(const RestorePlace& place, const struct stat& found, const RestoreOrigin& mine)
{
    if (mine.set == 0 || !ageOf(place, found, mine).later) {
        return false;
    }
    rememberFile(place.path, mine);
    removeOlder(place, mine);
    return true;
}

void RestorePlacer::rememberFile(const std::string& path, const RestoreOrigin& origin)
{
    RestoreOrigin& known = m_files[path];
    known = known.isBefore(origin) || known.set != origin.set ? origin : known;
}

bool RestorePlacer::removeOlder(const RestorePlace& folder, const RestoreOrigin& mine)
{
    m_collected.drop(folder.path + '/', mine);
    const FileDescriptor held = openFolder(folder);
    forEachIn(held, folder.path, [&](const RestorePlace& place, const struct stat* each) {
        if (each != nullptr && S_ISDIR(each->st_mode)) {
            removeOlder(place, mine);
        } else if (each != nullptr && m_folder.owns(*each) && originOf(place, *each).isBefore(mine) &&
                   unlinkat(place.folder, place.name.c_str(), 0) == 0) {
            forget(place.path, *each);
        }
    });
    struct stat found = {};
    const bool ours =
        held && fstat(held.get(), &found) == 0 && m_folder.owns(found) && !mine.isBefore(m_folder.originOf(found));
    if (!ours || unlinkat(folder.folder, folder.name.c_str(), AT_REMOVEDIR) != 0) {
        return false;
    }
    m_folder.disown(found);
    m_folder.forget(folder.path);
    m_removed.insert(folder.path);
    return true;
}

Result<bool> RestorePlacer::makeRoom(const RestorePlace& place, const struct stat& found, const RestoreOrigin& mine,
                                     const char* why)
{
    const RestoreOrigin origin = originOf(place, found);
    const bool ours = m_folder.owns(found);
    if (ours && mine.isBefore(origin)) {
        return false;
    }
    if (!ours || !origin.isBefore(mine)) {
        return restoreFault(FaultKind::fileSkipped, place.path, EEXIST, why);
    }
    if (unlinkat(place.folder, place.name.c_str(), 0) != 0) {
        return TemporaryFile::fault(place.path, errno);
    }
    forget(place.path, found);
    rememberFile(place.path, origin);
    return true;
}

bool RestorePlacer::liesInLaterFile(const std::string& path, const RestoreOrigin& mine) const
{
    if (m_files.empty()) {
        return false;
    }
    const std::string plain = plainPath(path);
    for (std::size_t end = plain.find('/'); end != std::string::npos; end = plain.find('/', end + 1)) {
        const auto file = m_files.find(plain.substr(0, end));
        if (file != m_files.end() && mine.isBefore(file->second)) {
            return true;
        }
    }
    return false;
}

void RestorePlacer::forget(const std::string& path, const struct stat& gone)
{
    const bool whole = m_folder.isWhole(gone);
    if (S_ISREG(gone.st_mode)) {
        --(whole ? m_wholeFiles : m_damagedFiles);
    }
    if (gone.st_nlink <= 1) { // else another name of it is still there
        m_folder.disown(gone);
    }
    const auto beside = m_besides.find(path);
    const std::string of = beside == m_besides.end() ? path : beside->second;
    if (!whole) {
        supersede(of);
    }
    if (beside != m_besides.end()) {
        m_besides.erase(beside);
    }
    m_standsAt.erase(of);
    m_torn.erase(of);
    m_furtherNames.erase(path);
}

} // namespace steadyburn
