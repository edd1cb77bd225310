// Where one thread sleeps until another has something for it: a futex with a ticket. No lock, no spinning, no polling;
// a wake-up costs a system call only when it is asked for, so the caller asks only when somebody waits.
//
// The waiter takes a ticket, *then* says what it waits for, *then* looks whether it is there already, *then* waits
// with the ticket. The waker makes the thing visible, *then* looks whether somebody said to be waiting, *then* wakes.
// A wake-up after the ticket was taken makes wait() return at once, so none is lost. See Ring.cpp for the orders.
#pragma once

#include "base/Clock.h"

#include <atomic>
#include <cstdint>

namespace steadyburn {

class WaitPoint {
public:
    // Waiter.
    [[nodiscard]] std::uint32_t ticket() const { return m_epoch.load(std::memory_order_acquire); }
    // Returns when woken since the ticket was taken, at a signal, or when it is `until` by the clock: look again
    // afterwards.
    void wait(std::uint32_t ticket, Clock& clock, Nanoseconds until) { clock.sleepOn(m_epoch, ticket, until); }
    // The same without a limit.
    void wait(std::uint32_t ticket) { SteadyClock().sleepOn(m_epoch, ticket, Nanoseconds::max()); }

    // Any thread.
    void wake();

private:
    std::atomic<std::uint32_t> m_epoch{0}; // futexes are 32 bits; it may wrap, only equality counts
};

} // namespace steadyburn
