#include "image/compress/CompressingSink.h"

#include "base/Units.h"
#include "image/compress/DeflatePool.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

namespace steadyburn {
namespace {

constexpr std::size_t kPassOn = std::size_t(256) * 1024; // compressed bytes handed to the next sink at once
constexpr std::size_t kMostMembers = 64;

Fault compressingCancelled()
{
    return {.kind = FaultKind::cancelled, .doing = Action::write};
}

unsigned threadsFor(unsigned asked)
{
    const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
    return std::min(asked > 0 ? asked : processors, 64U);
}

} // namespace

// Members go round: free, open (being reserved and published), in the pool, passed on, free. `inOrder` holds those
// that are not free, in the order of the stream; the first `submitted` of them are with the pool or beyond.
struct CompressingSink::Pipeline {
    Pipeline(ByteSink& sink, const CompressOptions& wanted, std::stop_token token);

    Result<std::span<std::byte>> give(std::size_t bytes, bool mayWait);
    Result<Member*> freeMember(bool mayWait); // null: none now
    Result<Member*> openFor(std::size_t bytes, bool mayWait);
    void close(Member& member);
    void submitWhatIsComplete();
    Result<void> passOnOldest();      // waits for it and for room
    Result<bool> passOnWithoutWait(); // true: one more member is free
    Result<void> passOnFinished();
    Result<bool> push(Member& member, bool mayWait);
    Result<void> pad();
    Result<void> write(std::span<const std::byte> bytes);
    Result<void> zeros(std::uint64_t count);

