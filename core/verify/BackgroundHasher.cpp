#include "verify/BackgroundHasher.h"

#include "image/fetch/DigestTable.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kPieceBytes = 1024 * 1024;
constexpr std::size_t kSmallFile = 128 * 1024;

// One file's contents with its holes. For the sparse digest they are passed over; else they count as zeros, but where
// they are too long they are passed over, too.
class WithHoles {
public:
    WithHoles(StoredBytes& bytes, bool sparse) : m_bytes(bytes), m_sparse(sparse) {}

    // Reads until `into` is full, a hole that is passed over for the sparse digest, the end, or a fault that ends the
    // walk. Damage is passed over. `hole`: what was passed over before. False at the end.
    bool read(std::span<std::byte> into, std::size_t& bytes, std::uint64_t& hole, BackgroundHasher::Outcome& outcome,
              std::vector<Fault>& damage)
    {
        bytes = 0;
        hole = std::exchange(m_before, 0);
        while (bytes < into.size()) {
            auto got = step(into.subspan(bytes), bytes == 0 ? hole : m_before, outcome);
            if (!got && got.fault().kind != FaultKind::mediumError) {
                outcome.fatal = got.takeFault();
                return false;
            }
            if (!got) {
                damage.push_back(got.takeFault());
                continue;
            }
            if (!*got) {
                break; // a hole comes first
            }
            bytes += **got;
            outcome.bytes += **got;
            if (**got == 0) {
                return false;
            }
        }
        return true;
    }

private:
    // Nothing: behind a hole that was passed over, and for which this piece has no room any more.
    Result<std::optional<std::size_t>> step(std::span<std::byte> into, std::uint64_t& passed,
                                            BackgroundHasher::Outcome& outcome)
    {
        if (m_zeros == 0) {
            auto hole = m_bytes.passHole();
            if (!hole) {
                return hole.takeFault();
            }
            m_holes += *hole;
            outcome.unhashed = outcome.unhashed || (!m_sparse && m_holes > kMostHashedHole);
            if (m_sparse || outcome.unhashed) {
                outcome.bytes += *hole;
                outcome.passedOver += *hole;
                passed += m_sparse ? *hole : 0;
            } else {
                m_zeros = *hole;
            }
            if (m_before > 0) {
                return std::optional<std::size_t>();
            }
        }
        auto got = m_bytes.read(into.first(m_zeros > 0 ? 0 : into.size())); // of nothing too: it looks at the stop
        if (!got) {
            return got.takeFault();
        }
        if (m_zeros > 0) {
            const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), m_zeros));
            std::fill_n(into.begin(), count, std::byte{0});
            m_zeros -= count;
            return std::optional(count);
        }
        return std::optional(*got);
    }

    StoredBytes& m_bytes;
    bool m_sparse;
    std::uint64_t m_holes = 0;
    std::uint64_t m_zeros = 0;  // of a hole, not given yet
    std::uint64_t m_before = 0; // passed over, behind the last piece
};

// One of the two digests.
struct Sums {
    Sha256 whole;
    SparseSum sparse;

    void add(bool isSparse, std::uint64_t hole, std::span<const std::byte> bytes)
    {
        if (isSparse) {
            sparse.pass(hole);
            sparse.add(bytes);
        } else {
            whole.add(bytes);
        }
    }
    Digest finish(bool isSparse) { return isSparse ? sparse.finish() : whole.finish(); }
};

} // namespace

BackgroundHasher::BackgroundHasher() : m_small(kSmallFile)
{
    auto worker = Worker::start(Action::verify, [this] { run(); });
    if (worker) { // without: all is hashed where it was read
        m_worker = std::move(*worker);
    }
}

BackgroundHasher::~BackgroundHasher()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_changed.notify_all();
    (void)m_worker.join();
}

BackgroundHasher::Outcome BackgroundHasher::hash(StoredBytes& bytes, std::uint64_t expected,
                                                 const std::function<void(std::span<const std::byte>)>& pass, Done done)
{
    return take(bytes, expected, false, pass, std::move(done));
}

BackgroundHasher::Outcome BackgroundHasher::hashSparse(StoredBytes& bytes, std::uint64_t expected,
                                                       const std::function<void(std::span<const std::byte>)>& pass,
                                                       Done done)
{
    return take(bytes, expected, true, pass, std::move(done));
}

BackgroundHasher::Outcome BackgroundHasher::take(StoredBytes& bytes, std::uint64_t expected, bool sparse,
                                                 const std::function<void(std::span<const std::byte>)>& pass, Done done)
{
    if (expected < kSmallFile || !m_worker.running()) {
        return hashHere(bytes, sparse, pass, done);
    }
    Outcome outcome;
    std::vector<Fault> damage;
    WithHoles contents(bytes, sparse);
    for (;;) {
        Piece& piece = freePiece();
        const bool more = contents.read(piece.memory, piece.bytes, piece.hole, outcome, damage);
        piece.sparse = sparse;
        piece.last = !more;
        pass(std::span(piece.memory).first(piece.bytes));
        if (!more) {
            outcome.damaged = !damage.empty();
            piece.damage = std::move(damage);
            piece.done = outcome.fatal ? nullptr : std::move(done);
            handOver();
            outcome.cut = bytes.cut();
            return outcome;
        }
        handOver();
    }
}

BackgroundHasher::Outcome BackgroundHasher::hashHere(StoredBytes& bytes, bool sparse,
                                                     const std::function<void(std::span<const std::byte>)>& pass,
                                                     const Done& done)
{
    Outcome outcome;
    std::vector<Fault> damage;
    Sums sums;
    WithHoles contents(bytes, sparse);
    for (bool more = true; more;) {
        std::size_t got = 0;
        std::uint64_t hole = 0;
        more = contents.read(m_small, got, hole, outcome, damage);
        pass(std::span(m_small).first(got));
        sums.add(sparse, hole, std::span(m_small).first(got));
    }
    outcome.cut = bytes.cut();
    outcome.damaged = !damage.empty();
    if (!outcome.fatal) {
        done(sums.finish(sparse), damage);
    }
    return outcome;
}

BackgroundHasher::Piece& BackgroundHasher::freePiece()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_filled - m_hashed < kPieces; });
    Piece& piece = m_pieces[m_filled % kPieces];
    piece.memory.resize(kPieceBytes);
    return piece;
}

void BackgroundHasher::handOver()
{
    {
        const std::lock_guard lock(m_mutex);
        ++m_filled;
    }
    m_changed.notify_all();
}

void BackgroundHasher::finish()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_filled == m_hashed; });
    if (m_thrown) {
        std::rethrow_exception(std::exchange(m_thrown, nullptr));
    }
}

void BackgroundHasher::run()
{
    Sums sums;
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock, [this] { return m_filled != m_hashed || m_stop; });
        if (m_filled == m_hashed) {
            return;
        }
        Piece& piece = m_pieces[m_hashed % kPieces];
        lock.unlock();
        std::exception_ptr thrown;
        try {
            sums.add(piece.sparse, piece.hole, std::span(piece.memory).first(piece.bytes));
            if (piece.last) {
                const Digest digest = sums.finish(piece.sparse);
                if (piece.done) {
                    piece.done(digest, piece.damage);
                }
                piece.done = nullptr;
            }
        } catch (...) {
            thrown = std::current_exception();
        }
        lock.lock();
        if (thrown) {
            m_thrown = thrown;
        }
        ++m_hashed;
        m_changed.notify_all();
    }
}

} // namespace steadyburn
