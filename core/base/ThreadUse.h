// What a class promises of its threads, asserted in builds that have asserts; without them nothing is left of it. The
// layout is the same in both, so that they can be mixed.
#pragma once

#include <atomic>
#include <cassert>
#include <thread>

namespace steadyburn {

// "One thread": the first that calls check() is the only one. Any thread may call.
class OneThread {
public:
    OneThread() = default;
    // What is copied or moved is a new object, which no thread has used yet.
    OneThread(const OneThread& /*other*/) noexcept {}
    OneThread& operator=(const OneThread& /*other*/) noexcept { return *this; }
    ~OneThread() = default;

    void check() const
    {
#ifndef NDEBUG
        std::thread::id nobody;
        const std::thread::id me = std::this_thread::get_id();
        const bool first = m_user.compare_exchange_strong(nobody, me, std::memory_order_relaxed);
        assert((first || nobody == me) && "a second thread uses what belongs to one");
#endif
    }

private:
    mutable std::atomic<std::thread::id> m_user{};
};

// "One thread at a time": a call holds a Turn while it lasts, and two at once are caught. Calls do not nest.
class OneAtATime {
public:
    OneAtATime() = default;
    OneAtATime(const OneAtATime& /*other*/) noexcept {}
    OneAtATime& operator=(const OneAtATime& /*other*/) noexcept { return *this; }
    ~OneAtATime() = default;

    class [[nodiscard]] Turn {
    public:
        explicit Turn([[maybe_unused]] const OneAtATime& of)
#ifndef NDEBUG
            : m_of(of)
        {
            const bool before = m_of.m_taken.exchange(true, std::memory_order_relaxed);
            assert(!before && "two threads at once in what takes one at a time");
        }
        ~Turn()
        {
            m_of.m_taken.store(false, std::memory_order_relaxed);
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

    private:
        const OneAtATime& m_of;
#else
        {
        }
#endif
    };

private:
    mutable std::atomic<bool> m_taken{false};
};

} // namespace steadyburn
