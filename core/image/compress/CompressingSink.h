// A ByteSink that compresses on several threads and passes the result on in order: gzip as a chain of members (RFC
// 1952), zstd as a chain of frames. Each member stands alone, so damage stays within it and readers may start at any.
#pragma once

#include "base/Stream.h"
#include "base/ThreadUse.h"
#include "image/compress/Compression.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace steadyburn {

// Where a member begins: in the bytes before compression, and in the stream.
struct MemberPlace {
    std::uint64_t plain = 0;
    std::uint64_t packed = 0;
};

struct CompressOptions {
    Compression kind = Compression::gzip;
    int level = 6;                               // gzip 1..12 (1: ISA-L where the processor has it), zstd 1..19
    std::size_t member = 2 * 1024 * 1024;        // uncompressed bytes of a member, 1 to 4 MiB
    unsigned threads = 0;                        // 0: as many as the machine has processors
    std::vector<MemberPlace>* members = nullptr; // filled as they are passed on, in order; null: not wanted
    std::size_t pad = 1; // the stream ends on a multiple of it: zeros after gzip, a skippable frame after zstd
};

// Producer thread, like every sink. A reservation never crosses a member's end: the member is closed early instead, so
// a caller who reserves even parts of maxReserve() gets members of even size. Holds two members a thread.
class CompressingSink final : public ByteSink {
public:
    CompressingSink(ByteSink& next, const CompressOptions& options, std::stop_token stop);
    ~CompressingSink() override;

    Result<std::span<std::byte>> reserve(std::size_t bytes) override;
    Result<std::span<std::byte>> tryReserve(std::size_t bytes) override;
    void giveBack(std::size_t bytes) override;
    void publish(std::size_t bytes) override;
    void beginPart() override;
    [[nodiscard]] std::size_t maxReserve() const override;
    // Compresses the rest, pads, and leaves `next` unfinished: ending it is for whoever owns it.
    Result<void> finish() override;
    // Drops what is not compressed yet and fails `next`.
    void fail(Fault fault) override;

private:
    struct Pipeline;
    std::unique_ptr<Pipeline> m_pipeline;
    OneThread m_producer;
};

// Checks a level against what `kind` offers.
Result<void> checkLevel(Compression kind, int level);

} // namespace steadyburn
