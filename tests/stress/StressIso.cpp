// Images made, read back and given up by several threads at once: libisofs keeps things of the whole process. Run under
// the address sanitizer, too, which sees libisofs's memory, as the thread sanitizer sees only ours.
#include "support/SmallTree.h"

#include <atomic>
#include <cstdio>
#include <stop_token>
#include <thread>

using namespace steadyburn;

namespace {

constexpr int kThreads = 4;
constexpr int kRounds = 60;

enum class Way { made, cancelled, neverRun };

bool oneImage(Way way)
{
    SmallTree small;
    std::stop_source stop;
    MemorySink sink;
    sink.onPublish = [&](std::uint64_t published) {
        if (way == Way::cancelled && published > 100'000) {
            stop.request_stop();
        }
    };
    auto image = IsoImage::layOut(small.tree, small.source, small.log, {}, {.threads = 1}, {});
    if (!image) {
        std::fprintf(stderr, "layOut: %s\n", image.fault().detail.c_str());
        return false;
    }
    if (way == Way::neverRun) {
        return true;
    }
    const Result<void> done = (*image)->produce(sink, stop.get_token());
    return way == Way::cancelled ? !done : done.ok() && sink.published == (*image)->size();
}

} // namespace

int main()
{
    std::atomic<bool> good = true;
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < kThreads; ++thread) {
            threads.emplace_back([&good, thread] {
                for (int round = 0; round < kRounds; ++round) {
                    if (!oneImage(static_cast<Way>((round + thread) % 3))) {
                        good = false;
                    }
                }
            });
        }
    }
    return good ? 0 : 1;
}
