// May this user write to the drives of this machine, and if not, what exactly is in the way: facts for the settings'
// Devices page. Looks at nodes and groups only; no drive is opened. Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace steadyburn {

struct DriveFolders;

struct NodeAccess {
    enum class Verdict : std::uint8_t {
        ready,
        nodeMissing,   // the kernel knows the drive, but there is no node: a module or udev is missing
        joinGroup,     // the group may write, the user is no member
        loginAgain,    // the user is a member, but of a session that began before that
        groupMayNot,   // not even its group may write: a udev rule is missing
        noDriverModule // a tape or disc drive without its generic node: the module sg is not loaded
    };
    std::string node; // "/dev/sr0"
    std::string drive;
    std::string owner;
    std::string group; // that owns the node, or its number
    std::string user;  // who asks
    unsigned mode = 0; // permission bits
    bool tape = false;
    bool generic = false; // the sg node of a drive: only tape needs it, for capacity and alerts
    Verdict verdict = Verdict::ready;
};

[[nodiscard]] std::vector<NodeAccess> driveAccess();
[[nodiscard]] std::vector<NodeAccess> driveAccess(const DriveFolders& folders); // for tests

// What the permission bits alone allow somebody. Asks nothing of the machine, so that a test can call it.
struct Asker {
    std::uint32_t user = 0;
    std::vector<std::uint32_t> sessionGroups; // that this process has
    std::vector<std::uint32_t> knownGroups;   // that a new login would have
};
[[nodiscard]] NodeAccess::Verdict judge(unsigned mode, std::uint32_t owner, std::uint32_t group, const Asker& asker);

} // namespace steadyburn
