#include "workflow/pipe/Filter.h"

#include "base/Units.h"
#include "base/os/Signals.h"
#include "base/os/Wakeup.h"
#include "base/os/Worker.h"
#include "ring/Feed.h"
#include "workflow/pipe/FilterEndpoint.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <optional>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kLargestRead = 256 * kKiB; // a pipe seldom holds more, and it stays in the caches
constexpr std::size_t kLargestWrite = kMiB;
constexpr std::size_t kWorthWaking = 256 * kKiB; // what the writer is woken for while more keeps coming
constexpr std::size_t kLargestMove = kMiB;       // a whole pipe
constexpr std::size_t kTapeBlock = 256 * kKiB;
constexpr int kPause = 20; // milliseconds without input after which the writer takes what there is

Fault ioFault(Action doing, int code, std::uint64_t offset)
{
    Fault fault;
    const bool full = doing == Action::write && (code == ENOSPC || code == EDQUOT || code == EFBIG);
    fault.kind = full ? FaultKind::mediumFull : FaultKind::io;
    fault.doing = doing;
    fault.code = code;
    fault.offset = offset;
    return fault;
}

Fault cancelledFault(std::uint64_t offset)
{
    Fault fault;
    fault.kind = FaultKind::cancelled;
    fault.offset = offset;
    return fault;
}

std::size_t blockFor(const FilterOptions& options, const FilterEndpoint& out)
{
    return options.block == 0 && out.isRecords() ? kTapeBlock : options.block;
}

class Filter {
public:
    Filter(const FilterOptions& options, Ring& ring, Clock& clock, int in, int out, std::stop_token stop)
        : m_options(options),
          m_ring(ring),
          m_stop(std::move(stop)),
          m_in(in, FilterEndpoint::Direction::in),
          m_out(out, FilterEndpoint::Direction::out),
          m_outHangsUp(out, FilterEndpoint::Direction::out)
    {
        m_block = blockFor(options, m_out);
        m_mayPassBy = m_block == 0 && !options.startPercent && !options.resumePercent && m_in.canMoveTo(m_out);
        if (options.startPercent || options.resumePercent) {
            FeedOptions levels;
            levels.startPercent = options.startPercent.value_or(0);
            levels.resumePercent = options.resumePercent.value_or(*levels.startPercent);
            m_feed.emplace(ring, levels, clock);
        }
    }

    Result<FilterReport> run();

private:
    std::optional<Fault> readAll();
    Result<bool> passBy();
    std::optional<Fault> endReading(Fault fault);
    Result<std::size_t> readSome(std::span<std::byte> into);
    Result<void> awaitInput();
    std::optional<Fault> writeAll();
    Result<std::span<const std::byte>> nextPiece();
    Result<void> writePiece(std::span<const std::byte> piece);
    Result<void> afterWriteError(int code);
    [[nodiscard]] std::uint64_t written() const { return m_written + m_passed.load(std::memory_order_relaxed); }

    const FilterOptions& m_options;
    Ring& m_ring;
    std::stop_token m_stop;
    FilterEndpoint m_in;
    FilterEndpoint m_out; // the writer's
    FilterEndpoint
        m_outHangsUp; // the reader's: to see that the first output's reader has gone, and to pass the ring by
    Wakeup m_interrupt;
    std::optional<Feed> m_feed;
    std::size_t m_block = 0;
    bool m_drained = true; // the last read emptied the pipe
    bool m_nudged = true;
    bool m_mayPassBy = false;
    std::uint64_t m_read = 0;
    std::atomic<std::uint64_t> m_passed{0}; // of them by the ring
    std::uint64_t m_moves = 0;
    std::uint64_t m_written = 0;
    std::uint64_t m_writes = 0;
    unsigned m_volumes = 1;
};

// --- The reading side: the caller's thread

Result<void> Filter::awaitInput()
{
    for (;;) {
        const auto readiness = m_in.wait(m_interrupt, &m_outHangsUp, m_nudged ? -1 : kPause);
        switch (readiness) {
        case Readiness::ready:
            return {};
        case Readiness::interrupted:
            return cancelledFault(m_read);
        case Readiness::peerGone:
            return ioFault(Action::write, EPIPE, m_read);
        case Readiness::timeout: // the input pauses: what there is must not wait for more
            m_ring.nudge();
            m_nudged = true;
            break;
        }
    }
}

