// A file that several readers take pieces of at once. Pieces are read in any order and finished in the file's order:
// finishing takes the digest, so it has to follow the bytes, and whoever brings the next one carries the chain on.
#pragma once

#include "base/Sha256.h"
#include "base/SparseSum.h"
#include "image/fetch/LateDigests.h"
#include "image/fetch/PieceReader.h"
#include "image/fetch/ReaderPool.h"

#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace steadyburn {

// What pieces and single files are done with: the same for the whole pool.
struct ReadContext {
    Source& source;
    FaultLog& log;
    DigestTable* digests;
    const Tree* tree;
    LateDigests* late = nullptr;
    bool digestsOfLongHoles = true;
    std::atomic<bool> dropping{false};

    // Paths in the sources, of all names that the file has in the tree; its own one first. Any thread.
    [[nodiscard]] std::vector<std::string> namesOf(NodeId node);
    // Bytes of the file that its map says are hole.
    [[nodiscard]] std::uint64_t holesOf(NodeId node) const;

    std::mutex namesMutex; // guards what follows
    bool furtherKnown = false;
    std::unordered_map<NodeId, std::vector<NodeId>> further; // names, by the file's first
};

class SharedFile {
public:
    SharedFile(NodeId node, ReadContext& context) : m_node(node), m_context(context) {}

    // Stream thread: gives the piece its place in the order.
    void admit(ReadJob& job);
    // Reader threads, several at once: reads the piece. Then, in the file's order, calls finished(job) for each piece
    // that is complete; the call for the last one comes after the file was settled. The caller keeps the object alive.
    template <typename Finished>
    void read(ReadJob& job, Finished finished);

    [[nodiscard]] NodeId node() const { return m_node; }

private:
    struct Piece {
        ReadJob* job;
        FileTrouble trouble;
    };

    FileTrouble fill(ReadJob& job);
    void putBack(std::unique_ptr<SourceFile> file);
    std::optional<Piece> next(); // the piece whose turn it is, if it has been read
    void follow(const ReadJob& job, FileTrouble trouble);
    void add(const ReadJob& job);
    void addHole(std::uint64_t bytes, const ReadJob& job);
    void hashZeros(std::uint64_t bytes, const ReadJob& job);
    void endPart(const ReadJob& job);
    void begin(const ReadJob& first);
    void settle(const ReadJob& last);

    const NodeId m_node;
    ReadContext& m_context;

    std::mutex m_mutex; // guards what follows, up to the chain's
    std::vector<std::unique_ptr<SourceFile>> m_idle;
    std::map<std::uint64_t, Piece> m_waiting; // read, by turn; not finished yet
    std::uint64_t m_admitted = 0;
    std::uint64_t m_turn = 0; // of the piece that is finished next
    bool m_chained = false;   // somebody carries the chain
    bool m_hopeless = false;

    // The chain's: whoever set m_chained.
    FileTrouble m_trouble;
    Sha256 m_hash;
    std::uint64_t m_hashed = 0; // bytes of the file in the digest, holes too
    std::uint64_t m_holes = 0;
    Sha256 m_partHash;
    bool m_beginningMissing = false;           // begun behind a part whose digest is not known: neither is the file's
    bool m_longHoles = false;                  // a sparse digest is taken …
    bool m_hashes = true;                      // … and the digest not here
    SparseSum m_sparse;                        // of the file, or of the part
    std::unique_ptr<LateDigests::File> m_late; // … but there
};

template <typename Finished>
void SharedFile::read(ReadJob& job, Finished finished)
{
    Piece mine{&job, fill(job)};
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.emplace(job.m_turn, std::move(mine));
    }
    while (std::optional<Piece> piece = next()) {
        const bool last = piece->job->last;
        follow(*piece->job, std::move(piece->trouble));
        if (last) {
            settle(*piece->job);
        } else {
            const std::lock_guard lock(m_mutex);
            m_chained = false;
        }
        finished(*piece->job);
    }
}

// Reads, settles and closes a file that comes in one piece.
void readSingle(ReadJob& job, ReadContext& context, Sha256& hash);

} // namespace steadyburn
