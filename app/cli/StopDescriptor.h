// A stop token for poll(): readable once stop is requested.
#pragma once

#include "base/os/Wakeup.h"

#include <stop_token>

namespace steadyburn {

class StopDescriptor {
public:
    explicit StopDescriptor(const std::stop_token& stop) : m_stopped(stop) {}

    // Until `fd` is readable or its other end closed. False when stopped.
    [[nodiscard]] bool wait(int fd) const;

private:
    Wakeup m_stopped;
};

} // namespace steadyburn