Result<std::size_t> Filter::readSome(std::span<std::byte> into)
{
    for (;;) {
        const auto count = m_in.read(into);
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            if (auto ready = awaitInput(); !ready) {
                return ready.takeFault();
            }
            continue;
        }
        if (count < 0) {
            return ioFault(Action::read, errno, m_read);
        }
        const auto bytes = static_cast<std::size_t>(count);
        m_drained = bytes < into.size();
        m_nudged = false;
        return bytes;
    }
}

std::optional<Fault> Filter::endReading(Fault fault)
{
    if (fault.doing == Action::read) {
        (void)m_ring.finish(); // all that came before the error is good
        return fault;
    }
    m_ring.fail(std::move(fault));
    return {};
}

// While the ring is empty and the output takes what comes, bytes need not be copied into our memory and out again: the
// kernel hands its pages on. What the output does not take goes into the ring, and all that follows, until it is empty
// again. True at the end of the input, false when the ring is to be used.
Result<bool> Filter::passBy()
{
    while (m_mayPassBy && !m_stop.stop_requested() &&
           m_ring.fill() == 0) { // only we fill it, and the writer empties it after it has written
        const auto count = m_in.moveTo(m_outHangsUp, kLargestMove);
        if (count == 0) {
            return true;
        }
        if (count > 0) {
            m_read += static_cast<std::uint64_t>(count);
            m_passed.fetch_add(static_cast<std::uint64_t>(count), std::memory_order_relaxed);
            ++m_moves;
        } else if (errno == EPIPE) {
            return ioFault(Action::write, EPIPE, m_read);
        } else if (errno != EAGAIN) { // these two cannot: the ring can, or says what is wrong
            m_mayPassBy = false;
        } else if (m_in.wait(m_interrupt, nullptr, 0) == Readiness::ready) {
            return false; // there is something, so there was no room
        } else if (auto ready = awaitInput(); !ready) {
            return ready.takeFault();
        }
    }
    return false;
}

// Nothing when all was read, or when the writer failed, who then tells himself.
std::optional<Fault> Filter::readAll()
{
    const auto most = std::min<std::size_t>(kLargestRead, m_ring.maxReserve() / 2);
    const auto blocks = m_block == 0 || m_block > most ? m_block : most - most % m_block; // as many as fit in a read
    for (;;) {
        const auto passed = passBy();
        if (!passed) {
            return endReading(passed.fault());
        }
        if (*passed) {
            (void)m_ring.finish();
            return {};
        }
        // Before the reservation: meanwhile the writer may catch up, and the ring starts over in warm memory. For the
        // same reason up to the end of a block: then nothing is left behind.
        auto ready = m_in.mayWait() && m_drained ? awaitInput() : Result<void>();
        auto room =
            m_ring.reserve(blocks == 0 ? most : std::min(most, static_cast<std::size_t>(blocks - m_read % blocks)));
        if (!room) {
            return {};
        }
        auto bytes = ready ? readSome(*room) : Result<std::size_t>(ready.takeFault());
        m_ring.giveBack(room->size() - (bytes ? *bytes : 0));
        if (!bytes) {
            return endReading(bytes.takeFault());
        }
        if (*bytes == 0) {
            (void)m_ring.finish();
            return {};
        }
        m_read += *bytes;
        m_ring.publish(*bytes);
    }
}

// --- The writing side: a thread of its own

Result<std::span<const std::byte>> Filter::nextPiece()
{
    if (m_block == 0 && !m_feed) {
        (void)m_ring.waitForSome(std::min<std::uint64_t>(kWorthWaking, m_ring.size() / 4)); // peek() names a fault
    }
    ByteSource& source = m_feed ? static_cast<ByteSource&>(*m_feed) : m_ring;
    auto span = source.peek(m_block == 0 ? 1 : m_block);
    if (!span) {
        return span.takeFault();
    }
    return span->first(std::min(span->size(), m_block == 0 ? kLargestWrite : m_block));
}

