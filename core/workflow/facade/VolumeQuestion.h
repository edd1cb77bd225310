// The question for the next volume of a set, between the thread that asks and waits and the thread that answers.
#pragma once

#include "workflow/request/VolumeChange.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>

namespace steadyburn {

class VolumeQuestion {
public:
    // The run's thread. `tell` carries the question to whoever answers. Fails with mediumMissing where there is none,
    // and with `cancelled` when a stop is asked for.
    Result<VolumeGiven> ask(const VolumeWanted& wanted, const std::stop_token& stop,
                            const std::function<void(const VolumeWanted&)>& tell);
    // The thread that was asked; empty: there is none. Has no effect while no question is open.
    void answer(std::optional<VolumeGiven> volume);

private:
    std::mutex m_mutex; // guards m_answer
    std::condition_variable_any m_answered;
    std::optional<std::optional<VolumeGiven>> m_answer; // empty: not answered yet
};

} // namespace steadyburn
