#include "verify/HashLine.h"

#include "image/SharedFile.h"

#include <algorithm>
#include <system_error>

namespace steadyburn {

namespace {

constexpr std::size_t kPieceBytes = 1024 * 1024;
constexpr std::size_t kSmallFile = 128 * 1024;

// One file's contents with its holes: they count as zeros, but where they are too long they are passed over.
class WithHoles {
public:
    explicit WithHoles(StoredBytes& bytes) : m_bytes(bytes) {}

    // Reads until `into` is full, the end, or a fault that ends the walk. Damage is passed over.
    std::size_t readFull(std::span<std::byte> into, HashLine::Outcome& outcome, std::vector<Fault>& damage)
    {
        std::size_t done = 0;
        while (done < into.size()) {
            auto got = step(into.subspan(done), outcome);
            if (!got) {
                Fault fault = got.takeFault();
                if (fault.kind != FaultKind::mediumError) {
                    outcome.fatal = std::move(fault);
                    break;
                }
                damage.push_back(std::move(fault));
                continue;
            }
            if (*got == 0) {
                break;
            }
            done += *got;
        }
        outcome.bytes += done;
        return done;
    }

private:
    Result<std::size_t> step(std::span<std::byte> into, HashLine::Outcome& outcome)
    {
        if (m_zeros == 0) {
            auto hole = m_bytes.passHole();
            if (!hole) {
                return hole.takeFault();
            }
            m_holes += *hole;
            outcome.unhashed = outcome.unhashed || m_holes > kMostHashedHole;
            if (outcome.unhashed) {
                outcome.bytes += *hole;
            } else {
                m_zeros = *hole;
            }
        }
        auto got = m_bytes.read(into.first(m_zeros > 0 ? 0 : into.size())); // of nothing too: it looks at the stop
        if (got && m_zeros > 0) {
            const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), m_zeros));
            std::fill_n(into.begin(), count, std::byte{0});
            m_zeros -= count;
            return count;
        }
        return got;
    }

    StoredBytes& m_bytes;
    std::uint64_t m_holes = 0;
    std::uint64_t m_zeros = 0; // of a hole, not given yet
};

} // namespace

HashLine::HashLine() : m_small(kSmallFile)
{
    try {
        m_thread = std::thread([this] { run(); });
    } catch (const std::system_error&) { // no thread to be had: all is hashed where it was read
    }
}

HashLine::~HashLine()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_changed.notify_all();
    if (m_thread.joinable()) {
        m_thread.join();
    }
}

HashLine::Outcome HashLine::hash(StoredBytes& bytes, std::uint64_t expected,
                                 const std::function<void(std::span<const std::byte>)>& pass, Done done)
{
    if (expected < kSmallFile || !m_thread.joinable()) {
        return hashHere(bytes, pass, done);
    }
    Outcome outcome;
    std::vector<Fault> damage;
    WithHoles contents(bytes);
    while (true) {
        Piece& piece = freePiece();
        piece.bytes = contents.readFull(piece.memory, outcome, damage);
        piece.last = piece.bytes < piece.memory.size();
        pass(std::span(piece.memory).first(piece.bytes));
        if (piece.last) {
            outcome.damaged = !damage.empty();
            piece.damage = std::move(damage);
            piece.done = outcome.fatal ? nullptr : std::move(done);
            handOver();
            break;
        }
        handOver();
    }
    outcome.cut = bytes.cut();
    return outcome;
}

HashLine::Outcome HashLine::hashHere(StoredBytes& bytes, const std::function<void(std::span<const std::byte>)>& pass,
                                     const Done& done)
{
    Outcome outcome;
    std::vector<Fault> damage;
    Sha256 sum;
    WithHoles contents(bytes);
    std::size_t got = m_small.size();
    while (got == m_small.size()) {
        got = contents.readFull(m_small, outcome, damage);
        pass(std::span(m_small).first(got));
        sum.add(std::span(m_small).first(got));
    }
    outcome.cut = bytes.cut();
    outcome.damaged = !damage.empty();
    if (!outcome.fatal) {
        done(sum.finish(), damage);
    }
    return outcome;
}

HashLine::Piece& HashLine::freePiece()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_filled - m_hashed < kPieces; });
    Piece& piece = m_pieces[m_filled % kPieces];
    piece.memory.resize(kPieceBytes);
    return piece;
}

void HashLine::handOver()
{
    {
        const std::lock_guard lock(m_mutex);
        ++m_filled;
    }
    m_changed.notify_all();
}

void HashLine::finish()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_filled == m_hashed; });
}

void HashLine::run()
{
    Sha256 sum;
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock, [this] { return m_filled != m_hashed || m_stop; });
        if (m_filled == m_hashed) {
            return;
        }
        Piece& piece = m_pieces[m_hashed % kPieces];
        lock.unlock();
        sum.add(std::span(piece.memory).first(piece.bytes));
        if (piece.last) {
            const Digest digest = sum.finish();
            if (piece.done) {
                piece.done(digest, piece.damage);
            }
            piece.done = nullptr;
        }
        lock.lock();
        ++m_hashed;
        m_changed.notify_all();
    }
}

} // namespace steadyburn
