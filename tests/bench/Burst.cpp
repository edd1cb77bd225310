// steadyburn-burst: a producer in bursts, on standard output. Of every STRIDE bytes the first part comes at the fast
// rate and the rest at the slow one, as when large files and small ones take turns. Time spent blocked in a write is
// lost, as it is for a real producer.
//
//   steadyburn-burst TOTAL [FAST-RATE SLOW-RATE FAST-BYTES SLOW-BYTES]       (rates per second)
#include "base/Clock.h"
#include "base/Units.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include <unistd.h>

namespace {

struct Shape {
    std::uint64_t total = 1000 * steadyburn::kMiB;
    std::uint64_t fastRate = 200 * steadyburn::kMiB;
    std::uint64_t slowRate = 20 * steadyburn::kMiB;
    std::uint64_t fastBytes = 40 * steadyburn::kMiB;
    std::uint64_t slowBytes = 16 * steadyburn::kMiB;
};

bool writeAll(const std::vector<char>& bytes, std::size_t count)
{
    for (std::size_t done = 0; done < count;) {
        const auto n = ::write(STDOUT_FILENO, bytes.data() + done, count - done);
        if (n <= 0) {
            return false;
        }
        done += static_cast<std::size_t>(n);
    }
    return true;
}

bool produce(const Shape& shape)
{
    steadyburn::SteadyClock clock;
    const std::vector<char> chunk(256 * steadyburn::kKiB, 'b');
    auto due = clock.now();
    for (std::uint64_t at = 0; at < shape.total;) {
        const bool fast = at % (shape.fastBytes + shape.slowBytes) < shape.fastBytes;
        const auto bytes = std::min<std::uint64_t>(chunk.size(), shape.total - at);
        const double rate = static_cast<double>(fast ? shape.fastRate : shape.slowRate);
        due += std::chrono::nanoseconds(static_cast<std::int64_t>(static_cast<double>(bytes) / rate * 1e9));
        clock.sleepUntil(due);
        const auto before = clock.now();
        if (!writeAll(chunk, bytes)) {
            return false;
        }
        due += clock.now() - before;
        at += bytes;
    }
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    Shape shape;
    const std::array<std::uint64_t*, 5> fields = {&shape.total, &shape.fastRate, &shape.slowRate, &shape.fastBytes,
                                                  &shape.slowBytes};
    for (int i = 1; i < argc; ++i) {
        const auto size = steadyburn::parseSize(argv[i]);
        if (!size.ok() || *size == 0 || i > static_cast<int>(fields.size())) {
            std::fputs("usage: steadyburn-burst TOTAL [FAST-RATE SLOW-RATE FAST-BYTES SLOW-BYTES]\n", stderr);
            return 2;
        }
        *fields.at(static_cast<std::size_t>(i - 1)) = *size;
    }
    if (!produce(shape)) {
        std::perror("steadyburn-burst");
        return 3;
    }
    return 0;
}
