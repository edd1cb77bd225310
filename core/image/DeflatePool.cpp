#include "image/DeflatePool.h"

#include <algorithm>
#include <system_error>

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
        try {
            m_threads.emplace_back([this] { work(); });
        } catch (const std::system_error&) { // fewer will do; with none at all submit() compresses by itself
            break;
        }
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
    for (std::thread& thread : m_threads) {
        thread.join();
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

void DeflatePool::submit(Member& member)
{
    {
        const std::lock_guard lock(m_mutex);
        member.done = false;
        if (!m_threads.empty()) {
            m_queue.push_back(&member);
        }
    }
    if (m_threads.empty()) {
        Result<std::unique_ptr<MemberCodec>> codec = makeCodec(m_kind, m_level);
        pack(member, codec ? codec->get() : nullptr, codec ? std::nullopt : std::optional(codec.fault()));
        const std::lock_guard lock(m_mutex);
        member.done = true;
        return;
    }
    m_submitted.notify_one();
}

void DeflatePool::work()
{
    Result<std::unique_ptr<MemberCodec>> codec = makeCodec(m_kind, m_level);
    const std::optional<Fault> fault = codec ? std::nullopt : std::optional(codec.fault());
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_submitted.wait(lock, [this] { return m_ending || !m_queue.empty(); });
        if (m_ending) {
            return;
        }
        Member& member = *m_queue.front();
        m_queue.pop_front();
        lock.unlock();
        pack(member, codec ? codec->get() : nullptr, fault);
        lock.lock();
        member.done = true;
        m_finished.notify_all();
    }
}

void DeflatePool::pack(Member& member, MemberCodec* codec, const std::optional<Fault>& fault)
{
    if (codec == nullptr) {
        member.fault = fault;
        return;
    }
    Result<std::size_t> size =
        codec->compress({member.plain.get(), member.published}, {member.packed.get(), member.packedCapacity});
    if (size) {
        member.packedSize = *size;
    } else {
        member.fault = size.takeFault();
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
