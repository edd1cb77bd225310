// The seam of a measurement: what makes the requests and takes their times. A disk's and a simulated drive's stand
// behind it, and in tests a scripted one. One thread at a time.
#pragma once

#include "base/Clock.h"
#include "base/Result.h"
#include "workflow/tune/TuneValues.h"

#include <memory>
#include <stop_token>
#include <variant>

namespace steadyburn {

inline constexpr std::uint64_t kSmallTunedFile = std::uint64_t(64) << 10U; // bytes: of these several are read at a time

using TuneAnswer = std::variant<TunePoint, TuneProblem>;

// Which files are read, and by how many.
struct TuneFiles {
    std::uint64_t above = 0; // bytes: larger ones
    std::uint64_t upTo = 0;
    unsigned readers = 1;
};

class TuneProbe {
public:
    virtual ~TuneProbe() = default;

    // Looks at what there is, in about `time`, and makes what is needed. Fails where nothing can be measured: with
    // cancelled, sourceMissing, targetMissing, and what the system says.
    virtual Result<TuneRoom> open(Nanoseconds time, const std::stop_token& stop) = 0;

    // Makes requests of `block` bytes until `time` is over or there are no more to be made. Ends early when a stop is
    // requested; what it then answers does not count.
    virtual TuneAnswer measure(const TuneMethod& method, std::uint64_t block, Nanoseconds time,
                               const std::stop_token& stop) = 0;
    // The same with whole files.
    virtual TuneAnswer readFiles(const TuneFiles& files, Nanoseconds time, const std::stop_token& stop) = 0;
};

} // namespace steadyburn
