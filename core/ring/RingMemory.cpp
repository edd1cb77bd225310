#include "ring/RingMemory.h"

#include "base/Units.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

#include <linux/memfd.h> // MFD_HUGE_2MB
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_POPULATE_WRITE // Linux 5.14; the kernel says EINVAL where it does not know it
#define MADV_POPULATE_WRITE 23
#endif

namespace steadyburn {

namespace {

constexpr std::size_t kHugePage = 2 * kMiB;
// At a time: meanwhile the process can map nothing, so no thread can be started, and sixteen readers are.
constexpr std::size_t kPrefaultStep = 256 * kKiB; // 0.15 to 0.3 ms
// The beginning at once. The rest at a quarter of what a processor can do: all of them are busy when a run begins, and
// the head takes its time to come there.
constexpr std::size_t kAtOnce = 32 * kMiB;
constexpr unsigned kPausePerStep = 3;       // times as long as the step took
constexpr std::size_t kEdge = 4 * kMiB;     // what a span over the edge is likely to touch
constexpr std::size_t kLockStep = 8 * kMiB; // of pages that are there: 1 ms

Fault outOfMemory(std::uint64_t size)
{
    Fault fault;
    fault.kind = FaultKind::outOfMemory;
    fault.doing = Action::prefill;
    fault.code = errno;
    fault.facts = SpaceNeed{.needed = size};
    return fault;
}

// Reading a page of a shared mapping brings it in as well. The producer may be writing it at this moment; the value is
// of no interest, so this is no race in any sense that matters, and the sanitizer need not hear of it.
__attribute__((no_sanitize("thread"))) void touch(const std::byte* from, std::size_t size, std::size_t page)
{
    for (std::size_t at = 0; at < size; at += page) {
        (void)*static_cast<const volatile std::byte*>(from + at);
    }
}

// A mapping at a fixed place takes away what was there before it asks for its huge pages. Refused at that point it
// leaves a hole, into which another thread's stack may come at any moment. So they are asked for here, at no fixed
// place; the file keeps what its first mapping was given (the kernel's hugetlbfs_reserv.rst, "shared mappings").
bool setPagesAside(int fd, std::uint64_t size)
{
    void* anywhere = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (anywhere == MAP_FAILED) {
        return false;
    }
    munmap(anywhere, size);
    return true;
}

} // namespace

Result<std::unique_ptr<RingMemory>> RingMemory::map(std::uint64_t size, bool lock)
{
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const bool hugeFits = size % kHugePage == 0;
    std::unique_ptr<RingMemory> memory;
    if (hugeFits) {
        memory = mapTwice(size, MFD_HUGETLB | MFD_HUGE_2MB, kHugePage);
    }
    if (!memory) {
        memory = mapTwice(size, 0, hugeFits ? kHugePage : page);
    }
    if (!memory) {
        return outOfMemory(size);
    }
    // Advice: a refusal changes nothing but speed, a fork's cost or the size of a core dump.
    (void)madvise(memory->m_data, 2 * size, MADV_HUGEPAGE);
    (void)madvise(memory->m_data, 2 * size, MADV_DONTFORK);
    (void)madvise(memory->m_data, 2 * size, MADV_DONTDUMP);
    memory->startPrefault(lock);
    return memory;
}

std::unique_ptr<RingMemory> RingMemory::mapTwice(std::uint64_t size, unsigned memfdFlags, std::size_t alignment)
{
    const int fd = memfd_create("steadyburn-ring", MFD_CLOEXEC | memfdFlags);
    if (fd < 0) {
        return nullptr;
    }
    std::unique_ptr<RingMemory> memory;
    if (ftruncate(fd, static_cast<off_t>(size)) == 0 && setPagesAside(fd, size)) {
        memory = mapSideBySide(fd, size, alignment);
    }
    const int code = errno;
    ::close(fd); // the mappings keep it alive
    errno = code;
    return memory;
}

std::unique_ptr<RingMemory> RingMemory::mapSideBySide(int fd, std::uint64_t size, std::size_t alignment)
{
    const std::size_t reservedSize = 2 * size + alignment; // room to align
    void* reserved = mmap(nullptr, reservedSize, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) {
        return nullptr;
    }
    const auto misaligned = reinterpret_cast<std::uintptr_t>(reserved) % alignment;
    auto* const start = static_cast<std::byte*>(reserved) + (misaligned == 0 ? 0 : alignment - misaligned);
    // Where one of these is refused, what lies there is left alone: it may be another thread's by now.
    if (mmap(start, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED) {
        return nullptr;
    }
    if (mmap(start + size, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED) {
        const int code = errno;
        munmap(start, size);
        errno = code;
        return nullptr;
    }
    std::unique_ptr<RingMemory> memory(new RingMemory(reserved, reservedSize));
    memory->m_data = start;
    memory->m_size = size;
    memory->m_page = alignment;
    return memory;
}

void RingMemory::startPrefault(bool lock)
{
    auto worker = Worker::start(Action::prefill, [this, lock] { prefault(lock); });
    if (worker) {
        m_worker = std::move(*worker);
    } else { // pages come when they are used, nothing is locked
        m_lock = lock ? MemoryLock::refused : MemoryLock::off;
        m_done = true;
    }
}

void RingMemory::prefault(bool lock)
{
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    // Of the second mapping only the beginning; the rest has its pages by then anyway.
    const auto end = m_size + std::min<std::uint64_t>(m_size, kEdge);
    for (std::uint64_t at = 0; at < end && !m_stop; at += kPrefaultStep) {
        const std::size_t step = std::min<std::uint64_t>(kPrefaultStep, end - at);
        const auto begin = std::chrono::steady_clock::now();
        if (madvise(m_data + at, step, MADV_POPULATE_WRITE) != 0) {
            touch(m_data + at, step, page);
        }
        if (at >= kAtOnce) {
            std::this_thread::sleep_for(kPausePerStep * (std::chrono::steady_clock::now() - begin));
        }
    }
    if (lock && !m_stop) {
        m_lock.store(lockAll() ? MemoryLock::held : MemoryLock::refused, std::memory_order_release);
    }
    m_done.store(true, std::memory_order_release);
    m_done.notify_all();
}

// A page is held in memory when one of its mappings is locked, and counted once. All or nothing.
bool RingMemory::lockAll()
{
    for (std::uint64_t at = 0; at < m_size && !m_stop; at += kLockStep) {
        if (mlock(m_data + at, std::min<std::uint64_t>(kLockStep, m_size - at)) != 0) {
            (void)munlock(m_data, m_size);
            return false;
        }
    }
    return true;
}

void RingMemory::drop(std::uint64_t offset, std::uint64_t length)
{
    m_stop = true; // no page is wanted any more
    (void)munlock(m_data + offset, length);
    (void)madvise(m_data + offset, length, MADV_REMOVE); // refused for huge pages of the pool: then later, as a whole
}

void RingMemory::awaitPrefault() const
{
    m_done.wait(false, std::memory_order_acquire);
}

RingMemory::~RingMemory()
{
    m_stop = true;
    m_worker.join();
    munmap(m_reserved, m_reservedSize);
}

} // namespace steadyburn
