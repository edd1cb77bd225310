// A byte stream made of a Tree: an ISO 9660 image or a tar archive.
#pragma once

#include "base/Production.h"
#include "base/Result.h"
#include "base/Stream.h"
#include "contents/Tree.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace steadyburn {

// Written by the producer, read by anyone at any time; relaxed, each figure for itself.
struct StreamMeter {
    std::atomic<std::uint64_t> bytesRead{0}; // file contents taken in (before compression)
    std::atomic<std::uint64_t> filesDone{0};
    std::atomic<NodeId> current{kRoot}; // the file at the front of the stream
};

class ImageStream {
public:
    virtual ~ImageStream() = default;

    // Bytes of the whole stream once it is laid out; nothing for a compressed one.
    [[nodiscard]] virtual std::optional<std::uint64_t> size() const = 0;

    // What its parts cost to produce, from {0, 0} to the whole size; empty: taken for even. Not while produce() runs.
    [[nodiscard]] virtual std::vector<ProductionPoint> production() const { return {}; }

    // Producer thread: puts the whole stream into `sink`, then returns; finish() and fail() are the caller's.
    // Fails with `cancelled`, with a fault of the sink, or when the stream itself cannot go on. Files that could not
    // be read whole are in the FaultLog given at construction, and the stream goes on.
    virtual Result<void> produce(ByteSink& sink, std::stop_token stop) = 0;

    [[nodiscard]] virtual const StreamMeter& meter() const { return m_meter; }

protected:
    StreamMeter m_meter;
};

} // namespace steadyburn