    ByteSink& next;
    CompressOptions options;
    std::stop_token stop;
    std::optional<Fault> fault; // the first; everything fails with it
    std::vector<std::unique_ptr<Member>> members;
    std::vector<Member*> unused;
    std::deque<Member*> inOrder;
    std::size_t submitted = 0;
    std::size_t mostMembers;
    std::size_t packedRoom = 0;
    std::uint64_t written = 0; // into next
    std::uint64_t plainWritten = 0;
    bool anything = false;
    DeflatePool pool; // last: its threads end before the members go
};

CompressingSink::Pipeline::Pipeline(ByteSink& sink, const CompressOptions& wanted, std::stop_token token)
    : next(sink),
      options(wanted),
      stop(std::move(token)),
      mostMembers(std::min<std::size_t>(kMostMembers, 2 * std::size_t(threadsFor(wanted.threads)) + 2)),
      pool(wanted.kind, wanted.level, threadsFor(wanted.threads))
{
    options.member = std::clamp<std::size_t>(options.member, 4 * kKiB, 64 * kMiB);
    if (Result<std::size_t> room = pool.bound(options.member)) {
        packedRoom = *room;
    } else {
        fault = room.takeFault();
    }
}

Result<std::span<std::byte>> CompressingSink::Pipeline::give(std::size_t bytes, bool mayWait)
{
    assert(bytes >= 1 && bytes <= options.member);
    if (!fault && stop.stop_requested()) {
        fault = compressingCancelled();
    }
    if (fault) {
        return *fault;
    }
    Result<Member*> member = openFor(bytes, mayWait);
    if (!member) {
        fault = member.fault();
        return member.takeFault();
    }
    if (*member == nullptr) {
        return std::span<std::byte>();
    }
    anything = true;
    const std::span<std::byte> span((*member)->plain.get() + (*member)->reserved, bytes);
    (*member)->reserved += bytes;
    return span;
}

Result<Member*> CompressingSink::Pipeline::freeMember(bool mayWait)
{
    if (unused.empty() && members.size() < mostMembers) {
        members.push_back(std::make_unique<Member>(options.member, packedRoom));
        unused.push_back(members.back().get());
    }
    while (unused.empty()) {
        Result<bool> freed = passOnWithoutWait();
        if (!freed) {
            return freed.takeFault();
        }
        if (*freed) {
            break;
        }
        if (!mayWait) {
            return nullptr;
        }
        if (submitted == 0) { // all is reserved by the caller, who must publish instead of waiting
            return Fault{.kind = FaultKind::internal, .doing = Action::write, .detail = "reserve() would never return"};
        }
        if (Result<void> passed = passOnOldest(); !passed) {
            return passed.takeFault();
        }
    }
    Member* const member = unused.back();
    unused.pop_back();
    member->reserved = member->published = member->packedSize = member->passedOn = 0;
    member->closed = false;
    member->fault.reset();
    return member;
}

Result<Member*> CompressingSink::Pipeline::openFor(std::size_t bytes, bool mayWait)
{
    if (inOrder.size() > submitted) {
        Member& open = *inOrder.back();
        if (!open.closed && open.reserved + bytes <= open.capacity) {
            return &open;
        }
        close(open);
    }
    Result<Member*> fresh = freeMember(mayWait);
    if (fresh && *fresh != nullptr) {
        inOrder.push_back(*fresh);
    }
    return fresh;
}

void CompressingSink::Pipeline::close(Member& member)
{
    member.closed = true;
    submitWhatIsComplete();
}

void CompressingSink::Pipeline::submitWhatIsComplete()
{
    while (submitted < inOrder.size()) {
        Member& member = *inOrder[submitted];
        const bool full = member.closed || member.reserved == member.capacity;
        if (!full || member.published < member.reserved) {
            return;
        }
        member.closed = true;
        pool.submit(member);
        ++submitted;
    }
}

Result<bool> CompressingSink::Pipeline::push(Member& member, bool mayWait)
{
    if (member.fault) {
        return *member.fault;
    }
    while (member.passedOn < member.packedSize) {
        const std::size_t step = std::min({member.packedSize - member.passedOn, kPassOn, next.maxReserve()});
        Result<std::span<std::byte>> room = mayWait ? next.reserve(step) : next.tryReserve(step);
        if (!room) {
            return room.takeFault();
        }
        if (room->empty()) {
            return false;
        }
        std::memcpy(room->data(), member.packed.get() + member.passedOn, step);
        next.publish(step);
        member.passedOn += step;
        written += step;
    }
    if (options.members != nullptr) {
        options.members->push_back({plainWritten, written - member.packedSize});
    }
    plainWritten += member.published;
    inOrder.pop_front();
    --submitted;
    unused.push_back(&member);
    return true;
}

Result<void> CompressingSink::Pipeline::passOnOldest()
{
    Member& oldest = *inOrder.front();
    if (!pool.wait(oldest, stop)) {
        return compressingCancelled();
    }
    Result<bool> pushed = push(oldest, true);
    return pushed ? Result<void>() : Result<void>(pushed.takeFault());
}

Result<bool> CompressingSink::Pipeline::passOnWithoutWait()
{
    if (submitted == 0 || !pool.done(*inOrder.front())) {
        return false;
    }
    return push(*inOrder.front(), false);
}

Result<void> CompressingSink::Pipeline::passOnFinished()
{
    for (;;) {
        Result<bool> one = passOnWithoutWait();
        if (!one) {
            return one.takeFault();
        }
        if (!*one) {
            return {};
        }
    }
}

Result<void> CompressingSink::Pipeline::write(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const std::size_t step = std::min({bytes.size(), kPassOn, next.maxReserve()});
        Result<std::span<std::byte>> room = next.reserve(step);
        if (!room) {
            return room.takeFault();
        }
        std::memcpy(room->data(), bytes.data(), step);
        next.publish(step);
        written += step;
        bytes = bytes.subspan(step);
    }
    return {};
}

Result<void> CompressingSink::Pipeline::zeros(std::uint64_t count)
{
    static constexpr std::array<std::byte, 65536> kZeros{};
    while (count > 0) {
        const std::size_t step = static_cast<std::size_t>(std::min<std::uint64_t>(count, kZeros.size()));
        if (Result<void> done = write(std::span(kZeros).first(step)); !done) {
            return done;
        }
        count -= step;
    }
    return {};
}

