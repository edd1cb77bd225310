// Puts a stream of known length together in the sink's own memory: bytes at hand are copied there, contents of files
// are read there by the pool. Many small files share one reservation; a large one runs over many. Several reservations
// are under way at once, and what is complete is published in order.
#pragma once

#include "base/ThreadUse.h"
#include "image/ImageStream.h"
#include "image/fetch/ReaderPool.h"

#include <deque>

namespace steadyburn {

// Producer thread. The pool must be drained before the sink or this object goes: the destructor does it.
class StreamAssembler {
public:
    // `total`: the length the stream will have; nothing may be added past it.
    StreamAssembler(ByteSink& sink, ReaderPool& pool, StreamMeter& meter, std::uint64_t total, std::stop_token stop);
    ~StreamAssembler();
    StreamAssembler(const StreamAssembler&) = delete;
    StreamAssembler& operator=(const StreamAssembler&) = delete;

    Result<void> add(std::span<const std::byte> bytes);
    Result<void> addZeros(std::uint64_t count);
    // A piece of a file; `last`, `holeAfter` and `endsPart` as in ReadJob, for the end of the whole piece.
    Result<void> addContents(NodeId node, std::uint64_t offset, std::uint64_t length, bool last,
                             std::uint64_t holeAfter)
    {
        return addContents(node, {.offset = offset, .length = length, .last = last, .holeAfter = holeAfter});
    }
    struct Piece {
        std::uint64_t offset = 0;
        std::uint64_t length = 0;
        bool last = true;
        std::uint64_t holeAfter = 0;
        unsigned part = 0;
        std::uint64_t partOffset = 0;
        bool endsPart = false;
    };
    Result<void> addContents(NodeId node, Piece piece);
    // The sink begins a part here, see ByteSink::beginPart().
    void beginPart();
    // Waits until all is published. The stream must have its full length.
    Result<void> finish();

    [[nodiscard]] std::uint64_t position() const { return m_position; }

private:
    struct Stretch { // one reservation
        std::span<std::byte> memory;
        std::size_t filled = 0;
        std::size_t jobs = 0; // of m_jobs that fill it
    };

    Result<std::span<std::byte>> room(std::uint64_t wanted); // the rest of the open stretch, at most `wanted`
    Result<void> open();
    bool complete(const Stretch& stretch) const; // and not being read into any more
    Result<void> publishOldest();                // waits for it
    void publishComplete();
    void publishFront();
    void account(const ReadJob& job);

    ByteSink& m_sink;
    ReaderPool& m_pool;
    StreamMeter& m_meter;
    const std::uint64_t m_total;
    const std::stop_token m_stop;
    const std::size_t m_stretch; // bytes of a reservation
    std::uint64_t m_position = 0;
    std::uint64_t m_reserved = 0;
    std::deque<Stretch> m_stretches; // in order; the last may be open
    std::deque<ReadJob> m_jobs;      // in order
    OneThread m_producer;
};

} // namespace steadyburn
