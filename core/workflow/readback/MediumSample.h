// A drill: some files of a medium, chosen at random, are read as restore would read them and compared with the
// checksums that the medium has of them. It shows in minutes whether a medium can be read, and says nothing of the
// other files.
#pragma once

#include "workflow/burn/Job.h"
#include "workflow/readback/CheckNote.h"
#include "workflow/readback/MediumListing.h"
#include "workflow/readback/MediumReport.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

// How many files. Neither: kSampledOfDisc, of a tape kSampledOfTape, for the tape winds to each of them.
struct SampleSize {
    static constexpr std::uint64_t kSampledOfDisc = 20;
    static constexpr std::uint64_t kSampledOfTape = 5;

    std::uint64_t files = 0;
    unsigned percent = 0; // of the medium's files, one at least
};

struct MediumSampleRequest {
    StoredPart part;
    SampleSize size;
    std::uint64_t seed = 0; // the same seed chooses the same files of the same medium
    CheckNoteRequest note;  // on the shelf; not where only one section is read
};

// The paths that a seed chooses, ascending.
[[nodiscard]] std::vector<std::string> chooseSample(const std::vector<std::string>& paths, std::uint64_t count,
                                                    std::uint64_t seed);

// Reads a sample of this medium alone; `sample` of the report says of how many. What is damaged is named; a difference
// is the fault `mismatch`. Any thread that may block.
MediumReport sampleMedium(const MediumSampleRequest& request, const Dependencies& dependencies,
                          const std::stop_token& stop);

} // namespace steadyburn
