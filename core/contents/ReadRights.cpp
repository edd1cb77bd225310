#include "contents/ReadRights.h"

#include <algorithm>
#include <array>
#include <linux/capability.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace steadyburn {

namespace {

bool readsEverything()
{
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> data{};
    if (::syscall(SYS_capget, &header, data.data()) != 0) {
        return ::geteuid() == 0;
    }
    const unsigned wanted = 1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH;
    return (data[0].effective & wanted) != 0;
}

} // namespace

ReadRights::ReadRights() : m_everything(readsEverything()), m_uid(::geteuid())
{
    const int count = ::getgroups(0, nullptr);
    if (count > 0) {
        m_groups.resize(static_cast<std::size_t>(count));
        const int got = ::getgroups(count, m_groups.data());
        m_groups.resize(static_cast<std::size_t>(std::max(got, 0)));
    }
    m_groups.push_back(::getegid());
    std::sort(m_groups.begin(), m_groups.end());
}

bool ReadRights::surely(std::uint32_t mode, std::uint32_t uid, std::uint32_t gid) const
{
    if (m_everything) {
        return true;
    }
    if (uid == m_uid) {
        return (mode & S_IRUSR) != 0;
    }
    if (std::binary_search(m_groups.begin(), m_groups.end(), gid)) {
        return (mode & S_IRGRP) != 0;
    }
    return (mode & S_IROTH) != 0;
}

} // namespace steadyburn
