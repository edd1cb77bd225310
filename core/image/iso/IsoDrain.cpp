#include "image/iso/IsoDrain.h"

#include "base/Units.h"
#include "image/iso/IsoGaps.h"

#include <libburn/libburn.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <thread>

namespace steadyburn {

namespace {

constexpr std::size_t kChunk = kMiB; // taken out of the fifo at once; half of it, so that the writer goes on

// How much to ask for now. libisofs passes 2 KiB at a time and signals each: a reader that waits inside its fifo is
// woken for every block. So with less than a chunk there, give the writer a moment; with nothing there, wait in the
// fifo, which costs nothing while the source stalls.
std::size_t readyBytes(::burn_source& source, std::size_t wanted)
{
    constexpr int kNaps = 4;
    constexpr auto kNap = std::chrono::microseconds(500);
    for (int nap = 0;; ++nap) {
        std::size_t capacity = 0;
        std::size_t room = 0;
        const int state = iso_ring_buffer_get_status(&source, &capacity, &room);
        const std::size_t filled = (capacity - room) / kDiscBlock * kDiscBlock;
        if (filled >= wanted || state != 1) {
            return std::min(std::max<std::size_t>(filled, kDiscBlock), wanted);
        }
        if (filled == 0) {
            return kDiscBlock;
        }
        if (nap == kNaps) {
            return filled;
        }
        std::this_thread::sleep_for(kNap);
    }
}

// Takes the session out of libisofs and puts it into the sink.
class IsoDrain {
public:
    IsoDrain(::burn_source& source, ByteSink& sink, std::uint64_t bytes, std::uint32_t startBlock,
             IsoOnlookers onlookers)
        : m_stream(*reinterpret_cast<burn::burn_source*>(&source)),
          m_source(source),
          m_sink(sink),
          m_left(bytes),
          m_gaps(startBlock),
          m_end(onlookers.end),
          m_tree(onlookers.tree)
    {
    }

    Result<void> run(const std::stop_token& stop)
    {
        const std::size_t most = std::min(kChunk, m_sink.maxReserve() / kDiscBlock * kDiscBlock);
        while (m_left > 0) {
            const std::uint64_t wanted =
                std::min({m_left, std::uint64_t(most), std::uint64_t(m_gaps.together()) * kDiscBlock});
            if (auto passed = passOn(readyBytes(m_source, static_cast<std::size_t>(wanted)), stop); !passed) {
                return passed;
            }
            if (m_gaps.done()) {
                m_end.endsTrees();
            }
        }
        return {};
    }

private:
    Result<void> passOn(std::size_t chunk, const std::stop_token& stop)
    {
        Result<std::span<std::byte>> room = m_sink.reserve(chunk);
        if (!room) {
            return room.takeFault();
        }
        const auto fail = [&](Fault fault) -> Result<void> {
            m_sink.giveBack(chunk);
            fault.doing = Action::write;
            return fault;
        };
        const int got =
            m_stream.read_xt(&m_stream, reinterpret_cast<unsigned char*>(room->data()), static_cast<int>(chunk));
        if (stop.stop_requested()) {
            return fail({.kind = FaultKind::cancelled});
        }
        if (got != static_cast<int>(chunk)) {
            return fail(isoFault(static_cast<int>(ISO_WRITE_ERROR), "burn_source"));
        }
        for (std::size_t at = 0; at < chunk; at += kDiscBlock) {
            Result<std::uint32_t> missing = m_gaps.pass(room->subspan(at, kDiscBlock));
            if (!missing) {
                return fail(missing.takeFault());
            }
            if (*missing > 0) { // then the chunk is this block alone
                return passBehind(*missing, *room);
            }
        }
        publish(*room);
        return {};
    }

    // `room` holds the block that comes behind the missing ones.
    Result<void> passBehind(std::uint32_t missing, std::span<std::byte> room)
    {
        if (m_left < (std::uint64_t(missing) + 1) * kDiscBlock) {
            m_sink.giveBack(room.size());
            Fault fault = isoFault(static_cast<int>(ISO_ASSERT_FAILURE), "burn_source");
            fault.doing = Action::write;
            return fault;
        }
        std::array<std::byte, kDiscBlock> block{};
        std::copy(room.begin(), room.end(), block.begin());
        m_end.addsBlocks();
        for (; missing > 0; --missing) {
            std::fill(room.begin(), room.end(), std::byte{0});
            publish(room);
            Result<std::span<std::byte>> next = m_sink.reserve(kDiscBlock);
            if (!next) {
                return next.takeFault();
            }
            room = *next;
        }
        std::copy(block.begin(), block.end(), room.begin());
        publish(room);
        return {};
    }

    void publish(std::span<std::byte> room)
    {
        m_end.pass(room);
        if (m_tree != nullptr) {
            m_tree->pass(room);
        }
        m_sink.publish(room.size());
        m_left -= room.size();
    }

    burn::burn_source& m_stream;
    ::burn_source& m_source;
    ByteSink& m_sink;
    std::uint64_t m_left; // bytes
    IsoGaps m_gaps;
    IsoSessionEnd& m_end;
    IsoTreeDigest* m_tree;
};

} // namespace

Result<void> drainIso(::burn_source& source, ByteSink& sink, std::uint64_t bytes, std::uint32_t startBlock,
                      IsoOnlookers onlookers, const std::stop_token& stop)
{
    return IsoDrain(source, sink, bytes, startBlock, onlookers).run(stop);
}

Result<void> putZeros(ByteSink& sink, std::uint64_t bytes, const std::stop_token& stop)
{
    while (bytes > 0) {
        if (stop.stop_requested()) {
            Fault fault;
            fault.kind = FaultKind::cancelled;
            fault.doing = Action::write;
            return fault;
        }
        const auto chunk = static_cast<std::size_t>(std::min<std::uint64_t>({bytes, kChunk, sink.maxReserve()}));
        Result<std::span<std::byte>> room = sink.reserve(chunk);
        if (!room) {
            return room.takeFault();
        }
        std::memset(room->data(), 0, chunk);
        sink.publish(chunk);
        bytes -= chunk;
    }
    return {};
}

} // namespace steadyburn
