// libburn, once a process. It wants all calls but two from one control thread: this is that thread, with the queue of
// libburn's messages and the list of the drives that are taken.
//
// Several drives burn at once, each with a writer thread of libburn's own. libburn's list of these threads knows no
// lock: two that end, or one that ends while another starts, within the same hundred nanoseconds would harm it. Nothing
// here can keep ends apart; starts are made one at a time.
#pragma once

#include "base/Result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace steadyburn {

enum class BurnSeverity : std::uint8_t { debug, note, warning, sorry, failure, fatal };

inline constexpr int kWriterEnded = 0x00020178; // "Write thread on drive … ended"

struct BurnMessage {
    int code = 0;    // libburn's, as 0x00020178
    int osError = 0; // errno, or 0
    BurnSeverity severity = BurnSeverity::debug;
    std::string text;
};

// What a drive is held for: to look at its medium, which takes some seconds, or to read or change it.
enum class DriveUse : std::uint8_t { look, work };

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

    // True when nobody in this process holds the drive; it is then the caller's until giveBack(). A claim for work
    // waits up to 20 s while the drive is held for a look.
    bool claim(const std::string& address, DriveUse use);
    void setUse(const std::string& address, DriveUse use); // by its holder
    void giveBack(const std::string& address);

    // Held while a burn is started and until it is known to run or to be refused.
    [[nodiscard]] std::unique_lock<std::mutex> starting();
    // libburn says that a writer thread ended, not whose: the word of one is given to whoever asks first, so ask when
    // the own drive is idle. False: no word is left.
    bool takeWriterEnded();

private:
    friend class BurnMessages;
    struct State;
    BurnLibrary();
    bool start();
    void collect(); // from libburn's queue to every listener
    std::unique_ptr<State> m_state;
};

// What libburn says from the making of this object on, oldest first. It does not tell of which drive it speaks: with
// two at work the listeners of both hear all. One thread.
class BurnMessages {
public:
    explicit BurnMessages(BurnLibrary& library);
    ~BurnMessages();
    BurnMessages(const BurnMessages&) = delete;
    BurnMessages& operator=(const BurnMessages&) = delete;

    // Since the last call.
    std::vector<BurnMessage> take();

private:
    friend class BurnLibrary;
    BurnLibrary& m_library;
    std::vector<BurnMessage> m_heard; // under the library's lock
};

} // namespace steadyburn
