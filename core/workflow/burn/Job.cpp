#include "workflow/burn/Job.h"

#include "workflow/burn/JobRun.h"
#include "workflow/live/LiveView.h"

#include <cassert>

namespace steadyburn {

struct Job::State {
    JobRequest request;
    Parts parts;
    Listener listener;
    LiveView live;
    std::atomic<bool> started{false};
};

Job::Job(JobRequest request, const Parts& parts, Listener listener)
    : m_state(new State{std::move(request), parts, std::move(listener), LiveView(*parts.clock)})
{
}

Job::~Job() = default;

JobReport Job::run(std::stop_token stop)
{
    [[maybe_unused]] const bool again = m_state->started.exchange(true);
    assert(!again);
    JobRun burn(m_state->request, m_state->parts, m_state->listener, m_state->live, std::move(stop));
    return burn.execute();
}

Telemetry Job::telemetry() const
{
    return m_state->live.look();
}

} // namespace steadyburn
