// While it lives, logind holds off sleep, shutdown, idling and the lid. It is asked in the background: a machine
// without logind, or one that never answers, delays nothing but, by a few seconds, the end. For programs without a
// window; the window asks without waiting (ui/Desktop) with the same call. Any thread, once the QCoreApplication is
// there.
#pragma once

#include "base/os/LeftThread.h"

#include <QString>

#include <functional>
#include <stop_token>
#include <string>

namespace steadyburn {

class SleepGuard {
public:
    // `refused` is called in the background at most once, with the reason, when nothing is held off.
    explicit SleepGuard(const QString& why, const std::function<void(const std::string& reason)>& refused = {});
    ~SleepGuard();
    SleepGuard(const SleepGuard&) = delete;
    SleepGuard& operator=(const SleepGuard&) = delete;

private:
    std::stop_source m_stop;
    LeavableCall m_holder; // asks, then keeps the descriptor until it is stopped
};

} // namespace steadyburn
