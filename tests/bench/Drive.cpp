// steadyburn-drive: the drive model behind a pipe, so that programs of others are measured on the same drive as ours.
//
//   PRODUCER | steadyburn-drive write TARGET [--block SIZE]
//   steadyburn-drive write TARGET [--block SIZE] --pipe SIZE --from 'PRODUCER'
//       reads a block, writes it to the target, reads the next, as `cat > /dev/...` does: no buffer of its own. --pipe
//       is the capacity of the pipe in front, 4096 for that of 1999; it must be set before the producer starts, so that
//       this program starts it, by the shell. Prints one line of JSON.
//   PRODUCER | steadyburn-drive trace FILE
//       swallows all that comes as fast as it comes and keeps when: P(t), the producer's free run
//   steadyburn-drive bound FILE RATE
//       T*, the least wall time that any ring can give with that producer and a drive of RATE bytes a second
#include "Bound.h"
#include "PipeSource.h"
#include "base/Clock.h"
#include "base/Units.h"
#include "target/discovery/OpenTarget.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace steadyburn;

int say(const Fault& fault, const char* doing)
{
    std::fprintf(stderr, "steadyburn-drive: %s: fault %d, code %d %s, %s %s\n", doing, static_cast<int>(fault.kind),
                 fault.code, std::strerror(fault.code), fault.path.c_str(), fault.detail.c_str());
    return 3;
}

int usage()
{
    std::fputs("usage: steadyburn-drive write TARGET [--block SIZE] [--pipe SIZE --from 'PRODUCER']\n"
               "       steadyburn-drive trace FILE\n"
               "       steadyburn-drive bound FILE RATE\n",
               stderr);
    return 2;
}

struct WriteOrder {
    std::string spec;
    std::size_t block = 32 * kKiB;
    int pipe = 0; // bytes
    std::string producer;
};

// The producer as a child whose output is read from the descriptor returned; -1 when that cannot be had.
int startProducer(const WriteOrder& order, pid_t& child)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0 || ::fcntl(ends[0], F_SETPIPE_SZ, order.pipe) < 0) {
        return -1;
    }
    child = ::fork();
    if (child == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::execl("/bin/sh", "sh", "-c", order.producer.c_str(), nullptr);
        std::_Exit(127);
    }
    ::close(ends[1]);
    return child < 0 ? -1 : ends[0];
}

int writeTo(const WriteOrder& order)
{
    pid_t child = 0;
    int input = STDIN_FILENO;
    if (!order.producer.empty()) {
        input = startProducer(order, child);
        if (input < 0) {
            std::perror("steadyburn-drive");
            return 3;
        }
    }
    SteadyClock clock;
    const auto begin = clock.now();
    auto target = openTarget(order.spec, clock);
    if (!target.ok()) {
        return say(target.fault(), "open");
    }
    WriteRequest request;
    request.block = order.block;
    request.overwrite = true;
    auto session = (*target)->begin(request);
    if (!session.ok()) {
        return say(session.fault(), "begin");
    }
    bench::PipeSource source(input, order.block, clock);
    if (auto written = (*session)->write(source, {}); !written.ok()) {
        (void)(*session)->abandon();
        return say(written.fault(), "write");
    }
    if (auto closed = (*session)->close(); !closed.ok()) {
        return say(closed.fault(), "close");
    }
    int status = 0;
    if (child > 0 && (::waitpid(child, &status, 0) != child || status != 0)) {
        std::fprintf(stderr, "steadyburn-drive: the producer failed: %s\n", order.producer.c_str());
        return 3;
    }
    const auto& meter = (*target)->meter();
    std::printf("{\"wall_s\":%.4f,\"bytes\":%llu,\"repositions\":%llu,\"reposition_s\":%.4f,\"waited_s\":%.4f}\n",
                seconds(clock.now() - begin), static_cast<unsigned long long>(source.taken()),
                static_cast<unsigned long long>(meter.repositions.load()),
                static_cast<double>(meter.repositionNs.load()) / 1e9, seconds(source.waited()));
    return 0;
}

bool setOption(WriteOrder& order, std::string_view name, const std::string& value)
{
    if (name == "--from") {
        order.producer = value;
        return true;
    }
    const auto size = parseSize(value);
    if (!size.ok() || *size == 0 || *size > 64 * kMiB) {
        return false;
    }
    if (name == "--block") {
        order.block = *size;
    } else {
        order.pipe = static_cast<int>(*size);
    }
    return name == "--block" || name == "--pipe";
}

int trace(const char* path)
{
    SteadyClock clock;
    const auto begin = clock.now();
    std::ofstream out(path);
    std::vector<char> buffer(kMiB);
    std::uint64_t bytes = 0;
    std::uint64_t noted = 0;
    for (;;) {
        const auto n = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (n < 0) {
            std::perror("steadyburn-drive");
            return 3;
        }
        bytes += static_cast<std::uint64_t>(n);
        if (n == 0 || bytes - noted >= 64 * kKiB) {
            out << (clock.now() - begin).count() << ' ' << bytes << '\n';
            noted = bytes;
        }
        if (n == 0) {
            break;
        }
    }
    out.flush();
    return out ? 0 : 3;
}

int bound(const char* path, const char* rateText)
{
    const auto rate = parseRate(rateText, kDvdRate);
    if (!rate.ok() || *rate == 0) {
        return usage();
    }
    std::ifstream in(path);
    std::vector<bench::TracePoint> points;
    for (bench::TracePoint point; in >> point.nanoseconds >> point.bytes;) {
        points.push_back(point);
    }
    if (points.empty()) {
        std::fprintf(stderr, "steadyburn-drive: no trace in %s\n", path);
        return 3;
    }
    std::printf("{\"t_star_s\":%.4f,\"free_s\":%.4f,\"bytes\":%llu,\"rate\":%llu}\n",
                bench::lowerBound(points, static_cast<double>(*rate)), points.back().nanoseconds / 1e9,
                static_cast<unsigned long long>(points.back().bytes), static_cast<unsigned long long>(*rate));
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view verb = argc > 1 ? argv[1] : "";
    if (verb == "trace" && argc == 3) {
        return trace(argv[2]);
    }
    if (verb == "bound" && argc == 4) {
        return bound(argv[2], argv[3]);
    }
    if (verb != "write" || argc < 3) {
        return usage();
    }
    WriteOrder order{.spec = argv[2]};
    for (int i = 3; i < argc; i += 2) {
        if (i + 1 == argc || !setOption(order, argv[i], argv[i + 1])) {
            return usage();
        }
    }
    if ((order.pipe != 0) == order.producer.empty()) {
        return usage();
    }
    return writeTo(order);
}