Result<void> CompressingSink::Pipeline::pad()
{
    const std::uint64_t unit = std::max<std::size_t>(1, options.pad);
    std::uint64_t gap = roundUp(written, unit) - written;
    if (gap == 0 || options.kind == Compression::gzip) {
        return zeros(gap);
    }
    constexpr std::uint64_t kHead = 8; // of a skippable frame: its magic number and length, little-endian
    while (gap < kHead) {
        gap += unit;
    }
    const std::uint64_t length = gap - kHead;
    std::array<std::byte, kHead> head{std::byte{0x50}, std::byte{0x2a}, std::byte{0x4d}, std::byte{0x18}};
    for (unsigned i = 0; i < 4; ++i) {
        head.at(4 + i) = static_cast<std::byte>(length >> (8 * i));
    }
    if (Result<void> done = write(head); !done) {
        return done;
    }
    return zeros(length);
}

CompressingSink::CompressingSink(ByteSink& next, const CompressOptions& options, std::stop_token stop)
    : m_pipeline(std::make_unique<Pipeline>(next, options, std::move(stop)))
{
    assert(options.kind != Compression::none);
}

CompressingSink::~CompressingSink() = default;

Result<std::span<std::byte>> CompressingSink::reserve(std::size_t bytes)
{
    m_producer.check();
    return m_pipeline->give(bytes, true);
}

Result<std::span<std::byte>> CompressingSink::tryReserve(std::size_t bytes)
{
    m_producer.check();
    return m_pipeline->give(bytes, false);
}

void CompressingSink::giveBack(std::size_t bytes)
{
    m_producer.check();
    Member& newest = *m_pipeline->inOrder.back();
    assert(!newest.closed && bytes <= newest.reserved - newest.published);
    newest.reserved -= bytes;
}

void CompressingSink::publish(std::size_t bytes)
{
    m_producer.check();
    Pipeline& pipeline = *m_pipeline;
    for (std::size_t i = pipeline.submitted; bytes > 0 && i < pipeline.inOrder.size(); ++i) {
        Member& member = *pipeline.inOrder[i];
        const std::size_t step = std::min(bytes, member.reserved - member.published);
        member.published += step;
        bytes -= step;
    }
    assert(bytes == 0);
    pipeline.submitWhatIsComplete();
    if (!pipeline.fault) {
        if (Result<void> passed = pipeline.passOnFinished(); !passed) {
            pipeline.fault = passed.takeFault();
        }
    }
}

void CompressingSink::beginPart()
{
    m_producer.check();
    Pipeline& pipeline = *m_pipeline;
    if (pipeline.inOrder.size() > pipeline.submitted && pipeline.inOrder.back()->reserved > 0) {
        pipeline.close(*pipeline.inOrder.back());
    }
}

std::size_t CompressingSink::maxReserve() const
{
    return m_pipeline->options.member;
}

Result<void> CompressingSink::finish()
{
    m_producer.check();
    Pipeline& pipeline = *m_pipeline;
    if (!pipeline.fault && !pipeline.anything) { // nothing at all is a member too: an empty file is not gzip
        if (Result<std::span<std::byte>> room = reserve(1); room) {
            giveBack(1);
        }
    }
    if (!pipeline.fault && pipeline.inOrder.size() > pipeline.submitted) {
        Member& open = *pipeline.inOrder.back();
        assert(open.published == open.reserved);
        if (open.reserved > 0 || pipeline.written + pipeline.submitted == 0) {
            pipeline.close(open);
        }
    }
    while (!pipeline.fault && pipeline.submitted > 0) {
        if (Result<void> passed = pipeline.passOnOldest(); !passed) {
            pipeline.fault = passed.takeFault();
        }
    }
    if (!pipeline.fault) {
        if (Result<void> padded = pipeline.pad(); !padded) {
            pipeline.fault = padded.takeFault();
        }
    }
    return pipeline.fault ? Result<void>(*pipeline.fault) : Result<void>();
}

void CompressingSink::fail(Fault fault)
{
    m_pipeline->pool.drop();
    m_pipeline->fault = fault;
    m_pipeline->next.fail(std::move(fault));
}

} // namespace steadyburn
