// Owners, modes, extended attributes, ACLs and times of what was restored. Every change goes to something that is held,
// never to a name: whoever may write in the folder can give the name to something else at any moment. The restoring
// thread.
#pragma once

#include "base/Result.h"
#include "base/os/FileDescriptor.h"
#include "unpack/StoredEntry.h"
#include "workflow/readback/RestoreFolder.h"

#include <array>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/stat.h>
#include <sys/types.h>

namespace steadyburn {

// What had a name when it was looked at: held without being opened, and never what a symbolic link leads to.
class HeldEntry {
public:
    // Fails with io.
    static Result<HeldEntry> hold(const RestorePlace& place);

    [[nodiscard]] const struct stat& found() const { return m_found; }

    // Each returns 0, or -1 with errno.
    [[nodiscard]] int setOwner(uid_t user, gid_t group) const;
    [[nodiscard]] int setMode(mode_t mode) const; // not of a symbolic link
    [[nodiscard]] int setAttribute(const Xattr& one) const;
    [[nodiscard]] int removeAttribute(const char* name) const;
    [[nodiscard]] int setTimes(const std::array<timespec, 2>& times) const;
    // Returns its length, or -1 with errno.
    [[nodiscard]] ssize_t sizeOfAttribute(const char* name) const;
    // Returns a file descriptor, O_CLOEXEC is added; not of a symbolic link.
    [[nodiscard]] FileDescriptor open(int flags) const;

private:
    explicit HeldEntry(FileDescriptor entry) : m_entry(std::move(entry)) {}
    [[nodiscard]] std::string inProc() const;

    FileDescriptor m_entry;
    struct stat m_found {};
};

// Of a split file of which parts are missing: what there is, for a later restore. No other file is ever given it.
inline constexpr std::string_view kTornAttribute = "user.steadyburn.torn";
// Of the folder that a restore writes into: links whose file is on another tape, for the restore of that one.
inline constexpr std::string_view kLinksAttribute = "user.steadyburn.links";

struct LostAttribute {
    std::string name;
    int code = 0;
};
// Without root the owner is whoever restores: where that was another, a set-user-ID bit would mean somebody else than
// it did, and is left out. The same holds for the group.
[[nodiscard]] mode_t restoredMode(const StoredEntry& entry);
// Sets owner (as root), extended attributes, mode, ACLs and times, in this order, of an open file or folder. What
// cannot be set is appended to `lost`, with errno. An ACL that the entry does not have is removed, unless `keepsAcls`.
void applyAttributes(int fd, const StoredEntry& entry, std::vector<LostAttribute>& lost, bool keepsAcls = false);
// The same of a link or node, which cannot be opened. Fails with fileSkipped where it is not what makeNodeBeside()
// made.
Result<void> applyAttributesAt(const RestorePlace& place, const StoredEntry& entry, std::vector<LostAttribute>& lost);

} // namespace steadyburn
