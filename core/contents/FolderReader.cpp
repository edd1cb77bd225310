#include "contents/FolderReader.h"

#include "base/os/FileDescriptor.h"
#include "base/os/FolderListing.h"
#include "contents/CacheTag.h"
#include "contents/ListingCrew.h"
#include "contents/SparseMap.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <string_view>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr int kStatFlags = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT;

Fault faultOf(FaultKind kind, int code, std::string path)
{
    return {.kind = kind, .doing = Action::scan, .code = code, .path = std::move(path)};
}

std::string joined(const std::string& folder, const std::string& leaf)
{
    return folder.empty() || folder.back() == '/' ? folder + leaf : folder + '/' + leaf;
}

std::string pathOf(const SourceRoots::Place& place)
{
    return place.below.empty() ? place.rootPath : joined(place.rootPath, place.below);
}

FileTime timeOf(const timespec& time)
{
    return {.seconds = time.tv_sec, .nanoseconds = static_cast<std::int32_t>(time.tv_nsec)};
}

std::pair<std::uint64_t, std::uint64_t> identityOf(const struct stat& status)
{
    return {status.st_dev, status.st_ino};
}

Node nodeOf(const struct stat& status)
{
    Node node;
    node.size = S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
    node.inode = status.st_ino;
    node.device = status.st_dev;
    node.mtime = timeOf(status.st_mtim);
    node.ctime = timeOf(status.st_ctim);
    node.atime = timeOf(status.st_atim);
    node.mode = status.st_mode;
    node.uid = status.st_uid;
    node.gid = status.st_gid;
    if (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode)) {
        node.rdevMajor = major(status.st_rdev);
        node.rdevMinor = minor(status.st_rdev);
    }
    node.links = static_cast<std::uint32_t>(std::min<std::uint64_t>(status.st_nlink, UINT32_MAX));
    return node;
}

bool hasAcl(const std::vector<Xattr>& xattrs)
{
    return std::any_of(xattrs.begin(), xattrs.end(),
                       [](const Xattr& xattr) { return xattr.name == "system.posix_acl_access"; });
}

} // namespace

FolderReader::FolderReader(const ScanOptions& options, const Compilation& compilation)
    : m_rules(compilation, options.excludes),
      m_excludeCaches(options.excludeCaches),
      m_oneFileSystem(options.oneFileSystem)
{
    for (std::string path : options.leaveOut) {
        while (path.size() > 1 && path.back() == '/') {
            path.pop_back();
        }
        struct stat status {};
        if (::lstat(path.c_str(), &status) == 0) {
            m_leftOutInodes.push_back(identityOf(status));
        }
        if (::stat(path.c_str(), &status) == 0) { // our output may be reached through a link
            m_leftOutInodes.push_back(identityOf(status));
        }
        LeftOut left;
        const std::size_t slash = path.rfind('/');
        left.leaf = path.substr(slash == std::string::npos ? 0 : slash + 1);
        const std::string parent = slash == std::string::npos ? "." : path.substr(0, slash + 1);
        if (::stat(parent.c_str(), &status) == 0) {
            left.parent = identityOf(status);
        }
        left.path = std::move(path);
        m_leftOut.push_back(std::move(left));
    }
}

bool FolderReader::leftOut(const struct stat& status) const
{
    return std::find(m_leftOutInodes.begin(), m_leftOutInodes.end(), identityOf(status)) != m_leftOutInodes.end();
}

bool FolderReader::leftOut(const struct stat& folder, const std::string& leaf) const
{
    return std::any_of(m_leftOut.begin(), m_leftOut.end(),
                       [&](const LeftOut& left) { return left.parent == identityOf(folder) && left.leaf == leaf; });
}

Listing FolderReader::list(const FolderJob& job, Watch& watch)
{
    Listing listing;
    listing.folder = job.folder;
    Here here{.job = job, .rules = m_rules.at(job.mediumPath)};
    if (!job.isNew) {
        listFolder(here, watch, listing);
    }
    listGrafts(here, watch, listing);
    std::sort(listing.children.begin(), listing.children.end(),
              [](const Tree::NewNode& a, const Tree::NewNode& b) { return a.name < b.name; });
    return listing;
}

