// The reader of a section that is to be walked, with the format that the tape's own label gives for it. A plain value.
#pragma once

#include "target/Target.h"
#include "unpack/StoredEntry.h"

#include <optional>

namespace steadyburn {

struct LabelledReader {
    // Implicit: most readers come without a label.
    LabelledReader(MediumReader& section, std::optional<StoredFormat> label = std::nullopt)
        : reader(section), format(label)
    {
    }

    MediumReader& reader; // outlives it
    // The format of the archive, known even where its beginning is damaged. Empty: no label names one.
    std::optional<StoredFormat> format;
};

} // namespace steadyburn
