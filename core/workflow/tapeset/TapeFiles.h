// What a tape holds, file by file, without reading its archives: labels, indexes, and the first entry of all else. For
// `info`; a real tape is wound through once for each file.
#pragma once

#include "workflow/tapeset/TapeIndexReader.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace steadyburn {

struct TapeFileEntry {
    std::uint32_t number = 0;
    TapeFileLook look;                   // `nothing`: two filemarks, and nothing between them
    std::optional<VolumeOfSet> part;     // of an archive: what the index behind it says
    std::optional<std::uint64_t> stored; // bytes on the tape; empty: the drive does not tell
};

// In their order. Fails with what inspecting fails with and `cancelled`; a blank tape has none.
Result<std::vector<TapeFileEntry>> listTapeFiles(Target& target, const std::stop_token& stop);

// The spelling of --json: "empty", "label", "index", "archive", "unreadable".
[[nodiscard]] std::string_view toString(TapeFileKind kind);

} // namespace steadyburn
