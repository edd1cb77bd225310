// The bytes behind a ring: one memfd mapped twice, back to back, so that a span that runs over the end goes on at the
// beginning without a seam. Filled in with real pages and locked by a thread in the background; whoever writes a page
// before that thread comes by just takes the page fault himself.
#pragma once

#include "base/Result.h"
#include "base/os/Worker.h"
#include "ring/RingValues.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace steadyburn {

class RingMemory {
public:
    // `size` bytes, a multiple of the page. Huge pages where the machine has set some aside, else transparent ones
    // where it allows them, else plain. Fails with outOfMemory.
    static Result<std::unique_ptr<RingMemory>> map(std::uint64_t size, bool lock);
    ~RingMemory(); // stops the background thread
    RingMemory(const RingMemory&) = delete;
    RingMemory& operator=(const RingMemory&) = delete;

    [[nodiscard]] std::byte* data() const { return m_data; } // 2 * size() bytes may be addressed from here
    [[nodiscard]] std::uint64_t size() const { return m_size; }

    [[nodiscard]] std::size_t page() const { return m_page; }
    // The bytes are not needed any more, and none that is not there yet. `offset` and `length` in whole pages, together
    // at most 2 * size().
    void drop(std::uint64_t offset, std::uint64_t length);

    // Any thread.
    [[nodiscard]] MemoryLock lock() const { return m_lock.load(std::memory_order_acquire); }
    void awaitPrefault() const;

private:
    RingMemory(void* reserved, std::size_t reservedSize) : m_reserved(reserved), m_reservedSize(reservedSize) {}
    // Null with errno.
    static std::unique_ptr<RingMemory> mapTwice(std::uint64_t size, unsigned memfdFlags, std::size_t alignment);
    static std::unique_ptr<RingMemory> mapSideBySide(int fd, std::uint64_t size, std::size_t alignment);
    void prefault(bool lock);
    bool lockAll();
    void startPrefault(bool lock);

    void* m_reserved;
    std::size_t m_reservedSize;
    std::size_t m_page = 0;
    std::byte* m_data = nullptr;
    std::uint64_t m_size = 0;
    std::atomic<bool> m_stop{false};
    std::atomic<bool> m_done{false};
    std::atomic<MemoryLock> m_lock{MemoryLock::off};
    Worker m_worker;
};

} // namespace steadyburn
