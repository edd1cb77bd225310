#pragma once

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include <unistd.h>

namespace steadyburn {

// While it lives, this process has the rights of an ordinary user, even if root runs the tests.
class OrdinaryUser {
public:
    OrdinaryUser() : m_was(::geteuid())
    {
        if (m_was == 0 && ::seteuid(kNobody) != 0) {
            throw std::system_error(errno, std::generic_category(), "seteuid");
        }
    }
    ~OrdinaryUser()
    {
        if (m_was == 0 && ::seteuid(0) != 0) {
            std::abort();
        }
    }
    OrdinaryUser(const OrdinaryUser&) = delete;
    OrdinaryUser& operator=(const OrdinaryUser&) = delete;

private:
    static constexpr uid_t kNobody = 65534;
    uid_t m_was;
};

} // namespace steadyburn
