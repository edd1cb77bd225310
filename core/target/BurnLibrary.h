// libburn, once a process. It wants all calls but two from one control thread: this is that thread, with the queue of
// libburn's messages and the list of the drives that are taken. libburn's list of workers knows no lock, so one burn
// runs at a time.
#pragma once

#include "base/Result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

enum class BurnSeverity : std::uint8_t { debug, note, warning, sorry, failure, fatal };

struct BurnMessage {
    int code = 0;    // libburn's, as 0x00020178
    int osError = 0; // errno, or 0
    BurnSeverity severity = BurnSeverity::debug;
    std::string text;
};

// Any thread. Never prints: what libburn has to say ends in the queue.
class BurnLibrary {
public:
    // Starts libburn at the first call. Fails when it cannot be started, or is older than what we were built with.
    static Result<BurnLibrary*> instance();
    ~BurnLibrary();
    BurnLibrary(const BurnLibrary&) = delete;
    BurnLibrary& operator=(const BurnLibrary&) = delete;

    // Runs `task` on the control thread and waits for its end. `task` must not throw; it may call run() itself.
    void run(const std::function<void()>& task);

    // What libburn said since the last call, oldest first.
    std::vector<BurnMessage> takeMessages();

    // True when nobody in this process holds the drive; it is then the caller's until giveBack().
    bool claim(const std::string& address);
    void giveBack(const std::string& address);

    // True when no burn is running; then one is, until endBurn().
    bool beginBurn();
    void endBurn();

private:
    struct State;
    BurnLibrary();
    bool start();
    std::unique_ptr<State> m_state;
};

} // namespace steadyburn