void FolderReader::listGrafts(const Here& here, Watch& watch, Listing& into)
{
    const FolderJob& job = here.job;
    for (const PlaceRules::Grafted& grafted : here.rules.grafts()) {
        if (watch.stopped()) {
            return;
        }
        const std::string leaf(grafted.leaf());
        if (grafted.graft == nullptr || grafted.graft->source.empty()) {
            if (here.found.find(leaf) == here.found.end()) {
                addNewFolder(here, grafted, into);
            }
            continue;
        }
        const std::string& path = grafted.graft->source;
        if (std::find(job.passOver.begin(), job.passOver.end(), leaf) != job.passOver.end()) {
            continue;
        }
        watch.at(leaf);
        struct stat status {};
        if (::fstatat(AT_FDCWD, path.c_str(), &status, kStatFlags) != 0) {
            into.fatal = faultOf(FaultKind::sourceMissing, errno, path);
            return;
        }
        const bool ours =
            std::any_of(m_leftOut.begin(), m_leftOut.end(), [&](const LeftOut& left) { return left.path == path; });
        if (ours || here.rules.filtered(leaf, S_ISDIR(status.st_mode))) {
            ++into.filtered;
            continue;
        }
        Entry entry{AT_FDCWD, path.c_str(), path, {}};
        entry.node.name = leaf;
        entry.node.sourcePath = path;
        entry.node.graft = true;
        const auto& grafts = m_rules.compilation().grafts;
        const auto below = grafts.lower_bound(grafted.place + '/');
        if (!S_ISDIR(status.st_mode) && below != grafts.end() && liesIn(below->first, grafted.place)) {
            into.fatal = {.kind = FaultKind::badArgument, .doing = Action::scan, .detail = below->first};
            return; // it lies in what is no folder: it would be lost without a word
        }
        if (describe(entry, here, into)) {
            into.children.push_back(std::move(entry.node));
        }
    }
}

// A folder that no source has gets the time and the owner of the first source in it, so that the same compilation
// always gives the same stream.
void FolderReader::addNewFolder(const Here& here, const PlaceRules::Grafted& grafted, Listing& into) const
{
    const std::string& place = grafted.place;
    const std::string leaf(grafted.leaf());
    if (here.rules.filtered(leaf, true)) {
        ++into.filtered;
        return;
    }
    Tree::NewNode fresh;
    fresh.name = leaf;
    fresh.graft = true;
    fresh.node.mode = S_IFDIR | 0755;
    fresh.node.uid = ::geteuid();
    fresh.node.gid = ::getegid();
    fresh.node.mtime.seconds = std::time(nullptr);
    struct stat status {};
    const auto& grafts = m_rules.compilation().grafts;
    for (auto at = grafts.lower_bound(place + '/'); at != grafts.end() && liesIn(at->first, place); ++at) {
        if (!at->second.source.empty() && ::lstat(at->second.source.c_str(), &status) == 0) {
            fresh.node.uid = status.st_uid;
            fresh.node.gid = status.st_gid;
            fresh.node.mtime = timeOf(status.st_mtim);
            break;
        }
    }
    if (grafted.graft != nullptr && grafted.graft->made != 0) {
        fresh.node.mtime = {.seconds = grafted.graft->made};
    }
    fresh.node.ctime = fresh.node.mtime;
    fresh.node.atime = fresh.node.mtime;
    into.children.push_back(std::move(fresh));
}

void FolderReader::listFolder(Here& here, Watch& watch, Listing& into)
{
    const FolderJob& job = here.job;
    const std::string path = pathOf(job.place);
    watch.at({});
    FileDescriptor folder = m_roots.open(job.place, O_RDONLY | O_DIRECTORY | O_NONBLOCK);
    struct stat self {};
    if (!folder || ::fstat(folder.get(), &self) != 0) {
        into.faults.push_back(faultOf(sourceFaultKind(errno, FaultKind::folderUnreadable), errno, path));
        return;
    }
    if (m_oneFileSystem && self.st_dev != job.sourceDevice) {
        return; // mounted since its parent was listed
    }
    const FolderListing directory = listingOf(std::move(folder));
    if (!directory) {
        into.faults.push_back(faultOf(FaultKind::folderUnreadable, errno, path));
        return;
    }
    const int fd = ::dirfd(directory.get());
    std::vector<Found> names = readNames(directory.get(), path, into);
    if (m_excludeCaches && !here.rules.broughtBack()) {
        dropCached(fd, here, names, into);
    }
    // Inodes that lie side by side come from the disk together.
    std::sort(names.begin(), names.end(), [](const Found& a, const Found& b) { return a.inode < b.inode; });
    into.children.reserve(names.size());
    for (Found& found : names) {
        if (watch.stopped()) {
            return;
        }
        const PlaceRules::Grafted* const instead = here.rules.graftAt(found.name);
        if (here.rules.leftOut(found.name) || (instead != nullptr && instead->graft != nullptr)) {
            continue;
        }
        if (here.rules.filtered(found.name, false) || leftOut(self, found.name)) {
            ++into.filtered;
            continue;
        }
        if (std::find(job.passOver.begin(), job.passOver.end(), found.name) != job.passOver.end()) {
            continue;
        }
        watch.at(found.name);
        addFound(fd, path, std::move(found.name), instead != nullptr, here, into);
    }
}

