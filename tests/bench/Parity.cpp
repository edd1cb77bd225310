// steadyburn-parity: how fast parity is computed beside a stream, on one core.
//
//   steadyburn-parity ROOTS LAYER-SECTORS     prints one JSON object; seconds are the thread's own. 1409 sectors a
//   layer are a CD, 9000 a DVD,
//                                             46377 a BD; the image is noise that is in the cache, and the
//                                             tail is computed, too
#include "image/parity/ParityAccumulator.h"

#include <charconv>
#include <cstdio>
#include <ctime>
#include <string_view>

namespace {

using namespace steadyburn;

constexpr std::size_t kPiece = 256 * 1024;

// Of this thread: what a core would take that does nothing else.
template <typename Step>
double secondsOf(const Step& step)
{
    const auto now = [] {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
    };
    const double begin = now();
    step();
    return now() - begin;
}

std::uint64_t numberOf(std::string_view text)
{
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

} // namespace

int main(int argc, char** argv)
{
    const std::uint64_t roots = argc == 3 ? numberOf(argv[1]) : 0;
    const std::uint64_t layerSectors = argc == 3 ? numberOf(argv[2]) : 0;
    const auto layout = ParityLayout::of(((254 - roots) * layerSectors - 2) * kDiscBlock, layerSectors);
    if (roots < ParityLayout::kLeastRoots || !layout || layout->roots() != roots) {
        std::fputs("usage: steadyburn-parity ROOTS LAYER-SECTORS\n", stderr);
        return 2;
    }
    auto parity = ParityAccumulator::create(*layout);
    if (!parity) {
        std::fputs("steadyburn-parity: not enough memory\n", stderr);
        return 3;
    }
    std::vector<std::byte> piece(kPiece);
    for (std::size_t n = 0; n < piece.size(); ++n) {
        piece[n] = static_cast<std::byte>(n * 2654435761U >> 13U);
    }
    const double adding = secondsOf([&] {
        for (std::uint64_t left = layout->imageBytes(); left > 0;) {
            const std::size_t count = std::min<std::uint64_t>(left, kPiece);
            (*parity)->add(std::span(piece).first(count));
            left -= count;
        }
    });
    const double tail = secondsOf([&] {
        while ((*parity)->takeTail(piece) > 0) {
        }
    });
    std::printf("{\"roots\": %u, \"image\": %llu, \"memory\": %llu, \"MB/s\": %.1f, \"tail_seconds\": %.3f}\n",
                layout->roots(), static_cast<unsigned long long>(layout->imageBytes()),
                static_cast<unsigned long long>(ParityAccumulator::memoryFor(*layout)),
                static_cast<double>(layout->imageBytes()) / 1e6 / adding, tail);
}
