// Reads file contents ahead of the stream, on several threads, into memory the caller names.
//
// A small file is opened, read, hashed and closed by one thread; a large one is read in pieces. The caller submits in
// the order of the stream and waits for the oldest: results come in any order, the stream stays in its own.
#pragma once

#include "base/FaultLog.h"
#include "contents/Source.h"
#include "image/fetch/DigestTable.h"

#include <atomic>
#include <memory>
#include <span>
#include <stop_token>

namespace steadyburn {

class Clock;
class LateDigests;

struct ReadOptions {
    unsigned threads = 0;           // 0: chosen from the medium the sources lie on, then corrected by measurement
    DigestTable* digests = nullptr; // wanted by verify, manifest and tape contents; null: not taken
    const Tree* tree = nullptr;     // names the file in a fault that came without a path; may be null
    // Of files with long holes (`tree` tells them) the sparse digest is taken at once and the digest here; null: at
    // once, too, unless it is not wanted.
    LateDigests* late = nullptr;
    bool digestsOfLongHoles = true;
    const Clock* clock = nullptr; // of the measurement, and outlives the pool; null: the system's
};

class ReaderPool;

class SharedFile;

// One piece of one file on its way into memory. Owned by the caller; must stay put until done.
//
// The pieces of a file ascend and follow one another in the order of submission, none of another file between them.
// A gap between two pieces is a hole: it is not read, but counts as zeros in the digest. An empty piece that is the
// file's only one still opens the file and sees whether it changed.
class ReadJob {
public:
    NodeId node = kNoNode;
    std::uint64_t offset = 0;     // of this piece within the file
    std::span<std::byte> into;    // filled whole: what cannot be read becomes zeros and a fault in the log
    bool last = true;             // no piece of this file follows; the fault log and the digest are settled when done
    std::uint64_t holeAfter = 0;  // bytes of hole between this piece and the end of the file, or of its part
    unsigned part = 0;            // of a file that is cut into parts: which, from 1
    std::uint64_t partOffset = 0; // where that begins in the file
    bool endsPart = false;        // no piece of this part follows

private:
    friend class ReaderPool;
    friend class SharedFile;
    std::atomic<std::uint32_t> m_done{0};
    SharedFile* m_file = nullptr; // of a file in several pieces
    std::uint64_t m_turn = 0;     // among its pieces
};

// A digest is taken of every file that came whole, and of one that grew or changed meanwhile (of the bytes as sent);
// never of one that was padded with zeros. Of one with more than 16 GiB of holes it is only the sparse digest.
class ReaderPool {
public:
    // `source` and `log` outlive the pool. A fault of a file is logged once, whatever number of pieces it had.
    ReaderPool(Source& source, FaultLog& log, const ReadOptions& options);
    ~ReaderPool(); // drops what was not begun, waits for what was

    // Stream thread. Pieces of one file are submitted in ascending order.
    void submit(ReadJob& job);
    // Stream thread: waits until the job is done, or `stop` is requested (then false; the job may still be
    // written to until the pool is destroyed or drained).
    // False as well when a reader failed for good.
    bool wait(ReadJob& job, const std::stop_token& stop);
    // Why wait() was false: the reader's fault, or cancelled.
    [[nodiscard]] Fault fault() const;
    // True when wait() would not block.
    [[nodiscard]] static bool done(const ReadJob& job);
    // Drops what was not begun and waits for what was: after this nobody writes into any job's memory. Dropped jobs
    // never become done.
    void drain();

    // How many may read at once now. Any thread.
    [[nodiscard]] unsigned threads() const;
    // The file being read for the front of the stream, for display. Any thread.
    [[nodiscard]] NodeId current() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace steadyburn
