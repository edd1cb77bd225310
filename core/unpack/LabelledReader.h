// A section that is to be walked, with what the tape's own label says of it. Any thread.
#pragma once

#include "target/Target.h"
#include "unpack/StoredEntry.h"

#include <optional>

namespace steadyburn {

struct LabelledReader {
    // A reader alone is one without a label.
    LabelledReader(MediumReader& section, std::optional<StoredFormat> label = std::nullopt)
        : reader(section), format(label)
    {
    }

    MediumReader& reader; // outlives it
    // How the archive is packed: a damaged beginning does not hide it. Nothing: no label says that there is one.
    std::optional<StoredFormat> format;
};

} // namespace steadyburn
