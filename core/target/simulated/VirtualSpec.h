// "virtual:KIND,key=value,…" taken apart and checked. See docs of each key below; sizes take k M G as powers of 1024,
// rates as powers of 1000.
#pragma once

#include "base/Clock.h"
#include "base/Result.h"
#include "target/Medium.h"
#include "target/simulated/DriveModel.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

// What goes wrong, and where on the medium (bytes from its start; on tape bytes of data).
struct VirtualFaults {
    bool writeProtected = false;              // write-protected
    std::optional<std::uint64_t> mediumError; // medium-error@SIZE: cannot be written from there, nor that sector read
    std::optional<std::uint64_t> full;  // full@SIZE: the medium is shorter than it says; tape: early warning there
    std::optional<std::uint64_t> eject; // eject@SIZE: someone takes it out
    std::vector<SlowZone> slow;         // slow=RATE@FROM..UNTIL
};

struct VirtualSpec {
    MediumKind kind = MediumKind::none;
    std::string file;           // file=PATH: where the medium is kept; empty: gone with the target
    std::uint64_t speed = 0;    // speed=4x or 5540k; default: a usual drive's for the kind; LTO-6's 160 MB/s on tape
    std::uint64_t minimum = 0;  // min=RATE, tape only: the slowest streaming rate; default: speed, a fixed rate
    std::uint64_t buffer = 0;   // buffer=SIZE: the drive's own; default 2M
    Nanoseconds reposition{};   // reposition=TIME: what a stop costs; default 100 ms on disc (a link), 2 s on tape
    std::uint64_t capacity = 0; // capacity=SIZE; default: nominalCapacity(), 2.5 TB on tape (LTO-6)
    VirtualFaults faults;       // fault=WHAT@WHERE[;…]
};

// `text` is what follows "virtual:". A `file=` reaches to the end unless one of the keys follows behind a comma. Fails
// with badArgument and the offending word or key=value in `detail`.
Result<VirtualSpec> parseVirtualSpec(std::string_view text);

} // namespace steadyburn
