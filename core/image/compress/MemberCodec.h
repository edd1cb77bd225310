// Compresses one member (gzip, RFC 1952) or frame (zstd) at a time: each stands alone, with its own check sum and
// length, so damage stays within it.
#pragma once

#include "image/compress/CompressingSink.h"

#include <memory>
#include <span>

namespace steadyburn {

// One thread at a time; every thread of the pool has its own. Deterministic: the same bytes give the same member.
class MemberCodec {
public:
    virtual ~MemberCodec() = default;

    // Room that compress() needs for `bytes` of input at worst.
    [[nodiscard]] virtual std::size_t bound(std::size_t bytes) const = 0;
    // Returns the bytes written. Fails with outOfMemory or internal, never for what the input is.
    virtual Result<std::size_t> compress(std::span<const std::byte> from, std::span<std::byte> into) = 0;
};

// gzip: ISA-L for level 1 where the processor has the instructions, libdeflate else, zlib when that has no memory.
Result<std::unique_ptr<MemberCodec>> makeGzipCodec(int level);
Result<std::unique_ptr<MemberCodec>> makeZstdCodec(int level);
Result<std::unique_ptr<MemberCodec>> makeCodec(Compression kind, int level);

// Whether level 1 is ISA-L's on this machine.
[[nodiscard]] bool hasFastDeflate();

} // namespace steadyburn
