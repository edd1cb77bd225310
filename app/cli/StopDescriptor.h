// A stop token for poll(): readable once stop is requested.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

namespace steadyburn {

class StopDescriptor {
public:
    explicit StopDescriptor(const std::stop_token& stop);
    ~StopDescriptor();
    StopDescriptor(const StopDescriptor&) = delete;
    StopDescriptor& operator=(const StopDescriptor&) = delete;

    // Until `fd` is readable or its other end closed. False when stopped.
    [[nodiscard]] bool wait(int fd) const;

private:
    int m_fd;
    std::optional<std::stop_callback<std::function<void()>>> m_callback; // goes before the descriptor that it uses
};

} // namespace steadyburn
