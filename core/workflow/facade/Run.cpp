#include "workflow/facade/Run.h"

#include "workflow/facade/OwnThread.h"

#include <cassert>

namespace steadyburn {

Run::~Run()
{
    cancel();
    wait();
}

std::optional<Fault> Run::begin(std::function<void(const std::stop_token&)> work)
{
    assertOwnThread(m_here);
    assert(!running());
    m_stop = std::stop_source();
    auto worker = Worker::start(Action::none, [work = std::move(work), stop = m_stop.get_token()] { work(stop); });
    m_worker.emplace(worker ? std::move(*worker) : Worker());
    return worker ? std::nullopt : std::optional(worker.takeFault());
}

void Run::end()
{
    wait();
    m_worker.reset();
}

void Run::cancel()
{
    assertOwnThread(m_here);
    m_stop.request_stop();
}

void Run::wait()
{
    assertOwnThread(m_here);
    if (m_worker) {
        m_worker->join();
    }
}

bool Run::running() const
{
    assertOwnThread(m_here);
    return m_worker.has_value();
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
