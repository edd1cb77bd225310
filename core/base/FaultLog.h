// Faults that do not end the run, collected from any thread, in the order they came: every file that did not make
// it onto the medium whole is in here, by name.
#pragma once

#include "base/Fault.h"

#include <functional>
#include <mutex>
#include <vector>

namespace steadyburn {

class FaultLog {
public:
    using Listener = std::function<void(const Fault&)>;

    FaultLog() = default;
    // The listener is called on the thread that adds, outside the lock; it must be quick.
    explicit FaultLog(Listener listener) : m_listener(std::move(listener)) {}

    // Any thread.
    void add(Fault fault);
    [[nodiscard]] std::vector<Fault> all() const;
    [[nodiscard]] std::size_t count() const;

private:
    mutable std::mutex m_mutex;
    std::vector<Fault> m_faults;
    Listener m_listener;
};

} // namespace steadyburn
