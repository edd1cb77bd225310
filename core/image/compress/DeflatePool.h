// Members on their way through the compressing threads: any order in between, whoever submitted waits for the oldest.
#pragma once

#include "base/os/Worker.h"
#include "image/compress/MemberCodec.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace steadyburn {

// Memory of one member, used again and again. Pages are touched only as far as they are used.
struct Member {
    Member(std::size_t room, std::size_t packedRoom);

    std::size_t capacity;
    std::size_t packedCapacity;
    std::unique_ptr<std::byte[]> plain; // the producer's side
    std::size_t reserved = 0;
    std::size_t published = 0;
    bool closed = false;
    std::unique_ptr<std::byte[]> packed; // the result
    std::size_t packedSize = 0;
    std::size_t passedOn = 0;
    std::optional<Fault> fault;
    bool done = false; // under the pool's mutex
};

class DeflatePool {
public:
    DeflatePool(Compression kind, int level, unsigned threads);
    ~DeflatePool(); // drops what was not begun, waits for what was

    // Producer thread. The member belongs to the pool until done().
    void submit(Member& member);
    [[nodiscard]] bool done(const Member& member) const;
    bool wait(const Member& member, const std::stop_token& stop); // false: stopped
    void drop();                                                  // what was not begun

    // Room a member of `bytes` may need when packed. Fails when no codec can be made at all.
    Result<std::size_t> bound(std::size_t bytes) const;

private:
    void work();
    static void pack(Member& member, const Result<std::unique_ptr<MemberCodec>>& codec);
    [[nodiscard]] Result<std::unique_ptr<MemberCodec>> newCodec() const;

    Compression m_kind;
    int m_level;
    mutable std::mutex m_mutex;
    std::condition_variable m_submitted;
    std::condition_variable_any m_finished;
    std::deque<Member*> m_queue;
    bool m_ending = false;
    std::vector<Worker> m_workers;
};

} // namespace steadyburn
