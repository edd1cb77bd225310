#include "unpack/tar/TarEntry.h"

#include "image/RawNames.h"
#include "unpack/StoredAcl.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

namespace steadyburn {

namespace {

std::string storedPath(const std::string& text)
{
    const std::string path = plainPath(text);
    return path.empty() && text.starts_with('/') ? "/" : path;
}

// As libarchive has them: of a record of its own it has undone the escapes, of one that tar knows, too, it has not. It
// writes each attribute into both.
void undoEscapes(std::vector<Xattr>& xattrs)
{
    const auto escapes = [](const Xattr& xattr) { return xattr.name.find('%') != std::string::npos; };
    if (std::none_of(xattrs.begin(), xattrs.end(), escapes)) {
        return;
    }
    std::set<std::pair<std::string, std::string>> all;
    for (const Xattr& xattr : xattrs) {
        all.emplace(xattr.name, xattr.value);
    }
    std::set<std::pair<std::string, std::string>> asTheyAre;
    for (const auto& [name, value] : all) {
        if (std::string plain = unescapedAttribute(name); plain != name && all.contains({plain, value})) {
            asTheyAre.emplace(std::move(plain), value);
        }
    }
    std::map<std::string, std::string> known;
    for (const auto& [name, value] : all) {
        known.try_emplace(asTheyAre.contains({name, value}) ? name : unescapedAttribute(name), value);
    }
    xattrs.clear();
    for (const auto& [name, value] : known) {
        xattrs.push_back({name, value});
    }
}

void takeAttributes(archive_entry* from, StoredEntry& to)
{
    const char* name = nullptr;
    const void* value = nullptr;
    std::size_t size = 0;
    archive_entry_xattr_reset(from);
    while (archive_entry_xattr_next(from, &name, &value, &size) == ARCHIVE_OK) {
        const std::string_view bytes(static_cast<const char*>(value), size);
        if (textOf(name) == kPartAttribute) {
            to.part = S_ISREG(to.mode) ? parsePartMark(bytes) : std::nullopt;
        } else {
            to.xattrs.push_back({textOf(name), std::string(bytes)});
        }
    }
    undoEscapes(to.xattrs);
    if (auto acl = accessAclOf(from)) {
        to.mode = modeWithAcl(to.mode, *acl); // libarchive puts the owning group's rights there
        to.xattrs.push_back({"system.posix_acl_access", std::move(*acl)});
    }
    if (auto acl = defaultAclOf(from)) {
        to.xattrs.push_back({"system.posix_acl_default", std::move(*acl)});
    }
}

void takeExtents(archive_entry* from, StoredEntry& to)
{
    to.sparse = archive_entry_sparse_reset(from) > 0;
    std::int64_t offset = 0;
    std::int64_t length = 0;
    while (to.sparse && archive_entry_sparse_next(from, &offset, &length) == ARCHIVE_OK) {
        if (length > 0) {
            to.extents.push_back({static_cast<std::uint64_t>(offset), static_cast<std::uint64_t>(length)});
        }
    }
}

// libarchive keeps the fraction of a pax time apart from its sign: -100000.5 comes as -100000 and 500000000. Of times
// in the last second before 1970 the sign itself is lost.
FileTime timeOf(std::int64_t seconds, long nanoseconds)
{
    constexpr std::int32_t kSecond = 1'000'000'000;
    if (seconds < 0 && nanoseconds > 0) {
        return {seconds - 1, kSecond - static_cast<std::int32_t>(nanoseconds)};
    }
    return {seconds, static_cast<std::int32_t>(nanoseconds)};
}

// The old format's headers may have no mode: their owner must be able to read and remove what is restored.
std::uint32_t modeOf(archive_entry* from, bool oldFormat)
{
    constexpr std::uint32_t kPermissions = 07777;
    const std::uint32_t mode = archive_entry_mode(from);
    return oldFormat && (mode & kPermissions) == 0 ? mode | (S_ISDIR(mode) ? 0700U : 0600U) : mode;
}

} // namespace

std::string textOf(const char* text)
{
    return text != nullptr ? text : "";
}

StoredEntry storedEntry(archive_entry* from, bool oldFormat)
{
    StoredEntry entry;
    entry.path = storedPath(textOf(archive_entry_pathname(from)));
    entry.mode = modeOf(from, oldFormat);
    entry.uid = static_cast<std::uint32_t>(archive_entry_uid(from));
    entry.gid = static_cast<std::uint32_t>(archive_entry_gid(from));
    entry.mtime = timeOf(archive_entry_mtime(from), archive_entry_mtime_nsec(from));
    entry.atime = entry.mtime;
    if (archive_entry_atime_is_set(from) != 0) {
        entry.atime = timeOf(archive_entry_atime(from), archive_entry_atime_nsec(from));
    }
    entry.hardLink = storedPath(textOf(archive_entry_hardlink(from)));
    if (archive_entry_filetype(from) == 0) {
        entry.mode |= S_IFREG; // a hard link's header does not say what it links to
    }
    if (S_ISLNK(entry.mode)) {
        entry.linkTarget = textOf(archive_entry_symlink(from));
    } else if (S_ISREG(entry.mode)) {
        entry.size = static_cast<std::uint64_t>(std::max<std::int64_t>(0, archive_entry_size(from)));
        takeExtents(from, entry);
    } else if (S_ISCHR(entry.mode) || S_ISBLK(entry.mode)) {
        entry.rdevMajor = static_cast<std::uint32_t>(archive_entry_rdevmajor(from));
        entry.rdevMinor = static_cast<std::uint32_t>(archive_entry_rdevminor(from));
    }
    takeAttributes(from, entry);
    return entry;
}

} // namespace steadyburn
