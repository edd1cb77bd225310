// T* against hand calculations.
#include "Bound.h"

#include <cmath>
#include <cstdio>
#include <vector>

namespace {

int failures = 0;

void expect(const char* what, double got, double wanted)
{
    if (std::abs(got - wanted) > 1e-9) {
        std::fprintf(stderr, "%s: %.6f, expected %.6f\n", what, got, wanted);
        ++failures;
    }
}

} // namespace

int main()
{
    using steadyburn::bench::lowerBound;
    using steadyburn::bench::TracePoint;
    constexpr double kSecond = 1e9;

    expect("nothing produced", lowerBound({}, 10), 0);

    // 100 bytes, there at once; 10 a second: the drive alone, 10 s.
    const std::vector<TracePoint> instant = {{0, 100}};
    expect("the drive is the limit", lowerBound(instant, 10), 10);

    // 100 bytes, 5 a second for 20 s; the drive could do 10 a second: the producer's 20 s, and the last byte is no
    // byte.
    const std::vector<TracePoint> steady = {{10 * kSecond, 50}, {20 * kSecond, 100}};
    expect("the producer is the limit", lowerBound(steady, 10), 20);

    // Silent for 8 s with 20 of 100 bytes made, then all at once: the 80 bytes after x = 20 pass from the 8th second
    // on. At the point (8 s, 30): 8 + 70/10 = 15; the drive alone would take 10.
    const std::vector<TracePoint> late = {{0, 20}, {8 * kSecond, 30}, {8 * kSecond, 100}};
    expect("a gap in the beginning", lowerBound(late, 10), 15);
    return failures == 0 ? 0 : 1;
}
