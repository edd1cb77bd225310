// Hashes on a thread of its own what the walking thread has read, so that verifying runs at the speed of the slower of
// the two and not at their sum. Small files are hashed where they were read: handing them over costs more.
#pragma once

#include "base/Sha256.h"
#include "base/SparseSum.h"
#include "base/os/Worker.h"
#include "unpack/StoredEntry.h"

#include <array>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

namespace steadyburn {

class BackgroundHasher {
public:
    // Called on the walking thread or on the line's own, with the damage that was passed over: a member may be damaged
    // and a file in it whole all the same.
    using Done = std::function<void(const Digest&, const std::vector<Fault>& damage)>;

    BackgroundHasher();
    ~BackgroundHasher(); // waits for the files that were begun
    BackgroundHasher(const BackgroundHasher&) = delete;
    BackgroundHasher& operator=(const BackgroundHasher&) = delete;

    // What a file's reader met.
    struct Outcome {
        std::uint64_t bytes = 0;
        bool damaged = false;
        std::optional<Fault> fatal; // the walk has to end
        bool cut = false;
        bool unhashed = false; // more holes than kMostHashedHole: they were passed over, and the digest means nothing
        std::uint64_t passedOver = 0; // of `bytes`: holes that no piece had
    };
    // Walking thread: reads `bytes` to their end and hashes them. `pass` sees each piece; `done` is called unless
    // the outcome is fatal.
    Outcome hash(StoredBytes& bytes, std::uint64_t expected,
                 const std::function<void(std::span<const std::byte>)>& pass, Done done);
    // The same with the sparse digest (SparseSum): holes are passed over, and `pass` does not see them.
    Outcome hashSparse(StoredBytes& bytes, std::uint64_t expected,
                       const std::function<void(std::span<const std::byte>)>& pass, Done done);
    // Walking thread: every digest has been told when this returns. What the telling threw is thrown here.
    void finish();

private:
    struct Piece {
        std::vector<std::byte> memory;
        std::uint64_t hole = 0; // before the bytes
        std::size_t bytes = 0;
        bool sparse = false; // which digest
        bool last = false;
        std::vector<Fault> damage; // of its file, with the last piece
        Done done;                 // empty when the digest is not wanted
    };
    static constexpr std::size_t kPieces = 4;

    Outcome take(StoredBytes& bytes, std::uint64_t expected, bool sparse,
                 const std::function<void(std::span<const std::byte>)>& pass, Done done);
    Outcome hashHere(StoredBytes& bytes, bool sparse, const std::function<void(std::span<const std::byte>)>& pass,
                     const Done& done);
    Piece& freePiece();
    void handOver();
    void run();

    std::array<Piece, kPieces> m_pieces;
    std::uint64_t m_filled = 0; // pieces handed over
    std::uint64_t m_hashed = 0;
    bool m_stop = false;
    std::exception_ptr m_thrown; // by the thread that hashes
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<std::byte> m_small;
    Worker m_worker;
};

} // namespace steadyburn
