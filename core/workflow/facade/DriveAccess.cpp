#include "workflow/facade/DriveAccess.h"

#include "target/device/SysDrives.h"

#include <algorithm>
#include <cstdlib>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

constexpr unsigned kOwnerBoth = S_IRUSR | S_IWUSR;
constexpr unsigned kGroupBoth = S_IRGRP | S_IWGRP;
constexpr unsigned kOtherBoth = S_IROTH | S_IWOTH;
constexpr std::size_t kNameRoom = 16384; // for getpwuid_r and getgrgid_r: groups can have many members

std::string userName(uid_t id)
{
    std::vector<char> room(kNameRoom);
    passwd entry{};
    passwd* found = nullptr;
    return ::getpwuid_r(id, &entry, room.data(), room.size(), &found) == 0 && found != nullptr ? entry.pw_name
                                                                                               : std::to_string(id);
}

std::string groupName(gid_t id)
{
    std::vector<char> room(kNameRoom);
    group entry{};
    group* found = nullptr;
    return ::getgrgid_r(id, &entry, room.data(), room.size(), &found) == 0 && found != nullptr ? entry.gr_name
                                                                                               : std::to_string(id);
}

Asker thisUser(const std::string& name)
{
    Asker asker{.user = ::geteuid(), .sessionGroups = {::getegid()}, .knownGroups = {}};
    if (const int count = ::getgroups(0, nullptr); count > 0) {
        std::vector<gid_t> groups(static_cast<std::size_t>(count));
        if (::getgroups(count, groups.data()) == count) {
            asker.sessionGroups.insert(asker.sessionGroups.end(), groups.begin(), groups.end());
        }
    }
    int room = 64;
    std::vector<gid_t> known(static_cast<std::size_t>(room));
    if (::getgrouplist(name.c_str(), ::getegid(), known.data(), &room) < 0 && room > 0) {
        known.resize(static_cast<std::size_t>(room)); // it says how many there are
        if (::getgrouplist(name.c_str(), ::getegid(), known.data(), &room) < 0) {
            room = 0;
        }
    }
    known.resize(static_cast<std::size_t>(std::max(room, 0)));
    asker.knownGroups.assign(known.begin(), known.end());
    return asker;
}

class Look {
public:
    explicit Look(const DriveFolders& folders)
        : m_folders(folders), m_user(userName(::geteuid())), m_asker(thisUser(m_user))
    {
    }

    void at(const fs::path& device, const std::string& name, bool tape)
    {
        const std::string drive = sysLine(device / "vendor") + ' ' + sysLine(device / "model");
        m_found.push_back(node(name, drive, tape, false));
        if (tape) { // capacity and TapeAlert go through sg
            const auto generic = numberedNames(device / "scsi_generic", "sg");
            NodeAccess access = node(generic.empty() ? "sg" : generic.front(), drive, tape, true);
            if (generic.empty()) {
                access.verdict = NodeAccess::Verdict::noDriverModule;
            }
            m_found.push_back(std::move(access));
        }
    }
    std::vector<NodeAccess> take() { return std::move(m_found); }

private:
    [[nodiscard]] NodeAccess node(const std::string& name, const std::string& drive, bool tape, bool generic) const
    {
        NodeAccess access{.node = (m_folders.dev / name).string(),
                          .drive = drive,
                          .owner = {},
                          .group = {},
                          .user = m_user,
                          .tape = tape,
                          .generic = generic};
        struct stat status {};
        if (::stat(access.node.c_str(), &status) != 0) {
            access.verdict = NodeAccess::Verdict::nodeMissing;
            return access;
        }
        access.mode = status.st_mode & 07777;
        access.owner = userName(status.st_uid);
        access.group = groupName(status.st_gid);
        // The kernel has the last word: an ACL that the login manager set (uaccess) shows in no bit, and a container's
        // device filter or a read-only mount shows in none either.
        if (::access(access.node.c_str(), R_OK | W_OK) != 0) {
            access.verdict = judge(access.mode, status.st_uid, status.st_gid, m_asker);
            if (access.verdict == NodeAccess::Verdict::ready) {
                access.verdict = NodeAccess::Verdict::groupMayNot;
            }
        }
        return access;
    }

    DriveFolders m_folders;
    std::string m_user;
    Asker m_asker;
    std::vector<NodeAccess> m_found;
};

bool contains(const std::vector<std::uint32_t>& groups, std::uint32_t group)
{
    return std::find(groups.begin(), groups.end(), group) != groups.end();
}

} // namespace

NodeAccess::Verdict judge(unsigned mode, std::uint32_t owner, std::uint32_t group, const Asker& asker)
{
    using Verdict = NodeAccess::Verdict;
    if (asker.user == 0) {
        return Verdict::ready;
    }
    if (asker.user == owner) { // POSIX: the owner's bits alone count for the owner
        return (mode & kOwnerBoth) == kOwnerBoth ? Verdict::ready : Verdict::groupMayNot;
    }
    const bool groupMay = (mode & kGroupBoth) == kGroupBoth;
    if (contains(asker.sessionGroups, group)) {
        return groupMay ? Verdict::ready : Verdict::groupMayNot;
    }
    if ((mode & kOtherBoth) == kOtherBoth) {
        return Verdict::ready;
    }
    // Nobody should be told to join the group of the superuser.
    if (!groupMay || group == 0) {
        return Verdict::groupMayNot;
    }
    return contains(asker.knownGroups, group) ? Verdict::loginAgain : Verdict::joinGroup;
}

std::vector<NodeAccess> driveAccess()
{
    return driveAccess(DriveFolders{});
}

std::vector<NodeAccess> driveAccess(const DriveFolders& folders)
{
    Look look(folders);
    for (const std::string& name : opticalDriveNames(folders)) {
        look.at(opticalDeviceFolder(folders, name), name, false);
    }
    for (const std::string& name : tapeDriveNames(folders)) {
        look.at(tapeDeviceFolder(folders, name), name, true);
    }
    return look.take();
}

} // namespace steadyburn
