#include "image/compress/DeflatePool.h"

#include "base/os/ThreadPriority.h"

#include <algorithm>
#include <utility>

namespace steadyburn {

// for_overwrite: a member of two megabytes is not to be cleared before it is filled
Member::Member(std::size_t room, std::size_t packedRoom)
    : capacity(room),
      packedCapacity(packedRoom),
      plain(std::make_unique_for_overwrite<std::byte[]>(room)),
      packed(std::make_unique_for_overwrite<std::byte[]>(packedRoom))
{
}

DeflatePool::DeflatePool(Compression kind, int level, unsigned threads) : m_kind(kind), m_level(level)
{
    for (unsigned i = 0; i < threads; ++i) {
        auto worker = Worker::start(Action::write, [this] { work(); });
        if (!worker) { // fewer will do; with none at all submit() compresses by itself
            break;
        }
        m_workers.push_back(std::move(*worker));
    }
}

DeflatePool::~DeflatePool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_queue.clear();
        m_ending = true;
    }
    m_submitted.notify_all();
    for (Worker& worker : m_workers) {
        worker.join();
    }
}

Result<std::size_t> DeflatePool::bound(std::size_t bytes) const
{
    Result<std::unique_ptr<MemberCodec>> codec = makeCodec(m_kind, m_level);
    if (!codec) {
        return codec.takeFault();
    }
    return (*codec)->bound(bytes);
}

Result<std::unique_ptr<MemberCodec>> DeflatePool::newCodec() const
{
    Result<std::unique_ptr<MemberCodec>> codec = Fault{};
    auto fault = guarded(Action::write, [&] { codec = makeCodec(m_kind, m_level); });
    return fault ? Result<std::unique_ptr<MemberCodec>>(std::move(*fault)) : std::move(codec);
}

void DeflatePool::submit(Member& member)
{
    {
        const std::lock_guard lock(m_mutex);
        member.done = false;
        if (!m_workers.empty()) {
            m_queue.push_back(&member);
        }
    }
    if (m_workers.empty()) {
        pack(member, newCodec());
        const std::lock_guard lock(m_mutex);
        member.done = true;
        return;
    }
    m_submitted.notify_one();
}

void DeflatePool::work()
{
    workInTheBackground();
    const Result<std::unique_ptr<MemberCodec>> codec = newCodec();
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_submitted.wait(lock, [this] { return m_ending || !m_queue.empty(); });
        if (m_ending) {
            return;
        }
        Member& member = *m_queue.front();
        m_queue.pop_front();
        lock.unlock();
        pack(member, codec);
        lock.lock();
        member.done = true;
        m_finished.notify_all();
    }
}

void DeflatePool::pack(Member& member, const Result<std::unique_ptr<MemberCodec>>& codec)
{
    if (!codec) {
        member.fault = codec.fault();
        return;
    }
    const auto thrown = guarded(Action::write, [&] {
        Result<std::size_t> size =
            (*codec)->compress({member.plain.get(), member.published}, {member.packed.get(), member.packedCapacity});
        if (size) {
            member.packedSize = *size;
        } else {
            member.fault = size.takeFault();
        }
    });
    if (thrown) {
        member.fault = thrown;
    }
}

bool DeflatePool::done(const Member& member) const
{
    const std::lock_guard lock(m_mutex);
    return member.done;
}

bool DeflatePool::wait(const Member& member, const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    return m_finished.wait(lock, stop, [&member] { return member.done; });
}

void DeflatePool::drop()
{
    const std::lock_guard lock(m_mutex);
    m_queue.clear();
}

} // namespace steadyburn