// The output took nothing, with this error. Ok when it may be asked again: it had no room, or there is a new one.
Result<void> Filter::afterWriteError(int code)
{
    if (code == EAGAIN || code == EWOULDBLOCK) {
        if (m_out.wait(m_interrupt) == Readiness::interrupted) {
            return cancelledFault(written());
        }
        return {};
    }
    if (code != ENOSPC || !m_options.nextVolume) {
        return ioFault(Action::write, code, written());
    }
    auto next = m_options.nextVolume(written());
    if (!next) {
        return next.takeFault();
    }
    m_out = FilterEndpoint(*next, FilterEndpoint::Direction::out);
    ++m_volumes;
    return {};
}

// Nothing is released before the output took it, so that a full volume loses nothing and repeats nothing.
Result<void> Filter::writePiece(std::span<const std::byte> piece)
{
    std::size_t done = 0;
    while (done < piece.size()) {
        const auto rest = piece.subspan(done);
        const auto count = m_out.write(rest);
        int code = count < 0 ? errno : 0;
        if (count > 0) {
            ++m_writes;
            const auto bytes = static_cast<std::size_t>(count);
            if (bytes == rest.size() || !m_out.isRecords()) {
                done += bytes;
                m_written += bytes;
                continue;
            }
            code = ENOSPC; // a short record at the end of a tape: the whole of it goes to the next
        } else if (count == 0) {
            code = ENOSPC; // no progress and no error: it will never take more
        }
        if (auto handled = afterWriteError(code); !handled) {
            return handled;
        }
    }
    return {};
}

std::optional<Fault> Filter::writeAll()
{
    const NoBrokenPipeSignal noSignal;
    for (;;) {
        auto piece = nextPiece();
        if (!piece) {
            auto fault = piece.takeFault();
            fault.offset = written();
            return fault;
        }
        if (piece->empty()) {
            return {};
        }
        if (auto written = writePiece(*piece); !written) {
            m_ring.abandon(written.fault());
            m_interrupt.raise(); // the reader may be waiting for input
            return written.takeFault();
        }
        m_feed ? m_feed->release(piece->size()) : m_ring.release(piece->size());
    }
}

Result<FilterReport> Filter::run()
{
    const NoBrokenPipeSignal noSignal; // this thread may write too
    const SteadyClock clock;
    const auto start = clock.now();
    const std::stop_callback cancel(m_stop, [this] {
        m_ring.cancel();
        m_interrupt.raise();
    });
    std::optional<Fault> writeFault;
    auto writer = Worker::start(Action::write, [&] { writeFault = writeAll(); });
    if (!writer) {
        return writer.takeFault();
    }
    std::optional<Fault> readFault;
    auto thrown = guarded(Action::read, [&] { readFault = readAll(); });
    if (thrown) {
        m_ring.cancel();
        readFault = std::move(thrown);
    }
    if (auto died = writer->join()) {
        writeFault = std::move(died);
    }
    if (m_stop.stop_requested()) {
        return cancelledFault(written());
    }
    if (writeFault) {
        return std::move(*writeFault);
    }
    if (readFault) {
        return std::move(*readFault);
    }
    FilterReport report;
    report.bytes = written();
    report.writes = m_writes + m_moves;
    report.volumes = m_volumes;
    report.seconds = seconds(clock.now() - start);
    report.block = m_block;
    report.ring = m_ring.meter();
    report.lock = m_ring.memoryLock();
    return report;
}

} // namespace

Result<FilterReport> runFilter(const FilterOptions& options, int in, int out, const std::stop_token& stop)
{
    SteadyClock clock;
    FeedOptions levels;
    levels.startPercent = options.startPercent;
    levels.resumePercent = options.resumePercent;
    if (auto checked = checkFeed(levels); !checked) {
        return checked.takeFault();
    }
    const auto block = blockFor(options, FilterEndpoint(out, FilterEndpoint::Direction::out));
    RingOptions ringOptions;
    ringOptions.size = std::max<std::uint64_t>(options.ring, 2 * static_cast<std::uint64_t>(block));
    ringOptions.lock = options.lock;
    auto ring = Ring::create(ringOptions, clock);
    if (!ring) {
        return ring.takeFault();
    }
    return Filter(options, **ring, clock, in, out, stop).run();
}

} // namespace steadyburn
