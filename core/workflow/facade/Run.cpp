#include "workflow/facade/Run.h"

#include "workflow/facade/OwnThread.h"

#include <cassert>

namespace steadyburn {

Run::~Run()
{
    cancel();
    wait();
}

std::stop_token Run::renewedStop()
{
    assertOwnThread(m_here);
    assert(!running());
    m_stop = std::stop_source();
    return m_stop.get_token();
}

void Run::begin(QThread* thread)
{
    m_thread.reset(thread);
    m_thread->start();
}

void Run::end()
{
    m_thread->wait();
    m_thread.reset();
}

void Run::cancel()
{
    assertOwnThread(m_here);
    m_stop.request_stop();
}

void Run::wait()
{
    assertOwnThread(m_here);
    if (m_thread) {
        m_thread->wait();
    }
}

bool Run::running() const
{
    assertOwnThread(m_here);
    return m_thread != nullptr;
}

void Run::Queue::enter(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    m_left.wait(lock, stop, [this] { return m_waiting < kMostWaiting; });
    ++m_waiting;
}

void Run::Queue::leave()
{
    {
        const std::lock_guard lock(m_mutex);
        --m_waiting;
    }
    m_left.notify_one();
}

ChangeVolume Run::asking(std::function<void(const VolumeWanted&)> ask)
{
    return [this, tell = telling(std::move(ask))](const VolumeWanted& wanted, const std::stop_token& stop) {
        return m_question.ask(wanted, stop, tell);
    };
}

void Run::giveVolume(const VolumeGiven& volume)
{
    assertOwnThread(m_here);
    m_question.answer(volume);
}

void Run::giveNoVolume()
{
    assertOwnThread(m_here);
    m_question.answer(std::nullopt);
}

} // namespace steadyburn
