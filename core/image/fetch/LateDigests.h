// The SHA-256 of files with long holes, taken out of the stream's way. A run of zeros has no short way through SHA-256:
// a second for about every GB, in which the readers would bring nothing and the drive would starve. So a thread of its
// own follows the readers, and is waited for only when the stream has ended.
//
// What a file holds behind a hole waits in memory. Where that is full, its place is noted with its digest, and after
// the stream it is read from the source once more; should it be something else by then, there is no digest.
#pragma once

#include "base/os/Worker.h"
#include "contents/Source.h"
#include "image/fetch/DigestTable.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <vector>

namespace steadyburn {

class LateDigests {
public:
    struct Limits {
        std::uint64_t memory = std::uint64_t(128) << 20U; // bytes of data that wait behind holes
        // Zeros to be hashed and bytes to be read once more, of all files together. A file that would wait behind more
        // has no digest.
        std::uint64_t waiting = 4 * kMostHashedHole;
        bool untilSettled = false; // nothing is hashed before settle(): for tests
    };
    // What was done so far. Any thread.
    struct Done {
        std::uint64_t zeros = 0;
        std::uint64_t bytes = 0;
        std::uint64_t readAgain = 0; // of `bytes`
    };

    // Both outlive it. The table gets each digest as it is known.
    LateDigests(Source& source, DigestTable& digests, const Limits& limits);
    LateDigests(Source& source, DigestTable& digests) : LateDigests(source, digests, Limits()) {}
    ~LateDigests(); // gives up what waits
    LateDigests(const LateDigests&) = delete;
    LateDigests& operator=(const LateDigests&) = delete;

    struct Waiting;
    // One file, front to back: whoever reads it, one thread at a time. No call waits for the hashing.
    class File {
    public:
        File(LateDigests& owner, std::shared_ptr<Waiting> file) : m_owner(owner), m_file(std::move(file)) {}
        ~File(); // drops what did not end
        File(const File&) = delete;
        File& operator=(const File&) = delete;

        void addZeros(std::uint64_t count);
        // `offset` in the file.
        void add(std::span<const std::byte> bytes, std::uint64_t offset);
        void endPart(unsigned number);
        void end();

    private:
        LateDigests& m_owner;
        std::shared_ptr<Waiting> m_file;
    };
    // `before`: of the parts on earlier volumes; continues false: not known, so there is none of the whole file.
    [[nodiscard]] std::unique_ptr<File> begin(NodeId node, DigestTable::Part before, bool inParts);

    // After the stream: waits until everything is known. False when stopped.
    bool settle(const std::stop_token& stop);
    [[nodiscard]] Done done() const;

private:
    struct Item;
    void put(const std::shared_ptr<Waiting>& file, Item item);
    void lose(Waiting& file);
    std::shared_ptr<Waiting> nextReady();
    void work(std::unique_lock<std::mutex>& lock, const std::stop_token& stop);
    void run(const std::stop_token& stop);
    bool hash(Waiting& file, Item& item, const std::stop_token& stop);
    bool readAgain(Waiting& file, const Item& item, const std::stop_token& stop);

    Source& m_source;
    DigestTable& m_digests;
    const Limits m_limits;

    mutable std::mutex m_mutex; // guards what follows
    std::condition_variable_any m_changed;
    std::list<std::shared_ptr<Waiting>> m_files; // in the order of the stream
    std::uint64_t m_memory = 0;
    std::uint64_t m_waiting = 0;
    bool m_busy = false;
    bool m_settling = false;
    Done m_done;
    std::stop_source m_stop;
    Worker m_worker; // last: it uses the others
};

} // namespace steadyburn
