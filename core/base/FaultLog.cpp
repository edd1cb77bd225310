#include "base/FaultLog.h"

namespace steadyburn {

void FaultLog::add(Fault fault)
{
    if (m_listener) {
        m_listener(fault);
    }
    const std::lock_guard lock(m_mutex);
    m_faults.push_back(std::move(fault));
}

std::vector<Fault> FaultLog::all() const
{
    const std::lock_guard lock(m_mutex);
    return m_faults;
}

std::size_t FaultLog::count() const
{
    const std::lock_guard lock(m_mutex);
    return m_faults.size();
}

} // namespace steadyburn
