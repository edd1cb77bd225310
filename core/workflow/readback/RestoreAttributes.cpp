#include "workflow/readback/RestoreAttributes.h"

#include "image/PosixAcl.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/sysmacros.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace steadyburn {

namespace {

std::array<timespec, 2> timesOf(const StoredEntry& entry)
{
    const auto time = [](const FileTime& from) {
        timespec to{};
        to.tv_sec = from.seconds;
        to.tv_nsec = from.nanoseconds;
        return to;
    };
    return {time(entry.atime), time(entry.mtime)};
}

void noteLost(std::vector<LostAttribute>& lost, const std::string& name, int result)
{
    if (result != 0) {
        lost.push_back({name, errno});
    }
}

// ACLs are part of the mode: chmod() would change them afterwards.
bool isAcl(const Xattr& one)
{
    return one.name.starts_with("system.");
}

void setAttribute(int fd, const Xattr& one, std::vector<LostAttribute>& lost)
{
    const auto set = [&] { return fsetxattr(fd, one.name.c_str(), one.value.data(), one.value.size(), 0); };
    int result = set();
    struct stat found {};
    if (result != 0 && errno == EACCES && fstat(fd, &found) == 0) { // a folder that was there and may not be written
        const mode_t mode = found.st_mode & 07777U;
        if (fchmod(fd, mode | S_IWUSR) == 0) {
            result = set();
            const int code = errno;
            noteLost(lost, "mode", fchmod(fd, mode));
            errno = code;
        }
    }
    noteLost(lost, one.name, result);
}

// What is made in a folder with a default ACL takes that; what was recorded without an ACL comes back without one.
// `has` and `remove` take the name of an attribute and return as the system calls do.
template <typename Has, typename Remove>
void dropInheritedAcls(const StoredEntry& entry, std::vector<LostAttribute>& lost, Has has, Remove remove)
{
    for (const std::string_view acl : {kAccessAcl, kDefaultAcl}) {
        const std::string name(acl);
        const bool recorded = std::any_of(entry.xattrs.begin(), entry.xattrs.end(),
                                          [&name](const Xattr& one) { return one.name == name; });
        if (!recorded && has(name.c_str()) >= 0) {
            noteLost(lost, name, remove(name.c_str()));
        }
    }
}

// Whether the node is what makeNodeBeside() makes of the entry, and no other name leads to it.
bool isMadeOf(const struct stat& node, const StoredEntry& entry)
{
    const bool device = S_ISCHR(entry.mode) || S_ISBLK(entry.mode);
    return (node.st_mode & S_IFMT) == (entry.mode & S_IFMT) && node.st_nlink <= 1 && // some file systems say 0
           (!device || node.st_rdev == makedev(entry.rdevMajor, entry.rdevMinor));
}

} // namespace

Result<HeldEntry> HeldEntry::hold(const RestorePlace& place)
{
    HeldEntry held(FileDescriptor(openat(place.folder, place.name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC)));
    if (!held.m_entry || fstat(held.m_entry.get(), &held.m_found) != 0) {
        return restoreFault(FaultKind::io, place.path, errno);
    }
    return held;
}

std::string HeldEntry::inProc() const
{
    return pathInProc(m_entry.get());
}

int HeldEntry::setOwner(uid_t user, gid_t group) const
{
    return fchownat(m_entry.get(), "", user, group, AT_EMPTY_PATH);
}

int HeldEntry::setMode(mode_t mode) const
{
    return chmod(inProc().c_str(), mode);
}

int HeldEntry::setAttribute(const Xattr& one) const
{
    return setxattr(inProc().c_str(), one.name.c_str(), one.value.data(), one.value.size(), 0);
}

ssize_t HeldEntry::sizeOfAttribute(const char* name) const
{
    return getxattr(inProc().c_str(), name, nullptr, 0);
}

int HeldEntry::removeAttribute(const char* name) const
{
    return removexattr(inProc().c_str(), name);
}

int HeldEntry::setTimes(const std::array<timespec, 2>& times) const
{
    const int result = utimensat(m_entry.get(), "", times.data(), AT_EMPTY_PATH);
    return result != 0 && errno == EINVAL ? utimensat(AT_FDCWD, inProc().c_str(), times.data(), 0) // before Linux 5.8
                                          : result;
}

FileDescriptor HeldEntry::open(int flags) const
{
    return FileDescriptor(::open(inProc().c_str(), flags | O_CLOEXEC));
}

mode_t restoredMode(const StoredEntry& entry)
{
    mode_t mode = entry.mode & 07777U;
    if (geteuid() == 0 || S_ISDIR(entry.mode)) {
        return mode;
    }
    if (entry.uid != geteuid()) {
        mode &= ~mode_t{S_ISUID};
    }
    if (entry.gid != getegid()) {
        mode &= ~mode_t{S_ISGID};
    }
    return mode;
}

void applyAttributes(int fd, const StoredEntry& entry, std::vector<LostAttribute>& lost, bool keepsAcls)
{
    // The owner first: a change of it takes away bits of the mode and capabilities. Attributes before the mode: only
    // root may set them once that forbids to write.
    if (geteuid() == 0) {
        noteLost(lost, "owner", fchown(fd, entry.uid, entry.gid));
    }
    for (const Xattr& one : entry.xattrs) {
        if (!isAcl(one) && one.name != kTornAttribute && one.name != kLinksAttribute) {
            setAttribute(fd, one, lost);
        }
    }
    if (!keepsAcls) { // before the mode, of which an ACL takes its part
        dropInheritedAcls(
            entry, lost, [fd](const char* name) { return fgetxattr(fd, name, nullptr, 0); },
            [fd](const char* name) { return fremovexattr(fd, name); });
    }
    noteLost(lost, "mode", fchmod(fd, restoredMode(entry)));
    for (const Xattr& one : entry.xattrs) {
        if (isAcl(one)) {
            setAttribute(fd, one, lost);
        }
    }
    const auto times = timesOf(entry);
    noteLost(lost, "times", futimens(fd, times.data()));
}

Result<void> applyAttributesAt(const RestorePlace& place, const StoredEntry& entry, std::vector<LostAttribute>& lost)
{
    const auto node = HeldEntry::hold(place);
    if (!node || !isMadeOf(node->found(), entry)) {
        return restoreFault(FaultKind::fileSkipped, entry.path, node ? EEXIST : node.fault().code,
                            "another program has put something else in its place");
    }
    if (geteuid() == 0) {
        noteLost(lost, "owner", node->setOwner(entry.uid, entry.gid));
    }
    if (!S_ISLNK(entry.mode)) {
        dropInheritedAcls(
            entry, lost, [&node](const char* name) { return node->sizeOfAttribute(name); },
            [&node](const char* name) { return node->removeAttribute(name); });
        noteLost(lost, "mode", node->setMode(restoredMode(entry)));
    }
    for (const Xattr& one : entry.xattrs) {
        noteLost(lost, one.name, node->setAttribute(one));
    }
    noteLost(lost, "times", node->setTimes(timesOf(entry)));
    return {};
}

} // namespace steadyburn
