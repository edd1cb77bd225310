#include "workflow/facade/LockProbe.h"

#include <sys/mman.h>
#include <sys/resource.h>

namespace steadyburn {

LockProbe probeLock(std::uint64_t bytes)
{
    LockProbe probe;
    rlimit limit{};
    if (::getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        probe.limit = limit.rlim_cur;
    }
    void* room = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) {
        return probe;
    }
    probe.granted = ::mlock2(room, bytes, MLOCK_ONFAULT) == 0;
    ::munmap(room, bytes);
    return probe;
}

} // namespace steadyburn
