// Puts the contents on the medium: DiscWriter in one stream, DiscSetWriter and TapeSetWriter on as many discs or tapes
// as it takes. The job calls
// the steps in this order, each once, on its own thread; the first that fails ends the burn, and then concludeReport()
// alone follows.
#pragma once

#include "base/Result.h"

#include <string>

namespace steadyburn {

class MediumWriter {
public:
    virtual ~MediumWriter() = default;

    // Before the scan: what must be on the medium still when the drive is acquired.
    virtual Result<void> lookAtMedium() { return {}; }
    // Plans the stream and makes the ring. Nothing is written.
    virtual Result<void> layOut() = 0;
    // Laid out, nothing of the set is left to be written: it ends with the volumes that it has, and finish() is next.
    [[nodiscard]] virtual bool onlyEnds() const { return false; }
    // Acquires the drive, with the medium that was looked at still in it.
    virtual Result<void> acquireDrive() = 0;
    virtual Result<void> write() = 0;
    virtual Result<void> close() = 0;
    // A disc goes out and in again, where that is asked for.
    virtual Result<void> reload() { return {}; }
    // The stream of an appended session holds the drive, for the old tree.
    virtual void releaseStream() = 0;
    // Reads back what was written. Fails with `mismatch` and what reading fails with.
    virtual Result<void> verify() = 0;
    // All of it is written, and was read back where that was asked for.
    virtual Result<void> finish() { return {}; }

    // The drive is released, and the report has its outcome. Enters what is on the media and ended well on the shelf at
    // this path. False: there is nothing to enter.
    virtual Result<bool> enterOnShelf(const std::string& path) = 0;

    // Says in the report what is on the media; `done`: nothing failed. The report's outcome stands.
    virtual void concludeReport(bool /*done*/) {}
};

} // namespace steadyburn
