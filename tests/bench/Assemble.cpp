// steadyburn-assemble: APUE's table (figure 14.23) with a fourth line. A 100-byte header and 200 bytes of data, a
// million times, brought to a file in records: as two writes, copied together and written, by writev, and assembled in
// place in the ring while the device thread writes whole blocks.
//
//   steadyburn-assemble FILE [COUNT]     prints one JSON object per way; FILE is written anew each time and removed
#include "base/Clock.h"
#include "ring/Ring.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

using namespace steadyburn;

constexpr std::size_t kHeader = 100;
constexpr std::size_t kData = 200;
constexpr std::size_t kRecord = kHeader + kData;
constexpr std::size_t kBlock = 256 * 1024;

struct Input {
    std::array<char, kHeader> header{};
    std::array<char, kData> data{};
};

bool writeFully(int file, const void* bytes, std::size_t count)
{
    return ::write(file, bytes, count) == static_cast<ssize_t>(count);
}

bool twoWrites(int file, const Input& input, std::uint64_t count)
{
    for (std::uint64_t i = 0; i < count; ++i) {
        if (!writeFully(file, input.header.data(), kHeader) || !writeFully(file, input.data.data(), kData)) {
            return false;
        }
    }
    return true;
}

bool copyAndWrite(int file, const Input& input, std::uint64_t count)
{
    std::array<char, kRecord> record{};
    for (std::uint64_t i = 0; i < count; ++i) {
        std::memcpy(record.data(), input.header.data(), kHeader);
        std::memcpy(record.data() + kHeader, input.data.data(), kData);
        if (!writeFully(file, record.data(), kRecord)) {
            return false;
        }
    }
    return true;
}

bool gatherWrite(int file, const Input& input, std::uint64_t count)
{
    Input own = input;
    const std::array<iovec, 2> parts = {{{own.header.data(), kHeader}, {own.data.data(), kData}}};
    for (std::uint64_t i = 0; i < count; ++i) {
        if (::writev(file, parts.data(), 2) != static_cast<ssize_t>(kRecord)) {
            return false;
        }
    }
    return true;
}

// The header and the data go straight to where the device will find them; it gets whole blocks.
bool inPlace(int file, const Input& input, std::uint64_t count)
{
    SteadyClock clock;
    auto ring = Ring::create({.size = 16 * 1024 * 1024}, clock);
    if (!ring.ok()) {
        return false;
    }
    bool wrote = true;
    std::thread device([&] {
        for (;;) {
            const auto block = (*ring)->peek(kBlock);
            if (!block.ok() || block->empty()) {
                wrote = wrote && block.ok();
                return;
            }
            const auto bytes = block->first(std::min(block->size(), kBlock));
            wrote = wrote && writeFully(file, bytes.data(), bytes.size());
            (*ring)->release(bytes.size());
        }
    });
    bool placed = true;
    for (std::uint64_t i = 0; placed && i < count; ++i) {
        auto place = (*ring)->reserve(kRecord);
        placed = place.ok();
        if (placed) {
            std::memcpy(place->data(), input.header.data(), kHeader);
            std::memcpy(place->data() + kHeader, input.data.data(), kData);
            (*ring)->publish(kRecord);
        }
    }
    placed = (*ring)->finish().ok() && placed;
    device.join();
    return placed && wrote;
}

double secondsOf(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

using Way = bool (*)(int file, const Input& input, std::uint64_t count);

bool measure(const char* name, Way way, const char* path, std::uint64_t count)
{
    const int file = ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) {
        return false;
    }
    Input input;
    input.header.fill('h');
    input.data.fill('d');
    SteadyClock clock;
    rusage before{};
    rusage after{};
    ::getrusage(RUSAGE_SELF, &before);
    const auto begin = clock.now();
    const bool done = way(file, input, count);
    const auto elapsed = clock.now() - begin;
    ::getrusage(RUSAGE_SELF, &after);
    const bool whole = done && ::lseek(file, 0, SEEK_END) == static_cast<off_t>(count * kRecord);
    ::close(file);
    ::unlink(path);
    std::printf("{\"way\":\"%s\",\"user_s\":%.3f,\"system_s\":%.3f,\"clock_s\":%.3f}\n", name,
                secondsOf(after.ru_utime) - secondsOf(before.ru_utime),
                secondsOf(after.ru_stime) - secondsOf(before.ru_stime), seconds(elapsed));
    return whole;
}

} // namespace

int main(int argc, char** argv)
{
    std::uint64_t count = 1'048'576;
    const std::string_view text = argc == 3 ? argv[2] : "";
    if (argc < 2 || argc > 3 ||
        (argc == 3 && std::from_chars(text.data(), text.data() + text.size(), count).ec != std::errc())) {
        std::fputs("usage: steadyburn-assemble FILE [COUNT]\n", stderr);
        return 2;
    }
    const bool done =
        measure("two writes", twoWrites, argv[1], count) && measure("copy, one write", copyAndWrite, argv[1], count) &&
        measure("one writev", gatherWrite, argv[1], count) && measure("in place, in the ring", inPlace, argv[1], count);
    if (!done) {
        std::perror("steadyburn-assemble");
        return 3;
    }
    return 0;
}
