// The contents of a restored file: from the medium, or from another file that was restored. The restoring thread.
#pragma once

#include "base/FaultLog.h"
#include "base/Sha256.h"
#include "unpack/StoredEntry.h"
#include "verify/Manifest.h"
#include "workflow/readback/RestoreFolder.h"
#include "workflow/readback/RestoreMeter.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace steadyburn {

struct Filled {
    std::uint64_t bytes = 0; // without holes
    bool whole = true;       // else the log says what is damaged
};

struct FillRequest {
    const StoredEntry& entry;
    const std::string& path; // under which it is told of
    StoredBytes& bytes;
    std::uint64_t begin = 0;              // where the entry begins in the file: of a part
    std::optional<ListedDigest> expected; // what the medium itself says of the contents
    bool sparse = false;                  // … by their sparse digest
    std::span<std::byte> buffer;
    Sha256* also = nullptr; // takes the contents as well, holes as zeros
    RestoreMeter* meter = nullptr;
};

// Writes the contents into `fd`; holes stay holes. What is damaged is logged and leaves its hole: what else there is of
// the file is worth having. Fails when the medium or `fd` gives way, or with `cancelled`.
Result<Filled> fillFile(int fd, const FillRequest& request, FaultLog& log, const std::stop_token& stop);

inline constexpr Extent kAllOfFile{0, std::numeric_limits<std::uint64_t>::max()};
// The digest of a regular file of ours, or of what there is of `range` in it. Its access time stays. Fails with io or
// `cancelled`.
Result<Digest> digestOfFile(const RestorePlace& file, std::span<std::byte> buffer, const std::stop_token& stop,
                            Extent range = kAllOfFile);

// Copies `range` of `from` to the same place of `to`. Returns 0 or errno; ECANCELED when stopped.
[[nodiscard]] int copyBytes(int from, int to, Extent range, std::span<std::byte> buffer, const std::stop_token& stop);

// Writes the contents of the regular file `source` into `to`; holes stay holes. Its attributes are put into `like`, for
// applyAttributes(). Returns 0 or errno; ECANCELED when stopped.
int copyFile(const RestorePlace& source, int to, StoredEntry& like, std::span<std::byte> buffer,
             const std::stop_token& stop);

} // namespace steadyburn
