// Measures a simulated drive by its model, in the model's own time: nothing waits, and the drive's medium is not
// touched. Requests are blocks that arrive as fast as the drive lets them.
#pragma once

#include "target/simulated/VirtualSpec.h"
#include "workflow/tune/TuneProbe.h"

namespace steadyburn {

class DriveProbe final : public TuneProbe {
public:
    explicit DriveProbe(VirtualSpec spec) : m_spec(std::move(spec)) {}

    Result<TuneRoom> open(Nanoseconds time, const std::stop_token& stop) override;
    TuneAnswer measure(const TuneMethod& method, std::uint64_t block, Nanoseconds time,
                       const std::stop_token& stop) override;
    TuneAnswer readFiles(const TuneFiles& files, Nanoseconds time, const std::stop_token& stop) override;

private:
    VirtualSpec m_spec;
};

} // namespace steadyburn
