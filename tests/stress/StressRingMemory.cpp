// Rings are mapped and unmapped while other threads get memory of their own, as when two drives burn at once: nobody's
// memory may come to lie under another's.
#include "base/Units.h"
#include "ring/RingMemory.h"

#include <atomic>
#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

#include <sys/mman.h>

using namespace steadyburn;

namespace {

constexpr std::uint64_t kSize = 4 * kMiB; // whole huge pages, so that those are tried first
constexpr int kRounds = 200;

bool ring(int mark)
{
    auto memory = RingMemory::map(kSize, false);
    if (!memory) {
        std::fprintf(stderr, "map: errno %d\n", memory.fault().code);
        return false;
    }
    std::byte* data = (*memory)->data();
    (*memory)->awaitPrefault(); // which touches every page
    std::memset(data, mark, kSize);
    return data[kSize] == static_cast<std::byte>(mark) && data[2 * kSize - 1] == static_cast<std::byte>(mark);
}

bool neighbour(int mark)
{
    void* room = mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) {
        return false;
    }
    auto* bytes = static_cast<volatile unsigned char*>(room);
    for (std::size_t at = 0; at < kSize; at += 4096) {
        bytes[at] = static_cast<unsigned char>(mark);
    }
    std::this_thread::yield();
    bool own = true;
    for (std::size_t at = 0; at < kSize; at += 4096) {
        own = own && bytes[at] == static_cast<unsigned char>(mark);
    }
    munmap(room, kSize);
    return own;
}

} // namespace

int main()
{
    std::atomic<bool> good = true;
    std::vector<std::jthread> threads;
    for (int thread = 1; thread <= 4; ++thread) {
        threads.emplace_back([&good, thread] {
            for (int round = 0; round < kRounds && good; ++round) {
                if (!(thread % 2 == 0 ? ring(thread) : neighbour(thread))) {
                    good = false;
                }
            }
        });
    }
    threads.clear();
    if (!good) {
        std::fprintf(stderr, "somebody's memory was another's\n");
    }
    return good ? 0 : 1;
}