std::vector<FolderReader::Found> FolderReader::readNames(DIR* directory, const std::string& path, Listing& into)
{
    std::vector<Found> names;
    while (const dirent* const entry = (errno = 0, ::readdir(directory))) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") {
            names.push_back({entry->d_ino, std::string(name)});
        }
    }
    if (errno != 0) {
        into.faults.push_back(faultOf(FaultKind::folderUnreadable, errno, path));
    }
    return names;
}

void FolderReader::addFound(int folder, const std::string& path, std::string name, bool onTheWay, Here& here,
                            Listing& into)
{
    Entry entry{folder, nullptr, joined(path, name), {}};
    entry.node.name = std::move(name);
    entry.open = entry.node.name.c_str();
    if (!describe(entry, here, into) || (onTheWay && !S_ISDIR(entry.node.node.mode))) {
        return; // a file is left out where the folder that leads to a graft has its name
    }
    if (onTheWay) {
        here.found.insert(entry.node.name);
    }
    into.children.push_back(std::move(entry.node));
}

void FolderReader::dropCached(int folder, const Here& here, std::vector<Found>& names, Listing& into)
{
    const auto tag =
        std::find_if(names.begin(), names.end(), [](const Found& found) { return found.name == kCacheTagName; });
    if (tag == names.end() || !hasCacheTag(folder)) {
        return;
    }
    const auto dropped = [&](const Found& found) {
        return found.name != kCacheTagName && !here.rules.broughtBack(found.name);
    };
    into.filtered += std::erase_if(names, dropped);
}

bool FolderReader::describe(Entry& entry, const Here& here, Listing& into)
{
    struct stat status {};
    if (::fstatat(entry.folder, entry.open, &status, kStatFlags) != 0) {
        into.faults.push_back(faultOf(sourceFaultKind(errno, FaultKind::fileUnreadable), errno, entry.path));
        return false;
    }
    if (leftOut(status) || (S_ISDIR(status.st_mode) && here.rules.filtered(entry.node.name, true))) {
        ++into.filtered;
        return false;
    }
    return fill(entry, status, into);
}

bool FolderReader::fill(Entry& entry, const struct stat& status, Listing& into)
{
    switch (status.st_mode & S_IFMT) {
    case S_IFREG:
    case S_IFDIR:
    case S_IFLNK:
    case S_IFIFO:
    case S_IFCHR:
    case S_IFBLK:
        break;
    default: // sockets: nothing that could be restored
        Fault fault = faultOf(FaultKind::fileSkipped, 0, entry.path);
        fault.detail = "socket";
        into.faults.push_back(std::move(fault));
        return false;
    }
    entry.node.node = nodeOf(status);
    if (S_ISLNK(status.st_mode)) {
        if (const int error = readLinkAt(entry.folder, entry.open, entry.node.linkTarget); error != 0) {
            const FaultKind kind = error == EINVAL ? FaultKind::fileVanished : FaultKind::fileUnreadable;
            into.faults.push_back(faultOf(sourceFaultKind(error, kind), error, entry.path));
            return false;
        }
    }
    const int lost = m_xattrs.read(entry.folder, entry.open, status.st_dev, status.st_mode, entry.node.xattrs);
    if (lost != 0) {
        into.faults.push_back(faultOf(FaultKind::attributesLost, lost, entry.path));
    }
    return !S_ISREG(status.st_mode) || fillFile(entry, status, into);
}

bool FolderReader::fillFile(Entry& entry, const struct stat& status, Listing& into) const
{
    const bool sure = m_rights.surely(status.st_mode, status.st_uid, status.st_gid) &&
                      (m_rights.everything() || !hasAcl(entry.node.xattrs));
    if (!sure && ::faccessat(entry.folder, entry.open, R_OK, AT_EACCESS | AT_SYMLINK_NOFOLLOW) != 0) {
        into.faults.push_back(faultOf(sourceFaultKind(errno, FaultKind::fileUnreadable), errno, entry.path));
        return false;
    }
    if (status.st_size > 0 && status.st_blocks * 512 < status.st_size) {
        const int noAtime = m_rights.owns(status.st_uid) ? O_NOATIME : 0;
        const FileDescriptor file(
            ::openat(entry.folder, entry.open, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | noAtime));
        std::optional<std::vector<Extent>> extents;
        if (file) {
            extents = sparseMap(file.get(), entry.node.node.size);
        }
        entry.node.sparse = extents.has_value();
        if (extents) {
            entry.node.extents = std::move(*extents);
        }
    }
    return true;
}

} // namespace steadyburn
