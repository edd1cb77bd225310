#include "base/os/ThreadLoss.h"

#include <utility>

namespace steadyburn {

namespace {

thread_local ThreadLoss* newest = nullptr;

} // namespace

ThreadLoss::ThreadLoss(std::function<void()> lost) : m_lost(std::move(lost)), m_before(std::exchange(newest, this))
{
}

ThreadLoss::~ThreadLoss()
{
    newest = m_before;
}

void ThreadLoss::tell() noexcept
{
    ThreadLoss* const loss = std::exchange(newest, nullptr);
    if (loss == nullptr || !loss->m_lost) {
        return;
    }
    try {
        loss->m_lost();
    } catch (...) { // memory is short: then there is no orderly end
        return;
    }
}

} // namespace steadyburn
