// Readers, assembler and compressor at once, with faults, short sinks and cancels at random points. Run under TSan.
#include "image/compress/CompressingSink.h"
#include "image/fetch/ReaderPool.h"
#include "image/tar/StreamAssembler.h"
#include "support/MemorySink.h"
#include "support/ScriptedSource.h"

#include <cstdio>
#include <random>
#include <thread>

using namespace steadyburn;

namespace {

constexpr NodeId kFiles = 120;

struct Round {
    ScriptedSource source;
    std::vector<std::uint64_t> sizes;
    std::uint64_t total = 0;

    explicit Round(std::mt19937& random)
    {
        for (NodeId id = 0; id < kFiles; ++id) {
            const std::uint64_t size = random() % 8 == 0 ? random() % 400000 : random() % 4000;
            ScriptedSource::File& file = source[id];
            file.size = size;
            if (random() % 10 == 0 && size > 0) {
                file.bad.push_back({random() % size, 1});
            }
            if (random() % 20 == 0) {
                file.openFault = FaultKind::fileVanished;
            }
            if (random() % 4 == 0) {
                file.delay = std::chrono::microseconds(random() % 200);
            }
            sizes.push_back(size);
            total += size;
        }
    }

    Result<void> run(ByteSink& sink, const ReadOptions& options, FaultLog& log, const std::stop_token& stop)
    {
        StreamMeter meter;
        ReaderPool pool(source, log, options);
        StreamAssembler stream(sink, pool, meter, total, stop);
        for (NodeId id = 0; id < kFiles; ++id) {
            if (Result<void> added = stream.addContents(id, 0, sizes[id], true, 0); !added) {
                return added;
            }
        }
        if (Result<void> finished = stream.finish(); !finished) {
            return finished;
        }
        return sink.finish();
    }
};

bool oneRound(unsigned seed)
{
    std::mt19937 random(seed);
    Round round(random);
    const bool compress = random() % 2 == 0;
    const bool cancel = random() % 3 == 0;
    MemorySink memory(1 + random() % 600000);
    memory.stingy = static_cast<unsigned>(random() % 4);
    FaultLog log;
    DigestTable digests(kFiles);
    std::stop_source stop;
    const std::chrono::microseconds after(random() % 20000);
    std::thread canceller([&] {
        if (cancel) {
            std::this_thread::sleep_for(after);
            stop.request_stop();
        }
    });
    CompressOptions options;
    options.level = random() % 2 == 0 ? 1 : 6;
    options.member = 4096 + random() % 200000;
    options.threads = static_cast<unsigned>(1 + random() % 4);
    options.pad = 512;
    Result<void> result;
    const ReadOptions readers{static_cast<unsigned>(random() % 6), &digests, nullptr};
    if (compress) {
        CompressingSink sink(memory, options, stop.get_token());
        result = round.run(sink, readers, log, stop.get_token());
    } else {
        result = round.run(memory, readers, log, stop.get_token());
    }
    canceller.join();
    const bool whole = result.ok() && (compress ? memory.published % 512 == 0 : memory.published == round.total);
    const bool cancelled = !result && cancel && result.fault().kind == FaultKind::cancelled;
    if (memory.brokenRules > 0 || round.source.openNow > 0 || !(whole || cancelled)) {
        std::fprintf(stderr, "seed %u: %s, %u broken rules, %u left open\n", seed,
                     result.ok() ? "a wrong length" : result.fault().detail.c_str(), memory.brokenRules,
                     round.source.openNow.load());
        return false;
    }
    return true;
}

} // namespace

int main()
{
    for (unsigned seed = 0; seed < 60; ++seed) {
        if (!oneRound(seed)) {
            return 1;
        }
    }
    return 0;
}
