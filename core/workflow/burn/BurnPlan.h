// How the contents become a stream and how that is written: the request's wishes, with what the target makes of them.
#pragma once

#include "image/compress/CompressingSink.h"
#include "workflow/burn/BurnTarget.h"
#include "workflow/request/JobRequest.h"

namespace steadyburn {

struct BurnPlan {
    Format format = Format::automatic; // never automatic where planBurn() made it
    CompressOptions compress;          // of kind none for a plain stream
    WriteRequest write;
};

// Looks at the target's name and at what is known of its medium. Fails with badArgument: no such format, level or speed
// here; and as checkParity() does.
Result<BurnPlan> planBurn(const JobRequest& request, const BurnTarget& target);

// Bytes of each write: a tape's records are as long as the drive can take them, up to what is usual.
[[nodiscard]] std::size_t writeSize(const JobRequest& request, const BurnTarget& target);

} // namespace steadyburn
