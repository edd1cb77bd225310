// The next tape or disc of a set: who is asked for it. Core never asks; the program gives the one who does
// (Dependencies).
#pragma once

#include "base/Result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace steadyburn {

struct VolumeWanted {
    unsigned number = 2;          // of the set, from 1
    bool reading = false;         // a volume that exists; else one to be written
    std::string set;              // the set's name
    std::string target;           // the drive that the last volume was in
    std::optional<Fault> refused; // why what was given last cannot be used; empty at first
    bool disc = false;            // else a tape
    unsigned of = 0;              // discs that the set is planned for; 0: not known
    std::uint64_t bytes = 0;      // that the disc has to take; 0: not known
};

struct VolumeGiven {
    std::string target;     // as openTarget() has it; empty: the drive that the last volume was in
    bool overwrite = false; // what is on it may go: the user saw `refused`
};

// Called on the job's thread, with the drive released; may take days. Ends with `cancelled` when `stop` is requested,
// and with any fault when there is no next volume.
using ChangeVolume = std::function<Result<VolumeGiven>(const VolumeWanted& wanted, const std::stop_token& stop)>;

} // namespace steadyburn
