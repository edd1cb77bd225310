#include "workflow/facade/VolumeQuestion.h"

#include <utility>

namespace steadyburn {

Result<VolumeGiven> VolumeQuestion::ask(const VolumeWanted& wanted, const std::stop_token& stop,
                                        const std::function<void(const VolumeWanted&)>& tell)
{
    std::unique_lock lock(m_mutex);
    m_answer.reset();
    tell(wanted);
    if (!m_answered.wait(lock, stop, [this] { return m_answer.has_value(); })) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::open};
    }
    if (!*m_answer) {
        return Fault{.kind = FaultKind::mediumMissing, .doing = Action::open, .path = wanted.target};
    }
    return **m_answer;
}

void VolumeQuestion::answer(std::optional<VolumeGiven> volume)
{
    {
        const std::lock_guard lock(m_mutex);
        m_answer.emplace(std::move(volume));
    }
    m_answered.notify_all();
}

} // namespace steadyburn
