#include "workflow/backup/SourceClocks.h"

#include <algorithm>
#include <array>

#include <linux/magic.h>
#include <sys/vfs.h>

namespace steadyburn {

namespace {

// File systems that have not found their way into linux/magic.h.
constexpr std::uint32_t kExfat = 0x2011bab0;
constexpr std::uint32_t kNtfs = 0x7366746e;
constexpr std::uint32_t kJfs = 0x3153464a;
constexpr std::uint32_t kZfs = 0x2fc12fc1;
constexpr std::uint32_t kBcachefs = 0xca451a4e;
constexpr std::uint32_t kUdf = 0x15013346;

constexpr std::array<std::uint32_t, 19> kOurs{EXT4_SUPER_MAGIC,
                                              XFS_SUPER_MAGIC,
                                              BTRFS_SUPER_MAGIC,
                                              F2FS_SUPER_MAGIC,
                                              NILFS_SUPER_MAGIC,
                                              TMPFS_MAGIC,
                                              RAMFS_MAGIC,
                                              MSDOS_SUPER_MAGIC,
                                              OVERLAYFS_SUPER_MAGIC,
                                              REISERFS_SUPER_MAGIC,
                                              SQUASHFS_MAGIC,
                                              ISOFS_SUPER_MAGIC,
                                              EROFS_SUPER_MAGIC_V1,
                                              kExfat,
                                              kNtfs,
                                              kJfs,
                                              kZfs,
                                              kBcachefs,
                                              kUdf};

} // namespace

bool hasOurClock(const std::string& path)
{
    struct statfs found {};
    return ::statfs(path.c_str(), &found) == 0 &&
           std::ranges::find(kOurs, static_cast<std::uint32_t>(found.f_type)) != kOurs.end();
}

SourceClocks::SourceClocks(const Tree& tree, std::int64_t began, const std::function<bool(const std::string&)>& isOurs)
    : m_began(began)
{
    std::unordered_map<std::uint64_t, bool> ours;
    for (NodeId id = 1; id < tree.size(); ++id) {
        if (tree.isNew(id)) {
            continue;
        }
        const Node& node = tree.node(id);
        const auto [known, added] = ours.try_emplace(node.device, true);
        if (added) {
            known->second = isOurs(tree.sourcePath(id));
        }
        if (!known->second) {
            std::int64_t& newest = m_newest.try_emplace(node.device, node.ctime.seconds).first->second;
            newest = std::max(newest, node.ctime.seconds);
        }
    }
}

std::int64_t SourceClocks::at(const Node& node, std::int64_t later) const
{
    const auto foreign = m_newest.find(node.device);
    return foreign == m_newest.end() ? m_began : std::min(m_began, foreign->second + later);
}

} // namespace steadyburn
