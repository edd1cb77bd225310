// A descriptor for poll() that becomes readable, for good, when a wait is to end.
#pragma once

#include "base/os/FileDescriptor.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace steadyburn {

// Any thread.
class Wakeup {
public:
    Wakeup();
    explicit Wakeup(const std::stop_token& stop); // raised by a stop, too
    Wakeup(const Wakeup&) = delete;
    Wakeup& operator=(const Wakeup&) = delete;

    void raise() const;
    // Negative if the system had none to give; poll() then waits for its other descriptors alone.
    [[nodiscard]] int descriptor() const { return m_event.get(); }

private:
    FileDescriptor m_event;
    std::optional<std::stop_callback<std::function<void()>>> m_onStop; // goes before the descriptor that it uses
};

} // namespace steadyburn
